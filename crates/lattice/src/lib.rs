//! The geometry of hexagons and squares for board games.
//!
//! The board is a clock: 12 o'clock is up, rings are lettered outwards, places on a ring are
//! numbered clockwise. Everything here follows from that one idea.
//!
//! ```text
//!              ___
//!          ___/b1 \___            cells are flat-topped hexagons, so that
//!      ___/b12\___/b2 \___        neighbours lie at 12, 2, 4, 6, 8 and 10 o'clock
//!     /b11\___/a1 \___/b3 \
//!     \___/a6 \___/a2 \___/
//!     /b10\___/ o \___/b4 \
//!     \___/a5 \___/a3 \___/
//!     /b9 \___/a4 \___/b5 \
//!     \___/b8 \___/b6 \___/
//!         \___/b7 \___/
//!             \___/
//! ```
//!
//! [`BoardCell`] and [`CellSet`] are the board in this picture: nineteen cells and sets of them as bits.
//! Squares are named in the same way; [`GridCell`] is what both have in common.
//!
//! ```
//! use lattice::{Cell, Direction, Symmetry};
//!
//! let cell: Cell = "b3".parse()?;
//! assert_eq!(cell, Cell::new(2, -2));
//! assert_eq!(cell.step(Direction::Ten).to_string(), "b2");
//! assert_eq!(cell.transformed(Symmetry::rotation(1)).to_string(), "b5");
//! # Ok::<(), lattice::NameError>(())
//! ```

pub mod bits;
mod board;
mod cell;
mod corner;
mod grid;
mod name;
mod pixel;
mod serialize;
mod square;
mod symmetry;

pub use board::{BoardCell, CellSet, CellSetIter};
pub use cell::{Cell, Direction};
pub use corner::{Corner, CornerSet, FlowerHexagon};
pub use grid::{BoardSymmetry, Geometry, GridCell};
pub use name::NameError;
pub use pixel::Point;
pub use square::Square;
pub use symmetry::{SquareSymmetry, Symmetry, Turning};
