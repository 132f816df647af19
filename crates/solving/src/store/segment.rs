//! Sorted, unchanging files of facts (the sorted tables of a log-structured merge tree).
//!
//! All are read and checked when the store is opened; then a fact is found by one look at one page.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::StoreError;
use crate::fact::{Fact, RECORD};

/// How many facts make a page.
const PAGE: u64 = 256;

/// A file of facts, in the order of their essences.
pub(super) struct Segment {
    pub(super) number: u32,
    pub(super) facts: u64,
    path: PathBuf,
    file: File,
    /// The first essence of each page.
    index: Vec<u64>,
}

/// What a segment of this number is called.
pub(super) fn path(directory: &Path, number: u32) -> PathBuf {
    directory.join(format!("facts-{number:06}"))
}

impl Segment {
    /// Writes facts that come in order, none twice. The file counts only once the manifest names it.
    pub(super) fn write(
        directory: &Path,
        number: u32,
        facts: impl Iterator<Item = Result<(u64, Fact), StoreError>>,
    ) -> Result<Segment, StoreError> {
        let path = path(directory, number);
        let failed = |error| StoreError::Io(path.clone(), error);
        let options = &mut File::options();
        let file = options.read(true).write(true).create(true).truncate(true).open(&path);
        let mut writer = BufWriter::with_capacity(1 << 16, file.map_err(failed)?);
        let (mut count, mut index) = (0, Vec::new());
        for fact in facts {
            let (essence, fact) = fact?;
            if count % PAGE == 0 {
                index.push(essence);
            }
            writer.write_all(&fact.to_record(essence, number, count)).map_err(failed)?;
            count += 1;
        }
        let file = writer.into_inner().map_err(|error| failed(error.into_error()))?;
        file.sync_all().map_err(failed)?;
        Ok(Segment { number, facts: count, path, file, index })
    }

    /// Opens a file that is to hold so many facts, and checks all of it.
    pub(super) fn open(
        directory: &Path,
        number: u32,
        facts: u64,
        each: &mut dyn FnMut(&Fact),
    ) -> Result<Segment, StoreError> {
        let path = path(directory, number);
        let file = File::open(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => StoreError::Missing(path.clone()),
            _ => StoreError::Io(path.clone(), error),
        })?;
        let length = file.metadata().map_err(|error| StoreError::Io(path.clone(), error))?.len();
        if length != facts * RECORD as u64 {
            return Err(StoreError::Damaged(path, length.min(facts * RECORD as u64)));
        }
        let mut segment = Segment { number, facts, path, file, index: Vec::new() };
        let mut last = None;
        let mut index = Vec::new();
        for (place, fact) in (0..).zip(segment.iter()?) {
            let (essence, fact) = fact?;
            if last.replace(essence) >= Some(essence) {
                return Err(segment.damaged(place));
            }
            if place % PAGE == 0 {
                index.push(essence);
            }
            each(&fact);
        }
        segment.index = index;
        Ok(segment)
    }

    fn damaged(&self, place: u64) -> StoreError {
        StoreError::Damaged(self.path.clone(), place * RECORD as u64)
    }

    fn failed(&self, error: std::io::Error) -> StoreError {
        StoreError::Io(self.path.clone(), error)
    }

    /// All facts, in order.
    pub(super) fn iter(
        &self,
    ) -> Result<impl Iterator<Item = Result<(u64, Fact), StoreError>> + '_, StoreError> {
        (&self.file).seek(SeekFrom::Start(0)).map_err(|error| self.failed(error))?;
        let mut reader = BufReader::with_capacity(1 << 16, &self.file);
        Ok((0..self.facts).map(move |place| {
            let mut record = [0; RECORD];
            reader.read_exact(&mut record).map_err(|error| self.failed(error))?;
            Fact::from_record(&record, self.number, place).ok_or_else(|| self.damaged(place))
        }))
    }

    /// What is known of a position.
    pub(super) fn get(&self, essence: u64) -> Result<Option<Fact>, StoreError> {
        let page = self.index.partition_point(|first| *first <= essence) as u64;
        let Some(page) = page.checked_sub(1) else { return Ok(None) };
        let first = page * PAGE;
        let count = PAGE.min(self.facts - first) as usize;
        let mut bytes = [0; PAGE as usize * RECORD];
        let bytes = &mut bytes[..count * RECORD];
        let file = &mut &self.file;
        file.seek(SeekFrom::Start(first * RECORD as u64))
            .and_then(|_| file.read_exact(bytes))
            .map_err(|error| self.failed(error))?;
        let (records, _) = bytes.as_chunks::<RECORD>();
        let of = |record: &[u8; RECORD]| u64::from_le_bytes(std::array::from_fn(|at| record[at]));
        let Ok(place) = records.binary_search_by_key(&essence, of) else { return Ok(None) };
        let number = first + place as u64;
        match Fact::from_record(&records[place], self.number, number) {
            Some((_, fact)) => Ok(Some(fact)),
            None => Err(self.damaged(number)),
        }
    }
}
