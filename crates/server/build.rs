//! A release build embeds the room as WebAssembly if it is there and as new as what it was made from: a client that is
//! answered by two rooms of different versions would meet what it does not know.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

const MODULE: &str = "../../web/module";

/// What the module is made from.
const SOURCES: [&str; 10] = [
    "../browser/src",
    "../engine/src",
    "../games/src",
    "../lattice/src",
    "../puzzles/src",
    "../room/src",
    "../rulebook/src",
    "../table/src",
    "../../puzzles",
    "../../rulebook",
];

fn main() {
    println!("cargo:rustc-check-cfg=cfg(stale_module)");
    if std::env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        // The module is read from disk.
        println!("cargo:rerun-if-changed=build.rs");
        return;
    }
    for path in SOURCES.iter().chain([&MODULE]) {
        println!("cargo:rerun-if-changed={path}");
    }
    let module = Path::new(MODULE).join("hexotheque.wasm");
    let Ok(built) = fs::metadata(module).and_then(|module| module.modified()) else { return };
    if SOURCES.iter().any(|path| newest(Path::new(path)).is_some_and(|newest| newest > built)) {
        println!("cargo:rustc-cfg=stale_module");
        println!(
            "cargo:warning=web/module is older than the sources and is left out: cargo xtask wasm"
        );
    }
}

/// When something in a folder was changed last.
fn newest(path: &Path) -> Option<SystemTime> {
    if !path.is_dir() {
        return fs::metadata(path).and_then(|file| file.modified()).ok();
    }
    let entries = fs::read_dir(path).ok()?.flatten();
    entries.filter_map(|entry| newest(&entry.path())).max()
}
