//! Tells the program which commit it is made from, so that `--version` can say so.
//!
//! From a checkout git says; in a tarball made by `git archive` it is in a file that git filled in;
//! elsewhere there is only the number. It runs again when another commit is checked out, and not
//! otherwise.

use std::path::Path;
use std::process::Command;

/// `export-subst` (see .gitattributes) replaces the words between the dollar signs.
const ARCHIVED: &str = "src/commit.txt";

fn main() {
    let number = env!("CARGO_PKG_VERSION");
    let version = match checked_out().or_else(archived) {
        Some(commit) => format!("{number} ({commit})"),
        None => number.to_owned(),
    };
    println!("cargo::rustc-env=HEXOTHEQUE_VERSION={version}");
    println!("cargo::rerun-if-changed={ARCHIVED}");
    for name in ["HEAD", "logs/HEAD"] {
        // What is not there would count as changed every time.
        if let Some(path) = git(&["rev-parse", "--git-path", name])
            && Path::new(&path).exists()
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}

/// The commit and its day: the day of the build would make every build another one.
fn checked_out() -> Option<String> {
    // A tarball unpacked inside some other repository is not that repository.
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    git(&["log", "-1", "--format=%h, %cs"])
}

fn archived() -> Option<String> {
    let told = std::fs::read_to_string(ARCHIVED).ok()?;
    Some(told.trim().to_owned()).filter(|told| !told.is_empty() && !told.starts_with('$'))
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !said.is_empty()).then_some(said)
}
