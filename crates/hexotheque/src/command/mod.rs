//! One file for each subcommand; this one only tells them apart.

mod address;
mod analyse;
mod backup;
mod bench;
mod completions;
mod contest;
mod data;
mod engine;
mod files;
mod games;
mod interrupt;
mod line;
mod machine;
mod man;
mod perft;
mod play;
mod print;
mod progress;
mod puzzles;
mod record;
mod restore;
mod serve;
mod service;
mod setup;
mod show;
mod site;
mod solve;
mod systemd;
mod tune;
mod verify;
mod worker;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rulebook::Language;

use crate::failure::Failure;
use crate::output;
use crate::output::Colour;

/// Hexothèque: a library of board games.
#[derive(Debug, Parser)]
#[command(name = "hexotheque", version = env!("HEXOTHEQUE_VERSION"))]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    /// The language: fr or en; that of the system (LC_ALL, LC_MESSAGES, LANG) if left out
    #[arg(long, global = true, value_name = "LANGUAGE", env = "HEXOTHEQUE_LANG")]
    lang: Option<Language>,

    /// When to use colours
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", env = "HEXOTHEQUE_COLOR")]
    color: Option<Colour>,

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
    Restore(restore::Restore),
    Worker(worker::Worker),
    Systemd(systemd::Systemd),
    Site(site::Site),
    Games(games::Games),
    Show(show::Show),
    Perft(perft::Perft),
    Print(print::Print),
    Verify(verify::Verify),
    Record(record::Record),
    Bench(bench::Bench),
    Engine(engine::Engine),
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Analyse),
    Solve(solve::Solve),
    Match(contest::Match),
    Tune(tune::Tune),
    Puzzles(puzzles::Puzzles),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Reads the command line and does what it says.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> Result<ExitCode, Failure> {
    let arguments = match line::read(arguments.collect())? {
        line::Wish::Arguments(arguments) => arguments,
        line::Wish::Text(text) => {
            output::print(&text)?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    match arguments.command.unwrap_or(Command::Serve(arguments.serve)) {
        Command::Serve(command) => command.run()?,
        Command::Play(command) => command.run()?,
        Command::Backup(command) => command.run()?,
        Command::Restore(command) => command.run()?,
        Command::Worker(command) => command.run()?,
        Command::Systemd(command) => command.run()?,
        Command::Site(command) => command.run()?,
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
        Command::Tune(command) => return command.run(),
        Command::Puzzles(command) => return command.run(),
        Command::Completions(command) => command.run()?,
        Command::Man(command) => command.run()?,
    }
    Ok(ExitCode::SUCCESS)
}
