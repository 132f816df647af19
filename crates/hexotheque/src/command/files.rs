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
    terminal::replace_file(path, content)
        .map_err(|error| Failure::input(format!("{}: {error}", path.display())))
}
