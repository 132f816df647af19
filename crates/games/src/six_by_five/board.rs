//! The tiles and pawns in play.
//!
//! Every tile in play has a *place*, numbered from 0 in the order of playing; sets of places are
//! bits of a word. A place knows its cell and the places joined to it, so groups are found by
//! following bits. Replacing and swapping change only which places bear which colour.
//!
//! To find a place from its cell there is a grid, although the plane has no end: cells are
//! numbered q + 533 r and the numbers taken modulo 2048. Two cells with the same number are at
//! least 50 steps apart, and the tiles and the cells around them never lie that far apart. (A
//! coloured tile is put next to another one, or next to the black tile, which always touches a
//! coloured one: so 24 coloured tiles span 46 steps at most, the black tile and the cells around
//! make it 49.)

use lattice::{Cell, Direction};

use super::card::Card;
use super::tile::{Colour, Tile};
use crate::Seat;

/// A tile in play, by the order of playing.
pub(super) type Place = u8;

/// A set of tiles in play.
pub(super) type PlaceSet = u32;

const GRID: usize = 2048;
const ROW: i32 = 533;

/// A tile has at most six cells around it.
const MAX_FRONTIER: usize = 6 * Tile::COUNT;

/// In the grid: a tile, with its place in the lower bits. Without this bit: how many tiles lie
/// around an empty cell.
const TILE: u8 = 0x80;
const PLACE: u8 = 0x1f;

/// The tiles and pawns in play.
#[derive(Clone, Copy)]
pub(super) struct Board {
    cells: [Cell; Tile::COUNT],
    joined: [PlaceSet; Tile::COUNT],
    len: u8,
    black: Place,
    coloured: [PlaceSet; 3],
    pawns: [Option<Place>; Seat::MAX],
    blocked: PlaceSet,
    /// The empty cells next to a tile.
    frontier: [Cell; MAX_FRONTIER],
    frontier_len: u8,
    grid: [u8; GRID],
}

#[inline]
const fn number(cell: Cell) -> usize {
    (cell.q as i32 + ROW * cell.r as i32) as usize % GRID
}

/// The neighbours of a cell, with their numbers in the grid.
#[inline]
fn around(cell: Cell) -> impl Iterator<Item = (Cell, usize)> {
    let centre = number(cell);
    Direction::ALL.into_iter().map(move |direction| {
        let (q, r) = direction.offset();
        let step = number(Cell::new(q, r));
        (cell.step(direction), (centre + step) % GRID)
    })
}

#[inline]
const fn bit(place: Place) -> PlaceSet {
    1 << (place & PLACE)
}

/// The places of a set, in order.
pub(super) fn places(mut set: PlaceSet) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as Place;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}

/// The n-th place of a set, counted from 0.
#[inline]
pub(super) fn nth(mut set: PlaceSet, n: usize) -> Place {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros() as Place
}

impl Board {
    /// The black tile alone, on `o`.
    pub(super) fn start() -> Board {
        Board::new([(Cell::CENTRE, Tile::Black)])
    }

    /// Tiles as they lie; at most 25, each on a cell of its own, one of them black.
    pub(super) fn new(tiles: impl IntoIterator<Item = (Cell, Tile)>) -> Board {
        let mut board = Board {
            cells: [Cell::CENTRE; Tile::COUNT],
            joined: [0; Tile::COUNT],
            len: 0,
            black: 0,
            coloured: [0; 3],
            pawns: [None; Seat::MAX],
            blocked: 0,
            frontier: [Cell::CENTRE; MAX_FRONTIER],
            frontier_len: 0,
            grid: [0; GRID],
        };
        for (cell, tile) in tiles {
            match tile {
                Tile::Black => {
                    board.black = board.len;
                    board.add(cell);
                }
                Tile::Coloured(colour) => {
                    board.place(colour, cell);
                }
            }
        }
        board
    }

    /// How many tiles are in play.
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether every tile is in play.
    pub(super) fn is_full(&self) -> bool {
        self.len() >= Tile::COUNT
    }

    pub(super) fn cell(&self, place: Place) -> Cell {
        self.cells.get(usize::from(place)).copied().unwrap_or_default()
    }

    pub(super) fn tile(&self, place: Place) -> Tile {
        let coloured = Colour::ALL.into_iter().find(|colour| self.of(*colour) & bit(place) != 0);
        coloured.map_or(Tile::Black, Tile::Coloured)
    }

    /// The tile on a cell.
    pub(super) fn at(&self, cell: Cell) -> Option<Place> {
        let entry = self.grid[number(cell)];
        // Far away, another cell of the same number may bear a tile.
        (entry & TILE != 0).then_some(entry & PLACE).filter(|place| self.cell(*place) == cell)
    }

    pub(super) fn black(&self) -> Place {
        self.black
    }

    /// The tiles of one colour.
    #[inline]
    pub(super) fn of(&self, colour: Colour) -> PlaceSet {
        self.coloured[colour.index()]
    }

    /// All tiles but the black one.
    #[inline]
    pub(super) fn all_coloured(&self) -> PlaceSet {
        self.coloured[0] | self.coloured[1] | self.coloured[2]
    }

    /// The tiles that can be neither replaced nor moved.
    #[inline]
    pub(super) fn blocked(&self) -> PlaceSet {
        self.blocked
    }

    #[inline]
    pub(super) fn is_blocked(&self, place: Place) -> bool {
        self.blocked & bit(place) != 0
    }

    /// Where a pawn stands.
    pub(super) fn pawn(&self, pawn: usize) -> Option<Place> {
        self.pawns.get(pawn).copied().flatten()
    }

    /// The tiles with their cells, in order of playing.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Cell, Tile)> {
        (0..self.len).map(|place| (self.cell(place), self.tile(place)))
    }

    /// The empty cells next to a tile.
    #[inline]
    pub(super) fn frontier(&self) -> &[Cell] {
        &self.frontier[..usize::from(self.frontier_len)]
    }

    /// Whether the black tile is the only one next to this cell of the frontier: it cannot move
    /// there, for it would touch nothing.
    #[inline]
    pub(super) fn touches_only_black(&self, cell: Cell) -> bool {
        self.grid[number(cell)] == 1 && distance(cell, self.cell(self.black)) == 1
    }

    /// How many cells of the frontier touch only the black tile.
    #[inline]
    pub(super) fn count_only_black(&self) -> usize {
        let black = self.cell(self.black);
        around(black).filter(|(_, number)| self.grid[*number] == 1).count()
    }

    /// Whether some tile other than the one at `moving` lies next to a cell.
    pub(super) fn touches(&self, cell: Cell, moving: Option<Place>) -> bool {
        cell.neighbours()
            .any(|neighbour| self.at(neighbour).is_some_and(|place| Some(place) != moving))
    }

    /// The card that a colour shows together with the black tile.
    ///
    /// The black tile and every tile of that colour joined to it through tiles of that colour and
    /// the black tile must be exactly five.
    #[inline]
    pub(super) fn shown(&self, colour: Colour) -> Option<(Card, [Cell; 5])> {
        let tiles = self.of(colour);
        let mut group = self.joined[usize::from(self.black)] & tiles;
        let mut to_visit = group;
        while to_visit != 0 {
            let place = to_visit.trailing_zeros() as usize;
            to_visit &= to_visit - 1;
            let fresh = self.joined[place] & tiles & !group;
            group |= fresh;
            to_visit |= fresh;
            if group.count_ones() > 4 {
                return None;
            }
        }
        if group.count_ones() != 4 {
            return None;
        }
        let mut cells = [self.cell(self.black); 5];
        for (cell, place) in cells[1..].iter_mut().zip(places(group)) {
            *cell = self.cell(place);
        }
        Card::of_shape(cells).map(|card| (card, cells))
    }

    /// Whether a tile touches the black one or one of its own colour.
    #[inline]
    pub(super) fn joins(&self, place: Place, colour: Colour) -> bool {
        self.joined[usize::from(place)] & (self.of(colour) | bit(self.black)) != 0
    }

    /// Puts a tile from the reserve on an empty cell.
    #[inline]
    pub(super) fn place(&mut self, colour: Colour, cell: Cell) -> Place {
        let place = self.add(cell);
        self.coloured[colour.index()] |= bit(place);
        place
    }

    /// Gives a tile in play another colour.
    #[inline]
    pub(super) fn recolour(&mut self, place: Place, old: Colour, new: Colour) {
        self.coloured[old.index()] &= !bit(place);
        self.coloured[new.index()] |= bit(place);
    }

    /// Moves the black tile to an empty cell.
    #[inline]
    pub(super) fn move_black(&mut self, to: Cell) {
        self.lift(self.black);
        self.lay(self.black, to);
    }

    /// Lets two tiles of different colours change places.
    pub(super) fn swap(&mut self, one: Place, other: Place) {
        let both = bit(one) | bit(other);
        for tiles in &mut self.coloured {
            // A colour with exactly one of the two now has the other.
            if (*tiles & both).count_ones() == 1 {
                *tiles ^= both;
            }
        }
        if self.black == one {
            self.black = other;
        } else if self.black == other {
            self.black = one;
        }
    }

    /// Puts a pawn on a tile.
    #[inline]
    pub(super) fn put_pawn(&mut self, pawn: usize, on: Place) {
        let pawn = &mut self.pawns[pawn % Seat::MAX];
        self.blocked &= !pawn.map_or(0, bit);
        *pawn = Some(on);
        self.blocked |= bit(on);
    }

    #[inline]
    fn add(&mut self, cell: Cell) -> Place {
        // A 26th tile cannot come from a legal move.
        let place = self.len.min(Tile::COUNT as u8 - 1);
        self.len = place + 1;
        self.lay(place, cell);
        place
    }

    /// Makes an empty cell the cell of a place.
    #[inline]
    fn lay(&mut self, place: Place, cell: Cell) {
        let own = number(cell);
        if self.grid[own] != 0 {
            self.leave_frontier(cell);
        }
        self.grid[own] = TILE | place;
        self.cells[usize::from(place)] = cell;
        let mut joined = 0;
        for (neighbour, number) in around(cell) {
            let entry = self.grid[number];
            if entry & TILE != 0 {
                joined |= bit(entry);
                self.joined[usize::from(entry & PLACE) % Tile::COUNT] |= bit(place);
            } else {
                self.grid[number] = entry + 1;
                if entry == 0 {
                    self.join_frontier(neighbour);
                }
            }
        }
        self.joined[usize::from(place)] = joined;
    }

    /// Makes the cell of a place empty.
    #[inline]
    fn lift(&mut self, place: Place) {
        let cell = self.cell(place);
        let mut tiles_around = 0;
        for (neighbour, number) in around(cell) {
            let entry = self.grid[number];
            if entry & TILE != 0 {
                tiles_around += 1;
                self.joined[usize::from(entry & PLACE) % Tile::COUNT] &= !bit(place);
            } else {
                self.grid[number] = entry.wrapping_sub(1) & !TILE;
                if entry == 1 {
                    self.leave_frontier(neighbour);
                }
            }
        }
        self.grid[number(cell)] = tiles_around;
        if tiles_around > 0 {
            self.join_frontier(cell);
        }
    }

    #[inline]
    fn join_frontier(&mut self, cell: Cell) {
        if let Some(free) = self.frontier.get_mut(usize::from(self.frontier_len)) {
            *free = cell;
            self.frontier_len += 1;
        }
    }

    #[inline]
    fn leave_frontier(&mut self, cell: Cell) {
        if let Some(place) = self.frontier().iter().position(|other| *other == cell) {
            self.frontier_len -= 1;
            self.frontier[place] = self.frontier[usize::from(self.frontier_len)];
        }
    }
}

/// How many steps lie between two cells.
#[inline]
pub(super) fn distance(one: Cell, other: Cell) -> u32 {
    Cell::new(one.q.wrapping_sub(other.q), one.r.wrapping_sub(other.r)).ring()
}

/// Equal boards bear the same tiles and pawns, in whatever order they were played.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let pawn_cells =
            |board: &Board| board.pawns.map(|place| place.map(|place| board.cell(place)));
        self.len == other.len
            && pawn_cells(self) == pawn_cells(other)
            && self
                .tiles()
                .all(|(cell, tile)| other.at(cell).is_some_and(|place| other.tile(place) == tile))
    }
}

impl Eq for Board {}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tiles = self.tiles().map(|(cell, tile)| format!("{}{cell}", tile.letter()));
        f.debug_list().entries(tiles).finish()
    }
}
