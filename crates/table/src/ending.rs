//! How a game at a table ended.

use games::{Outcome, Seat};
use serde::Serialize;
use serde_json::Value;

/// Who has won and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// The winners; all seats if it is a draw.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub winners: Vec<Seat>,
    /// Why the game is over.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub ending: Ending,
    /// The seat that resigned or ran out of time.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub by: Option<Seat>,
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules, in their own word for it.
    Rules(String),
    /// Somebody has given up.
    Resigned,
    /// Somebody had no time left.
    Time,
    /// The players have agreed on a draw.
    Agreed,
    /// Somebody left before all had come.
    Cancelled,
    /// Nobody has played for long.
    Abandoned,
}

impl Ending {
    /// The ending in one word.
    pub fn as_str(&self) -> &str {
        match self {
            Ending::Rules(reason) => reason,
            Ending::Resigned => "resigned",
            Ending::Time => "time",
            Ending::Agreed => "agreed",
            Ending::Cancelled => "cancelled",
            Ending::Abandoned => "abandoned",
        }
    }
}

impl Serialize for Ending {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl GameResult {
    /// The end by the rules; the last move's events tell why.
    pub(crate) fn by_rules(outcome: Outcome, caused: &[Value], seats: usize) -> GameResult {
        let winners = match outcome {
            Outcome::Win(seat) => vec![seat],
            Outcome::Draw => Seat::first(seats).collect(),
        };
        let reason = games::ending_of(caused).unwrap_or("rules");
        GameResult { winners, ending: Ending::Rules(reason.to_owned()), by: None }
    }

    /// One seat has lost: all others share the win.
    pub(crate) fn lost(by: Seat, ending: Ending, seats: usize) -> GameResult {
        let winners = Seat::first(seats).filter(|seat| *seat != by).collect();
        GameResult { winners, ending, by: Some(by) }
    }

    /// A draw by agreement.
    pub(crate) fn agreed(seats: usize) -> GameResult {
        GameResult { winners: Seat::first(seats).collect(), ending: Ending::Agreed, by: None }
    }

    /// Nobody has played.
    pub(crate) fn cancelled(by: Seat) -> GameResult {
        GameResult { winners: Vec::new(), ending: Ending::Cancelled, by: Some(by) }
    }

    /// Nobody has played to the end.
    pub(crate) fn abandoned() -> GameResult {
        GameResult { winners: Vec::new(), ending: Ending::Abandoned, by: None }
    }

    /// The winner, if there is one alone.
    pub fn winner(&self) -> Option<Seat> {
        match self.winners[..] {
            [winner] => Some(winner),
            _ => None,
        }
    }
}
