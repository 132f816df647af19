//! `hexotheque play`

use std::io::{BufReader, IsTerminal, stdin, stdout};
use std::path::PathBuf;

use clap::Args;
use games::{AnyOptions, GameId, Seed};
use table::{Chair, Level, Name};
use terminal::{Language, Link, Play as Player, Setup, Style, What};

use super::setup;
use crate::failure::Failure;

/// Play in the terminal: here, against the computer, or at a table on a server
///
/// Without a terminal (a pipe) it plays line by line: it prints the position, reads a move, says
/// what happened; `help` lists the commands.
#[derive(Debug, Args)]
pub(super) struct Play {
    /// A game's name, the link of a seat (http://HOST/g/ID#SECRET), or a record (.hxg); - reads it
    /// from standard input. If left out, HEXOTHEQUE_LINK says it, or it is chosen in a menu
    ///
    /// Whoever can list processes can read a command line, and the secret of a link in it.
    #[arg(value_name = "GAME")]
    what: Option<String>,

    /// Who sits at the next seat: person, person:NAME, or level:1 to level:8; the game begins at
    /// once if any is given
    #[arg(long = "seat", value_name = "PLAYER", value_parser = chair)]
    seats: Vec<Chair>,

    /// Something agreed before the game, such as variant=express; can be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,

    /// Where the game's chance comes from: a whole number or 64 hexadecimal digits; drawn if left
    /// out
    #[arg(long)]
    seed: Option<Seed>,

    /// What you are called at a table on a server
    #[arg(long)]
    name: Option<Name>,

    /// fr or en; as LC_ALL, LC_MESSAGES or LANG say if left out
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,

    /// Draw with ASCII only
    #[arg(long)]
    ascii: bool,

    /// Play line by line even in a terminal
    #[arg(long)]
    lines: bool,
}

fn chair(text: &str) -> Result<Chair, String> {
    if let Some(level) = text.strip_prefix("level:") {
        let level: u8 = level.parse().map_err(|_| format!("`{level}` is not a level"))?;
        return Level::try_from(level).map(Chair::computer).map_err(|error| error.to_string());
    }
    let name = match text.strip_prefix("person") {
        Some("") => Name::default(),
        Some(name) if name.starts_with(':') => {
            name[1..].parse().map_err(|error: table::NameError| error.to_string())?
        }
        _ => return Err("a player is `person`, `person:NAME` or `level:1` to `level:8`".to_owned()),
    };
    Ok(Chair::here(name))
}

impl Play {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let on_screen = !self.lines && stdin().is_terminal() && stdout().is_terminal();
        let what = self.what()?;
        let mut style = Style::of_environment(|name| std::env::var_os(name));
        style.ascii |= self.ascii;
        let player = Player {
            language: self.lang.unwrap_or_else(usual_language),
            style,
            name: self.name.as_ref().map(ToString::to_string),
        };
        if on_screen {
            return Ok(player.on_screen(what)?);
        }
        if matches!(what, What::Choose) {
            return Err(Failure::input("which game? hexotheque play GAME"));
        }
        Ok(player.in_lines(what, BufReader::new(stdin()), stdout())?)
    }

    /// What to play, wherever that is said.
    fn told(&self) -> Result<Option<String>, Failure> {
        match self.what.as_deref() {
            Some("-") => {
                if stdin().is_terminal() {
                    eprint!("http://HOST/g/ID#SECRET: ");
                }
                let mut line = String::new();
                stdin().read_line(&mut line).map_err(|error| {
                    Failure::input(format!("standard input cannot be read: {error}"))
                })?;
                match line.trim() {
                    "" => Err(Failure::input("standard input does not say what to play")),
                    said => Ok(Some(said.to_owned())),
                }
            }
            Some(what) => Ok(Some(what.to_owned())),
            None => Ok(std::env::var("HEXOTHEQUE_LINK").ok().filter(|link| !link.is_empty())),
        }
    }

    fn what(&self) -> Result<What, Failure> {
        let Some(what) = self.told()? else { return Ok(What::Choose) };
        let what = what.trim();
        if Link::looks_like(what) {
            return what.parse().map(What::Link).map_err(Failure::input);
        }
        if what.ends_with(".hxg") {
            return Ok(What::Record(PathBuf::from(what)));
        }
        let game: GameId = what.parse().map_err(Failure::input)?;
        let mut options = AnyOptions::new(game);
        setup::set_all(&mut options, &self.options)?;
        let mut setup = Setup { seed: self.seed.clone(), ..Setup::new(options) };
        let begin = !self.seats.is_empty();
        if begin {
            setup = setup.with_chairs(self.seats.clone()).map_err(Failure::input)?;
        }
        Ok(What::Game { setup, begin })
    }
}

/// French where the environment speaks French, or else English.
fn usual_language() -> Language {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    match locale {
        Some(locale) if locale.starts_with("fr") => Language::French,
        _ => Language::English,
    }
}
