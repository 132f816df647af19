//! Hexone: stacks of three explode, and take what they land on.
//!
//! A turn is one placing and then as many explosions as it takes, each a move of its own:
//!
//! ```
//! use games::{Hexone, Position, Seed};
//!
//! let mut game = Hexone::start(&Default::default(), &Seed::from_u64(1));
//! for text in ["a1", "a4", "a1", "b7", "a1"] {
//!     game.play(text.parse()?)?;
//! }
//! assert!(game.mid_turn());
//! assert_eq!(game.exploding().to_string(), "a1");
//! game.play("a1Y".parse()?)?;
//! assert!(game.to_string().starts_with("b1/...w1../.b1....w1....b1 ") || game.mover().index() == 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cell;
mod events;
mod explosion;
mod hash;
mod moves;
mod notation;
mod past;
mod position;
mod setup;

pub use cell::{BoardCell, CellSet, CellSetIter};
pub use events::{Ending, Event};
pub use explosion::{Arms, Landing, Variant};
pub use moves::{Illegal, Move};
pub use notation::MoveError;
pub use position::{First, Hexone, HexoneOptions};
pub use setup::SetupError;

#[cfg(test)]
mod tests;
