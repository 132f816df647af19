//! Where a turn of many moves can lead.

use std::collections::HashSet;

use games::{AnyOptions, Outcome, Position, Seat, Seed, Visitor};

use crate::problem::Problem;
use crate::request::malformed;

/// All ways to end a turn, as far as they could be counted.
pub(crate) struct Endings {
    pub(crate) count: usize,
    pub(crate) all: bool,
    /// A turn that wins outright, from where the exploration began.
    pub(crate) wins: Option<Vec<String>>,
}

/// The most boards looked at.
const MOST_BOARDS: usize = 60_000;

/// Follows every way to go on with a turn until it ends.
pub(crate) fn explore(
    options: &AnyOptions,
    position: &str,
    turn: &str,
) -> Result<Endings, Problem> {
    struct Explore<'a>(&'a AnyOptions, &'a str, &'a str);
    impl Visitor for Explore<'_> {
        type Output = Result<Endings, Problem>;

        fn visit<P: Position>(self) -> Self::Output {
            explore_typed::<P>(self.0, self.1, self.2)
        }
    }
    options.game().visit(Explore(options, position, turn))
}

fn explore_typed<P: Position>(
    options: &AnyOptions,
    text: &str,
    turn: &str,
) -> Result<Endings, Problem> {
    let begun = P::from_text(text, &options.typed::<P>(), &Seed::from_u64(0));
    let mut position = begun.map_err(|error| Problem::BadPosition(error.to_string()))?;
    let seat = position.to_move();
    for text in turn.split('>').filter(|text| !text.trim().is_empty()) {
        let mv: P::Move =
            text.parse().map_err(|error: <P::Move as std::str::FromStr>::Err| malformed(error))?;
        position.play(mv).map_err(malformed)?;
    }
    if !turn.trim().is_empty() && !position.mid_turn() {
        return Ok(Endings { count: 1, all: true, wins: wins(&position, seat).then(Vec::new) });
    }
    Ok(follow(position, seat))
}

/// A board that a turn can lead to, and how it was reached first.
struct Board<P: Position> {
    position: P,
    from: Option<Step<P>>,
}

/// The place of a board in the list, and a move from there.
type Step<P> = (usize, <P as Position>::Move);

/// Looks at every board once, those of fewer moves first.
fn follow<P: Position>(start: P, seat: Option<Seat>) -> Endings {
    let mut seen = HashSet::from([start.hash()]);
    let mut boards = vec![Board { position: start, from: None }];
    let (mut count, mut won, mut moves, mut next) = (0, None, Vec::new(), 0);
    while let Some(board) = boards.get(next).map(|board| board.position.clone()) {
        board.legal_moves(&mut moves);
        for mv in &moves {
            let (mut after, step) = (board.clone(), (next, *mv));
            after.play_unchecked(*mv);
            if !seen.insert(after.hash()) {
                continue;
            }
            if seen.len() > MOST_BOARDS {
                return Endings { count, all: false, wins: won.map(|step| way(&boards, step)) };
            }
            if after.mid_turn() && after.outcome().is_none() {
                boards.push(Board { position: after, from: Some(step) });
                continue;
            }
            count += 1;
            if won.is_none() && wins(&after, seat) {
                won = Some(step);
            }
        }
        next += 1;
    }
    Endings { count, all: true, wins: won.map(|step| way(&boards, step)) }
}

/// All moves up to this step.
fn way<P: Position>(boards: &[Board<P>], last: Step<P>) -> Vec<String> {
    let mut moves: Vec<String> = std::iter::successors(Some(last), |(at, _)| boards[*at].from)
        .map(|(_, mv)| mv.to_string())
        .collect();
    moves.reverse();
    moves
}

fn wins<P: Position>(position: &P, seat: Option<Seat>) -> bool {
    matches!((position.outcome(), seat), (Some(Outcome::Win(winner)), Some(seat)) if winner == seat)
}
