//! `cargo xtask test`: everything a fresh Debian machine needs for the checks, then the checks.

mod packages;
mod steps;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask test [STEP…]

Installs what the checks need, then runs them all, or only the steps named:
";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let result = match arguments.next().as_deref() {
        Some("test") => steps::run(&arguments.collect::<Vec<_>>()),
        _ => Err(format!("{USAGE}{}", steps::list())),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            say(&message);
            ExitCode::FAILURE
        }
    }
}

/// Tells the developer something.
#[expect(clippy::print_stderr, reason = "this is a tool for developers at a terminal")]
fn say(message: &str) {
    eprintln!("{message}");
}
