//! `cargo xtask load`: real servers under load, killed and cut off from their database.

use crate::needs::{self, Need};
use crate::process::{cargo, run as run_command, target};
use crate::say;

/// The courses whose figures are in `docs/benchmarks.md`.
const COURSES: &[&[&str]] = &[
    &["--store", "sqlite"],
    &["--store", "sqlite", "--games", "32", "--streams", "0", "--rate", "0", "--seconds", "20"],
    &["--store", "postgres"],
    &["--store", "postgres", "--servers", "2", "--rate", "200", "--streams", "1000"],
    &["--store", "sqlite", "--kills", "10"],
    &["--store", "postgres", "--kills", "10"],
    &["--store", "postgres", "--restarts", "3"],
    &["--store", "sqlite", "--attack", "bodies", "--seconds", "5"],
    &["--store", "sqlite", "--attack", "computers"],
];

/// Runs all courses, or one described by the arguments.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    needs::install([Need::Postgresql])?;
    run_command(&mut cargo(&["build", "--release", "--locked", "-p", "hexotheque"]))?;
    let program = target()?.join("release/hexotheque");
    let course = |arguments: &[&str]| {
        let example = ["run", "--release", "--locked", "-p", "server", "--example", "load", "--"];
        run_command(cargo(&example).arg("--binary").arg(&program).args(arguments))
    };
    if !arguments.is_empty() {
        return course(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    }
    for arguments in COURSES {
        say(&format!("── {}", arguments.join(" ")));
        course(arguments)?;
    }
    Ok(())
}
