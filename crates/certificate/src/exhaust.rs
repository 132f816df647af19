//! Exhaustive search: everything is tried, with the rules alone, until the claim holds or does not.
//!
//! Nothing here is clever but that no position is gone through twice. It is what certificates end in: where so little
//! is left that trying everything takes less than writing it down.

use games::gosix::Move;
use games::{Gosix, Position};
use rustc_hash::FxHashMap;

use crate::Claim;
use crate::key::exact;

/// So many positions are remembered before it begins anew.
const MOST_KNOWN: usize = 4 << 20;

/// More positions than may be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// Tries everything for one claim, and remembers what came of it.
pub struct Exhaust {
    claim: Claim,
    known: FxHashMap<u64, bool>,
    /// How many positions were looked at so far.
    pub looked: u64,
    most: u64,
    /// Lists of moves not in use.
    lists: Vec<Vec<Move>>,
}

impl Exhaust {
    /// Knows nothing yet.
    pub fn new(claim: Claim) -> Exhaust {
        Exhaust { claim, known: FxHashMap::default(), looked: 0, most: 0, lists: Vec::new() }
    }

    /// Whether the claim holds from here, if that can be told by looking at so many positions.
    pub fn holds(&mut self, position: &Gosix, most: u64) -> Result<bool, TooLong> {
        if self.known.len() > MOST_KNOWN {
            self.known.clear();
        }
        self.most = self.looked.saturating_add(most);
        self.look(position)
    }

    fn look(&mut self, position: &Gosix) -> Result<bool, TooLong> {
        if let Some(outcome) = position.outcome() {
            return Ok(self.claim.agrees(outcome));
        }
        let key = exact(position, self.claim.seat);
        if let Some(holds) = self.known.get(&key) {
            return Ok(*holds);
        }
        if self.looked >= self.most {
            return Err(TooLong);
        }
        self.looked += 1;
        let mut moves = self.lists.pop().unwrap_or_default();
        position.legal_moves(&mut moves);
        let holds = self.look_at_all(position, &moves);
        self.lists.push(moves);
        self.known.insert(key, holds?);
        holds
    }

    /// Whoever is to move needs one move that suits him. Those that end the game come first: they cost nothing.
    fn look_at_all(&mut self, position: &Gosix, moves: &[Move]) -> Result<bool, TooLong> {
        let own = position.mover() == self.claim.seat;
        let after = |mv: &Move| {
            let mut after = *position;
            after.play_unchecked(*mv);
            after
        };
        let ends = moves.iter().filter_map(|mv| after(mv).outcome());
        if ends.into_iter().any(|outcome| self.claim.agrees(outcome) == own) {
            return Ok(own);
        }
        for mv in moves {
            if self.look(&after(mv))? == own {
                return Ok(own);
            }
        }
        Ok(!own)
    }
}
