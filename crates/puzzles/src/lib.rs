//! Puzzles that are proven.
//!
//! Exactly one move keeps what is asked for, and that is no opinion of an engine: Gosix is proven by the exact solver,
//! Hexone by going through all chains of a turn, the games of tiles by going through all that can be played.
//!
//! | to … | use |
//! |---|---|
//! | read and write one | [`Puzzle`] |
//! | prove its claims anew | [`verify`](fn@verify) |
//! | look for one in a position | [`find::find`] with a [`proof::Prover`] |
//! | make a set of them | [`make::maker`] |
//! | judge a try, and refute a wrong one | [`tries::judge`] |
//! | tell from people's tries how hard one is, and how good they are | [`rating::Rated`] |
//! | take one from a set, such as that of the project | [`Set`] |
//! | make them of a new game | [`puzzling::Puzzling`] |

pub mod find;
#[cfg(feature = "workbench")]
pub mod grade;

mod goal;
#[cfg(feature = "workbench")]
pub mod make;
pub mod proof;
mod puzzle;
pub mod puzzling;
pub mod rating;
pub mod set;
mod theme;
pub mod tries;
mod verify;

pub use goal::{Goal, GoalError};
pub use puzzle::{HARDEST, Puzzle, PuzzleError};
pub use set::Set;
pub use theme::{Theme, ThemeError};
pub use verify::{Fault, verify, verify_with};
