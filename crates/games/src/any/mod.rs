//! Games for callers that only know a name and texts.
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
mod view;

use thiserror::Error;

pub use options::AnyOptions;
pub use position::{AnyPosition, PlayError};
pub use view::AnyView;

/// A position text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct AnySetupError(String);
