//! `hexotheque verify`

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use games::trace::{Agreement, Trace};
use games::{GameId, Position, Visitor};
use rulebook::words::Values;
use serde_json::{Value, json};

use super::files;
use crate::failure::Failure;
use crate::output;
use crate::words;

/// Replay traces of games and compare every position, every legal move and the outcome
///
/// A trace file has one game a line, as JSON. The first difference of each file is named; the exit
/// code is 1 if there is any.
#[derive(Debug, Args)]
pub(super) struct Verify {
    /// Trace files; - is standard input
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Print one line of JSON for each file
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let mut all_agree = true;
        for path in &self.files {
            let name = path.display();
            let checked = check(&files::read(path)?).map_err(|(line, error)| {
                Failure::input(format!("{name}:{line}: {}", words::told(&error)))
            })?;
            all_agree &= checked.difference.is_none();
            if self.json {
                output::print_json(&checked.as_json(&name.to_string()))?;
            } else {
                output::print(&checked.as_text(&name.to_string()))?;
            }
        }
        Ok(if all_agree { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// What came out for one file.
#[derive(Default)]
struct Checked {
    games: usize,
    turns: usize,
    notes: Vec<(usize, String)>,
    difference: Option<(usize, String)>,
}

impl Checked {
    fn as_text(&self, file: &str) -> String {
        let mut text = String::new();
        for (line, note) in &self.notes {
            text += &format!("{file}:{line}: {}\n", words::told(note));
        }
        text + &match &self.difference {
            Some((line, difference)) => {
                format!("{file}:{line}: {}\n", words::told(difference))
            }
            None => {
                let moves = words::say("verify.moves", &[("n", &self.turns)]);
                let values: Values = &[("file", &file), ("n", &self.games), ("moves", &moves)];
                words::say("verify.agrees", values) + "\n"
            }
        }
    }

    fn as_json(&self, file: &str) -> Value {
        json!({
            "file": file,
            "games": self.games,
            "moves": self.turns,
            "agrees": self.difference.is_none(),
            "line": self.difference.as_ref().map(|(line, _)| line),
            "difference": self.difference.as_ref().map(|(_, text)| text),
        })
    }
}

/// Checks the games of a file up to the first difference; a line that is no trace is bad input.
fn check(text: &str) -> Result<Checked, (usize, String)> {
    let mut checked = Checked::default();
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        let unreadable = |error: &dyn std::fmt::Display| (line, error.to_string());
        let trace: Trace = text.parse().map_err(|error| unreadable(&error))?;
        let game: GameId = trace.game.parse().map_err(|error| unreadable(&error))?;
        match game.visit(Replay(&trace)) {
            Ok(Agreement::Whole) => {}
            Ok(note) => checked.notes.push((line, note.to_string())),
            Err(difference) => {
                checked.difference = Some((line, difference));
                break;
            }
        }
        checked.games += 1;
        checked.turns += trace.turns.len();
    }
    Ok(checked)
}

struct Replay<'a>(&'a Trace);

impl Visitor for Replay<'_> {
    type Output = Result<Agreement, String>;

    fn visit<P: Position>(self) -> Self::Output {
        self.0.verify::<P>().map_err(|difference| difference.to_string())
    }
}
