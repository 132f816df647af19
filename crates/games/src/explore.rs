//! Perft and random playouts: counting all games, and playing them at random.

use rand::Rng;

use crate::{Outcome, Position};

/// How many sequences of moves of this length there are; a finished game counts once, at whatever
/// depth.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    let depth = depth as usize;
    let mut lists = vec![Vec::new(); depth];
    let mut positions = vec![position.clone(); depth];
    count(position, &mut lists, &mut positions)
}

/// One list of moves and one position for each ply still to go, reused all the way.
fn count<P: Position>(position: &P, lists: &mut [Vec<P::Move>], positions: &mut [P]) -> u64 {
    let (Some((moves, lists)), Some((after, positions))) =
        (lists.split_first_mut(), positions.split_first_mut())
    else {
        return 1;
    };
    position.legal_moves(moves);
    if moves.is_empty() || lists.is_empty() {
        return moves.len().max(1) as u64;
    }
    moves
        .iter()
        .map(|mv| {
            after.clone_from(position);
            after.play_unchecked(*mv);
            count(after, lists, positions)
        })
        .sum()
}

/// A game played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How it ended.
    pub outcome: Outcome,
    /// How many moves it took.
    pub moves: u64,
}

/// A random game that has not ended after so many moves is called a draw: in 6x5's open game
/// tiles can be swapped at random for longer than anybody wants to wait.
pub const LONGEST_PLAYOUT: u64 = 10_000;

/// Plays to the end, every legal move being equally likely each time.
pub fn playout<P: Position, R: Rng + ?Sized>(position: &mut P, rng: &mut R) -> Playout {
    let mut moves = 0;
    while moves < LONGEST_PLAYOUT && position.play_random(rng) {
        moves += 1;
    }
    Playout { outcome: position.outcome().unwrap_or(Outcome::Draw), moves }
}
