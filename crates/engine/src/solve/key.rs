//! Canonical key: a position packed exactly into 62 bits, equal for positions that are turned or mirrored images
//! of each other.
//!
//! ```text
//!  bit  61 … 57   56 55   54 … 48         47 … 24    23 … 0
//!       spare     won     open hexagons   other      own       both: the corner is dead
//! ```

use lattice::{Corner, FlowerHexagon, Symmetry};

use super::board::{Board, HEXAGONS};

const SYMMETRIES: usize = Symmetry::ALL.len();

/// Where each symmetry takes the corners in each byte of a set.
static IMAGE: [[[u32; 256]; 3]; SYMMETRIES] = {
    let mut table = [[[0; 256]; 3]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut byte = 0;
        while byte < 3 {
            let mut bits = 1usize;
            while bits < 256 {
                let lowest = Corner::ALL[8 * byte + bits.trailing_zeros() as usize];
                table[symmetry][byte][bits] = table[symmetry][byte][bits & (bits - 1)]
                    | lowest.transformed(Symmetry::ALL[symmetry]).bit().0;
                bits += 1;
            }
            byte += 1;
        }
        symmetry += 1;
    }
    table
};

const fn image(set: u32, symmetry: usize) -> u32 {
    let table = &IMAGE[symmetry];
    table[0][set as usize & 0xff]
        | table[1][set as usize >> 8 & 0xff]
        | table[2][set as usize >> 16 & 0xff]
}

/// Where each symmetry takes each hexagon.
static HEXAGON_IMAGE: [[u8; 7]; SYMMETRIES] = {
    let mut table = [[0; 7]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut from = 0;
        while from < 7 {
            let corners = image(HEXAGONS[from], symmetry);
            let mut to = 0;
            while FlowerHexagon::ALL[to].corners().0 != corners {
                to += 1;
            }
            table[symmetry][from] = to as u8;
            from += 1;
        }
        symmetry += 1;
    }
    table
};

/// The smallest image of a set of hexagons, and the symmetries that lead to it. Most sets leave
/// only one or two symmetries to be tried on the pawns.
#[derive(Clone, Copy)]
struct Least {
    hexagons: u8,
    symmetries: [u8; SYMMETRIES],
    count: u8,
}

static LEAST: [Least; 128] = {
    let nothing = Least { hexagons: 0x7f, symmetries: [0; SYMMETRIES], count: 0 };
    let mut table = [nothing; 128];
    let mut set = 0usize;
    while set < 128 {
        let least = &mut table[set];
        let mut symmetry = 0;
        while symmetry < SYMMETRIES {
            let (mut hexagons, mut hexagon) = (0, 0);
            while hexagon < 7 {
                if set >> hexagon & 1 != 0 {
                    hexagons |= 1 << HEXAGON_IMAGE[symmetry][hexagon];
                }
                hexagon += 1;
            }
            if hexagons < least.hexagons {
                least.hexagons = hexagons;
                least.count = 0;
            }
            if hexagons == least.hexagons {
                least.symmetries[least.count as usize] = symmetry as u8;
                least.count += 1;
            }
            symmetry += 1;
        }
        set += 1;
    }
    table
};

impl Board {
    /// The same number for equal values, scattered over all 64 bits; different numbers for
    /// positions that are not images of each other.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        scatter(self.key())
    }

    /// The same position, turned or mirrored in the way that all its images agree on.
    pub(super) fn normal(&self) -> Board {
        let least = &LEAST[self.open as usize];
        let images = least.symmetries[..least.count as usize].iter().map(|symmetry| {
            let [own, other, dead] =
                [self.own, self.other, self.dead].map(|set| image(set, *symmetry as usize));
            Board { own, other, dead, open: least.hexagons, ..*self }
        });
        images.min_by_key(|board| (board.own, board.other, board.dead)).unwrap_or(*self)
    }

    #[inline]
    fn key(&self) -> u64 {
        let (own, other) = (self.own | self.dead, self.other | self.dead);
        let least = &LEAST[self.open as usize];
        let pawns = least.symmetries[..least.count as usize]
            .iter()
            .map(|symmetry| {
                let [own, other] = [own, other].map(|set| image(set, *symmetry as usize));
                u64::from(other) << 24 | u64::from(own)
            })
            .min()
            .unwrap_or_default();
        let spare = u64::from(self.spare) << 57;
        spare | u64::from(self.won) << 55 | u64::from(least.hexagons) << 48 | pawns
    }
}

/// SplitMix64's finisher: one-to-one, and every bit of the result depends on every bit of the key.
#[inline]
const fn scatter(mut key: u64) -> u64 {
    key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ key >> 31
}
