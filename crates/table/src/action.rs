//! Commands: what somebody at a seat can ask for, and why it may be refused.

use games::PlayError;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::Name;

/// What somebody at a seat asks for, at a table in this process and over the wire alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Sit down at the seat, or take another name. Not over the wire: seats are taken with their secrets.
    #[serde(skip)]
    Sit {
        /// What the player is called.
        name: Name,
    },
    /// Play one move or several of one turn, written with `>`.
    Play {
        /// The moves.
        turn: String,
    },
    /// Go back to before one's own last turn.
    TakeBack,
    /// Give up.
    Resign,
    /// Ask the others for a draw.
    OfferDraw,
    /// Agree to an offer.
    Accept {
        /// Which.
        offer: Offer,
    },
    /// Decline an offer, or withdraw one's own.
    Decline {
        /// Which.
        offer: Offer,
    },
    /// Win because the player to move has no time left.
    ClaimTime,
    /// Use another link from now on: whoever has the old one no longer has the seat.
    #[serde(skip)]
    Relink {
        /// What stands for the old link, so that whoever comes with it can be told.
        before: String,
    },
    /// Play again.
    Rematch,
}

impl Action {
    /// Whether it is meant whatever has happened since: somebody who resigns while the other moves
    /// wants to resign all the same, and has not to be asked again.
    pub(crate) fn stands_whatever_happens(&self) -> bool {
        matches!(self, Action::Resign | Action::ClaimTime | Action::Rematch)
    }
}

/// Something that needs the consent of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// The game is to be a draw.
    Draw,
    /// Turns are to be taken back.
    TakeBack,
}

/// Why an action is not possible.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Refusal {
    /// It answers a number that is not the last one.
    #[error("event {after} is not the last one any more, that is {last}")]
    Stale {
        /// The number it answers.
        after: u64,
        /// The last number.
        last: u64,
    },
    /// It answers a number that does not exist yet.
    #[error("event {after} has not happened, the last one is {last}")]
    Future {
        /// The number it answers.
        after: u64,
        /// The last number.
        last: u64,
    },
    /// The rules refuse a move.
    #[error("{error}")]
    Illegal {
        /// The rules' own reason.
        error: PlayError,
        /// The move as written.
        text: String,
        /// Which move of the turn, from 1.
        place: usize,
    },
    /// The table refuses.
    #[error(transparent)]
    Table(#[from] Reason),
}

impl Refusal {
    /// The rules' reason as a value, if it is theirs.
    pub fn rules_reason(&self) -> Option<&Value> {
        match self {
            Refusal::Illegal { error: PlayError::Illegal { reason, .. }, .. } => Some(reason),
            _ => None,
        }
    }
}

/// Why the table refuses an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Somebody else is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Chairs are still empty.
    #[error("the game has not begun: somebody is still to come")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    Finished,
    /// The game is not over.
    #[error("the game is not over yet")]
    NotFinished,
    /// There is nothing to agree to.
    #[error("nobody has offered that")]
    NoOffer,
    /// One cannot agree to one's own offer.
    #[error("you have agreed already")]
    OwnOffer,
    /// The offer stands already.
    #[error("that is offered already")]
    AlreadyOffered,
    /// Only computers, who do not bargain.
    #[error("there is nobody to ask: computers do not bargain")]
    NobodyToAsk,
    /// No turn of one's own.
    #[error("you have no turn to take back")]
    NothingToTakeBack,
    /// The clock still shows some time.
    #[error("there is still time on the clock")]
    TimeLeft,
    /// Only others can claim.
    #[error("it is your own clock that is running")]
    OwnTime,
    /// The game has no clocks.
    #[error("the game is played without clocks")]
    NoClock,
    /// The seat belongs to a computer.
    #[error("a computer sits here")]
    ComputersSeat,
    /// More moves than one turn has.
    #[error("the turn is over before the last of these moves")]
    BeyondTurn,
    /// So much has happened that no more is kept.
    #[error("the game is too long: it can only be ended")]
    TooLong,
    /// There is already a next game.
    #[error("the next game has been agreed already")]
    AlreadyAgreed,
}
