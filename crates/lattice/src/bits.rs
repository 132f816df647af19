//! Bit sets: counting and picking in sets of up to 24 members, one bit each.
//!
//! By tables, byte by byte: not every processor the program is built for counts bits by itself,
//! and a loop to the n-th bit is mispredicted nearly every time.

const BITS_IN: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    table
};

const NTH_BIT_OF: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// How many members a set has.
#[inline]
pub fn count(set: u32) -> usize {
    let [low, middle, high, _] = counts(set);
    low + middle + high
}

/// The n-th member of a set that has more than n, counted from 0.
#[inline]
pub fn nth(set: u32, n: usize) -> usize {
    let [low, middle, ..] = counts(set);
    let past_low = usize::from(n >= low);
    let past_middle = usize::from(n >= low + middle);
    let byte = past_low + past_middle;
    let n = n.wrapping_sub(low * past_low + middle * past_middle);
    8 * byte + usize::from(NTH_BIT_OF[usize::from(set.to_le_bytes()[byte])][n % 8])
}

#[inline]
fn counts(set: u32) -> [usize; 4] {
    set.to_le_bytes().map(|byte| usize::from(BITS_IN[usize::from(byte)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_member_is_the_nth_bit() {
        for set in (0..1 << 24).step_by(4099).chain([0xff_ffff, 0x80_0001]) {
            let members: Vec<_> = (0..24).filter(|bit| set >> bit & 1 != 0).collect();
            assert_eq!(count(set), members.len());
            for (n, member) in members.into_iter().enumerate() {
                assert_eq!(nth(set, n), member, "{set:b}, {n}");
            }
        }
    }
}
