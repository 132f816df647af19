//! What the checks need beyond Rust, by package name.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::say;

/// A program some step runs, and where it comes from.
pub(crate) struct Program {
    /// What is run.
    name: &'static str,
    /// Who brings it.
    from: Source,
}

/// Where a program comes from.
enum Source {
    /// A package of Debian's.
    Debian(&'static str),
    /// A crate with a binary.
    Crate(&'static str),
}

impl Program {
    /// A program of a package of Debian's.
    pub(crate) const fn debian(name: &'static str, package: &'static str) -> Program {
        Program { name, from: Source::Debian(package) }
    }

    /// A program of the crate of that name.
    pub(crate) const fn from_crate(name: &'static str) -> Program {
        Program { name, from: Source::Crate(name) }
    }

    fn is_here(&self) -> bool {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(self.name).is_file())
    }
}

/// Installs the programs that are missing.
pub(crate) fn install(programs: &[Program]) -> Result<(), String> {
    let missing: Vec<&Program> = programs.iter().filter(|program| !program.is_here()).collect();
    let debian: Vec<&str> = missing
        .iter()
        .filter_map(|program| match program.from {
            Source::Debian(package) => Some(package),
            Source::Crate(_) => None,
        })
        .collect();
    if !debian.is_empty() {
        say(&format!("installing {}", debian.join(" ")));
        apt_get(&["update", "--quiet"])?;
        apt_get(
            &[&["install", "--quiet", "--yes", "--no-install-recommends"], &debian[..]].concat(),
        )?;
    }
    for program in missing {
        if let Source::Crate(name) = program.from {
            say(&format!("installing {name}"));
            run(Command::new("cargo").args(["install", "--locked", "--quiet", name]))?;
        }
    }
    Ok(())
}

fn apt_get(arguments: &[&str]) -> Result<(), String> {
    // Ordinary users need sudo; where there is none, apt-get itself says what is wrong.
    let sudo = !is_root() && Path::new("/usr/bin/sudo").exists();
    let mut command = if sudo { Command::new("sudo") } else { Command::new("apt-get") };
    if sudo {
        command.arg("apt-get");
    }
    run(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()))
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed ({status})")),
        Err(error) => Err(format!("{name} cannot be run: {error}")),
    }
}
