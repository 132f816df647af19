//! Games in one SQLite file, for one server.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use rusqlite::{Connection, ErrorCode, OpenFlags, Row, TransactionBehavior, params};
use table::{TableId, Time};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

use crate::metrics::STORAGE_ERRORS;

mod copies;
mod queries;

pub use copies::{backup, restore};
pub(super) use queries::file;
use queries::{
    execute, list, load, put_puzzle, read_job, read_listed, read_puzzle, remove, rows, run, text,
    write,
};

use super::archive::{Found, Listed};
use super::clerk::{Clerks, Opening};
use super::place::{Place, PlaceError};
use super::{
    Cursor, Job, Lane, News, Old, Rated, Status, Storage, StorageError, Stored, Try, Waiting,
    Which, Write, Written, migrations, statements,
};

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

#[async_trait]
impl Storage for Sqlite {
    async fn write(&self, batch: &[Write]) -> Result<Vec<Written>, StorageError> {
        let batch = batch.to_vec();
        let writing = move |db: &Connection| {
            Ok(batch.iter().map(|one| write(db, one)).collect::<Result<Vec<_>, _>>()?)
        };
        self.change(writing).await
    }

    async fn load(&self, id: TableId, after: u64) -> Result<Option<Stored>, StorageError> {
        self.read(move |db| load(db, id, after)).await
    }

    async fn list(
        &self,
        which: &Which,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Found, StorageError> {
        let which = which.clone();
        self.read(move |db| list(db, &which, before, limit)).await
    }

    async fn listed(&self, ids: &[TableId]) -> Result<Vec<Listed>, StorageError> {
        let ids = ids.to_vec();
        let listing = move |db: &mut Connection| {
            let mut listed = Vec::new();
            for id in ids {
                listed.extend(rows(db, statements::LISTED, [id.to_string()], read_listed)?);
            }
            Ok(listed)
        };
        self.read(listing).await
    }

    async fn unfinished(&self) -> Result<u64, StorageError> {
        let counting = |db: &mut Connection| {
            let count: i64 =
                db.prepare_cached(statements::UNFINISHED)?.query_row([], |row| row.get(0))?;
            Ok(count as u64)
        };
        self.read(counting).await
    }

    async fn old(
        &self,
        status: Status,
        listed: bool,
        before: Time,
        behind: Cursor,
        limit: u32,
    ) -> Result<Vec<Old>, StorageError> {
        let reading = move |db: &mut Connection| {
            let old = |row: &Row<'_>| {
                Ok(Old {
                    id: statements::read_id(text(row, 0)?)?,
                    created: Time(row.get::<_, i64>(1)? as u64),
                    last: statements::read_time(text(row, 2)?)?,
                })
            };
            let values = params![
                listed,
                status.as_str(),
                before.0 as i64,
                behind.0.0 as i64,
                behind.1.to_string(),
                limit
            ];
            rows(db, statements::OLD, values, old)
        };
        self.read(reading).await
    }

    async fn remove(&self, ids: &[TableId]) -> Result<(), StorageError> {
        let ids = ids.to_vec();
        let removing = move |db: &Connection| {
            ids.iter().try_for_each(|id| remove(db, *id))?;
            Ok(())
        };
        self.change(removing).await
    }

    async fn take_jobs(
        &self,
        worker: &str,
        lane: Lane,
        now: Time,
        lease: Time,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError> {
        const FREE: &str = "SELECT 1 FROM jobs WHERE lane = ?1 AND lease <= ?2 LIMIT 1";
        const TAKE: &str = "UPDATE jobs SET lease = ?1, worker = ?2 WHERE game IN \
            (SELECT game FROM jobs WHERE lane = ?3 AND lease <= ?4 ORDER BY since LIMIT ?5) \
            RETURNING game, number";
        // Looking first: an idle server should not write once a second.
        let looking = move |db: &mut Connection| {
            Ok(db.prepare_cached(FREE)?.exists(params![lane as i64, now.0 as i64])?)
        };
        if !self.read(looking).await? {
            return Ok(Vec::new());
        }
        let worker = worker.to_owned();
        let taking = move |db: &Connection| {
            let values = params![lease.0 as i64, worker, lane as i64, now.0 as i64, limit];
            rows(db, TAKE, values, read_job)
        };
        self.change(taking).await
    }

    async fn keep_jobs(&self, worker: &str, jobs: &[Job], lease: Time) -> Result<(), StorageError> {
        if jobs.is_empty() {
            return Ok(());
        }
        let (worker, jobs) = (worker.to_owned(), jobs.to_vec());
        let keeping = move |db: &Connection| {
            for job in jobs {
                let values = params![lease.0 as i64, job.id.to_string(), job.number as i64, worker];
                execute(db, statements::KEEP_JOB, values)?;
            }
            Ok(())
        };
        self.change(keeping).await
    }

    async fn return_jobs(&self, worker: &str) -> Result<(), StorageError> {
        let worker = worker.to_owned();
        self.change(move |db| run(db, statements::RETURN_JOBS, [worker])).await
    }

    async fn drop_job(&self, job: Job) -> Result<(), StorageError> {
        let dropping = move |db: &Connection| {
            let values = params![job.id.to_string(), job.number as i64];
            run(db, statements::DROP_JOB, values)
        };
        self.change(dropping).await
    }

    async fn waiting(&self, lane: Lane, now: Time) -> Result<Waiting, StorageError> {
        let counting = move |db: &mut Connection| {
            let values = params![lane as i64, now.0 as i64];
            let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
            let (jobs, since): (i64, Option<i64>) =
                db.prepare_cached(statements::WAITING_JOBS)?.query_row(values, read)?;
            Ok(Waiting::new(jobs, since))
        };
        self.read(counting).await
    }

    async fn rate_puzzle(&self, tried: &Try) -> Result<Rated, StorageError> {
        let tried = tried.clone();
        let rating = move |db: &Connection| {
            put_puzzle(db, &tried.puzzle, tried.at_first())?;
            let known = rows(db, statements::PUZZLE, [&tried.puzzle], read_puzzle)?.pop();
            let after = tried.after(known.map_or(tried.at_first(), |(_, rated)| rated));
            let Rated { rating, deviation, volatility, tried: times } = after;
            let values = params![rating, deviation, volatility, times, tried.puzzle];
            execute(db, statements::RATE_PUZZLE, values)?;
            Ok(after)
        };
        self.change(rating).await
    }

    async fn puzzles(&self, limit: u32) -> Result<Vec<(String, Rated)>, StorageError> {
        self.read(move |db| rows(db, statements::PUZZLES, params!["", limit], read_puzzle)).await
    }

    async fn ping(&self, now: Time) -> Result<(), StorageError> {
        if self.damaged.load(Ordering::Relaxed) {
            let why = "the store is damaged; stop the server and restore a backup";
            return Err(StorageError::Damaged(why.to_owned()));
        }
        self.change(move |db| run(db, statements::BEAT, [now.0 as i64])).await?;
        // Read by somebody who comes new: the others remember what was in the file.
        let open = self.open.clone();
        let reading = tokio::task::spawn_blocking(move || {
            let db = open()?;
            let at: i64 = db.query_row(statements::FEEL, [], |row| row.get(0))?;
            db.query_row(statements::TOUCH, [], |row| row.get::<_, i64>(0))?;
            match at >= now.0 as i64 {
                true => Ok(()),
                false => Err(StorageError::Broken("what was written is not there".to_owned())),
            }
        });
        let read =
            reading.await.unwrap_or_else(|error| Err(StorageError::Broken(error.to_string())));
        self.note(read)
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    async fn close(&self) {
        self.tidying.abort();
        // The last connection brings the write-ahead log back into the file and removes it.
        self.readers.dismiss().await;
        self.writer.dismiss().await;
        self.place.leave();
    }
}
