//! Seeded random numbers: the seed a game is created with, and drawing fairly.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use thiserror::Error;

/// Where all the chance of a game comes from: who begins, the deal, refilling the draw pile.
///
/// A game is reproducible from its options, its seed and its moves. Whoever knows the seed knows
/// the hidden cards, so it is never shown by accident: `Debug` does not print it, and no view or
/// record of a running game holds it.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// Why a text is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a seed is a whole number or 64 hexadecimal digits")]
pub struct SeedError;

impl Seed {
    /// A seed from 32 bytes, best drawn from the system's source of chance.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed for examples, tests and benchmarks: easy to write, easy to guess.
    pub fn from_u64(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// The bytes, for whoever stores the game.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// Another seed, of which nobody can tell anything who does not know this one; each `number`
    /// has its own.
    #[must_use]
    pub fn fork(&self, number: u64) -> Seed {
        let mut bytes = [0; 32];
        self.stream(FORKS + number).fill_bytes(&mut bytes);
        Seed(bytes)
    }

    /// A stream of chance; each `purpose` has its own, independent of the others.
    pub(crate) fn stream(&self, purpose: u64) -> impl Rng + use<> {
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(purpose);
        rng
    }

    /// The lot that decides who begins: 0 to `among - 1`.
    pub(crate) fn lot(&self, among: usize) -> usize {
        below(&mut self.stream(LOT), among)
    }

    /// Chance for the name of the game that follows this one.
    pub fn next_game(&self) -> u64 {
        self.stream(NEXT_GAME).next_u64()
    }
}

/// The stream of chance that draws who begins.
const LOT: u64 = 0;

/// The streams from here on make other seeds; no game refills its piles so often.
const FORKS: u64 = 1 << 63;

/// The stream of chance that names the game that follows: far from those of the piles.
const NEXT_GAME: u64 = u64::MAX;

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        if text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit()) {
            let mut bytes = [0; 32];
            for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
                let digits = std::str::from_utf8(digits).map_err(|_| SeedError)?;
                *byte = u8::from_str_radix(digits, 16).map_err(|_| SeedError)?;
            }
            return Ok(Seed(bytes));
        }
        text.parse().map(Seed::from_u64).map_err(|_| SeedError)
    }
}

/// A number below `bound`, each equally likely (to within 2⁻⁵⁰ for the small bounds of games).
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: usize) -> usize {
    ((u128::from(rng.next_u64()) * bound as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_never_prints_itself_and_streams_differ() {
        let seed = Seed::from_u64(42);
        assert_eq!(format!("{seed:?}"), "Seed(…)");
        assert_ne!(seed.stream(1).next_u64(), seed.stream(2).next_u64());
        assert_eq!(seed.stream(1).next_u64(), seed.stream(1).next_u64());
    }

    #[test]
    fn the_forks_of_a_seed_are_all_different_and_always_the_same() {
        let seed = Seed::from_u64(42);
        assert_eq!(seed.fork(1), seed.fork(1));
        assert_ne!(seed.fork(1), seed.fork(2));
        assert_ne!(seed.fork(1), Seed::from_u64(43).fork(1));
        assert_ne!(seed.fork(1), seed);
        assert_ne!(seed.fork(1), Seed::new(bytes_of(&mut seed.stream(1))), "a pile is no fork");
    }

    fn bytes_of(stream: &mut impl Rng) -> [u8; 32] {
        let mut bytes = [0; 32];
        stream.fill_bytes(&mut bytes);
        bytes
    }

    #[test]
    fn a_seed_is_stored_whole_and_names_the_next_game() {
        let seed = Seed::from_u64(42).fork(7);
        assert_eq!(Seed::new(seed.to_bytes()), seed);
        assert_eq!(seed.next_game(), seed.next_game());
        assert_ne!(seed.next_game(), Seed::from_u64(42).next_game());
    }

    #[test]
    fn every_lot_is_drawn_about_as_often() {
        let mut drawn = [0; 5];
        (0..500).for_each(|number| drawn[Seed::from_u64(number).lot(5)] += 1);
        assert!(drawn.iter().all(|times| (70..130).contains(times)), "{drawn:?}");
    }

    #[test]
    fn seeds_are_read_as_numbers_or_hexadecimal() {
        assert_eq!("42".parse(), Ok(Seed::from_u64(42)));
        assert_eq!(format!("2a{}", "0".repeat(62)).parse(), Ok(Seed::from_u64(42)));
        assert_eq!("forty".parse::<Seed>(), Err(SeedError));
    }
}
