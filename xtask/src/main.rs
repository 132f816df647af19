//! `cargo xtask test`: everything a fresh Debian machine needs for the checks, then the checks.
//! `cargo xtask load`: how much a server bears.

mod load;
mod packages;
mod steps;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask test [STEP…]
       cargo xtask load [--store sqlite|postgres] [--kills N] …

`load` puts real servers under load; what can be said is in crates/server/examples/load/main.rs.
`test` installs what the checks need, then runs them all, or only the steps named:
";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let result = match arguments.next().as_deref() {
        Some("test") => steps::run(&arguments.collect::<Vec<_>>()),
        Some("load") => load::run(&arguments.collect::<Vec<_>>()),
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
