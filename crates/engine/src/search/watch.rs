//! Stop conditions: when the threads of a search must end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::Clock;

/// How many positions a thread looks at between two looks at the clock: less than a millisecond.
const BETWEEN_LOOKS: u64 = 512;

/// What all threads of a search look at.
pub(super) struct Watch<'a> {
    clock: &'a Clock,
    most_nodes: u64,
    nodes: AtomicU64,
    ended: AtomicBool,
}

impl<'a> Watch<'a> {
    pub(super) fn new(clock: &'a Clock, most_nodes: Option<u64>) -> Watch<'a> {
        Watch {
            clock,
            most_nodes: most_nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            ended: AtomicBool::new(false),
        }
    }

    /// Ends the search for all threads.
    pub(super) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// How many positions all threads have told of.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn clock(&self) -> &Clock {
        self.clock
    }
}

/// One thread's count of positions.
pub(super) struct Counter<'a> {
    watch: &'a Watch<'a>,
    nodes: u64,
    told: u64,
    look_at: u64,
}

/// The search has to end.
pub(super) struct Ended;

impl<'a> Counter<'a> {
    pub(super) fn new(watch: &'a Watch<'a>) -> Counter<'a> {
        Counter { watch, nodes: 0, told: 0, look_at: BETWEEN_LOOKS.min(watch.most_nodes) }
    }

    /// One more position.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Ended> {
        if self.nodes < self.look_at {
            self.nodes += 1;
            return Ok(());
        }
        self.look()
    }

    #[cold]
    fn look(&mut self) -> Result<(), Ended> {
        self.tell();
        let Watch { clock, most_nodes, ended, .. } = self.watch;
        let left = most_nodes.saturating_sub(self.watch.nodes());
        if left == 0 || ended.load(Ordering::Relaxed) || clock.is_over() {
            return Err(Ended);
        }
        self.look_at = self.nodes + left.min(BETWEEN_LOOKS);
        self.nodes += 1;
        Ok(())
    }

    /// Adds what is not yet counted to what all threads have looked at.
    pub(super) fn tell(&mut self) {
        self.watch.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
        self.told = self.nodes;
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}
