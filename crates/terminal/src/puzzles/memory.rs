//! What this terminal remembers of puzzles: which were solved, which are to be tried again and when, how good somebody is.
//!
//! The names in the file are those that the browser exports.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use ::room::puzzles::Rated;
use games::GameId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Time;

use crate::file::replace_file;

/// How many days a puzzle that was missed waits before it comes again, longer each time it is found; then no more.
const WAITS: [u64; 4] = [1, 3, 7, 21];
const DAY_MS: u64 = 86_400_000;

/// What is remembered, and where it is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    path: Option<PathBuf>,
    kept: Kept,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Kept {
    solved: BTreeMap<String, u8>,
    again: BTreeMap<String, Again>,
    /// The longest streaks, by game.
    streaks: BTreeMap<String, usize>,
    #[serde(flatten, with = "Rating")]
    rated: Rated,
    /// Whatever else is in the file stays there.
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

/// How good somebody is, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Rated", default = "Rated::default")]
struct Rating {
    rating: f64,
    deviation: f64,
    volatility: f64,
    tried: u32,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Again {
    times: usize,
    at: u64,
}

impl Memory {
    /// What was written before. A file that cannot be read is not written over.
    pub(crate) fn open(path: Option<PathBuf>) -> Memory {
        let Some(path) = path else { return Memory::default() };
        match std::fs::read_to_string(&path) {
            Ok(text) => match serde_json::from_str(&text) {
                Ok(kept) => Memory { path: Some(path), kept },
                Err(_) => Memory::default(),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Memory { path: Some(path), kept: Kept::default() }
            }
            Err(_) => Memory::default(),
        }
    }

    pub(crate) fn is_solved(&self, id: &str) -> bool {
        self.kept.solved.contains_key(id)
    }

    /// The puzzles that are to be tried again by now, the longest overdue first.
    pub(crate) fn due(&self, now: Time) -> Vec<String> {
        let again = self.kept.again.iter();
        let mut due: Vec<(u64, &String)> = again
            .filter(|(_, again)| again.at <= now.0)
            .map(|(id, again)| (again.at, id))
            .collect();
        due.sort();
        due.into_iter().map(|(_, id)| id.clone()).collect()
    }

    /// How many puzzles are solved, and how good whoever solved them is.
    pub(crate) fn progress(&self) -> (usize, u32) {
        (self.kept.solved.len(), self.kept.rated.rating.round().max(0.0) as u32)
    }

    /// How good whoever solves is.
    pub(crate) fn rated(&self) -> Rated {
        self.kept.rated
    }

    /// Whether a puzzle was not tried before.
    pub(crate) fn is_new(&self, id: &str) -> bool {
        !self.is_solved(id) && !self.kept.again.contains_key(id)
    }

    /// Somebody is done with a puzzle that is worth so much; `clean` if it was found without a mistake and without help. Only
    /// the first time counts for the rating.
    pub(crate) fn finish(
        &mut self,
        id: &str,
        puzzle: Rated,
        clean: bool,
        now: Time,
    ) -> io::Result<()> {
        self.read_again();
        if self.is_new(id) {
            self.kept.rated = self.kept.rated.tried(puzzle, clean);
        }
        let again = self.kept.again.remove(id);
        if clean {
            self.kept.solved.insert(id.to_owned(), 1);
        }
        let times = match (clean, again) {
            (false, _) => Some(0),
            (true, Some(again)) => Some(again.times + 1),
            (true, None) => None,
        };
        let wait = times.and_then(|times| Some((times, WAITS.get(times)?)));
        if let Some((times, days)) = wait {
            let at = now.0 + days * DAY_MS;
            self.kept.again.insert(id.to_owned(), Again { times, at });
        }
        self.write()
    }

    /// The longest streak in a game.
    pub(crate) fn longest(&self, game: GameId) -> usize {
        self.kept.streaks.get(game.name()).copied().unwrap_or_default()
    }

    /// A streak is over.
    pub(crate) fn keep_streak(&mut self, game: GameId, length: usize) -> io::Result<()> {
        self.read_again();
        if length <= self.longest(game) {
            return Ok(());
        }
        self.kept.streaks.insert(game.name().to_owned(), length);
        self.write()
    }

    /// Another terminal may have written something meanwhile.
    fn read_again(&mut self) {
        let text = self.path.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        if let Some(kept) = text.and_then(|text| serde_json::from_str(&text).ok()) {
            self.kept = kept;
        }
    }

    fn write(&self) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = serde_json::to_string(&self.kept).map_err(io::Error::other)?;
        replace_file(path, text + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_that_was_missed_comes_again_later_and_later_and_then_no_more() {
        let mut memory = Memory::default();
        let mut now = Time(0);
        memory.finish("missed", Rated::of_puzzle(3), false, now).expect("nothing is written");
        for days in WAITS {
            assert!(memory.due(Time(now.0 + days * DAY_MS - 1)).is_empty());
            now = Time(now.0 + days * DAY_MS);
            assert_eq!(memory.due(now), ["missed"]);
            memory.finish("missed", Rated::of_puzzle(3), true, now).expect("nothing is written");
        }
        assert!(memory.due(Time(u64::MAX)).is_empty());
        assert!(memory.is_solved("missed"));
    }

    #[test]
    fn only_the_first_try_counts_for_the_rating() {
        let mut memory = Memory::default();
        assert_eq!(memory.progress(), (0, 1000));
        memory.finish("one", Rated::of_puzzle(8), true, Time(0)).expect("nothing is written");
        let after = memory.progress();
        assert!(after.0 == 1 && after.1 > 1100, "{after:?}");
        memory.finish("one", Rated::of_puzzle(8), false, Time(0)).expect("nothing is written");
        memory.finish("one", Rated::of_puzzle(8), true, Time(0)).expect("nothing is written");
        assert_eq!(memory.progress(), after);
    }

    #[test]
    fn of_two_terminals_neither_forgets_what_the_other_has_solved() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("puzzles.json");
        let mut both = [(); 2].map(|()| Memory::open(Some(path.clone())));
        for (memory, id) in both.iter_mut().zip(["one", "two"]) {
            memory.finish(id, Rated::of_puzzle(3), true, Time(0)).expect("it is written");
        }
        let after = Memory::open(Some(path));
        assert!(after.is_solved("one") && after.is_solved("two"), "{after:?}");
    }

    #[test]
    fn it_is_written_and_read_again_and_what_cannot_be_read_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state/puzzles.json");
        Memory::open(Some(path.clone()))
            .finish("one", Rated::of_puzzle(3), true, Time(0))
            .expect("it is written");
        assert!(Memory::open(Some(path.clone())).is_solved("one"));
        std::fs::write(&path, r#"{"rating":1500,"streaks":{"gosix":7},"solved":{"two":1}}"#)
            .expect("a file");
        Memory::open(Some(path.clone()))
            .finish("one", Rated::of_puzzle(3), false, Time(0))
            .expect("it is written");
        let text = std::fs::read_to_string(&path).expect("the file");
        assert!(text.contains(r#""gosix":7"#) && text.contains(r#""two":1"#), "{text}");
        let mut memory = Memory::open(Some(path.clone()));
        assert!(memory.progress().1 < 1500, "{text}");
        for (length, longest) in [(3, 7), (8, 8)] {
            memory.keep_streak(GameId::Gosix, length).expect("it is written");
            assert_eq!(Memory::open(Some(path.clone())).longest(GameId::Gosix), longest);
        }
        std::fs::write(&path, "not ours").expect("a file");
        Memory::open(Some(path.clone()))
            .finish("one", Rated::of_puzzle(3), true, Time(0))
            .expect("nothing is done");
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), "not ours");
    }
}
