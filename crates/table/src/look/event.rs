//! View model of an event: what a seat or a spectator is told of it.

use games::{Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

use super::{LastLook, SeatLook, StateLook};
use crate::{Event, Happening, Offer, Table, TableId, Time};

/// An event as somebody sees it, with the state after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Event))]
pub struct EventLook {
    /// Its number.
    pub number: u64,
    /// What kind of event.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// When.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Time,
    /// Who did it.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// More, by kind.
    #[serde(flatten)]
    pub more: EventMore,
    /// The state after it.
    pub state: StateLook,
}

/// What else there is to say of an event.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum EventMore {
    /// `played`
    Played {
        /// Which turn it belongs to.
        turn: usize,
        /// The moves.
        moves: Vec<String>,
        /// Whether the turn is over.
        complete: bool,
        /// What the moves caused.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
        caused: Vec<Value>,
        /// The seat's clock after the turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        left_ms: Option<u64>,
    },
    /// `seated`
    Seated {
        /// What the player is called.
        name: String,
        /// All seats anew.
        seats: Vec<SeatLook>,
    },
    /// `taken_back`
    TakenBack {
        /// How many turns are left.
        turns: usize,
        /// What the last of them caused.
        last: Option<LastLook>,
    },
    /// `agreed`
    Agreed {
        /// To what.
        offer: Offer,
    },
    /// `rematch`
    Rematch {
        /// The next game.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        game: TableId,
    },
    /// All others.
    Nothing {},
}

impl Table {
    /// The last event as somebody sees it.
    pub fn last_event_look(&self, viewer: Viewer) -> EventLook {
        let Event { number, at, what } = self.last_event();
        let more = match what {
            Happening::Played { moves, .. } => EventMore::Played {
                turn: self.turns.len(),
                moves: moves.clone(),
                complete: self.turns.last().is_some_and(|turn| turn.complete),
                caused: self.caused[self.fresh..].to_vec(),
                left_ms: self.turns.last().and_then(|turn| turn.left),
            },
            Happening::Seated { name, .. } => {
                EventMore::Seated { name: name.to_string(), seats: self.seat_looks() }
            }
            Happening::TakenBack { turns, .. } => {
                EventMore::TakenBack { turns: *turns, last: self.last_look() }
            }
            Happening::Agreed { offer, .. } => EventMore::Agreed { offer: *offer },
            Happening::Rematch { game, .. } => EventMore::Rematch { game: *game },
            _ => EventMore::Nothing {},
        };
        let (kind, seat) = (what.kind(), what.seat());
        EventLook { number: *number, kind, at: *at, seat, more, state: self.state(viewer, *at) }
    }
}
