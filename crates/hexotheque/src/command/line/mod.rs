//! The command line: what is understood, from where it is completed, and how help is given.
//!
//! What is not said on the command line comes from `HEXOTHEQUE_…` variables, then from the
//! configuration file, then from the defaults.

mod complaint;
mod config;
mod help;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, ValueEnum};
use rulebook::Language;

use super::Arguments;
use crate::failure::Failure;
use crate::output::{self, Colour};
use crate::words;

pub(super) use help::{EXIT_CODES, FILES, VARIABLES, examples_of, in_own_language};

/// What somebody wants.
pub(super) enum Wish {
    /// Something done.
    Arguments(Box<Arguments>),
    /// Something told: help, or the version.
    Text(String),
}

/// Reads the command line.
pub(super) fn read(arguments: Vec<OsString>) -> Result<Wish, Failure> {
    // Even a complaint about the rest is made in the right language and colours.
    if let Some(language) =
        said(&arguments, &["--lang"], "HEXOTHEQUE_LANG", |text| text.parse::<Language>().ok())
    {
        words::choose(language);
    }
    let read_colour = |text: &str| Colour::from_str(text, true).ok();
    if let Some(colour) =
        said(&arguments, &["--color", "--colour"], "HEXOTHEQUE_COLOR", read_colour)
    {
        output::choose_colour(colour);
    }
    let config = config::read()?;
    if let Some(language) = config.language() {
        words::choose(language);
    }
    if let Some(colour) = config.text("color").and_then(read_colour) {
        output::choose_colour(colour);
    }
    let command = config.apply(command())?;
    let arguments = behind_the_command(arguments);
    let parsed = command
        .clone()
        .try_get_matches_from(arguments)
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    match parsed {
        Ok(arguments) => Ok(Wish::Arguments(Box::new(arguments))),
        Err(error) if !error.use_stderr() => {
            let help = error.render();
            let text = if output::colour() { help.ansi().to_string() } else { help.to_string() };
            Ok(Wish::Text(help::in_own_language(&text)))
        }
        Err(error) => Err(Failure::Input(complaint::in_one_line(&error))),
    }
}

/// The whole command, described in the language of this process.
pub(super) fn command() -> clap::Command {
    help::describe(Arguments::command())
}

/// What puzzles are called where a game could be named; the first is the command's own name.
pub(super) const PUZZLES: [&str; 3] = ["puzzles", "problèmes", "problemes"];

/// Options that every command has may stand before the command too; there, options are those of
/// `serve`, so they are read behind it.
fn behind_the_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut at = 1;
    while let Some(argument) = arguments.get(at).and_then(|argument| argument.to_str()) {
        at += match argument {
            "--lang" | "--color" | "--colour" => 2,
            one if one.starts_with("--lang=") || one.starts_with("--colo") => 1,
            _ => break,
        };
    }
    // Puzzles are printed by a command of theirs; one may also say what to do before with what.
    let word = |at: usize| arguments.get(at).and_then(|argument| argument.to_str());
    if word(at) == Some("print") && word(at + 1).is_some_and(|what| PUZZLES.contains(&what)) {
        arguments.swap(at, at + 1);
        arguments[at] = PUZZLES[0].into();
    }
    let command = arguments.get(at).and_then(|argument| argument.to_str());
    if command == Some("help") {
        // It takes no options; language and colours have been read.
        arguments.drain(1..at);
        return arguments;
    }
    if command.is_some_and(|command| !command.starts_with('-')) {
        arguments[1..=at].rotate_right(1);
    }
    arguments
}

/// What an option or else a variable says, before anything else is read.
fn said<T>(
    arguments: &[OsString],
    options: &[&str],
    variable: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let mut texts = arguments.iter().skip(1).map(|argument| argument.to_string_lossy());
    while let Some(argument) = texts.next() {
        if argument == "--" {
            break;
        }
        for option in options {
            let value = match argument.strip_prefix(option) {
                Some("") => texts.next().map(std::borrow::Cow::into_owned),
                Some(rest) => rest.strip_prefix('=').map(str::to_owned),
                None => continue,
            };
            if let Some(found) = value.and_then(|value| read(&value)) {
                return Some(found);
            }
            break;
        }
    }
    read(&std::env::var(variable).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_counts_more_than_a_variable_and_only_before_two_dashes() {
        let said = |arguments: &[&str]| {
            let arguments: Vec<OsString> =
                std::iter::once(&"hexotheque").chain(arguments).map(OsString::from).collect();
            super::said(&arguments, &["--lang"], "HEXOTHEQUE_NOT_SET", |t| Some(t.to_owned()))
        };
        assert_eq!(said(&["show", "--lang", "fr"]).as_deref(), Some("fr"));
        assert_eq!(said(&["--lang=en", "show"]).as_deref(), Some("en"));
        assert_eq!(said(&["show", "--", "--lang", "fr"]), None);
        assert_eq!(said(&["--language", "fr"]), None);
    }

    #[test]
    fn options_of_all_commands_may_stand_before_the_command() {
        let moved = |arguments: &[&str]| {
            let arguments = arguments.iter().map(OsString::from).collect();
            let moved = behind_the_command(arguments).into_iter();
            moved.map(|argument| argument.into_string().expect("text")).collect::<Vec<_>>()
        };
        assert_eq!(moved(&["h", "--lang", "fr", "show", "x"]), ["h", "show", "--lang", "fr", "x"]);
        assert_eq!(moved(&["h", "--color=never", "games"]), ["h", "games", "--color=never"]);
        assert_eq!(moved(&["h", "--lang", "fr", "--help"]), ["h", "--lang", "fr", "--help"]);
        assert_eq!(moved(&["h", "--lang"]), ["h", "--lang"]);
        assert_eq!(moved(&["h", "print", "problèmes", "x"]), ["h", "puzzles", "print", "x"]);
        assert_eq!(
            moved(&["h", "--lang", "fr", "print", "puzzles"]),
            ["h", "puzzles", "--lang", "fr", "print"]
        );
        assert_eq!(moved(&["h", "--lang", "fr", "help", "x"]), ["h", "help", "x"]);
        assert_eq!(moved(&["h", "print", "gosix"]), ["h", "print", "gosix"]);
    }

    #[test]
    fn the_command_holds_together() {
        command().debug_assert();
    }
}
