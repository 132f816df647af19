//! Lines turn by turn, with what each turn does for whom.

use super::AnyPosition;
use crate::{Deed, Describe, GameId, Position, Seat};

/// One turn of a line.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Whose turn it is.
    pub seat: Seat,
    /// Its moves, properly written.
    pub moves: Vec<String>,
    /// What they do together.
    pub deeds: Vec<Deed>,
    /// How many moves of the line there are up to its end.
    pub end: usize,
    /// The position at its end, if the line goes so far.
    pub after: Option<AnyPosition>,
}

pub(super) fn turns<P: Position>(game: GameId, start: &P, line: &[String]) -> Vec<Turn> {
    let mut position = start.clone();
    let mut turns: Vec<Turn> = Vec::new();
    let (mut events, mut open) = (Vec::new(), false);
    for (number, text) in (1..).zip(line) {
        let Some(seat) = position.to_move() else { break };
        let legal = text.parse().ok().filter(|mv: &P::Move| position.check(*mv).is_ok());
        let Some(mv) = legal else { break };
        if !open {
            events.clear();
            turns.push(Turn { seat, moves: Vec::new(), deeds: Vec::new(), end: 0, after: None });
        }
        let chance = position.depends_on_hidden(mv);
        position.play_witnessed(mv, &mut events);
        open = position.to_move() == Some(seat) && position.mid_turn();
        let Some(turn) = turns.last_mut() else { break };
        turn.moves.push(mv.to_string());
        turn.end = number;
        turn.deeds = P::Description::deeds(&events);
        turn.after = (!open).then(|| AnyPosition::new(game, position.clone()));
        if chance {
            break;
        }
    }
    turns
}

/// Whether a deed, by a turn that can be told, is wanted.
pub type Wanted<'a> = dyn FnMut(&Deed, &dyn Fn() -> Vec<String>) -> bool + 'a;

/// Whether some turn that begins like this and has caused these events so far does a deed that is wanted.
pub(super) fn some_turn<P: Position>(
    position: &P,
    begun: &[P::Move],
    events: &[P::Event],
    wanted: &mut Wanted<'_>,
    positions: &mut usize,
) -> Option<bool> {
    let Some(mover) = position.to_move() else { return Some(false) };
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        *positions = positions.checked_sub(1)?;
        let (mut after, mut caused) = (position.clone(), events.to_vec());
        after.play_witnessed(mv, &mut caused);
        let turn = [begun, &[mv]].concat();
        let told = || turn.iter().map(ToString::to_string).collect();
        if P::Description::deeds(&caused).iter().any(|deed| wanted(deed, &told)) {
            return Some(true);
        }
        let goes_on = after.to_move() == Some(mover) && after.mid_turn();
        if goes_on && some_turn(&after, &turn, &caused, wanted, positions)? {
            return Some(true);
        }
    }
    Some(false)
}
