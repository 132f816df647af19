//! One file for each subcommand; this one only tells them apart.

mod address;
mod analyse;
mod backup;
mod bench;
mod contest;
mod data;
mod engine;
mod files;
mod games;
mod interrupt;
mod machine;
mod perft;
mod play;
mod print;
mod record;
mod serve;
mod service;
mod setup;
mod show;
mod solve;
mod tune;
mod verify;
mod worker;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::output;

/// Hexothèque: a library of hexagonal board games.
#[derive(Debug, Parser)]
#[command(name = "hexotheque", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    /// `serve` if left out
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    #[command(next_help_heading = "Options of serve, which is what happens without a command")]
    serve: serve::Serve,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Serve),
    Play(play::Play),
    Backup(backup::Backup),
    Worker(worker::Worker),
    Games(games::Games),
    Show(show::Show),
    Perft(perft::Perft),
    Print(print::Print),
    Verify(verify::Verify),
    Record(record::Record),
    Bench(bench::Bench),
    Engine(engine::Engine),
    Analyse(analyse::Analyse),
    Solve(solve::Solve),
    Match(contest::Match),
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
    match arguments.command.unwrap_or(Command::Serve(arguments.serve)) {
        Command::Serve(command) => command.run()?,
        Command::Play(command) => command.run()?,
        Command::Backup(command) => command.run()?,
        Command::Worker(command) => command.run()?,
        Command::Games(command) => command.run()?,
        Command::Show(command) => command.run()?,
        Command::Perft(command) => command.run()?,
        Command::Print(command) => command.run()?,
        Command::Verify(command) => return command.run(),
        Command::Record(command) => command.run()?,
        Command::Bench(command) => command.run()?,
        Command::Engine(command) => command.run()?,
        Command::Analyse(command) => command.run()?,
        Command::Solve(command) => return command.run(),
        Command::Match(command) => return command.run(),
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
