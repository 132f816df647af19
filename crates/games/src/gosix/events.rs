//! What a move of Gosix causes.

use lattice::{Corner, CornerSet, FlowerHexagon};
use serde::Serialize;

use super::closing::Closing;
use crate::{Outcome, Seat};

/// Something that happens while a move is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A pawn is put on a corner.
    Placed {
        /// Whose pawn.
        seat: Seat,
        /// Where.
        corner: Corner,
    },
    /// A hexagon is closed and conquered.
    Closed(Closing),
    /// The conqueror takes back his pawns from the corners of the hexagon.
    TakenBack {
        /// Whose pawns.
        seat: Seat,
        /// The conquered hexagon.
        hexagon: FlowerHexagon,
        /// The corners that become empty.
        corners: CornerSet,
    },
    /// A player with no allowed corner passes.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// How it ended.
        outcome: Outcome,
        /// Why.
        reason: Ending,
    },
}

/// Why a game of Gosix is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody has conquered four hexagons.
    FourHexagons,
    /// Nobody can play any more.
    BothPassed,
}
