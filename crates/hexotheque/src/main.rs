//! `hexotheque`, the command.

mod command;
mod failure;
mod output;
mod words;

use std::process::ExitCode;

/// The memory of a server goes from one thread to another with every request. The C library's allocator keeps a heap
/// for each thread and gives little of it back; this one shares, and is quicker at it.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    command::run(std::env::args_os()).unwrap_or_else(|failure| failure.report())
}
