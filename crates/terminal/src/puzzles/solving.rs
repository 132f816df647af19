//! How far somebody is with a puzzle, in the browser's words.

use std::sync::Arc;

use ::room::response::{PuzzleLook, Remark};
use games::GameId;
use rulebook::Words;
use serde_json::Value;

use super::StreakTold;
use crate::host::Found;
use crate::tell::{Teller, joined};

/// A puzzle somebody is at.
#[derive(Clone, Debug)]
pub(crate) struct Solving {
    pub(crate) look: Arc<PuzzleLook>,
    pub(crate) stage: Stage,
    /// How hard people find it, if that is known.
    pub(crate) people: Option<Found>,
    /// Whether turns are still to be shown before anything can be done.
    pub(crate) busy: bool,
    /// The whole solution, once it may be told.
    pub(crate) solution: Vec<TurnTold>,
    /// How many puzzles are solved by now, and how good whoever solved them is.
    pub(crate) progress: (usize, u32),
    /// How the streak stands that it is part of.
    pub(crate) streak: Option<StreakTold>,
}

/// What is to be said last.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stage {
    /// Nothing but what is asked.
    Asked,
    /// The only move was found, and there is another one to be found.
    Right,
    /// What it is about.
    Themes,
    /// Where to look.
    Place(Vec<String>),
    /// What to play, and where.
    Move(String, Vec<String>),
    /// Another move was made, and this comes of it, if this is the answer.
    Wrong(&'static str, Vec<Remark>, Option<String>),
    /// It is solved: without a mistake and without help, or not.
    Solved { clean: bool },
    /// The solution was asked for.
    Shown,
}

/// A turn and what it caused.
#[derive(Clone, Debug)]
pub(crate) struct TurnTold {
    pub(crate) seat: u8,
    pub(crate) moves: Vec<String>,
    pub(crate) caused: Vec<Value>,
}

impl Solving {
    /// Whether a move is to be found now.
    pub(crate) fn is_open(&self) -> bool {
        !self.busy && !self.is_done() && !self.is_wrong()
    }

    /// Whether a wrong move is being looked at.
    pub(crate) fn is_wrong(&self) -> bool {
        matches!(self.stage, Stage::Wrong(..))
    }

    /// Whether there is nothing left to find.
    pub(crate) fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Solved { .. } | Stage::Shown)
    }

    /// Whether time runs.
    pub(crate) fn is_timed(&self) -> bool {
        self.streak.is_some_and(|streak| !streak.over)
    }

    /// How the streak stands, if it is part of one.
    pub(crate) fn streak_said(&self, words: Words) -> String {
        self.streak.map(|streak| streak.said(words)).unwrap_or_default()
    }

    /// Where to look, once that was given away.
    pub(crate) fn hinted(&self) -> &[String] {
        match &self.stage {
            Stage::Place(places) | Stage::Move(_, places) => places,
            _ => &[],
        }
    }

    /// `A puzzle of Gosix`, `Difficulty 3 of 8 · rated 1040 by 12 tries`
    pub(crate) fn title(&self, words: Words) -> (String, String) {
        let game = self.look.game.parse::<GameId>();
        let title = game.map_or("", |game| rulebook::about(game).title.as_str());
        let of = words.say("puzzle.of", &[("game", &title)]);
        let graded = words.say("puzzle.difficulty", &[("n", &self.look.difficulty)]);
        let Some(Found { rating, tries, .. }) = self.people else { return (of, graded) };
        let values: &[(_, &dyn std::fmt::Display)] = &[("rating", &rating), ("n", &tries)];
        (of, format!("{graded} · {}", words.say("puzzle.people", values)))
    }

    /// What is asked.
    pub(crate) fn goal(&self, teller: Teller) -> String {
        let who = teller.name(self.look.seat);
        let n = self.look.within.unwrap_or(1);
        teller.say(&format!("puzzle.goal.{}", self.look.goal), &[("who", &who), ("n", &n)])
    }

    /// Whether it is to be won in this turn: nobody waits for an answer.
    fn wins_now(&self) -> bool {
        (self.look.goal, self.look.within) == ("win-in", Some(1))
    }

    /// What is to be said of the last thing that was done.
    pub(crate) fn said(&self, teller: Teller) -> String {
        let words = teller.words;
        match &self.stage {
            Stage::Asked => String::new(),
            Stage::Right if self.busy => String::new(),
            Stage::Right => words.get("puzzle.right"),
            Stage::Themes => {
                let told = self.look.themes.iter();
                let themes: Vec<String> =
                    told.map(|theme| teller.say(&format!("puzzle.theme.{theme}"), &[])).collect();
                match themes.is_empty() {
                    true if self.wins_now() => words.get("puzzle.hint.now"),
                    true => words.get("puzzle.hint.only"),
                    false => words.say("puzzle.hint.themes", &[("themes", &words.list(&themes))]),
                }
            }
            Stage::Place(places) => {
                words.say("puzzle.hint.place", &[("places", &places.join(", "))])
            }
            Stage::Move(turn, _) => words.say("puzzle.hint.move", &[("turn", &told(teller, turn))]),
            Stage::Wrong(..) if self.busy => words.get("puzzle.wrong"),
            Stage::Wrong(comes, why, answer) => {
                let end = match answer.as_ref().filter(|_| *comes == "too_slow") {
                    Some(answer) => {
                        words.say("puzzle.comes.answered", &[("answer", &told(teller, answer))])
                    }
                    None if *comes == "too_slow" && self.wins_now() => {
                        words.get("puzzle.comes.not_now")
                    }
                    None => words.get(&format!("puzzle.comes.{comes}")),
                };
                joined([words.get("puzzle.wrong"), teller.remarks(why), end])
            }
            Stage::Solved { clean } => {
                let key = if *clean { "puzzle.solved" } else { "puzzle.solved.helped" };
                joined([words.get(key), self.told_progress(words)])
            }
            Stage::Shown => joined([words.get("puzzle.shown"), self.told_progress(words)]),
        }
    }

    fn told_progress(&self, words: Words) -> String {
        let (n, rating) = self.progress;
        words.say("puzzles.progress", &[("n", &n), ("rating", &rating)])
    }

    /// The solution turn by turn.
    pub(crate) fn solution(&self, teller: Teller) -> Vec<String> {
        if self.solution.is_empty() || self.busy {
            return Vec::new();
        }
        let told = (1..).zip(&self.solution).map(|(number, turn)| {
            let words = teller.turn_in_full(turn.seat, &turn.moves, &turn.caused);
            format!("{number}. {words}")
        });
        let safe = matches!(self.look.goal, "win" | "draw");
        let end = safe.then(|| teller.words.get(&format!("puzzle.end.{}", self.look.goal)));
        told.chain(end).collect()
    }
}

/// A turn as one says it.
fn told(teller: Teller, turn: &str) -> String {
    let moves: Vec<String> = turn.split('>').map(|mv| teller.spoken(mv)).collect();
    moves.join(", ")
}
