//! Test runner: `cargo test` runs one program of tests after the other, and most of them keep one core busy. This runs as
//! many at once as there are cores, and shows only what a failing one says.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use serde_json::Value;

use crate::process::{cargo, run as run_command};
use crate::say;

/// Those that take longest, which are begun first: whoever waits for the last one waits alone.
const LONGEST: [&str; 4] = ["engine/review", "server/server", "engine/engine", "print/checklist"];

/// A program that holds tests.
struct Program {
    /// Package and target.
    name: String,
    file: PathBuf,
    /// Where cargo would run it.
    package: PathBuf,
}

/// Builds and runs all tests, those in the documentation too.
pub(crate) fn check() -> Result<(), String> {
    let mut programs = build()?;
    programs.sort_by_key(|program| {
        LONGEST.iter().position(|name| *name == program.name).unwrap_or(LONGEST.len())
    });
    let count = programs.len();
    let left = Mutex::new(VecDeque::from(programs));
    let failed = Mutex::new(Vec::new());
    // A function, so that the queue is not locked while a program runs.
    let next = || locked(&left).pop_front();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(program) = next() {
                    if !program.passes() {
                        locked(&failed).push(program.name);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if !failed.is_empty() {
        return Err(format!("of {count} programs of tests fail: {}", failed.join(", ")));
    }
    run_command(&mut cargo(&["test", "--workspace", "--locked", "--doc", "--quiet"]))
}

fn locked<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets cargo build all programs that hold tests and tell which they are.
fn build() -> Result<Vec<Program>, String> {
    let mut build = cargo(&["test", "--workspace", "--locked", "--no-run"]);
    build.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
    let output = build.output().map_err(|error| format!("cargo cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo failed ({})", output.status));
    }
    let told = String::from_utf8_lossy(&output.stdout);
    let messages = told.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    Ok(messages.filter_map(|message| Program::told(&message)).collect())
}

impl Program {
    /// The program that a message of cargo's tells of.
    fn told(message: &Value) -> Option<Program> {
        if message["profile"]["test"] != true {
            return None;
        }
        let manifest = PathBuf::from(message["manifest_path"].as_str()?);
        let package = manifest.parent()?.to_owned();
        let target = message["target"]["name"].as_str()?;
        let name = format!("{}/{target}", package.file_name()?.to_string_lossy());
        Some(Program { name, file: PathBuf::from(message["executable"].as_str()?), package })
    }

    fn passes(&self) -> bool {
        let begun = Instant::now();
        let run = Command::new(&self.file)
            .current_dir(&self.package)
            .env("CARGO_MANIFEST_DIR", &self.package)
            .output();
        let seconds = begun.elapsed().as_secs_f64();
        match run {
            Ok(output) if output.status.success() => {
                say(&format!("  ✓ {} ({seconds:.0} s)", self.name));
                true
            }
            Ok(output) => {
                let told = [output.stdout, output.stderr].concat();
                let told = String::from_utf8_lossy(&told);
                say(&format!("  ✗ {} ({}, {seconds:.0} s)\n{told}", self.name, output.status));
                false
            }
            Err(error) => {
                say(&format!("  ✗ {}: {} cannot be run: {error}", self.name, self.file.display()));
                false
            }
        }
    }
}
