//! `hexotheque puzzles grade`

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use puzzles::Puzzle;
use puzzles::grade::{Reading, graders};
use serde_json::json;

use super::read;
use crate::command::files;
use crate::command::interrupt::{INTERRUPTED, stop_by_ctrl_c};
use crate::command::progress::{self, Line};
use crate::failure::Failure;
use crate::output;
use crate::words;

/// Grade puzzles anew, from 1 to 8: by what it takes to find them
///
/// Nothing else of a puzzle changes. The grades are the same on every machine. Ctrl-C ends the work, and nothing is
/// written.
#[derive(Debug, Args)]
pub(super) struct GradePuzzles {
    /// A file of puzzles; - is standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,

    /// The file to write, which may be the same; standard output if left out
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with = "json")]
    out: Option<PathBuf>,

    /// Print one line of JSON for each puzzle instead, with what its grade is made of
    #[arg(long)]
    json: bool,
}

impl GradePuzzles {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let text = files::read(&self.file)?;
        let puzzles = read(&self.file, &text)?;
        if let Some(out) = &self.out {
            files::check_writable(out)?;
        }
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let (stop, begun, mut line) = (stop_by_ctrl_c()?, Instant::now(), Line::default());
        let mut grade = graders();
        for (done, (number, puzzle)) in puzzles.iter().enumerate() {
            if stop.is_stopped() {
                return Ok(ExitCode::from(INTERRUPTED));
            }
            let reading = grade(puzzle).map_err(|fault| {
                Failure::input(format!("{}:{number}: {}", self.file.display(), words::told(&fault)))
            })?;
            if self.json {
                output::print_json(&told(puzzle, &reading))?;
            }
            lines[number - 1] =
                Puzzle { difficulty: reading.difficulty(), ..puzzle.clone() }.to_string();
            let bar = progress::bar(done as u64 + 1, puzzles.len() as u64);
            line.show(&format!("{bar}  {}", progress::elapsed(begun)));
        }
        line.wipe();
        let graded = lines.join("\n") + "\n";
        match &self.out {
            _ if self.json => {}
            Some(out) => files::replace(out, graded)?,
            None => output::print(&graded)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn told(puzzle: &Puzzle, reading: &Reading) -> serde_json::Value {
    json!({
        "puzzle": puzzle.id(),
        "goal": puzzle.goal.to_string(),
        "before": puzzle.difficulty,
        "difficulty": reading.difficulty(),
        "ahead": reading.ahead,
        "levels": f64::from(reading.levels) / 100.0,
        "positions": reading.positions,
        "tempting": reading.tempting,
        "choices": reading.choices,
        "decisions": reading.decisions,
        "steps": reading.steps,
    })
}
