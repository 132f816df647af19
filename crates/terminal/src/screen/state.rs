//! All that the screen depends on.

use std::path::PathBuf;

use games::AnyOptions;
use rulebook::Language;

use crate::host::{Link, News, Opened, Request, ShelfError, Shelved};
use crate::keys::Keys;
use crate::puzzles::{Kind, Wanted, games_with_puzzles};
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
    /// How the puzzle was wanted that is open, or was last.
    pub(crate) wanted: Option<Wanted>,
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
    /// What puzzles are chosen by, while they are chosen.
    pub(crate) puzzles: Option<Kind>,
    /// How many puzzles are to be tried again.
    pub(crate) due: usize,
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
    /// Puzzles are chosen.
    Puzzles,
    Begin,
    /// The game puzzles are of.
    PuzzleGame,
    Difficulty,
    Goal,
    Theme,
    /// The puzzle of the day.
    Today,
    /// One that was missed.
    Again,
    /// One after another, against the clock.
    Streak,
    /// Back to the games.
    Games,
    /// A puzzle of this kind.
    Solve,
}

impl Menu {
    pub(crate) fn new(setup: Setup) -> Menu {
        let mut menu = Menu { setup, row: 0, puzzles: None, due: 0 };
        menu.row = menu.rows().len() - 1;
        menu
    }

    /// Puzzles are chosen, of the game that was chosen before if it has some.
    pub(crate) fn open_puzzles(&mut self) {
        let games = games_with_puzzles();
        let chosen = games.iter().find(|(game, _)| *game == self.setup.game()).or(games.first());
        self.puzzles = Some(Kind { game: chosen.map(|(game, _)| *game), ..Kind::default() });
        self.row = self.rows().len() - 1;
    }

    /// Games are chosen again.
    pub(crate) fn close_puzzles(&mut self) {
        self.puzzles = None;
        self.row = self.rows().len() - 1;
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        if self.puzzles.is_some() {
            let kind = [Row::PuzzleGame, Row::Difficulty, Row::Goal, Row::Theme, Row::Language];
            let again = (self.due > 0).then_some(Row::Again);
            let rest = [Row::Games, Row::Today].into_iter().chain(again);
            let rest = rest.chain([Row::Streak, Row::Solve]);
            return kind.into_iter().chain(rest).collect();
        }
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
        let rest = [Row::Language, Row::Name, Row::Join, Row::Open, Row::Puzzles, Row::Begin];
        rows.extend(rest);
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
    /// Whether to leave the game to choose a puzzle.
    Puzzles,
    /// Whether to leave the game for a puzzle.
    Solve(Wanted),
    Quit,
}

/// What reaches the screen.
#[derive(Debug)]
pub(crate) enum Input {
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
    /// It is looked how many puzzles are to be tried again.
    Remember,
    /// A puzzle is opened.
    Solve(Wanted),
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
            wanted: None,
            joining: None,
            resumed: Vec::new(),
            saving: None,
        }
    }
}
