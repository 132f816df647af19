//! Earlier situations, to notice when one comes up for the third time.
//!
//! Ruling: a situation is what the players find at the start of a turn: tiles, pawns, hands,
//! points and who is to move. Tiles never leave the board, so placing one makes all earlier
//! situations unreachable, and they are forgotten.

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

/// The situations since the last tile was placed, the present one last.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct History(Vec<Situation>);

impl History {
    #[inline]
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    /// Remembers a situation and tells how many times it has come up.
    #[inline]
    pub(super) fn remember(&mut self, now: Situation) -> usize {
        self.0.push(now);
        let same = |then: &&Situation| {
            then.table == now.table && then.hands == now.hands && now.hands.is_some()
        };
        self.0.iter().filter(same).count()
    }

    /// The history with other hashes of hands.
    pub(super) fn with_hands(&self, hands: impl Fn(&Situation) -> Option<u64>) -> History {
        History(self.0.iter().map(|then| Situation { hands: hands(then), ..*then }).collect())
    }
}

impl Clone for History {
    fn clone(&self) -> History {
        History(self.0.clone())
    }

    #[inline]
    fn clone_from(&mut self, source: &History) {
        self.0.clone_from(&source.0);
    }
}
