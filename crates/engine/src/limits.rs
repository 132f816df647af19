//! Search limits: how long to think, and how to be told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::Instant;

/// How long to think; whatever is reached first ends it. Without any limit a search goes on until
/// it is stopped or everything is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// So much time.
    pub time: Option<Duration>,
    /// So many positions looked at, over all threads.
    pub nodes: Option<u64>,
    /// So many moves deep.
    pub depth: Option<u32>,
}

impl Limits {
    /// Only a time.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), nodes: None, depth: None }
    }

    /// Only a number of positions: with one thread, the same answer on every machine.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { time: None, nodes: Some(nodes), depth: None }
    }

    /// Only a depth.
    pub const fn depth(depth: u32) -> Limits {
        Limits { time: None, nodes: None, depth: Some(depth) }
    }

    /// What is left after some time was spent.
    #[must_use]
    pub(crate) fn after(self, spent: Duration) -> Limits {
        Limits { time: self.time.map(|time| time.saturating_sub(spent)), ..self }
    }

    /// One of so many parts of the time and the positions.
    #[must_use]
    pub(crate) fn part(self, parts: u32) -> Limits {
        let nodes = self.nodes.map(|nodes| nodes / u64::from(parts));
        Limits { time: self.time.map(|time| time / parts), nodes, ..self }
    }

    /// The stricter of the two, limit by limit.
    #[must_use]
    pub fn within(self, other: Limits) -> Limits {
        fn stricter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            }
        }
        Limits {
            time: stricter(self.time, other.time),
            nodes: stricter(self.nodes, other.nodes),
            depth: stricter(self.depth, other.depth),
        }
    }
}

/// A way to stop a search from outside: clones stop the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Not stopped yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Stops whoever looks at this.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is time to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The time of one search, running since it was made.
#[derive(Clone, Debug)]
pub struct Clock {
    begun: Instant,
    deadline: Option<Instant>,
    stop: Stop,
}

impl Clock {
    /// Starts to run.
    pub fn start(time: Option<Duration>, stop: &Stop) -> Clock {
        let begun = Instant::now();
        // A time too long to be added is no limit.
        let deadline = time.and_then(|time| begun.checked_add(time));
        Clock { begun, deadline, stop: stop.clone() }
    }

    /// Whether the time is over or somebody has said stop.
    pub fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// How long it has been running.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// How much time is left, if there is a limit.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The same clock with an earlier end: after this share of the time that is left.
    #[must_use]
    pub fn share(&self, share: f64) -> Clock {
        let deadline = self.left().map(|left| Instant::now() + left.mul_f64(share.clamp(0.0, 1.0)));
        Clock { deadline, ..self.clone() }
    }

    /// What is left of it, as a limit.
    pub fn limits(&self) -> Limits {
        Limits { time: self.left(), ..Limits::default() }
    }

    /// Who can stop it.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stricter_limit_counts() {
        let one = Limits { time: Some(Duration::from_secs(1)), nodes: Some(5), depth: None };
        let both = one.within(Limits { nodes: Some(9), depth: Some(3), ..Limits::default() });
        assert_eq!(both, Limits { depth: Some(3), ..one });
    }

    #[test]
    fn a_clock_ends_by_time_or_by_word() {
        assert!(Clock::start(Some(Duration::ZERO), &Stop::new()).is_over());
        assert!(!Clock::start(Some(Duration::MAX), &Stop::new()).is_over());
        let stop = Stop::new();
        let clock = Clock::start(None, &stop);
        assert!(!clock.is_over());
        stop.clone().stop();
        assert!(clock.is_over());
    }
}
