//! How fast the solver is on the machine at hand, measured as it goes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What is supposed of a machine nothing is known of: little enough that one is not late on a slow one.
const SUPPOSED_NODES: u64 = 10_000;
const SUPPOSED_TIME: Duration = Duration::from_millis(10);

/// What was measured longer ago than this much work counts half.
const MEMORY: Duration = Duration::from_secs(1);

/// Nodes looked at, and how long that took.
pub(super) struct Pace {
    nodes: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            nodes: AtomicU64::new(SUPPOSED_NODES),
            nanoseconds: AtomicU64::new(SUPPOSED_TIME.as_nanos() as u64),
        }
    }
}

impl Pace {
    /// Takes note of a search. Two at once may lose one of the notes, which changes little.
    pub(super) fn learn(&self, nodes: u64, time: Duration) {
        let sum = |of: &AtomicU64, more: u64| of.load(Ordering::Relaxed).saturating_add(more);
        let all_nodes = sum(&self.nodes, nodes);
        let all_time = sum(&self.nanoseconds, u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        let part = if u128::from(all_time) > MEMORY.as_nanos() { 2 } else { 1 };
        self.nodes.store((all_nodes / part).max(1), Ordering::Relaxed);
        self.nanoseconds.store((all_time / part).max(1), Ordering::Relaxed);
    }

    pub(super) fn nodes_per_second(&self) -> f64 {
        let [nodes, nanoseconds] =
            [&self.nodes, &self.nanoseconds].map(|sum| sum.load(Ordering::Relaxed) as f64);
        1e9 * nodes / nanoseconds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_follows_what_was_seen_last() {
        let pace = Pace::default();
        assert!((pace.nodes_per_second() - 1e6).abs() < 1.0);
        pace.learn(2_000_000, Duration::from_secs(1));
        let fast = pace.nodes_per_second();
        assert!((1.9e6..2e6).contains(&fast), "{fast}");
        for _ in 0..10 {
            pace.learn(500_000, Duration::from_secs(1));
        }
        let slow = pace.nodes_per_second();
        assert!((5e5..5.1e5).contains(&slow), "{slow}");
        pace.learn(u64::MAX, Duration::MAX);
        assert!(pace.nodes_per_second().is_finite());
    }
}
