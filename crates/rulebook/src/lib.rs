//! The rulebook: what is told about the games, in French and in English.
//!
//! The words lie in `rulebook/` at the root of the project, for each game:
//!
//! ```text
//! gosix.fr.md   gosix.en.md    the rules, in a small and strictly read part of Markdown
//! gosix.toml                   what is the same in both languages (players, duration, author,
//!                              figures), and short texts side by side (options, seats, messages)
//! words/                       what the clients say besides, by client
//! ```
//!
//! Browser, print and terminal draw the same [`Rulebook`]; its figures are positions in notation
//! with [`Marks`], and [`Figure::check`] plays them.
//!
//! ```
//! use games::GameId;
//! use rulebook::{Language, about, rulebook};
//!
//! let rules = rulebook(GameId::Gosix, Language::French);
//! assert_eq!(rules.section("aim").map(|aim| aim.title.plain()), Some("But du jeu".to_owned()));
//! let figure = &about(GameId::Gosix).figures["conquest"];
//! assert!(figure.check(GameId::Gosix).is_ok());
//! ```

mod about;
mod document;
mod errors;
mod figure;
mod inline;
mod language;
mod library;
mod reading;
pub mod words;

pub use about::{About, OptionText, PresetText};
pub use document::{Block, Inline, Rulebook, Section, Text};
pub use errors::errors_module;
pub use figure::{Arrow, ArrowError, Figure, FigureError, Marks, Shown, Stage, Stroke};
pub use language::{Bilingual, Language, UnknownLanguage};
pub use library::{about, rulebook};
pub use reading::{ReadError, read};
pub use words::{Words, browser_module};
