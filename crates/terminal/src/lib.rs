//! The games in a terminal.
//!
//! ```
//! use games::{AnyOptions, AnyPosition, GameId, Seed};
//!
//! let position = AnyPosition::start(&AnyOptions::new(GameId::Gosix), &Seed::from_u64(1));
//! let board = terminal::draw(&position).to_text(false);
//! assert!(board.contains("c12"));
//! ```

mod draw;

pub use draw::canvas::{Canvas, Ink};
pub use draw::{draw, draw_view};
