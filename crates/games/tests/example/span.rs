//! Span: whoever joins two opposite sides of the board wins.

use games::pawns::{Board, Ending, PawnGame, Pawns};
use games::{Outcome, Seat, Tally};
use lattice::{BoardCell, CellSet};

/// A position of Span.
pub(crate) type Span = Pawns<Game>;

/// Span, one of the games of pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Game;

/// The cells along a side: from one point of the board, clockwise to the next. The opposite side is three on.
fn side(number: usize) -> CellSet {
    let rim = &BoardCell::ALL[7..];
    (0..3).map(|step| rim[(2 * number + step) % rim.len()]).collect()
}

/// The pawns that hang together with some of these.
fn grown(from: CellSet, pawns: CellSet) -> CellSet {
    let reached = CellSet(from.0 | from.neighbours().and(pawns).0);
    if reached == from { from } else { grown(reached, pawns) }
}

/// A group of pawns that joins two opposite sides.
fn joining(pawns: CellSet) -> Option<CellSet> {
    let groups = (0..3).map(|number| (number, grown(side(number).and(pawns), pawns)));
    groups
        .into_iter()
        .find(|(number, group)| !group.and(side(number + 3)).is_empty())
        .map(|(_, group)| group)
}

impl PawnGame for Game {
    const NAME: &'static str = "span";
    const COLOURS: &'static [&'static str; 2] = &["black", "white"];

    fn ending(board: &Board) -> Option<Ending> {
        let joined = |seat| joining(board.pawns(seat)).map(|cells| (seat, cells));
        if let Some((seat, cells)) = Seat::first(2).find_map(joined) {
            let outcome = Outcome::Win(seat);
            return Some(Ending {
                outcome,
                reason: "sides_joined",
                cells,
                deed: "deed.join_sides",
            });
        }
        let draw = || Ending {
            outcome: Outcome::Draw,
            reason: "board_full",
            cells: CellSet::EMPTY,
            deed: "",
        };
        board.free().is_empty().then(draw)
    }

    /// Sides that are touched: the more, the nearer is the one that is missing.
    fn tallies(board: &Board, seat: Seat) -> Vec<Tally> {
        vec![Tally::of("touched", seat, |seat| {
            let touched = |number: &usize| !side(*number).and(board.pawns(seat)).is_empty();
            (0..6).filter(touched).count() as u32
        })]
    }
}
