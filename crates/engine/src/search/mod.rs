//! Alpha-beta search for two players who see everything.
//!
//! It knows no game by name, and does not assume that seats alternate: a value belongs to the
//! seat to move and changes its sign only where the seat does.

mod guesses;
mod ordering;
mod root;
mod transposition;
mod watch;
mod worker;

pub(crate) use root::{Task, think};
pub(crate) use transposition::Table;
