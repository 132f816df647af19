//! Clock names: a ring's letters, then a number clockwise.

use serde::Serialize;
use thiserror::Error;

/// Why a text is not the name of a place.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum NameError {
    /// Nothing was written.
    #[error("a place is missing")]
    Empty,
    /// The name does not begin with letters.
    #[error("`{name}` does not begin with the letter of a ring")]
    NoRing {
        /// The name as written.
        name: String,
    },
    /// The name does not end with a number, or the number has a sign or a leading zero.
    #[error("`{name}` does not end with a number")]
    NoNumber {
        /// The name as written.
        name: String,
    },
    /// The ring exists but not that number on it.
    #[error("`{name}`: ring `{ring}` has the numbers 1 to {places}")]
    NotOnRing {
        /// The name as written.
        name: String,
        /// The letters of the ring.
        ring: String,
        /// How many places the ring has.
        places: u32,
    },
    /// The ring is not on this board.
    #[error("`{name}`: there is no ring `{ring}` here")]
    UnknownRing {
        /// The name as written.
        name: String,
        /// The letters of the ring.
        ring: String,
    },
}

/// Splits a name such as `aa12` into its ring (1 for `a`, 27 for `aa`) and its number.
///
/// `places` tells how many places a ring has, or `None` if the board has no such ring.
pub(crate) fn read(
    text: &str,
    places: impl Fn(u32) -> Option<u32>,
) -> Result<(u32, u32), NameError> {
    if text.is_empty() {
        return Err(NameError::Empty);
    }
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (ring_letters, digits) = text.split_at(letters);
    if ring_letters.is_empty() {
        return Err(NameError::NoRing { name: text.to_owned() });
    }
    let well_formed = digits.bytes().all(|b| b.is_ascii_digit())
        && !digits.is_empty()
        && !digits.starts_with('0');
    if !well_formed {
        return Err(NameError::NoNumber { name: text.to_owned() });
    }
    let ring = ring_from_letters(ring_letters);
    let places = ring.and_then(places).ok_or_else(|| NameError::UnknownRing {
        name: text.to_owned(),
        ring: ring_letters.to_owned(),
    })?;
    match digits.parse() {
        Ok(number) if number <= places => Ok((ring.unwrap_or_default(), number)),
        _ => Err(NameError::NotOnRing {
            name: text.to_owned(),
            ring: ring_letters.to_owned(),
            places,
        }),
    }
}

/// `a` is 1, `z` is 26, `aa` is 27; `None` once the number grows absurd.
fn ring_from_letters(letters: &str) -> Option<u32> {
    letters.bytes().try_fold(0u32, |ring, letter| {
        let digit = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
        ring.checked_mul(26)?.checked_add(digit)
    })
}

/// Writes the letters of ring 1, 2, … as spreadsheet columns are lettered.
pub(crate) fn write_ring(ring: u32, out: &mut impl std::fmt::Write) -> std::fmt::Result {
    if ring == 0 {
        return Ok(());
    }
    write_ring((ring - 1) / 26, out)?;
    out.write_char((b'a' + ((ring - 1) % 26) as u8) as char)
}
