//! How much of the machine a subcommand may use.

use clap::Args;
use engine::is_there_memory_for;
use engine::solve::Solver;

use crate::failure::Failure;
use crate::words;

/// How many threads work.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Threads {
    /// On how many threads
    #[arg(long, default_value_t = 1, env = "HEXOTHEQUE_THREADS")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

impl Threads {
    pub(super) fn count(self) -> usize {
        usize::from(self.threads)
    }
}

/// What a solver may use.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct SolverArguments {
    /// How many megabytes to remember positions in
    #[arg(long, value_name = "MB", default_value_t = 256, env = "HEXOTHEQUE_HASH")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    #[command(flatten)]
    pub(super) threads: Threads,
}

impl SolverArguments {
    pub(super) fn solver(self) -> Result<Solver, Failure> {
        Ok(Solver::new(self.bytes()?, self.threads.count()))
    }

    /// How much memory, if it can be had.
    pub(super) fn bytes(self) -> Result<usize, Failure> {
        Ok(memory(self.hash)? << 20)
    }
}

/// So many megabytes, if they can be had.
pub(super) fn memory(megabytes: u32) -> Result<usize, Failure> {
    let megabytes = megabytes as usize;
    is_there_memory_for(megabytes)
        .map_err(|error| Failure::say("memory", &[("why", &words::told(&error))]))?;
    Ok(megabytes)
}
