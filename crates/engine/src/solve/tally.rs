//! SIMD within a register (SWAR): counting for all seven hexagons at once, a number for each, one byte each of a word.

use super::board::{HEXAGONS, joined, neighbours};

/// One number for each hexagon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally(u64);

impl Tally {
    /// How many pawns of a set stand round each hexagon.
    #[inline]
    pub(crate) fn round(pawns: u32) -> Tally {
        Tally(look_up(&ROUND, pawns))
    }

    /// How many pawns of one colour count for each hexagon as it stands: those round it, and all
    /// joined to them.
    #[inline]
    pub(crate) fn with_chains(pawns: u32) -> Tally {
        let mut rest = pawns & neighbours(pawns);
        let mut sum = look_up(&ROUND, pawns & !rest);
        while rest != 0 {
            let chain = joined(rest, rest & rest.wrapping_neg());
            rest &= !chain;
            // One in each byte of the hexagons the chain touches.
            let touched = look_up(&ROUND, chain);
            let touched = (touched | touched >> 1 | touched >> 2) & ONES;
            sum += u64::from(chain.count_ones()) * touched;
        }
        Tally(sum)
    }

    /// The number of one hexagon.
    #[inline]
    pub(crate) const fn of(self, hexagon: usize) -> i32 {
        (self.0 >> (8 * hexagon)) as u8 as i32
    }
}

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// How many corners of each byte of a set stand round each hexagon.
static ROUND: [[u64; 256]; 3] = {
    let mut table = [[0; 256]; 3];
    let mut byte = 0;
    while byte < 3 {
        let mut bits = 1usize;
        while bits < 256 {
            let lowest = 1 << (8 * byte + bits.trailing_zeros() as usize);
            let mut hexagon = 0;
            table[byte][bits] = table[byte][bits & (bits - 1)];
            while hexagon < 7 {
                if HEXAGONS[hexagon] & lowest != 0 {
                    table[byte][bits] += 1 << (8 * hexagon);
                }
                hexagon += 1;
            }
            bits += 1;
        }
        byte += 1;
    }
    table
};

#[inline]
fn look_up(table: &[[u64; 256]; 3], set: u32) -> u64 {
    table[0][set as usize & 0xff]
        + table[1][set as usize >> 8 & 0xff]
        + table[2][set as usize >> 16 & 0xff]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_counts_as_one_would_hexagon_by_hexagon() {
        let mut pawns = 0x5a_c3_71;
        for _ in 0..10_000 {
            pawns = u32::wrapping_mul(pawns, 0x2545).wrapping_add(0x1_3579) & 0xff_ffff;
            let (round, chains) = (Tally::round(pawns), Tally::with_chains(pawns));
            for (hexagon, corners) in HEXAGONS.into_iter().enumerate() {
                assert_eq!(round.of(hexagon), (pawns & corners).count_ones() as i32);
                assert_eq!(chains.of(hexagon), joined(pawns, corners).count_ones() as i32);
            }
        }
    }
}
