//! Work budget: how much is spent on following records.

/// How much may still be guessed about cards that nobody has told.
///
/// Guessing is the only part of a replay that costs more than reading its moves. An effort can be
/// shared by the replays of several records, which are then bounded together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    guesses: usize,
}

impl Effort {
    /// Up to so many guesses.
    pub const fn of_guesses(guesses: usize) -> Effort {
        Effort { guesses }
    }

    /// Spends one guess, if one is left.
    pub(super) fn spend(&mut self) -> Option<()> {
        self.guesses = self.guesses.checked_sub(1)?;
        Some(())
    }
}

impl Default for Effort {
    /// Enough for the longest game with some variations; less than a second of work.
    fn default() -> Effort {
        Effort::of_guesses(200_000)
    }
}
