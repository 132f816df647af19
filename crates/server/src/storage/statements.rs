//! The statements that are the same for both databases, and how they are used.

use games::Seat;
use table::{Event, TableId};

use super::{SeatKey, StorageError};
use crate::secret::SecretHash;

/// Everything a connection is asked, in the types of one database. The words are the same for
/// both; sqlx has no type for a connection to either that could be asked them.
macro_rules! statements {
    ($connection:ty, $row:ty) => {
        async fn write(db: &mut $connection, write: &Write) -> Result<Written, sqlx::Error> {
            match write {
                Write::Game(game) => insert_game(db, game).await,
                Write::Event(event) => insert_event(db, event).await,
            }
        }

        async fn insert_game(db: &mut $connection, game: &NewGame) -> Result<Written, sqlx::Error> {
            let id = game.id.to_string();
            let event =
                sqlx::query(statements::INSERT_EVENT).bind(&id).bind(1_i64).bind(&game.body);
            if event.execute(&mut *db).await?.rows_affected() == 0 {
                return Ok(Written::Conflict);
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
                put_key(db, &id, seat.number(), &key.0).await?;
            }
            if let Some(due) = game.job {
                put_job(db, &id, 1, due).await?;
            }
            Ok(Written::Stored)
        }

        async fn insert_event(
            db: &mut $connection,
            event: &NewEvent,
        ) -> Result<Written, sqlx::Error> {
            let (id, number) = (event.id.to_string(), event.number as i64);
            let insert =
                sqlx::query(statements::INSERT_EVENT).bind(&id).bind(number).bind(&event.body);
            if insert.execute(&mut *db).await?.rows_affected() == 0 {
                return Ok(Written::Conflict);
            }
            let listing = &event.listing;
            sqlx::query(statements::UPDATE_GAME)
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
                Some(due) => put_job(db, &id, number, due).await?,
                None => {
                    sqlx::query(statements::CLEAR_JOB)
                        .bind(&id)
                        .bind(number)
                        .execute(&mut *db)
                        .await?;
                }
            }
            if let Some(next) = &event.next {
                insert_game(db, next).await?;
            }
            Ok(Written::Stored)
        }

        async fn put_key(
            db: &mut $connection,
            id: &str,
            seat: u8,
            key: &[u8],
        ) -> Result<(), sqlx::Error> {
            let put = sqlx::query(statements::PUT_KEY).bind(id).bind(i64::from(seat)).bind(key);
            put.execute(db).await.map(drop)
        }

        async fn put_job(
            db: &mut $connection,
            id: &str,
            number: i64,
            due: Due,
        ) -> Result<(), sqlx::Error> {
            let put = sqlx::query(statements::PUT_JOB).bind(id).bind(number);
            let put = put.bind(due.since.0 as i64).bind(due.lane as i64);
            put.execute(db).await.map(drop)
        }

        fn read_listed(row: &$row) -> Result<Listed, StorageError> {
            let created: i64 = row.try_get("created")?;
            Ok(Listed {
                id: statements::read_id(row.try_get("id")?)?,
                created: Time(created as u64),
                summary: row.try_get("summary")?,
            })
        }

        async fn load(
            db: &mut $connection,
            id: TableId,
            after: u64,
        ) -> Result<Option<Stored>, StorageError> {
            let id = id.to_string();
            let events = sqlx::query(statements::LOAD_EVENTS).bind(&id).bind(after as i64);
            let events = events.fetch_all(&mut *db).await?;
            let keys = sqlx::query(statements::LOAD_KEYS).bind(&id).fetch_all(&mut *db).await?;
            if after == 0 && events.is_empty() {
                return Ok(None);
            }
            let events = events.iter().map(|row| statements::read_event(row.try_get("body")?));
            let keys = keys
                .iter()
                .map(|row| statements::read_key(row.try_get("seat")?, row.try_get("secret")?));
            let (events, keys) =
                (events.collect::<Result<_, _>>()?, keys.collect::<Result<_, _>>()?);
            Ok(Some(Stored { events, keys }))
        }

        async fn list(
            db: &mut $connection,
            which: &Which,
            before: Option<Cursor>,
            limit: u32,
        ) -> Result<Vec<Listed>, StorageError> {
            let (created, id) = before.map_or((i64::MAX, String::new()), |(created, id)| {
                (created.0 as i64, id.to_string())
            });
            let rows = match which {
                Which::Open => {
                    sqlx::query(statements::OPEN).bind(created).bind(id).bind(i64::from(limit))
                }
                Which::Running => {
                    sqlx::query(statements::RUNNING).bind(created).bind(id).bind(i64::from(limit))
                }
                Which::Archive { game, ending, name, players } => sqlx::query(statements::ARCHIVE)
                    .bind(created)
                    .bind(id)
                    .bind(i64::from(limit))
                    .bind(game.as_deref().unwrap_or_default())
                    .bind(ending.as_deref().unwrap_or_default())
                    .bind(name.as_deref().map(statements::like).unwrap_or_default())
                    .bind(i64::from(players.unwrap_or_default())),
            };
            rows.fetch_all(db).await?.iter().map(read_listed).collect()
        }

        async fn listed(
            db: &mut $connection,
            ids: &[TableId],
        ) -> Result<Vec<Listed>, StorageError> {
            let mut listed = Vec::new();
            for id in ids {
                let row = sqlx::query(statements::LISTED).bind(id.to_string());
                listed.extend(row.fetch_optional(&mut *db).await?.as_ref().map(read_listed));
            }
            listed.into_iter().collect()
        }

        async fn unfinished(db: &mut $connection) -> Result<u64, StorageError> {
            let row = sqlx::query(statements::UNFINISHED).fetch_one(db).await?;
            Ok(row.try_get::<i64, _>(0)? as u64)
        }

        /// Takes jobs by a statement of the database's own, which wants the worker, the end of
        /// the lease, the time, how many and the lane.
        async fn take_jobs(
            db: &mut $connection,
            take: &'static str,
            (worker, lane): (&str, Lane),
            (now, lease): (Time, Time),
            limit: u32,
        ) -> Result<Vec<Job>, StorageError> {
            let take = sqlx::query(take).bind(worker).bind(lease.0 as i64).bind(now.0 as i64);
            let rows = take.bind(i64::from(limit)).bind(lane as i64).fetch_all(db).await?;
            let job = |row: &$row| {
                let number: i64 = row.try_get("number")?;
                Ok(Job { id: statements::read_id(row.try_get("game")?)?, number: number as u64 })
            };
            rows.iter().map(job).collect()
        }

        async fn keep_jobs(
            db: &mut $connection,
            worker: &str,
            jobs: &[Job],
            lease: Time,
        ) -> Result<(), StorageError> {
            for job in jobs {
                let keep = sqlx::query(statements::KEEP_JOB)
                    .bind(job.id.to_string())
                    .bind(job.number as i64)
                    .bind(worker)
                    .bind(lease.0 as i64);
                keep.execute(&mut *db).await?;
            }
            Ok(())
        }

        async fn return_jobs(db: &mut $connection, worker: &str) -> Result<(), StorageError> {
            sqlx::query(statements::RETURN_JOBS).bind(worker).execute(db).await?;
            Ok(())
        }

        async fn drop_job(db: &mut $connection, job: Job) -> Result<(), StorageError> {
            let drop = sqlx::query(statements::DROP_JOB);
            drop.bind(job.id.to_string()).bind(job.number as i64).execute(db).await?;
            Ok(())
        }

        async fn ping(db: &mut $connection) -> Result<(), StorageError> {
            sqlx::query("SELECT 1").execute(db).await?;
            Ok(())
        }
    };
}

pub(super) use statements;

pub(super) const INSERT_EVENT: &str =
    "INSERT INTO events (game, number, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
pub(super) const INSERT_GAME: &str = "INSERT INTO games \
    (id, game, players, listed, status, ending, names, created, summary) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
pub(super) const UPDATE_GAME: &str = "UPDATE games \
    SET status = $2, ending = $3, names = $4, summary = $5 WHERE id = $1";
pub(super) const PUT_KEY: &str = "INSERT INTO seats (game, seat, secret) VALUES ($1, $2, $3) \
    ON CONFLICT (game, seat) DO UPDATE SET secret = excluded.secret";
pub(super) const PUT_JOB: &str = "INSERT INTO jobs (game, number, since, lane, lease, worker) \
    VALUES ($1, $2, $3, $4, 0, '') ON CONFLICT (game) DO UPDATE SET number = excluded.number, \
    since = excluded.since, lane = excluded.lane, lease = 0, worker = ''";
pub(super) const CLEAR_JOB: &str = "DELETE FROM jobs WHERE game = $1 AND number < $2";
pub(super) const DROP_JOB: &str = "DELETE FROM jobs WHERE game = $1 AND number = $2";
pub(super) const KEEP_JOB: &str =
    "UPDATE jobs SET lease = $4 WHERE game = $1 AND number = $2 AND worker = $3";
pub(super) const RETURN_JOBS: &str = "UPDATE jobs SET lease = 0, worker = '' WHERE worker = $1";
pub(super) const LOAD_EVENTS: &str =
    "SELECT body FROM events WHERE game = $1 AND number > $2 ORDER BY number";
pub(super) const LOAD_KEYS: &str = "SELECT seat, secret FROM seats WHERE game = $1";
pub(super) const UNFINISHED: &str = "SELECT COUNT(*) FROM games WHERE status <> 'finished'";
pub(super) const OPEN: &str = "SELECT id, created, summary FROM games \
    WHERE listed = 1 AND status = 'waiting' AND (created, id) < ($1, $2) \
    ORDER BY created DESC, id DESC LIMIT $3";
pub(super) const RUNNING: &str = "SELECT id, created, summary FROM games \
    WHERE listed = 1 AND status = 'running' AND (created, id) < ($1, $2) \
    ORDER BY created DESC, id DESC LIMIT $3";
pub(super) const ARCHIVE: &str = "SELECT id, created, summary FROM games \
    WHERE listed = 1 AND status = 'finished' AND (created, id) < ($1, $2) \
    AND ($4 = '' OR game = $4) AND ($5 = '' OR ending = $5) \
    AND ($6 = '' OR names LIKE $6 ESCAPE '\\') AND ($7 = 0 OR players = $7) \
    ORDER BY created DESC, id DESC LIMIT $3";
pub(super) const LISTED: &str = "SELECT id, created, summary FROM games WHERE id = $1";

/// A text to be found anywhere, as LIKE wants it.
pub(super) fn like(text: &str) -> String {
    let text = text.to_lowercase();
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

pub(super) fn read_id(text: &str) -> Result<TableId, StorageError> {
    text.parse().map_err(|_| StorageError::Broken(format!("`{text}` is no game's name")))
}

pub(super) fn read_event(body: &str) -> Result<Event, StorageError> {
    serde_json::from_str(body).map_err(|error| StorageError::Broken(format!("an event: {error}")))
}

pub(super) fn read_key(seat: i64, secret: &[u8]) -> Result<SeatKey, StorageError> {
    let seat = u8::try_from(seat).ok().and_then(|seat| seat.checked_sub(1)).map(Seat::new);
    let hash = secret.try_into().map(SecretHash).ok();
    seat.zip(hash).ok_or_else(|| StorageError::Broken("a seat's key is damaged".to_owned()))
}
