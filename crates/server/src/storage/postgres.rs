//! Games in PostgreSQL, for several servers.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions, Row};
use table::{TableId, Time};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

use super::statements::{self, statements};
use super::{
    Cursor, Due, Job, Lane, Listed, NewEvent, NewGame, News, Storage, StorageError, Stored, Which,
    Write, Written, migrations,
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

statements!(PgConnection, PgRow);

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

fn read_notification(payload: &str) -> Vec<News> {
    let mut words = payload.split(' ');
    let id = words.next().and_then(|word| word.parse().ok());
    let number = words.next().and_then(|word| word.parse().ok());
    let event = id.zip(number).map(|(id, number)| News::Event(id, number));
    event.into_iter().chain(words.next().map(|_| News::Job)).collect()
}

/// `k3v9x0q2m7ta 17 job`
fn notification((id, number, job): (TableId, u64, bool)) -> String {
    format!("{id} {number}{}", if job { " job" } else { "" })
}

#[async_trait]
impl Storage for Postgres {
    async fn write(&self, batch: &[Write]) -> Result<Vec<Written>, StorageError> {
        let mut transaction = self.pool.begin().await?;
        let mut written = vec![Written::Conflict; batch.len()];
        // Everybody locks in the same order, so nobody waits for each other in a circle.
        let mut order: Vec<usize> = (0..batch.len()).collect();
        order.sort_by_key(|place| batch[*place].id());
        let mut news = Vec::with_capacity(batch.len());
        for place in order {
            written[place] = write(&mut transaction, &batch[place]).await?;
            if written[place] == Written::Stored {
                news.push(notification(batch[place].news()));
            }
        }
        let notify = sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload");
        notify.bind(CHANNEL).bind(news).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(written)
    }

    async fn load(&self, id: TableId, after: u64) -> Result<Option<Stored>, StorageError> {
        load(&mut *self.pool.acquire().await?, id, after).await
    }

    async fn list(
        &self,
        which: &Which,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StorageError> {
        list(&mut *self.pool.acquire().await?, which, before, limit).await
    }

    async fn listed(&self, ids: &[TableId]) -> Result<Vec<Listed>, StorageError> {
        listed(&mut *self.pool.acquire().await?, ids).await
    }

    async fn unfinished(&self) -> Result<u64, StorageError> {
        unfinished(&mut *self.pool.acquire().await?).await
    }

    async fn take_jobs(
        &self,
        worker: &str,
        lane: Lane,
        now: Time,
        lease: Time,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError> {
        const TAKE: &str = "UPDATE jobs SET lease = $2, worker = $1 WHERE game IN \
            (SELECT game FROM jobs WHERE lane = $5 AND lease <= $3 ORDER BY since LIMIT $4 \
            FOR UPDATE SKIP LOCKED) RETURNING game, number";
        take_jobs(&mut *self.pool.acquire().await?, TAKE, (worker, lane), (now, lease), limit).await
    }

    async fn keep_jobs(&self, worker: &str, jobs: &[Job], lease: Time) -> Result<(), StorageError> {
        keep_jobs(&mut *self.pool.acquire().await?, worker, jobs, lease).await
    }

    async fn return_jobs(&self, worker: &str) -> Result<(), StorageError> {
        return_jobs(&mut *self.pool.acquire().await?, worker).await
    }

    async fn drop_job(&self, job: Job) -> Result<(), StorageError> {
        drop_job(&mut *self.pool.acquire().await?, job).await
    }

    async fn ping(&self) -> Result<(), StorageError> {
        ping(&mut *self.pool.acquire().await?).await
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    async fn close(&self) {
        self.listener.abort();
        self.pool.close().await;
    }
}
