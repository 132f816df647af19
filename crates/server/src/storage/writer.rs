//! Storing many things in one commit.
//!
//! Making a commit safe costs a few milliseconds, whatever is in it. So whatever arrives while one
//! commit is under way goes into the next one together: the busier, the larger the commits.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Storage, StorageError, Write, Written};
use crate::metrics::Metrics;

/// The most that goes into one commit.
const LARGEST_BATCH: usize = 256;

type Request = (Write, oneshot::Sender<Result<Written, StorageError>>);

/// Stores things through the one task that writes.
#[derive(Clone)]
pub(crate) struct Writer(mpsc::Sender<Request>);

impl Writer {
    /// Starts the task; it ends when the last writer is gone.
    pub(crate) fn start(storage: Arc<dyn Storage>, metrics: Arc<Metrics>) -> Writer {
        let (sender, receiver) = mpsc::channel(4 * LARGEST_BATCH);
        tokio::spawn(run(storage, metrics, receiver));
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
    while requests.recv_many(&mut arrived, LARGEST_BATCH).await > 0 {
        let (batch, answers): (Vec<Write>, Vec<_>) = arrived.drain(..).unzip();
        let begun = Instant::now();
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
