//! Connections to SQLite in threads of their own.
//!
//! SQLite blocks, so it cannot be asked on the threads that serve everybody. A clerk is sent a whole
//! errand, such as a batch of writes, and comes back once: what costs is going there and back.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::StorageError;

/// What is done with a connection, if there is one; whether it can be used again.
type Errand = Box<dyn FnOnce(Result<&mut Connection, StorageError>) -> bool + Send>;

/// Opens a connection.
pub(super) type Opening = dyn Fn() -> Result<Connection, StorageError> + Send + Sync;

/// Threads with a connection each that share their work.
pub(super) struct Clerks {
    errands: Mutex<Option<Sender<Errand>>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Clerks {
    /// So many threads; each opens a connection when it first needs one.
    pub(super) fn hire(count: usize, name: &str, open: &Arc<Opening>) -> std::io::Result<Clerks> {
        let (sender, receiver) = channel();
        let receiver = Arc::new(Mutex::new(receiver));
        let hire = |_| {
            let (receiver, open) = (receiver.clone(), open.clone());
            thread::Builder::new().name(name.to_owned()).spawn(move || serve(&receiver, &*open))
        };
        let threads = (0..count).map(hire).collect::<Result<_, _>>()?;
        Ok(Clerks { errands: Mutex::new(Some(sender)), threads: Mutex::new(threads) })
    }

    /// Has something done. After an error the connection is given up and the next errand gets a new
    /// one: whatever state the old one was left in troubles nobody.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T, StorageError> {
        let (sender, answer) = oneshot::channel();
        let errand: Errand = Box::new(move |connection| {
            let result = connection.and_then(work);
            let well = result.is_ok();
            // Whoever asked may be gone.
            let _ = sender.send(result);
            well
        });
        let sent = locked(&self.errands).as_ref().map(|errands| errands.send(errand));
        if !matches!(sent, Some(Ok(()))) {
            return Err(StorageError::Unreachable("the store is closed".to_owned()));
        }
        let broken = || StorageError::Broken("what was asked of the store broke down".to_owned());
        answer.await.unwrap_or_else(|_| Err(broken()))
    }

    /// Lets them finish what they were sent, and close their connections.
    pub(super) async fn dismiss(&self) {
        drop(locked(&self.errands).take());
        let threads = std::mem::take(&mut *locked(&self.threads));
        let joining = move || threads.into_iter().for_each(|thread| drop(thread.join()));
        let _ = tokio::task::spawn_blocking(joining).await;
    }
}

fn serve(errands: &Mutex<Receiver<Errand>>, open: &Opening) {
    let mut kept: Option<Connection> = None;
    loop {
        // One clerk waits for an errand, the others for their turn to wait.
        let Ok(errand) = locked(errands).recv() else { return };
        match kept.take().map_or_else(open, Ok) {
            Ok(mut connection) => {
                // An errand that breaks down is one that failed: the clerk stays.
                let errand = AssertUnwindSafe(|| errand(Ok(&mut connection)));
                if catch_unwind(errand).unwrap_or(false) {
                    kept = Some(connection);
                }
            }
            Err(error) => drop(errand(Err(error))),
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_clerk_outlives_an_errand_that_breaks_down() {
        let open: Arc<Opening> = Arc::new(|| Ok(Connection::open_in_memory().expect("memory")));
        let clerks = Clerks::hire(1, "test", &open).expect("a thread");
        let broken = clerks.ask::<()>(|_| panic!("a fault that nobody knows of")).await;
        assert!(matches!(broken, Err(StorageError::Broken(_))), "{broken:?}");
        assert!(clerks.ask(|_| Ok(())).await.is_ok(), "the next one is served");
    }
}
