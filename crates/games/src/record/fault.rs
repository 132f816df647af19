//! What can be wrong with the text of a record.

use thiserror::Error;

use super::clock::ClockError;
use super::document::{NotAMove, TagError};
use super::place::Place;
use crate::{GameId, Verdict};

/// How deep variations may be nested.
pub const DEEPEST_VARIATION: usize = 100;
/// How many tags a game may have.
pub const MOST_TAGS: usize = 200;
/// How many moves a game may have, with all its variations.
pub const MOST_MOVES: usize = 20_000;

/// A text that is not a record: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {fault}")]
pub struct RecordError {
    /// Where.
    pub at: Place,
    /// What.
    pub fault: Fault,
}

/// What can be wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// Turns without tags before them.
    #[error("a game begins with its tags, such as [Game \"{}\"]", GameId::ALL[0])]
    NoTags,
    /// More turns where a game has ended.
    #[error("behind the result `{verdict}` the next game's tags must follow{}", dot_hint(*verdict))]
    AfterResult {
        /// The result.
        verdict: Verdict,
    },
    /// A comment behind the last game.
    #[error("a comment behind the last game belongs to no game")]
    StrayComment,
    /// Something else than a tag's name.
    #[error("a tag is written [Name \"value\"]: here its {0} is missing")]
    BrokenTag(&'static str),
    /// A value that goes on to the end of its line.
    #[error("the value of [{0}] has no closing quotation mark on its line")]
    OpenValue(String),
    /// A backslash before something else than a backslash or a quotation mark.
    #[error("in the value of [{0}] only \\\" and \\\\ can follow a backslash")]
    Escape(String),
    /// A tag that cannot be.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// Two tags with one name.
    #[error("[{0}] is here for the second time")]
    TagTwice(String),
    /// The tag `Result` and the end of the turns do not say the same.
    #[error("[Result \"{tag}\"], but the turns end with `{verdict}`")]
    TwoResults {
        /// What the tag says.
        tag: String,
        /// What the turns end with.
        verdict: Verdict,
    },
    /// Tags and more tags.
    #[error("a game has at most {} tags", MOST_TAGS)]
    TooManyTags,
    /// More moves than any game has.
    #[error("a game has at most {} moves, with its variations", MOST_MOVES)]
    TooManyMoves,
    /// A comment without its end.
    #[error("this comment is not closed by }}")]
    OpenComment,
    /// A variation without its end.
    #[error("this variation is not closed by )")]
    OpenVariation,
    /// A variation before anything it could replace.
    #[error("a variation comes behind the turn it replaces")]
    EarlyVariation,
    /// A variation that says nothing.
    #[error("this variation has no turn")]
    EmptyVariation,
    /// Variations in variations in variations …
    #[error("variations are nested more than {} deep", DEEPEST_VARIATION)]
    TooDeep,
    /// A closing sign without an opening one, or a sign that means nothing here.
    #[error("`{0}` means nothing here")]
    Stray(char),
    /// A turn with the number of another.
    #[error("this is turn {expected}, not turn {found}")]
    Number {
        /// The turn's place in the game.
        expected: usize,
        /// The number as written.
        found: String,
    },
    /// A `$` without a number that PGN could know, or signs that mean nothing.
    #[error("`{0}` is no remark on a turn: $0 to $255, or one of ! ? !! ?? !? ?!")]
    Glyph(String),
    /// A remark on a turn before there is one.
    #[error("`{0}` comes behind the turn it is about")]
    EarlyGlyph(String),
    /// A number that is neither a turn's nor a seat's.
    #[error("`{0}` is no result; the number of a turn has a dot: `{0}.`")]
    BareNumber(String),
    /// A `>` without a move behind it.
    #[error("behind > another move of the turn is missing")]
    NoMove,
    /// A word among the moves of a turn that is none.
    #[error(transparent)]
    Move(#[from] NotAMove),
    /// A clock that shows no time.
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// A clock before the first turn.
    #[error("a clock comes behind the turn after which it was read")]
    EarlyClock,
    /// Two clocks for one turn.
    #[error("this turn has a clock already")]
    ClockTwice,
    /// A verdict inside a variation.
    #[error("the result `{0}` belongs behind the last turn, not into a variation")]
    ResultInVariation(Verdict),
    /// The turns stop without a result, and the tag `Result` tells none either.
    #[error("[Result \"{0}\"] is no result: a seat's letter or number, draw, or * if not over")]
    NoResult(String),
}

/// Whoever forgets the dot of a turn number has told the result of a game instead.
fn dot_hint(verdict: Verdict) -> String {
    match verdict.to_string() {
        seat if seat.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("; the number of a turn has a dot: `{seat}.`")
        }
        _ => String::new(),
    }
}
