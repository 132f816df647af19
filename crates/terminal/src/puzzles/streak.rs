//! A streak: as many puzzles as somebody finds in three minutes, harder and harder, until the first mistake. The browser
//! deals likewise.

use std::time::Duration;

use games::GameId;
use rulebook::Words;
use table::Time;

use super::Kind;
use crate::room::clock;

/// How long a streak may last.
const LASTS: Duration = Duration::from_secs(180);

/// One that is going on, or is over.
#[derive(Clone, Debug)]
pub(crate) struct Streak {
    pub(crate) game: GameId,
    /// The puzzles that did not come yet, from easy to hard.
    left: Vec<String>,
    pub(crate) length: usize,
    ends: Time,
    over: bool,
}

impl Streak {
    pub(crate) fn begin(game: GameId, now: Time) -> Streak {
        let left = Kind { game: Some(game), ..Kind::default() }.ids().concat();
        let ends = Time(now.0 + LASTS.as_millis() as u64);
        Streak { game, left, length: 0, ends, over: false }
    }

    /// The next puzzle: the more there were, the harder. Not always the same ones.
    pub(crate) fn deal(&mut self, chance: u64) -> Option<String> {
        /// From the easiest to the hardest it takes so many.
        const STEPS: usize = 30;
        const AMONG: usize = 20;
        let count = self.left.len();
        let from = (count * self.length / STEPS).min(count.saturating_sub(AMONG));
        let among = AMONG.min(count - from) as u64;
        let at = from + chance.checked_rem(among)? as usize;
        Some(self.left.remove(at))
    }

    /// How much time there is left.
    pub(crate) fn time_left(&self, now: Time) -> Duration {
        Duration::from_millis(self.ends.0.saturating_sub(now.0))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Ends it.
    pub(crate) fn end(&mut self) {
        self.over = true;
    }
}

/// How a streak stands, to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StreakTold {
    pub(crate) length: usize,
    /// The longest so far.
    pub(crate) best: usize,
    pub(crate) left: Duration,
    pub(crate) over: bool,
}

impl StreakTold {
    pub(crate) fn said(&self, words: Words) -> String {
        if self.over {
            let over = words.say("puzzles.streak.over", &[("n", &self.length)]);
            return format!("{over} {}", words.say("puzzles.streak.best", &[("n", &self.best)]));
        }
        let time = clock(self.left.as_secs());
        words.say("puzzles.streak.now", &[("n", &self.length), ("time", &time)])
    }
}

#[cfg(test)]
mod tests {
    use ::room::puzzles::{built_in, puzzle};

    use super::*;

    #[test]
    fn puzzles_of_a_streak_come_once_and_get_harder() {
        let mut streak = Streak::begin(GameId::Gosix, Time(0));
        let difficulty = |id: &str| puzzle(built_in(), id).expect("a puzzle").difficulty;
        let (mut seen, mut grades) = (Vec::new(), Vec::new());
        for chance in 0..40 {
            let id = streak.deal(chance * 7).expect("there are more");
            grades.push(difficulty(&id));
            assert!(!seen.contains(&id), "{id} came twice");
            seen.push(id);
            streak.length += 1;
        }
        assert_eq!(grades[0], 1);
        assert!(grades[15] > 1 && grades[39] >= 7, "{grades:?}");
    }

    #[test]
    fn a_streak_lasts_three_minutes() {
        let mut streak = Streak::begin(GameId::Hexone, Time(1_000));
        assert_eq!(streak.time_left(Time(1_000)), LASTS);
        assert_eq!(streak.time_left(Time(181_000)), Duration::ZERO);
        assert!(!streak.is_over());
        streak.end();
        assert!(streak.is_over());
        streak.left.clear();
        assert_eq!(streak.deal(0), None);
    }
}
