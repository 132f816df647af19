//! Move ordering: which moves to look at first.

use std::hash::{Hash, Hasher};

use crate::chance::Hash64;

/// How often moves have turned out well, each seat's apart. Moves are told apart by a hash of a
/// few bits: two that share a place do little harm.
pub(super) struct History {
    scores: Vec<i32>,
}

const BITS: u32 = 12;

/// Scores stay below this.
const MOST: i32 = 1 << 13;

impl History {
    pub(super) fn new() -> History {
        History { scores: vec![0; 2 << BITS] }
    }

    #[inline]
    fn place(seat: usize, mv: impl Hash) -> usize {
        let mut hasher = Hash64::default();
        mv.hash(&mut hasher);
        (seat & 1) << BITS | (hasher.finish() >> (64 - BITS)) as usize
    }

    #[inline]
    pub(super) fn score(&self, seat: usize, mv: impl Hash) -> i32 {
        self.scores[History::place(seat, mv)]
    }

    /// The move was good enough to end the search of a position, or was tried in vain before one
    /// that was. Scores near the limit change little.
    #[inline]
    pub(super) fn learn(&mut self, seat: usize, mv: impl Hash, bonus: i32) {
        let score = &mut self.scores[History::place(seat, mv)];
        *score += bonus - *score * bonus.abs() / MOST;
    }
}

/// Takes the next best move out of what is left: `order[from..]` holds scores and places.
#[inline]
pub(super) fn pick(order: &mut [(i32, u16)], from: usize) -> u16 {
    let mut best = from;
    for at in from + 1..order.len() {
        if order[at].0 > order[best].0 {
            best = at;
        }
    }
    // Keeps the rest in its order, so that equals come as they were generated.
    order[from..=best].rotate_right(1);
    order[from].1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_picked_from_best_to_worst_and_equals_in_order() {
        let mut order = [(3, 0), (7, 1), (3, 2), (9, 3), (7, 4)];
        let picked: Vec<u16> = (0..5).map(|from| pick(&mut order, from)).collect();
        assert_eq!(picked, [3, 1, 4, 0, 2]);
    }

    #[test]
    fn history_rises_with_success_but_never_beyond_its_limit() {
        let mut history = History::new();
        for _ in 0..10_000 {
            history.learn(0, 5u8, 400);
            history.learn(1, 5u8, -400);
        }
        assert!((MOST / 2..=MOST).contains(&history.score(0, 5u8)));
        assert!((-MOST..=-MOST / 2).contains(&history.score(1, 5u8)));
    }
}
