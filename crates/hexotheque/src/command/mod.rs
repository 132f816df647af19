//! One file for each subcommand; this one only tells them apart.

mod analyse;
mod bench;
mod engine;
mod files;
mod games;
mod perft;
mod print;
mod record;
mod setup;
mod show;
mod tune;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::output;

/// Hexothèque: a library of hexagonal board games.
#[derive(Debug, Parser)]
#[command(name = "hexotheque", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Games(games::Games),
    Show(show::Show),
    Perft(perft::Perft),
    Print(print::Print),
    Verify(verify::Verify),
    Record(record::Record),
    Bench(bench::Bench),
    Engine(engine::Engine),
    Analyse(analyse::Analyse),
    Tune(tune::Tune),
}

/// Reads the command line and does what it says.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> Result<ExitCode, Failure> {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) if !error.use_stderr() => {
            let help = error.render();
            let text = if output::colour() { help.ansi().to_string() } else { help.to_string() };
            output::print(&text)?;
            return Ok(ExitCode::SUCCESS);
        }
        Err(error) => return Err(in_one_line(&error)),
    };
    match arguments.command {
        Command::Games(command) => command.run()?,
        Command::Show(command) => command.run()?,
        Command::Perft(command) => command.run()?,
        Command::Print(command) => command.run()?,
        Command::Verify(command) => return command.run(),
        Command::Record(command) => command.run()?,
        Command::Bench(command) => command.run()?,
        Command::Engine(command) => command.run()?,
        Command::Analyse(command) => command.run()?,
        Command::Tune(command) => command.run()?,
    }
    Ok(ExitCode::SUCCESS)
}

/// What clap says before its usage, which `--help` shows anyway.
fn in_one_line(error: &clap::Error) -> Failure {
    let text = error.render().to_string();
    let said: Vec<&str> = text.lines().take_while(|line| !line.trim().is_empty()).collect();
    let said = said.join(" ");
    Failure::input(format!("{} (see --help)", said.trim_start_matches("error: ")))
}
