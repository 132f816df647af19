//! The checks, one after another.

use std::process::Command;
use std::time::Instant;

use crate::packages::{self, Program};
use crate::say;

/// One check: its name, what it needs and how it is run.
struct Step {
    name: &'static str,
    about: &'static str,
    needs: &'static [Program],
    run: fn() -> Result<(), String>,
}

const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "the code is formatted",
        needs: &[],
        run: || cargo(&["fmt", "--all", "--check"], &[]),
    },
    Step {
        name: "lint",
        about: "clippy has nothing to say",
        needs: &[],
        run: || {
            cargo(
                &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"],
                &[],
            )
        },
    },
    Step {
        name: "docs",
        about: "the documentation builds without warnings",
        needs: &[],
        run: || {
            cargo(
                &["doc", "--workspace", "--no-deps", "--locked"],
                &[("RUSTDOCFLAGS", "-D warnings")],
            )
        },
    },
    Step {
        name: "tests",
        about: "all tests pass",
        needs: &[
            Program::debian("qpdf", "qpdf"),
            Program::debian("pdftotext", "poppler-utils"),
            Program::debian("pg_ctlcluster", "postgresql"),
        ],
        run: || cargo(&["test", "--workspace", "--locked"], &[]),
    },
    Step {
        name: "browser",
        about: "types, style and words of the client; every page and whole games in a real browser",
        needs: &[
            Program::debian("node", "nodejs"),
            Program::debian("npm", "npm"),
            Program::debian("chromium", "chromium"),
        ],
        run: browser,
    },
    Step {
        name: "fuzz",
        about: "every fuzz target holds for ten seconds",
        needs: &[Program::debian("g++", "g++"), Program::from_crate("cargo-fuzz")],
        run: fuzz,
    },
];

const SECONDS_FOR_EACH_FUZZ_TARGET: &str = "10";

/// The names of all steps with what they check.
pub(crate) fn list() -> String {
    STEPS.iter().map(|step| format!("  {:<10}{}\n", step.name, step.about)).collect()
}

/// Runs the steps with these names, or all of them.
pub(crate) fn run(names: &[String]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        return Err(format!("there is no step `{unknown}`; the steps are\n{}", list()));
    }
    for step in STEPS.iter().filter(|step| names.is_empty() || names.iter().any(|n| n == step.name))
    {
        let begun = Instant::now();
        say(&format!("── {}: {}", step.name, step.about));
        packages::install(step.needs)
            .and_then(|()| (step.run)())
            .map_err(|error| format!("✗ {}: {error}", step.name))?;
        say(&format!("✓ {} ({:.0} s)", step.name, begun.elapsed().as_secs_f64()));
    }
    Ok(())
}

fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    packages::run(Command::new("cargo").args(arguments).envs(environment.iter().copied()))
}

/// The pages are those of the program as it is now, built as the tests build it: nothing is compiled twice.
fn browser() -> Result<(), String> {
    cargo(&["test", "--workspace", "--locked", "--no-run"], &[])?;
    let npm = |arguments: &[&str]| {
        packages::run(
            Command::new("npm")
                .args(arguments)
                .env("HEXOTHEQUE", "../target/debug/hexotheque")
                .current_dir("web-tests"),
        )
    };
    npm(&["install", "--no-audit", "--no-fund", "--no-package-lock"])?;
    for check in ["types", "lint", "words", "browser"] {
        npm(&["run", check])?;
    }
    Ok(())
}

/// libFuzzer needs flags that only a development compiler takes; the variable lets the installed
/// one take them.
fn fuzz() -> Result<(), String> {
    let environment = [("RUSTC_BOOTSTRAP", "1")];
    let listed = Command::new("cargo")
        .args(["fuzz", "list"])
        .output()
        .map_err(|error| format!("cargo fuzz cannot be run: {error}"))?;
    let targets = String::from_utf8_lossy(&listed.stdout).into_owned();
    if targets.trim().is_empty() {
        return Err("there is no fuzz target".to_owned());
    }
    for target in targets.lines() {
        let time = format!("-max_total_time={SECONDS_FOR_EACH_FUZZ_TARGET}");
        let arguments = ["fuzz", "run", "--sanitizer", "none", target, "--", &time, "-verbosity=0"];
        cargo(&arguments, &environment).map_err(|error| format!("{target}: {error}"))?;
    }
    Ok(())
}
