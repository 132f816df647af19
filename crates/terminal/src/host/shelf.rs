//! Games in files (`.hxg`).

use std::path::Path;

use games::record::{Course, Game, Record, option_tag, player_tag, read_all, replay};
use games::{AnyOptions, GameId, Outcome, Position, Seat, Visitor};
use serde_json::{Value, json};
use thiserror::Error;

use crate::file::replace_file;
use crate::sight::{Past, Sight};
use rulebook::Words;

/// What was in a file.
#[derive(Debug)]
pub(crate) enum Opened {
    /// A game that can go on: who plays it is still to be said.
    Running { options: AnyOptions, turns: Vec<Vec<String>>, names: Vec<String> },
    /// A game to be looked at.
    Past(Box<Sight>),
}

/// Why a file cannot be opened or written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum ShelfError {
    /// Not a file, or not ours.
    #[error("{0}")]
    File(String),
    /// Not a record.
    #[error("{0}")]
    Record(String),
    /// The cards are hidden until a game is over, so a game that is not cannot go on.
    #[error("the record does not tell the cards, so the game cannot go on")]
    NoCards,
    /// There is such a file already.
    #[error("{0} exists already")]
    Exists(String),
}

impl ShelfError {
    /// For whoever plays; what is wrong within a file is told as it is.
    pub(crate) fn told(&self, words: Words) -> String {
        match self {
            ShelfError::File(fault) | ShelfError::Record(fault) => fault.clone(),
            ShelfError::NoCards => words.get("shelf.no_cards"),
            ShelfError::Exists(path) => words.say("shelf.exists", &[("path", path)]),
        }
    }
}

/// Reads the first game of a file.
pub(crate) fn open_record(path: &Path) -> Result<Opened, ShelfError> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| ShelfError::File(format!("{}: {error}", path.display())))?;
    let wrong = |error: String| ShelfError::Record(format!("{}: {error}", path.display()));
    let records = read_all(&text).map_err(|error| wrong(error.to_string()))?;
    let record = records.first().ok_or_else(|| wrong("no game in it".to_owned()))?;
    let game = record.game().unwrap_or_default();
    let game: GameId =
        game.parse().map_err(|error: games::UnknownGame| wrong(error.to_string()))?;
    game.visit(Open { game, record })?.map_err(wrong)
}

/// Writes a game to a file that is not there yet, or to the one it came from.
pub(crate) fn write_record(path: &Path, text: &str, again: bool) -> Result<(), ShelfError> {
    if path.exists() && !again {
        return Err(ShelfError::Exists(path.display().to_string()));
    }
    replace_file(path, text)
        .map_err(|error| ShelfError::File(format!("{}: {error}", path.display())))
}

struct Open<'a> {
    game: GameId,
    record: &'a Record,
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
        let names = Seat::first(P::SEAT_NAMES.len()).map(|seat| self.name::<P>(seat)).collect();
        Ok(Opened::Running { options, turns, names })
    }

    /// The game as somebody sees it for whom it is over.
    fn past<P: Position>(&self, start: &P, end: &P, game: &Game<P>) -> Sight {
        let (mut position, mut moves, mut last) = (start.clone(), Vec::new(), Vec::new());
        let mut turns = Vec::new();
        for (number, turn) in (1..).zip(&game.turns) {
            last.clear();
            let seat = position.to_move().map_or(1, Seat::number);
            for mv in turn {
                let mut events: Vec<P::Event> = Vec::new();
                position.play_witnessed(*mv, &mut events);
                let caused: Vec<Value> = events.iter().map(|event| json!(event)).collect();
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
        let ended = last.iter().rev().find(|event| event["type"] == "ended");
        let ending = ended.and_then(|event| event["reason"].as_str());
        let ending = ending.or(self.record.value("Termination")).unwrap_or("unknown");
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
