//! Figures: a position, what is played on it, what that must cause, and what stands out.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use games::{AnyOptions, AnyPosition, GameId, PlayError, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// A figure of the rulebook, in the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The position before anything is played.
    pub position: String,
    /// The options that are not the defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// What is played: a move, or several with `>` between them.
    #[serde(default)]
    pub turn: Option<String>,
    /// What a reader sees.
    #[serde(default)]
    pub show: Shown,
    /// What stands out before the turn.
    #[serde(default)]
    pub marks: Marks,
    /// What stands out after the turn.
    #[serde(default)]
    pub marks_after: Marks,
    /// The position the turn must lead to.
    #[serde(default)]
    pub after: Option<String>,
    /// Events the turn must cause, in this order; only the fields given are compared.
    #[serde(default)]
    pub causes: Vec<Value>,
    /// Kinds of events the turn must not cause.
    #[serde(default)]
    pub causes_no: Vec<String>,
    /// Why the turn must be refused; only the fields given are compared.
    #[serde(default)]
    pub refused: Option<Value>,
    /// All moves that are legal before the turn, if the caption tells them.
    #[serde(default)]
    pub legal: Option<Vec<String>>,
    /// Moves that are not legal before the turn.
    #[serde(default)]
    pub illegal: Vec<String>,
}

/// What a figure lets a reader see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// The position before the turn.
    #[default]
    Before,
    /// The position after the turn.
    After,
    /// Both.
    Both,
}

/// Something that stands out in a drawing: places are named as in the game's notation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Marks {
    /// Places lit.
    pub lit: Vec<String>,
    /// Places crossed out.
    pub crossed: Vec<String>,
    /// Arrows from one place to another, or to a cell off the board.
    pub arrows: Vec<Arrow>,
    /// A few letters on a place: a count, a question mark.
    pub labels: BTreeMap<String, String>,
    /// A move about to be played.
    pub next: Option<String>,
    /// Moves just played.
    pub played: Vec<String>,
}

/// An arrow from one place to another; in texts `a1>b2`, dashed `a1-->b2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Arrow {
    /// Where it begins.
    pub from: String,
    /// Where it points.
    pub to: String,
    /// How it is drawn.
    pub stroke: Stroke,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stroke {
    /// In one piece.
    Solid,
    /// Dash by dash.
    Dashed,
}

/// A text that is not an arrow.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("an arrow is written `a1>b2` or `a1-->b2`, not `{0}`")]
pub struct ArrowError(String);

impl FromStr for Arrow {
    type Err = ArrowError;

    fn from_str(text: &str) -> Result<Arrow, ArrowError> {
        let (from, to) = text.split_once('>').ok_or_else(|| ArrowError(text.to_owned()))?;
        let (from, stroke) = match from.strip_suffix("--") {
            Some(from) => (from, Stroke::Dashed),
            None => (from, Stroke::Solid),
        };
        if from.trim().is_empty() || to.trim().is_empty() {
            return Err(ArrowError(text.to_owned()));
        }
        Ok(Arrow { from: from.trim().to_owned(), to: to.trim().to_owned(), stroke })
    }
}

impl TryFrom<String> for Arrow {
    type Error = ArrowError;

    fn try_from(text: String) -> Result<Arrow, ArrowError> {
        text.parse()
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shaft = match self.stroke {
            Stroke::Solid => "",
            Stroke::Dashed => "--",
        };
        write!(f, "{}{shaft}>{}", self.from, self.to)
    }
}

impl From<Arrow> for String {
    fn from(arrow: Arrow) -> String {
        arrow.to_string()
    }
}

/// Why a figure does not show what it should.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum FigureError {
    /// An option or the position cannot be read.
    #[error("{0}")]
    Setup(String),
    /// The turn is refused.
    #[error("the turn is refused: {0}")]
    Refused(PlayError),
    /// The turn should be refused, and is not, or for another reason.
    #[error("the turn should be refused because of {expected}, but {found}")]
    NotRefused {
        /// The reason expected.
        expected: Value,
        /// What happens instead.
        found: String,
    },
    /// Something is expected of a turn that the figure does not have.
    #[error("the figure has no turn that could do what it says")]
    NoTurn,
    /// The turn leads elsewhere.
    #[error("the turn leads to `{found}`, not to `{expected}`")]
    After {
        /// The position expected.
        expected: String,
        /// The position found.
        found: String,
    },
    /// The turn does not cause something it should.
    #[error("the turn does not cause {expected}; it causes {found}")]
    Cause {
        /// What should happen.
        expected: Value,
        /// All that happens.
        found: Value,
    },
    /// The turn causes something it should not.
    #[error("the turn causes `{0}`, which it should not")]
    Unwanted(String),
    /// Other moves are legal.
    #[error("the legal moves are {0:?}")]
    Legal(Vec<String>),
}

/// A figure's positions, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Before the turn.
    pub before: AnyPosition,
    /// After the turn, if it has one that is not refused.
    pub after: Option<AnyPosition>,
}

impl Figure {
    /// Sets the figure up and plays its turn, without looking at what it should cause.
    pub fn stage(&self, game: GameId) -> Result<Stage, FigureError> {
        let before = self.before(game)?;
        let after = match (&self.turn, &self.refused) {
            (Some(turn), None) => {
                let mut after = before.clone();
                after.play_turn(turn).map_err(FigureError::Refused)?;
                Some(after)
            }
            _ => None,
        };
        Ok(Stage { before, after })
    }

    /// Checks that the figure is a legal position and that its turn does what it says.
    pub fn check(&self, game: GameId) -> Result<(), FigureError> {
        let before = self.before(game)?;
        self.check_legal(&before)?;
        match (&self.turn, &self.refused) {
            (None, None) => {
                let expects = self.after.is_some() || !self.causes.is_empty();
                if expects || self.show != Shown::Before {
                    Err(FigureError::NoTurn)
                } else {
                    Ok(())
                }
            }
            (None, Some(_)) => Err(FigureError::NoTurn),
            (Some(turn), None) => self.check_turn(&before, turn),
            (Some(turn), Some(reason)) => check_refused(&before, turn, reason),
        }
    }

    fn before(&self, game: GameId) -> Result<AnyPosition, FigureError> {
        let mut options = AnyOptions::new(game);
        for (name, value) in &self.options {
            options.set(name, value).map_err(|error| FigureError::Setup(error.to_string()))?;
        }
        AnyPosition::from_text(&self.position, &options, &Seed::from_u64(0))
            .map_err(|error| FigureError::Setup(error.to_string()))
    }

    fn check_legal(&self, before: &AnyPosition) -> Result<(), FigureError> {
        let legal = before.legal_moves();
        let as_told = self.legal.as_ref().is_none_or(|told| *told == legal);
        if as_told && self.illegal.iter().all(|mv| !legal.contains(mv)) {
            Ok(())
        } else {
            Err(FigureError::Legal(legal))
        }
    }

    fn check_turn(&self, before: &AnyPosition, turn: &str) -> Result<(), FigureError> {
        let mut after = before.clone();
        let events = after.play_turn(turn).map_err(FigureError::Refused)?;
        if let Some(expected) = &self.after {
            let found = after.to_string();
            if *expected != found {
                return Err(FigureError::After { expected: expected.clone(), found });
            }
        }
        let mut left = events.iter();
        for expected in &self.causes {
            if !left.any(|event| agrees(expected, event)) {
                return Err(FigureError::Cause {
                    expected: expected.clone(),
                    found: events.into(),
                });
            }
        }
        match self.causes_no.iter().find(|kind| events.iter().any(|e| e["type"] == kind.as_str())) {
            Some(kind) => Err(FigureError::Unwanted(kind.clone())),
            None => Ok(()),
        }
    }
}

fn check_refused(before: &AnyPosition, turn: &str, expected: &Value) -> Result<(), FigureError> {
    let found = match before.clone().play_turn(turn) {
        Err(PlayError::Illegal { reason, .. }) if agrees(expected, &reason) => return Ok(()),
        Err(PlayError::Illegal { reason, .. }) => format!("it is because of {reason}"),
        Err(error) => error.to_string(),
        Ok(_) => "it is legal".to_owned(),
    };
    Err(FigureError::NotRefused { expected: expected.clone(), found })
}

/// Whether a value has all that is expected of it; it may have more fields.
fn agrees(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => expected
            .iter()
            .all(|(name, value)| found.get(name).is_some_and(|found| agrees(value, found))),
        _ => expected == found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(source: &str) -> Figure {
        toml::from_str(source).expect("a figure")
    }

    const CLOSING: &str = "position = '..gg.g/rr.g.g/rrr.....r..g ....... g'\nturn = 'a1'\n";

    fn verdict(more: &str) -> Result<(), FigureError> {
        figure(&format!("{CLOSING}{more}")).check(GameId::Gosix)
    }

    #[test]
    fn a_figure_that_tells_the_truth_passes() {
        assert_eq!(verdict("causes = [{type = 'closed', hexagon = 'H1', conqueror = 1}]"), Ok(()));
        assert_eq!(verdict("after = 'g.gg.g/.r.g.g/.rr.....r..g .r..... r'"), Ok(()));
        assert_eq!(verdict("causes_no = ['passed', 'ended']"), Ok(()));
    }

    #[test]
    fn a_figure_that_does_not_is_found_out() {
        assert!(matches!(
            verdict("causes = [{type = 'closed', conqueror = 2}]"),
            Err(FigureError::Cause { .. })
        ));
        assert!(matches!(
            verdict("causes = [{type = 'closed'}, {type = 'placed'}]"),
            Err(FigureError::Cause { .. })
        ));
        assert!(matches!(verdict("after = 'nowhere'"), Err(FigureError::After { .. })));
        assert!(matches!(verdict("causes_no = ['closed']"), Err(FigureError::Unwanted(_))));
        assert!(matches!(verdict("legal = ['a1']"), Err(FigureError::Legal(_))));
        assert!(matches!(verdict("illegal = ['a1']"), Err(FigureError::Legal(_))));
        assert!(matches!(
            verdict("refused = {reason = 'tie'}"),
            Err(FigureError::NotRefused { .. })
        ));
        let nothing_played =
            figure("position = '....../....../............ ....... g'\nafter = ''");
        assert_eq!(nothing_played.check(GameId::Gosix), Err(FigureError::NoTurn));
        let no_board = figure("position = 'x'");
        assert!(matches!(no_board.check(GameId::Gosix), Err(FigureError::Setup(_))));
    }

    #[test]
    fn arrows_are_solid_or_dashed() {
        for text in ["a1>b2", "o-->a3"] {
            assert_eq!(text.parse::<Arrow>().map(|arrow| arrow.to_string()).as_deref(), Ok(text));
        }
        assert!("a1-b2".parse::<Arrow>().is_err());
        assert!("a1>".parse::<Arrow>().is_err());
    }
}
