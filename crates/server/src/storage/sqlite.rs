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

use super::{
    Cursor, Job, Listed, NewEvent, NewGame, News, Storage, StorageError, Stored, Which, Write,
    Written, like, migrations, read_event, read_id, read_key, sql,
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

async fn insert_game(db: &mut SqliteConnection, game: &NewGame) -> Result<Written, sqlx::Error> {
    let id = game.id.to_string();
    let event = sqlx::query(sql::INSERT_EVENT).bind(&id).bind(1_i64).bind(&game.body);
    if event.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(Written::Conflict);
    }
    let listing = &game.listing;
    sqlx::query(sql::INSERT_GAME)
        .bind(&id)
        .bind(listing.game)
        .bind(listing.players)
        .bind(i64::from(listing.listed))
        .bind(listing.status)
        .bind(&listing.ending)
        .bind(&listing.names)
        .bind(listing.created.0 as i64)
        .bind(&listing.summary)
        .execute(&mut *db)
        .await?;
    for (seat, key) in &game.keys {
        put_key(db, &id, seat.number(), &key.0).await?;
    }
    if game.job {
        put_job(db, &id, 1, listing.created).await?;
    }
    Ok(Written::Stored)
}

async fn insert_event(db: &mut SqliteConnection, event: &NewEvent) -> Result<Written, sqlx::Error> {
    let (id, number) = (event.id.to_string(), event.number as i64);
    let insert = sqlx::query(sql::INSERT_EVENT).bind(&id).bind(number).bind(&event.body);
    if insert.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(Written::Conflict);
    }
    let listing = &event.listing;
    sqlx::query(sql::UPDATE_GAME)
        .bind(&id)
        .bind(listing.status)
        .bind(&listing.ending)
        .bind(&listing.names)
        .bind(&listing.summary)
        .execute(&mut *db)
        .await?;
    if let Some((seat, key)) = &event.key {
        put_key(db, &id, seat.number(), &key.0).await?;
    }
    match event.job {
        true => put_job(db, &id, number, event.at).await?,
        false => {
            sqlx::query(sql::CLEAR_JOB).bind(&id).bind(number).execute(&mut *db).await?;
        }
    }
    if let Some(next) = &event.next {
        insert_game(db, next).await?;
    }
    Ok(Written::Stored)
}

async fn put_key(
    db: &mut SqliteConnection,
    id: &str,
    seat: u8,
    key: &[u8],
) -> Result<(), sqlx::Error> {
    let put = sqlx::query(sql::PUT_KEY).bind(id).bind(i64::from(seat)).bind(key);
    put.execute(db).await.map(drop)
}

async fn put_job(
    db: &mut SqliteConnection,
    id: &str,
    number: i64,
    since: Time,
) -> Result<(), sqlx::Error> {
    let put = sqlx::query(sql::PUT_JOB).bind(id).bind(number).bind(since.0 as i64);
    put.execute(db).await.map(drop)
}

fn read_listed(row: &SqliteRow) -> Result<Listed, StorageError> {
    let created: i64 = row.try_get("created")?;
    Ok(Listed {
        id: read_id(row.try_get("id")?)?,
        created: Time(created as u64),
        summary: row.try_get("summary")?,
    })
}

#[async_trait]
impl Storage for Sqlite {
    async fn write(&self, batch: &[Write]) -> Result<Vec<Written>, StorageError> {
        let mut writer = self.writer.lock().await;
        let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
        let mut written = Vec::with_capacity(batch.len());
        for write in batch {
            written.push(match write {
                Write::Game(game) => insert_game(&mut transaction, game).await?,
                Write::Event(event) => insert_event(&mut transaction, event).await?,
            });
        }
        transaction.commit().await?;
        Ok(written)
    }

    async fn load(&self, id: TableId, after: u64) -> Result<Option<Stored>, StorageError> {
        let id = id.to_string();
        let mut db = self.readers.acquire().await?;
        let events = sqlx::query(sql::LOAD_EVENTS).bind(&id).bind(after as i64);
        let events = events.fetch_all(&mut *db).await?;
        let keys = sqlx::query(sql::LOAD_KEYS).bind(&id).fetch_all(&mut *db).await?;
        if after == 0 && events.is_empty() {
            return Ok(None);
        }
        let events = events.iter().map(|row| read_event(row.try_get("body")?));
        let keys = keys.iter().map(|row| read_key(row.try_get("seat")?, row.try_get("secret")?));
        let (events, keys) = (events.collect::<Result<_, _>>()?, keys.collect::<Result<_, _>>()?);
        Ok(Some(Stored { events, keys }))
    }

    async fn list(
        &self,
        which: &Which,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StorageError> {
        let (created, id) = before
            .map_or((i64::MAX, String::new()), |(created, id)| (created.0 as i64, id.to_string()));
        let rows = match which {
            Which::Open => sqlx::query(sql::OPEN).bind(created).bind(id).bind(i64::from(limit)),
            Which::Archive { game, ending, name, players } => sqlx::query(sql::ARCHIVE)
                .bind(created)
                .bind(id)
                .bind(i64::from(limit))
                .bind(game.as_deref().unwrap_or_default())
                .bind(ending.as_deref().unwrap_or_default())
                .bind(name.as_deref().map(like).unwrap_or_default())
                .bind(i64::from(players.unwrap_or_default())),
        };
        rows.fetch_all(&self.readers).await?.iter().map(read_listed).collect()
    }

    async fn listed(&self, ids: &[TableId]) -> Result<Vec<Listed>, StorageError> {
        let mut listed = Vec::new();
        for id in ids {
            let row = sqlx::query(sql::LISTED).bind(id.to_string());
            listed.extend(row.fetch_optional(&self.readers).await?.as_ref().map(read_listed));
        }
        listed.into_iter().collect()
    }

    async fn unfinished(&self) -> Result<u64, StorageError> {
        let row = sqlx::query(sql::UNFINISHED).fetch_one(&self.readers).await?;
        Ok(row.try_get::<i64, _>(0)? as u64)
    }

    async fn take_jobs(
        &self,
        worker: &str,
        now: Time,
        lease: Time,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError> {
        const FREE: &str = "SELECT 1 FROM jobs WHERE lease <= $1 LIMIT 1";
        const TAKE: &str = "UPDATE jobs SET lease = $2, worker = $1 WHERE game IN \
            (SELECT game FROM jobs WHERE lease <= $3 ORDER BY since LIMIT $4) \
            RETURNING game, number";
        // Looking first: an idle server should not write once a second.
        let free = sqlx::query(FREE).bind(now.0 as i64);
        if free.fetch_optional(&self.readers).await?.is_none() {
            return Ok(Vec::new());
        }
        let take = sqlx::query(TAKE).bind(worker).bind(lease.0 as i64).bind(now.0 as i64);
        let rows = take.bind(i64::from(limit)).fetch_all(&mut *self.writer.lock().await).await?;
        let job = |row: &SqliteRow| {
            let number: i64 = row.try_get("number")?;
            Ok(Job { id: read_id(row.try_get("game")?)?, number: number as u64 })
        };
        rows.iter().map(job).collect()
    }

    async fn keep_jobs(&self, worker: &str, jobs: &[Job], lease: Time) -> Result<(), StorageError> {
        for job in jobs {
            let keep = sqlx::query(sql::KEEP_JOB).bind(job.id.to_string()).bind(job.number as i64);
            let keep = keep.bind(worker).bind(lease.0 as i64);
            keep.execute(&mut *self.writer.lock().await).await?;
        }
        Ok(())
    }

    async fn return_jobs(&self, worker: &str) -> Result<(), StorageError> {
        let give_back = sqlx::query(sql::RETURN_JOBS).bind(worker);
        give_back.execute(&mut *self.writer.lock().await).await?;
        Ok(())
    }

    async fn drop_job(&self, job: Job) -> Result<(), StorageError> {
        let drop = sqlx::query(sql::DROP_JOB).bind(job.id.to_string()).bind(job.number as i64);
        drop.execute(&mut *self.writer.lock().await).await?;
        Ok(())
    }

    async fn ping(&self) -> Result<(), StorageError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        Ok(())
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
