//! Whatever can be asked of a game or a table, without a server.
//!
//! [`request`] says what can be asked, [`response`] what is answered, [`Problem`] why not. The
//! rest are the answers, as functions: time, chance, threads and storage are passed in, so the
//! same room stands behind HTTP, in a terminal and in a browser.

pub mod chains;
pub mod check;
pub mod collection;
pub mod positions;
pub mod problem;
pub mod puzzles;
pub mod records;
pub mod request;
pub mod response;
pub mod rules;
pub mod sight;
pub mod thinking;

pub use problem::{Problem, malformed};
