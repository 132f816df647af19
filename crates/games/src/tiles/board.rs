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
//! make it 49. Between squares there are never fewer steps than between hexagons.)

use lattice::GridCell;

use super::card::Card;
use super::game::TileGame;
use super::tile::{Colour, Tile};
use crate::Seat;

/// A tile in play, by the order of playing.
pub(super) type Place = u8;

/// A set of tiles in play.
pub(super) type PlaceSet = u32;

/// Room for the 25 places; a power of two, so that no index needs checking.
const PLACES: usize = PlaceSet::BITS as usize;

const GRID: usize = 2048;
const ROW: i32 = 533;

/// Room for the frontier, at most six cells around each tile; again so that no index needs
/// checking.
const MAX_FRONTIER: usize = 1 << u8::BITS;

/// What the grid knows about a cell.
///
/// ```text
///     1000'0000'000p'pppp     a tile, and its place
///     0000'0nnn'iiii'iiii     no tile; n tiles lie around it; if any, it is number i of the frontier
/// ```
#[derive(Clone, Copy)]
struct Entry(u16);

impl Entry {
    const VOID: Entry = Entry(0);
    const TILE: u16 = 0x8000;

    #[inline]
    const fn tile(place: Place) -> Entry {
        Entry(Entry::TILE | place as u16)
    }

    #[inline]
    const fn empty(tiles_around: u16, number_in_frontier: u8) -> Entry {
        Entry(tiles_around << 8 | number_in_frontier as u16)
    }

    #[inline]
    const fn is_tile(self) -> bool {
        self.0 & Entry::TILE != 0
    }

    #[inline]
    const fn place(self) -> Place {
        self.0 as Place % PLACES as Place
    }

    /// How many tiles lie around an empty cell.
    #[inline]
    const fn tiles_around(self) -> u16 {
        self.0 >> 8
    }

    #[inline]
    const fn number_in_frontier(self) -> u8 {
        self.0 as u8
    }
}

/// The tiles and pawns in play.
#[derive(Clone, Copy)]
pub(super) struct Board<G: TileGame> {
    cells: [G::Cell; PLACES],
    joined: [PlaceSet; PLACES],
    len: u8,
    black: Place,
    coloured: [PlaceSet; 3],
    /// How many tiles of each colour are in play.
    numbers: [u8; 3],
    pawns: [Option<Place>; Seat::MAX],
    blocked: PlaceSet,
    /// The empty cells next to a tile.
    frontier: [G::Cell; MAX_FRONTIER],
    frontier_len: u8,
    grid: [Entry; GRID],
}

/// The number of a cell in the grid.
#[inline]
fn number(cell: impl GridCell) -> usize {
    numbered(cell.coordinates())
}

#[inline]
const fn numbered((a, b): (i8, i8)) -> usize {
    (a as i32 + ROW * b as i32) as usize % GRID
}

/// The neighbours of a cell, with their numbers in the grid.
#[inline]
fn around<C: GridCell>(cell: C) -> impl Iterator<Item = (C, usize)> {
    let (own, (a, b)) = (number(cell), cell.coordinates());
    C::GEOMETRY.steps.iter().map(move |step| {
        let neighbour = C::at((a.wrapping_add(step.0), b.wrapping_add(step.1)));
        (neighbour, (own + numbered(*step)) % GRID)
    })
}

#[inline]
pub(super) const fn bit(place: Place) -> PlaceSet {
    1 << (place as usize % PLACES)
}

/// The places of a set, in order.
fn places(mut set: PlaceSet) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as Place;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}

impl<G: TileGame> Board<G> {
    /// The black tile alone, on `o`.
    pub(super) fn start() -> Board<G> {
        Board::new([(G::Cell::CENTRE, Tile::Black)])
    }

    /// Tiles as they lie; at most 25, each on a cell of its own, one of them black.
    pub(super) fn new(tiles: impl IntoIterator<Item = (G::Cell, Tile)>) -> Board<G> {
        let mut board = Board {
            cells: [G::Cell::CENTRE; PLACES],
            joined: [0; PLACES],
            len: 0,
            black: 0,
            coloured: [0; 3],
            numbers: [0; 3],
            pawns: [None; Seat::MAX],
            blocked: 0,
            frontier: [G::Cell::CENTRE; MAX_FRONTIER],
            frontier_len: 0,
            grid: [Entry::VOID; GRID],
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

    #[inline]
    pub(super) fn cell(&self, place: Place) -> G::Cell {
        self.cells[usize::from(place) % PLACES]
    }

    #[inline]
    pub(super) fn tile(&self, place: Place) -> Tile {
        let coloured = Colour::ALL.into_iter().find(|colour| self.of(*colour) & bit(place) != 0);
        coloured.map_or(Tile::Black, Tile::Coloured)
    }

    /// The tile on a cell.
    #[inline]
    pub(super) fn at(&self, cell: G::Cell) -> Option<Place> {
        let entry = self.grid[number(cell)];
        // Far away, another cell of the same number may bear a tile.
        let is_here = entry.is_tile() && self.cell(entry.place()) == cell;
        is_here.then_some(entry.place())
    }

    pub(super) fn black(&self) -> Place {
        self.black
    }

    /// The tiles of one colour.
    #[inline]
    pub(super) fn of(&self, colour: Colour) -> PlaceSet {
        self.coloured[colour.index()]
    }

    /// How many tiles of a colour are in play.
    #[inline]
    pub(super) fn number_of(&self, colour: Colour) -> usize {
        usize::from(self.numbers[colour.index()])
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
    pub(super) fn tiles(&self) -> impl Iterator<Item = (G::Cell, Tile)> + Clone {
        (0..self.len).map(|place| (self.cell(place), self.tile(place)))
    }

    /// The empty cells next to a tile.
    #[inline]
    pub(super) fn frontier(&self) -> &[G::Cell] {
        &self.frontier[..usize::from(self.frontier_len)]
    }

    /// Whether the black tile is the only one next to this cell of the frontier: it cannot move
    /// there, for it would touch nothing.
    #[inline]
    pub(super) fn touches_only_black(&self, cell: G::Cell) -> bool {
        self.grid[number(cell)].tiles_around() == 1 && cell.distance(self.cell(self.black)) == 1
    }

    /// Whether some tile other than the one at `moving` lies next to a cell.
    pub(super) fn touches(&self, cell: G::Cell, moving: Option<Place>) -> bool {
        cell.around().any(|neighbour| self.at(neighbour).is_some_and(|place| Some(place) != moving))
    }

    /// The card that a colour shows together with the black tile.
    ///
    /// The black tile and every tile of that colour joined to it through tiles of that colour and
    /// the black tile must be exactly five.
    #[inline]
    pub(super) fn shown(&self, colour: Colour) -> Option<(Card<G>, [G::Cell; 5])> {
        let beside = self.joined[usize::from(self.black) % PLACES];
        self.shown_beside(self.cell(self.black), beside, colour)
    }

    /// The card that each colour would show if the black tile lay on this empty cell.
    #[inline]
    pub(super) fn shown_from(&self, black: G::Cell) -> [Option<Card<G>>; 3] {
        let entries = around(black).map(|(_, number)| self.grid[number]);
        let tiles = entries.filter(|entry| entry.is_tile());
        let beside = tiles.fold(0, |set, entry| set | bit(entry.place()));
        Colour::ALL.map(|colour| self.shown_beside(black, beside, colour).map(|(card, _)| card))
    }

    /// The card that a colour shows with the black tile on a cell next to these tiles.
    #[inline]
    fn shown_beside(
        &self,
        black: G::Cell,
        beside: PlaceSet,
        colour: Colour,
    ) -> Option<(Card<G>, [G::Cell; 5])> {
        let tiles = self.of(colour);
        let mut group = beside & tiles;
        let mut to_visit = group;
        let mut visited = 0;
        while to_visit != 0 {
            let place = to_visit.trailing_zeros() as usize % PLACES;
            to_visit &= to_visit - 1;
            visited += 1;
            if visited > 4 {
                return None;
            }
            let fresh = self.joined[place] & tiles & !group;
            group |= fresh;
            to_visit |= fresh;
        }
        if visited < 4 {
            return None;
        }
        let mut cells = [black; 5];
        for (cell, place) in cells[1..].iter_mut().zip(places(group)) {
            *cell = self.cell(place);
        }
        Card::of_shape(cells).map(|card| (card, cells))
    }

    /// Whether a tile touches the black one or one of its own colour.
    #[inline]
    pub(super) fn joins(&self, place: Place, colour: Colour) -> bool {
        self.joined[usize::from(place) % PLACES] & (self.of(colour) | bit(self.black)) != 0
    }

    /// Puts a tile from the reserve on an empty cell.
    #[inline]
    pub(super) fn place(&mut self, colour: Colour, cell: G::Cell) -> Place {
        let place = self.add(cell);
        self.coloured[colour.index()] |= bit(place);
        self.numbers[colour.index()] += 1;
        place
    }

    /// Gives a tile in play another colour.
    #[inline]
    pub(super) fn recolour(&mut self, place: Place, old: Colour, new: Colour) {
        self.coloured[old.index()] &= !bit(place);
        self.coloured[new.index()] |= bit(place);
        self.numbers[old.index()] -= 1;
        self.numbers[new.index()] += 1;
    }

    /// Moves the black tile to an empty cell.
    #[inline]
    pub(super) fn move_black(&mut self, to: G::Cell) {
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
        let before = self.pawns[pawn % Seat::MAX].replace(on);
        self.blocked = self.blocked & !before.map_or(0, bit) | bit(on);
    }

    #[inline]
    fn add(&mut self, cell: G::Cell) -> Place {
        // A 26th tile cannot come from a legal move.
        let place = self.len.min(Tile::COUNT as u8 - 1);
        self.len = place + 1;
        self.lay(place, cell);
        place
    }

    /// Makes an empty cell the cell of a place.
    #[inline]
    fn lay(&mut self, place: Place, cell: G::Cell) {
        let own = number(cell);
        self.leave_frontier(self.grid[own]);
        self.grid[own] = Entry::tile(place);
        self.cells[usize::from(place) % PLACES] = cell;
        let mut joined = 0;
        for (neighbour, number) in around(cell) {
            let entry = self.grid[number];
            if entry.is_tile() {
                joined |= bit(entry.place());
                self.joined[usize::from(entry.place())] |= bit(place);
            } else if entry.tiles_around() == 0 {
                self.join_frontier(neighbour, 1);
            } else {
                let tiles_around = entry.tiles_around() + 1;
                self.grid[number] = Entry::empty(tiles_around, entry.number_in_frontier());
            }
        }
        self.joined[usize::from(place) % PLACES] = joined;
    }

    /// Makes the cell of a place empty.
    #[inline]
    fn lift(&mut self, place: Place) {
        let cell = self.cell(place);
        let mut tiles_around = 0;
        for (_, number) in around(cell) {
            let entry = self.grid[number];
            if entry.is_tile() {
                tiles_around += 1;
                self.joined[usize::from(entry.place())] &= !bit(place);
            } else if entry.tiles_around() == 1 {
                self.leave_frontier(entry);
                self.grid[number] = Entry::VOID;
            } else {
                let tiles_around = entry.tiles_around().saturating_sub(1);
                self.grid[number] = Entry::empty(tiles_around, entry.number_in_frontier());
            }
        }
        if tiles_around > 0 {
            self.join_frontier(cell, tiles_around);
        } else {
            self.grid[number(cell)] = Entry::VOID;
        }
    }

    #[inline]
    fn join_frontier(&mut self, cell: G::Cell, tiles_around: u16) {
        self.frontier[usize::from(self.frontier_len)] = cell;
        self.grid[number(cell)] = Entry::empty(tiles_around, self.frontier_len);
        self.frontier_len = self.frontier_len.wrapping_add(1);
    }

    /// Takes an empty cell out of the frontier; the last cell there takes its number.
    #[inline]
    fn leave_frontier(&mut self, entry: Entry) {
        if entry.tiles_around() == 0 || self.frontier_len == 0 {
            return;
        }
        self.frontier_len -= 1;
        let last = self.frontier[usize::from(self.frontier_len)];
        self.frontier[usize::from(entry.number_in_frontier())] = last;
        let last_entry = &mut self.grid[number(last)];
        *last_entry = Entry::empty(last_entry.tiles_around(), entry.number_in_frontier());
    }
}

/// Equal boards bear the same tiles and pawns, in whatever order they were played.
impl<G: TileGame> PartialEq for Board<G> {
    fn eq(&self, other: &Board<G>) -> bool {
        let pawn_cells =
            |board: &Board<G>| board.pawns.map(|place| place.map(|place| board.cell(place)));
        self.len == other.len
            && pawn_cells(self) == pawn_cells(other)
            && self
                .tiles()
                .all(|(cell, tile)| other.at(cell).is_some_and(|place| other.tile(place) == tile))
    }
}

impl<G: TileGame> Eq for Board<G> {}

impl<G: TileGame> std::fmt::Debug for Board<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tiles = self.tiles().map(|(cell, tile)| format!("{}{cell}", tile.letter()));
        f.debug_list().entries(tiles).finish()
    }
}
