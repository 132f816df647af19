//! `hexotheque solve`

mod machine;
mod verify;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use engine::Limits;
use engine::solve::{Progress, Solution, Survey, Verdict};
use games::gosix::{First, GosixOptions};
use games::{GameId, Gosix, Position, Seed};
use serde_json::{Value, json};

use super::interrupt::{INTERRUPTED, stop_by_ctrl_c};
use super::machine::SolverArguments;
use super::progress::{Line, effort};
use crate::failure::Failure;
use crate::output;
use crate::words::{self, say};

/// Say who wins a position under best play of both sides
#[derive(Debug, Args)]
pub(super) struct Solve {
    #[command(subcommand)]
    game: Game,
}

#[derive(Debug, Subcommand)]
enum Game {
    Gosix(SolveGosix),
    Verify(verify::Verify),
}

/// Win, draw or loss for the player to move, proven
///
/// Positions with some 22 pawns placed take a second, with 18 a minute or more. Ctrl-C ends the
/// search and tells what is known by then. With --store everything proven is kept: the search can be
/// stopped or killed at any moment and goes on where it was.
#[derive(Debug, Args)]
struct SolveGosix {
    /// The position; with --store the beginning of the game if left out
    #[arg(required_unless_present = "store")]
    position: Option<String>,

    /// Find the value of every move, not only of the best one
    #[arg(long, conflicts_with = "store")]
    moves: bool,

    #[command(flatten)]
    solver: SolverArguments,

    #[command(flatten)]
    machine: machine::MachineArguments,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        match &self.game {
            Game::Gosix(gosix) => gosix.run(),
            Game::Verify(verify) => verify.run(),
        }
    }
}

impl SolveGosix {
    fn run(&self) -> Result<ExitCode, Failure> {
        let seed = Seed::from_u64(0);
        let position = match &self.position {
            Some(text) => Gosix::from_text(text, &Default::default(), &seed).map_err(|error| {
                Failure::say("position.wrong", &[("text", text), ("why", &words::told(&error))])
            })?,
            None => Gosix::start(&GosixOptions { first: First::Red }, &seed),
        };
        let stop = stop_by_ctrl_c()?;
        if let Some(store) = &self.machine.store {
            return self.machine.run(store, &position, self.solver, &stop, self.json);
        }
        let solver = self.solver.solver()?;
        let mut line = Line::default();
        let mut report = |progress: &Progress| line.show(&progress_of(progress));
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

fn progress_of(progress: &Progress) -> String {
    let Progress { nodes, elapsed, moves_done, moves } = progress;
    let place = say("solve.move", &[("number", &(moves_done + 1)), ("of", moves)]);
    format!("{place}   {}", effort(*nodes, *elapsed))
}

/// For people.
fn told(verdict: Option<Verdict>) -> String {
    let key = match verdict {
        None => "solve.unknown",
        Some(Verdict::Win) => "solve.win",
        Some(Verdict::Draw) => "solve.draw",
        Some(Verdict::Loss) => "solve.loss",
    };
    say(key, &[])
}

/// For programs.
fn word(verdict: Option<Verdict>) -> String {
    verdict.map_or_else(|| "unknown".to_owned(), |verdict| verdict.to_string())
}

/// What is known, for people.
fn bounds_told(at_least: Verdict, at_most: Verdict) -> String {
    match (at_least, at_most) {
        (exact, other) if exact == other => told(Some(exact)),
        (Verdict::Draw, _) => say("solve.at_least_draw", &[]),
        (_, Verdict::Draw) => say("solve.at_most_draw", &[]),
        _ => told(None),
    }
}

fn solution_as_text(position: &Gosix, solution: &Solution) -> String {
    let mover = words::seat(GameId::Gosix, position.mover());
    let known = bounds_told(solution.at_least, solution.at_most);
    let best = solution.best.map_or_else(String::new, |mv| format!("   {mv}"));
    let effort = effort(solution.nodes, solution.elapsed);
    let line = say("solve.line", &[("who", &mover), ("value", &known)]);
    format!("{line}{best}\n{effort}\n")
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
        text += &format!("{:<5}{}\n", mv.to_string(), told(*verdict));
    }
    format!("{text}{}\n", effort(survey.nodes, survey.elapsed))
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
