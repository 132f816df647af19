//! Gosix: pawns on the corners of seven hexagons, conquered by majority.

mod closing;
mod describe;
mod events;
mod hash;
mod moves;
mod notation;
mod position;
mod symmetry;

pub use closing::{Closing, Count};
pub use describe::Description;
pub use events::{Ending, Event};
pub use moves::{Illegal, Move};
pub use notation::SetupError;
pub use position::{First, Gosix, GosixOptions, HexagonSet};

#[cfg(test)]
mod tests;
