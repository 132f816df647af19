//! `hexotheque`, the command.

mod command;
mod failure;
mod output;
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    command::run(std::env::args_os()).unwrap_or_else(|failure| failure.report())
}
