//! All that the screen depends on.

use std::path::PathBuf;

use games::AnyOptions;
use rulebook::Language;

use crate::host::{Link, News, Opened, Request, ShelfError, Shelved};
use crate::keys::Keys;
use crate::room::{Ask, Room};
use crate::setup::Setup;
use crate::style::Style;
use rulebook::Words;

/// All that the screen depends on.
pub(crate) struct State {
    pub(crate) words: Words,
    pub(crate) style: Style,
    /// Columns and rows.
    pub(crate) size: (u16, u16),
    pub(crate) menu: Menu,
    /// The game, if one is open.
    pub(crate) room: Option<Room>,
    /// What lies over the game or the menu.
    pub(crate) cover: Option<Cover>,
    /// What is being typed.
    pub(crate) prompt: Option<String>,
    /// Something to be told once, in one line.
    pub(crate) notice: String,
    /// Whether a game is about to come that nobody has seen yet.
    pub(crate) awaited: bool,
    /// What the player is called at a table on a server.
    pub(crate) name: String,
    /// Which keys ask.
    pub(crate) keys: Keys,
    /// The link that is being joined.
    pub(crate) joining: Option<Link>,
    /// Turns to be played before a game goes on.
    pub(crate) resumed: Vec<Vec<String>>,
    /// The file the game is to be written to when it comes.
    pub(crate) saving: Option<PathBuf>,
}

/// Choosing a game.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) setup: Setup,
    pub(crate) row: usize,
}

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Game,
    /// A named way to play.
    Way,
    Option(usize),
    Seat(usize),
    /// How the seats are given out.
    Seating,
    Language,
    /// What one is called at a table on a server.
    Name,
    /// A game on a server is joined by its link.
    Join,
    /// A recorded game is opened.
    Open,
    Begin,
}

impl Menu {
    pub(crate) fn new(setup: Setup) -> Menu {
        let mut menu = Menu { setup, row: 0 };
        menu.row = menu.rows().len() - 1;
        menu
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        let options = 0..self.setup.game().option_specs().len();
        let seats = 0..self.setup.chairs.len();
        let mut rows = vec![Row::Game];
        if self.setup.game().presets().len() > 1 {
            rows.push(Row::Way);
        }
        rows.extend(options.map(Row::Option));
        rows.extend(seats.map(Row::Seat));
        if self.setup.seat_begins() {
            rows.push(Row::Seating);
        }
        rows.extend([Row::Language, Row::Name, Row::Join, Row::Open, Row::Begin]);
        rows
    }
}

/// What lies over the game or the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    /// The rules, from this line on.
    Rules(usize),
    /// The keys, from this line on.
    Keys(usize),
    /// What can be asked, with the one that is chosen.
    Questions(usize),
    /// An answer, from this line on.
    Answer(Ask, usize),
    /// All turns played, from this line on.
    Turns(usize),
    /// What the others may hold.
    Beliefs,
    /// All cards that may be seen, from this line on.
    Cards(usize),
    /// A question to be answered by yes or no.
    Ask(Question),
}

/// A question to be answered by yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Resign,
    Leave,
    /// Whether to leave the game for the one a link leads to.
    Join(Link),
    /// Whether to leave the game for one in a file.
    Open(Shelved),
    Quit,
}

/// What happens to the screen.
#[derive(Debug)]
pub(crate) enum Event {
    Key(ratatui::crossterm::event::KeyEvent),
    Mouse(ratatui::crossterm::event::MouseEvent),
    Paste(String),
    Resize(u16, u16),
    /// Time has gone by.
    Tick(std::time::Duration),
    News(News),
    /// A file was read.
    Opened(Result<Opened, ShelfError>),
    /// A file was written.
    Saved(Result<PathBuf, ShelfError>),
    /// The process was stopped and goes on.
    Continued,
    /// The process is to stop for a while.
    Suspend,
    /// The process is to end.
    End,
}

/// What the screen wants done.
#[derive(Debug)]
pub(crate) enum Effect {
    /// Something is asked of the game's host.
    Ask(Request),
    /// A game begins, with these turns already played.
    Begin(Box<Setup>, Vec<Vec<String>>),
    /// A game on a server is joined.
    Join(Link),
    /// The player is called this from now on.
    Name(String),
    /// The game is left.
    Leave,
    /// A file is read.
    Open(Shelved),
    /// A file is written; it may be there already if it was written before.
    Save { path: PathBuf, text: String, again: bool },
    /// The process stops for a while.
    Suspend,
    /// Everything is drawn anew.
    Redraw,
    /// The process ends.
    Quit,
}

impl State {
    pub(crate) fn new(language: Language, style: Style, setup: Option<Setup>) -> State {
        let usual = || Setup::new(AnyOptions::new(games::GameId::ALL[0]));
        State {
            words: Words(language),
            style,
            size: (80, 24),
            menu: Menu::new(setup.unwrap_or_else(usual)),
            room: None,
            cover: None,
            prompt: None,
            notice: String::new(),
            awaited: false,
            name: String::new(),
            keys: Keys::default(),
            joining: None,
            resumed: Vec::new(),
            saving: None,
        }
    }
}
