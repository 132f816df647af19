//! The rules of Hexothèque's games, and nothing else.
//!
//! Every game is a type that implements [`Position`].
//!
//! ```
//! use games::{Gosix, Outcome, Position, Seed};
//!
//! let mut game = Gosix::start(&Default::default(), &Seed::from_u64(6650));
//! let mut moves = Vec::new();
//! while let Some(seat) = game.to_move() {
//!     game.legal_moves(&mut moves);
//!     let chosen = moves[seat.index() % moves.len()];
//!     game.play(chosen).expect("a legal move");
//! }
//! assert!(matches!(game.outcome(), Some(Outcome::Win(_) | Outcome::Draw)));
//! ```

mod bits;
mod events;
pub mod gosix;
pub mod hexone;
mod options;
mod position;
mod random;
mod seat;
mod zobrist;

pub use events::Witness;
pub use gosix::Gosix;
pub use hexone::Hexone;
pub use options::{Choice, Count, OptionError, OptionSpec, Options};
pub use position::Position;
pub use random::{Seed, SeedError, below};
pub use seat::{Outcome, Seat, Viewer};
