//! Who plays in a contest.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use games::{AnyPosition, Seat, below};
use rand::SeedableRng;
use serde::{Serialize, Serializer};
use thiserror::Error;

use super::Terms;
use super::process::Process;
use super::words::{self, WordsError};
use crate::{AnyOutlook, AnyPlayer, Chance, Instant, Settings, Stop, Strength};

/// Somebody who can be asked to a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// Plays any legal move.
    Random,
    /// The engine of this crate, at some strength.
    Computer(Strength),
    /// A program that speaks the Universal Game Interface: its path and its arguments.
    Ugi(Vec<String>),
}

/// Why a text names no contestant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContestantError {
    /// It is none of the kinds there are.
    #[error(
        "`{0}` is not a player: it is `random`, `engine`, `level:1` to `level:8` or `ugi:COMMAND`"
    )]
    Unknown(String),
    /// The command of a program cannot be taken apart.
    #[error("`{0}`: {1}")]
    Command(String, WordsError),
}

/// How somebody loses a game other than by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Forfeit {
    /// The program could not be run.
    #[error("could not be started: {0}")]
    NotStarted(String),
    /// The program ended or closed its output.
    #[error("crashed: it ended without an answer")]
    Crashed,
    /// No answer came in time.
    #[error("overran its time: no answer within {} ms", .0.as_millis())]
    Overran(Duration),
    /// The answer was not a legal move.
    #[error("played illegally, `{mv}`: {why}")]
    Illegal {
        /// The move as given.
        mv: String,
        /// What is wrong with it.
        why: String,
    },
}

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Contestant, ContestantError> {
        let text = text.trim();
        if let Some(command) = text.strip_prefix("ugi:") {
            let words = words::split(command)
                .map_err(|error| ContestantError::Command(text.to_owned(), error))?;
            return Ok(Contestant::Ugi(words));
        }
        match text {
            "random" => Ok(Contestant::Random),
            _ => text
                .parse()
                .map(Contestant::Computer)
                .map_err(|_| ContestantError::Unknown(text.to_owned())),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Random => f.write_str("random"),
            Contestant::Computer(strength) => strength.fmt(f),
            Contestant::Ugi(command) => write!(f, "ugi:{}", words::join(command)),
        }
    }
}

impl Serialize for Contestant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A game as far as it has come.
pub(super) struct Course {
    pub(super) start: AnyPosition,
    pub(super) moves: Vec<String>,
    pub(super) now: AnyPosition,
}

/// A contestant sitting at a board: for one game, so that no game depends on another.
pub(super) enum Seated {
    Random(Chance),
    Computer(Box<AnyPlayer>),
    Ugi(Process),
}

/// How many megabytes a player of our own remembers positions in.
const HASH: usize = 16;

impl Seated {
    /// Sits down; what it leaves to chance comes from the seed.
    pub(super) fn new(
        contestant: &Contestant,
        start: &AnyPosition,
        seed: u64,
    ) -> Result<Seated, Forfeit> {
        Ok(match contestant {
            Contestant::Random => Seated::Random(Chance::seed_from_u64(seed)),
            Contestant::Computer(strength) => {
                let settings = Settings { hash: HASH, threads: 1, seed };
                Seated::Computer(Box::new(AnyPlayer::new(start.game(), *strength, settings)))
            }
            Contestant::Ugi(command) => Seated::Ugi(Process::start(command, &start.options())?),
        })
    }

    /// One move for the seat to move.
    pub(super) fn choose(
        &mut self,
        course: &Course,
        seat: Seat,
        terms: &Terms,
        stop: &Stop,
    ) -> Result<String, Forfeit> {
        let begun = Instant::now();
        let mv = match self {
            Seated::Random(chance) => {
                let moves = course.now.legal_moves();
                moves.get(below(chance, moves.len())).cloned()
            }
            Seated::Computer(player) => AnyOutlook::of_game(&course.start, &course.moves, seat)
                .ok()
                .and_then(|outlook| player.choose(&outlook, &terms.limits, stop)),
            Seated::Ugi(process) => return process.choose(course, seat, terms, stop),
        };
        if begun.elapsed() > terms.patience() {
            return Err(Forfeit::Overran(terms.patience()));
        }
        mv.ok_or_else(|| Forfeit::Illegal {
            mv: "none".to_owned(),
            why: "the game is not over".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contestants_are_read_as_they_are_written() {
        for text in ["random", "engine", "level:3", "ugi:prog --fast 'two words'"] {
            let contestant: Contestant = text.parse().expect(text);
            assert_eq!(contestant.to_string(), text);
        }
        for text in ["", "level:9", "ugi:", "ugi:'open", "stockfish"] {
            assert!(text.parse::<Contestant>().is_err(), "{text}");
        }
    }
}
