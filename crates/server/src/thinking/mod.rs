//! Computers that think: in lanes, each with so many threads of its own.

mod jobs;

use std::sync::Arc;

use engine::{Settings, Stop};
use room::thinking::Effort;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::Problem;
use crate::storage::Lane;

pub(crate) use jobs::work;

/// What one thread may do, until it is stopped; with a number of positions the same every time.
pub(crate) fn effort(nodes: Option<u64>) -> Effort {
    let seed = nodes.map_or_else(|| getrandom::u64().unwrap_or_default(), |_| 0);
    Effort { settings: Settings { seed, ..Settings::default() }, nodes, stop: Stop::new() }
}

/// The threads that think for computer players.
pub(crate) struct Thinking {
    lanes: [(usize, Arc<Semaphore>); Lane::ALL.len()],
}

impl Thinking {
    /// So many threads for each kind of game with a person in it, half as many for the others.
    pub(crate) fn new(threads: usize) -> Thinking {
        let lanes = Lane::ALL.map(|lane| {
            let threads = match lane {
                Lane::Quick | Lane::Slow => threads.max(1),
                Lane::Alone => (threads / 2).max(1),
            };
            (threads, Arc::new(Semaphore::new(threads)))
        });
        Thinking { lanes }
    }

    /// How many threads are thinking.
    pub(crate) fn busy(&self) -> usize {
        let busy = |(threads, permits): &(usize, Arc<Semaphore>)| {
            threads - permits.available_permits().min(*threads)
        };
        self.lanes.iter().map(busy).sum()
    }

    /// A thread of this lane, as soon as there is one.
    pub(crate) async fn permit(&self, lane: Lane) -> Result<OwnedSemaphorePermit, Problem> {
        let stopped = |_| Problem::Unavailable("the server is stopping");
        self.lanes[lane as usize].1.clone().acquire_owned().await.map_err(stopped)
    }
}
