//! Cells of the square plane.

use std::fmt;
use std::str::FromStr;

use crate::name::{self, NameError};
use crate::{Point, SquareSymmetry};

/// A square cell: `x` grows to the right, `y` downwards.
///
/// Its name (`o`, `a1`, `b16`, `aa3`) says on which ring it lies and where on the clock; ring n has
/// the 8n cells whose larger coordinate is n.
///
/// ```text
///     b15 b16 b1  b2  b3
///     b14 a8  a1  a2  b4
///     b13 a7  o   a3  b5      neighbours share a side: at 12, 3, 6 and 9 o'clock
///     b12 a6  a5  a4  b6
///     b11 b10 b9  b8  b7
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square {
    /// To the right of the middle.
    pub x: i8,
    /// Below the middle.
    pub y: i8,
}

impl Square {
    /// The middle cell, `o`.
    pub const CENTRE: Square = Square::new(0, 0);

    /// The outermost ring a cell can lie on: `bh`.
    pub const MAX_RING: u32 = 60;

    /// The cell at these coordinates.
    pub const fn new(x: i8, y: i8) -> Square {
        Square { x, y }
    }

    /// The ring the cell lies on: 0 for the middle.
    pub const fn ring(self) -> u32 {
        let (x, y) = ((self.x as i32).unsigned_abs(), (self.y as i32).unsigned_abs());
        if x > y { x } else { y }
    }

    /// The cell's number on its ring, clockwise from 12 o'clock; 1 to 8 times the ring, 0 for `o`.
    pub const fn number(self) -> u32 {
        let n = self.ring() as i32;
        if n == 0 {
            return 0;
        }
        let (x, y) = (self.x as i32, self.y as i32);
        // One arm for each side, in walking order; a corner belongs to the side it begins.
        let steps = if y == -n && x >= 0 && x < n {
            x
        } else if x == n && y < n {
            2 * n + y
        } else if y == n && x > -n {
            4 * n - x
        } else if x == -n && y > -n {
            6 * n - y
        } else {
            8 * n + x
        };
        steps as u32 + 1
    }

    /// The cell with this number on this ring, if the ring has it.
    pub const fn on_ring(ring: u32, number: u32) -> Option<Square> {
        if ring == 0 {
            return if number == 0 { Some(Square::CENTRE) } else { None };
        }
        if ring > Square::MAX_RING || number == 0 || number > 8 * ring {
            return None;
        }
        let (n, steps) = (ring as i32, number as i32 - 1);
        let (x, y) = match steps / n {
            0 => (steps, -n),
            1 | 2 => (n, steps - 2 * n),
            3 | 4 => (4 * n - steps, n),
            5 | 6 => (-n, 6 * n - steps),
            _ => (steps - 8 * n, -n),
        };
        Some(Square::new(x as i8, y as i8))
    }

    /// Counts cells ring by ring from the middle: `o` is 0, `a1`–`a8` are 1–8, `b1` is 9, …
    pub const fn spiral_index(self) -> usize {
        let ring = self.ring() as usize;
        if ring == 0 { 0 } else { 4 * ring * (ring - 1) + self.number() as usize }
    }

    /// Where a symmetry of the board takes this cell.
    #[must_use]
    pub const fn transformed(self, symmetry: SquareSymmetry) -> Square {
        let mut cell = self;
        if symmetry.mirrors() {
            cell = Square::new(-cell.x, cell.y);
        }
        let mut turns = symmetry.turns();
        while turns > 0 {
            cell = Square::new(-cell.y, cell.x);
            turns -= 1;
        }
        cell
    }

    /// The middle of the cell; its side is 1.
    pub fn centre(self) -> Point {
        Point { x: f64::from(self.x), y: f64::from(self.y) }
    }

    /// The four corners of the cell, clockwise, the one at half past one first.
    pub fn outline(self) -> [Point; 4] {
        let Point { x, y } = self.centre();
        [(0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)]
            .map(|(right, down)| Point { x: x + right, y: y + down })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Square::CENTRE {
            return f.write_str("o");
        }
        name::write_ring(self.ring(), f)?;
        write!(f, "{}", self.number())
    }
}

impl FromStr for Square {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Square, NameError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("o") {
            return Ok(Square::CENTRE);
        }
        let places = |ring: u32| (ring <= Square::MAX_RING).then(|| 8 * ring);
        let (ring, number) = name::read(text, places)?;
        Ok(Square::on_ring(ring, number).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_notation_page() {
        for (name, x, y) in [
            ("o", 0, 0),
            ("a1", 0, -1),
            ("a2", 1, -1),
            ("a3", 1, 0),
            ("b1", 0, -2),
            ("b5", 2, 0),
            ("b7", 2, 2),
            ("b16", -1, -2),
        ] {
            assert_eq!(name.parse(), Ok(Square::new(x, y)), "{name}");
            assert_eq!(Square::new(x, y).to_string(), name);
        }
    }

    #[test]
    fn every_cell_has_one_name_and_the_spiral_counts_them_all() {
        let mut seen = vec![false; 121 * 121];
        for x in -60..=60 {
            for y in -60..=60 {
                let cell = Square::new(x, y);
                assert_eq!(cell.to_string().parse(), Ok(cell));
                assert!(!std::mem::replace(&mut seen[cell.spiral_index()], true), "{cell}");
            }
        }
        assert_eq!(Square::on_ring(61, 1), None);
        assert_eq!(Square::on_ring(2, 17), None);
    }

    #[test]
    fn a_quarter_turn_moves_every_ring_by_one_fourth_and_the_mirror_keeps_twelve_o_clock() {
        for ring in 1..8 {
            for number in 1..=8 * ring {
                let cell = Square::on_ring(ring, number).expect("on the ring");
                let turned = cell.transformed(SquareSymmetry::rotation(1));
                assert_eq!(
                    (turned.ring(), turned.number()),
                    (ring, (number - 1 + 2 * ring) % (8 * ring) + 1)
                );
                let mirrored = cell.transformed(SquareSymmetry::MIRROR);
                assert_eq!(
                    (mirrored.ring(), mirrored.number()),
                    (ring, (8 * ring + 1 - number) % (8 * ring) + 1)
                );
            }
        }
    }

    #[test]
    fn reading_says_what_is_wrong() {
        let error = |text: &str| text.parse::<Square>().expect_err(text).to_string();
        assert_eq!(error("b17"), "`b17`: ring `b` has the numbers 1 to 16");
        assert_eq!(error("zz1"), "`zz1`: there is no ring `zz` here");
        assert_eq!("B5".parse(), Ok(Square::new(2, 0)));
    }
}
