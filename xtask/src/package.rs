//! `cargo xtask package`: a Debian package, from the lines that `cargo deb` reads too.
//!
//! Built with dpkg-deb, which every Debian has: compiling cargo-deb would take longer than everything
//! else that is checked about the package.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{self, cargo, run as run_command, target};
use crate::{say, wasm};

const MANIFEST: &str = "crates/hexotheque/Cargo.toml";

/// Builds the program for release, and the package with it.
pub(crate) fn run() -> Result<(), String> {
    wasm::run_if_possible()?;
    run_command(&mut cargo(&["build", "--release", "--locked", "-p", "hexotheque"]))?;
    let package = build(&target()?.join("release/hexotheque"), "-Zxz")?;
    say(&format!("{}", package.display()));
    Ok(())
}

/// Builds the package with the program that the tests use, installs it into a directory of its own and
/// looks whether everything is there and runs.
pub(crate) fn check() -> Result<(), String> {
    run_command(&mut cargo(&["test", "--workspace", "--locked", "--no-run"]))?;
    // A program with what a debugger wants is large, and nobody fetches this package.
    let package = build(&process::built("hexotheque")?, "-Znone")?;
    let root = target()?.join("debian/root");
    let _ = fs::remove_dir_all(&root);
    for folder in ["var/lib/dpkg/updates", "var/lib/dpkg/info"] {
        write_all(&root.join(folder))?;
    }
    fs::write(root.join("var/lib/dpkg/status"), "").map_err(|error| error.to_string())?;
    // No root needed, and nothing of this machine touched: what it depends on is not looked for.
    let options = ["--force-not-root", "--force-depends", "--force-script-chrootless"];
    let path = "/usr/sbin:/sbin:/usr/bin:/bin";
    run_command(
        Command::new("dpkg")
            .arg(format!("--root={}", root.display()))
            .args(options)
            .args(["--log=/dev/null", "--install"])
            .arg(&package)
            .env("PATH", path),
    )?;
    let program = root.join("usr/bin/hexotheque");
    let unit = fs::read_to_string(root.join("usr/lib/systemd/system/hexotheque.service"));
    let unit = unit.map_err(|error| format!("the unit: {error}"))?;
    let printed = Command::new(&program).arg("systemd").output();
    let printed = printed.map_err(|error| format!("{}: {error}", program.display()))?;
    let ours = unit.replace("/usr/bin/hexotheque", &program.to_string_lossy());
    if String::from_utf8_lossy(&printed.stdout) != ours {
        return Err("`hexotheque systemd` prints another unit than the package has".to_owned());
    }
    for file in ["etc/default/hexotheque", "usr/lib/sysusers.d/hexotheque.conf"] {
        if !root.join(file).is_file() {
            return Err(format!("{file} is not in the package"));
        }
    }
    Ok(())
}

fn write_all(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Puts the package together around a program, compressed as dpkg-deb is told.
fn build(program: &Path, compression: &str) -> Result<PathBuf, String> {
    let manifest = fs::read_to_string(MANIFEST).map_err(|error| format!("{MANIFEST}: {error}"))?;
    let (_, deb) =
        manifest.split_once("[package.metadata.deb]").ok_or("no metadata for a package")?;
    let folder = target()?.join("debian");
    let staged = folder.join("staged");
    let _ = fs::remove_dir_all(&staged);
    for asset in deb.lines().filter(|line| line.trim_start().starts_with("[\"")) {
        let fields: Vec<&str> = asset.split('"').skip(1).step_by(2).collect();
        let [source, there, mode] = fields[..] else { return Err(format!("what is {asset}?")) };
        let source = match source.strip_prefix("../../") {
            Some(in_project) => PathBuf::from(in_project),
            None => program.to_owned(),
        };
        place(&source, &staged.join(there), there.ends_with('/'), mode)?;
    }
    let control = staged.join("DEBIAN");
    write_all(&control)?;
    for script in ["postinst", "prerm"] {
        place(&Path::new("packaging").join(script), &control.join(script), false, "755")?;
    }
    let write = |name: &str, text: &str| {
        fs::write(control.join(name), text).map_err(|error| format!("{name}: {error}"))
    };
    let said = |key: &str| {
        let line = deb.lines().find_map(|line| line.strip_prefix(&format!("{key} = \"")));
        line.and_then(|line| line.strip_suffix('"')).ok_or(format!("the package has no {key}"))
    };
    write("conffiles", "/etc/default/hexotheque\n")?;
    let version = env!("CARGO_PKG_VERSION");
    let architecture = architecture()?;
    write(
        "control",
        &format!(
            "Package: hexotheque\nVersion: {version}\nArchitecture: {architecture}\n\
             Maintainer: {}\nSection: {}\nPriority: {}\nDepends: {}\n\
             Description: a library of board games\n {}\n",
            said("maintainer")?,
            said("section")?,
            said("priority")?,
            said("depends")?,
            said("extended-description")?,
        ),
    )?;
    let package = folder.join(format!("hexotheque_{version}_{architecture}.deb"));
    let build = ["--root-owner-group", compression, "--build"];
    run_command(Command::new("dpkg-deb").args(build).arg(&staged).arg(&package))?;
    Ok(package)
}

fn architecture() -> Result<String, String> {
    let output = Command::new("dpkg").arg("--print-architecture").output();
    let output = output.map_err(|error| format!("dpkg cannot be run: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Copies a file to a place, or into it, with a mode.
fn place(source: &Path, there: &Path, into: bool, mode: &str) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", source.display());
    let there = match source.file_name() {
        Some(name) if into => there.join(name),
        _ => there.to_owned(),
    };
    write_all(there.parent().unwrap_or(&there))?;
    fs::copy(source, &there).map_err(failed)?;
    let mode = u32::from_str_radix(mode, 8).map_err(|error| format!("{mode}: {error}"))?;
    fs::set_permissions(&there, fs::Permissions::from_mode(mode)).map_err(failed)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// The project's file, from where tests are run.
    fn read(file: &str) -> String {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    }

    #[test]
    fn the_container_follows_the_same_steps_as_the_package() {
        let (container, unit) = (read("Containerfile"), read("packaging/hexotheque.service"));
        let said = |instruction: &str| -> Vec<&str> {
            container.lines().filter_map(|line| line.strip_prefix(instruction)).collect()
        };
        // Built with the compiler that the project asks for, from everything but what is ignored.
        let cargo = read("Cargo.toml");
        let (_, version) = cargo.split_once("rust-version = \"").expect("a version");
        let version = version.split('"').next().expect("it ends");
        assert!(said("FROM ")[0].contains(&format!("/rust:{version}-slim-")), "{version}");
        assert!(said("FROM ")[0].ends_with(" AS build"));
        let suite = said("FROM ")[0].split([' ', '-']).nth(2).expect("a release of Debian");
        assert!(said("FROM ")[1].contains(&format!("/debian:{suite}-slim")), "the same C library");
        let build = "cargo build --release --locked -p hexotheque";
        // As `cargo xtask package` does: the module first, which the program then holds.
        assert!(said("RUN ")[0].ends_with("cargo xtask wasm"));
        assert!(said("RUN ")[1].starts_with(build));
        let ignored = read(".containerignore");
        assert!(["target", ".git"].iter().all(|path| ignored.lines().any(|line| line == *path)));
        // The program lies where the unit starts it, and is started alike.
        let program = said("COPY --from=build ")[0].split(' ').collect::<Vec<_>>();
        assert_eq!(program, ["/build/target/release/hexotheque", "/usr/bin/hexotheque"]);
        let started =
            unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("a line");
        assert_eq!(started, format!("{} serve", program[1]));
        assert_eq!(said("ENTRYPOINT "), [format!("[\"{}\"]", program[1])]);
        assert_eq!(said("CMD "), ["[\"serve\"]"]);
        // Not by root, and with one volume, in which the games are.
        assert_eq!(said("USER "), ["hexotheque"]);
        let volume = said("VOLUME ")[0];
        let variables: Vec<&str> = said("ENV ")[0].split(' ').collect();
        for variable in [&format!("XDG_DATA_HOME={volume}"), "HEXOTHEQUE_LISTEN=0.0.0.0:6650"] {
            assert!(variables.contains(&variable), "{variable}");
        }
        assert!(container.contains(&format!("--mode=0700 {volume}")), "for nobody else to read");
        assert_eq!(said("EXPOSE "), ["6650"]);
    }
}
