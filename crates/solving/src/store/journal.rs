//! The journal: facts in the order in which they were proven (a write-ahead log).
//!
//! Every fact is handed to the system as soon as it is known, so a process that is killed loses none but the one it
//! was writing. What the disk lost at the end, with the power, is cut off; what is wrong before the end is damage.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::StoreError;
use crate::fact::{Fact, RECORD};

/// What a failing power supply may cost.
const BETWEEN_SYNCS: Duration = Duration::from_secs(5);

/// The file that is being written.
pub(super) struct Journal {
    pub(super) number: u32,
    path: PathBuf,
    file: File,
    facts: u64,
    synced: Instant,
}

/// What a journal of this number is called.
pub(super) fn path(directory: &Path, number: u32) -> PathBuf {
    directory.join(format!("journal-{number:06}"))
}

impl Journal {
    /// A new journal.
    pub(super) fn create(directory: &Path, number: u32) -> Result<Journal, StoreError> {
        let path = path(directory, number);
        let options = &mut File::options();
        let file = options.read(true).write(true).create(true).truncate(true).open(&path);
        let file = file.map_err(|error| StoreError::Io(path.clone(), error))?;
        Ok(Journal { number, path, file, facts: 0, synced: Instant::now() })
    }

    /// Goes on with a journal, and tells each fact in it.
    pub(super) fn open(
        directory: &Path,
        number: u32,
        each: &mut dyn FnMut(u64, Fact),
    ) -> Result<Journal, StoreError> {
        let path = path(directory, number);
        let failed = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::NotFound => StoreError::Missing(path.clone()),
            _ => StoreError::Io(path.clone(), error),
        };
        let file = File::options().read(true).write(true).open(&path).map_err(failed)?;
        let written = file.metadata().map_err(failed)?.len() / RECORD as u64;
        let mut reader = BufReader::with_capacity(1 << 16, &file);
        let (mut good, mut bad) = (0, false);
        for place in 0..written {
            let mut record = [0; RECORD];
            reader.read_exact(&mut record).map_err(failed)?;
            match Fact::from_record(&record, number, place) {
                // Something wrong with something right behind it was not left unfinished.
                Some(_) if bad => {
                    return Err(StoreError::Damaged(path.clone(), good * RECORD as u64));
                }
                Some((essence, fact)) => {
                    each(essence, fact);
                    good += 1;
                }
                None => bad = true,
            }
        }
        file.set_len(good * RECORD as u64).map_err(failed)?;
        (&file).seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Journal { number, path: path.clone(), file, facts: good, synced: Instant::now() })
    }

    /// Writes a fact down. If that fails, what was written of it is taken back.
    pub(super) fn write(&mut self, essence: u64, fact: Fact) -> Result<(), StoreError> {
        let record = fact.to_record(essence, self.number, self.facts);
        if let Err(error) = self.file.write_all(&record) {
            let end = self.facts * RECORD as u64;
            // Whoever opens it next would cut it off as well.
            let _ = self.file.set_len(end).and_then(|()| self.file.seek(SeekFrom::Start(end)));
            return Err(StoreError::Io(self.path.clone(), error));
        }
        self.facts += 1;
        if self.synced.elapsed() > BETWEEN_SYNCS {
            self.sync()?;
        }
        Ok(())
    }

    /// Makes sure that all of it is on the disk.
    pub(super) fn sync(&mut self) -> Result<(), StoreError> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(|error| StoreError::Io(self.path.clone(), error))
    }
}
