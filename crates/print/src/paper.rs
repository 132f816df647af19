//! Sheets of paper.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

/// There is no such paper.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no paper `{0}`; there are a4, letter")]
pub struct UnknownPaper(pub String);

/// What home printers leave white, and some more.
pub(crate) const MARGIN: f64 = 10.0;

impl Paper {
    /// Both.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Width and height in millimetres, upright.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        })
    }
}

impl FromStr for Paper {
    type Err = UnknownPaper;

    fn from_str(text: &str) -> Result<Paper, UnknownPaper> {
        let found = Paper::ALL.into_iter().find(|paper| paper.to_string() == text);
        found.ok_or_else(|| UnknownPaper(text.to_owned()))
    }
}
