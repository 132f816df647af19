//! What a move of Hexone causes.

use lattice::{BoardCell, Direction};
use serde::Serialize;

use super::explosion::Arms;
use crate::{Outcome, Seat};

/// Something that happens while a move is played.
///
/// An explosion tells arm by arm, clockwise, what becomes of its three pawns: `Lost`; or
/// `ThrownToMiddle` if the pawn leaves the board, `Taken` if the opponent has a stack where it
/// comes down, and `Landed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A pawn is placed.
    Placed {
        /// Whose pawn.
        seat: Seat,
        /// Where.
        cell: BoardCell,
        /// How high the stack is now.
        height: u8,
    },
    /// Three pawns leave a stack.
    Exploded {
        /// Whose stack.
        seat: Seat,
        /// Where.
        cell: BoardCell,
        /// In which three directions.
        arms: Arms,
        /// How many pawns stay.
        left: u8,
    },
    /// A pawn leaves the board for good.
    Lost {
        /// The cell that exploded.
        from: BoardCell,
        /// Where the pawn flew.
        towards: Direction,
    },
    /// A pawn leaves the board and comes back down in the middle.
    ThrownToMiddle {
        /// The cell that exploded.
        from: BoardCell,
        /// Where the pawn flew.
        towards: Direction,
    },
    /// A whole stack changes hands.
    Taken {
        /// Where.
        cell: BoardCell,
        /// How high it is.
        height: u8,
        /// Who loses it.
        from: Seat,
        /// Who owns it now.
        by: Seat,
    },
    /// A pawn comes down on a cell.
    Landed {
        /// The cell that exploded.
        from: BoardCell,
        /// Where.
        cell: BoardCell,
        /// How high the stack is now.
        height: u8,
    },
    /// A player who cannot place a pawn passes.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A turn is finished.
    TurnEnded {
        /// Whose turn it was.
        seat: Seat,
        /// Whose turn it is now.
        next: Seat,
    },
    /// A player still has to explode after as many explosions as a turn may hold.
    ControlLost {
        /// Who.
        seat: Seat,
    },
    /// The same board has come up for the third time with the same player to place.
    Repeated,
    /// The game is over.
    Ended {
        /// How it ended.
        outcome: Outcome,
        /// Why.
        reason: Ending,
    },
}

/// Why a game of Hexone is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A player's last pawn has been taken.
    LastPawnTaken,
    /// A chain did not come to rest.
    ControlLost,
    /// The same position for the third time.
    Repetition,
}
