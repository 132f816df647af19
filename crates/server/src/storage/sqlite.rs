//! Games in one SQLite file, for one server.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row};
use table::{TableId, Time};
use tokio::sync::{Mutex, broadcast};
use tokio::task::JoinHandle;

use super::statements::{self, statements};
use super::{
    Cursor, Due, Job, Lane, Listed, NewEvent, NewGame, News, Storage, StorageError, Stored, Which,
    Write, Written, migrations,
};

/// Games in an SQLite file: one connection writes, several read.
pub struct Sqlite {
    writer: Mutex<SqliteConnection>,
    readers: SqlitePool,
    news: broadcast::Sender<News>,
    tidying: JoinHandle<()>,
}

/// How often what has been written ahead is brought into the file.
const TIDY: Duration = Duration::from_secs(2);
/// How many pages may be written ahead before the writer itself brings them into the file.
const MOST_AHEAD: &str = "16384";

statements!(SqliteConnection, SqliteRow);

impl Sqlite {
    /// Opens the file, which is created if it does not exist, and brings its tables up to date.
    pub async fn open(file: &Path) -> Result<Sqlite, StorageError> {
        // Full: an acknowledged move survives a power cut, not only the end of the process.
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .pragma("wal_autocheckpoint", MOST_AHEAD)
            .disable_statement_logging();
        let mut writer = options.connect().await?;
        let migrated = migrations::migrator(migrations::SQLITE).run(&mut writer).await;
        migrated.map_err(|error| StorageError::Broken(error.to_string()))?;
        // Whoever held a lease on this file is gone, or we could not be here.
        sqlx::query("UPDATE jobs SET lease = 0, worker = ''").execute(&mut writer).await?;
        // A file does not grow stale as a line to another machine does: no connection is replaced.
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false)
            .connect_with(options)
            .await?;
        let (writer, news) = (Mutex::new(writer), broadcast::channel(1).0);
        let tidying = tokio::spawn(tidy(readers.clone()));
        Ok(Sqlite { writer, readers, news, tidying })
    }
}

/// Brings what has been written ahead into the file now and then, beside the writer: if it did
/// that itself, everybody would wait for the disk meanwhile.
async fn tidy(readers: SqlitePool) {
    loop {
        tokio::time::sleep(TIDY).await;
        let tidied = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&readers).await;
        if let Err(error) = tidied {
            tracing::warn!(%error, "what was written ahead stays there for now");
        }
    }
}

/// Copies the store in this file, also while a server uses it.
pub async fn backup(file: &Path, to: &Path) -> Result<(), StorageError> {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(false);
    let mut connection = options.disable_statement_logging().connect().await?;
    let to = to.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO $1").bind(to).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

#[async_trait]
impl Storage for Sqlite {
    async fn write(&self, batch: &[Write]) -> Result<Vec<Written>, StorageError> {
        let mut writer = self.writer.lock().await;
        let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
        let mut written = Vec::with_capacity(batch.len());
        for one in batch {
            written.push(write(&mut transaction, one).await?);
        }
        transaction.commit().await?;
        Ok(written)
    }

    async fn load(&self, id: TableId, after: u64) -> Result<Option<Stored>, StorageError> {
        load(&mut *self.readers.acquire().await?, id, after).await
    }

    async fn list(
        &self,
        which: &Which,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StorageError> {
        list(&mut *self.readers.acquire().await?, which, before, limit).await
    }

    async fn listed(&self, ids: &[TableId]) -> Result<Vec<Listed>, StorageError> {
        listed(&mut *self.readers.acquire().await?, ids).await
    }

    async fn unfinished(&self) -> Result<u64, StorageError> {
        unfinished(&mut *self.readers.acquire().await?).await
    }

    async fn take_jobs(
        &self,
        worker: &str,
        lane: Lane,
        now: Time,
        lease: Time,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError> {
        const FREE: &str = "SELECT 1 FROM jobs WHERE lane = $2 AND lease <= $1 LIMIT 1";
        const TAKE: &str = "UPDATE jobs SET lease = $2, worker = $1 WHERE game IN \
            (SELECT game FROM jobs WHERE lane = $5 AND lease <= $3 ORDER BY since LIMIT $4) \
            RETURNING game, number";
        // Looking first: an idle server should not write once a second.
        let free = sqlx::query(FREE).bind(now.0 as i64).bind(lane as i64);
        if free.fetch_optional(&self.readers).await?.is_none() {
            return Ok(Vec::new());
        }
        take_jobs(&mut *self.writer.lock().await, TAKE, (worker, lane), (now, lease), limit).await
    }

    async fn keep_jobs(&self, worker: &str, jobs: &[Job], lease: Time) -> Result<(), StorageError> {
        keep_jobs(&mut *self.writer.lock().await, worker, jobs, lease).await
    }

    async fn return_jobs(&self, worker: &str) -> Result<(), StorageError> {
        return_jobs(&mut *self.writer.lock().await, worker).await
    }

    async fn drop_job(&self, job: Job) -> Result<(), StorageError> {
        drop_job(&mut *self.writer.lock().await, job).await
    }

    async fn ping(&self) -> Result<(), StorageError> {
        ping(&mut *self.readers.acquire().await?).await
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    async fn close(&self) {
        self.tidying.abort();
        self.readers.close().await;
        // Brings the write-ahead log back into the file, so that it can be copied as it is.
        let mut writer = self.writer.lock().await;
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *writer).await;
    }
}
