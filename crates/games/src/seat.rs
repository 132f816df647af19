//! Who sits at the board, who looks on, and how a game ends.

use serde::{Serialize, Serializer};

/// A player's place at the board, counted from 0 in code and from 1 in texts.
///
/// In Gosix seat 1 is red and seat 2 green, in Hexone black and white, whoever begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The most seats any game has.
    pub const MAX: usize = 5;

    /// The seat with this index, counted from 0.
    pub const fn new(index: u8) -> Seat {
        Seat(index)
    }

    /// The seat's index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat's number as people count: from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The first so many seats, in order.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..count as u8).map(Seat)
    }

    /// The seat whose turn comes next among so many.
    #[must_use]
    pub const fn next(self, count: usize) -> Seat {
        Seat((self.0 + 1) % count as u8)
    }
}

/// As people count: from 1.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// Who looks at a position: what may be shown depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player at this seat.
    Seat(Seat),
    /// Somebody who sees what everybody may see.
    Spectator,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The player at this seat has won.
    Win(Seat),
    /// Nobody has won.
    Draw,
}
