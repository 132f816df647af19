//! Which puzzle comes next: today's, one that was missed, or one of a kind that is not solved yet.

use ::room::puzzles::{built_in, of_day, puzzle, shelf};
use ::room::request::{ListPuzzles, PuzzleOfDay};
use ::room::response::PuzzlesOfGame;
use games::GameId;
use rulebook::Words;
use table::Time;
use thiserror::Error;

use super::{Memory, Streak};

/// Which puzzle is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The one of this day, the same for everybody.
    Today,
    /// One that was missed some time ago.
    Again,
    /// One by its name.
    Named(String),
    /// One of a kind that is not solved yet.
    Next(Kind),
    /// One after another of a game, against the clock.
    Streak(GameId),
}

/// What puzzles are chosen by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kind {
    /// The game; any if left out.
    pub game: Option<GameId>,
    /// How hard, from 1 to 8.
    pub difficulty: Option<u8>,
    /// What is to be reached.
    pub goal: Option<String>,
    /// What it is about.
    pub theme: Option<String>,
}

/// A word that says nothing about puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a puzzle, nor a game, difficulty, goal or theme of puzzles")]
pub struct NoSuchPuzzle(String);

impl NoSuchPuzzle {
    /// For whoever wants one.
    pub fn told(&self, words: Words) -> String {
        if let Ok(game) = self.0.parse::<GameId>() {
            let title = |game: GameId| rulebook::about(game).title.clone();
            let others: Vec<String> =
                games_with_puzzles().iter().map(|(game, _)| title(*game)).collect();
            let values: &[(_, &dyn std::fmt::Display)] =
                &[("game", &title(game)), ("list", &words.list(&others))];
            return words.say("puzzles.none_of", values);
        }
        words.say("puzzles.unknown", &[("word", &self.0)])
    }
}

/// The games there are puzzles of, and which.
pub(crate) fn games_with_puzzles() -> Vec<(GameId, PuzzlesOfGame)> {
    let games =
        shelf(built_in(), &ListPuzzles::default()).map(|shelf| shelf.games).unwrap_or_default();
    let there = games.into_iter().filter(|of| of.count > 0);
    there.filter_map(|of| Some((of.game.parse().ok()?, of))).collect()
}

impl Wanted {
    /// What some words say: `today`, `again`, the name of a puzzle, a kind such as `hexone 3 exit`, or `streak hexone`.
    pub fn read(text: &str) -> Result<Wanted, NoSuchPuzzle> {
        let text = text.trim().to_lowercase();
        match text.as_str() {
            "" | "today" | "aujourd'hui" | "aujourd’hui" => return Ok(Wanted::Today),
            "again" | "encore" => return Ok(Wanted::Again),
            id if puzzle(built_in(), id).is_ok() => return Ok(Wanted::Named(text)),
            _ => {}
        }
        let games = games_with_puzzles();
        let first = games.first().map(|(game, _)| *game);
        let (mut kind, mut streak) = (Kind::default(), false);
        for word in text.split_whitespace() {
            let owned = || Some(word.to_owned());
            if let Some((game, _)) = games.iter().find(|(game, _)| game.name() == word) {
                kind.game = Some(*game);
            } else if ["streak", "série", "serie"].contains(&word) {
                streak = true;
            } else if games.iter().any(|(_, of)| of.difficulties.contains_key(word)) {
                kind.difficulty = word.parse().ok();
            } else if games.iter().any(|(_, of)| of.goals.contains_key(word)) {
                kind.goal = owned();
            } else if games.iter().any(|(_, of)| of.themes.contains_key(word)) {
                kind.theme = owned();
            } else {
                return Err(NoSuchPuzzle(word.to_owned()));
            }
        }
        if !streak {
            return Ok(Wanted::Next(kind));
        }
        // It goes from easy to hard, whatever comes.
        let others = [kind.goal, kind.theme, kind.difficulty.map(|grade| grade.to_string())];
        match others.into_iter().flatten().next() {
            Some(word) => Err(NoSuchPuzzle(word)),
            None => Ok(Wanted::Streak(kind.game.or(first).unwrap_or(GameId::ALL[0]))),
        }
    }

    /// What comes after a puzzle of this game that was wanted so.
    pub(crate) fn then(&self, game: GameId) -> Wanted {
        match self {
            Wanted::Today | Wanted::Named(_) => {
                Wanted::Next(Kind { game: Some(game), ..Kind::default() })
            }
            Wanted::Again | Wanted::Next(_) | Wanted::Streak(_) => self.clone(),
        }
    }
}

impl Kind {
    /// All puzzles of this kind, those of each game from easy to hard.
    pub(crate) fn ids(&self) -> Vec<Vec<String>> {
        let of_game = |game: GameId| {
            let wanted = ListPuzzles {
                game: Some(game.name().to_owned()),
                theme: self.theme.clone(),
                goal: self.goal.clone(),
                difficulty: self.difficulty.map(|difficulty| difficulty.to_string()),
            };
            shelf(built_in(), &wanted).map(|shelf| shelf.ids).unwrap_or_default()
        };
        let games = GameId::ALL.iter().copied();
        games.filter(|game| self.game.is_none_or(|only| only == *game)).map(of_game).collect()
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.ids().iter().map(Vec::len).sum()
    }

    /// The next game that has puzzles.
    pub(crate) fn change_game(&mut self, up: bool) {
        let games: Vec<GameId> = games_with_puzzles().iter().map(|(game, _)| *game).collect();
        let next = beside(&games, self.game.as_ref(), up);
        *self = Kind {
            game: next.or(games.first().copied()),
            difficulty: self.difficulty,
            ..Kind::default()
        };
    }

    /// The next difficulty, or any.
    pub(crate) fn change_difficulty(&mut self, up: bool) {
        let grades = self.known(|of| of.difficulties.into_keys().collect());
        let now = self.difficulty.map(|grade| grade.to_string());
        self.difficulty = beside(&grades, now.as_ref(), up).and_then(|grade| grade.parse().ok());
    }

    /// The next goal, or any.
    pub(crate) fn change_goal(&mut self, up: bool) {
        let goals = self.known(|of| of.goals.into_keys().collect());
        self.goal = beside(&goals, self.goal.as_ref(), up);
    }

    /// The next theme, or any.
    pub(crate) fn change_theme(&mut self, up: bool) {
        let themes = self.known(|of| of.themes.into_keys().collect());
        self.theme = beside(&themes, self.theme.as_ref(), up);
    }

    fn known(&self, list: fn(PuzzlesOfGame) -> Vec<String>) -> Vec<String> {
        let games = games_with_puzzles().into_iter();
        let of = games.filter(|(game, _)| self.game.is_none_or(|only| only == *game));
        of.flat_map(|(_, of)| list(of)).collect()
    }
}

/// The value beside one in a list; nothing lies beside the first and the last.
fn beside<T: Clone + PartialEq>(list: &[T], now: Option<&T>, up: bool) -> Option<T> {
    let at = now.and_then(|now| list.iter().position(|other| other == now));
    let next = match (at, up) {
        (None, true) => Some(0),
        (None, false) => list.len().checked_sub(1),
        (Some(at), true) => Some(at + 1),
        (Some(at), false) => at.checked_sub(1),
    };
    next.and_then(|next| list.get(next)).cloned()
}

/// The puzzles that are to be tried again by now, the longest overdue first. Those that are in the set no more are not.
pub(crate) fn due(memory: &Memory, now: Time) -> impl Iterator<Item = String> {
    memory.due(now).into_iter().filter(|id| puzzle(built_in(), id).is_ok())
}

/// The name of the puzzle that is wanted; nothing if there is none (any more). After another one not the same
/// comes again.
pub(crate) fn choose(
    wanted: &Wanted,
    after: Option<&str>,
    memory: &Memory,
    now: Time,
    chance: u64,
) -> Option<String> {
    /// Not always the same one first, but from easy to hard.
    const FIRST: usize = 10;
    let among = |count: usize| (chance % count.max(1) as u64) as usize;
    match wanted {
        Wanted::Today => of_day(built_in(), &PuzzleOfDay::default(), now).ok().map(|look| look.id),
        Wanted::Again => due(memory, now).next(),
        Wanted::Named(id) => Some(id.clone()),
        Wanted::Streak(game) => Streak::begin(*game, now).deal(chance),
        Wanted::Next(kind) => {
            let mut left = kind.ids();
            let is_new = |id: &String| memory.is_new(id) && after != Some(id.as_str());
            left.iter_mut().for_each(|ids| ids.retain(is_new));
            left.retain(|ids| !ids.is_empty());
            let ids = left.get(among(left.len()))?;
            ids.get(among(ids.len().min(FIRST))).cloned()
        }
    }
}

#[cfg(test)]
mod tests {
    use ::room::puzzles::Rated;

    use super::*;

    #[test]
    fn words_say_which_puzzle_is_wanted() {
        assert_eq!(Wanted::read(""), Ok(Wanted::Today));
        assert_eq!(Wanted::read(" Aujourd’hui "), Ok(Wanted::Today));
        assert_eq!(Wanted::read("again"), Ok(Wanted::Again));
        let kind = Kind {
            game: Some(GameId::Hexone),
            difficulty: Some(3),
            goal: Some("win-in-1".to_owned()),
            theme: Some("exit".to_owned()),
        };
        assert_eq!(Wanted::read("Hexone exit win-in-1 3"), Ok(Wanted::Next(kind.clone())));
        let ids = kind.ids();
        let id = ids.iter().flatten().next().expect("one of this kind");
        assert_eq!(Wanted::read(id), Ok(Wanted::Named(id.clone())));
        assert_eq!(Wanted::read("hexone 9"), Err(NoSuchPuzzle("9".to_owned())));
        assert_eq!(Wanted::read("streak"), Ok(Wanted::Streak(GameId::ALL[0])));
        assert_eq!(Wanted::read("Série hexone"), Ok(Wanted::Streak(GameId::Hexone)));
        assert_eq!(Wanted::read("streak gosix 3"), Err(NoSuchPuzzle("3".to_owned())));
    }

    #[test]
    fn the_one_of_a_day_is_the_same_for_everybody_and_what_is_solved_does_not_come_again() {
        let (mut memory, day) = (Memory::default(), Time(1_794_873_600_000));
        let today = |memory: &Memory, chance| choose(&Wanted::Today, None, memory, day, chance);
        assert!(today(&memory, 0).is_some());
        assert_eq!(today(&memory, 0), today(&memory, 7));
        let wanted = Wanted::read("6x5 1").expect("a kind");
        let Wanted::Next(kind) = &wanted else { panic!("{wanted:?}") };
        for left in (1..=kind.count()).rev() {
            let id = choose(&wanted, None, &memory, day, left as u64).expect("one that is left");
            assert!(!memory.is_solved(&id), "{id} came twice");
            memory.finish(&id, Rated::of_puzzle(1), true, day).expect("nothing is written");
        }
        assert_eq!(choose(&wanted, None, &memory, day, 0), None);
        // What was missed comes again in its time, not as one of many; nor does the one that is looked at.
        let (missed, rest) = {
            let mut ids = kind.ids().concat();
            (ids.remove(0), ids)
        };
        let mut memory = Memory::default();
        memory.finish(&missed, Rated::of_puzzle(1), false, day).expect("nothing is written");
        for chance in 0..100 {
            let next = choose(&wanted, None, &memory, day, chance).expect("one that is left");
            assert!(rest.contains(&next), "{next} comes before its time");
        }
        let missed = choose(&wanted, None, &Memory::default(), day, 0);
        for chance in 0..100 {
            let next = choose(&wanted, missed.as_deref(), &Memory::default(), day, chance);
            assert!(next.is_some() && next != missed);
        }
    }

    /// Whoever had missed one that is in the set no more was never given another one again.
    #[test]
    fn what_was_missed_and_is_in_the_set_no_more_does_not_keep_the_others_from_coming() {
        let (mut memory, day) = (Memory::default(), Time(1_794_873_600_000));
        let again = |memory: &Memory, now| choose(&Wanted::Again, None, memory, now, 0);
        let later = Time(day.0 + 7 * 86_400_000);
        memory.finish("aaaaa", Rated::of_puzzle(1), false, day).expect("nothing is written");
        assert_eq!(again(&memory, later), None);
        let there = built_in().all()[0].0.clone();
        let then = Time(day.0 + 1000);
        memory.finish(&there, Rated::of_puzzle(1), false, then).expect("nothing is written");
        assert_eq!(again(&memory, later), Some(there));
        assert_eq!(due(&memory, later).count(), 1);
    }

    #[test]
    fn kinds_are_changed_one_after_another_and_round_again() {
        let mut kind = Kind { game: Some(GameId::Gosix), ..Kind::default() };
        let (all, first) = (kind.count(), kind.clone());
        kind.change_difficulty(true);
        assert_eq!(kind.difficulty, Some(1));
        assert!((1..all).contains(&kind.count()));
        kind.change_difficulty(false);
        assert_eq!(kind, first);
        kind.change_theme(false);
        assert!(kind.theme.is_some());
        kind.change_game(true);
        assert_eq!((kind.game, kind.theme), (Some(GameId::Hexone), None));
    }
}
