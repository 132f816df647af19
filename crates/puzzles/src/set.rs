//! Sets of puzzles, and the one that comes with the project: all of its puzzles are proven.

use std::sync::LazyLock;

use games::GameId;

use crate::{Puzzle, PuzzleError};

/// The texts that lie in `puzzles/`, one for each game.
pub const TEXTS: &[(&str, &str)] = &[
    ("gosix.txt", include_str!("../../../puzzles/gosix.txt")),
    ("hexone.txt", include_str!("../../../puzzles/hexone.txt")),
    ("6x5.txt", include_str!("../../../puzzles/6x5.txt")),
    ("xochintlan.txt", include_str!("../../../puzzles/xochintlan.txt")),
];

/// Puzzles with their names, the easiest first; of those that are as hard, in the order of their names.
#[derive(Clone, Debug, PartialEq)]
pub struct Set(Vec<(String, Puzzle)>);

/// The set that comes with the project.
pub fn built_in() -> &'static Set {
    // A test reads every line.
    static SET: LazyLock<Set> = LazyLock::new(|| Set::of(TEXTS.iter().map(|(_, text)| *text)));
    &SET
}

/// Reads puzzles, one a line; what begins with `#` is for people. Each comes with the number of its line.
pub fn read(text: &str) -> impl Iterator<Item = (usize, Result<Puzzle, PuzzleError>)> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| (number, line.parse()))
}

impl Set {
    /// The puzzles in these texts; lines that are none are left out.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Set {
        let lines = texts.into_iter().flat_map(read);
        let puzzles = lines.filter_map(|(_, line)| line.ok());
        let mut set: Vec<(String, Puzzle)> = puzzles.map(|puzzle| (puzzle.id(), puzzle)).collect();
        set.sort_by(|(one, a), (other, b)| (a.difficulty, one).cmp(&(b.difficulty, other)));
        Set(set)
    }

    /// All puzzles with their names.
    pub fn all(&self) -> &[(String, Puzzle)] {
        &self.0
    }

    /// The puzzle with this name.
    pub fn by_id(&self, id: &str) -> Option<&Puzzle> {
        self.0.iter().find(|(known, _)| known == id).map(|(_, puzzle)| puzzle)
    }

    /// The puzzle of a day, counted from the first of January 1970: the same for everybody who has the same set. The
    /// games take turns, and a week begins easy, on Monday, and ends hard.
    pub fn of_day(&self, day: i64) -> Option<&(String, Puzzle)> {
        let of_game = |game: GameId| self.0.iter().filter(move |(_, puzzle)| puzzle.game() == game);
        let mut games = GameId::ALL.to_vec();
        games.retain(|game| of_game(*game).next().is_some());
        let game = *games.get(day.rem_euclid(games.len().max(1) as i64) as usize)?;
        let set: Vec<&(String, Puzzle)> = of_game(game).collect();
        // The first of January 1970 was a Thursday.
        let weekday = (day + 3).rem_euclid(7) as usize;
        let (from, to) = (set.len() * weekday / 7, (set.len() * (weekday + 1) / 7).max(1));
        let slice = set.get(from..to).filter(|slice| !slice.is_empty()).unwrap_or(&set);
        // Neighbours in the order of names have nothing to do with each other: one after another will do.
        let turn = day.div_euclid(7 * games.len() as i64);
        slice.get(turn.rem_euclid(slice.len() as i64) as usize).copied()
    }
}

/// The number of a day written as `2026-11-17`, counted from the first of January 1970.
pub fn day(date: &str) -> Option<i64> {
    let digits = |text: &str, count: usize| {
        let right = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<i64>().ok().filter(|_| right)
    };
    let parts: Vec<&str> = date.split('-').collect();
    let &[year, month, day] = &parts[..] else { return None };
    let (year, month, day) = (digits(year, 4)?, digits(month, 2)?, digits(day, 2)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let longest = [31, 28 + i64::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let length = *longest.get(usize::try_from(month - 1).ok()?)?;
    if !(1..=length).contains(&day) {
        return None;
    }
    // Years that begin in March end with the day that comes and goes.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let before = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    Some(before + (153 * month + 2) / 5 + day - 1 - 719_468)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_line_of_the_set_is_a_puzzle_written_as_it_is_read() {
        for (file, text) in TEXTS {
            for (number, puzzle) in read(text) {
                let puzzle = puzzle.unwrap_or_else(|error| panic!("{file}:{number}: {error}"));
                let line = text.lines().nth(number - 1);
                assert_eq!(line, Some(puzzle.to_string().as_str()), "{file}:{number}");
            }
        }
        let all = built_in().all();
        let names: HashSet<&String> = all.iter().map(|(id, _)| id).collect();
        assert_eq!(names.len(), all.len(), "each has a name of its own");
    }

    #[test]
    fn days_are_counted_and_dates_that_are_none_refused() {
        assert_eq!(day("1970-01-01"), Some(0));
        assert_eq!(day("2000-03-01"), Some(11_017));
        assert_eq!(day("2024-02-29").map(|leap| leap + 1), day("2024-03-01"));
        for wrong in ["", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "+026-01-01", "x"] {
            assert_eq!(day(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_day_has_a_puzzle_and_a_week_ends_harder_than_it_begins() {
        let monday = day("2026-11-16").expect("a date");
        let hardness = |weekday: i64| -> u32 {
            let days = (0..60).map(|week| monday + 7 * week + weekday);
            let of_day = |day| built_in().of_day(day).expect("a puzzle");
            days.map(|day| u32::from(of_day(day).1.difficulty)).sum()
        };
        assert!(hardness(0) < hardness(3) && hardness(3) < hardness(6));
        assert_eq!(Set::of([]).of_day(monday), None);
    }
}
