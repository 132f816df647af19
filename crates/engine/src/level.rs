//! How strong a computer player is.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// A level from 1 (a beginner) to 8 (all the engine has).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How strong a computer player is: one of the levels, or the engine with all it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// A level; it may use less than the limits allow.
    Level(Level),
    /// The engine, using all that the limits and settings allow.
    Engine,
}

/// Why a text is not a level or a strength.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a strength: it is `engine` or `level:1` to `level:8`")]
pub struct StrengthError {
    /// The text as given.
    pub text: String,
}

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const HIGHEST: Level = Level(8);

    /// The level with this number, if it is from 1 to 8.
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number <= 8 { Some(Level(number)) } else { None }
    }

    /// The number, from 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (1..=8).map(Level)
    }
}

impl FromStr for Level {
    type Err = StrengthError;

    fn from_str(text: &str) -> Result<Level, StrengthError> {
        let number = text.trim().parse().ok();
        number.and_then(Level::new).ok_or_else(|| StrengthError { text: text.to_owned() })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl FromStr for Strength {
    type Err = StrengthError;

    fn from_str(text: &str) -> Result<Strength, StrengthError> {
        let text = text.trim();
        match text.strip_prefix("level:") {
            Some(level) => level.parse().map(Strength::Level),
            None if text == "engine" => Ok(Strength::Engine),
            None => Err(StrengthError { text: text.to_owned() }),
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Level(level) => write!(f, "level:{level}"),
            Strength::Engine => f.write_str("engine"),
        }
    }
}

impl Serialize for Strength {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_read_as_they_are_written() {
        for level in Level::all() {
            let strength = Strength::Level(level);
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
        assert_eq!("engine".parse(), Ok(Strength::Engine));
        for wrong in ["level:0", "level:9", "level:", "strong", ""] {
            assert!(wrong.parse::<Strength>().is_err(), "{wrong}");
        }
    }
}
