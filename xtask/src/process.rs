//! Running other programs, from the project's root and as if a developer had typed it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Where the command was typed.
static TYPED_IN: OnceLock<PathBuf> = OnceLock::new();

/// Goes to the project's root, so that it does not matter where the command was typed.
pub(crate) fn enter_project() -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project");
    let here = env::current_dir().map_err(|error| format!("cannot tell where we are: {error}"))?;
    TYPED_IN.get_or_init(|| here);
    env::set_current_dir(root).map_err(|error| format!("cannot go to {}: {error}", root.display()))
}

/// Where cargo puts the programs it builds as it has built this one, whatever directory it was told to build in.
pub(crate) fn built(program: &str) -> Result<PathBuf, String> {
    let this = env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    Ok(this.with_file_name(program).with_extension(env::consts::EXE_EXTENSION))
}

/// Cargo's directory for what it builds.
pub(crate) fn target() -> Result<PathBuf, String> {
    let profile = built("hexotheque")?;
    let target = profile.ancestors().nth(2).expect("target/PROFILE/hexotheque");
    Ok(target.to_owned())
}

/// Cargo, as if typed by a developer.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(arguments);
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_about_xtask) {
            cargo.env_remove(name);
        }
    }
    // A relative one is meant from where the command was typed, and we are elsewhere now.
    if let (Some(target), Some(typed_in)) = (env::var_os("CARGO_TARGET_DIR"), TYPED_IN.get()) {
        cargo.env("CARGO_TARGET_DIR", typed_in.join(target));
    }
    cargo
}

/// Whether cargo tells this to the program it runs, about that program. Build scripts read some of them:
/// handed on, they would look changed, and everything would be built again at each change from
/// `cargo xtask` to `cargo` and back.
fn is_about_xtask(variable: &str) -> bool {
    const ABOUT: [&str; 5] =
        ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_", "CARGO_PRIMARY_"];
    variable == "CARGO" || ABOUT.iter().any(|prefix| variable.starts_with(prefix))
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

/// Whether a command can be run and is content; what it says is not shown.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
