//! `cargo xtask test`: everything a fresh Debian machine needs for the checks, then the checks.
//! `cargo xtask load`: how much a server bears.
//! `cargo xtask dist`: a binary for other people's machines.
//! `cargo xtask package`: a Debian package.
//! `cargo xtask wasm`: the room as a module for browsers.

mod api;
mod dist;
mod fuzz;
mod load;
mod needs;
mod package;
mod process;
mod runner;
mod steps;
mod wasm;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask test [STEP…]
       cargo xtask load [--store sqlite|postgres] [--kills N] …
       cargo xtask dist
       cargo xtask package
       cargo xtask wasm [test]

`load` puts real servers under load; what can be said is in crates/server/examples/load/main.rs.
`package` builds a Debian package for machines like this one (docs/operating.md).
`dist` builds a binary that runs on machines older than this one (docs/distributing.md).
`wasm` builds the room as WebAssembly, `wasm test` compares it with the program (docs/wasm.md).
`test` installs what the checks need, then runs them all, or only the steps named:
";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next();
    let rest: Vec<String> = arguments.collect();
    let result = process::enter_project().and_then(|()| match command.as_deref() {
        Some("test") => steps::run(&rest),
        Some("load") => load::run(&rest),
        Some("dist") if rest.is_empty() => dist::run(),
        Some("package") if rest.is_empty() => package::run(),
        Some("wasm") if rest.is_empty() => wasm::run(),
        Some("wasm") if rest == ["test"] => wasm::check(),
        _ => Err(format!("{USAGE}{}", steps::list())),
    });
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
