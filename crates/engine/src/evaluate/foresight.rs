//! What players expect of their moves.

use games::{Outcome, Position, Seat};

use super::{Evaluator, Playable};

/// What each seat can expect, from 0 to 1 and summing to 1.
pub type Shares = [f32; Seat::MAX];

/// Expects what a player can who knows its own cards, and of the others' only what everybody may
/// conclude from what was played. A search has one for each thread.
pub trait Foresight<P: Position> {
    /// How likely the seat to move is to win after each of these moves, as far as it can tell.
    fn win_chances(&mut self, position: &P, moves: &[P::Move], expected: &mut Vec<f32>);

    /// How likely each seat is to win, as far as the seat to move can tell. The game is not over.
    fn shares(&mut self, position: &P) -> Shares;
}

/// What each seat got out of a game.
pub(crate) fn shares_of(outcome: Outcome, seats: usize) -> Shares {
    let mut shares = [0.0; Seat::MAX];
    match outcome {
        Outcome::Win(seat) => shares[seat.index()] = 1.0,
        Outcome::Draw => shares[..seats].fill(1.0 / seats as f32),
    }
    shares
}

/// The foresight of those from whom nothing is hidden: play each move and judge.
pub(super) struct Open<'a, P, E> {
    evaluator: &'a E,
    after: Option<P>,
}

impl<'a, P, E> Open<'a, P, E> {
    pub(super) fn new(evaluator: &'a E) -> Open<'a, P, E> {
        Open { evaluator, after: None }
    }
}

impl<P: Playable, E: Evaluator<P>> Foresight<P> for Open<'_, P, E> {
    fn win_chances(&mut self, position: &P, moves: &[P::Move], expected: &mut Vec<f32>) {
        expected.clear();
        let Some(mover) = position.to_move() else { return };
        let evaluator = self.evaluator;
        let after = self.after.get_or_insert_with(|| position.clone());
        expected.extend(moves.iter().map(|mv| {
            after.clone_from(position);
            after.play_unchecked(*mv);
            let shares = match after.outcome() {
                Some(outcome) => shares_of(outcome, after.seats()),
                None => evaluator.shares(after),
            };
            shares[mover.index()]
        }));
    }

    fn shares(&mut self, position: &P) -> Shares {
        self.evaluator.shares(position)
    }
}
