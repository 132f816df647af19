//! What has happened at a table.

use games::{Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::{Agreement, Name, Offer, TableId, Time};

/// Something that has happened, with its number. The first event of a table has the number 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its place in the list.
    pub number: u64,
    /// When.
    pub at: Time,
    /// What.
    #[serde(flatten)]
    pub what: Happening,
}

/// What has happened. This is what is stored: the seed is in it, so it is never sent as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happening {
    /// The game was created.
    Created {
        /// What was agreed.
        agreement: Agreement,
        /// Where its chance comes from.
        #[serde(with = "seed_digits")]
        seed: Seed,
        /// Whether everybody sits already, as in a rematch.
        #[serde(default)]
        seated: bool,
    },
    /// Somebody sat down or took another name.
    Seated {
        /// Where.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// What the player is called.
        name: Name,
    },
    /// Moves were played.
    Played {
        /// By whom.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// Which.
        moves: Vec<String>,
    },
    /// Somebody wants to take back turns.
    TakeBackOffered {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// Somebody does not agree to taking back, or no longer wants to.
    TakeBackDeclined {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// Turns were taken back.
    TakenBack {
        /// Who asked or agreed last.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// How many turns are left.
        turns: usize,
        /// Where chance comes from now, in games where something is drawn: whoever takes back
        /// must not know what would come. Games of before this was so have none, and keep theirs.
        #[serde(default, with = "seed_if_any", skip_serializing_if = "Option::is_none")]
        seed: Option<Seed>,
    },
    /// Somebody wants a draw.
    DrawOffered {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// Somebody does not agree to a draw, or no longer wants one.
    DrawDeclined {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// All have agreed on a draw.
    DrawAgreed {
        /// Who agreed last.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// Somebody agrees to an offer; others are still asked.
    Agreed {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// To what.
        offer: Offer,
    },
    /// Somebody has given up.
    Resigned {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// The player to move has lost on time.
    TimeClaimed {
        /// Who claimed.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// A seat has another link now.
    Relinked {
        /// Which seat.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// What stands for the link it had before.
        before: String,
    },
    /// Nobody has played for so long that the game is over.
    Abandoned,
    /// Somebody wants to play again.
    RematchWanted {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// All want to play again.
    Rematch {
        /// Who agreed last.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// The next game.
        game: TableId,
    },
}

impl Happening {
    /// Who did it; nobody in particular creates a game, or leaves it.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Happening::Created { .. } | Happening::Abandoned => None,
            Happening::Seated { seat, .. }
            | Happening::Played { seat, .. }
            | Happening::TakeBackOffered { seat }
            | Happening::TakeBackDeclined { seat }
            | Happening::TakenBack { seat, .. }
            | Happening::DrawOffered { seat }
            | Happening::DrawDeclined { seat }
            | Happening::DrawAgreed { seat }
            | Happening::Agreed { seat, .. }
            | Happening::Resigned { seat }
            | Happening::TimeClaimed { seat }
            | Happening::Relinked { seat, .. }
            | Happening::RematchWanted { seat }
            | Happening::Rematch { seat, .. } => Some(*seat),
        }
    }

    /// Whether somebody at this seat might decide otherwise for knowing it: who sits elsewhere, and by which link, changes
    /// nothing in the game.
    pub(crate) fn matters_to(&self, seat: Seat) -> bool {
        match self {
            Happening::Seated { seat: other, .. } | Happening::Relinked { seat: other, .. } => {
                *other == seat
            }
            _ => true,
        }
    }

    /// What kind of event, in one word.
    pub const fn kind(&self) -> &'static str {
        match self {
            Happening::Created { .. } => "created",
            Happening::Seated { .. } => "seated",
            Happening::Played { .. } => "played",
            Happening::TakeBackOffered { .. } => "take_back_offered",
            Happening::TakeBackDeclined { .. } => "take_back_declined",
            Happening::TakenBack { .. } => "taken_back",
            Happening::DrawOffered { .. } => "draw_offered",
            Happening::DrawDeclined { .. } => "draw_declined",
            Happening::DrawAgreed { .. } => "draw_agreed",
            Happening::Agreed { .. } => "agreed",
            Happening::Resigned { .. } => "resigned",
            Happening::TimeClaimed { .. } => "time_claimed",
            Happening::Relinked { .. } => "relinked",
            Happening::Abandoned => "abandoned",
            Happening::RematchWanted { .. } => "rematch_wanted",
            Happening::Rematch { .. } => "rematch",
        }
    }
}

/// Seats as people count them, from 1.
mod seat_number {
    use games::Seat;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        seat.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(from)?;
        let index = number.checked_sub(1).filter(|index| usize::from(*index) < Seat::MAX);
        index.map(Seat::new).ok_or_else(|| D::Error::custom(format!("there is no seat {number}")))
    }
}

/// A seed that may be missing.
mod seed_if_any {
    use games::Seed;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct Digits(#[serde(with = "super::seed_digits")] Seed);

    pub(super) fn serialize<S: Serializer>(
        seed: &Option<Seed>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        seed.clone().map(Digits).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Seed>, D::Error> {
        Ok(Option::<Digits>::deserialize(from)?.map(|Digits(seed)| seed))
    }
}

/// A seed as 64 hexadecimal digits.
mod seed_digits {
    use std::fmt::Write;

    use games::Seed;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
        let mut digits = String::with_capacity(64);
        for byte in seed.to_bytes() {
            write!(digits, "{byte:02x}").map_err(serde::ser::Error::custom)?;
        }
        serializer.serialize_str(&digits)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seed, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
