//! Stores that were killed, damaged, cut short, of another version, in use.

use std::fs;
use std::path::Path;

use engine::solve::{Known, Verdict};

use super::*;

/// Small enough that few facts go through all kinds of files.
const SMALL: Sizes = Sizes { journal: 50, segments: 3 };

fn fact(essence: u64) -> Fact {
    let verdict = [Verdict::Loss, Verdict::Draw, Verdict::Win][essence as usize % 3];
    Fact::new(Known::exactly(verdict), (essence % 40) as u32, essence)
}

/// Essences as scattered as real ones.
fn essences(count: u64) -> impl Iterator<Item = u64> {
    (1..=count).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

fn filled(directory: &Path, count: u64) -> Store {
    let mut store = Store::open_with(directory, SMALL).unwrap();
    for essence in essences(count) {
        store.put(essence, fact(essence)).unwrap();
    }
    store
}

fn known(store: &Store, count: u64) -> usize {
    let all = essences(count).filter_map(|essence| {
        let found = store.get(essence).unwrap()?;
        assert_eq!(found.known, fact(essence).known);
        Some(found)
    });
    all.count()
}

/// A file of the store whose name begins so.
fn file(directory: &Path, kind: &str) -> PathBuf {
    let files = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    files
        .into_iter()
        .find(|path| path.file_name().unwrap().to_string_lossy().starts_with(kind))
        .unwrap()
}

fn refused(directory: &Path) -> String {
    let error = Store::open_with(directory, SMALL).err().expect("refused").to_string();
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn what_was_put_is_there_at_once_and_when_opened_again() {
    let directory = tempfile::tempdir().unwrap();
    // Enough for journals, segments and merged segments.
    let store = filled(directory.path(), 480);
    assert_eq!(known(&store, 480), 480);
    assert_eq!(store.counts().iter().sum::<u64>(), 480);
    let counts = *store.counts();
    assert!(store.segments.len() > 1, "several files");
    assert_eq!(store.get(12345).unwrap(), None);
    drop(store);
    let store = Store::open_with(directory.path(), SMALL).unwrap();
    assert_eq!(known(&store, 480), 480);
    assert_eq!(*store.counts(), counts);
}

#[test]
fn bounds_become_narrower_and_positions_are_counted_once() {
    let directory = tempfile::tempdir().unwrap();
    let wide = Known { at_least: Verdict::Draw, at_most: Verdict::Win };
    let narrow = Known { at_least: Verdict::Loss, at_most: Verdict::Draw };
    let mut store = Store::open_with(directory.path(), SMALL).unwrap();
    store.put(7, Fact::new(wide, 20, 1)).unwrap();
    for essence in essences(49) {
        store.put(essence, fact(essence)).unwrap();
    }
    assert_eq!(store.segments.len(), 1);
    store.put(7, Fact::new(narrow, 20, 1)).unwrap();
    store.put(7, Fact::new(wide, 20, 1)).unwrap();
    assert_eq!(store.get(7).unwrap().unwrap().known, Known::exactly(Verdict::Draw));
    assert_eq!(store.counts().iter().sum::<u64>(), 50);
    drop(store);
    let store = Store::open_with(directory.path(), SMALL).unwrap();
    assert_eq!(store.get(7).unwrap().unwrap().known, Known::exactly(Verdict::Draw));
    assert_eq!(store.counts().iter().sum::<u64>(), 50);
}

#[test]
fn a_journal_cut_short_anywhere_loses_only_what_was_cut() {
    let directory = tempfile::tempdir().unwrap();
    drop(filled(directory.path(), 40));
    let journal = file(directory.path(), "journal");
    let whole = fs::read(&journal).unwrap();
    for length in (0..=whole.len()).rev().step_by(7) {
        fs::write(&journal, &whole[..length]).unwrap();
        let mut store = Store::open_with(directory.path(), SMALL).unwrap();
        assert_eq!(known(&store, 40), length / 16);
        // And it can be gone on with.
        store.put(1, fact(1)).unwrap();
        drop(store);
        let store = Store::open_with(directory.path(), SMALL).unwrap();
        assert!(store.get(1).unwrap().is_some());
    }
    // As after a power failure that left room but nothing in it.
    fs::write(&journal, [&whole[..], &[0; 100]].concat()).unwrap();
    assert_eq!(known(&Store::open_with(directory.path(), SMALL).unwrap(), 40), 40);
}

#[test]
fn a_changed_byte_is_noticed_wherever_it_is() {
    let directory = tempfile::tempdir().unwrap();
    drop(filled(directory.path(), 130));
    for kind in ["facts", "journal", "manifest"] {
        let path = file(directory.path(), kind);
        let whole = fs::read(&path).unwrap();
        // A journal's last fact may have been left unfinished.
        let checked = whole.len() - if kind == "journal" { 16 } else { 0 };
        for place in (0..checked).step_by(5) {
            let mut changed = whole.clone();
            changed[place] ^= 0x10;
            fs::write(&path, changed).unwrap();
            let error = refused(directory.path());
            assert!(
                error.contains("damaged") || error.contains("version"),
                "{kind} {place}: {error}"
            );
        }
        fs::write(&path, &whole).unwrap();
    }
    let facts = file(directory.path(), "facts");
    let whole = fs::read(&facts).unwrap();
    fs::write(&facts, &whole[..whole.len() - 16]).unwrap();
    assert!(refused(directory.path()).contains("damaged at byte"));
    fs::remove_file(&facts).unwrap();
    assert!(refused(directory.path()).contains("missing"));
}

#[test]
fn another_version_another_folder_and_a_store_in_use_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let store = filled(directory.path(), 10);
    let error = refused(directory.path());
    assert!(
        error.contains(&format!("used by another process ({})", std::process::id())),
        "{error}"
    );
    drop(store);
    let manifest = directory.path().join("manifest");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replace("of gosix 1", "of gosix 7")).unwrap();
    assert!(refused(directory.path()).contains("is of version 7, and only version 1 can be read"));
    let foreign = tempfile::tempdir().unwrap();
    fs::write(foreign.path().join("letter.txt"), "Dear all").unwrap();
    assert!(refused(foreign.path()).contains("is no store"));
    assert_eq!(fs::read_dir(foreign.path()).unwrap().count(), 1);
}

#[test]
fn what_was_left_half_done_is_cleared_away() {
    let directory = tempfile::tempdir().unwrap();
    drop(filled(directory.path(), 120));
    // A segment that was being written when the process was killed, and a journal that no longer counts.
    fs::write(directory.path().join("facts-000099"), [1; 33]).unwrap();
    fs::write(directory.path().join("journal-000001"), [2; 5]).unwrap();
    let store = Store::open_with(directory.path(), SMALL).unwrap();
    assert_eq!(known(&store, 120), 120);
    assert!(!directory.path().join("facts-000099").exists());
    // Begun and never finished.
    let begun = tempfile::tempdir().unwrap();
    fs::write(begun.path().join("journal-000001"), [0; 3]).unwrap();
    Store::open_with(begun.path(), SMALL).unwrap();
}
