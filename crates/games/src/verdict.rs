//! How a game ended, in texts: the same words in records, traces and interfaces.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::{Outcome, Position, Seat};

/// The end of a game as texts tell it, without knowing which game it is.
///
/// | | record | trace |
/// |---|---|---|
/// | not over, or nobody knows | `*` | `null` |
/// | a draw | `draw` | `"draw"` |
/// | red, green, black, white has won | `r` `g` `b` `w` | `"r"` `"g"` `"b"` `"w"` |
/// | seat 3 of 6x5 has won | `3` | `3` |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub enum Verdict {
    /// The game is not over, or its end is not told.
    #[default]
    Open,
    /// Nobody has won.
    Draw,
    /// The player with this mark has won.
    Win(SeatMark),
}

/// The letter or digit that stands for a seat in texts: the first of the seat's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatMark(char);

/// Why a text or a JSON value is not the end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` does not tell how a game ends: a seat's letter or number, `draw`, or nothing yet")]
pub struct VerdictError(String);

/// A game has no seat with that mark.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("nobody sits at `{mark}`; the seats are {}", seats.join(", "))]
pub struct NoSuchSeat {
    /// The mark as given.
    pub mark: SeatMark,
    /// The marks there are.
    pub seats: Vec<String>,
}

impl SeatMark {
    /// A lower-case letter or a digit from 1 to 9.
    pub const fn new(mark: char) -> Option<SeatMark> {
        if matches!(mark, 'a'..='z' | '1'..='9') { Some(SeatMark(mark)) } else { None }
    }

    /// The mark of a seat of this game.
    pub fn of<P: Position>(seat: Seat) -> Option<SeatMark> {
        P::SEAT_NAMES.get(seat.index())?.chars().next().and_then(SeatMark::new)
    }

    /// The seat with this mark among the first `seats` of this game.
    pub fn seat<P: Position>(self, seats: usize) -> Result<Seat, NoSuchSeat> {
        Seat::first(seats).find(|seat| SeatMark::of::<P>(*seat) == Some(self)).ok_or_else(|| {
            let seats = Seat::first(seats).filter_map(SeatMark::of::<P>);
            NoSuchSeat { mark: self, seats: seats.map(|mark| format!("`{mark}`")).collect() }
        })
    }
}

impl fmt::Display for SeatMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Verdict {
    /// The end of a game of this kind.
    pub fn of<P: Position>(outcome: Option<Outcome>) -> Verdict {
        match outcome {
            Some(Outcome::Draw) => Verdict::Draw,
            Some(Outcome::Win(seat)) => SeatMark::of::<P>(seat).map_or(Verdict::Open, Verdict::Win),
            None => Verdict::Open,
        }
    }

    /// What this means in a game of this kind played by so many.
    pub fn outcome<P: Position>(self, seats: usize) -> Result<Option<Outcome>, NoSuchSeat> {
        match self {
            Verdict::Open => Ok(None),
            Verdict::Draw => Ok(Some(Outcome::Draw)),
            Verdict::Win(mark) => mark.seat::<P>(seats).map(|seat| Some(Outcome::Win(seat))),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Open => f.pad("*"),
            Verdict::Draw => f.pad("draw"),
            Verdict::Win(mark) => mark.fmt(f),
        }
    }
}

impl FromStr for Verdict {
    type Err = VerdictError;

    fn from_str(text: &str) -> Result<Verdict, VerdictError> {
        let lower = text.to_ascii_lowercase();
        let mut letters = lower.chars();
        match (lower.as_str(), letters.next(), letters.next()) {
            ("*", ..) => Some(Verdict::Open),
            ("draw", ..) => Some(Verdict::Draw),
            (_, Some(mark), None) => SeatMark::new(mark).map(Verdict::Win),
            _ => None,
        }
        .ok_or_else(|| VerdictError(text.to_owned()))
    }
}

impl From<Verdict> for Value {
    fn from(verdict: Verdict) -> Value {
        match verdict {
            Verdict::Open => Value::Null,
            Verdict::Win(SeatMark(mark)) if mark.is_ascii_digit() => mark.to_digit(10).into(),
            told => told.to_string().into(),
        }
    }
}

impl TryFrom<Value> for Verdict {
    type Error = VerdictError;

    fn try_from(value: Value) -> Result<Verdict, VerdictError> {
        let text = match &value {
            Value::Null => "*".to_owned(),
            Value::Number(number) => number.to_string(),
            Value::String(text) => text.clone(),
            _ => String::new(),
        };
        // Only one of the ways to write a value is right: neither "3", "R" nor "*".
        text.parse()
            .ok()
            .filter(|verdict| Value::from(*verdict) == value)
            .ok_or_else(|| VerdictError(value.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn verdicts_have_one_text_and_one_json_value() {
        for (text, value) in [
            ("*", json!(null)),
            ("draw", json!("draw")),
            ("r", json!("r")),
            ("w", json!("w")),
            ("1", json!(1)),
            ("5", json!(5)),
        ] {
            let verdict: Verdict = text.parse().expect(text);
            assert_eq!(verdict.to_string(), text);
            assert_eq!(Value::from(verdict), value);
            assert_eq!(Verdict::try_from(value), Ok(verdict));
        }
        assert_eq!("R".parse::<Verdict>(), "r".parse());
        assert_eq!("Draw".parse::<Verdict>(), Ok(Verdict::Draw));
    }

    #[test]
    fn nothing_else_is_a_verdict() {
        for text in ["", "0", "12", "red", "1-0", "é", "~", "**"] {
            let error = text.parse::<Verdict>().expect_err(text);
            assert!(error.to_string().starts_with(&format!("`{text}` does not tell")));
        }
        for value in [json!("*"), json!("3"), json!("R"), json!(0), json!(-1), json!(1.0)] {
            assert!(Verdict::try_from(value.clone()).is_err(), "{value}");
        }
        for value in [json!(true), json!(["r"]), json!({}), json!("")] {
            assert!(Verdict::try_from(value.clone()).is_err(), "{value}");
        }
    }
}
