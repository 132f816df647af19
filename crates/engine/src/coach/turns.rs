//! Lines turn by turn, with what each turn does for whom.

use games::{Deed, Describe, Position, Seat};

/// One turn of a line.
#[derive(Clone, Debug)]
pub(super) struct Turn<P: Position> {
    pub(super) seat: Seat,
    pub(super) moves: Vec<P::Move>,
    pub(super) deeds: Vec<Deed>,
    /// How many moves of the line there are up to its end.
    pub(super) end: usize,
    /// The position at its end, if the line goes so far.
    pub(super) after: Option<P>,
}

impl<P: Position> Turn<P> {
    /// The greatest thing it does for one of these seats.
    pub(super) fn best_for(&self, whom: impl Fn(Seat) -> bool) -> Option<&Deed> {
        self.deeds.iter().filter(|deed| whom(deed.seat)).max_by_key(|deed| super::weight(deed))
    }
}

/// A line by turns, as far as its moves are legal, and up to the first whose effect is left to chance.
pub(super) fn turns<P: Position>(start: &P, line: &[P::Move]) -> Vec<Turn<P>> {
    let mut position = start.clone();
    let mut turns: Vec<Turn<P>> = Vec::new();
    let (mut events, mut open) = (Vec::new(), false);
    for (number, mv) in (1..).zip(line) {
        let Some(seat) = position.to_move().filter(|_| position.check(*mv).is_ok()) else { break };
        if !open {
            events.clear();
            turns.push(Turn { seat, moves: Vec::new(), deeds: Vec::new(), end: 0, after: None });
        }
        let chance = position.depends_on_hidden(*mv);
        position.play_witnessed(*mv, &mut events);
        open = position.to_move() == Some(seat) && position.mid_turn();
        let Some(turn) = turns.last_mut() else { break };
        turn.moves.push(*mv);
        turn.end = number;
        turn.deeds = P::Description::deeds(&events);
        turn.after = (!open).then(|| position.clone());
        if chance {
            break;
        }
    }
    turns
}

/// So many positions are looked at to know all turns.
pub(super) const MOST_POSITIONS: usize = 4_000;

/// Whether the seat to move can in one turn do as much for the doer of this deed; `None` if there are too many
/// turns to know.
pub(super) fn achieves<P: Position>(position: &P, deed: &Deed) -> Option<bool> {
    let does = |done: &Deed| done.seat == deed.seat && super::weight(done) >= super::weight(deed);
    any_turn(position, &[], &does, &mut { MOST_POSITIONS })
}

/// Whether the seat to move, if it is this one, can win in its turn; `None` if there are too many turns to know.
pub(super) fn wins_at_once<P: Position>(
    position: &P,
    seat: Seat,
    left: &mut usize,
) -> Option<bool> {
    any_turn(position, &[], &|deed: &Deed| deed.seat == seat && deed.wins, left)
}

/// Whether some turn does such a deed.
fn any_turn<P: Position>(
    position: &P,
    events: &[P::Event],
    such: &dyn Fn(&Deed) -> bool,
    left: &mut usize,
) -> Option<bool> {
    let Some(mover) = position.to_move() else { return Some(false) };
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        *left = left.checked_sub(1)?;
        let (mut after, mut caused) = (position.clone(), events.to_vec());
        after.play_witnessed(mv, &mut caused);
        if P::Description::deeds(&caused).iter().any(such) {
            return Some(true);
        }
        let goes_on = after.to_move() == Some(mover) && after.mid_turn();
        if goes_on && any_turn(&after, &caused, such, left)? {
            return Some(true);
        }
    }
    Some(false)
}
