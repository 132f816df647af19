//! Help: commands in groups, examples, and everything in French for whoever speaks it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use clap::builder::StyledStr;
use clap::{Arg, Command};
use rulebook::{Bilingual, Language};
use serde::Deserialize;

use crate::words::{language, say};

/// The commands in the order in which people may want them, by the key of the group's name.
const GROUPS: &[(&str, &[&str])] = &[
    ("help.playing", &["play", "serve", "games", "show"]),
    ("help.paper", &["print"]),
    ("help.study", &["analyse", "solve", "puzzles", "record"]),
    ("help.programs", &["engine", "match", "verify", "perft", "bench", "tune"]),
    ("help.keeping", &["worker", "backup", "restore", "systemd", "site"]),
    ("help.shell", &["completions", "man", "help"]),
];

/// The exit codes, each with the key of its meaning.
pub(in crate::command) const EXIT_CODES: &[(&str, &str)] =
    &[("0", "exit.0"), ("1", "exit.1"), ("2", "exit.2"), ("130", "exit.130")];

/// The variables that are no option's, each with the key of its meaning.
pub(in crate::command) const VARIABLES: &[(&str, &str)] = &[
    ("HEXOTHEQUE_CONFIG", "variable.config"),
    ("NO_COLOR", "variable.no_color"),
    ("CLICOLOR_FORCE", "variable.clicolor_force"),
    ("LC_ALL, LC_MESSAGES, LANG", "variable.locale"),
];

/// The files, each with the key of its meaning.
pub(in crate::command) const FILES: &[(&str, &str)] = &[
    ("~/.config/hexotheque/config.toml", "file.config"),
    ("~/.local/share/hexotheque", "file.data"),
];

/// Something that can be typed, and what it does.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::command) struct Example {
    /// What is typed.
    pub(in crate::command) run: String,
    #[serde(flatten)]
    does: Does,
}

#[derive(Debug, Deserialize)]
struct Does {
    fr: String,
    en: String,
}

impl Example {
    /// What it does.
    pub(in crate::command) fn does(&self) -> &str {
        match language() {
            Language::French => &self.does.fr,
            Language::English => &self.does.en,
        }
    }
}

/// By the words of the command, such as `bench solve`.
static EXAMPLES: LazyLock<BTreeMap<String, Vec<Example>>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../words/examples.toml"))
        .unwrap_or_else(|error| panic!("examples.toml: {error}"))
});

/// The French of a command.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct FrenchCommand {
    about: String,
    /// What is said after that in `--help`.
    more: Option<String>,
    #[serde(default)]
    arguments: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct French {
    /// Arguments that mean the same wherever they are.
    arguments: BTreeMap<String, String>,
    /// What clap says of its own.
    phrases: Vec<Bilingual>,
    /// By the words of the command.
    commands: BTreeMap<String, FrenchCommand>,
}

static FRENCH: LazyLock<French> = LazyLock::new(|| {
    toml::from_str(include_str!("../../words/help.fr.toml"))
        .unwrap_or_else(|error| panic!("help.fr.toml: {error}"))
});

/// The examples of a command, named by its words; of one that has only commands of its own, theirs.
pub(in crate::command) fn examples_of(path: &str) -> Vec<&'static Example> {
    let below = format!("{path} ");
    match EXAMPLES.get(path) {
        Some(own) => own.iter().collect(),
        None => {
            let theirs = EXAMPLES.iter().filter(|(other, _)| other.starts_with(&below));
            theirs.flat_map(|(_, examples)| examples).collect()
        }
    }
}

/// Describes a command: in French if that is spoken, with examples, and its commands in groups.
pub(super) fn describe(command: Command) -> Command {
    // What a bare command takes from `serve` is told there.
    let command = describe_within(command, "")
        .mut_args(|arg| if arg.get_help_heading().is_some() { arg.hide(true) } else { arg });
    let groups = groups(&command);
    let heading = |key: &str| strong(&say(key, &[]));
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{groups}{}\n{{options}}{{after-help}}",
        heading("help.usage"),
        heading("help.options"),
    );
    let exit = EXIT_CODES.iter();
    let exit = exit.map(|(code, key)| format!("  {code:<5}{}", hanging(&say(key, &[]), 7)));
    let exit: Vec<String> = exit.collect();
    let more = format!(
        "{}\n{}\n\n{}",
        heading("help.exit"),
        exit.join("\n"),
        say("help.more", &[("config", &FILES[0].0)])
    );
    let examples = examples("");
    command
        .help_template(StyledStr::from(template))
        .after_help(StyledStr::from(examples.clone()))
        .after_long_help(StyledStr::from(format!("{examples}\n\n{more}")))
}

fn describe_within(command: Command, path: &str) -> Command {
    let mut command = command;
    if language() == Language::French {
        let of_this = FRENCH.commands.get(path);
        if let Some(french) = of_this {
            command = command.about(french.about.clone());
            // An English afterthought is no help.
            command = match &french.more {
                Some(more) => command.long_about(format!("{}\n\n{more}", french.about)),
                None => command.long_about(french.about.clone()),
            };
        }
        command = command.mut_args(|arg| match french_argument(path, &arg) {
            Some(text) => arg.help(text).long_help(text),
            None => arg,
        });
    }
    let examples = examples(path);
    if !path.is_empty() && !examples.is_empty() {
        command = command.after_help(StyledStr::from(examples));
    }
    command.mut_subcommands(|one| {
        let path = join(path, one.get_name());
        describe_within(one, &path)
    })
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path} {name}") }
}

fn french_argument(path: &str, arg: &Arg) -> Option<&'static str> {
    let id = arg.get_id().as_str();
    // A bare command has the options of `serve`.
    let path = if path.is_empty() { "serve" } else { path };
    let own = FRENCH.commands.get(path).and_then(|command| command.arguments.get(id));
    own.or_else(|| FRENCH.arguments.get(id)).map(String::as_str)
}

fn examples(path: &str) -> String {
    let list = examples_of(path);
    if list.is_empty() {
        return String::new();
    }
    let each = list.iter().map(|example| {
        format!("  {}\n      {}", strong(&format!("hexotheque {}", example.run)), example.does())
    });
    let heading = strong(&say("help.examples", &[]));
    format!("{heading}\n{}", each.collect::<Vec<_>>().join("\n"))
}

/// The commands with what they do, group by group; whatever is in no group comes last.
fn groups(command: &Command) -> String {
    let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
    let others: Vec<&str> = command
        .get_subcommands()
        .filter(|one| !one.is_hide_set() && !grouped.contains(&one.get_name()))
        .map(Command::get_name)
        .collect();
    let mut text = String::new();
    for (key, names) in GROUPS.iter().copied().chain([("help.others", &others[..])]) {
        let known: Vec<&Command> = names.iter().filter_map(|name| find(command, name)).collect();
        if known.is_empty() {
            continue;
        }
        text += &format!("{}\n", strong(&say(key, &[])));
        for one in known {
            let about = one.get_about().map(ToString::to_string).unwrap_or_default();
            let name = format!("{:<12}", one.get_name());
            text += &format!("  {}{}\n", strong(&name), hanging(&about, 14));
        }
        text.push('\n');
    }
    text
}

fn find<'a>(command: &'a Command, name: &str) -> Option<&'a Command> {
    command.get_subcommands().find(|one| one.get_name() == name)
}

/// How wide a line of help is at most where it is not broken by clap.
const WIDTH: usize = 80;

/// A text that begins in this column and goes on there in the lines below.
fn hanging(text: &str, column: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        match line.is_empty() {
            true => line.push_str(word),
            false if column + line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            false => lines.push(word.to_owned()),
        }
    }
    lines.join(&format!("\n{}", " ".repeat(column)))
}

fn strong(text: &str) -> String {
    format!("\x1b[1m{text}\x1b[0m")
}

/// What clap puts round our words, in French if that is spoken.
pub(in crate::command) fn in_own_language(help: &str) -> String {
    if language() == Language::English {
        return help.to_owned();
    }
    FRENCH.phrases.iter().fold(help.to_owned(), |help, phrase| help.replace(&phrase.en, &phrase.fr))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::command::Arguments;

    fn all(command: &Command, path: &str, found: &mut Vec<(String, Command)>) {
        found.push((path.to_owned(), command.clone()));
        for one in command.get_subcommands().filter(|one| !one.is_hide_set()) {
            all(one, &join(path, one.get_name()), found);
        }
    }

    fn every_command() -> Vec<(String, Command)> {
        let mut found = Vec::new();
        all(&Arguments::command(), "", &mut found);
        found
    }

    #[test]
    fn every_command_and_argument_is_told_in_french() {
        for (path, command) in every_command() {
            assert!(FRENCH.commands.contains_key(&path), "the command `{path}`");
            for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
                assert!(french_argument(&path, arg).is_some(), "`{path}`: {}", arg.get_id());
            }
        }
    }

    #[test]
    fn nothing_is_told_in_french_that_is_not_there() {
        let commands = every_command();
        for (path, french) in &FRENCH.commands {
            let found = commands.iter().find(|(known, _)| known == path);
            let (_, command) = found.unwrap_or_else(|| panic!("there is no command `{path}`"));
            for id in french.arguments.keys() {
                let has = command.get_arguments().any(|arg| arg.get_id().as_str() == id);
                assert!(has, "`{path}` has no {id}");
            }
        }
    }

    #[test]
    fn french_is_set_as_french_is_set() {
        let texts = FRENCH.commands.values().flat_map(|command| {
            let more = command.more.iter();
            command.arguments.values().chain([&command.about]).chain(more)
        });
        let examples = EXAMPLES.values().flatten().map(|example| &example.does.fr);
        for text in texts.chain(FRENCH.arguments.values()).chain(examples) {
            assert!(!text.contains('\''), "a French apostrophe is ’: {text}");
            for sign in [" :", " ;", " !", " ?", "« ", " »"] {
                assert!(!text.contains(sign), "`{sign}` wants U+202F: {text}");
            }
        }
    }

    #[test]
    fn every_command_has_examples_and_they_can_be_typed() {
        for (path, _) in every_command() {
            assert!(!examples_of(&path).is_empty(), "no example of `{path}`");
        }
        for (path, examples) in EXAMPLES.iter() {
            for example in examples {
                let words = words_of(&example.run);
                let first = words.iter().take_while(|word| *word != "|").cloned();
                let line = std::iter::once("hexotheque".to_owned()).chain(first);
                if let Err(error) = Arguments::command().try_get_matches_from(line) {
                    panic!("`{path}`: {}: {error}", example.run);
                }
            }
        }
    }

    /// Words as a shell reads them, as far as the examples go.
    fn words_of(line: &str) -> Vec<String> {
        let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
        for letter in line.chars() {
            match letter {
                '\'' => quoted = !quoted,
                ' ' if !quoted => words.push(std::mem::take(&mut word)),
                '>' if !quoted => return words,
                letter => word.push(letter),
            }
        }
        words.push(word);
        words.retain(|word| !word.is_empty());
        words
    }

    #[test]
    fn every_command_is_in_a_group() {
        let command = Arguments::command();
        for one in command.get_subcommands() {
            let name = one.get_name();
            let groups = GROUPS.iter().filter(|(_, names)| names.contains(&name)).count();
            assert_eq!(groups, 1, "{name}");
        }
    }
}
