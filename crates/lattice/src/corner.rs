//! The 24 corners of seven hexagons in a flower.

use std::fmt;
use std::str::FromStr;

use crate::name::{self, NameError};
use crate::{Cell, Symmetry};

/// A corner of the flower of seven hexagons.
///
/// ```text
///              c12 ─── c1
///              ╱         ╲
///    c10 ─── b6    H1    b1 ─── c3      Corners are numbered ring by ring, clockwise
///    ╱    ╲  ╱             ╲  ╱   ╲     from 12 o'clock:  a1–a6 are 0–5 (round H0),
/// c9  H6  a6 ───────────── a1  H2  c4   b1–b6 are 6–11 (straight outward of them),
///    ╲    ╱        H0       ╲    ╱      c1–c12 are 12–23 (the rim).
///     …                        …
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corner(u8);

/// A set of corners, one bit each: bit `i` is the corner with index `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CornerSet(pub u32);

/// One of the seven hexagons of the flower: `H0` in the middle, `H1`–`H6` around it at 12, 2, 4,
/// 6, 8 and 10 o'clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlowerHexagon(u8);

const fn a(i: usize) -> usize {
    (i + 5) % 6
}

const fn b(i: usize) -> usize {
    6 + (i + 5) % 6
}

const fn c(i: usize) -> usize {
    12 + (i + 11) % 12
}

/// The lines of the board, as the set of neighbours of each corner.
const NEIGHBOURS: [u32; 24] = {
    let mut sets = [0u32; 24];
    let mut i = 1;
    while i <= 6 {
        let lines = [
            (a(i), a(i + 1)),
            (a(i), b(i)),
            (b(i), c(2 * i - 1)),
            (b(i), c(2 * i)),
            (c(2 * i), c(2 * i + 1)),
        ];
        let mut line = 0;
        while line < 5 {
            let (from, to) = lines[line];
            sets[from] |= 1 << to;
            sets[to] |= 1 << from;
            line += 1;
        }
        i += 1;
    }
    sets
};

/// The six corners of each hexagon.
const HEXAGON_CORNERS: [u32; 7] = {
    let mut sets = [0b11_1111; 7];
    let mut k = 1;
    while k <= 6 {
        sets[k] = 1 << a(k + 5)
            | 1 << a(k)
            | 1 << b(k + 5)
            | 1 << b(k)
            | 1 << c(2 * k + 10)
            | 1 << c(2 * k - 1);
        k += 1;
    }
    sets
};

impl Corner {
    /// How many corners there are.
    pub const COUNT: usize = 24;

    /// All corners in order of their names.
    pub const ALL: [Corner; 24] = {
        let mut all = [Corner(0); 24];
        let mut i = 0;
        while i < 24 {
            all[i] = Corner(i as u8);
            i += 1;
        }
        all
    };

    /// The corner with this index, if there is one.
    pub const fn from_index(index: usize) -> Option<Corner> {
        if index < 24 { Some(Corner(index as u8)) } else { None }
    }

    /// The corner's index: `a1` is 0, `b1` 6, `c1` 12, `c12` 23.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this corner alone.
    pub const fn bit(self) -> CornerSet {
        CornerSet(1 << self.0)
    }

    /// The two or three corners joined to this one by a line.
    pub const fn neighbours(self) -> CornerSet {
        CornerSet(NEIGHBOURS[self.0 as usize])
    }

    /// The one, two or three hexagons this corner belongs to.
    pub fn hexagons(self) -> impl Iterator<Item = FlowerHexagon> {
        FlowerHexagon::ALL.into_iter().filter(move |hexagon| hexagon.corners().contains(self))
    }

    /// Where a symmetry of the board takes this corner.
    #[must_use]
    pub const fn transformed(self, symmetry: Symmetry) -> Corner {
        let i = self.0;
        let (first, size) = match i {
            0..6 => (0, 6),
            6..12 => (6, 6),
            _ => (12, 12),
        };
        let mut place = i - first;
        if symmetry.mirrors() {
            place = size - 1 - place;
        }
        Corner(first + (place + symmetry.turns() * (size / 6)) % size)
    }
}

impl CornerSet {
    /// No corner.
    pub const EMPTY: CornerSet = CornerSet(0);

    /// All 24 corners.
    pub const ALL: CornerSet = CornerSet(0xff_ffff);

    /// Whether the corner is in the set.
    pub const fn contains(self, corner: Corner) -> bool {
        self.0 >> corner.0 & 1 != 0
    }

    /// How many corners the set has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no corner.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl IntoIterator for CornerSet {
    type Item = Corner;
    type IntoIter = CornerSetIter;

    fn into_iter(self) -> CornerSetIter {
        CornerSetIter(self.0)
    }
}

impl FromIterator<Corner> for CornerSet {
    fn from_iter<I: IntoIterator<Item = Corner>>(corners: I) -> CornerSet {
        CornerSet(corners.into_iter().fold(0, |set, corner| set | corner.bit().0))
    }
}

/// The corners of a set, in order of their names.
#[derive(Clone, Debug)]
pub struct CornerSetIter(u32);

impl Iterator for CornerSetIter {
    type Item = Corner;

    fn next(&mut self) -> Option<Corner> {
        if self.0 == 0 {
            return None;
        }
        let corner = Corner(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(corner)
    }
}

impl FlowerHexagon {
    /// The seven hexagons, the middle one first.
    pub const ALL: [FlowerHexagon; 7] = [
        FlowerHexagon(0),
        FlowerHexagon(1),
        FlowerHexagon(2),
        FlowerHexagon(3),
        FlowerHexagon(4),
        FlowerHexagon(5),
        FlowerHexagon(6),
    ];

    /// The hexagon with this index, if there is one.
    pub const fn from_index(index: usize) -> Option<FlowerHexagon> {
        if index < 7 { Some(FlowerHexagon(index as u8)) } else { None }
    }

    /// 0 for the middle, then 1 to 6 clockwise from 12 o'clock.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The six corners of the hexagon.
    pub const fn corners(self) -> CornerSet {
        CornerSet(HEXAGON_CORNERS[self.0 as usize])
    }

    /// The hexagon as a cell: `o`, or `a1`–`a6`.
    pub fn cell(self) -> Cell {
        Cell::from_spiral_index(self.index()).unwrap_or_default()
    }

    /// Where a symmetry of the board takes this hexagon.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> FlowerHexagon {
        FlowerHexagon(self.cell().transformed(symmetry).spiral_index() as u8)
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            i @ 0..6 => write!(f, "a{}", i + 1),
            i @ 6..12 => write!(f, "b{}", i - 5),
            i => write!(f, "c{}", i - 11),
        }
    }
}

impl FromStr for Corner {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Corner, NameError> {
        let places = |ring| match ring {
            1 | 2 => Some(6),
            3 => Some(12),
            _ => None,
        };
        let (ring, number) = name::read(text.trim(), places)?;
        Ok(Corner((6 * (ring - 1) + number - 1) as u8))
    }
}

impl fmt::Display for FlowerHexagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "H{}", self.0)
    }
}

impl fmt::Debug for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for FlowerHexagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for CornerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_thirty_lines_and_seven_hexagons_of_six_corners() {
        let ends: u32 = Corner::ALL.into_iter().map(|corner| corner.neighbours().len()).sum();
        assert_eq!(ends, 60);
        for hexagon in FlowerHexagon::ALL {
            assert_eq!(hexagon.corners().len(), 6);
        }
        let h1: Vec<_> = FlowerHexagon(1).corners().into_iter().map(|c| c.to_string()).collect();
        assert_eq!(h1, ["a1", "a6", "b1", "b6", "c1", "c12"]);
    }

    #[test]
    fn names_go_there_and_back_and_bad_ones_are_refused() {
        for corner in Corner::ALL {
            assert_eq!(corner.to_string().parse(), Ok(corner));
        }
        let error = |text: &str| text.parse::<Corner>().expect_err(text).to_string();
        assert_eq!(error("b7"), "`b7`: ring `b` has the numbers 1 to 6");
        assert_eq!(error("d1"), "`d1`: there is no ring `d` here");
        assert_eq!(error("o"), "`o` does not end with a number");
    }

    #[test]
    fn symmetries_keep_lines_and_hexagons() {
        for symmetry in Symmetry::ALL {
            for corner in Corner::ALL {
                let image = |set: CornerSet| -> CornerSet {
                    set.into_iter().map(|c| c.transformed(symmetry)).collect()
                };
                assert_eq!(image(corner.neighbours()), corner.transformed(symmetry).neighbours());
                assert_eq!(corner.transformed(symmetry).transformed(symmetry.inverse()), corner);
                for hexagon in FlowerHexagon::ALL {
                    assert_eq!(image(hexagon.corners()), hexagon.transformed(symmetry).corners());
                }
            }
        }
    }
}
