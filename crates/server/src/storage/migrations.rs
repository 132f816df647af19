//! Schema migrations: the shape of the tables, step by step. Steps are only ever added.

use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use table::Time;

use super::{StorageError, archive, sqlite, statements};

/// A step: its number, what it does, and the statements.
type Step = (i64, &'static str, &'static str);

const SQLITE: &[Step] = &[
    (1, "tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    (3, "lanes", include_str!("../../migrations/sqlite/0003_lanes.sql")),
    (ARCHIVE, "years", include_str!("../../migrations/sqlite/0004_years.sql")),
    (5, "puzzles", include_str!("../../migrations/sqlite/0005_puzzles.sql")),
];

const POSTGRES: &[Step] = &[
    (1, "tables", include_str!("../../migrations/postgres/0001_tables.sql")),
    (3, "lanes", include_str!("../../migrations/postgres/0003_lanes.sql")),
    (ARCHIVE, "years", include_str!("../../migrations/postgres/0004_years.sql")),
    (5, "puzzles", include_str!("../../migrations/postgres/0005_puzzles.sql")),
];

/// The step since which finished games are filed under facets.
const ARCHIVE: i64 = 4;

/// The steps for PostgreSQL. Of several servers that start at once, one takes them.
pub(super) fn postgres() -> Migrator {
    let migration = |&(version, what, sql): &Step| {
        Migration::new(version, what.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations(POSTGRES.iter().map(migration).collect())
}

/// Takes the steps that this file has not taken yet, all of them or none.
pub(super) fn bring_up_to_date(db: &mut Connection) -> Result<(), StorageError> {
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let taken = steps_taken(&transaction)?;
    let newest = SQLITE.last().map_or(0, |(number, ..)| *number);
    if taken > newest {
        let why = format!("it was made by a newer version (step {taken}, known up to {newest})");
        return Err(StorageError::Broken(why));
    }
    for (number, _, sql) in SQLITE.iter().filter(|(number, ..)| *number > taken) {
        transaction.execute_batch(sql)?;
        if *number == ARCHIVE {
            file_all(&transaction)?;
        }
    }
    transaction.pragma_update(None, "user_version", newest)?;
    Ok(transaction.commit()?)
}

/// Refuses a database that is none of ours.
pub(super) fn must_be_a_store(db: &Connection) -> Result<(), StorageError> {
    match steps_taken(db)? {
        0 => Err(StorageError::Broken("there are no games of Hexothèque in it".to_owned())),
        _ => Ok(()),
    }
}

/// The last step that this file has taken. The first versions noted it in a table.
fn steps_taken(db: &Connection) -> Result<i64, StorageError> {
    let taken: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let noted = "SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    if taken > 0 || db.query_row(noted, [], |_| Ok(())).optional()?.is_none() {
        return Ok(taken);
    }
    let last = "SELECT MAX(version) FROM _sqlx_migrations";
    Ok(db.query_row(last, [], |row| row.get::<_, Option<i64>>(0))?.unwrap_or_default())
}

/// Files the games that are over already.
fn file_all(db: &Connection) -> Result<(), StorageError> {
    const AT_ONCE: i64 = 1_000;
    let read = |row: &Row<'_>| {
        let (id, game): (String, String) = (row.get(0)?, row.get(1)?);
        let (ending, names): (String, String) = (row.get(3)?, row.get(4)?);
        let facets = archive::facets(&game, &ending, row.get(2)?, &names);
        Ok((id, Time(row.get::<_, i64>(5)? as u64), facets))
    };
    let mut behind = String::new();
    loop {
        let mut unfiled = db.prepare_cached(statements::UNFILED)?;
        let games = unfiled.query_map(params![behind, AT_ONCE], read)?;
        let games = games.collect::<Result<Vec<_>, _>>()?;
        for (id, created, facets) in &games {
            sqlite::file(db, id, *created, facets)?;
        }
        match games.into_iter().next_back() {
            Some((id, ..)) => behind = id,
            None => return Ok(()),
        }
    }
}
