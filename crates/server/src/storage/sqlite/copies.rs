//! Backup and restore: copies of a store, also while a server uses it.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};
use table::Time;

use crate::storage::place::{Place, new_private_file};
use crate::storage::{StorageError, migrations};

use super::{BUSY, OpenError};

/// Copies the store in this file, also while a server uses it.
pub fn backup(file: &Path, to: &Path) -> Result<(), StorageError> {
    let how = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, how)?;
    connection.busy_timeout(BUSY)?;
    // Made by us, so that only its owner can read it; SQLite takes an empty file.
    new_private_file(to).map_err(|error| StorageError::Unreachable(error.to_string()))?;
    let copied = connection.execute("VACUUM INTO ?1", [to.to_string_lossy()]);
    let safe = |_| std::fs::File::open(to).and_then(|file| file.sync_all());
    let copied = copied.map_err(StorageError::from);
    let copied = copied
        .and_then(|rows| safe(rows).map_err(|error| StorageError::Unreachable(error.to_string())));
    if copied.is_err() {
        // Half a copy is worse than none; the error says what went wrong.
        let _ = std::fs::remove_file(to);
    }
    copied
}

/// Checks a copy from its first page to its last and makes it the store in this file. What was
/// there is kept under another name, which is returned.
pub fn restore(copy: &Path, file: &Path, now: Time) -> Result<Option<PathBuf>, OpenError> {
    check(copy)?;
    let place = Place::lock(file)?;
    let aside = place.set_aside(now)?;
    backup(copy, file)?;
    place.leave();
    Ok(aside)
}

/// Whether a file holds games, all of them readable.
fn check(copy: &Path) -> Result<(), StorageError> {
    let how = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(copy, how)?;
    migrations::must_be_a_store(&db)?;
    let whole: String = db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    match whole.as_str() {
        "ok" => Ok(()),
        _ => Err(StorageError::Damaged(whole)),
    }
}
