//! Puzzles: which one comes, how far somebody is with it, and what is remembered of those before.

mod choosing;
mod memory;
mod solving;
mod streak;

pub use choosing::{Kind, NoSuchPuzzle, Wanted};
pub(crate) use choosing::{choose, due, games_with_puzzles};
pub(crate) use memory::Memory;
pub(crate) use solving::{Solving, Stage, TurnTold};
pub(crate) use streak::{Streak, StreakTold};
