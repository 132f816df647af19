//! `hexotheque solve`

use std::process::ExitCode;

use clap::{Args, Subcommand};
use engine::Limits;
use engine::solve::{Progress, Solution, Survey, Verdict};
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
        let position =
            Gosix::from_text(text, &Default::default(), &Seed::from_u64(0)).map_err(|error| {
                Failure::say("position.wrong", &[("text", text), ("why", &words::told(&error))])
            })?;
        let stop = stop_by_ctrl_c()?;
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

fn solution_as_text(position: &Gosix, solution: &Solution) -> String {
    let mover = words::seat(GameId::Gosix, position.mover());
    let known = match (solution.verdict(), solution.at_least, solution.at_most) {
        (None, Verdict::Draw, _) => say("solve.at_least_draw", &[]),
        (None, _, Verdict::Draw) => say("solve.at_most_draw", &[]),
        (verdict, ..) => told(verdict),
    };
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
