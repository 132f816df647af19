//! Monte-Carlo tree search over what a player can know: for hidden cards, for more than two
//! players, and for anything else.
//!
//! Each walk down the tree first draws what is hidden from the player's [`Beliefs`], then follows
//! the moves that look best so far among those possible in that deal, and judges where it ends.
//! With nothing hidden this is plain Monte-Carlo tree search.

mod beliefs;
mod think;
mod walk;

pub use beliefs::{Beliefs, Guess, Uniform};
pub(crate) use think::{Task, think};
