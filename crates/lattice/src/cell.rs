//! Cells of the hexagon plane.

use std::fmt;
use std::str::FromStr;

use crate::Symmetry;
use crate::name::{self, NameError};

/// The six ways to a neighbouring cell, as hours of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Straight up.
    Twelve,
    /// Up and to the right.
    Two,
    /// Down and to the right.
    Four,
    /// Straight down.
    Six,
    /// Down and to the left.
    Eight,
    /// Up and to the left.
    Ten,
}

impl Direction {
    /// All six, clockwise from 12 o'clock.
    pub const ALL: [Direction; 6] = [
        Direction::Twelve,
        Direction::Two,
        Direction::Four,
        Direction::Six,
        Direction::Eight,
        Direction::Ten,
    ];

    /// The hour on the clock: 12, 2, 4, 6, 8 or 10.
    pub const fn hour(self) -> u8 {
        match self as u8 {
            0 => 12,
            n => 2 * n,
        }
    }

    /// The step in axial coordinates.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Direction::Twelve => (0, -1),
            Direction::Two => (1, -1),
            Direction::Four => (1, 0),
            Direction::Six => (0, 1),
            Direction::Eight => (-1, 1),
            Direction::Ten => (-1, 0),
        }
    }
}

/// A cell in axial coordinates: `q` grows to the right, `r` downwards.
///
/// Its name (`o`, `a1`, `b12`, `aa3`) says on which ring it lies and where on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cell {
    /// Column, growing to the right.
    pub q: i8,
    /// Distance down the column's axis.
    pub r: i8,
}

impl Cell {
    /// The middle cell, `o`.
    pub const CENTRE: Cell = Cell::new(0, 0);

    /// The outermost ring a cell can lie on: `bh`.
    pub const MAX_RING: u32 = 60;

    /// The cell at these axial coordinates.
    pub const fn new(q: i8, r: i8) -> Cell {
        Cell { q, r }
    }

    /// The ring the cell lies on: 0 for the middle.
    pub const fn ring(self) -> u32 {
        let (q, r) = (self.q as i32, self.r as i32);
        let s = -q - r;
        (if q.abs() > r.abs() {
            if q.abs() > s.abs() { q.abs() } else { s.abs() }
        } else if r.abs() > s.abs() {
            r.abs()
        } else {
            s.abs()
        }) as u32
    }

    /// The cell's number on its ring, clockwise from 12 o'clock; 1 to 6 times the ring, 0 for `o`.
    pub const fn number(self) -> u32 {
        let n = self.ring() as i32;
        if n == 0 {
            return 0;
        }
        let (q, r) = (self.q as i32, self.r as i32);
        // One arm for each side of the ring, in walking order; a point belongs to the side it
        // begins, so each arm leaves out the side's last cell.
        let steps = if q >= 0 && q + r == -n + q && q < n {
            q
        } else if q == n && r < 0 {
            n + (r + n)
        } else if q + r == n && q > 0 {
            2 * n + r
        } else if r == n && q > -n {
            3 * n - q
        } else if q == -n && r > 0 {
            4 * n + (n - r)
        } else {
            5 * n - r
        };
        steps as u32 + 1
    }

    /// The cell with this number on this ring, if the ring has it.
    pub const fn on_ring(ring: u32, number: u32) -> Option<Cell> {
        if ring == 0 {
            return if number == 0 { Some(Cell::CENTRE) } else { None };
        }
        if ring > Cell::MAX_RING || number == 0 || number > 6 * ring {
            return None;
        }
        let n = ring as i32;
        let (side, along) = ((number as i32 - 1) / n, (number as i32 - 1) % n);
        let (q, r) = match side {
            0 => (along, -n),
            1 => (n, -n + along),
            2 => (n - along, along),
            3 => (-along, n),
            4 => (-n, n - along),
            _ => (-n + along, -along),
        };
        Some(Cell::new(q as i8, r as i8))
    }

    /// Counts cells ring by ring from the middle: `o` is 0, `a1`–`a6` are 1–6, `b1` is 7, …
    pub const fn spiral_index(self) -> usize {
        let ring = self.ring() as usize;
        if ring == 0 { 0 } else { 3 * ring * (ring - 1) + self.number() as usize }
    }

    /// The cell with this [spiral index](Cell::spiral_index), up to [`Cell::MAX_RING`].
    pub const fn from_spiral_index(index: usize) -> Option<Cell> {
        let mut ring = 0;
        while 3 * ring * (ring + 1) < index {
            ring += 1;
        }
        if ring == 0 {
            Some(Cell::CENTRE)
        } else {
            Cell::on_ring(ring as u32, (index - 3 * ring * (ring - 1)) as u32)
        }
    }

    /// The neighbour in this direction.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Cell {
        let (q, r) = direction.offset();
        Cell::new(self.q + q, self.r + r)
    }

    /// The six neighbours, clockwise from 12 o'clock.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        Direction::ALL.into_iter().map(move |d| self.step(d))
    }

    /// Where a symmetry of the board takes this cell.
    #[must_use]
    pub const fn transformed(self, symmetry: Symmetry) -> Cell {
        let mut cell = self;
        if symmetry.mirrors() {
            cell = Cell::new(-cell.q, cell.q + cell.r);
        }
        let mut turns = symmetry.turns();
        while turns > 0 {
            cell = Cell::new(-cell.r, cell.q + cell.r);
            turns -= 1;
        }
        cell
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Cell::CENTRE {
            return f.write_str("o");
        }
        name::write_ring(self.ring(), f)?;
        write!(f, "{}", self.number())
    }
}

impl FromStr for Cell {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Cell, NameError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("o") {
            return Ok(Cell::CENTRE);
        }
        let places = |ring: u32| (ring <= Cell::MAX_RING).then(|| 6 * ring);
        let (ring, number) = name::read(text, places)?;
        Ok(Cell::on_ring(ring, number).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_notation_page() {
        for (name, q, r) in [
            ("o", 0, 0),
            ("a1", 0, -1),
            ("a2", 1, -1),
            ("a3", 1, 0),
            ("b1", 0, -2),
            ("b2", 1, -2),
            ("b3", 2, -2),
            ("b4", 2, -1),
        ] {
            assert_eq!(name.parse(), Ok(Cell::new(q, r)), "{name}");
            assert_eq!(Cell::new(q, r).to_string(), name);
        }
    }

    #[test]
    fn spiral_visits_every_cell_once_and_names_go_there_and_back() {
        let mut seen = std::collections::HashSet::new();
        for index in 0..=3 * 60 * 61 {
            let cell = Cell::from_spiral_index(index).expect("on a ring");
            assert!(seen.insert(cell));
            assert_eq!(cell.spiral_index(), index);
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        assert_eq!(Cell::from_spiral_index(3 * 60 * 61 + 1), None);
    }

    #[test]
    fn rings_are_lettered_like_spreadsheet_columns() {
        let first = |ring| Cell::on_ring(ring, 1).map(|c| c.to_string());
        assert_eq!(first(26).as_deref(), Some("z1"));
        assert_eq!(first(27).as_deref(), Some("aa1"));
        assert_eq!(first(48).as_deref(), Some("av1"));
        assert_eq!(first(53).as_deref(), Some("ba1"));
    }

    #[test]
    fn neighbours_lie_at_even_hours() {
        let names: Vec<_> = Cell::CENTRE.neighbours().map(|c| c.to_string()).collect();
        assert_eq!(names, ["a1", "a2", "a3", "a4", "a5", "a6"]);
        assert_eq!(Direction::ALL.map(Direction::hour), [12, 2, 4, 6, 8, 10]);
    }

    #[test]
    fn reading_says_what_is_wrong() {
        let error = |text: &str| text.parse::<Cell>().expect_err(text).to_string();
        assert_eq!(error(""), "a place is missing");
        assert_eq!(error("7"), "`7` does not begin with the letter of a ring");
        assert_eq!(error("b"), "`b` does not end with a number");
        assert_eq!(error("b03"), "`b03` does not end with a number");
        assert_eq!(error("b13"), "`b13`: ring `b` has the numbers 1 to 12");
        assert_eq!(error("zz1"), "`zz1`: there is no ring `zz` here");
        assert_eq!(error("b99999999999"), "`b99999999999`: ring `b` has the numbers 1 to 12");
        assert_eq!("B3".parse(), Ok(Cell::new(2, -2)));
    }

    #[test]
    fn a_ring_of_many_letters_is_refused_and_does_not_overflow() {
        for name in ["bxxxxxx9", "zzzzzz1", "zzzzzzzzzzzzzzzz1"] {
            assert!(matches!(name.parse::<Cell>(), Err(NameError::UnknownRing { .. })));
        }
    }

    #[test]
    fn a_turn_moves_every_ring_by_one_sixth_and_the_mirror_keeps_twelve_o_clock() {
        for index in 1..200 {
            let cell = Cell::from_spiral_index(index).expect("on a ring");
            let (ring, number) = (cell.ring(), cell.number());
            let turned = cell.transformed(Symmetry::rotation(1));
            assert_eq!(
                (turned.ring(), turned.number()),
                (ring, (number - 1 + ring) % (6 * ring) + 1)
            );
            let mirrored = cell.transformed(Symmetry::MIRROR);
            assert_eq!(
                (mirrored.ring(), mirrored.number()),
                (ring, (6 * ring + 1 - number) % (6 * ring) + 1)
            );
        }
    }
}
