//! A game as one sees it from a seat: the same for a table here and for one on a server.

use std::collections::BTreeMap;

use games::{AnyOptions, AnyView, GameId};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use table::Offer;

/// What somebody sees of a game. Fields are those of the API's `Game`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Sight {
    #[serde(deserialize_with = "game_name")]
    pub(crate) game: GameId,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) aids: bool,
    /// From which seat it is seen.
    pub(crate) you: Option<u8>,
    pub(crate) seats: Vec<SeatSight>,
    pub(crate) turns: Vec<TurnSight>,
    pub(crate) last: Option<LastSight>,
    pub(crate) rematch: Option<String>,
    pub(crate) state: StateSight,
    /// The seats whose players sit at this terminal.
    #[serde(skip)]
    pub(crate) here: Vec<u8>,
    /// The game move by move, as far as it has been asked for.
    #[serde(skip)]
    pub(crate) past: Past,
}

/// Who sits at a seat.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SeatSight {
    pub(crate) seat: u8,
    pub(crate) colour: String,
    pub(crate) kind: String,
    pub(crate) level: Option<u8>,
    pub(crate) name: String,
    pub(crate) taken: bool,
}

/// A turn that was played.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct TurnSight {
    pub(crate) turn: usize,
    pub(crate) seat: u8,
    pub(crate) moves: Vec<String>,
}

/// What the last turn caused.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LastSight {
    pub(crate) caused: Vec<Value>,
}

/// The part that changes.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StateSight {
    pub(crate) number: u64,
    pub(crate) status: Status,
    pub(crate) position: String,
    pub(crate) to_move: Option<u8>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) offers: OffersSight,
    pub(crate) result: Option<ResultSight>,
}

/// Whether a game has begun or is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    Waiting,
    Running,
    Finished,
}

/// The time each seat has left.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Clocks {
    pub(crate) left_ms: Vec<u64>,
    pub(crate) running: Option<u8>,
}

/// The offers that stand.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct OffersSight {
    pub(crate) draw: Option<OfferSight>,
    pub(crate) take_back: Option<OfferSight>,
    pub(crate) rematch: Vec<u8>,
}

/// An offer and who has agreed to it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct OfferSight {
    pub(crate) by: u8,
    pub(crate) agreed: Vec<u8>,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ResultSight {
    pub(crate) winners: Vec<u8>,
    pub(crate) ending: String,
    pub(crate) by: Option<u8>,
}

/// The game move by move.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Past {
    pub(crate) start: String,
    pub(crate) moves: Vec<Step>,
}

/// A move, what it caused and where it led.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Step {
    pub(crate) seat: u8,
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) caused: Vec<Value>,
    pub(crate) position: String,
}

fn game_name<'de, D: Deserializer<'de>>(from: D) -> Result<GameId, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

impl OffersSight {
    /// The offer that can be answered now.
    pub(crate) fn standing(&self) -> Option<Offer> {
        let draw = self.draw.as_ref().map(|_| Offer::Draw);
        draw.or(self.take_back.as_ref().map(|_| Offer::TakeBack))
    }
}

impl Sight {
    /// The options in the rules' own form.
    pub(crate) fn rules(&self) -> AnyOptions {
        let mut options = AnyOptions::new(self.game);
        for (name, value) in &self.options {
            // A server may know options that this program does not.
            let _ = options.set(name, value);
        }
        options
    }

    /// What can be seen on the board.
    pub(crate) fn view(&self) -> Option<AnyView> {
        self.view_of(&self.state.position)
    }

    /// A position of this game as text, read.
    pub(crate) fn view_of(&self, position: &str) -> Option<AnyView> {
        AnyView::from_text(position, &self.rules()).ok()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state.status == Status::Finished
    }

    /// The seat that is to move, if its player is here and the game is running.
    pub(crate) fn own_turn(&self) -> Option<u8> {
        let running = self.state.status == Status::Running;
        self.state.to_move.filter(|seat| running && self.here.contains(seat))
    }

    /// Whether hands have to be hidden from others at this terminal.
    pub(crate) fn needs_curtain(&self) -> bool {
        let hidden = self.options.get("visible").is_some_and(|value| value == "no");
        hidden && self.here.len() > 1 && !self.is_over()
    }

    /// The seat for which something is done that needs no turn: the one to move if its player is
    /// here, or else the one from which the game is seen.
    pub(crate) fn acting(&self) -> Option<u8> {
        self.own_turn().or(self.you).or(self.here.first().copied())
    }

    /// Does what an event of the server's stream says.
    pub(crate) fn apply(&mut self, event: &Value) -> Result<(), serde_json::Error> {
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
                self.last = None;
            }
            "seated" => self.seats = Deserialize::deserialize(&event["seats"])?,
            "rematch" => self.rematch = event["game"].as_str().map(str::to_owned),
            _ => {}
        }
        self.state = state;
        Ok(())
    }
}
