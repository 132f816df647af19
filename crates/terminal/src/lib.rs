//! The games in a terminal: boards drawn with characters, a full-screen client, and a line mode
//! for scripts and screen readers.
//!
//! ```
//! use games::{AnyOptions, AnyPosition, GameId, Seed};
//!
//! let position = AnyPosition::start(&AnyOptions::new(GameId::Gosix), &Seed::from_u64(1));
//! let board = terminal::draw(&position, terminal::Language::English).to_text(false);
//! assert!(board.contains("c12"));
//! ```

mod command;
mod draw;
mod file;
mod game;
mod host;
mod in_full;
mod keys;
mod lines;
mod puzzles;
mod room;
mod rules;
mod screen;
mod setup;
mod style;
mod tell;
mod wrap;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

pub use draw::canvas::{Canvas, Ink};
pub use draw::{draw, draw_view};
pub use file::{can_replace_file, read_file, read_text, replace_file};
pub use host::{Link, LinkError, People, Shelved};
pub use keys::{KeyError, Keys};
pub use puzzles::{Kind, NoSuchPuzzle, Wanted};
pub use rulebook::Language;
pub use setup::Setup;
pub use style::{Colours, Style};

/// How somebody plays at this terminal.
#[derive(Clone, Debug)]
pub struct Play {
    /// In which language.
    pub language: Language,
    /// What the terminal can show.
    pub style: Style,
    /// What the player is called at a table on a server.
    pub name: Option<String>,
    /// Which keys ask.
    pub keys: Keys,
    /// The file that remembers which puzzles were solved, if anything is to be remembered.
    pub memory: Option<PathBuf>,
    /// Who knows how hard people find puzzles, and is told of tries.
    pub people: Option<Arc<People>>,
}

/// What is played.
#[derive(Clone, Debug)]
pub enum What {
    /// That is chosen in a menu.
    Choose,
    /// A game at this terminal.
    Game {
        /// Which, and who plays.
        setup: Setup,
        /// Whether it begins at once; otherwise the menu is shown.
        begin: bool,
    },
    /// A game on a server.
    Link(Link),
    /// A game in a file.
    Record(Shelved),
    /// A puzzle; if left out it is chosen in a menu, or today's.
    Puzzle(Option<Wanted>),
}

impl Play {
    /// Plays on the whole terminal until somebody quits; the terminal is left as it was found.
    pub fn on_screen(self, what: What) -> io::Result<()> {
        screen::run(self, what)
    }

    /// Plays line by line: a position is printed, a move is read.
    pub fn in_lines(
        self,
        what: What,
        input: impl io::BufRead + Send + 'static,
        output: impl io::Write,
    ) -> io::Result<()> {
        lines::run(self, what, input, output)
    }
}
