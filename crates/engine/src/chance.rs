//! Random numbers and hashes that are the same on every machine.
//!
//! `SmallRng` is another generator where a word has 32 bits, and `FxHasher` gives only 32 bits there. An engine that
//! used them would play otherwise in a browser than on a server.

use std::fmt::Display;
use std::hash::Hasher;

use rand::SeedableRng;

/// Where the engine's chance comes from.
pub use rand::rngs::Xoshiro256PlusPlus as Chance;

/// Chance that depends on nothing but a seed and what is seen.
pub(crate) fn chance(seed: u64, view: &impl Display) -> Chance {
    let mut hasher = Hash64::default();
    hasher.write(view.to_string().as_bytes());
    Chance::seed_from_u64(seed ^ hasher.finish())
}

/// A multiplicative hash of 64 bits, on small numbers the same as `FxHasher` where a word has 64 bits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hash64(u64);

impl Hash64 {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = self.0.wrapping_add(word).wrapping_mul(0xf135_7aea_2e62_a9c5);
    }
}

impl Hasher for Hash64 {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word));
        }
        self.add(bytes.len() as u64);
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    /// What tells the variants of an `enum` apart is hashed as such a number.
    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.add(number as i64 as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;

    /// Written down once: in a browser they have to be the same.
    #[test]
    fn chance_and_hashes_are_the_same_on_every_machine() {
        let mut chance = chance(1, &"r.rggr/gr.g.g/.g..rrrrg.g. ....... g");
        assert_eq!(
            [chance.next_u64(), chance.next_u64()],
            [14_825_245_370_209_830_314, 4_965_458_351_746_586_536]
        );
        let mut hasher = Hash64::default();
        hasher.write_u8(1);
        assert_eq!(hasher.finish(), 12_157_901_119_326_311_915);
        hasher.write_isize(-1);
        hasher.write(b"hexagon by hexagon");
        assert_eq!(hasher.finish(), 8_211_555_361_093_811_302);
    }
}
