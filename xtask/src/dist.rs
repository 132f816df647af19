//! `cargo xtask dist`: a binary for other people's machines, which may be older than this one.
//!
//! A program linked against this machine's C library wants one at least as new (built on Debian 13 it
//! does not start on Debian 12). Zig's linker brings the symbols of any older one along, and its
//! compiler the headers; `docs/distributing.md` says why not musl.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::needs::{self, Need};
use crate::process::{cargo, run as run_command, target};
use crate::{say, wasm};

/// The oldest C library the binary runs with: that of Debian 10, Ubuntu 20.04 and RHEL 8.
const GLIBC: (u32, u32) = (2, 28);

/// From PyPI, because Debian has neither.
const TOOLS: [&str; 2] = ["ziglang==0.17.0", "cargo-zigbuild==0.24.0"];

/// What lies beside the binary in the archive.
const PAPERS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Builds the archive and says where it is.
pub(crate) fn run() -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Err("`dist` builds for Linux, on Linux".to_owned());
    }
    needs::install([Need::PythonVenv])?;
    wasm::run_if_possible()?;
    let folder = target()?.join("dist");
    let tools = folder.join("tools");
    run_command(Command::new("python3").args(["-m", "venv"]).arg(&tools))?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    run_command(Command::new(tools.join("bin/python3")).args(pip).args(TOOLS))?;

    let triple = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let target = format!("{triple}.{}.{}", GLIBC.0, GLIBC.1);
    let built_in = folder.join("build");
    let build = ["zigbuild", "--release", "--locked", "-p", "hexotheque", "--target", &target];
    run_command(
        cargo(&build)
            .env("PATH", with_tools(&tools)?)
            .env("CARGO_TARGET_DIR", &built_in)
            .env("CARGO_PROFILE_RELEASE_STRIP", "debuginfo"),
    )?;
    let program = built_in.join(&triple).join("release/hexotheque");
    let wanted = newest_glibc(&read(&program)?);
    if wanted > GLIBC {
        return Err(format!("{} wants glibc {}.{}", program.display(), wanted.0, wanted.1));
    }
    let archive = pack(&folder, &program)?;
    say(&format!("{} runs with glibc {}.{} or newer", archive.display(), GLIBC.0, GLIBC.1));
    Ok(())
}

/// The path on which cargo finds its subcommand, and that the compiler.
fn with_tools(tools: &Path) -> Result<std::ffi::OsString, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(tools.join("bin")).chain(std::env::split_paths(&path));
    std::env::join_paths(all).map_err(|error| error.to_string())
}

/// The newest version of the C library that a program names.
fn newest_glibc(program: &[u8]) -> (u32, u32) {
    const NAME: &[u8] = b"GLIBC_";
    let versions = program.windows(NAME.len()).enumerate().filter(|(_, bytes)| *bytes == NAME);
    let versions = versions.filter_map(|(at, _)| {
        let rest = &program[at + NAME.len()..];
        let end = rest.iter().position(|byte| !byte.is_ascii_digit() && *byte != b'.')?;
        let mut parts = std::str::from_utf8(&rest[..end]).ok()?.split('.');
        Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    });
    versions.max().unwrap_or_default()
}

/// One archive with one folder in it, and its checksum beside it.
fn pack(folder: &Path, program: &Path) -> Result<PathBuf, String> {
    let name = format!("hexotheque-{}-{}-linux", env!("CARGO_PKG_VERSION"), std::env::consts::ARCH);
    let content = folder.join(&name);
    fs::create_dir_all(&content).map_err(|error| format!("{}: {error}", content.display()))?;
    let from_root = PAPERS.iter().map(Path::new);
    for file in from_root.chain([program]) {
        let there = content.join(file.file_name().expect("a file has a name"));
        fs::copy(file, there).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let archive = format!("{name}.tar.gz");
    // Whoever packs it, it is nobody's and of no date: the same files make the same archive.
    let tar = ["--owner=0", "--group=0", "--numeric-owner", "--sort=name", "--mtime=@0", "-czf"];
    run_command(Command::new("tar").args(tar).args([&archive, &name]).current_dir(folder))?;
    let sum = Command::new("sha256sum").arg(&archive).current_dir(folder).output();
    let sum = sum.map_err(|error| format!("sha256sum cannot be run: {error}"))?.stdout;
    let path = folder.join(&archive);
    fs::write(path.with_extension("gz.sha256"), sum).map_err(|error| error.to_string())?;
    Ok(path)
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_of_the_c_library_is_found_by_number() {
        assert_eq!(newest_glibc(b"\0GLIBC_2.9\0GLIBC_2.28\0GLIBC_2.2.5\0GLIBC_PRIVATE\0"), (2, 28));
        assert_eq!(newest_glibc(b"nothing"), (0, 0));
    }
}
