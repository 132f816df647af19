//! `hexotheque solve gosix --store`: the solving machine.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use engine::{Limits, Stop};
use games::{GameId, Gosix, Position};
use serde_json::{Value, json};
use solving::{Answer, Machine, Progress, Store, StoreError};

use super::{bounds_told, word};
use crate::command::files;
use crate::command::interrupt::INTERRUPTED;
use crate::command::machine::SolverArguments;
use crate::command::progress::{Line, effort};
use crate::failure::Failure;
use crate::output;
use crate::words::{self, decimal, say};

/// Every so often the line says how far it is.
const EVERY: Duration = Duration::from_millis(200);

/// More hours than anybody waits.
const MOST_HOURS: f64 = 1e6;

/// What the solving machine is told.
#[derive(Debug, Args)]
pub(super) struct MachineArguments {
    /// Keep what is proven in this directory, and go on from what is there
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub(super) store: Option<PathBuf>,

    /// Stop after so many hours; 0 only says how far it is
    #[arg(long, value_name = "N", requires = "store")]
    hours: Option<f64>,

    /// Settle positions at once from so many placings on
    #[arg(long, value_name = "N", requires = "store", default_value_t = 26)]
    #[arg(value_parser = clap::value_parser!(u8).range(..=50))]
    placings: u8,

    /// Write what is proven to this file, as a strategy for `solve verify`
    #[arg(long, value_name = "FILE", requires = "store", value_hint = clap::ValueHint::FilePath)]
    certificate: Option<PathBuf>,
}

impl MachineArguments {
    pub(super) fn run(
        &self,
        store: &Path,
        position: &Gosix,
        solver: SolverArguments,
        stop: &Stop,
        json: bool,
    ) -> Result<ExitCode, Failure> {
        let limits = self.limits()?;
        if let Some(file) = &self.certificate {
            files::check_writable(file)?;
        }
        let bytes = solver.bytes()?;
        let store = Store::open(store).map_err(failure)?;
        let mut machine = Machine::new(store, bytes, solver.threads.count(), self.placings.into());
        let mut line = Line::default();
        let mut shown = Instant::now();
        let mut report = |progress: &Progress| {
            if shown.elapsed() >= EVERY {
                shown = Instant::now();
                line.show(&progress_told(progress));
            }
        };
        let answer = machine.ask(position, &limits, stop, &mut report).map_err(failure)?;
        line.wipe();
        if json {
            output::print_json(&as_json(position, &answer, machine.counts()))?;
        } else {
            output::print(&as_text(position, &answer, machine.counts()))?;
        }
        let solved = answer.verdict().is_some();
        let written = match &self.certificate {
            Some(file) => self.write(file, &mut machine, position, stop)?,
            None => true,
        };
        Ok(if solved && written { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
    }

    fn limits(&self) -> Result<Limits, Failure> {
        let Some(hours) = self.hours else { return Ok(Limits::default()) };
        if !(0.0..=MOST_HOURS).contains(&hours) {
            return Err(Failure::say("solve.hours", &[]));
        }
        Ok(Limits::time(Duration::from_secs_f64(3600.0 * hours)))
    }

    /// Writes what is known as a certificate; whether that could be done.
    fn write(
        &self,
        file: &Path,
        machine: &mut Machine,
        position: &Gosix,
        stop: &Stop,
    ) -> Result<bool, Failure> {
        let mut line = Line::default();
        let mut report = |tally: &certificate::Tally| {
            line.show(&say("solve.writing", &[("n", &tally.positions)]));
        };
        let certificate = machine.certificate(position, stop, &mut report).map_err(failure)?;
        line.wipe();
        if let Some(certificate) = &certificate {
            files::replace(file, certificate.to_string())?;
        }
        Ok(certificate.is_some())
    }
}

/// What is wrong with a store.
fn failure(error: StoreError) -> Failure {
    match &error {
        StoreError::Io(path, error) => files::failed(path, error),
        error => Failure::input(words::told(error)),
    }
}

fn numbers_told(progress: &Progress) -> String {
    let root = progress.root;
    let expected = progress.expected().map_or(f64::INFINITY, |left| left.as_secs_f64() / 3600.0);
    let places = if expected < 10.0 { 2 } else { 0 };
    let hours = decimal(expected, places);
    let [proof, disproof] = [root.proof, root.disproof];
    say("solve.numbers", &[("proof", &proof), ("disproof", &disproof), ("hours", &hours)])
}

fn progress_told(progress: &Progress) -> String {
    let settled = say("solve.settled", &[("n", &progress.settled)]);
    let effort = effort(progress.nodes, progress.elapsed);
    format!("{settled}   {}   {effort}", numbers_told(progress))
}

fn as_text(position: &Gosix, answer: &Answer, counts: &[u64; 64]) -> String {
    let who = words::seat(GameId::Gosix, position.mover());
    let value = bounds_told(answer.known.at_least, answer.known.at_most);
    let mut lines = vec![say("solve.line", &[("who", &who), ("value", &value)])];
    let progress = &answer.progress;
    if answer.verdict().is_none() && progress.settled > 0 {
        lines.push(numbers_told(progress));
    }
    let known = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let known: Vec<String> =
        known.map(|(placings, count)| format!("{placings}: {count}")).collect();
    let sum: u64 = counts.iter().sum();
    lines.push(say("solve.known", &[("n", &sum), ("list", &known.join("   "))]));
    let settled = say("solve.settled", &[("n", &progress.settled)]);
    lines.push(format!("{settled}   {}", effort(progress.nodes, progress.elapsed)));
    lines.join("\n") + "\n"
}

fn as_json(position: &Gosix, answer: &Answer, counts: &[u64; 64]) -> Value {
    let progress = &answer.progress;
    let known = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    json!({
        "game": Gosix::NAME,
        "position": position.to_string(),
        "mover": Gosix::SEAT_NAMES[position.mover().index()],
        "value": word(answer.verdict()),
        "at_least": answer.known.at_least,
        "at_most": answer.known.at_most,
        "proof": progress.root.proof,
        "disproof": progress.root.disproof,
        "known": known.map(|(placings, count)| json!({ "placings": placings, "positions": count }))
            .collect::<Vec<_>>(),
        "settled": progress.settled,
        "nodes": progress.nodes,
        "seconds": progress.elapsed.as_secs_f64(),
    })
}
