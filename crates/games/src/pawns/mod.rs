//! Family of games: pawns on nineteen cells, one a turn, for two who see everything.
//!
//! A game of the family is a [`PawnGame`], which says its name, its colours and when it is over; texts and what can be
//! wrong with them, hashes, symmetries and what a game says of itself are here. The smallest is an example:
//! `tests/example/span.rs`, which the conformance suite plays.

mod describe;
mod notation;
mod position;

use std::fmt::Debug;

use lattice::{BoardCell, CellSet};
use serde::Serialize;
use thiserror::Error;

pub use describe::Description;
pub use notation::SetupError;
pub use position::{Board, Pawns};

use crate::{Outcome, Seat, Tally};

/// A game of pawns on nineteen cells: whatever sets it apart from the others.
pub trait PawnGame: Copy + Debug + Eq + Send + Sync + 'static {
    /// The game's name in texts, commands and files.
    const NAME: &'static str;

    /// The colours of the two seats, in lower case; their first letters stand for pawns in texts. The first begins.
    const COLOURS: &'static [&'static str; 2];

    /// How the game has ended, if it has; of a full board, always.
    fn ending(board: &Board) -> Option<Ending>;

    /// What a player would count to see how he stands, what matters most first.
    fn tallies(board: &Board, seat: Seat) -> Vec<Tally>;
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// Who has won, if not both.
    pub outcome: Outcome,
    /// Why, in one word.
    pub reason: &'static str,
    /// The cells that decided it.
    #[serde(skip)]
    pub cells: CellSet,
    /// What the winner has done, as the key of a message.
    #[serde(skip)]
    pub deed: &'static str,
}

/// Something that happens while a pawn is placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A pawn is put on a cell.
    Placed {
        /// Whose pawn.
        seat: Seat,
        /// Where.
        cell: BoardCell,
    },
    /// The game is over.
    Ended(Ending),
}

/// Why a pawn is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Illegal {
    /// There is a pawn on the cell.
    #[error("{cell} is occupied")]
    Occupied {
        /// The cell.
        cell: BoardCell,
    },
    /// Nothing can be played any more.
    #[error("the game is over")]
    GameOver,
}
