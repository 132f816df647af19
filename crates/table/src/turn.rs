//! What was played.

use games::Seat;

use crate::Time;

/// All moves of one seat before the next one's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who played.
    pub seat: Seat,
    /// The moves, in order.
    pub moves: Vec<String>,
    /// Whether it is over.
    pub complete: bool,
    /// When its last move was played.
    pub at: Time,
    /// The seat's clock after the turn, in milliseconds.
    pub left: Option<u64>,
}
