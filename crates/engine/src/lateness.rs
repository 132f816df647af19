//! Time margin: how much later than asked answers come on this machine, so that the next one ends that much sooner.
//!
//! On a busy machine a thread may stand still just when its time is over. Nobody can know when, but it happens again and
//! again by about as much.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What was observed of this machine, by everybody who answers on it.
pub(crate) static HERE: Lateness = Lateness::new();

/// After an answer in time what was observed counts for so much less: one part of so many.
const FADES: u64 = 16;

/// The greatest lateness of late, in nanoseconds.
pub(crate) struct Lateness(AtomicU64);

impl Lateness {
    const fn new() -> Lateness {
        Lateness(AtomicU64::new(0))
    }

    /// How much of a time is left unused: as much as answers were late, but never more than half.
    pub(crate) fn margin(&self, time: Duration) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed)).min(time / 2)
    }

    /// Takes note of an answer that came so much later than its thinking was to end. Two at once may lose one of the
    /// notes, which changes little.
    pub(crate) fn observe(&self, late: Duration) {
        let known = self.0.load(Ordering::Relaxed);
        let late = u64::try_from(late.as_nanos()).unwrap_or(u64::MAX);
        self.0.store(late.max(known - known / FADES), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_millis(100);

    #[test]
    fn nothing_is_left_unused_where_nobody_was_late() {
        let lateness = Lateness::new();
        lateness.observe(Duration::ZERO);
        assert_eq!(lateness.margin(TIME), Duration::ZERO);
    }

    #[test]
    fn the_margin_grows_with_what_was_observed_and_fades_slowly() {
        let lateness = Lateness::new();
        let late = Duration::from_millis(20);
        lateness.observe(late / 2);
        lateness.observe(late);
        assert_eq!(lateness.margin(TIME), late);
        let mut before = late;
        for _ in 0..10 {
            lateness.observe(Duration::ZERO);
            assert!(lateness.margin(TIME) < before);
            before = lateness.margin(TIME);
        }
        assert!(before > late / 2, "it is not forgotten at once");
    }

    #[test]
    fn half_of_the_time_is_always_used() {
        let lateness = Lateness::new();
        lateness.observe(Duration::MAX);
        assert_eq!(lateness.margin(TIME), TIME / 2);
    }
}
