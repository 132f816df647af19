//! The rules of Hexothèque's games, and nothing else.
//!
//! A program that only knows a game's name and texts uses the [`collection`].
//!

mod events;
mod options;
mod position;
mod random;
mod seat;

pub use events::Witness;
pub use options::{Choice, Count, OptionError, OptionSpec, Options};
pub use position::Position;
pub use random::{Seed, SeedError, below};
pub use seat::{Outcome, Seat, Viewer};
