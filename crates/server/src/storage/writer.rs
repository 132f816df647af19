//! Group commit: storing many things in one commit.
//!
//! Making a commit safe costs a few milliseconds, whatever is in it. So whatever arrives while one
//! commit is under way goes into the next one together: the busier, the larger the commits.
//!
//! Where moves come one by one but quickly, a commit waits until the last one is some milliseconds
//! old, or until there is enough for it: nobody notices that, and the disk, the threads and the
//! processor are woken for several moves instead of one. A move after a pause is stored at once.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout_at};

use super::{Storage, StorageError, Write, Written};
use crate::metrics::Metrics;

/// The most that goes into one commit.
const LARGEST_BATCH: usize = 256;

/// How far apart commits begin at least, unless there is enough for one.
const PACE: Duration = Duration::from_millis(8);

/// How much is enough not to wait for more.
const ENOUGH: usize = 16;

type Request = (Write, oneshot::Sender<Result<Written, StorageError>>);

/// Stores things through the one task that writes.
#[derive(Clone)]
pub(crate) struct Writer(mpsc::Sender<Request>);

impl Writer {
    /// Starts the task; it ends when the last writer is gone.
    pub(crate) fn start(storage: Arc<dyn Storage>, metrics: Arc<Metrics>) -> Writer {
        let (sender, receiver) = mpsc::channel(4 * LARGEST_BATCH);
        let writing = tokio::spawn(run(storage, metrics, receiver));
        tokio::spawn(async move {
            // Without it nothing goes on: better to be started anew than to refuse everything.
            if writing.await.is_err_and(|error| error.is_panic()) {
                std::process::abort();
            }
        });
        Writer(sender)
    }

    /// Stores something and waits until it is safe.
    pub(crate) async fn write(&self, write: Write) -> Result<Written, StorageError> {
        let stopped = || StorageError::Unreachable("the server is stopping".to_owned());
        let (sender, answer) = oneshot::channel();
        self.0.send((write, sender)).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(stopped()))
    }
}

async fn run(
    storage: Arc<dyn Storage>,
    metrics: Arc<Metrics>,
    mut requests: mpsc::Receiver<Request>,
) {
    let mut arrived = Vec::with_capacity(LARGEST_BATCH);
    let mut begun: Option<Instant> = None;
    while requests.recv_many(&mut arrived, LARGEST_BATCH).await > 0 {
        if let Some(begun) = begun {
            gather(&mut requests, &mut arrived, begun + PACE).await;
        }
        let (batch, answers): (Vec<Write>, Vec<_>) = arrived.drain(..).unzip();
        let begun = *begun.insert(Instant::now());
        match storage.write(&batch).await {
            Ok(written) => {
                metrics.write(begun.elapsed());
                for (answer, written) in answers.into_iter().zip(written) {
                    // Whoever asked may be gone; what is stored stays stored.
                    let _ = answer.send(Ok(written));
                }
            }
            Err(StorageError::Broken(_)) if batch.len() > 1 => {
                one_by_one(&*storage, batch, answers).await;
            }
            Err(error) => {
                tracing::error!(%error, writes = batch.len(), "nothing could be stored");
                for answer in answers {
                    let _ = answer.send(Err(StorageError::Unreachable(error.to_string())));
                }
            }
        }
    }
}

/// Lets more arrive until a time, or until there is enough. What has arrived by then goes along, too.
async fn gather<T>(requests: &mut mpsc::Receiver<T>, arrived: &mut Vec<T>, until: Instant) {
    while arrived.len() < ENOUGH && Instant::now() < until {
        let room = LARGEST_BATCH - arrived.len();
        match timeout_at(until, requests.recv_many(arrived, room)).await {
            // Nobody can send any more, or it is time.
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
    }
}

/// One bad write must not take the others with it.
async fn one_by_one(
    storage: &dyn Storage,
    batch: Vec<Write>,
    answers: Vec<oneshot::Sender<Result<Written, StorageError>>>,
) {
    for (write, answer) in batch.into_iter().zip(answers) {
        let written = storage.write(&[write]).await.map(|written| written[0]);
        if let Err(error) = &written {
            tracing::error!(%error, "a write could not be stored");
        }
        let _ = answer.send(written);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As good as for ever: a test that gets there has failed.
    const LONG: Duration = Duration::from_secs(3600);

    #[tokio::test]
    async fn many_who_come_at_once_do_not_wait_for_the_pace() {
        let (sender, mut requests) = mpsc::channel(ENOUGH);
        let mut arrived = vec![0];
        for number in 1..ENOUGH {
            sender.send(number).await.unwrap();
        }
        let waiting = gather(&mut requests, &mut arrived, Instant::now() + LONG);
        tokio::time::timeout(LONG / 12, waiting).await.expect("there is enough");
        assert_eq!(arrived, (0..ENOUGH).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn a_move_after_a_pause_waits_for_nobody_and_a_server_that_stops_neither() {
        let (sender, mut requests) = mpsc::channel(ENOUGH);
        let mut arrived = vec![0];
        gather(&mut requests, &mut arrived, Instant::now()).await;
        assert_eq!(arrived, [0]);
        sender.send(1).await.unwrap();
        drop(sender);
        let waiting = gather(&mut requests, &mut arrived, Instant::now() + LONG);
        tokio::time::timeout(LONG / 12, waiting).await.expect("nobody can come any more");
        assert_eq!(arrived, [0, 1]);
    }
}
