//! Coloured tiles on an endless plane, and a secret shape to make with the black one.
//!
//! One family of games: they differ in their lattice, their cards and their options, which is all
//! that a [`TileGame`] says. [`six_by_five`](crate::six_by_five) and
//! [`xochintlan`](crate::xochintlan) are two.

mod board;
mod card;
mod deck;
mod describe;
mod events;
mod game;
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
pub(crate) mod shape;
mod symmetry;
mod table;
mod tile;
mod view;

pub use card::{Card, CardError, CardSet, CardSetIter};
pub use describe::Description;
pub use events::{Ending, Event};
pub use game::{Agreed, SymmetryOf, TileGame, TileWords};
pub use moves::{Illegal, Move, MoveError};
pub use options::{Blocking, Objectives, Replace, Together};
pub use position::Tiles;
pub use setup_error::{CardNumbers, SetupError};
pub use shape::{MOST_FORMS, Shapes};
pub use table::Table;
pub use tile::{Colour, Tile};
pub use view::View;

/// Defines the types of one game of the family.
macro_rules! types {
    ($game:ident) => {
        pub use $crate::tiles::{
            Agreed, Blocking, CardError, CardNumbers, Colour, Ending, MoveError, Objectives,
            Replace, Tile, Together,
        };

        /// An objective card.
        pub type Card = $crate::tiles::Card<$game>;
        /// A set of cards.
        pub type CardSet = $crate::tiles::CardSet<$game>;
        /// Something a move causes.
        pub type Event = $crate::tiles::Event<$game>;
        /// Why a move is refused.
        pub type Illegal = $crate::tiles::Illegal<$game>;
        /// A move.
        pub type Move = $crate::tiles::Move<$game>;
        /// Why a text or a list of piles is not a position.
        pub type SetupError = $crate::tiles::SetupError<$game>;
        /// What lies on the table for all to see.
        pub type Table = $crate::tiles::Table<$game>;
        /// What one seat or a spectator may see.
        pub type View = $crate::tiles::View<$game>;
    };
}

pub(crate) use types;
