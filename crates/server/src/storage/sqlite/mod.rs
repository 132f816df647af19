//! Games in one SQLite file, for one server: connections in threads of their own, and transactions.
//!
//! SQLite blocks, so it cannot be asked on the threads that serve everybody. A clerk is sent a whole
//! errand, such as a batch of writes, and comes back once: what costs is going there and back.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use tokio::sync::{broadcast, oneshot};
use tokio::task::JoinHandle;

use crate::metrics::STORAGE_ERRORS;

mod copies;
mod queries;

pub use copies::{backup, restore};
pub(super) use queries::file;

use super::place::{Place, PlaceError};
use super::{News, StorageError, migrations};

/// Games in an SQLite file: one thread writes, several read.
pub struct Sqlite {
    place: Arc<Place>,
    writer: Clerks,
    readers: Arc<Clerks>,
    /// Whether something was read that SQLite has not written.
    damaged: Arc<AtomicBool>,
    /// Opens a connection that knows nothing of the others.
    open: Arc<Opening>,
    news: broadcast::Sender<News>,
    tidying: JoinHandle<()>,
}

/// How often what has been written ahead is brought into the file.
const TIDY: Duration = Duration::from_secs(2);
/// How many threads read.
const READERS: usize = 4;
/// How long to wait for whoever copies the store.
const BUSY: Duration = Duration::from_secs(5);
/// How many statements a connection keeps prepared: all of them.
const PREPARED: usize = 64;

/// Full: an acknowledged move survives a power cut, not only the end of the process. So many pages
/// may be written ahead before the writer itself brings them into the file.
const SET_UP: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA wal_autocheckpoint = 16384;";

impl From<rusqlite::Error> for StorageError {
    fn from(error: rusqlite::Error) -> StorageError {
        STORAGE_ERRORS.fetch_add(1, Ordering::Relaxed);
        match error.sqlite_error_code() {
            Some(
                ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::DiskFull
                | ErrorCode::SystemIoFailure
                | ErrorCode::CannotOpen
                | ErrorCode::ReadOnly
                | ErrorCode::PermissionDenied
                | ErrorCode::FileLockingProtocolFailed
                | ErrorCode::OutOfMemory,
            ) => StorageError::Unreachable(error.to_string()),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StorageError::Damaged(error.to_string())
            }
            _ => StorageError::Broken(error.to_string()),
        }
    }
}

/// Why a store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It cannot be had.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// It cannot be used.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Sqlite {
    /// Opens the file, which is created if it does not exist, and brings its tables up to date.
    /// Nobody else can open it until this one is closed or the process ends.
    pub async fn open(file: &Path) -> Result<Sqlite, OpenError> {
        let place = Arc::new(Place::take(file)?);
        let connect = {
            let (file, place) = (file.to_owned(), place.clone());
            move || {
                // Even to open another file of that name would harm the store: what is written
                // ahead is found by name, and would be taken for the other's.
                must_be_there(&place)?;
                connect(&file, OpenFlags::SQLITE_OPEN_READ_WRITE)
            }
        };
        let open: Arc<Opening> = Arc::new(connect);
        let threads = |error: std::io::Error| StorageError::Unreachable(error.to_string());
        let writer = Clerks::hire(1, "store-writer", &open).map_err(threads)?;
        let readers = Clerks::hire(READERS, "store-reader", &open).map_err(threads)?;
        let (readers, damaged) = (Arc::new(readers), Arc::default());
        let prepare = |connection: &mut Connection| {
            migrations::bring_up_to_date(connection)?;
            // Whoever held a lease on this file is gone, or we could not be here.
            connection.execute("UPDATE jobs SET lease = 0, worker = ''", [])?;
            Ok(())
        };
        writer.ask(prepare).await?;
        let tidying = tokio::spawn(tidy(readers.clone()));
        let news = broadcast::channel(1).0;
        Ok(Sqlite { place, writer, readers, damaged, open, news, tidying })
    }

    /// Has something read.
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T, StorageError> {
        self.note(self.readers.ask(work).await)
    }

    /// Has something changed, all of it or nothing.
    async fn change<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T, StorageError> {
        let place = self.place.clone();
        let changing = move |connection: &mut Connection| {
            must_be_there(&place)?;
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        };
        self.note(self.writer.ask(changing).await)
    }

    /// Remembers damage: what cannot be read now will not be read later either.
    fn note<T>(&self, result: Result<T, StorageError>) -> Result<T, StorageError> {
        if matches!(result, Err(StorageError::Damaged(_))) {
            self.damaged.store(true, Ordering::Relaxed);
        }
        result
    }
}

/// Another file of that name would not know what is in memory here.
fn must_be_there(place: &Place) -> Result<(), StorageError> {
    match place.is_still_there() {
        true => Ok(()),
        false => {
            let gone = "the store was removed or replaced; put it back or restart the server";
            Err(StorageError::Unreachable(gone.to_owned()))
        }
    }
}

fn connect(file: &Path, how: OpenFlags) -> Result<Connection, StorageError> {
    // Each connection stays in one thread.
    let connection = Connection::open_with_flags(file, how | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(PREPARED);
    connection.execute_batch(SET_UP)?;
    Ok(connection)
}

/// Brings what has been written ahead into the file now and then, beside the writer: if it did
/// that itself, everybody would wait for the disk meanwhile.
async fn tidy(readers: Arc<Clerks>) {
    loop {
        tokio::time::sleep(TIDY).await;
        let tidied = readers
            .ask(|connection| Ok(connection.execute_batch("PRAGMA wal_checkpoint(PASSIVE)")?));
        if let Err(error) = tidied.await {
            tracing::warn!(%error, "what was written ahead stays there for now");
        }
    }
}

/// What is done with a connection, if there is one; whether it can be used again.
type Errand = Box<dyn FnOnce(Result<&mut Connection, StorageError>) -> bool + Send>;

/// Opens a connection.
type Opening = dyn Fn() -> Result<Connection, StorageError> + Send + Sync;

/// Threads with a connection each that share their work.
struct Clerks {
    errands: Mutex<Option<Sender<Errand>>>,
    threads: Mutex<Vec<thread::JoinHandle<()>>>,
}

impl Clerks {
    /// So many threads; each opens a connection when it first needs one.
    fn hire(count: usize, name: &str, open: &Arc<Opening>) -> std::io::Result<Clerks> {
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
    async fn ask<T: Send + 'static>(
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
    async fn dismiss(&self) {
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
