//! Files given on the command line.

use std::io::Read;
use std::path::Path;

use crate::failure::Failure;

/// The text of a file, or of standard input if it is called `-`.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let text = if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(path)
    };
    text.map_err(|error| Failure::input(format!("{}: {error}", path.display())))
}

/// Replaces a file only when all of what is new has been written.
pub(super) fn replace(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let failed = |error| Failure::input(format!("{}: {error}", path.display()));
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let new = path.with_file_name(name);
    std::fs::write(&new, content).and_then(|()| std::fs::rename(&new, path)).map_err(|error| {
        // What could not be written or moved is of no use to anybody.
        let _ = std::fs::remove_file(&new);
        failed(error)
    })
}
