//! The solving machine: what Gosix is worth, found out step by step and never lost.
//!
//! A [`Machine`] answers what a position is worth by proof-number search above and the exact solver below, keeps
//! everything proven in a [`Store`] on disk, can be stopped or killed at any moment and goes on where it was, and
//! writes [certificates](certificate) that others check without it. `docs/solving.md` says how far it has come.
//!
//! | file | what |
//! |---|---|
//! | `machine` | asking, reporting, stopping |
//! | `dfpn` | proof-number search: which position to settle next |
//! | `numbers` | proof and disproof numbers, and what is supposed where nothing is known |
//! | `store` | what is proven, on disk |
//! | `fact` | one of those, in sixteen bytes |
//! | `writing` | a proof as a strategy, for the certificate |

mod dfpn;
mod fact;
mod machine;
mod numbers;
mod store;
mod writing;

#[cfg(test)]
mod tests;

pub use fact::Fact;
pub use machine::{Answer, Machine, Progress};
pub use numbers::Numbers;
pub use store::{Store, StoreError};
