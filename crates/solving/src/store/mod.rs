//! The store: everything proven so far, on disk (a log-structured merge tree).
//!
//! | file | what is in it |
//! |---|---|
//! | `manifest` | which of the others count, and the version |
//! | `journal-N` | facts as they were proven; written at once |
//! | `facts-N` | facts in order, never changed: journals that became long, and several of those made one |
//! | `lock` | who works with it: one process at a time |
//!
//! Only what is proven is kept. What proof-number search merely supposes comes again by itself.
//! Facts are about positions, not about the question they were found for: one store serves all.

mod error;
mod journal;
mod manifest;
mod segment;

#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

pub use self::error::StoreError;
use self::journal::Journal;
use self::manifest::Manifest;
use self::segment::Segment;
use crate::Fact;

/// So many facts make a journal long, in which they are found by memory; so many files of facts are too many.
#[derive(Clone, Copy)]
struct Sizes {
    journal: usize,
    segments: usize,
}

const SIZES: Sizes = Sizes { journal: 1 << 20, segments: 8 };

/// Everything proven so far.
pub struct Store {
    directory: PathBuf,
    sizes: Sizes,
    next: u32,
    journal: Journal,
    /// What is in the journal.
    recent: FxHashMap<u64, Fact>,
    segments: Vec<Segment>,
    /// How many positions are known by placings.
    counts: [u64; 64],
    /// The system frees it when the process ends, however it ends.
    _lock: File,
}

impl Store {
    /// Opens the store in a folder, which is made if there is none; all of it is read and checked.
    pub fn open(directory: &Path) -> Result<Store, StoreError> {
        Store::open_with(directory, SIZES)
    }

    fn open_with(directory: &Path, sizes: Sizes) -> Result<Store, StoreError> {
        let failed = |error| StoreError::Io(directory.to_owned(), error);
        fs::create_dir_all(directory).map_err(failed)?;
        let manifest = Manifest::read(directory)?;
        if manifest.is_none() {
            for entry in fs::read_dir(directory).map_err(failed)? {
                if !is_ours(&entry.map_err(failed)?.path()) {
                    return Err(StoreError::Foreign(directory.to_owned()));
                }
            }
        }
        let lock = lock(directory)?;
        // Nobody else changes it from here on.
        let manifest = match Manifest::read(directory)? {
            Some(manifest) => manifest,
            None => {
                Journal::create(directory, 1)?;
                let manifest = Manifest { next: 2, journal: 1, segments: Vec::new() };
                manifest.write(directory)?;
                manifest
            }
        };
        let mut counts = [0; 64];
        let mut count = |fact: &Fact| counts[usize::from(fact.placings)] += u64::from(!fact.again);
        let mut segments = Vec::new();
        for (number, facts) in &manifest.segments {
            segments.push(Segment::open(directory, *number, *facts, &mut count)?);
        }
        let mut recent = FxHashMap::default();
        let journal = Journal::open(directory, manifest.journal, &mut |essence, fact| {
            count(&fact);
            remember(&mut recent, essence, fact);
        })?;
        let next = manifest.next;
        let directory = directory.to_owned();
        let store =
            Store { directory, sizes, next, journal, recent, segments, counts, _lock: lock };
        store.tidy();
        Ok(store)
    }

    /// What is known of a position.
    pub fn get(&self, essence: u64) -> Result<Option<Fact>, StoreError> {
        if let Some(fact) = self.recent.get(&essence) {
            return Ok(Some(*fact));
        }
        let mut known: Option<Fact> = None;
        for segment in &self.segments {
            if let Some(fact) = segment.get(essence)? {
                known = Some(known.map_or(fact, |before| before.and(fact)));
            }
        }
        Ok(known)
    }

    /// What was learnt lately of a position: no look at the disk.
    pub fn get_recent(&self, essence: u64) -> Option<Fact> {
        self.recent.get(&essence).copied()
    }

    /// Keeps what was proven.
    pub fn put(&mut self, essence: u64, fact: Fact) -> Result<(), StoreError> {
        let fact = match self.get(essence)? {
            Some(before) if before.known.and(fact.known) == before.known => return Ok(()),
            Some(before) => Fact { again: true, ..before.and(fact) },
            None => fact,
        };
        self.journal.write(essence, fact)?;
        self.counts[usize::from(fact.placings)] += u64::from(!fact.again);
        remember(&mut self.recent, essence, fact);
        if self.recent.len() >= self.sizes.journal { self.roll() } else { Ok(()) }
    }

    /// Makes sure that everything is on the disk.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        self.journal.sync()
    }

    /// How many positions are known, by placings.
    pub fn counts(&self) -> &[u64; 64] {
        &self.counts
    }

    /// Puts what is in the journal in order and begins a new one.
    fn roll(&mut self) -> Result<(), StoreError> {
        let mut facts: Vec<(u64, Fact)> = self.recent.iter().map(|(e, fact)| (*e, *fact)).collect();
        facts.sort_unstable_by_key(|(essence, _)| *essence);
        let number = self.number();
        let segment = Segment::write(&self.directory, number, facts.into_iter().map(Ok))?;
        self.segments.push(segment);
        if self.segments.len() > self.sizes.segments {
            let number = self.number();
            let merged = Segment::write(&self.directory, number, merge(&self.segments)?)?;
            self.segments = vec![merged];
        }
        let number = self.number();
        self.journal = Journal::create(&self.directory, number)?;
        self.recent.clear();
        let segments = self.segments.iter().map(|segment| (segment.number, segment.facts));
        let (next, journal, segments) = (self.next, self.journal.number, segments.collect());
        Manifest { next, journal, segments }.write(&self.directory)?;
        self.tidy();
        Ok(())
    }

    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    /// Removes files that no longer count, or never did. One that stays does no harm.
    fn tidy(&self) {
        let segments = self.segments.iter();
        let mut used: Vec<PathBuf> =
            segments.map(|segment| segment::path(&self.directory, segment.number)).collect();
        used.push(journal::path(&self.directory, self.journal.number));
        for path in fs::read_dir(&self.directory).into_iter().flatten().flatten() {
            let path = path.path();
            if is_numbered(&path) && !used.contains(&path) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

fn remember(recent: &mut FxHashMap<u64, Fact>, essence: u64, fact: Fact) {
    recent
        .entry(essence)
        .and_modify(|known| *known = Fact { again: known.again, ..known.and(fact) })
        .or_insert(fact);
}

/// All facts of several segments in order, each once.
fn merge(
    segments: &[Segment],
) -> Result<impl Iterator<Item = Result<(u64, Fact), StoreError>> + '_, StoreError> {
    let mut readers = Vec::new();
    for segment in segments {
        readers.push(segment.iter()?.peekable());
    }
    Ok(std::iter::from_fn(move || {
        let least = readers
            .iter_mut()
            .filter_map(|reader| match reader.peek() {
                Some(Ok((essence, _))) => Some(*essence),
                // An error comes first.
                Some(Err(_)) => Some(0),
                None => None,
            })
            .min()?;
        let mut sum: Option<Fact> = None;
        for reader in &mut readers {
            let next =
                reader.next_if(|fact| fact.as_ref().map_or(true, |(essence, _)| *essence == least));
            match next {
                Some(Ok((_, fact))) => sum = Some(sum.map_or(fact, |before| before.and(fact))),
                Some(Err(error)) => return Some(Err(error)),
                None => {}
            }
        }
        sum.map(|fact| Ok((least, fact)))
    }))
}

/// Keeps others out.
fn lock(directory: &Path) -> Result<File, StoreError> {
    let path = directory.join("lock");
    let options = &mut File::options();
    let opened = options.read(true).write(true).create(true).truncate(false).open(&path);
    let mut file = opened.map_err(|error| StoreError::Io(path.clone(), error))?;
    match file.try_lock() {
        Ok(()) => {
            // For whoever finds it taken; nothing depends on it.
            let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
            Ok(file)
        }
        Err(fs::TryLockError::WouldBlock) => {
            let mut holder = String::new();
            let _ = file.take(20).read_to_string(&mut holder);
            let number = holder.trim().parse::<u32>();
            let holder = number.map_or_else(|_| String::new(), |id| format!(" ({id})"));
            Err(StoreError::Used(directory.to_owned(), holder))
        }
        Err(fs::TryLockError::Error(error)) => Err(StoreError::Io(path, error)),
    }
}

/// A journal or a file of facts.
fn is_numbered(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number = ["journal-", "facts-"].iter().find_map(|kind| name.strip_prefix(kind));
    number.is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Something a store that was begun and not finished may have left.
fn is_ours(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    is_numbered(path) || name == "lock" || name == "manifest.new"
}
