//! What the threads of one search share besides the table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::{Clock, Limits, Stop};

/// How long a search may take, and how much it has done.
pub(super) struct Task {
    clock: Clock,
    most_nodes: u64,
    nodes: AtomicU64,
    done: AtomicBool,
}

impl Task {
    /// Begins now.
    pub(super) fn begin(limits: &Limits, stop: &Stop) -> Task {
        Task {
            clock: Clock::start(limits.time, stop),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
        }
    }

    /// Whether to stop: somebody has the answer, or a limit is reached.
    pub(super) fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed) || self.nodes() >= self.most_nodes || self.clock.is_over()
    }

    /// Says that the answer to the question at hand is known, or that there is a new question.
    pub(super) fn set_done(&self, done: bool) {
        self.done.store(done, Ordering::Relaxed);
    }

    pub(super) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
}
