//! `hexotheque play`

use std::io::{BufReader, IsTerminal, Write, stderr, stdin, stdout};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use games::{GameId, Seed};
use table::{Chair, Level, Name};
use terminal::{Colours, Keys, Link, People, Play as Player, Setup, Shelved, Style, Wanted, What};

use super::line::PUZZLES;
use super::setup::AgreedArguments;
use crate::failure::Failure;
use crate::output::{self, Colour};
use crate::words;

/// Play in the terminal: here, against the computer, or at a table on a server
///
/// Without a terminal (a pipe) it plays line by line: it prints the position, reads a move, says
/// what happened; `help` lists the commands.
#[derive(Debug, Args)]
pub(super) struct Play {
    /// A game's name, the link of a seat (http://HOST/g/ID#SECRET), a record (.hxg), or puzzles
    /// (http://HOST/puzzles: rated by people there); - reads it from standard input. If left out,
    /// HEXOTHEQUE_LINK says it, or it is chosen in a menu
    ///
    /// With http://HOST/puzzles instead of puzzles, that server tells how hard people find them, and is
    /// told how first tries went, without a name.
    ///
    /// Whoever can list processes can read a command line, and the secret of a link in it.
    #[arg(value_name = "GAME|LINK|FILE|puzzles", value_hint = clap::ValueHint::FilePath)]
    what: Option<String>,

    /// Which puzzle: today, again (one that was missed), its name, or a game, difficulty, goal or
    /// theme, such as hexone 3 exit; streak hexone: one after another against the clock; chosen in
    /// a menu if left out, line by line today's
    #[arg(value_name = "PUZZLE")]
    puzzle: Vec<String>,

    /// Which game of a record that holds several, from 1
    #[arg(long = "game", value_name = "N")]
    number: Option<usize>,

    /// Who sits at the next seat: person, person:NAME, or level:1 to level:8; the game begins at
    /// once if any is given
    #[arg(long = "seat", value_name = "PLAYER", value_parser = chair)]
    seats: Vec<Chair>,

    #[command(flatten)]
    agreed: AgreedArguments,

    /// Where the game's chance comes from: a whole number or 64 hexadecimal digits; drawn if left
    /// out
    #[arg(long)]
    seed: Option<Seed>,

    /// What you are called at a table on a server
    #[arg(long, env = "HEXOTHEQUE_NAME")]
    name: Option<Name>,

    /// The key that asks something on the screen, such as last=z; questions are last, turn, clocks,
    /// score, position, around, cards and chain
    #[arg(long = "key", value_name = "QUESTION=KEY")]
    keys: Vec<String>,

    /// Draw with ASCII only
    #[arg(long, env = "HEXOTHEQUE_ASCII", value_parser = clap::builder::FalseyValueParser::new())]
    ascii: bool,

    /// Play line by line even in a terminal
    #[arg(long, env = "HEXOTHEQUE_LINES", value_parser = clap::builder::FalseyValueParser::new())]
    lines: bool,
}

/// What is said of a game before it begins.
const GAME_OPTIONS: [&str; 5] = ["--seat", "--preset", "--option", "--seed", "--game"];

/// The file that remembers which puzzles were solved.
fn memory() -> Option<PathBuf> {
    let path =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = if cfg!(windows) {
        path("LOCALAPPDATA")?
    } else if cfg!(target_os = "macos") {
        path("HOME")?.join("Library/Application Support")
    } else {
        path("XDG_STATE_HOME").or_else(|| Some(path("HOME")?.join(".local/state")))?
    };
    Some(base.join("hexotheque/puzzles.json"))
}

fn chair(text: &str) -> Result<Chair, String> {
    if let Some(level) = text.strip_prefix("level:") {
        let level = level.parse().ok().and_then(|level: u8| Level::try_from(level).ok());
        return level.map(Chair::computer).ok_or_else(|| words::say("play.level", &[]));
    }
    let name = match text.strip_prefix("person") {
        Some("") => Name::default(),
        Some(name) if name.starts_with(':') => {
            name[1..].parse().map_err(|error: table::NameError| words::told(&error))?
        }
        _ => return Err(words::say("play.player", &[])),
    };
    Ok(Chair::here(name))
}

impl Play {
    pub(super) fn run(&self) -> Result<(), Failure> {
        // A terminal that can only print lines gets lines.
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let on_screen = !self.lines && !dumb && stdin().is_terminal() && stdout().is_terminal();
        let told = self.told()?;
        let (what, people) = match told.as_deref().and_then(People::read) {
            Some((people, which)) => (self.puzzles(&which)?, Some(Arc::new(people))),
            None => (self.what(told)?, None),
        };
        let mut style = Style::of_environment(|name| std::env::var_os(name));
        style.ascii |= self.ascii;
        match output::chosen_colour() {
            Colour::Never => style.colours = Colours::None,
            Colour::Always if style.colours == Colours::None => style.colours = Colours::Sixteen,
            _ => {}
        }
        let keys = Keys::read(self.keys.iter().map(String::as_str))
            .map_err(|error| Failure::input(words::told(&error)))?;
        let player = Player {
            language: words::language(),
            style,
            keys,
            name: self.name.as_ref().map(ToString::to_string),
            memory: memory(),
            people,
        };
        if on_screen {
            return Ok(player.on_screen(what)?);
        }
        if matches!(what, What::Choose) {
            return Err(Failure::say("play.which", &[]));
        }
        Ok(player.in_lines(what, BufReader::new(stdin()), stdout())?)
    }

    /// What to play, wherever that is said.
    fn told(&self) -> Result<Option<String>, Failure> {
        match self.what.as_deref() {
            Some("-") => {
                if stdin().is_terminal() {
                    stderr().write_all(b"http://HOST/g/ID#SECRET: ")?;
                }
                let mut line = String::new();
                stdin().read_line(&mut line).map_err(|error| {
                    Failure::input(format!("standard input cannot be read: {error}"))
                })?;
                match line.trim() {
                    "" => Err(Failure::say("play.no_input", &[])),
                    said => Ok(Some(said.to_owned())),
                }
            }
            Some(what) => Ok(Some(what.to_owned())),
            None => Ok(std::env::var("HEXOTHEQUE_LINK").ok().filter(|link| !link.is_empty())),
        }
    }

    /// Puzzles: those that an address means, or that were asked for beside it.
    fn puzzles(&self, which: &str) -> Result<What, Failure> {
        self.only_for("play.for_game", &GAME_OPTIONS)?;
        let told = |error: terminal::NoSuchPuzzle| {
            Failure::input(error.told(rulebook::Words(words::language())))
        };
        let which = format!("{which} {}", self.puzzle.join(" "));
        let wanted = Some(which).filter(|which| !which.trim().is_empty());
        let wanted = wanted.map(|which| Wanted::read(&which)).transpose().map_err(told)?;
        Ok(What::Puzzle(wanted))
    }

    fn what(&self, told: Option<String>) -> Result<What, Failure> {
        let Some(what) = told else {
            self.only_for("play.for_game", &GAME_OPTIONS)?;
            return Ok(What::Choose);
        };
        let what = what.trim();
        if PUZZLES.contains(&what.to_lowercase().as_str()) {
            return self.puzzles("");
        }
        if let Some(word) = self.puzzle.first() {
            return Err(Failure::say("play.for_puzzles", &[("word", word)]));
        }
        if Link::looks_like(what) {
            self.only_for("play.for_game", &GAME_OPTIONS)?;
            let told = |error: terminal::LinkError| Failure::input(words::told(&error));
            return what.parse().map(What::Link).map_err(told);
        }
        if what.to_lowercase().ends_with(".hxg") {
            self.only_for("play.for_game", &["--preset", "--option", "--seed"])?;
            let chairs = self.seats.clone();
            return Ok(What::Record(Shelved { path: what.into(), number: self.number, chairs }));
        }
        self.only_for("play.for_record", &["--game"])?;
        let game: GameId = what
            .parse()
            .map_err(|error: games::UnknownGame| Failure::input(words::told(&error)))?;
        let options = self.agreed.of(game)?;
        let mut setup = Setup { seed: self.seed.clone(), ..Setup::new(options) };
        let begin = !self.seats.is_empty();
        if begin {
            setup = setup
                .with_chairs(self.seats.clone())
                .map_err(|error| Failure::input(words::told(&error)))?;
        }
        Ok(What::Game { setup, begin })
    }

    /// Options that would be dropped without a word are refused instead.
    fn only_for(&self, key: &str, options: &[&str]) -> Result<(), Failure> {
        let given = |option: &str| match option {
            "--seat" => !self.seats.is_empty(),
            "--preset" => self.agreed.preset.is_some(),
            "--option" => !self.agreed.options.is_empty(),
            "--seed" => self.seed.is_some(),
            _ => self.number.is_some(),
        };
        match options.iter().find(|option| given(option)) {
            Some(option) => Err(Failure::say(key, &[("option", option)])),
            None => Ok(()),
        }
    }
}
