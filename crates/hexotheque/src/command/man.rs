//! `hexotheque man`

use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man as Page;

use super::{files, line};
use crate::failure::Failure;
use crate::output;
use crate::words::say;

/// Write the manual pages
///
/// `hexotheque man | man -l -` shows the first one.
#[derive(Debug, Args)]
pub(super) struct Man {
    /// The command whose page to print, such as `print` or `bench solve`; the first page if left
    /// out
    #[arg(conflicts_with = "dir")]
    command: Vec<String>,

    /// Write all pages into this folder, which is made if it is not there
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

impl Man {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut whole = line::command();
        whole.build();
        let pages = pages(&whole, "");
        let Some(dir) = &self.dir else {
            let path = self.command.join(" ");
            let page = pages.into_iter().find(|page| page.path == path);
            let page = page.ok_or_else(|| Failure::say("man.none", &[("command", &path)]))?;
            return output::print(&page.text()?);
        };
        std::fs::create_dir_all(dir).map_err(|error| files::failed(dir, &error))?;
        for page in &pages {
            files::replace(&dir.join(format!("{}.1", page.name())), page.text()?)?;
        }
        let said = say("written", &[("n", &pages.len()), ("dir", &dir.display())]);
        output::print(&format!("{said}\n"))
    }
}

/// A command, and the words it is called by.
struct Manual {
    path: String,
    command: Command,
}

/// The pages of a command and of all below it.
fn pages(command: &Command, path: &str) -> Vec<Manual> {
    let mut found = vec![Manual { path: path.to_owned(), command: command.clone() }];
    for one in command.get_subcommands() {
        let name = one.get_name();
        if one.is_hide_set() || name == "help" {
            continue;
        }
        let path = if path.is_empty() { name.to_owned() } else { format!("{path} {name}") };
        found.extend(pages(one, &path));
    }
    found
}

impl Manual {
    fn name(&self) -> String {
        match self.path.is_empty() {
            true => "hexotheque".to_owned(),
            false => format!("hexotheque-{}", self.path.replace(' ', "-")),
        }
    }

    fn text(&self) -> Result<String, Failure> {
        let name = self.name();
        let command =
            self.command.clone().display_name(name.clone()).after_help("").after_long_help("");
        let page = Page::new(command).title(name).section("1").manual("Hexothèque");
        let mut text = Vec::new();
        page.render_title(&mut text)?;
        page.render_name_section(&mut text)?;
        page.render_synopsis_section(&mut text)?;
        page.render_description_section(&mut text)?;
        page.render_options_section(&mut text)?;
        if self.command.has_subcommands() {
            page.render_subcommands_section(&mut text)?;
        }
        let mut text = String::from_utf8_lossy(&text).into_owned();
        text = line::in_own_language(&text);
        let examples = line::examples_of(&self.path).into_iter();
        let examples: Vec<(String, String)> = examples
            .map(|example| (format!("hexotheque {}", example.run), example.does().to_owned()))
            .collect();
        text += &section("man.examples", &examples);
        if self.path.is_empty() {
            for (key, list) in [
                ("man.exit", line::EXIT_CODES),
                ("man.environment", line::VARIABLES),
                ("man.files", line::FILES),
            ] {
                let told = list.iter().map(|(what, key)| ((*what).to_owned(), say(key, &[])));
                text += &section(key, &told.collect::<Vec<_>>());
            }
        }
        Ok(text)
    }
}

/// A section of terms and what they mean.
fn section(key: &str, terms: &[(String, String)]) -> String {
    if terms.is_empty() {
        return String::new();
    }
    let mut text = format!(".SH {}\n", escaped(&say(key, &[])));
    for (term, meaning) in terms {
        text += &format!(".TP\n\\fB{}\\fR\n{}\n", escaped(term), escaped(meaning));
    }
    text
}

/// Text as roff wants it.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    // A dot at the beginning of a line would be a command.
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}
