//! Proof certificates: what a position of Gosix is worth, as a strategy that anybody can check.
//!
//! A certificate claims that a seat has at least a draw, or a win, and says what that seat plays: one move for every
//! position it can come to, whatever the other does. A win or a loss is one claim, a draw one for each seat.
//! [`verify`] plays all of it with the rules and nothing else; this crate knows no search and no solver.
//!
//! ```
//! let verify = |claim: &str| {
//!     let head = "hexotheque certificate 1\ngosix .rgrgg/rg.rrr/.rggrrg.gr.r ggr.... r\n";
//!     certificate::verify(&format!("{head}{claim}\n.\n").parse().unwrap(), &mut |_| true)
//! };
//! assert!(verify("red win").is_ok());
//! assert!(verify("green draw").is_err());
//! ```
//!
//! | file | what |
//! |---|---|
//! | `claim` | who has how much at least |
//! | `key` | a position as a number, the same for its turned and mirrored images |
//! | `text` | how a certificate is written and read |
//! | `exhaust` | trying everything, where little is left |
//! | `walk` | going through all that can happen to a strategy |
//! | `verify` | the walk that believes nothing |

mod claim;
mod exhaust;
mod key;
mod text;
mod verify;
mod walk;

#[cfg(test)]
mod tests;

pub use claim::{Claim, Least};
pub use exhaust::{Exhaust, TooLong};
pub use text::{Certificate, ReadError, Step, Strategy};
pub use verify::verify;
pub use walk::{Broken, Guide, Tally, walk};
