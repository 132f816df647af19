//! Hexone: stacks of three explode, and take what they land on.

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
