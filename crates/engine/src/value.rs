//! How good a position is.

use std::fmt;
use std::ops::Neg;

use serde::{Serialize, Serializer};

use crate::exponential::{exp, ln};

/// How good a position is for one of the seats.
///
/// ```text
///  -WIN      lost at once                 win probability 0
///  -WIN + n  lost in n moves
///   …
///  -LIMIT … LIMIT   a guess: 100 are one natural unit of log-odds, p = 1 / (1 + e^(-value/100))
///   …
///   WIN - n  won in n moves
///   WIN      won                          win probability 1
/// ```
///
/// A draw is 0, as is a position where nobody is ahead; whether it is known to be a draw is not
/// in the value but told beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i16);

/// The end of the scale.
const WIN: i16 = 30_000;

/// A win or loss is never further away than this.
const LONGEST: i16 = 10_000;

/// Wins and losses are counted in moves up to here; further away means that nobody knows how far,
/// give or take what a search has added or taken off on its way.
const COUNTED: i16 = 5_000;

impl Value {
    /// Nobody is ahead.
    pub const EVEN: Value = Value(0);
    /// Won at once.
    pub const WON: Value = Value(WIN);
    /// Lost at once.
    pub const LOST: Value = Value(-WIN);
    /// Won for sure, but nobody knows how soon.
    pub const WON_SOME_TIME: Value = Value(WIN - (COUNTED + LONGEST) / 2);
    /// The most a guess can be.
    pub const LIMIT: i32 = 2_000;

    /// A guess, brought within its limits.
    #[inline]
    pub const fn guess(value: i32) -> Value {
        if value > Value::LIMIT {
            Value(Value::LIMIT as i16)
        } else if value < -Value::LIMIT {
            Value(-Value::LIMIT as i16)
        } else {
            Value(value as i16)
        }
    }

    /// The guess that stands for a win probability.
    pub fn from_probability(probability: f64) -> Value {
        let odds = probability / (1.0 - probability);
        if odds.is_nan() { Value::EVEN } else { Value::guess((100.0 * ln(odds)) as i32) }
    }

    /// Won in so many moves.
    pub const fn win_in(moves: u32) -> Value {
        if moves < COUNTED as u32 { Value(WIN - moves as i16) } else { Value::WON_SOME_TIME }
    }

    /// Lost in so many moves.
    pub const fn loss_in(moves: u32) -> Value {
        Value(-Value::win_in(moves).0)
    }

    /// Won for sure, in however many moves.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= WIN - LONGEST
    }

    /// Lost for sure, in however many moves.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= LONGEST - WIN
    }

    /// How many moves it takes to win or lose, if that is known.
    pub const fn distance(self) -> Option<u32> {
        let moves = WIN - self.0.abs();
        if moves < COUNTED { Some(moves as u32) } else { None }
    }

    /// Whether it is certain who wins.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// How likely the seat is to win, half a draw counted as half a win.
    pub fn win_probability(self) -> f64 {
        if self.is_win() {
            1.0
        } else if self.is_loss() {
            0.0
        } else {
            1.0 / (1.0 + exp(-f64::from(self.0) / 100.0))
        }
    }

    /// The value as a bare number, for tables and arithmetic.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0 as i32
    }

    /// The value of a bare number, brought within the scale.
    #[inline]
    pub const fn from_raw(raw: i32) -> Value {
        if raw > WIN as i32 {
            Value::WON
        } else if raw < -(WIN as i32) {
            Value::LOST
        } else {
            Value(raw as i16)
        }
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

/// `+0.31`, `-1.20`, `win in 5`, `loss in 2`, `win`, `loss`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(moves) if self.is_win() => f.pad(&format!("win in {moves}")),
            Some(moves) => f.pad(&format!("loss in {moves}")),
            None if self.is_win() => f.pad("win"),
            None if self.is_loss() => f.pad("loss"),
            None => f.pad(&format!("{:+.2}", f64::from(self.0) / 100.0)),
        }
    }
}

/// As the bare number; `win_probability` and `distance` are told beside it where they matter.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i16(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quicker_win_is_better_and_a_later_loss_is_better() {
        assert!(Value::win_in(3) > Value::win_in(5));
        assert!(Value::loss_in(5) > Value::loss_in(3));
        assert!(Value::win_in(u32::MAX) > Value::guess(i32::MAX));
        assert_eq!(-Value::win_in(4), Value::loss_in(4));
        assert_eq!(Value::loss_in(4).distance(), Some(4));
        assert_eq!(Value::guess(120).distance(), None);
        assert_eq!(Value::WON_SOME_TIME.distance(), None);
        assert!(Value::WON_SOME_TIME.is_decided() && Value::WON_SOME_TIME < Value::win_in(4_999));
    }

    #[test]
    fn probabilities_and_guesses_go_there_and_back() {
        assert_eq!(Value::EVEN.win_probability(), 0.5);
        for guess in [-300, -17, 0, 42, 500] {
            let probability = Value::guess(guess).win_probability();
            assert!((Value::from_probability(probability).raw() - guess).abs() <= 1);
        }
        assert_eq!(Value::from_probability(1.0), Value::guess(Value::LIMIT));
        assert_eq!(Value::from_probability(0.0), Value::guess(-Value::LIMIT));
    }

    #[test]
    fn values_are_written_as_people_read_them() {
        assert_eq!(Value::guess(31).to_string(), "+0.31");
        assert_eq!(Value::win_in(5).to_string(), "win in 5");
        assert_eq!(Value::loss_in(2).to_string(), "loss in 2");
        assert_eq!(Value::WON_SOME_TIME.to_string(), "win");
        assert_eq!((-Value::WON_SOME_TIME).to_string(), "loss");
    }
}
