//! How much of the machine a subcommand may use.

use clap::Args;
use engine::solve::Solver;

/// How many threads work.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Threads {
    /// On how many threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
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
    #[arg(long, value_name = "MB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    #[command(flatten)]
    pub(super) threads: Threads,
}

impl SolverArguments {
    pub(super) fn solver(self) -> Solver {
        Solver::new((self.hash as usize) << 20, self.threads.count())
    }
}
