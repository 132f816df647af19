//! Queries: what an SQLite connection is asked, and how its rows are read.

use std::sync::atomic::Ordering;

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};
use table::{TableId, Time};
use tokio::sync::broadcast;

use super::Sqlite;
use crate::storage::archive::{self, Found, LOOKED_THROUGH, Listed};
use crate::storage::{
    Cursor, Due, Job, Lane, NewEvent, NewGame, News, Old, Rated, Status, Storage, StorageError,
    Stored, Try, Waiting, Which, Write, Written, statements,
};

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

fn write(db: &Connection, write: &Write) -> Result<Written, rusqlite::Error> {
    match write {
        Write::Game(game) => insert_game(db, game),
        Write::Event(event) => insert_event(db, event),
    }
}

fn execute(
    db: &Connection,
    statement: &str,
    values: impl rusqlite::Params,
) -> Result<usize, rusqlite::Error> {
    db.prepare_cached(statement)?.execute(values)
}

/// Executes something, however many rows it changes.
fn run(
    db: &Connection,
    statement: &str,
    values: impl rusqlite::Params,
) -> Result<(), StorageError> {
    execute(db, statement, values)?;
    Ok(())
}

fn insert_game(db: &Connection, game: &NewGame) -> Result<Written, rusqlite::Error> {
    let id = game.id.to_string();
    for (number, body) in (1_i64..).zip(&game.events) {
        if execute(db, statements::INSERT_EVENT, params![id, number, body])? == 0 {
            return Ok(Written::Conflict);
        }
    }
    let listing = &game.listing;
    let values = params![
        id,
        listing.game,
        listing.players,
        listing.listed,
        listing.status,
        listing.ending,
        listing.names,
        listing.created.0 as i64,
        listing.summary,
    ];
    execute(db, statements::INSERT_GAME, values)?;
    for (seat, key) in &game.keys {
        execute(db, statements::PUT_KEY, params![id, seat.number(), key.0])?;
    }
    if let Some(key) = &game.maker {
        execute(db, statements::PUT_KEY, params![id, statements::MAKER, key.0])?;
    }
    if let Some(due) = game.job {
        put_job(db, &id, game.events.len() as i64, due)?;
    }
    Ok(Written::Stored)
}

fn insert_event(db: &Connection, event: &NewEvent) -> Result<Written, rusqlite::Error> {
    let (id, number) = (event.id.to_string(), event.number as i64);
    if execute(db, statements::INSERT_EVENT, params![id, number, event.body])? == 0 {
        return Ok(Written::Conflict);
    }
    let listing = &event.listing;
    let listed = match event.relists {
        true => {
            let values =
                params![listing.status, listing.ending, listing.names, listing.summary, id];
            execute(db, statements::UPDATE_GAME, values)?
        }
        false => execute(db, statements::UPDATE_SUMMARY, params![listing.summary, id])?,
    };
    if listed == 0 {
        // The game was removed meanwhile.
        execute(db, statements::REMOVE_EVENTS, [&id])?;
        return Ok(Written::Conflict);
    }
    if event.ends {
        file(db, &id, listing.created, &listing.facets())?;
    }
    if let Some((seat, key)) = &event.key {
        execute(db, statements::PUT_KEY, params![id, seat.number(), key.0])?;
    }
    match event.job {
        Some(due) => put_job(db, &id, number, due)?,
        None => {
            execute(db, statements::CLEAR_JOB, params![id, number])?;
        }
    }
    if let Some(next) = &event.next {
        insert_game(db, next)?;
    }
    Ok(Written::Stored)
}

fn put_job(db: &Connection, id: &str, number: i64, due: Due) -> Result<(), rusqlite::Error> {
    let values = params![id, number, due.since.0 as i64, due.lane as i64];
    execute(db, statements::PUT_JOB, values).map(drop)
}

/// Puts a game under its facets in the archive.
pub(in crate::storage) fn file(
    db: &Connection,
    id: &str,
    created: Time,
    facets: &[String],
) -> Result<(), rusqlite::Error> {
    for facet in facets {
        execute(db, statements::FILE, params![facet, created.0 as i64, id])?;
    }
    Ok(())
}

fn remove(db: &Connection, id: TableId) -> Result<(), rusqlite::Error> {
    let id = id.to_string();
    let facets = |row: &Row<'_>| {
        let (game, players): (String, i64) = (row.get(0)?, row.get(1)?);
        let (ending, names): (String, String) = (row.get(2)?, row.get(3)?);
        Ok((row.get::<_, i64>(4)?, archive::facets(&game, &ending, players, &names)))
    };
    let filed = db.prepare_cached(statements::FACETS_OF)?.query_row([&id], facets).optional()?;
    if let Some((created, facets)) = filed {
        for facet in facets {
            execute(db, statements::UNFILE, params![facet, created, id])?;
        }
    }
    for statement in [
        statements::REMOVE_EVENTS,
        statements::REMOVE_KEYS,
        statements::REMOVE_JOB,
        statements::REMOVE_GAME,
    ] {
        execute(db, statement, [&id])?;
    }
    Ok(())
}

/// All rows of an answer.
fn rows<T>(
    db: &Connection,
    statement: &str,
    values: impl rusqlite::Params,
    read: impl Fn(&Row<'_>) -> Result<T, StorageError>,
) -> Result<Vec<T>, StorageError> {
    let mut statement = db.prepare_cached(statement)?;
    let mut rows = statement.query(values)?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(read(row)?);
    }
    Ok(all)
}

fn text<'a>(row: &'a Row<'_>, column: usize) -> Result<&'a str, StorageError> {
    let value = row.get_ref(column)?.as_str();
    value.map_err(|error| StorageError::Broken(error.to_string()))
}

fn read_listed(row: &Row<'_>) -> Result<Listed, StorageError> {
    Ok(Listed {
        id: statements::read_id(text(row, 0)?)?,
        created: Time(row.get::<_, i64>(1)? as u64),
        summary: row.get(2)?,
    })
}

fn read_job(row: &Row<'_>) -> Result<Job, StorageError> {
    let number: i64 = row.get(1)?;
    Ok(Job { id: statements::read_id(text(row, 0)?)?, number: number as u64 })
}

/// Puts a puzzle there that nobody has tried yet.
fn put_puzzle(db: &Connection, id: &str, rated: Rated) -> Result<(), StorageError> {
    let Rated { rating, deviation, volatility, tried } = rated;
    run(db, statements::NEW_PUZZLE, params![id, rating, deviation, volatility, tried])
}

fn read_puzzle(row: &Row<'_>) -> Result<(String, Rated), StorageError> {
    let (rating, deviation, volatility) = (row.get(1)?, row.get(2)?, row.get(3)?);
    Ok((row.get(0)?, Rated { rating, deviation, volatility, tried: row.get(4)? }))
}

fn load(db: &Connection, id: TableId, after: u64) -> Result<Option<Stored>, StorageError> {
    let id = id.to_string();
    let event = |row: &Row<'_>| statements::read_event(text(row, 0)?);
    let events = rows(db, statements::LOAD_EVENTS, params![id, after as i64], event)?;
    if events.is_empty() && !db.prepare_cached(statements::LISTED)?.exists([&id])? {
        return Ok(None);
    }
    let keys = rows(db, statements::LOAD_KEYS, [&id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (keys, maker) = statements::read_keys(keys.into_iter().map(Ok))?;
    Ok(Some(Stored { events, keys, maker }))
}

fn list(
    db: &Connection,
    which: &Which,
    before: Option<Cursor>,
    limit: u32,
) -> Result<Found, StorageError> {
    let (created, id) = crate::storage::before(before);
    let one_more = i64::from(limit) + 1;
    let facets = match which {
        Which::Open | Which::Running => Vec::new(),
        Which::Archive(filter) => filter.facets(),
    };
    let Some((first, others)) = facets.split_first() else {
        let values = params![which.status().as_str(), created, id, one_more];
        return Ok(Found::page(rows(db, statements::LIST, values, read_listed)?, limit));
    };
    let looked_through = if others.is_empty() { one_more } else { LOOKED_THROUGH };
    let other = |place: usize| others.get(place).map(String::as_str).unwrap_or_default();
    let values =
        params![first, created, id, looked_through, other(0), other(1), other(2), one_more];
    let mut found = Found::page(rows(db, statements::SEARCH, values, read_listed)?, limit);
    if found.next.is_none() && !others.is_empty() {
        let cursor = |row: &Row<'_>| {
            Ok((Time(row.get::<_, i64>(0)? as u64), statements::read_id(text(row, 1)?)?))
        };
        let values = params![first, created, id, looked_through - 1];
        found.next = rows(db, statements::SEARCHED_TO, values, cursor)?.pop();
    }
    Ok(found)
}
