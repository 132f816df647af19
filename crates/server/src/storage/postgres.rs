//! Games in PostgreSQL, for several servers.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions, Row};
use table::{TableId, Time};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

use super::{
    Cursor, Job, Listed, NewEvent, NewGame, News, Storage, StorageError, Stored, Which, Write,
    Written, like, migrations, read_event, read_id, read_key, sql,
};

/// Games in a PostgreSQL database; servers tell each other what they have stored.
pub struct Postgres {
    pool: PgPool,
    news: broadcast::Sender<News>,
    listener: JoinHandle<()>,
}

/// What the servers call out on: a game's name, its number of events, and whether a computer is
/// to move there.
const CHANNEL: &str = "hexotheque";

/// How much news can wait for somebody who is slow to listen.
const NEWS_KEPT: usize = 4096;

impl Postgres {
    /// Connects to the database and brings its tables up to date.
    pub async fn connect(url: &str) -> Result<Postgres, StorageError> {
        let options: PgConnectOptions = url.parse()?;
        let options = options.disable_statement_logging();
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(2))
            .connect_with(options)
            .await?;
        let migrated = migrations::migrator(migrations::POSTGRES).run(&pool).await;
        migrated.map_err(|error| StorageError::Broken(error.to_string()))?;
        let news = broadcast::channel(NEWS_KEPT).0;
        let listener = tokio::spawn(listen(pool.clone(), news.clone()));
        Ok(Postgres { pool, news, listener })
    }
}

/// Listens as long as the pool is open, coming back whenever the connection is lost.
async fn listen(pool: PgPool, news: broadcast::Sender<News>) {
    while !pool.is_closed() {
        if let Err(error) = listen_once(&pool, &news).await {
            tracing::warn!(%error, "not listening to the other servers");
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

async fn listen_once(pool: &PgPool, news: &broadcast::Sender<News>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    // Whatever happened before we listened, nobody has told us. Nobody may be interested yet.
    let _ = news.send(News::Missed);
    while let Some(notification) = listener.try_recv().await? {
        for told in read_notification(notification.payload()) {
            let _ = news.send(told);
        }
    }
    Ok(())
}

/// `k3v9x0q2m7ta 17 job`
fn read_notification(payload: &str) -> Vec<News> {
    let mut words = payload.split(' ');
    let id = words.next().and_then(|word| word.parse().ok());
    let number = words.next().and_then(|word| word.parse().ok());
    let event = id.zip(number).map(|(id, number)| News::Event(id, number));
    event.into_iter().chain(words.next().map(|_| News::Job)).collect()
}

async fn notify(
    db: &mut PgConnection,
    id: TableId,
    number: u64,
    job: bool,
) -> Result<(), sqlx::Error> {
    let payload = format!("{id} {number}{}", if job { " job" } else { "" });
    let notify = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(payload);
    notify.execute(db).await.map(drop)
}

async fn insert_game(db: &mut PgConnection, game: &NewGame) -> Result<Written, sqlx::Error> {
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

async fn insert_event(db: &mut PgConnection, event: &NewEvent) -> Result<Written, sqlx::Error> {
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

async fn put_key(db: &mut PgConnection, id: &str, seat: u8, key: &[u8]) -> Result<(), sqlx::Error> {
    let put = sqlx::query(sql::PUT_KEY).bind(id).bind(i64::from(seat)).bind(key);
    put.execute(db).await.map(drop)
}

async fn put_job(
    db: &mut PgConnection,
    id: &str,
    number: i64,
    since: Time,
) -> Result<(), sqlx::Error> {
    let put = sqlx::query(sql::PUT_JOB).bind(id).bind(number).bind(since.0 as i64);
    put.execute(db).await.map(drop)
}

fn read_listed(row: &PgRow) -> Result<Listed, StorageError> {
    let created: i64 = row.try_get("created")?;
    Ok(Listed {
        id: read_id(row.try_get("id")?)?,
        created: Time(created as u64),
        summary: row.try_get("summary")?,
    })
}

#[async_trait]
impl Storage for Postgres {
    async fn write(&self, batch: &[Write]) -> Result<Vec<Written>, StorageError> {
        let mut transaction = self.pool.begin().await?;
        let mut written = vec![Written::Conflict; batch.len()];
        // Everybody locks in the same order, so nobody waits for each other in a circle.
        let mut order: Vec<usize> = (0..batch.len()).collect();
        order.sort_by_key(|place| batch[*place].id());
        for place in order {
            written[place] = match &batch[place] {
                Write::Game(game) => insert_game(&mut transaction, game).await?,
                Write::Event(event) => insert_event(&mut transaction, event).await?,
            };
            if written[place] == Written::Stored {
                let (id, number, job) = batch[place].news();
                notify(&mut transaction, id, number, job).await?;
            }
        }
        transaction.commit().await?;
        Ok(written)
    }

    async fn load(&self, id: TableId, after: u64) -> Result<Option<Stored>, StorageError> {
        let id = id.to_string();
        let mut db = self.pool.acquire().await?;
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
        rows.fetch_all(&self.pool).await?.iter().map(read_listed).collect()
    }

    async fn listed(&self, ids: &[TableId]) -> Result<Vec<Listed>, StorageError> {
        let mut listed = Vec::new();
        for id in ids {
            let row = sqlx::query(sql::LISTED).bind(id.to_string());
            listed.extend(row.fetch_optional(&self.pool).await?.as_ref().map(read_listed));
        }
        listed.into_iter().collect()
    }

    async fn unfinished(&self) -> Result<u64, StorageError> {
        let row = sqlx::query(sql::UNFINISHED).fetch_one(&self.pool).await?;
        Ok(row.try_get::<i64, _>(0)? as u64)
    }

    async fn take_jobs(
        &self,
        worker: &str,
        now: Time,
        lease: Time,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError> {
        const TAKE: &str = "UPDATE jobs SET lease = $2, worker = $1 WHERE game IN \
            (SELECT game FROM jobs WHERE lease <= $3 ORDER BY since LIMIT $4 \
            FOR UPDATE SKIP LOCKED) RETURNING game, number";
        let take = sqlx::query(TAKE).bind(worker).bind(lease.0 as i64).bind(now.0 as i64);
        let rows = take.bind(i64::from(limit)).fetch_all(&self.pool).await?;
        let job = |row: &PgRow| {
            let number: i64 = row.try_get("number")?;
            Ok(Job { id: read_id(row.try_get("game")?)?, number: number as u64 })
        };
        rows.iter().map(job).collect()
    }

    async fn keep_jobs(&self, worker: &str, jobs: &[Job], lease: Time) -> Result<(), StorageError> {
        for job in jobs {
            let keep = sqlx::query(sql::KEEP_JOB).bind(job.id.to_string()).bind(job.number as i64);
            let keep = keep.bind(worker).bind(lease.0 as i64);
            keep.execute(&self.pool).await?;
        }
        Ok(())
    }

    async fn return_jobs(&self, worker: &str) -> Result<(), StorageError> {
        let give_back = sqlx::query(sql::RETURN_JOBS).bind(worker);
        give_back.execute(&self.pool).await?;
        Ok(())
    }

    async fn drop_job(&self, job: Job) -> Result<(), StorageError> {
        let drop = sqlx::query(sql::DROP_JOB).bind(job.id.to_string()).bind(job.number as i64);
        drop.execute(&self.pool).await?;
        Ok(())
    }

    async fn ping(&self) -> Result<(), StorageError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    async fn close(&self) {
        self.listener.abort();
        self.pool.close().await;
    }
}
