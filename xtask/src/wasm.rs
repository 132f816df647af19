//! `cargo xtask wasm`: the room as WebAssembly, by the first way that works; `cargo xtask wasm test` compares what
//! it answers with what the program answers.
//!
//! 1. The target is installed (`rustup target add wasm32-unknown-unknown`).
//! 2. On Debian, the compiler that Debian builds its browsers with, and the source of its library: downloaded and
//!    unpacked under `target/`, not installed, so nothing on the machine changes.
//! 3. A line that says what to do.

use std::env::consts::ARCH;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::needs::{self, Need};
use crate::process::{cargo, run as run_command, target};
use crate::say;

const TARGET: &str = "wasm32-unknown-unknown";

/// Without these instructions games of tiles are searched much slower.
const SIMD: &str = "-C target-feature=+simd128";

/// Where the standard library is built too: whoever breaks down does so without words, which nobody would hear.
const WORDLESS: &str = "-Z unstable-options -C panic=immediate-abort -Z location-detail=none";

/// What is needed of Debian's, by the beginning of each name: the rest has a version in it.
const PACKAGES: [&str; 6] =
    ["rustc-web", "rust-web-src", "libstd-rust-web", "libllvm", "libz3", "libedit"];

/// How many bytes may be sent of the module where its library is built with it, for size: everybody loads it once.
const MOST: [(&str, u64); 2] = [(".br", 450_000), (".gz", 600_000)];

/// Where the module lies for whoever serves it, with what is sent of it (docs/wasm.md).
const PLACE: &str = "web/module/hexotheque.wasm";

/// Whether there is a module to be served.
pub(crate) fn is_built() -> bool {
    Path::new(PLACE).exists()
}

/// Builds the module and says where it is.
pub(crate) fn run() -> Result<(), String> {
    make(&prepare()?)
}

/// The same for a program that others will use, where that is possible: it holds what lies there.
pub(crate) fn run_if_possible() -> Result<(), String> {
    if_possible(make)
}

fn make(preparation: &Preparation) -> Result<(), String> {
    place(&build(preparation)?)?;
    let (raw, gzip, brotli) = (size("")? / 1000, size(".gz")? / 1000, size(".br")? / 1000);
    say(&format!("{PLACE}: {raw} KB, {gzip} KB by gzip, {brotli} KB by brotli"));
    Ok(())
}

/// How many bytes the module has with this ending.
fn size(ending: &str) -> Result<u64, String> {
    let file = format!("{PLACE}{ending}");
    fs::metadata(&file).map(|file| file.len()).map_err(|error| format!("{file}: {error}"))
}

/// Whether what is sent of the module is small enough.
fn bound() -> Result<(), String> {
    for (ending, most) in MOST {
        let bytes = size(ending)?;
        if bytes > most {
            return Err(format!("{PLACE}{ending} has {bytes} bytes, {most} are allowed"));
        }
    }
    Ok(())
}

/// Builds the module, and lets what it answers be compared with what the program answers.
pub(crate) fn check() -> Result<(), String> {
    compare(&prepare()?)
}

/// The same where that is possible.
pub(crate) fn check_if_possible() -> Result<(), String> {
    if_possible(compare)
}

/// Does something with a module; where none can be built a line says why not, and there is none.
fn if_possible(work: fn(&Preparation) -> Result<(), String>) -> Result<(), String> {
    match prepare() {
        Ok(preparation) => work(&preparation),
        Err(why) => {
            say(&format!("skipped, as no WebAssembly can be built here: {why}"));
            for ending in ["", ".gz", ".br"] {
                let _ = fs::remove_file(format!("{PLACE}{ending}"));
            }
            Ok(())
        }
    }
}

fn compare(preparation: &Preparation) -> Result<(), String> {
    needs::install([Need::Debian { program: "node", package: "nodejs" }])?;
    run_command(&mut cargo(&["test", "--workspace", "--locked", "--test", "story"]))?;
    let (module, story) = (build(preparation)?, target()?.join("tmp/story.jsonl"));
    place(&module)?;
    if let Preparation::Unpacked(_) = preparation {
        bound()?;
    }
    let files = ["web-tests/wasm/story.test.js", "web-tests/wasm/vectors.test.js"];
    let mut test = Command::new("node");
    test.args(["--test", "--test-reporter=spec"]).args(files);
    run_command(test.env("MODULE", &module).env("STORY", &story))
}

/// What the module is built with.
enum Preparation {
    /// The compiler that is there: the target is installed.
    Installed,
    /// Debian's, unpacked in this folder.
    Unpacked(PathBuf),
}

/// Finds or brings what the module is built with.
fn prepare() -> Result<Preparation, String> {
    if is_target_installed() {
        return Ok(Preparation::Installed);
    }
    let root = unpack(&target()?.join("debian-rust"));
    let root =
        root.map_err(|why| format!("{why}. What brings the target: `rustup target add {TARGET}`"))?;
    Ok(Preparation::Unpacked(root))
}

fn build(preparation: &Preparation) -> Result<PathBuf, String> {
    let folder = target()?.join("wasm");
    let mut build = cargo(&["rustc", "--profile", "wasm", "--locked", "-p", "browser", "--lib"]);
    // As a library for Rust too it would not be optimised as a whole.
    build.args(["--crate-type", "cdylib"]);
    build.args(["--target", TARGET]).env("CARGO_TARGET_DIR", &folder);
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", SIMD);
    if let Preparation::Unpacked(root) = preparation {
        let flags = format!("{SIMD} {WORDLESS}");
        let linker = sysroot()?.join(format!("lib/rustlib/{ARCH}-unknown-linux-gnu/bin/rust-lld"));
        build
            .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"])
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTC", root.join("usr/bin/rustc"))
            .env("LD_LIBRARY_PATH", root.join(format!("usr/lib/{ARCH}-linux-gnu")))
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
    // What the linker has filled in takes five bytes each unless it is told to take no more than needed.
    build.args(["--", "-C", "link-arg=--compress-relocations"]);
    run_command(&mut build)?;
    Ok(folder.join(TARGET).join("wasm/browser.wasm"))
}

/// Puts the module where it is served from, and beside it what is sent of it: compressed once, as well as can be, not
/// for each request.
fn place(module: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{PLACE}: {error}");
    let bytes = fs::read(module).map_err(failed)?;
    let ready = [".br", ".gz"].iter().all(|ending| Path::new(&format!("{PLACE}{ending}")).exists());
    if ready && fs::read(PLACE).is_ok_and(|known| known == bytes) {
        // It is as new as the sources, which a release build looks at.
        return fs::write(PLACE, bytes).map_err(failed);
    }
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(&bytes).map_err(failed)?;
    fs::write(format!("{PLACE}.gz"), gzip.finish().map_err(failed)?).map_err(failed)?;
    let mut packed = Vec::new();
    let as_well_as_can_be =
        brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &as_well_as_can_be).map_err(failed)?;
    fs::write(format!("{PLACE}.br"), packed).map_err(failed)?;
    fs::write(PLACE, bytes).map_err(failed)
}

fn said_by(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name} cannot be run: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

fn sysroot() -> Result<PathBuf, String> {
    Ok(said_by(Command::new("rustc").args(["--print", "sysroot"]))?.trim().into())
}

/// Whether there is a standard library for the target.
fn is_target_installed() -> bool {
    let library =
        said_by(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]));
    library.is_ok_and(|library| Path::new(library.trim()).is_dir())
}

/// Debian's compiler in a folder of its own, downloaded unless it is there already.
fn unpack(folder: &Path) -> Result<PathBuf, String> {
    download(folder).or_else(|_| {
        // The lists of packages may be old, or never have been fetched.
        run_command(Command::new("apt-get").args(["--quiet=2", "update"]))?;
        download(folder)
    })
}

fn download(folder: &Path) -> Result<PathBuf, String> {
    let root = folder.join("root");
    let (unpacked, packages) = (folder.join("unpacked"), closure()?);
    if fs::read_to_string(&unpacked).is_ok_and(|known| known == packages.join(" ")) {
        return Ok(root);
    }
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(failed)?;
    say(&format!("── downloading {}", packages.join(" ")));
    let download = ["--quiet=2", "download"];
    run_command(Command::new("apt-get").args(download).args(&packages).current_dir(folder))?;
    for file in fs::read_dir(folder).map_err(failed)?.flatten() {
        if file.path().extension().is_some_and(|kind| kind == "deb") {
            run_command(Command::new("dpkg-deb").arg("-x").args([&file.path(), &root]))?;
            fs::remove_file(file.path()).map_err(failed)?;
        }
    }
    fs::write(unpacked, packages.join(" ")).map_err(failed)?;
    Ok(root)
}

/// The packages and versions to download, such as `rustc-web=1.96.0+dfsg1-1`.
fn closure() -> Result<Vec<String>, String> {
    let depends = ["depends", "--recurse", "--important", "rustc-web", "rust-web-src"];
    let said = said_by(Command::new("apt-cache").args(depends)).map_err(|why| {
        format!("this machine has neither the target {TARGET} nor Debian's rustc-web: {why}")
    })?;
    let names = chosen(&said);
    if !names.contains(&"rustc-web") {
        return Err("there is no package rustc-web to be had".to_owned());
    }
    let show = said_by(Command::new("apt-cache").args(["show", "--no-all-versions"]).args(&names))?;
    let fields = |key: &'static str| show.lines().filter_map(move |line| line.strip_prefix(key));
    let packages = fields("Package: ").zip(fields("Version: "));
    Ok(packages.map(|(name, version)| format!("{name}={version}")).collect())
}

/// Those of the packages told that are needed, each once.
fn chosen(depends: &str) -> Vec<&str> {
    let is_chosen = |name: &&str| PACKAGES.iter().any(|package| name.starts_with(package));
    let mut names: Vec<&str> = depends.lines().filter(is_chosen).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_all_that_a_compiler_needs_only_what_no_machine_has_is_downloaded() {
        let told = "rustc-web\n  Depends: libc6\nlibc6\nlibstd-rust-web-1.96\nlibllvm22\nlibllvm22\nrust-web-src";
        assert_eq!(
            chosen(told),
            ["libllvm22", "libstd-rust-web-1.96", "rust-web-src", "rustc-web"]
        );
    }
}
