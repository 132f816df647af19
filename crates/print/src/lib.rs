//! Boards, tiles, cards and rule sheets for paper and screen, from the geometry, the rules and the
//! words that everything else uses.
//!
//! ```
//! use games::{AnyOptions, AnyPosition, GameId, Seed, Viewer};
//! use print::{Style, diagram};
//! use rulebook::Marks;
//!
//! let options = AnyOptions::new(GameId::Gosix);
//! let position = AnyPosition::start(&options, &Seed::from_u64(1));
//! let marks = Marks { lit: vec!["a1".to_owned()], ..Marks::default() };
//! let svg = diagram(&position.view(Viewer::Spectator), &marks, &Style::default())?;
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), print::DiagramError>(())
//! ```
//!
//! A drawing is a [`Scene`]: shapes and words in millimetres. From it comes SVG, or a page of a
//! PDF with its fonts embedded. [`kit()`] makes the sheets of a whole game, [`record_sheets`] those
//! of a game that was played.

mod diagram;
mod document;
mod font;
mod game;
mod kit;
mod palette;
mod paper;
mod pdf;
mod pen;
mod puzzles;
mod record;
mod scene;
mod svg;
mod typeset;
mod words;

pub use diagram::{DiagramError, Style, diagram, figure, picture};
pub use document::Document;
pub use kit::{Backs, Kit, KitError, Part, kit};
pub use palette::Palette;
pub use paper::{Paper, UnknownPaper};
pub use puzzles::{Exercise, Headings, puzzle_sheets};
pub use record::{SheetsError, record_sheets};
pub use scene::Scene;
