//! Games in files (`.hxg`).

use std::io;
use std::path::{Path, PathBuf};

use games::record::{Course, Game, Record, option_tag, player_tag, read_all, replay};
use games::{AnyOptions, GameId, Outcome, Position, Seat, Visitor};
use serde_json::{Value, json};
use table::{Chair, Name};
use thiserror::Error;

use crate::file::replace_file;
use crate::setup::Setup;
use ::room::request::Seating;
use ::room::sight::{Past, Sight};
use rulebook::Words;

/// A game in a file, and who is to go on with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelved {
    /// The file.
    pub path: PathBuf,
    /// Which of its games, from 1; if left out there must be only one.
    pub number: Option<usize>,
    /// Who plays; the people the record names if nobody is given.
    pub chairs: Vec<Chair>,
}

impl Shelved {
    /// The only game of a file, for the people it names.
    pub fn new(path: impl Into<PathBuf>) -> Shelved {
        Shelved { path: path.into(), number: None, chairs: Vec::new() }
    }
}

/// What was in a file.
#[derive(Debug)]
pub(crate) enum Opened {
    /// A game that can go on.
    Running {
        setup: Box<Setup>,
        turns: Vec<Vec<String>>,
        /// Whether it has been said who plays.
        seated: bool,
    },
    /// A game to be looked at.
    Past(Box<Sight>),
}

/// Why a file cannot be opened or written.
#[derive(Debug, Error)]
pub(crate) enum ShelfError {
    /// Not a file, or not ours.
    #[error("{0}: {1}")]
    File(String, io::Error),
    /// Not a record.
    #[error("{0}: {1}")]
    Record(String, String),
    /// The cards are hidden until a game is over, so a game that is not cannot go on.
    #[error("the record does not tell the cards, so the game cannot go on")]
    NoCards,
    /// There is such a file already.
    #[error("{0} exists already")]
    Exists(String),
    /// Nobody has said which game is meant.
    #[error("{0} holds {1} games; say which one")]
    Several(String, usize),
    /// There are not so many games.
    #[error("{0} holds {1} games, and no game {2}")]
    NoSuchGame(String, usize, usize),
    /// Somebody wants a seat in a game that is over.
    #[error("{0}: the game is over")]
    Over(String),
    /// Somebody wants a seat in a game that is not over, but does not begin as games here do.
    #[error("{0}: the game is not over, but can only be looked at")]
    NotFromTheStart(String),
    /// Nothing at all.
    #[error("{0}: there is nothing in it")]
    Empty(String),
}

impl ShelfError {
    /// For whoever plays.
    pub(crate) fn told(&self, words: Words) -> String {
        let at = |path: &str, why: &str| words.say("at", &[("place", &path), ("words", &why)]);
        match self {
            ShelfError::File(path, error) => at(path, &words.io_error(error)),
            ShelfError::Record(path, fault) => at(path, &words.told(fault)),
            ShelfError::NoCards => words.get("shelf.no_cards"),
            ShelfError::Exists(path) => words.say("shelf.exists", &[("path", path)]),
            ShelfError::Several(path, games) => {
                words.say("shelf.several", &[("path", path), ("n", games)])
            }
            ShelfError::NoSuchGame(path, games, number) => {
                let values: &[(_, &dyn std::fmt::Display)] =
                    &[("path", path), ("n", games), ("number", number)];
                words.say("shelf.no_such_game", values)
            }
            ShelfError::Over(path) => words.say("shelf.over", &[("path", path)]),
            ShelfError::NotFromTheStart(path) => at(path, &words.get("end.unfinished")),
            ShelfError::Empty(path) => words.say("shelf.empty", &[("path", path)]),
        }
    }
}

/// Reads a game of a file.
pub(crate) fn open_record(shelved: &Shelved) -> Result<Opened, ShelfError> {
    let path = &shelved.path;
    let text = crate::read_file(path)
        .map_err(|error| ShelfError::File(path.display().to_string(), error))?;
    let file = || path.display().to_string();
    let wrong = |error: String| ShelfError::Record(file(), error);
    let records = read_all(&text).map_err(|error| wrong(error.to_string()))?;
    let record = match (&records[..], shelved.number) {
        ([], _) => return Err(ShelfError::Empty(file())),
        ([only], None) => only,
        (several, None) => return Err(ShelfError::Several(file(), several.len())),
        (all, Some(number)) => number
            .checked_sub(1)
            .and_then(|place| all.get(place))
            .ok_or_else(|| ShelfError::NoSuchGame(file(), all.len(), number))?,
    };
    let game = record.game().unwrap_or_default();
    let game: GameId =
        game.parse().map_err(|error: games::UnknownGame| wrong(error.to_string()))?;
    match game.visit(Open { game, record, chairs: &shelved.chairs })?.map_err(wrong)? {
        Opened::Past(past) if !shelved.chairs.is_empty() => Err(match is_unfinished(&past) {
            true => ShelfError::NotFromTheStart(file()),
            false => ShelfError::Over(file()),
        }),
        opened => Ok(opened),
    }
}

/// How a game ended that did not.
const UNFINISHED: &str = "unfinished";

/// Whether a game that is only looked at has not come to an end.
pub(crate) fn is_unfinished(sight: &Sight) -> bool {
    sight.state.result.as_ref().is_some_and(|result| result.ending == UNFINISHED)
}

/// Writes a game to a file that is not there yet, or to the one it came from.
pub(crate) fn write_record(path: &Path, text: &str, again: bool) -> Result<(), ShelfError> {
    if path.exists() && !again {
        return Err(ShelfError::Exists(path.display().to_string()));
    }
    replace_file(path, text).map_err(|error| ShelfError::File(path.display().to_string(), error))
}

struct Open<'a> {
    game: GameId,
    record: &'a Record,
    chairs: &'a [Chair],
}

impl Visitor for Open<'_> {
    type Output = Result<Result<Opened, String>, ShelfError>;

    fn visit<P: Position>(self) -> Self::Output {
        let replayed: Game<P> = match replay(self.record) {
            Ok(game) => game,
            Err(error) => return Ok(Err(error.to_string())),
        };
        let Course::Whole { start, end } = &replayed.course else {
            return Err(ShelfError::NoCards);
        };
        let texts = |turn: &Vec<P::Move>| turn.iter().map(ToString::to_string).collect();
        let turns: Vec<Vec<String>> = replayed.turns.iter().map(texts).collect();
        let begins = self.record.value("Position").is_none() && P::piles(start).is_empty();
        if replayed.outcome.is_none() && begins {
            return Ok(self.running::<P>(turns));
        }
        Ok(Ok(Opened::Past(Box::new(self.past(start, end, &replayed)))))
    }
}

impl Open<'_> {
    fn name<P: Position>(&self, seat: Seat) -> String {
        self.record.value(&player_tag::<P>(seat)).unwrap_or_default().to_owned()
    }

    fn running<P: Position>(&self, turns: Vec<Vec<String>>) -> Result<Opened, String> {
        let mut options = AnyOptions::new(self.game);
        for spec in self.game.option_specs() {
            if let Some(value) = self.record.value(&option_tag(spec.name)) {
                options.set(spec.name, value).map_err(|error| error.to_string())?;
            }
        }
        let mut setup = Setup::new(options);
        let here = |seat| Chair::here(self.name::<P>(seat).parse::<Name>().unwrap_or_default());
        let chairs = match self.chairs {
            [] => Seat::first(setup.chairs.len()).map(here).collect(),
            given if given.len() == setup.chairs.len() => given.to_vec(),
            // A game that has begun has as many seats as it has.
            given => {
                let players = setup.chairs.len();
                let game = self.game;
                let error = table::AgreementError::Players {
                    game,
                    fewest: players,
                    most: players,
                    found: given.len(),
                };
                return Err(error.to_string());
            }
        };
        (setup.chairs, setup.seating) = (chairs, Seating::Given);
        let seated = !self.chairs.is_empty();
        Ok(Opened::Running { setup: Box::new(setup), turns, seated })
    }

    /// The game as somebody sees it who only looks at it: nobody plays it any more.
    fn past<P: Position>(&self, start: &P, end: &P, game: &Game<P>) -> Sight {
        let (mut position, mut moves, mut last) = (start.clone(), Vec::new(), Vec::new());
        let mut turns = Vec::new();
        for (number, turn) in (1..).zip(&game.turns) {
            last.clear();
            let seat = position.to_move().map_or(1, Seat::number);
            for mv in turn {
                let mut events: Vec<P::Event> = Vec::new();
                position.play_witnessed(*mv, &mut events);
                let caused = games::told::<P>(&events);
                last.extend(caused.iter().cloned());
                moves.push(json!({ "turn": number, "seat": seat, "move": mv.to_string(),
                    "caused": caused, "position": position.to_string() }));
            }
            let texts: Vec<String> = turn.iter().map(ToString::to_string).collect();
            turns.push(json!({ "turn": number, "seat": seat, "moves": texts }));
        }
        let seats = || Seat::first(start.seats());
        let winners: Vec<u8> = match game.outcome {
            Some(Outcome::Win(seat)) => vec![seat.number()],
            Some(Outcome::Draw) => seats().map(Seat::number).collect(),
            None => Vec::new(),
        };
        let ending = match game.outcome {
            None => UNFINISHED,
            Some(_) => {
                let told = games::ending_of(&last).or(self.record.value("Termination"));
                told.unwrap_or("unknown")
            }
        };
        let chairs: Vec<Value> = seats()
            .map(|seat| {
                json!({ "seat": seat.number(), "colour": P::SEAT_NAMES[seat.index()],
                    "kind": "elsewhere", "name": self.name::<P>(seat), "taken": true })
            })
            .collect();
        let options: serde_json::Map<String, Value> = games::Options::pairs(start.options())
            .map(|(name, value)| (name.to_owned(), json!(value)))
            .collect();
        let state = json!({ "number": 1, "status": "finished", "position": end.to_string(),
            "to_move": null, "clocks": null,
            "offers": { "draw": null, "take_back": null, "rematch": [] },
            "result": { "winners": winners, "ending": ending, "by": null } });
        let sight = json!({ "game": self.game.name(), "options": options, "aids": false,
            "you": null, "seats": chairs, "turns": turns, "last": { "caused": last },
            "rematch": null, "state": state });
        let mut sight: Sight = serde_json::from_value(sight).expect("a sight of our own making");
        let moves = serde_json::from_value(json!(moves)).expect("steps of our own making");
        sight.past = Past { start: start.to_string(), moves };
        sight
    }
}
