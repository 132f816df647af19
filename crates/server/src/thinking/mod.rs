//! Computers that think: a bounded number at a time, in the order in which they were asked.

mod jobs;

use std::sync::Arc;
use std::time::Duration;

use engine::{Settings, Stop};
use room::thinking::Effort;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::Problem;

pub(crate) use jobs::work;

/// What one thread may do, until it is stopped.
pub(crate) fn effort() -> Effort {
    let seed = getrandom::u64().unwrap_or_default();
    Effort { settings: Settings { seed, ..Settings::default() }, stop: Stop::new() }
}

/// The threads that think.
pub(crate) struct Thinking {
    seats: Arc<Semaphore>,
    threads: usize,
}

/// How long somebody waits for a thread before being sent away.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

impl Thinking {
    /// So many threads.
    pub(crate) fn new(threads: usize) -> Thinking {
        let threads = threads.max(1);
        Thinking { seats: Arc::new(Semaphore::new(threads)), threads }
    }

    /// How many threads are thinking.
    pub(crate) fn busy(&self) -> usize {
        self.threads - self.seats.available_permits().min(self.threads)
    }

    /// A thread, as soon as there is one; whoever came first is served first.
    pub(crate) async fn seat(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let stopped = |_| Problem::Unavailable("the server is stopping");
        self.seats.clone().acquire_owned().await.map_err(stopped)
    }

    /// A thread, unless there is none for some time.
    pub(crate) async fn seat_soon(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let busy = |_| Problem::TooMany { what: "questions to the computer", retry_s: 5 };
        tokio::time::timeout(PATIENCE, self.seat()).await.map_err(busy)?
    }

    /// Thinks about something that somebody waits for.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let seat = self.seat_soon().await?;
        let thinking = tokio::task::spawn_blocking(move || {
            let _seat = seat;
            think()
        });
        thinking.await.map_err(|error| Problem::Internal(error.to_string()))
    }
}
