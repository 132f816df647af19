//! Where games are kept: one row for each event, and nothing is ever changed in it.

mod migrations;
mod postgres;
mod sqlite;
mod writer;

use async_trait::async_trait;
use games::Seat;
use table::{Event, Table, TableId, Time};
use thiserror::Error;
use tokio::sync::broadcast;

use crate::secret::SecretHash;

pub use postgres::Postgres;
pub use sqlite::{Sqlite, backup};
pub(crate) use writer::Writer;

/// Why the storage did not do its work.
#[derive(Debug, Error)]
pub enum StorageError {
    /// It cannot be reached, or is busy: trying again later may help.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// Something is wrong that trying again does not mend.
    #[error("the database refuses: {0}")]
    Broken(String),
}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> StorageError {
        let passing = match &error {
            sqlx::Error::Io(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::Protocol(_)
            | sqlx::Error::Tls(_) => true,
            // PostgreSQL: connection trouble (08), out of resources (53), shutting down (57),
            // transaction to be tried again (40). SQLite: busy (5), locked (6).
            sqlx::Error::Database(error) => error.code().is_some_and(|code| {
                ["08", "53", "57", "40"]
                    .iter()
                    .any(|class| code.len() == 5 && code.starts_with(class))
                    || code == "5"
                    || code == "6"
            }),
            _ => false,
        };
        match passing {
            true => StorageError::Unreachable(error.to_string()),
            false => StorageError::Broken(error.to_string()),
        }
    }
}

/// The hash that opens a seat.
pub type SeatKey = (Seat, SecretHash);

/// A game to be stored for the first time.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its name.
    pub id: TableId,
    /// Its first event, as text.
    pub body: String,
    /// What lists show of it.
    pub listing: Listing,
    /// What opens its seats.
    pub keys: Vec<SeatKey>,
    /// Whether a computer is to move.
    pub job: bool,
}

/// An event to be stored.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// The game.
    pub id: TableId,
    /// The event's number.
    pub number: u64,
    /// When it happened.
    pub at: Time,
    /// The event, as text.
    pub body: String,
    /// What lists show of the game after it.
    pub listing: Listing,
    /// A seat that was taken, and what opens it.
    pub key: Option<SeatKey>,
    /// Whether a computer is to move.
    pub job: bool,
    /// The next game, agreed on by this event.
    pub next: Option<NewGame>,
}

/// Something to be stored, all of it or nothing.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new game.
    Game(Box<NewGame>),
    /// An event.
    Event(Box<NewEvent>),
}

impl Write {
    /// The game it belongs to.
    pub fn id(&self) -> TableId {
        match self {
            Write::Game(game) => game.id,
            Write::Event(event) => event.id,
        }
    }

    /// What others should know once it is stored: the game, how many events it has then, and
    /// whether a computer is to move.
    fn news(&self) -> (TableId, u64, bool) {
        match self {
            Write::Game(game) => (game.id, 1, game.job),
            Write::Event(event) => (event.id, event.number, event.news_of_job()),
        }
    }
}

impl NewEvent {
    /// Whether a computer is to move, here or in the next game.
    pub fn news_of_job(&self) -> bool {
        self.job || self.next.as_ref().is_some_and(|next| next.job)
    }
}

/// What became of something to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is stored for good.
    Stored,
    /// There is another event, or game, with that number.
    Conflict,
}

/// What lists show of a game, and what they are filtered by.
#[derive(Clone, Debug)]
pub struct Listing {
    game: &'static str,
    players: i64,
    listed: bool,
    status: &'static str,
    ending: String,
    names: String,
    created: Time,
    summary: String,
}

impl Listing {
    /// What lists show of this table.
    pub fn of(table: &Table) -> Listing {
        let summary = table.summary();
        let names: Vec<String> =
            summary.seats.iter().map(|seat| seat.name.to_lowercase()).collect();
        Listing {
            game: summary.game,
            players: table.seats() as i64,
            listed: table.agreement().listed,
            status: summary.status,
            ending: table
                .result()
                .map(|result| result.ending.as_str().to_owned())
                .unwrap_or_default(),
            names: names.join("\n"),
            created: summary.created,
            summary: serde_json::to_string(&summary).unwrap_or_default(),
        }
    }
}

/// A game as it is stored, or the newest part of it.
#[derive(Clone, Debug, Default)]
pub struct Stored {
    /// Its events, in order.
    pub events: Vec<Event>,
    /// What opens its seats.
    pub keys: Vec<SeatKey>,
}

/// Which games a list shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// Listed games that wait for players.
    Open,
    /// Listed games that are over.
    Archive {
        /// Only this game.
        game: Option<String>,
        /// Only this ending.
        ending: Option<String>,
        /// Only where a player's name contains this.
        name: Option<String>,
        /// Only with so many seats.
        players: Option<u8>,
    },
}

/// Where a page of a list begins: behind this game.
pub type Cursor = (Time, TableId);

/// A game in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its name.
    pub id: TableId,
    /// When it was created.
    pub created: Time,
    /// What the list shows, as JSON.
    pub summary: String,
}

/// A computer is to answer an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Job {
    /// The game.
    pub id: TableId,
    /// The event to be answered.
    pub number: u64,
}

/// News from the storage: something another process may have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// This game has this many events now.
    Event(TableId, u64),
    /// A computer is to move somewhere.
    Job,
    /// News may have been missed: look at everything again.
    Missed,
}

/// A place where games are kept.
#[async_trait]
pub trait Storage: Send + Sync + 'static {
    /// Stores several things in one go. When this returns they are safe; on an error none of
    /// them may be assumed stored or not stored.
    async fn write(&self, batch: &[Write]) -> Result<Vec<Written>, StorageError>;

    /// The events of a game behind this number, with what opens its seats; `None` if there is no
    /// such game.
    async fn load(&self, id: TableId, after: u64) -> Result<Option<Stored>, StorageError>;

    /// Games newest first, at most `limit`.
    async fn list(
        &self,
        which: &Which,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StorageError>;

    /// The games with these names, as far as there are such.
    async fn listed(&self, ids: &[TableId]) -> Result<Vec<Listed>, StorageError>;

    /// How many games are not over.
    async fn unfinished(&self) -> Result<u64, StorageError>;

    /// Takes up to `limit` jobs for this worker until the lease ends, oldest first.
    async fn take_jobs(
        &self,
        worker: &str,
        now: Time,
        lease: Time,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError>;

    /// Prolongs this worker's leases on these jobs.
    async fn keep_jobs(&self, worker: &str, jobs: &[Job], lease: Time) -> Result<(), StorageError>;

    /// Gives this worker's jobs back.
    async fn return_jobs(&self, worker: &str) -> Result<(), StorageError>;

    /// Removes a job that nobody needs any more.
    async fn drop_job(&self, job: Job) -> Result<(), StorageError>;

    /// Whether the storage answers.
    async fn ping(&self) -> Result<(), StorageError>;

    /// News from other processes.
    fn news(&self) -> broadcast::Receiver<News>;

    /// Finishes what is under way.
    async fn close(&self);
}

/// The statements that are the same for both databases.
mod sql {
    pub(super) const INSERT_EVENT: &str =
        "INSERT INTO events (game, number, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    pub(super) const INSERT_GAME: &str = "INSERT INTO games \
        (id, game, players, listed, status, ending, names, created, summary) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    pub(super) const UPDATE_GAME: &str = "UPDATE games \
        SET status = $2, ending = $3, names = $4, summary = $5 WHERE id = $1";
    pub(super) const PUT_KEY: &str = "INSERT INTO seats (game, seat, secret) VALUES ($1, $2, $3) \
        ON CONFLICT (game, seat) DO UPDATE SET secret = excluded.secret";
    pub(super) const PUT_JOB: &str = "INSERT INTO jobs (game, number, since, lease, worker) \
        VALUES ($1, $2, $3, 0, '') ON CONFLICT (game) DO UPDATE SET \
        number = excluded.number, since = excluded.since, lease = 0, worker = ''";
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
    pub(super) const ARCHIVE: &str = "SELECT id, created, summary FROM games \
        WHERE listed = 1 AND status = 'finished' AND (created, id) < ($1, $2) \
        AND ($4 = '' OR game = $4) AND ($5 = '' OR ending = $5) \
        AND ($6 = '' OR names LIKE $6 ESCAPE '\\') AND ($7 = 0 OR players = $7) \
        ORDER BY created DESC, id DESC LIMIT $3";
    pub(super) const LISTED: &str = "SELECT id, created, summary FROM games WHERE id = $1";
}

/// A text to be found anywhere, as LIKE wants it.
fn like(text: &str) -> String {
    let text = text.to_lowercase();
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

fn read_id(text: &str) -> Result<TableId, StorageError> {
    text.parse().map_err(|_| StorageError::Broken(format!("`{text}` is no game's name")))
}

fn read_event(body: &str) -> Result<Event, StorageError> {
    serde_json::from_str(body).map_err(|error| StorageError::Broken(format!("an event: {error}")))
}

fn read_key(seat: i64, secret: &[u8]) -> Result<SeatKey, StorageError> {
    let seat = u8::try_from(seat).ok().and_then(|seat| seat.checked_sub(1)).map(Seat::new);
    let hash = secret.try_into().map(SecretHash).ok();
    seat.zip(hash).ok_or_else(|| StorageError::Broken("a seat's key is damaged".to_owned()))
}
