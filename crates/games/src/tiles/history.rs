//! Repetition: earlier situations, to notice when one comes up for the third time.
//!
//! Ruling: a situation is what the players find at the start of a turn: tiles, pawns, hands,
//! points and who is to move. Tiles never leave the board, so placing one makes all earlier
//! situations unreachable, and they are forgotten.

use std::collections::HashMap;

/// A situation at the start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Situation {
    /// The hash of what everybody saw.
    pub(super) table: u64,
    /// The hash of the hands; `None` if whoever remembers this does not know them.
    pub(super) hands: Option<u64>,
    /// The latest draw at that time: as long as nobody draws, the hands stay the same.
    pub(super) draws: u32,
}

impl Situation {
    /// What makes situations the same; nobody can tell if the hands are unknown.
    fn key(&self) -> Option<(u64, u64)> {
        self.hands.map(|hands| (self.table, hands))
    }
}

/// Up to so many situations are looked through one by one. An open game can go on for thousands
/// of turns without placing a tile; then they are counted in a table.
const FEW: usize = 64;

/// The situations since the last tile was placed, the present one last.
#[derive(Debug, Default)]
pub(super) struct History {
    situations: Vec<Situation>,
    /// How often each situation came up, once they are no longer few.
    counts: HashMap<(u64, u64), usize>,
}

impl History {
    #[inline]
    pub(super) fn forget(&mut self) {
        if self.situations.len() > FEW {
            self.counts.clear();
        }
        self.situations.clear();
    }

    /// Remembers a situation and tells how many times it has come up.
    #[inline]
    pub(super) fn remember(&mut self, now: Situation) -> usize {
        self.situations.push(now);
        if self.situations.len() > FEW {
            return self.count_in_table(now);
        }
        let Some(key) = now.key() else { return 0 };
        self.situations.iter().filter(|then| then.key() == Some(key)).count()
    }

    #[cold]
    fn count_in_table(&mut self, now: Situation) -> usize {
        let not_counted = match self.counts.is_empty() {
            true => &self.situations[..],
            false => std::slice::from_ref(&now),
        };
        for key in not_counted.iter().filter_map(Situation::key) {
            *self.counts.entry(key).or_default() += 1;
        }
        now.key().and_then(|key| self.counts.get(&key)).copied().unwrap_or_default()
    }

    /// The history with other hashes of hands.
    pub(super) fn with_hands(&self, hands: impl Fn(&Situation) -> Option<u64>) -> History {
        let situations = self.situations.iter();
        let situations = situations.map(|then| Situation { hands: hands(then), ..*then }).collect();
        History { situations, counts: HashMap::new() }
    }
}

impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.situations == other.situations
    }
}

impl Eq for History {}

impl Clone for History {
    fn clone(&self) -> History {
        History { situations: self.situations.clone(), counts: self.counts.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &History) {
        self.situations.clone_from(&source.situations);
        if !(self.counts.is_empty() && source.counts.is_empty()) {
            self.counts.clone_from(&source.counts);
        }
    }
}
