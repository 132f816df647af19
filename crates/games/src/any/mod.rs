//! Type erasure: games for callers that only know a name and texts.
//!
//! ```
//! use games::{AnyOptions, AnyPosition, GameId, Seed};
//!
//! let mut options = AnyOptions::new("gosix".parse::<GameId>()?);
//! options.set("first", "red")?;
//! let mut position = AnyPosition::start(&options, &Seed::from_u64(1));
//! let events = position.play("a1")?;
//! assert_eq!(events[0]["type"], "placed");
//! assert_eq!(position.to_string(), "r...../....../............ ....... g");
//! assert_eq!(position.play("a1").unwrap_err().to_string(), "a1 is occupied");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod options;
mod position;
mod turns;
mod view;

use std::error::Error as StdError;

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

pub use options::AnyOptions;
pub use position::{AnyPosition, PlayError};
pub use turns::{Turn, Wanted};
pub use view::AnyView;

/// Why a text is not a position, whichever the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct AnySetupError {
    message: String,
    reason: Value,
}

impl AnySetupError {
    /// What a game finds wrong.
    pub fn new(error: &(impl StdError + Serialize)) -> AnySetupError {
        let reason = serde_json::to_value(error).unwrap_or_default();
        AnySetupError { message: error.to_string(), reason }
    }

    /// The same as a value, for whoever says it in other words: what is wrong, in one word
    /// (`reason`), and the places and numbers it is about.
    pub fn reason(&self) -> &Value {
        &self.reason
    }
}
