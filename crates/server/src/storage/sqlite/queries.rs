//! Queries: what an SQLite connection is asked, and how its rows are read.

use rusqlite::{Connection, OptionalExtension, Row, params};
use table::{TableId, Time};

use crate::storage::archive::{self, Found, LOOKED_THROUGH, Listed};
use crate::storage::{
    Cursor, Due, Job, NewEvent, NewGame, Rated, StorageError, Stored, Which, Write, Written,
    statements,
};

pub(super) fn write(db: &Connection, write: &Write) -> Result<Written, rusqlite::Error> {
    match write {
        Write::Game(game) => insert_game(db, game),
        Write::Event(event) => insert_event(db, event),
    }
}

pub(super) fn execute(
    db: &Connection,
    statement: &str,
    values: impl rusqlite::Params,
) -> Result<usize, rusqlite::Error> {
    db.prepare_cached(statement)?.execute(values)
}

/// Executes something, however many rows it changes.
pub(super) fn run(
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

pub(super) fn remove(db: &Connection, id: TableId) -> Result<(), rusqlite::Error> {
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
pub(super) fn rows<T>(
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

pub(super) fn text<'a>(row: &'a Row<'_>, column: usize) -> Result<&'a str, StorageError> {
    let value = row.get_ref(column)?.as_str();
    value.map_err(|error| StorageError::Broken(error.to_string()))
}

pub(super) fn read_listed(row: &Row<'_>) -> Result<Listed, StorageError> {
    Ok(Listed {
        id: statements::read_id(text(row, 0)?)?,
        created: Time(row.get::<_, i64>(1)? as u64),
        summary: row.get(2)?,
    })
}

pub(super) fn read_job(row: &Row<'_>) -> Result<Job, StorageError> {
    let number: i64 = row.get(1)?;
    Ok(Job { id: statements::read_id(text(row, 0)?)?, number: number as u64 })
}

/// Puts a puzzle there that nobody has tried yet.
pub(super) fn put_puzzle(db: &Connection, id: &str, rated: Rated) -> Result<(), StorageError> {
    let Rated { rating, deviation, volatility, tried } = rated;
    run(db, statements::NEW_PUZZLE, params![id, rating, deviation, volatility, tried])
}

pub(super) fn read_puzzle(row: &Row<'_>) -> Result<(String, Rated), StorageError> {
    let (rating, deviation, volatility) = (row.get(1)?, row.get(2)?, row.get(3)?);
    Ok((row.get(0)?, Rated { rating, deviation, volatility, tried: row.get(4)? }))
}

pub(super) fn load(
    db: &Connection,
    id: TableId,
    after: u64,
) -> Result<Option<Stored>, StorageError> {
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

pub(super) fn list(
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
