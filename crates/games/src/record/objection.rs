//! What the rules can have against a record.

use std::fmt::{self, Display};

use thiserror::Error;

use super::place::{Origin, Place};
use crate::{NoSuchSeat, OptionError, Position, Verdict};

/// A record that does not follow the rules: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Error)]
pub struct ReplayError<I, S> {
    /// Where, if the record was read from a text.
    pub at: Option<Place>,
    /// In which turn, counted from 1; inside a variation as it would be counted there.
    pub turn: Option<usize>,
    /// What.
    pub objection: Objection<I, S>,
}

/// The [`ReplayError`] of a game.
pub type ReplayErrorOf<P> = ReplayError<<P as Position>::Illegal, <P as Position>::SetupError>;

/// What the rules of a game, which refuses moves with `I` and positions with `S`, object to.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Objection<I, S> {
    /// The record does not tell which game it is.
    #[error("the record has no [Game]")]
    NoGame,
    /// The record is one of another game.
    #[error("this is a record of {found}, not of {expected}")]
    OtherGame {
        /// The game whose rules were asked.
        expected: &'static str,
        /// The game the record tells.
        found: String,
    },
    /// An option has a value that does not exist.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// What the lot decided is not told.
    #[error("[{tag}] is missing: nobody knows what the lot decided")]
    Lot {
        /// The option's tag.
        tag: String,
    },
    /// A deck of something else than cards.
    #[error("`{word}` in [Deck] is not the number of a card")]
    Deck {
        /// What is there instead.
        word: String,
    },
    /// A deck and a position at once.
    #[error("[Deck] is for a game from its beginning, so it cannot stand beside [Position]")]
    DeckAndPosition,
    /// The game cannot start like that.
    #[error("{0}")]
    Setup(S),
    /// A move the game does not know.
    #[error("`{text}` is not a move: {reason}")]
    Unreadable {
        /// The move as written.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A move the rules refuse.
    #[error("`{text}` is refused: {reason}")]
    Refused {
        /// The move as written.
        text: String,
        /// The rules' own reason.
        reason: I,
    },
    /// Cards that nobody has told, and too many moves that depend on them.
    #[error("the cards are not told, and too much would have to be guessed to follow all moves")]
    TooMuchToGuess,
    /// A move after the end of its turn.
    #[error("`{text}` belongs to the next turn: this one is finished")]
    TurnTooLong {
        /// The move as written.
        text: String,
    },
    /// A turn that is not finished, though the game goes on.
    #[error("the turn is not finished")]
    TurnTooShort,
    /// The draw pile was refilled more often, less often or with other cards than the record
    /// tells.
    #[error("[Deck] tells of other refills of the draw pile than this game has")]
    Refills,
    /// The winner does not play.
    #[error(transparent)]
    Winner(#[from] NoSuchSeat),
    /// The game ended otherwise.
    #[error("the game ended with `{ruled}`, not with `{told}`")]
    OtherVerdict {
        /// What the record tells.
        told: Verdict,
        /// What the rules say.
        ruled: Verdict,
    },
}

impl<I, S> Objection<I, S> {
    pub(super) fn at(self, origin: Origin) -> ReplayError<I, S> {
        ReplayError { at: origin.0, turn: None, objection: self }
    }

    pub(super) fn in_turn(self, number: usize, origin: Origin) -> ReplayError<I, S> {
        ReplayError { at: origin.0, turn: Some(number), objection: self }
    }
}

impl<I: Display, S: Display> Display for ReplayError<I, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.at {
            write!(f, "{place}: ")?;
        }
        if let Some(turn) = self.turn {
            write!(f, "turn {turn}: ")?;
        }
        self.objection.fmt(f)
    }
}
