//! Client-side model: a game as one sees it from a seat, kept up to date by events.
//!
//! It is the same for a table here and for one on a server, and it is folded in one place: after each
//! event it is what looking anew would show.

use std::collections::BTreeMap;

use games::{AnyOptions, AnyView, GameId};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use table::Offer;

/// What somebody sees of a game. Fields are those of the API's `Game`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Sight {
    /// Which game.
    #[serde(deserialize_with = "game_name")]
    pub game: GameId,
    /// What was agreed.
    pub options: BTreeMap<String, String>,
    /// Whether hints are allowed.
    pub aids: bool,
    /// Whether players have something to hide from each other.
    #[serde(default)]
    pub secrets: bool,
    /// From which seat it is seen.
    pub you: Option<u8>,
    /// Who sits where.
    pub seats: Vec<SeatSight>,
    /// What was played.
    pub turns: Vec<TurnSight>,
    /// What the last turn caused.
    pub last: Option<LastSight>,
    /// The game that follows.
    pub rematch: Option<String>,
    /// The part that changes.
    pub state: StateSight,
    /// The seats whose players sit at this terminal.
    #[serde(skip)]
    pub here: Vec<u8>,
    /// The game move by move, as far as it has been asked for.
    #[serde(skip)]
    pub past: Past,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SeatSight {
    /// The seat.
    pub seat: u8,
    /// What the game calls it.
    pub colour: String,
    /// `here`, `elsewhere`, `open` or `computer`.
    pub kind: String,
    /// How strong a computer plays.
    pub level: Option<u8>,
    /// What the player is called.
    pub name: String,
    /// Whether somebody sits there.
    pub taken: bool,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct TurnSight {
    /// Its number.
    pub turn: usize,
    /// The seat.
    pub seat: u8,
    /// The moves.
    pub moves: Vec<String>,
}

/// What the last turn caused.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct LastSight {
    /// What it caused.
    pub caused: Vec<Value>,
}

/// The part that changes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct StateSight {
    /// The number of the last event.
    pub number: u64,
    /// Whether it has begun or is over.
    pub status: Status,
    /// The position as text.
    pub position: String,
    /// Who is to move.
    pub to_move: Option<u8>,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// The offers that stand.
    pub offers: OffersSight,
    /// How it ended.
    pub result: Option<ResultSight>,
}

/// Whether a game has begun or is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Somebody is still to come.
    Waiting,
    /// It is played.
    Running,
    /// It is over.
    Finished,
}

/// The time each seat has left.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Clocks {
    /// The time each seat has left.
    pub left_ms: Vec<u64>,
    /// Whose clock is running.
    pub running: Option<u8>,
}

/// The offers that stand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct OffersSight {
    /// A draw.
    pub draw: Option<OfferSight>,
    /// Taking back.
    pub take_back: Option<OfferSight>,
    /// The game that follows.
    pub rematch: Vec<u8>,
}

/// An offer and who has agreed to it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct OfferSight {
    /// Who.
    pub by: u8,
    /// Who has agreed.
    pub agreed: Vec<u8>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ResultSight {
    /// Who has won.
    pub winners: Vec<u8>,
    /// Why.
    pub ending: String,
    /// Who.
    pub by: Option<u8>,
}

/// The game move by move.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Past {
    /// The first position.
    pub start: String,
    /// The moves.
    pub moves: Vec<Step>,
}

/// A move, what it caused and where it led.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Step {
    /// In which turn it was played, from 1.
    pub turn: usize,
    /// The seat.
    pub seat: u8,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it caused.
    pub caused: Vec<Value>,
    /// The position as text.
    pub position: String,
}

fn game_name<'de, D: Deserializer<'de>>(from: D) -> Result<GameId, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

impl OffersSight {
    /// The offer that can be answered now.
    pub fn standing(&self) -> Option<Offer> {
        let draw = self.draw.as_ref().map(|_| Offer::Draw);
        draw.or(self.take_back.as_ref().map(|_| Offer::TakeBack))
    }
}

impl Sight {
    /// The options in the rules' own form.
    pub fn rules(&self) -> AnyOptions {
        let mut options = AnyOptions::new(self.game);
        for (name, value) in &self.options {
            // A server may know options that this program does not.
            let _ = options.set(name, value);
        }
        options
    }

    /// What can be seen on the board.
    pub fn view(&self) -> Option<AnyView> {
        self.view_of(&self.state.position)
    }

    /// A position of this game as text, read.
    pub fn view_of(&self, position: &str) -> Option<AnyView> {
        AnyView::from_text(position, &self.rules()).ok()
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.state.status == Status::Finished
    }

    /// The seat that is to move, if its player is here and the game is running.
    pub fn own_turn(&self) -> Option<u8> {
        let running = self.state.status == Status::Running;
        self.state.to_move.filter(|seat| running && self.here.contains(seat))
    }

    /// Whether hands have to be hidden from others at this terminal.
    pub fn needs_curtain(&self) -> bool {
        self.secrets && self.here.len() > 1 && !self.is_over()
    }

    /// The seat for which something is done that needs no turn: the one to move if its player is
    /// here, or else the one from which the game is seen.
    pub fn acting(&self) -> Option<u8> {
        self.own_turn().or(self.you).or(self.here.first().copied())
    }

    /// Does what an event of the server's stream says.
    pub fn apply(&mut self, event: &Value) -> Result<(), serde_json::Error> {
        let state: StateSight = Deserialize::deserialize(&event["state"])?;
        match event["type"].as_str().unwrap_or_default() {
            "played" => {
                let moves: Vec<String> = Deserialize::deserialize(&event["moves"])?;
                let caused: Vec<Value> = Deserialize::deserialize(&event["caused"])?;
                let turn = usize::deserialize(&event["turn"])?;
                match self.turns.last_mut().filter(|last| last.turn == turn) {
                    Some(last) => {
                        last.moves.extend(moves);
                        let before = self.last.take().map(|last| last.caused).unwrap_or_default();
                        self.last = Some(LastSight { caused: [before, caused].concat() });
                    }
                    None => {
                        let seat = u8::deserialize(&event["seat"])?;
                        self.turns.push(TurnSight { turn, seat, moves });
                        self.last = Some(LastSight { caused });
                    }
                }
            }
            "taken_back" => {
                self.turns.truncate(usize::deserialize(&event["turns"])?);
                self.last = Deserialize::deserialize(&event["last"])?;
            }
            "seated" => self.seats = Deserialize::deserialize(&event["seats"])?,
            "rematch" => self.rematch = event["game"].as_str().map(str::to_owned),
            _ => {}
        }
        self.state = state;
        Ok(())
    }
}
