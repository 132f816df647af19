//! Evaluation cache: what the evaluator said, so that it need not be asked twice.

/// A position is judged when moves are put in order, again where it is searched, and again where
/// other moves lead to it. The table is small enough to stay near the processor; a newer guess
/// takes the place of an older one.
pub(super) struct Guesses {
    /// The upper bits of a position's hash, and the guess in the lower ones.
    slots: Vec<u64>,
}

/// How many guesses are kept, as a power of two.
const BITS: u32 = 15;

/// The bits of a slot that hold the guess.
const GUESS: u64 = 0xffff;

impl Guesses {
    pub(super) fn new() -> Guesses {
        Guesses { slots: vec![u64::MAX; 1 << BITS] }
    }

    /// The guess about the position with this hash, made now if it is not known.
    #[inline]
    pub(super) fn get_or(&mut self, hash: u64, guess: impl FnOnce() -> i32) -> i32 {
        let slot = &mut self.slots[(hash & ((1 << BITS) - 1)) as usize];
        if (*slot ^ hash) & !GUESS == 0 {
            return i32::from(*slot as u16 as i16);
        }
        let guess = guess();
        *slot = hash & !GUESS | u64::from(guess as i16 as u16);
        guess
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_is_made_once_and_no_other_is_taken_for_it() {
        let mut guesses = Guesses::new();
        let (one, other) = (0x1234_5678_9abc_def0, 0x1234_5678_9abd_def0);
        assert_eq!(guesses.get_or(one, || -500), -500);
        assert_eq!(guesses.get_or(one, || 7), -500, "it is known");
        assert_eq!(guesses.get_or(other, || 9999), 9999, "in the same place, but another");
        assert_eq!(guesses.get_or(one, || 7), 7, "it has been displaced");
    }
}
