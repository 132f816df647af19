//! 6x5: coloured tiles on an endless plane, and a secret shape to make with the black one.

mod board;
mod card;
mod deck;
mod events;
mod hash;
mod history;
mod knowledge;
mod legal;
mod moves;
mod notation;
mod options;
mod play;
mod position;
mod possibilities;
mod setup;
mod setup_error;
mod shape;
mod symmetry;
mod table;
mod tile;
mod view;

pub use card::{Card, CardError, CardSet, CardSetIter};
pub use events::{Ending, Event};
pub use moves::{Illegal, Move, MoveError};
pub use options::{Blocking, Cards, Objectives, Replace, SixByFiveOptions, Together};
pub use position::SixByFive;
pub use setup_error::{CardNumbers, SetupError};
pub use table::Table;
pub use tile::{Colour, Tile};
pub use view::View;

#[cfg(test)]
mod tests;
