//! Every fuzz target for a few seconds, built as `cargo fuzz --sanitizer none` builds it, but without cargo-fuzz, whose
//! own compilation would take longer than all the fuzzing.

use std::fs;
use std::process::{Child, Command};

use crate::process::{cargo, target};

/// All targets run at once, and share two cores or more: each has some ten seconds of one.
const SECONDS: u32 = 25;

/// What libFuzzer has to be told by the compiler: which edges and comparisons an input has reached.
const INSTRUMENTED: &str = "-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    --cfg fuzzing";

/// Builds the targets and lets all of them run at once.
pub(crate) fn check() -> Result<(), String> {
    let folder = target()?.join("fuzz");
    let triple = host()?;
    // With a target named, build scripts are not instrumented.
    let build = ["build", "--release", "--locked", "--manifest-path", "fuzz/Cargo.toml"];
    crate::process::run(
        cargo(&build)
            .args(["--target", &triple])
            .env("CARGO_TARGET_DIR", &folder)
            .env("RUSTFLAGS", INSTRUMENTED),
    )?;
    let programs = folder.join(&triple).join("release");
    let mut running: Vec<(String, Child)> = Vec::new();
    for name in targets()? {
        let corpus = folder.join("corpus").join(&name);
        fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
        let begun = Command::new(programs.join(&name))
            .arg(&corpus)
            .arg(format!("-max_total_time={SECONDS}"))
            .arg(format!("-artifact_prefix={}/{name}-", folder.display()))
            .arg("-verbosity=0")
            .spawn();
        running.push((name.clone(), begun.map_err(|error| format!("{name}: {error}"))?));
    }
    let mut failed = Vec::new();
    for (name, mut child) in running {
        if !child.wait().is_ok_and(|status| status.success()) {
            failed.push(name);
        }
    }
    match failed[..] {
        [] => Ok(()),
        _ => Err(format!("{} failed; what did it lies in {}", failed.join(", "), folder.display())),
    }
}

/// The names of all targets: what lies in the folder is a target.
fn targets() -> Result<Vec<String>, String> {
    let folder = "fuzz/fuzz_targets";
    let files = fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
    let names = files.flatten().filter_map(|file| {
        let name = file.file_name().into_string().ok()?;
        name.strip_suffix(".rs").map(str::to_owned)
    });
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    if names.is_empty() { Err(format!("there is no fuzz target in {folder}")) } else { Ok(names) }
}

/// The machine that builds, as compilers name it.
fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output();
    let output = output.map_err(|error| format!("rustc cannot be run: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say what machine this is".to_owned())
}
