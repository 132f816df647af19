//! `hexotheque solve`

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use engine::Limits;
use engine::solve::{Progress, Solution, Survey, Verdict};
use games::{Gosix, Position, Seed};
use serde_json::{Value, json};

use super::interrupt::{INTERRUPTED, stop_by_ctrl_c};
use super::machine::SolverArguments;
use crate::failure::Failure;
use crate::output;

/// Say who wins a position under best play of both sides
#[derive(Debug, Args)]
pub(super) struct Solve {
    #[command(subcommand)]
    game: Game,
}

#[derive(Debug, Subcommand)]
enum Game {
    Gosix(SolveGosix),
}

/// Win, draw or loss for the player to move, proven
///
/// Positions with some 24 pawns placed take seconds, with 20 minutes or more. Ctrl-C ends the
/// search and tells what is known by then.
#[derive(Debug, Args)]
struct SolveGosix {
    /// The position
    position: String,

    /// Find the value of every move, not only of the best one
    #[arg(long)]
    moves: bool,

    #[command(flatten)]
    solver: SolverArguments,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        match &self.game {
            Game::Gosix(gosix) => gosix.run(),
        }
    }
}

impl SolveGosix {
    fn run(&self) -> Result<ExitCode, Failure> {
        let text = &self.position;
        let position = Gosix::from_text(text, &Default::default(), &Seed::from_u64(0))
            .map_err(|error| Failure::input(format!("position `{text}`: {error}")))?;
        let stop = stop_by_ctrl_c()?;
        let solver = self.solver.solver();
        let mut line = ProgressLine::default();
        let mut report = |progress: &Progress| line.show(progress);
        let (text, value, solved) = if self.moves {
            let survey = solver.survey(&position, &Limits::default(), &stop, &mut report);
            let solved = survey.moves.iter().all(|(_, verdict)| verdict.is_some());
            (survey_as_text(&survey), survey_as_json(&position, &survey), solved)
        } else {
            let solution = solver.solve(&position, &Limits::default(), &stop, &mut report);
            let value = solution_as_json(&position, &solution);
            (solution_as_text(&position, &solution), value, solution.verdict().is_some())
        };
        line.wipe();
        if self.json {
            output::print_json(&value)?;
        } else {
            output::print(&text)?;
        }
        Ok(if solved { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
    }
}

fn word(verdict: Option<Verdict>) -> String {
    verdict.map_or_else(|| "unknown".to_owned(), |verdict| verdict.to_string())
}

fn solution_as_text(position: &Gosix, solution: &Solution) -> String {
    let mover = Gosix::SEAT_NAMES[position.mover().index()];
    let known = match (solution.verdict(), solution.at_least, solution.at_most) {
        (None, Verdict::Draw, _) => "unknown (at least a draw)".to_owned(),
        (None, _, Verdict::Draw) => "unknown (at most a draw)".to_owned(),
        (verdict, ..) => word(verdict),
    };
    let best = solution.best.map_or_else(String::new, |mv| format!("   {mv}"));
    let effort = effort(solution.nodes, solution.elapsed.as_secs_f64());
    format!("{mover}: {known}{best}\n{effort}\n")
}

fn solution_as_json(position: &Gosix, solution: &Solution) -> Value {
    json!({
        "game": Gosix::NAME,
        "position": position.to_string(),
        "mover": Gosix::SEAT_NAMES[position.mover().index()],
        "value": word(solution.verdict()),
        "at_least": solution.at_least,
        "at_most": solution.at_most,
        "best": solution.best.map(|mv| mv.to_string()),
        "nodes": solution.nodes,
        "seconds": solution.elapsed.as_secs_f64(),
    })
}

fn survey_as_text(survey: &Survey) -> String {
    let mut text = String::new();
    for (mv, verdict) in &survey.moves {
        text += &format!("{:<5}{}\n", mv.to_string(), word(*verdict));
    }
    format!("{text}{}\n", effort(survey.nodes, survey.elapsed.as_secs_f64()))
}

fn survey_as_json(position: &Gosix, survey: &Survey) -> Value {
    let moves = survey.moves.iter();
    let moves =
        moves.map(|(mv, verdict)| json!({ "move": mv.to_string(), "value": word(*verdict) }));
    json!({
        "game": Gosix::NAME,
        "position": position.to_string(),
        "mover": Gosix::SEAT_NAMES[position.mover().index()],
        "moves": moves.collect::<Vec<_>>(),
        "nodes": survey.nodes,
        "seconds": survey.elapsed.as_secs_f64(),
    })
}

fn effort(nodes: u64, seconds: f64) -> String {
    let speed = if seconds > 0.0 { nodes as f64 / seconds / 1000.0 } else { 0.0 };
    format!("{nodes} positions   {seconds:.1} s   {speed:.0} thousand/s")
}

/// A line on standard error that follows the work, if somebody watches.
#[derive(Default)]
struct ProgressLine {
    is_there: bool,
}

impl ProgressLine {
    fn show(&mut self, progress: &Progress) {
        let mut screen = std::io::stderr().lock();
        if !screen.is_terminal() {
            return;
        }
        let Progress { nodes, elapsed, moves_done, moves } = progress;
        let effort = effort(*nodes, elapsed.as_secs_f64());
        // Nobody is told if the line cannot be drawn: the answer counts.
        let _ = write!(screen, "\r\x1b[Kmove {} of {moves}   {effort}", moves_done + 1);
        let _ = screen.flush();
        self.is_there = true;
    }

    fn wipe(&self) {
        if self.is_there {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
