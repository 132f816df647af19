//! Append-only event store: where games are kept: one row for each event, and nothing is ever changed in it.

mod archive;
mod lane;
mod migrations;
mod place;
mod postgres;
mod sqlite;
mod statements;
mod writer;

use std::sync::atomic::Ordering;

use async_trait::async_trait;
use games::Seat;
use room::puzzles::Rated;
use table::{Event, Table, TableId, Time};
use thiserror::Error;
use tokio::sync::broadcast;

use crate::metrics::STORAGE_ERRORS;
use crate::secret::SecretHash;

pub use archive::{Filter, Found, Listed};
pub use lane::{Due, Lane};
pub use place::PlaceError;
pub use postgres::Postgres;
pub use sqlite::{OpenError, Sqlite, backup, restore};
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
    /// What is stored cannot be read any more.
    #[error("the database is damaged: {0}")]
    Damaged(String),
}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> StorageError {
        STORAGE_ERRORS.fetch_add(1, Ordering::Relaxed);
        let passing = match &error {
            sqlx::Error::Io(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::Protocol(_)
            | sqlx::Error::Tls(_) => true,
            // Connection trouble (08), only reading (25), out of resources such as room (53),
            // shutting down (57), trouble of the system (58), to be tried again (40).
            sqlx::Error::Database(error) => error.code().is_some_and(|code| {
                ["08", "25", "40", "53", "57", "58"].iter().any(|class| code.starts_with(class))
            }),
            _ => false,
        };
        // Damage is an internal error (XX).
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        match passing {
            true => StorageError::Unreachable(error.to_string()),
            false if code.is_some_and(|code| code.starts_with("XX")) => {
                StorageError::Damaged(error.to_string())
            }
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
    /// Its events, as texts: one, unless it was begun elsewhere.
    pub events: Vec<String>,
    /// What lists show of it.
    pub listing: Listing,
    /// What opens its seats.
    pub keys: Vec<SeatKey>,
    /// What shows that somebody has made it.
    pub maker: Option<SecretHash>,
    /// Where a computer that is to move waits for its turn to think.
    pub job: Option<Due>,
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
    /// Whether the game stands in other lists after it, or under other names. Most moves change
    /// neither, and then the index of the lists is left alone.
    pub relists: bool,
    /// Whether the game is over by it.
    pub ends: bool,
    /// A seat that was taken, and what opens it.
    pub key: Option<SeatKey>,
    /// Where a computer that is to move waits for its turn to think.
    pub job: Option<Due>,
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
            Write::Game(game) => (game.id, 1, game.job.is_some()),
            Write::Event(event) => (event.id, event.number, event.news_of_job()),
        }
    }
}

impl NewEvent {
    /// Whether a computer is to move, here or in the next game.
    pub fn news_of_job(&self) -> bool {
        self.job.is_some() || self.next.as_ref().is_some_and(|next| next.job.is_some())
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
    /// What shows that somebody has made it.
    pub maker: Option<SecretHash>,
}

/// Which games a list shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// Listed games that wait for players.
    Open,
    /// Listed games that are going on.
    Running,
    /// Listed games that are over.
    Archive(Filter),
}

impl Which {
    fn status(&self) -> Status {
        match self {
            Which::Open => Status::Waiting,
            Which::Running => Status::Running,
            Which::Archive(_) => Status::Finished,
        }
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Seats are still to be taken.
    Waiting,
    /// It is being played.
    Running,
    /// It is over.
    Finished,
}

impl Status {
    /// The word for it, in lists and in storage.
    pub const fn as_str(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Running => "running",
            Status::Finished => "finished",
        }
    }
}

/// Where a page of a list begins: behind this game.
pub type Cursor = (Time, TableId);

/// A cursor as a statement wants it; before it comes everything there is if there is none.
fn before(cursor: Option<Cursor>) -> (i64, String) {
    cursor.map_or((i64::MAX, String::new()), |(created, id)| (created.0 as i64, id.to_string()))
}

/// A game in which perhaps nothing has happened for long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Old {
    /// Its name.
    pub id: TableId,
    /// When it was created.
    pub created: Time,
    /// When something happened in it for the last time.
    pub last: Time,
}

/// Jobs nobody has taken yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// How many.
    pub jobs: u64,
    /// Since when the first of them waits.
    pub since: Option<Time>,
}

impl Waiting {
    fn new(jobs: i64, since: Option<i64>) -> Waiting {
        Waiting { jobs: jobs as u64, since: since.map(|since| Time(since as u64)) }
    }
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
    /// This game was removed.
    Removed(TableId),
    /// A computer is to move somewhere.
    Job,
    /// News may have been missed: look at everything again.
    Missed,
}

/// A puzzle that somebody has tried for the first time.
#[derive(Clone, Debug, PartialEq)]
pub struct Try {
    /// The puzzle's name.
    pub puzzle: String,
    /// From 1 to 8, as levels of the computer found it.
    pub difficulty: u8,
    /// How good whoever tried is.
    pub somebody: Rated,
    /// Whether he has found it without a mistake and without help.
    pub found: bool,
}

impl Try {
    /// What the puzzle is worth before anybody has tried it.
    fn at_first(&self) -> Rated {
        Rated::of_puzzle(self.difficulty)
    }

    /// What it is worth now.
    fn after(&self, before: Rated) -> Rated {
        before.tried_by(self.somebody, self.difficulty, self.found)
    }
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
    ) -> Result<Found, StorageError>;

    /// The games with these names, as far as there are such.
    async fn listed(&self, ids: &[TableId]) -> Result<Vec<Listed>, StorageError>;

    /// How many games are not over.
    async fn unfinished(&self) -> Result<u64, StorageError>;

    /// Games created before a time, in the order of their creation, behind one of them.
    async fn old(
        &self,
        status: Status,
        listed: bool,
        before: Time,
        behind: Cursor,
        limit: u32,
    ) -> Result<Vec<Old>, StorageError>;

    /// Removes games as if they had never been.
    async fn remove(&self, ids: &[TableId]) -> Result<(), StorageError>;

    /// Takes up to `limit` jobs of a lane for this worker until the lease ends, first come first
    /// served.
    async fn take_jobs(
        &self,
        worker: &str,
        lane: Lane,
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

    /// The jobs of a lane that nobody has taken.
    async fn waiting(&self, lane: Lane, now: Time) -> Result<Waiting, StorageError>;

    /// Counts a try of a puzzle; what it is worth then.
    async fn rate_puzzle(&self, tried: &Try) -> Result<Rated, StorageError>;

    /// What puzzles are worth that somebody has tried, by name: at most so many of them.
    async fn puzzles(&self, limit: u32) -> Result<Vec<(String, Rated)>, StorageError>;

    /// Whether something can be written, and read again.
    async fn ping(&self, now: Time) -> Result<(), StorageError>;

    /// News from other processes.
    fn news(&self) -> broadcast::Receiver<News>;

    /// Finishes what is under way.
    async fn close(&self);
}
