//! Which files outside a game's own folders name a game: the lists, and nothing that is not told here.
//!
//! A file is a game's own if its name, or that of a folder it is in, begins with the game's, or is that of its family (`tiles`), or
//! is about what is only done with it (`solve`, `solving`, `certificate`: Gosix). Tests, words and comments do
//! not count.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use games::GameId;

/// The lists a new game is entered in; and below, what shows or asks for some game or other by its name.
const NAMING: [&str; 12] = [
    "crates/engine/src/evaluate/mod.rs",
    "crates/games/src/lib.rs",
    "crates/print/src/game/mod.rs",
    "crates/puzzles/src/puzzling/mod.rs",
    "crates/puzzles/src/set.rs",
    "crates/terminal/src/game/mod.rs",
    "web/boards/lattices.js",
    "web/kinds/index.js",
    "web/kinds/names.js",
    "web/play/index.js",
    // The page of what does not exist shows a tile, the API's check opens a game.
    "web/router.js",
    "xtask/src/api.rs",
];

/// Names of what belongs to one game or family, besides the games' own.
const FAMILIES: [&str; 4] = ["tiles", "solve", "solving", "certificate"];

/// The names of a game in code: `six_by_five`, `SixByFive`, `6x5`, without case and what joins the words.
fn names() -> BTreeSet<String> {
    let spelt = |game: &GameId| [game.name().to_owned(), format!("{game:?}").to_lowercase()];
    GameId::ALL.iter().flat_map(spelt).collect()
}

fn joined(text: &str) -> String {
    text.to_lowercase().replace(['_', '-'], "")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// The lines of a file that are read by a program, without tests, which end a file.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let mut lines = text.lines().map(str::trim_start).peekable();
    std::iter::from_fn(move || {
        let line = lines.next()?;
        let tests = line == "#[cfg(test)]" && lines.peek().is_some_and(|next| next.ends_with('{'));
        (!tests).then_some(line)
    })
    .filter(|line| !["//", "/*", "*"].iter().any(|comment| line.starts_with(comment)))
}

#[test]
fn only_lists_and_a_game_s_own_files_name_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let names = names();
    let named = |text: &str| names.iter().any(|name| joined(text).contains(name.as_str()));
    let aside = |part: &str| {
        let stem = part.split('.').next().unwrap_or_default();
        names.iter().any(|name| joined(stem).starts_with(name.as_str()))
            || FAMILIES.contains(&stem)
            || matches!(stem, "tests" | "words")
            || part.ends_with(".toml")
    };
    let mut all = Vec::new();
    for entry in fs::read_dir(root.join("crates")).expect("the crates") {
        files(&entry.expect("a crate").path().join("src"), &mut all);
    }
    files(&root.join("web"), &mut all);
    files(&root.join("xtask/src"), &mut all);
    let naming: BTreeSet<String> = all
        .iter()
        .map(|path| path.strip_prefix(&root).expect("below the root"))
        .filter(|path| !path.iter().any(|part| aside(&part.to_string_lossy())))
        .filter(|path| {
            let text = fs::read_to_string(root.join(path)).unwrap_or_default();
            code(&text).any(named)
        })
        .map(|path| path.to_string_lossy().replace('\\', "/"))
        .collect();
    let told: BTreeSet<String> = NAMING.map(str::to_owned).into();
    let new: Vec<_> = naming.difference(&told).collect();
    let gone: Vec<_> = told.difference(&naming).collect();
    assert!(
        new.is_empty(),
        "a game is named outside its own files: {new:?}; what lacks `Describe`?"
    );
    assert!(gone.is_empty(), "no game is named any more, so strike it off: {gone:?}");
}
