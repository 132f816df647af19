//! The manifest: which files are the store, and of which version. Replaced as a whole, so it is never half written.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use super::StoreError;

const NAME: &str = "manifest";
const HEADER: &str = "hexotheque proofs of gosix";

/// How files are written; others are refused.
pub(super) const VERSION: u32 = 1;

/// Which files are the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Manifest {
    /// The number of the next file.
    pub(super) next: u32,
    pub(super) journal: u32,
    /// Number and facts of each segment.
    pub(super) segments: Vec<(u32, u64)>,
}

impl Manifest {
    /// What is written in a store; `None` if there is none yet.
    pub(super) fn read(directory: &Path) -> Result<Option<Manifest>, StoreError> {
        let path = directory.join(NAME);
        let text = match fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::Io(path, error)),
        };
        let damaged = || StoreError::Damaged(path.clone(), 0);
        let first = text.lines().next().unwrap_or_default();
        let version = first.strip_prefix(HEADER).ok_or_else(damaged)?.trim();
        if version != VERSION.to_string() {
            return Err(StoreError::Version(directory.to_owned(), version.to_owned(), VERSION));
        }
        Manifest::parse(&text).ok_or_else(damaged).map(Some)
    }

    /// Puts it in place of the one before.
    pub(super) fn write(&self, directory: &Path) -> Result<(), StoreError> {
        let path = directory.join(NAME);
        let new = directory.join(format!("{NAME}.new"));
        let write = || {
            let mut file = File::create(&new)?;
            file.write_all(self.to_text().as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, &path)?;
            // The name is part of the folder. Where folders cannot be synced, the file itself was.
            let _ = File::open(directory).and_then(|folder| folder.sync_all());
            Ok(())
        };
        write().map_err(|error| StoreError::Io(path.clone(), error))
    }

    fn to_text(&self) -> String {
        let mut text =
            format!("{HEADER} {VERSION}\nnext {}\njournal {}\n", self.next, self.journal);
        for (number, facts) in &self.segments {
            text += &format!("facts {number} {facts}\n");
        }
        let sum = crc32fast::hash(text.as_bytes());
        text + &format!("checksum {sum:08x}\n")
    }

    fn parse(text: &str) -> Option<Manifest> {
        let mut manifest = Manifest { next: 0, journal: 0, segments: Vec::new() };
        for line in text.lines().skip(1) {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["next", number] => manifest.next = number.parse().ok()?,
                ["journal", number] => manifest.journal = number.parse().ok()?,
                ["facts", number, facts] => {
                    manifest.segments.push((number.parse().ok()?, facts.parse().ok()?));
                }
                ["checksum", _] => {}
                _ => return None,
            }
        }
        // The checksum is right if writing it anew gives the same text.
        (manifest.to_text() == text).then_some(manifest)
    }
}
