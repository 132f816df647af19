//! Games in PostgreSQL, for several servers.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions, Row};
use table::{TableId, Time};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

use super::archive::{self, Found, LOOKED_THROUGH, Listed};
use super::{
    Cursor, Due, Job, Lane, NewEvent, NewGame, News, Old, Rated, Status, Storage, StorageError,
    Stored, Try, Waiting, Which, Write, Written, migrations, statements,
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
        let migrated = migrations::postgres().run(&pool).await;
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
    if payload.ends_with(REMOVED) {
        return id.map(News::Removed).into_iter().collect();
    }
    let number = words.next().and_then(|word| word.parse().ok());
    let event = id.zip(number).map(|(id, number)| News::Event(id, number));
    event.into_iter().chain(words.next().map(|_| News::Job)).collect()
}

/// What is called out behind the name of a game that was removed.
const REMOVED: &str = " removed";

/// `k3v9x0q2m7ta 17 job`
fn notification((id, number, job): (TableId, u64, bool)) -> String {
    format!("{id} {number}{}", if job { " job" } else { "" })
}

/// Calls out to all servers once this is committed.
async fn call_out(db: &mut PgConnection, news: Vec<String>) -> Result<(), sqlx::Error> {
    let notify = sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload");
    notify.bind(CHANNEL).bind(news).execute(db).await.map(drop)
}

async fn write(db: &mut PgConnection, write: &Write) -> Result<Written, sqlx::Error> {
    match write {
        Write::Game(game) => insert_game(db, game).await,
        Write::Event(event) => insert_event(db, event).await,
    }
}

async fn insert_game(db: &mut PgConnection, game: &NewGame) -> Result<Written, sqlx::Error> {
    let id = game.id.to_string();
    for (number, body) in (1_i64..).zip(&game.events) {
        let event = sqlx::query(statements::INSERT_EVENT).bind(&id).bind(number).bind(body);
        if event.execute(&mut *db).await?.rows_affected() == 0 {
            return Ok(Written::Conflict);
        }
    }
    let listing = &game.listing;
    sqlx::query(statements::INSERT_GAME)
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
        put_key(db, &id, i64::from(seat.number()), &key.0).await?;
    }
    if let Some(key) = &game.maker {
        put_key(db, &id, statements::MAKER, &key.0).await?;
    }
    if let Some(due) = game.job {
        put_job(db, &id, game.events.len() as i64, due).await?;
    }
    Ok(Written::Stored)
}

async fn insert_event(db: &mut PgConnection, event: &NewEvent) -> Result<Written, sqlx::Error> {
    let (id, number) = (event.id.to_string(), event.number as i64);
    let insert = sqlx::query(statements::INSERT_EVENT).bind(&id).bind(number).bind(&event.body);
    if insert.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(Written::Conflict);
    }
    let listing = &event.listing;
    let update = match event.relists {
        true => sqlx::query(statements::UPDATE_GAME)
            .bind(listing.status)
            .bind(&listing.ending)
            .bind(&listing.names),
        false => sqlx::query(statements::UPDATE_SUMMARY),
    };
    let updated = update.bind(&listing.summary).bind(&id).execute(&mut *db).await?;
    if updated.rows_affected() == 0 {
        // The game was removed meanwhile.
        sqlx::query(statements::REMOVE_EVENTS).bind(&id).execute(&mut *db).await?;
        return Ok(Written::Conflict);
    }
    if event.ends {
        for facet in listing.facets() {
            let file = sqlx::query(statements::FILE).bind(facet).bind(listing.created.0 as i64);
            file.bind(&id).execute(&mut *db).await?;
        }
    }
    if let Some((seat, key)) = &event.key {
        put_key(db, &id, i64::from(seat.number()), &key.0).await?;
    }
    match event.job {
        Some(due) => put_job(db, &id, number, due).await?,
        None => {
            let clear = sqlx::query(statements::CLEAR_JOB).bind(&id).bind(number);
            clear.execute(&mut *db).await?;
        }
    }
    if let Some(next) = &event.next {
        insert_game(db, next).await?;
    }
    Ok(Written::Stored)
}

async fn put_key(
    db: &mut PgConnection,
    id: &str,
    seat: i64,
    key: &[u8],
) -> Result<(), sqlx::Error> {
    let put = sqlx::query(statements::PUT_KEY).bind(id).bind(seat).bind(key);
    put.execute(db).await.map(drop)
}

async fn put_job(
    db: &mut PgConnection,
    id: &str,
    number: i64,
    due: Due,
) -> Result<(), sqlx::Error> {
    let put = sqlx::query(statements::PUT_JOB).bind(id).bind(number);
    let put = put.bind(due.since.0 as i64).bind(due.lane as i64);
    put.execute(db).await.map(drop)
}

async fn remove(db: &mut PgConnection, id: TableId) -> Result<(), sqlx::Error> {
    let id = id.to_string();
    let row = sqlx::query(statements::FACETS_OF).bind(&id).fetch_optional(&mut *db).await?;
    if let Some(row) = row {
        let (game, ending): (&str, &str) = (row.try_get("game")?, row.try_get("ending")?);
        let facets = archive::facets(game, ending, row.try_get("players")?, row.try_get("names")?);
        let created: i64 = row.try_get("created")?;
        for facet in facets {
            let unfile = sqlx::query(statements::UNFILE).bind(facet).bind(created).bind(&id);
            unfile.execute(&mut *db).await?;
        }
    }
    for statement in [
        statements::REMOVE_EVENTS,
        statements::REMOVE_KEYS,
        statements::REMOVE_JOB,
        statements::REMOVE_GAME,
    ] {
        sqlx::query(statement).bind(&id).execute(&mut *db).await?;
    }
    Ok(())
}

fn read_listed(row: &PgRow) -> Result<Listed, StorageError> {
    let created: i64 = row.try_get("created")?;
    Ok(Listed {
        id: statements::read_id(row.try_get("id")?)?,
        created: Time(created as u64),
        summary: row.try_get("summary")?,
    })
}

fn read_puzzle(row: &PgRow) -> Result<(String, Rated), StorageError> {
    let tried: i64 = row.try_get("tried")?;
    let rated = Rated {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        tried: u32::try_from(tried).unwrap_or(u32::MAX),
    };
    Ok((row.try_get("id")?, rated))
}

async fn load(
    db: &mut PgConnection,
    id: TableId,
    after: u64,
) -> Result<Option<Stored>, StorageError> {
    let id = id.to_string();
    let events = sqlx::query(statements::LOAD_EVENTS).bind(&id).bind(after as i64);
    let events = events.fetch_all(&mut *db).await?;
    if events.is_empty() {
        let game = sqlx::query(statements::LISTED).bind(&id).fetch_optional(&mut *db).await?;
        if game.is_none() {
            return Ok(None);
        }
    }
    let keys = sqlx::query(statements::LOAD_KEYS).bind(&id).fetch_all(&mut *db).await?;
    let events = events.iter().map(|row| statements::read_event(row.try_get("body")?));
    let events = events.collect::<Result<_, _>>()?;
    let key = |row: &PgRow| Ok((row.try_get("seat")?, row.try_get("secret")?));
    let (keys, maker) = statements::read_keys(keys.iter().map(key))?;
    Ok(Some(Stored { events, keys, maker }))
}

async fn list(
    db: &mut PgConnection,
    which: &Which,
    before: Option<Cursor>,
    limit: u32,
) -> Result<Found, StorageError> {
    let (created, id) = super::before(before);
    let one_more = i64::from(limit) + 1;
    let facets = match which {
        Which::Open | Which::Running => Vec::new(),
        Which::Archive(filter) => filter.facets(),
    };
    let read = |rows: Vec<PgRow>| {
        let games = rows.iter().map(read_listed).collect::<Result<_, _>>()?;
        Ok::<_, StorageError>(Found::page(games, limit))
    };
    let Some((first, others)) = facets.split_first() else {
        let list = sqlx::query(statements::LIST).bind(which.status().as_str());
        let rows = list.bind(created).bind(id).bind(one_more).fetch_all(db).await?;
        return read(rows);
    };
    let looked_through = if others.is_empty() { one_more } else { LOOKED_THROUGH };
    let mut search = sqlx::query(statements::SEARCH).bind(first).bind(created);
    search = search.bind(&id).bind(looked_through);
    for place in 0..3 {
        search = search.bind(others.get(place).map(String::as_str).unwrap_or_default());
    }
    let mut found = read(search.bind(one_more).fetch_all(&mut *db).await?)?;
    if found.next.is_none() && !others.is_empty() {
        let to = sqlx::query(statements::SEARCHED_TO).bind(first).bind(created).bind(&id);
        let to = to.bind(looked_through - 1).fetch_optional(db).await?;
        let cursor = |row: PgRow| {
            let created: i64 = row.try_get("created")?;
            Ok::<_, StorageError>((
                Time(created as u64),
                statements::read_id(row.try_get("game")?)?,
            ))
        };
        found.next = to.map(cursor).transpose()?;
    }
    Ok(found)
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
        call_out(&mut transaction, news).await?;
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
    ) -> Result<Found, StorageError> {
        list(&mut *self.pool.acquire().await?, which, before, limit).await
    }

    async fn listed(&self, ids: &[TableId]) -> Result<Vec<Listed>, StorageError> {
        let ids: Vec<String> = ids.iter().map(TableId::to_string).collect();
        let rows = sqlx::query("SELECT id, created, summary FROM games WHERE id = ANY($1)");
        let rows = rows.bind(&ids).fetch_all(&self.pool).await?;
        let mut listed = rows.iter().map(read_listed).collect::<Result<Vec<_>, _>>()?;
        // In the order in which they were asked for.
        listed.sort_by_key(|game| ids.iter().position(|id| *id == game.id.to_string()));
        Ok(listed)
    }

    async fn unfinished(&self) -> Result<u64, StorageError> {
        let row = sqlx::query(statements::UNFINISHED).fetch_one(&self.pool).await?;
        Ok(row.try_get::<i64, _>(0)? as u64)
    }

    async fn old(
        &self,
        status: Status,
        listed: bool,
        before: Time,
        behind: Cursor,
        limit: u32,
    ) -> Result<Vec<Old>, StorageError> {
        let rows = sqlx::query(statements::OLD)
            .bind(i64::from(listed))
            .bind(status.as_str())
            .bind(before.0 as i64)
            .bind(behind.0.0 as i64)
            .bind(behind.1.to_string())
            .bind(i64::from(limit))
            .fetch_all(&self.pool)
            .await?;
        let old = |row: &PgRow| {
            let created: i64 = row.try_get("created")?;
            Ok(Old {
                id: statements::read_id(row.try_get("id")?)?,
                created: Time(created as u64),
                last: statements::read_time(row.try_get("body")?)?,
            })
        };
        rows.iter().map(old).collect()
    }

    async fn remove(&self, ids: &[TableId]) -> Result<(), StorageError> {
        let mut transaction = self.pool.begin().await?;
        for id in ids {
            remove(&mut transaction, *id).await?;
        }
        let news = ids.iter().map(|id| format!("{id}{REMOVED}")).collect();
        call_out(&mut transaction, news).await?;
        Ok(transaction.commit().await?)
    }

    async fn take_jobs(
        &self,
        worker: &str,
        lane: Lane,
        now: Time,
        lease: Time,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError> {
        const TAKE: &str = "UPDATE jobs SET lease = $1, worker = $2 WHERE game IN \
            (SELECT game FROM jobs WHERE lane = $3 AND lease <= $4 ORDER BY since LIMIT $5 \
            FOR UPDATE SKIP LOCKED) RETURNING game, number";
        let take = sqlx::query(TAKE).bind(lease.0 as i64).bind(worker).bind(lane as i64);
        let rows = take.bind(now.0 as i64).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        let job = |row: &PgRow| {
            let number: i64 = row.try_get("number")?;
            Ok(Job { id: statements::read_id(row.try_get("game")?)?, number: number as u64 })
        };
        rows.iter().map(job).collect()
    }

    async fn keep_jobs(&self, worker: &str, jobs: &[Job], lease: Time) -> Result<(), StorageError> {
        for job in jobs {
            let keep = sqlx::query(statements::KEEP_JOB).bind(lease.0 as i64);
            let keep = keep.bind(job.id.to_string()).bind(job.number as i64).bind(worker);
            keep.execute(&self.pool).await?;
        }
        Ok(())
    }

    async fn return_jobs(&self, worker: &str) -> Result<(), StorageError> {
        sqlx::query(statements::RETURN_JOBS).bind(worker).execute(&self.pool).await?;
        Ok(())
    }

    async fn drop_job(&self, job: Job) -> Result<(), StorageError> {
        let drop = sqlx::query(statements::DROP_JOB).bind(job.id.to_string());
        drop.bind(job.number as i64).execute(&self.pool).await?;
        Ok(())
    }

    async fn waiting(&self, lane: Lane, now: Time) -> Result<Waiting, StorageError> {
        let waiting = sqlx::query(statements::WAITING_JOBS).bind(lane as i64);
        let row = waiting.bind(now.0 as i64).fetch_one(&self.pool).await?;
        Ok(Waiting::new(row.try_get(0)?, row.try_get(1)?))
    }

    async fn rate_puzzle(&self, tried: &Try) -> Result<Rated, StorageError> {
        let mut transaction = self.pool.begin().await?;
        let Rated { rating, deviation, volatility, .. } = tried.at_first();
        sqlx::query(statements::NEW_PUZZLE)
            .bind(&tried.puzzle)
            .bind(rating)
            .bind(deviation)
            .bind(volatility)
            .bind(0_i64)
            .execute(&mut *transaction)
            .await?;
        // Servers that count tries of the same puzzle do so one after another.
        let known = sqlx::query(concat!(
            "SELECT id, rating, deviation, volatility, tried FROM puzzles WHERE id = $1",
            " FOR UPDATE"
        ));
        let known = known.bind(&tried.puzzle).fetch_one(&mut *transaction).await?;
        let after = tried.after(read_puzzle(&known)?.1);
        sqlx::query(statements::RATE_PUZZLE)
            .bind(after.rating)
            .bind(after.deviation)
            .bind(after.volatility)
            .bind(i64::from(after.tried))
            .bind(&tried.puzzle)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(after)
    }

    async fn puzzles(&self, limit: u32) -> Result<Vec<(String, Rated)>, StorageError> {
        let rows = sqlx::query(statements::PUZZLES).bind("").bind(i64::from(limit));
        rows.fetch_all(&self.pool).await?.iter().map(read_puzzle).collect()
    }

    async fn ping(&self, now: Time) -> Result<(), StorageError> {
        sqlx::query(statements::BEAT).bind(now.0 as i64).execute(&self.pool).await?;
        sqlx::query(statements::FEEL).fetch_one(&self.pool).await?;
        sqlx::query(statements::TOUCH).fetch_one(&self.pool).await?;
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
