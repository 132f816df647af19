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

/// Whether some turn that has caused these events so far does such a deed in the end.
pub(super) fn some_turn<P: Position>(
    position: &P,
    events: &[P::Event],
    such: &dyn Fn(&Deed) -> bool,
    positions: &mut usize,
) -> Option<bool> {
    let Some(mover) = position.to_move() else { return Some(false) };
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        *positions = positions.checked_sub(1)?;
        let (mut after, mut caused) = (position.clone(), events.to_vec());
        after.play_witnessed(mv, &mut caused);
        if P::Description::deeds(&caused).iter().any(such) {
            return Some(true);
        }
        let goes_on = after.to_move() == Some(mover) && after.mid_turn();
        if goes_on && some_turn(&after, &caused, such, positions)? {
            return Some(true);
        }
    }
    Some(false)
}
