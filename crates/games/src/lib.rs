//! The rules of Hexothèque's games, and nothing else.
//!
//! Every game is a type that implements [`Position`]. A program that only knows a game's name and
//! texts uses [`AnyPosition`]; one that wants the game's own type from its name, [`GameId::visit`].
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

mod any;
#[macro_use]
mod collection;
mod describe;
mod events;
mod explore;
pub mod gosix;
pub mod hexone;
pub mod json;
mod options;
pub mod pawns;
mod position;
mod random;
pub mod record;
mod seat;
pub mod six_by_five;
pub mod tiles;
pub mod trace;
mod verdict;
pub mod xochintlan;
mod zobrist;

use lattice::bits;

pub use any::{AnyOptions, AnyPosition, AnySetupError, AnyView, PlayError, Turn, Wanted};
pub use collection::{UnknownGame, Visitor};
pub use describe::{Deed, Describe, Preset, Said, Saying, Tally, ending_of, told};
pub use events::Witness;
pub use explore::{LONGEST_PLAYOUT, Playout, perft, playout};
pub use options::{Choice, Count, NoOptions, OptionError, OptionSpec, Options, Usually};
pub use position::{Position, all_alike};
pub use random::{Seed, SeedError, below};
pub use seat::{Outcome, Seat, Viewer};
pub use verdict::{NoSuchSeat, SeatMark, Verdict, VerdictError};

collection! {
    /// Pawns on the corners of seven hexagons.
    gosix::Gosix,
    /// Stacks that explode in Ys, in chains.
    hexone::Hexone,
    /// Coloured tiles around one black tile, with hidden objectives.
    six_by_five::SixByFive,
    /// The same on squares: the older game that 6x5 comes from.
    xochintlan::Xochintlan,
}
