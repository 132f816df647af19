//! What the checks need beyond a Rust toolchain and a C compiler, by package name, and how it is installed.

use std::path::Path;
use std::process::Command;

use crate::process::{cargo, run, succeeds};
use crate::say;

/// Something a step cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// A program of a package of Debian's.
    Debian { program: &'static str, package: &'static str },
    /// The programs of PostgreSQL, which tests start and end by themselves.
    Postgresql,
    /// Python with its environments.
    PythonVenv,
    /// A cargo command that rustup brings.
    Component { command: &'static str, component: &'static str },
}

impl Need {
    fn is_here(self) -> bool {
        match self {
            Need::Debian { program, .. } => on_path(program),
            // Debian's package keeps its programs apart, by version.
            Need::Postgresql => Path::new("/usr/lib/postgresql").read_dir().is_ok_and(|versions| {
                versions.flatten().any(|version| version.path().join("bin/initdb").is_file())
            }),
            Need::PythonVenv => {
                succeeds(Command::new("python3").args(["-c", "import venv, ensurepip"]))
            }
            // What lies in cargo's folder is only rustup's stand-in: it has to be asked.
            Need::Component { command, .. } => succeeds(&mut cargo(&[command, "--version"])),
        }
    }

    fn debian_package(self) -> Option<&'static str> {
        match self {
            Need::Debian { package, .. } => Some(package),
            Need::Postgresql => Some("postgresql"),
            Need::PythonVenv => Some("python3-venv"),
            Need::Component { .. } => None,
        }
    }
}

fn on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Installs whatever is missing, at once, so that nobody is asked for anything later.
pub(crate) fn install(needs: impl IntoIterator<Item = Need>) -> Result<(), String> {
    let mut missing: Vec<Need> = Vec::new();
    for need in needs {
        if !missing.contains(&need) && !need.is_here() {
            missing.push(need);
        }
    }
    let packages: Vec<&str> = missing.iter().filter_map(|need| need.debian_package()).collect();
    if !packages.is_empty() {
        install_packages(&packages)?;
    }
    for need in missing {
        if let Need::Component { component, .. } = need {
            install_component(component)?;
        }
    }
    Ok(())
}

fn install_packages(packages: &[&str]) -> Result<(), String> {
    let line = line_for_root(packages);
    let installed = if !on_path("apt-get") {
        Err("this is not Debian: install what these packages bring".to_owned())
    } else if is_root() {
        say(&format!("── installing {}", packages.join(" ")));
        run(Command::new("sh").args(["-c", &line]))
    } else if on_path("sudo") {
        say(&format!("── installing {}", packages.join(" ")));
        run(Command::new("sudo").args(["sh", "-c", &line]))
    } else {
        Err("only root can install packages, and there is no sudo".to_owned())
    };
    installed.map_err(|why| format!("{why}. What root has to type, once:\n\n  {line}\n"))
}

/// What root types, or we in root's name. Recommended packages are left out: they are twice as many.
fn line_for_root(packages: &[&str]) -> String {
    let apt = "env DEBIAN_FRONTEND=noninteractive apt-get";
    let packages_named = packages.join(" ");
    let install = format!("{apt} install --yes --no-install-recommends {packages_named}");
    if !packages.contains(&"postgresql") {
        return format!("{apt} update && {install}");
    }
    // Tests start servers of their own; the package would make one that runs from now on.
    let folder = "/etc/postgresql-common/createcluster.d";
    let without_server = format!("{folder}/hexotheque-checks.conf");
    format!(
        "mkdir -p {folder} && echo create_main_cluster = off > {without_server} && \
         {apt} update && {install} && rm {without_server}"
    )
}

fn install_component(component: &str) -> Result<(), String> {
    say(&format!("── installing {component}"));
    run(Command::new("rustup").args(["component", "add", component])).map_err(|why| {
        format!(
            "{component} is missing and {why}; it comes with Rust, under that or a similar name"
        )
    })
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_installs_everything_and_leaves_no_database_running() {
        assert_eq!(
            line_for_root(&["qpdf", "chromium"]),
            "env DEBIAN_FRONTEND=noninteractive apt-get update && \
             env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends qpdf chromium"
        );
        let line = line_for_root(&["qpdf", "postgresql"]);
        assert!(!line.contains('\n'), "{line}");
        let (off, installed) = (line.find("create_main_cluster = off"), line.find("install --yes"));
        assert!(off.is_some() && off < installed, "{line}");
        assert!(line.ends_with("rm /etc/postgresql-common/createcluster.d/hexotheque-checks.conf"));
    }

    #[test]
    fn what_is_here_is_not_installed_again() {
        let cargo = Need::Debian { program: "cargo", package: "there-is-no-such-package" };
        assert_eq!(install([cargo, cargo]), Ok(()));
    }
}
