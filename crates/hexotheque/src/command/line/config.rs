//! The configuration file: `hexotheque/config.toml` where programs keep theirs, or the file that
//! `HEXOTHEQUE_CONFIG` names.
//!
//! ```toml
//! lang = "fr"              # for every command that has the option
//!
//! [serve]                  # for one command
//! listen = "0.0.0.0:6650"
//! host = ["games.example"] # an option that can be given several times
//! ```
//!
//! What it says becomes the default of the option, so the command line and the environment come
//! first, and whatever is wrong with a value is said as on the command line.

use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command};
use rulebook::Language;
use toml::{Table, Value};

use super::complaint;
use crate::failure::Failure;
use crate::words::{self, say};

/// What the file says, and where it is.
#[derive(Default)]
pub(super) struct Config {
    path: PathBuf,
    settings: Table,
}

/// Reads the file, if there is one.
pub(super) fn read() -> Result<Config, Failure> {
    let named = std::env::var_os("HEXOTHEQUE_CONFIG").filter(|path| !path.is_empty());
    let must_be_there = named.is_some();
    let Some(path) = named.map(PathBuf::from).or_else(usual_path) else {
        return Ok(Config::default());
    };
    let text = match terminal::read_file(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && !must_be_there => {
            return Ok(Config::default());
        }
        Err(error) => return Err(wrong(&path, &words::io_error(&error))),
    };
    let settings = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        wrong(&path, &say("config.toml", &[("line", &line)]))
    })?;
    Ok(Config { path, settings })
}

fn usual_path() -> Option<PathBuf> {
    let path =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = if cfg!(windows) {
        path("APPDATA")?
    } else if cfg!(target_os = "macos") {
        path("HOME")?.join("Library/Application Support")
    } else {
        path("XDG_CONFIG_HOME").or_else(|| Some(path("HOME")?.join(".config")))?
    };
    Some(base.join("hexotheque").join("config.toml"))
}

fn wrong(path: &Path, why: &str) -> Failure {
    Failure::say("file.wrong", &[("file", &path.display()), ("why", &why)])
}

impl Config {
    /// A text that is said for all commands.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.settings.get(key)?.as_str()
    }

    /// The language, if the file chooses one.
    pub(super) fn language(&self) -> Option<Language> {
        self.text("lang")?.parse().ok()
    }

    /// The command with the file's settings as its defaults.
    pub(super) fn apply(&self, mut command: Command) -> Result<Command, Failure> {
        let bad = |why: String| wrong(&self.path, &why);
        for (key, value) in &self.settings {
            let Value::Table(settings) = value else {
                command = everywhere(command, key, value).map_err(bad)?;
                continue;
            };
            for (name, value) in settings {
                let place = format!("{key}.{name}");
                let (with, found) = within(command, Some(key), name, value, &place).map_err(bad)?;
                if !found {
                    return Err(bad(say("config.no_option", &[("key", &place)])));
                }
                // What begins without a command begins as `serve` does.
                command = match key == "serve" {
                    true => set(with, name, value, &place).map_err(bad)?.0,
                    false => with,
                };
            }
        }
        Ok(command)
    }
}

/// Sets an option of every command that has it; at least one must.
fn everywhere(command: Command, name: &str, value: &Value) -> Result<Command, String> {
    let (command, at_the_top) = set(command, name, value, name)?;
    let (command, below) = within(command, None, name, value, name)?;
    if at_the_top || below { Ok(command) } else { Err(say("config.no_option", &[("key", &name)])) }
}

/// Sets an option of one command or of all, and tells whether any has it.
fn within(
    command: Command,
    only: Option<&str>,
    name: &str,
    value: &Value,
    place: &str,
) -> Result<(Command, bool), String> {
    let mut outcome = Ok(false);
    let command = command.mut_subcommands(|one| {
        let meant = only.is_none_or(|only| only == one.get_name());
        match (&outcome, meant) {
            (Ok(found), true) => match set(one.clone(), name, value, place) {
                Ok((with, has)) => {
                    outcome = Ok(*found || has);
                    with
                }
                Err(why) => {
                    outcome = Err(why);
                    one
                }
            },
            _ => one,
        }
    });
    outcome.map(|found| (command, found))
}

/// The command with this option set, and whether it has the option.
fn set(
    command: Command,
    name: &str,
    value: &Value,
    place: &str,
) -> Result<(Command, bool), String> {
    let is_it = |arg: &&Arg| {
        let aliases = arg.get_all_aliases().unwrap_or_default();
        arg.get_long() == Some(name) || arg.get_long().is_some() && aliases.contains(&name)
    };
    let Some(arg) = command.get_arguments().find(is_it) else { return Ok((command, false)) };
    let (id, long) = (arg.get_id().clone(), arg.get_long().unwrap_or_default().to_owned());
    let is_switch = matches!(arg.get_action(), ArgAction::SetTrue);
    let texts = texts_of(value).ok_or_else(|| say("config.kind", &[("key", &place)]))?;
    if is_switch {
        return match value {
            Value::Boolean(true) => {
                Ok((command.mut_arg(id, |arg| arg.default_value("true")), true))
            }
            Value::Boolean(false) => Ok((command, true)),
            _ => Err(say("config.switch", &[("key", &place)])),
        };
    }
    for text in &texts {
        let line = [command.get_name().to_owned(), format!("--{long}={text}")];
        // Whatever else may be missing: it is the value that is tried out.
        if let Err(error) = command.clone().try_get_matches_from(line)
            && matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation)
        {
            return Err(say(
                "config.value",
                &[("key", &place), ("why", &complaint::in_one_line(&error))],
            ));
        }
    }
    // Defaults live as long as the command, which is as long as the process.
    let texts: Vec<&'static str> = texts.into_iter().map(|text| &*text.leak()).collect();
    Ok((command.mut_arg(id, |arg| arg.default_values(texts).required(false)), true))
}

fn texts_of(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::String(text) => Some(vec![text.clone()]),
        Value::Integer(number) => Some(vec![number.to_string()]),
        Value::Float(number) => Some(vec![number.to_string()]),
        Value::Boolean(truth) => Some(vec![truth.to_string()]),
        Value::Array(values) => {
            let each: Option<Vec<Vec<String>>> = values.iter().map(texts_of).collect();
            Some(each?.concat())
        }
        _ => None,
    }
}
