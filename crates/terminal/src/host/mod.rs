//! Where a game is kept: at a table in this process, on a server, in a record, or in a puzzle.
//!
//! A host runs in threads of its own. It is asked by [`Request`]s and tells [`News`]; whoever
//! plays sees only what it tells.

mod link;
mod local;
mod people;
mod puzzle;
mod remote;
mod shelf;
mod stream;

use std::sync::Arc;
use std::sync::mpsc::Sender;

use serde_json::Value;
use table::Action;

use crate::puzzles::Solving;
use ::room::response::{Belief, Hint};
use ::room::sight::Sight;

pub use link::{Link, LinkError};
pub(crate) use local::{now, open_table};
pub(crate) use people::Found;
pub use people::People;
pub(crate) use puzzle::{Somebody, open_wanted};
#[cfg(test)]
pub(crate) use puzzle::{open_puzzle, open_streak};
pub(crate) use remote::join;
pub use shelf::Shelved;
pub(crate) use shelf::{Opened, ShelfError, is_unfinished, open_record, write_record};

/// What a host is asked.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// Somebody at a seat, who has seen everything up to `after`, does something.
    Do { seat: u8, after: u64, action: Action },
    /// What would be good to play, after these moves of the turn.
    Hint { seat: u8, turn: Vec<String> },
    /// What the others may hold, as a seat may believe.
    Beliefs { seat: u8 },
    /// How a puzzle is solved.
    Solution,
    /// The game as a record.
    Record,
    /// A computer has found its turn.
    Thought { number: u64, turn: String },
    /// The game is left.
    Close,
}

/// What a host tells.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// The game as it is now.
    Game(Box<Sight>),
    /// The board of a puzzle as it is now, and how far somebody is with it.
    Puzzle(Box<Sight>, Box<Solving>),
    /// Something that happened besides, by the key of its text and who did it.
    Happened { key: &'static str, seat: u8 },
    /// Something was not possible.
    Refused(Refused),
    /// A good turn.
    Hint(Hint),
    /// What the others may hold.
    Beliefs(Vec<Belief>),
    /// The game as a record.
    Record(String),
    /// Whether the server can be reached.
    Connected(bool),
    /// The game is not there any more, or never was.
    Gone(Refused),
}

/// Why something was not possible.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refused {
    /// The rules say so.
    Rules { reason: Value, message: String },
    /// The table, the server or the line says so: the key of a text.
    Key(String),
    /// In words.
    Words(String),
}

/// Where news go.
pub(crate) type Tell = Arc<dyn Fn(News) + Send + Sync>;

/// A host to ask. Dropping it leaves the game.
#[derive(Debug)]
pub(crate) struct Host(Sender<Request>);

impl Host {
    /// Asks; a host that is gone answers nothing.
    pub(crate) fn ask(&self, request: Request) {
        let _ = self.0.send(request);
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.ask(Request::Close);
    }
}
