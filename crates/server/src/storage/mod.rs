//! Where games are kept: one row for each event, and nothing is ever changed in it.

mod lane;
mod migrations;
mod postgres;
mod sqlite;
mod statements;
mod writer;

use async_trait::async_trait;
use games::Seat;
use table::{Event, Table, TableId, Time};
use thiserror::Error;
use tokio::sync::broadcast;

use crate::secret::SecretHash;

pub use lane::{Due, Lane};
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
}

/// Which games a list shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// Listed games that wait for players.
    Open,
    /// Listed games that are going on.
    Running,
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

    /// Whether the storage answers.
    async fn ping(&self) -> Result<(), StorageError>;

    /// News from other processes.
    fn news(&self) -> broadcast::Receiver<News>;

    /// Finishes what is under way.
    async fn close(&self);
}
