//! Random identifier: the name of a table in addresses.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// Which table: twelve letters and digits, 60 bits of chance, so that nobody comes across the
/// games of others by trying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u64);

/// A text that names no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a game's name is twelve letters and digits, without i, l, o and u")]
pub struct IdError;

const LENGTH: usize = 12;

/// Crockford's digits: none looks like another.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

impl TableId {
    /// A name from 64 random bits, of which 60 are used.
    pub const fn from_bits(bits: u64) -> TableId {
        TableId(bits >> 4)
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |place: usize| char::from(DIGITS[(self.0 >> (5 * place) & 31) as usize]);
        f.pad(&(0..LENGTH).rev().map(digit).collect::<String>())
    }
}

impl FromStr for TableId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<TableId, IdError> {
        if text.len() != LENGTH {
            return Err(IdError);
        }
        let mut bits = 0;
        for letter in text.bytes() {
            let digit = DIGITS.iter().position(|digit| *digit == letter).ok_or(IdError)?;
            bits = 32 * bits + digit as u64;
        }
        Ok(TableId(bits))
    }
}

impl Serialize for TableId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TableId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TableId, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_there_and_back() {
        for bits in [0, 1 << 4, u64::MAX, 0x0123_4567_89ab_cdef] {
            let id = TableId::from_bits(bits);
            assert_eq!(id.to_string().len(), LENGTH);
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for text in
            ["", "k3v9x0q2m7t", "k3v9x0q2m7taa", "K3V9X0Q2M7TA", "k3v9x0q2m7tu", "é3v9x0q2m7t"]
        {
            assert_eq!(text.parse::<TableId>(), Err(IdError), "{text}");
        }
    }
}
