//! Files given on the command line.

use std::io;
use std::path::Path;

use games::record::{Record, read_all};

use crate::failure::Failure;
use crate::words;

/// The text of a file, or of standard input if it is called `-`. A file with nothing in it is a
/// mistake wherever one is read.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let text = match is_standard(path) {
        true => terminal::read_text(io::stdin().lock()),
        false => terminal::read_file(path),
    };
    let text = text.map_err(|error| failed(path, &error))?;
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        return Err(about(path, &words::say("file.empty", &[])));
    }
    Ok(text)
}

/// The games in a file, at least one.
pub(super) fn read_records(path: &Path) -> Result<(String, Vec<Record>), Failure> {
    let text = read(path)?;
    let records = read_all(&text).map_err(|error| about(path, &words::told(&error)))?;
    if records.is_empty() {
        return Err(about(path, &words::say("file.empty", &[])));
    }
    Ok((text, records))
}

/// Replaces a file only when all of what is new has been written.
pub(super) fn replace(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    terminal::replace_file(path, content).map_err(|error| failed(path, &error))
}

/// Whether a file can be written, to be asked before hours of work.
pub(super) fn check_writable(path: &Path) -> Result<(), Failure> {
    terminal::can_replace_file(path).map_err(|error| failed(path, &error))
}

/// The system refuses something about a file.
pub(super) fn failed(path: &Path, error: &io::Error) -> Failure {
    about(path, &words::io_error(error))
}

/// Whether a path stands for standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Something is wrong with a file.
pub(super) fn about(path: &Path, why: &str) -> Failure {
    let file: &dyn std::fmt::Display = &path.display();
    Failure::say("file.wrong", &[("file", file), ("why", &why)])
}
