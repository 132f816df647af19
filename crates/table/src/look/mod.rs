//! View models: what a seat or a spectator may see of a table, made of views only.

mod event;

use std::collections::BTreeMap;

use games::{AnyOptions, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::{ChairKind, ClockRule, Event, GameResult, Offers, Table, TableId, Time};
pub use event::{EventLook, EventMore};

/// A whole table as somebody sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Game))]
pub struct Look {
    /// The table's name.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TableId,
    /// The game.
    pub game: &'static str,
    /// All options, the lot drawn.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<&'static str, &'static str>,
    /// How much time players have.
    pub clock: ClockRule,
    /// Whether the game is shown to people who do not know its name.
    pub listed: bool,
    /// Whether players may ask for hints.
    pub aids: bool,
    /// Whether players have something to hide from each other.
    pub secrets: bool,
    /// When the game was created.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Time,
    /// The viewer's seat; nothing for spectators.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub you: Option<Seat>,
    /// Who sits where.
    pub seats: Vec<SeatLook>,
    /// What was played.
    pub turns: Vec<TurnLook>,
    /// What the last turn caused.
    pub last: Option<LastLook>,
    /// The game that follows this one.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub rematch: Option<TableId>,
    /// The part that changes.
    pub state: StateLook,
}

/// Who sits at a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Seat))]
pub struct SeatLook {
    /// Its number.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// What the game calls it.
    pub colour: &'static str,
    /// `here`, `elsewhere`, `open` or `computer`.
    pub kind: &'static str,
    /// How strong a computer plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What the player is called.
    pub name: String,
    /// Whether somebody sits there.
    pub taken: bool,
}

/// A turn that was played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Turn))]
pub struct TurnLook {
    /// Its number, from 1.
    pub turn: usize,
    /// Who played.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// The moves.
    pub moves: Vec<String>,
    /// Whether it is over.
    pub complete: bool,
    /// When its last move was played.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Time,
    /// The seat's clock after the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
}

/// What the last turn caused.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Last))]
pub struct LastLook {
    /// Which turn.
    pub turn: usize,
    /// The rules' events.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub caused: Vec<Value>,
}

/// The part of a table that changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = State))]
pub struct StateLook {
    /// The number of the last event.
    pub number: u64,
    /// `waiting`, `running` or `finished`.
    pub status: &'static str,
    /// What the viewer may see, in the game's notation.
    pub position: String,
    /// Who is to move.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub to_move: Option<Seat>,
    /// Whether that seat has begun its turn.
    pub mid_turn: bool,
    /// The moves the viewer can play now.
    pub legal: Vec<String>,
    /// The clocks, if there are any.
    pub clocks: Option<ClocksLook>,
    /// The offers that stand.
    pub offers: Offers,
    /// How the game ended.
    pub result: Option<GameResult>,
}

/// What the clocks show.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Clocks))]
pub struct ClocksLook {
    /// When they were looked at.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub now: Time,
    /// The time each seat has left.
    pub left_ms: Vec<u64>,
    /// Whose clock is running.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub running: Option<Seat>,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// The game.
    pub game: &'static str,
    /// All options, the lot drawn.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<&'static str, &'static str>,
    /// How much time players have.
    pub clock: ClockRule,
    /// `waiting`, `running` or `finished`.
    pub status: &'static str,
    /// Who sits where.
    pub seats: Vec<SeatLook>,
    /// When the game was created.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Time,
    /// When something happened last.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub changed: Time,
    /// How many turns were played.
    pub turns: usize,
    /// Who is to move.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub to_move: Option<Seat>,
    /// The number of the last event.
    pub number: u64,
    /// How the game ended.
    pub result: Option<GameResult>,
}

pub(crate) fn option_map(options: &AnyOptions) -> BTreeMap<&'static str, &'static str> {
    options.pairs().collect()
}

impl Table {
    /// The whole table as somebody sees it.
    pub fn look(&self, id: TableId, viewer: Viewer, now: Time) -> Look {
        Look {
            id,
            game: self.agreement.game().name(),
            options: option_map(&self.start.options()),
            clock: self.agreement.clock,
            listed: self.agreement.listed,
            aids: self.agreement.aids,
            secrets: self.agreement.options().has_secrets(),
            created: self.created(),
            you: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            seats: self.seat_looks(),
            turns: self.turn_looks(),
            last: self.last_look(),
            rematch: self.next,
            state: self.state(viewer, now),
        }
    }

    /// What the last turn caused.
    fn last_look(&self) -> Option<LastLook> {
        let (turn, caused) = (self.turns.len(), self.caused.clone());
        (turn > 0).then_some(LastLook { turn, caused })
    }

    /// When the game was created.
    pub fn created(&self) -> Time {
        self.events()[0].at
    }

    /// The table in a list.
    pub fn summary(&self) -> Summary {
        Summary {
            game: self.agreement.game().name(),
            options: option_map(&self.start.options()),
            clock: self.agreement.clock,
            status: self.status(),
            seats: self.seat_looks(),
            created: self.created(),
            changed: self.last_event().at,
            turns: self.turns.len(),
            to_move: self.to_move(),
            number: self.number(),
            result: self.result.clone(),
        }
    }

    /// `waiting`, `running` or `finished`.
    pub fn status(&self) -> &'static str {
        match (&self.result, self.has_begun()) {
            (Some(_), _) => "finished",
            (None, true) => "running",
            (None, false) => "waiting",
        }
    }

    /// The position as far as somebody may see it: all of it once the game is over.
    pub fn view(&self, viewer: Viewer) -> String {
        match self.result {
            Some(_) => self.position.to_string(),
            None => self.position.view(viewer).to_string(),
        }
    }

    /// The part that changes, as somebody sees it.
    pub fn state(&self, viewer: Viewer, now: Time) -> StateLook {
        let to_move = self.to_move();
        let acts = to_move.is_some_and(|seat| viewer == Viewer::Seat(seat));
        StateLook {
            number: self.number(),
            status: self.status(),
            position: self.view(viewer),
            to_move: self.position.to_move().filter(|_| self.result.is_none()),
            mid_turn: self.position.mid_turn() && self.result.is_none(),
            legal: if acts { self.position.legal_moves() } else { Vec::new() },
            clocks: self.time_left(now).map(|left_ms| ClocksLook {
                now,
                left_ms,
                running: self.running_clock(),
            }),
            offers: self.offers.clone(),
            result: self.result.clone(),
        }
    }

    fn last_event(&self) -> &Event {
        &self.events()[self.events().len() - 1]
    }

    fn seat_looks(&self) -> Vec<SeatLook> {
        let names = self.agreement.game().seat_names();
        let chairs = self.agreement.chairs().iter().zip(&self.chairs);
        let look = |(seat, (chair, now)): (Seat, (&crate::Chair, &crate::table::Occupant))| {
            let (kind, level) = match chair.kind {
                ChairKind::Here => ("here", None),
                ChairKind::Elsewhere => ("elsewhere", None),
                ChairKind::Open => ("open", None),
                ChairKind::Computer { level } => ("computer", Some(level.get())),
            };
            let (colour, name) = (names[seat.index()], now.name.to_string());
            SeatLook { seat, colour, kind, level, name, taken: now.taken }
        };
        Seat::first(self.seats()).zip(chairs).map(look).collect()
    }

    fn turn_looks(&self) -> Vec<TurnLook> {
        let look = |(index, turn): (usize, &crate::Turn)| TurnLook {
            turn: index + 1,
            seat: turn.seat,
            moves: turn.moves.clone(),
            complete: turn.complete,
            at: turn.at,
            left_ms: turn.left,
        };
        self.turns.iter().enumerate().map(look).collect()
    }
}
