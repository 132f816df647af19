//! Hexone: stacks of three explode, and take what they land on.
//!
//! A turn is one placing and then as many explosions as it takes, each a move of its own:
//!
//! ```
//! use games::hexone::{First, HexoneOptions};
//! use games::{Hexone, Position, Seed};
//!
//! let options = HexoneOptions { first: First::Black, ..Default::default() };
//! let mut game = Hexone::start(&options, &Seed::from_u64(1));
//! for text in ["a1", "a4", "a1", "b7", "a1"] {
//!     game.play(text.parse()?)?;
//! }
//! assert_eq!(game.to_string(), "./b3..w1../......w1..... b 4 *0");
//! assert_eq!(game.exploding().to_string(), "a1");
//! game.play("a1Y".parse()?)?;
//! assert_eq!(game.to_string(), "b1/...w1../.b1....w1....b1 w 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod describe;
mod events;
mod explosion;
mod hash;
mod moves;
mod notation;
mod past;
mod position;
mod setup;

pub use describe::Description;
pub use events::{Ending, Event};
pub use explosion::{Arms, Landing, Variant};
pub use moves::{Illegal, Move, MoveError};
pub use position::{First, Hexone, HexoneOptions};
pub use setup::SetupError;

pub use lattice::{BoardCell, CellSet, CellSetIter};

#[cfg(test)]
mod tests;
