//! The board of nineteen cells, and sets of them as bits.

use std::fmt;
use std::str::FromStr;

use crate::{Cell, Direction, NameError, Symmetry, bits};

/// One of the nineteen cells of a board of two rings round the middle: `o`, `a1`–`a6`, `b1`–`b12`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardCell(u8);

/// A set of cells of the board.
///
/// The bits are public for code that works on whole sets at once; those beyond the nineteenth stay clear.
///
/// ```text
///            ___
///        ___/ 7 \___            one bit each, numbered ring by ring,
///    ___/18 \___/ 8 \___        clockwise from 12 o'clock:
///   /17 \___/ 1 \___/ 9 \
///   \___/ 6 \___/ 2 \___/        bit  18 … 7     6 … 1    0
///   /16 \___/ 0 \___/10 \             b12 … b1   a6 … a1  o
///   \___/ 5 \___/ 3 \___/
///   /15 \___/ 4 \___/11 \
///   \___/14 \___/12 \___/
///       \___/13 \___/
///           \___/
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(pub u32);

impl BoardCell {
    /// How many cells there are.
    pub const COUNT: usize = 19;

    /// All cells, ring by ring.
    pub const ALL: [BoardCell; BoardCell::COUNT] = {
        let mut all = [BoardCell(0); BoardCell::COUNT];
        let mut index = 0;
        while index < BoardCell::COUNT {
            all[index] = BoardCell(index as u8);
            index += 1;
        }
        all
    };

    /// The middle, `o`.
    pub const MIDDLE: BoardCell = BoardCell(0);

    /// The cell with this index, if there is one.
    pub const fn from_index(index: usize) -> Option<BoardCell> {
        if index < BoardCell::COUNT { Some(BoardCell(index as u8)) } else { None }
    }

    /// The cell's index: `o` is 0, `a1` 1, `b1` 7, `b12` 18.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell of the hexagon plane, if it lies on the board.
    pub const fn on_board(cell: Cell) -> Option<BoardCell> {
        if cell.ring() <= 2 { BoardCell::from_index(cell.spiral_index()) } else { None }
    }

    /// The cell as one of the hexagon plane.
    pub const fn cell(self) -> Cell {
        match Cell::from_spiral_index(self.index()) {
            Some(cell) => cell,
            None => Cell::CENTRE,
        }
    }

    /// The set of this cell alone.
    #[inline]
    pub const fn set(self) -> CellSet {
        CellSet(1 << self.0)
    }

    /// The neighbour in this direction, unless the board ends there.
    pub const fn step(self, direction: Direction) -> Option<BoardCell> {
        BoardCell::on_board(self.cell().step(direction))
    }

    /// Where a symmetry of the board takes this cell.
    #[must_use]
    pub const fn transformed(self, symmetry: Symmetry) -> BoardCell {
        BoardCell(self.cell().transformed(symmetry).spiral_index() as u8)
    }
}

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// The whole board.
    pub const ALL: CellSet = CellSet((1 << BoardCell::COUNT) - 1);

    /// The six cells round the middle, `a1`–`a6`.
    pub const FIRST_RING: CellSet = CellSet(0b111_1110);

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: BoardCell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// How many cells the set has.
    #[inline]
    pub fn len(self) -> usize {
        bits::count(self.0)
    }

    /// Whether the set has no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// The cells in this set but not in the other.
    #[must_use]
    #[inline]
    pub const fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// The n-th cell of a set that has more than n, counted from 0.
    #[inline]
    pub fn nth(self, n: usize) -> BoardCell {
        BoardCell(bits::nth(self.0, n) as u8)
    }

    /// All cells next to one of these.
    #[inline]
    pub const fn neighbours(self) -> CellSet {
        let bits = self.0 as usize;
        CellSet(
            NEIGHBOURS_OF_PART[0][bits & 0x7f]
                | NEIGHBOURS_OF_PART[1][bits >> 7 & 0x3f]
                | NEIGHBOURS_OF_PART[2][bits >> 13 & 0x3f],
        )
    }

    /// Where a symmetry of the board takes these cells.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> CellSet {
        self.into_iter().map(|cell| cell.transformed(symmetry)).collect()
    }
}

/// All neighbours of the cells in each part of a set (the two inner rings, `b1`–`b6`,
/// `b7`–`b12`): three look-ups spread a whole set.
static NEIGHBOURS_OF_PART: [[u32; 128]; 3] = {
    let mut table = [[0; 128]; 3];
    let mut cell = 0;
    while cell < BoardCell::COUNT {
        let mut neighbours = 0;
        let mut way = 0;
        while way < 6 {
            if let Some(neighbour) = BoardCell::ALL[cell].step(Direction::ALL[way]) {
                neighbours |= neighbour.set().0;
            }
            way += 1;
        }
        let (part, bit) = match cell {
            0..7 => (0, cell),
            7..13 => (1, cell - 7),
            _ => (2, cell - 13),
        };
        let mut bits = 0;
        while bits < 128 {
            if bits >> bit & 1 != 0 {
                table[part][bits] |= neighbours;
            }
            bits += 1;
        }
        cell += 1;
    }
    table
};

impl IntoIterator for CellSet {
    type Item = BoardCell;
    type IntoIter = CellSetIter;

    #[inline]
    fn into_iter(self) -> CellSetIter {
        CellSetIter(self.0)
    }
}

impl FromIterator<BoardCell> for CellSet {
    fn from_iter<I: IntoIterator<Item = BoardCell>>(cells: I) -> CellSet {
        CellSet(cells.into_iter().fold(0, |set, cell| set | cell.set().0))
    }
}

/// The cells of a set, ring by ring.
#[derive(Clone, Debug)]
pub struct CellSetIter(u32);

impl Iterator for CellSetIter {
    type Item = BoardCell;

    #[inline]
    fn next(&mut self) -> Option<BoardCell> {
        if self.0 == 0 {
            return None;
        }
        let cell = BoardCell(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl fmt::Display for BoardCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cell().fmt(f)
    }
}

impl fmt::Debug for BoardCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for BoardCell {
    type Err = NameError;

    fn from_str(text: &str) -> Result<BoardCell, NameError> {
        let cell: Cell = text.parse()?;
        BoardCell::on_board(cell).ok_or_else(|| NameError::UnknownRing {
            name: text.trim().to_owned(),
            ring: text.trim().trim_end_matches(|c: char| c.is_ascii_digit()).to_owned(),
        })
    }
}

/// As people list alternatives: `a1`, `a1 or b3`, `a1, b3 or b5`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.len();
        for (place, cell) in self.into_iter().enumerate() {
            let before = match place {
                0 => "",
                _ if place + 1 == count => " or ",
                _ => ", ",
            };
            write!(f, "{before}{cell}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
