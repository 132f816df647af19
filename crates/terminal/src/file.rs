//! Files that are there whole or not at all.

use std::io;
use std::path::Path;

/// Replaces a file only when all of what is new has been written.
pub fn replace_file(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let new = path.with_file_name(name);
    std::fs::write(&new, content).and_then(|()| std::fs::rename(&new, path)).inspect_err(|_| {
        // What could not be written or moved is of no use to anybody.
        let _ = std::fs::remove_file(&new);
    })
}
