//! SQL: what the databases are asked, in words that both understand, and how answers are read.
//!
//! Parameters are numbered in the order in which they first appear: PostgreSQL goes by the number,
//! SQLite by the order.

use games::Seat;
use serde::Deserialize;
use table::{Event, TableId, Time};

use super::{SeatKey, StorageError};
use crate::secret::SecretHash;

/// Declares the statements, and a list of them all.
macro_rules! statements {
    ($($name:ident = $text:expr;)+) => {
        $(pub(super) const $name: &str = $text;)+
        #[cfg(test)]
        const ALL: &[&str] = &[$($name),+];
    };
}

statements! {
    INSERT_EVENT =
        "INSERT INTO events (game, number, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    INSERT_GAME = "INSERT INTO games \
        (id, game, players, listed, status, ending, names, created, summary) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    UPDATE_GAME = "UPDATE games \
        SET status = $1, ending = $2, names = $3, summary = $4 WHERE id = $5";
    UPDATE_SUMMARY = "UPDATE games SET summary = $1 WHERE id = $2";
    PUT_KEY = "INSERT INTO seats (game, seat, secret) VALUES ($1, $2, $3) \
        ON CONFLICT (game, seat) DO UPDATE SET secret = excluded.secret";
    PUT_JOB = "INSERT INTO jobs (game, number, since, lane, lease, worker) \
        VALUES ($1, $2, $3, $4, 0, '') ON CONFLICT (game) DO UPDATE SET number = excluded.number, \
        since = excluded.since, lane = excluded.lane, lease = 0, worker = ''";
    CLEAR_JOB = "DELETE FROM jobs WHERE game = $1 AND number < $2";
    DROP_JOB = "DELETE FROM jobs WHERE game = $1 AND number = $2";
    KEEP_JOB = "UPDATE jobs SET lease = $1 WHERE game = $2 AND number = $3 AND worker = $4";
    RETURN_JOBS = "UPDATE jobs SET lease = 0, worker = '' WHERE worker = $1";
    WAITING_JOBS = "SELECT COUNT(*), MIN(since) FROM jobs WHERE lane = $1 AND lease <= $2";
    LOAD_EVENTS = "SELECT body FROM events WHERE game = $1 AND number > $2 ORDER BY number";
    LOAD_KEYS = "SELECT seat, secret FROM seats WHERE game = $1";
    UNFINISHED = "SELECT COUNT(*) FROM games \
        WHERE listed IN (0, 1) AND status IN ('waiting', 'running')";
    LISTED = "SELECT id, created, summary FROM games WHERE id = $1";
    LIST = "SELECT id, created, summary FROM games \
        WHERE listed = 1 AND status = $1 AND (created, id) < ($2, $3) \
        ORDER BY created DESC, id DESC LIMIT $4";

    FILE = "INSERT INTO archive (facet, created, game) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    UNFILE = "DELETE FROM archive WHERE facet = $1 AND created = $2 AND game = $3";
    SEARCH = "SELECT games.id, games.created, games.summary FROM \
        (SELECT created, game FROM archive WHERE facet = $1 AND (created, game) < ($2, $3) \
        ORDER BY created DESC, game DESC LIMIT $4) AS one \
        JOIN games ON games.id = one.game WHERE \
        ($5 = '' OR EXISTS (SELECT 1 FROM archive AS also WHERE also.facet = $5 \
            AND also.created = one.created AND also.game = one.game)) AND \
        ($6 = '' OR EXISTS (SELECT 1 FROM archive AS also WHERE also.facet = $6 \
            AND also.created = one.created AND also.game = one.game)) AND \
        ($7 = '' OR EXISTS (SELECT 1 FROM archive AS also WHERE also.facet = $7 \
            AND also.created = one.created AND also.game = one.game)) \
        ORDER BY one.created DESC, one.game DESC LIMIT $8";
    SEARCHED_TO = "SELECT created, game FROM archive \
        WHERE facet = $1 AND (created, game) < ($2, $3) \
        ORDER BY created DESC, game DESC LIMIT 1 OFFSET $4";
    UNFILED = "SELECT id, game, players, ending, names, created FROM games \
        WHERE listed = 1 AND status = 'finished' AND id > $1 ORDER BY id LIMIT $2";

    OLD = "SELECT id, created, (SELECT body FROM events WHERE events.game = games.id \
        ORDER BY number DESC LIMIT 1) AS body FROM games \
        WHERE listed = $1 AND status = $2 AND created < $3 AND (created, id) > ($4, $5) \
        ORDER BY created, id LIMIT $6";
    FACETS_OF = "SELECT game, players, ending, names, created FROM games WHERE id = $1";
    REMOVE_EVENTS = "DELETE FROM events WHERE game = $1";
    REMOVE_KEYS = "DELETE FROM seats WHERE game = $1";
    REMOVE_JOB = "DELETE FROM jobs WHERE game = $1";
    REMOVE_GAME = "DELETE FROM games WHERE id = $1";

    PUZZLES = "SELECT id, rating, deviation, volatility, tried FROM puzzles \
        WHERE id > $1 ORDER BY id LIMIT $2";
    PUZZLE = "SELECT id, rating, deviation, volatility, tried FROM puzzles WHERE id = $1";
    NEW_PUZZLE = "INSERT INTO puzzles (id, rating, deviation, volatility, tried) \
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    RATE_PUZZLE = "UPDATE puzzles SET rating = $1, deviation = $2, volatility = $3, tried = $4 \
        WHERE id = $5";

    BEAT = "INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
    FEEL = "SELECT at FROM pulse WHERE id = 1";
    TOUCH = "SELECT COUNT(*) FROM (SELECT 1 FROM games LIMIT 1) AS some_game";
}

/// The seat under which the secret of whoever made a game is kept.
pub(super) const MAKER: i64 = 0;

/// Seats' keys and the maker's, as they are stored.
pub(super) type Keys = (Vec<SeatKey>, Option<SecretHash>);

pub(super) fn read_id(text: &str) -> Result<TableId, StorageError> {
    text.parse().map_err(|_| StorageError::Broken(format!("`{text}` is no game's name")))
}

pub(super) fn read_event(body: &str) -> Result<Event, StorageError> {
    serde_json::from_str(body).map_err(|error| StorageError::Broken(format!("an event: {error}")))
}

/// When an event happened, without reading what.
pub(super) fn read_time(body: &str) -> Result<Time, StorageError> {
    #[derive(Deserialize)]
    struct At {
        at: Time,
    }
    let read = serde_json::from_str::<At>(body).map(|event| event.at);
    read.map_err(|error| StorageError::Broken(format!("an event: {error}")))
}

pub(super) fn read_keys(
    rows: impl Iterator<Item = Result<(i64, Vec<u8>), StorageError>>,
) -> Result<Keys, StorageError> {
    let damaged = || StorageError::Broken("a seat's key is damaged".to_owned());
    let (mut keys, mut maker) = (Vec::new(), None);
    for row in rows {
        let (seat, secret) = row?;
        let hash = secret[..].try_into().map(SecretHash).map_err(|_| damaged())?;
        match u8::try_from(seat).map_err(|_| damaged())?.checked_sub(1) {
            None => maker = Some(hash),
            Some(index) if usize::from(index) < Seat::MAX => keys.push((Seat::new(index), hash)),
            Some(_) => return Err(damaged()),
        }
    }
    Ok((keys, maker))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_numbered_as_they_appear() {
        for statement in ALL {
            let mut seen = 0;
            for after in statement.split('$').skip(1) {
                let digits = after.find(|letter: char| !letter.is_ascii_digit());
                let number: usize = after[..digits.unwrap_or(after.len())].parse().unwrap();
                assert!(number <= seen + 1, "${number} in {statement}");
                seen = seen.max(number);
            }
        }
    }

    /// However many games there are, forty people who search the archive at once do not make
    /// anybody wait: each goes along an index.
    #[test]
    fn no_statement_looks_through_a_whole_table() {
        let mut db = rusqlite::Connection::open_in_memory().unwrap();
        super::super::migrations::bring_up_to_date(&mut db).unwrap();
        // One row of any game; and of the jobs at hand, those of a server that ends.
        let few = [TOUCH, RETURN_JOBS];
        for statement in ALL.iter().filter(|statement| !few.contains(statement)) {
            let plan = format!("EXPLAIN QUERY PLAN {statement}");
            let mut plan = db.prepare(&plan).unwrap();
            let values = vec![rusqlite::types::Null; plan.parameter_count()];
            let steps = plan.query_map(rusqlite::params_from_iter(values), |row| row.get(3));
            for step in steps.unwrap() {
                let step: String = step.unwrap();
                let whole = ["games", "events", "seats", "archive", "jobs", "puzzles"]
                    .iter()
                    .any(|table| step.starts_with(&format!("SCAN {table}")));
                assert!(!whole, "{step}: {statement}");
            }
        }
    }
}
