//! Which moves there are, counted without listing them, and why the others are refused.

use lattice::Cell;

use super::board::{Place, PlaceSet, nth, places};
use super::card::CardSet;
use super::moves::{Illegal, Move};
use super::options::Blocking;
use super::table::Table;
use super::tile::{Colour, Tile};
use crate::Seat;

/// The legal moves of the seat to move, who holds this hand.
///
/// They come in five groups: placing, replacing, moving the black tile; or, when the reserve is
/// empty, swapping; and changing a card.
pub(super) struct Legal<'a> {
    table: &'a Table,
    hand: CardSet,
}

impl<'a> Legal<'a> {
    /// The moves; only if the game is not over.
    #[inline]
    pub(super) fn new(table: &'a Table, hand: CardSet) -> Legal<'a> {
        let may_change = table.options.change && !table.changed;
        Legal { table, hand: if may_change { hand } else { CardSet::EMPTY } }
    }

    /// How many moves there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        let tiles = if self.table.is_swapping() {
            self.swaps()
        } else {
            self.placings() + self.replacings() + self.black_moves()
        };
        tiles + self.hand.len()
    }

    /// The n-th move, counted from 0, in the order of [`Legal::for_each`].
    #[inline]
    pub(super) fn nth(&self, mut n: usize) -> Option<Move> {
        if self.table.is_swapping() {
            if n < self.swaps() {
                return self.nth_swap(n);
            }
            n -= self.swaps();
        } else {
            let frontier = self.table.board.frontier();
            for colour in self.colours() {
                if let Some(cell) = frontier.get(n) {
                    return Some(Move::Place(colour, *cell));
                }
                n -= frontier.len();
            }
            for colour in self.colours() {
                let replaceable = self.replaceable_by(colour);
                let count = replaceable.count_ones() as usize;
                if n < count {
                    let cell = self.table.board.cell(nth(replaceable, n));
                    return Some(Move::Replace(colour, cell));
                }
                n -= count;
            }
            let black_moves = self.black_moves();
            if n < black_moves {
                return self.black_cells().nth(n).map(Move::MoveBlack);
            }
            n -= black_moves;
        }
        self.hand.into_iter().nth(n).map(Move::Change)
    }

    /// Calls a function with every move.
    pub(super) fn for_each(&self, mut see: impl FnMut(Move)) {
        let board = &self.table.board;
        if self.table.is_swapping() {
            for one in places(self.free()) {
                for other in places(self.partners(one)) {
                    see(Move::Swap(board.cell(one), board.cell(other)));
                }
            }
        } else {
            for colour in self.colours() {
                board.frontier().iter().for_each(|cell| see(Move::Place(colour, *cell)));
            }
            for colour in self.colours() {
                places(self.replaceable_by(colour))
                    .for_each(|place| see(Move::Replace(colour, board.cell(place))));
            }
            if !board.is_blocked(board.black()) {
                self.black_cells().for_each(|cell| see(Move::MoveBlack(cell)));
            }
        }
        self.hand.into_iter().for_each(|card| see(Move::Change(card)));
    }

    /// The colours the reserve has.
    #[inline]
    fn colours(&self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(|colour| self.table.has_in_reserve(*colour))
    }

    #[inline]
    fn placings(&self) -> usize {
        self.colours().count() * self.table.board.frontier().len()
    }

    /// The tiles that a tile of this colour can replace.
    #[inline]
    fn replaceable_by(&self, colour: Colour) -> PlaceSet {
        let board = &self.table.board;
        board.all_coloured() & !board.of(colour) & !board.blocked()
    }

    #[inline]
    fn replacings(&self) -> usize {
        self.colours().map(|colour| self.replaceable_by(colour).count_ones() as usize).sum()
    }

    #[inline]
    fn black_moves(&self) -> usize {
        let board = &self.table.board;
        if board.is_blocked(board.black()) {
            0
        } else {
            board.frontier().len() - board.count_only_black()
        }
    }

    /// The cells where the black tile would lie next to another.
    fn black_cells(&self) -> impl Iterator<Item = Cell> {
        let board = &self.table.board;
        board.frontier().iter().copied().filter(|cell| !board.touches_only_black(*cell))
    }

    /// The tiles that are not blocked.
    fn free(&self) -> PlaceSet {
        let board = &self.table.board;
        (board.all_coloured() | 1 << board.black()) & !board.blocked()
    }

    /// The tiles that can be swapped with this one.
    fn partners(&self, place: Place) -> PlaceSet {
        let board = &self.table.board;
        self.free()
            & !match board.tile(place) {
                Tile::Black => 1 << place,
                Tile::Coloured(colour) => board.of(colour),
            }
    }

    fn swaps(&self) -> usize {
        places(self.free()).map(|place| self.partners(place).count_ones() as usize).sum()
    }

    fn nth_swap(&self, mut n: usize) -> Option<Move> {
        for one in places(self.free()) {
            let partners = self.partners(one);
            let count = partners.count_ones() as usize;
            if n < count {
                let board = &self.table.board;
                return Some(Move::Swap(board.cell(one), board.cell(nth(partners, n))));
            }
            n -= count;
        }
        None
    }
}

/// Whether a move of the seat to move, who holds this hand, is legal, and if not, why.
pub(super) fn check(table: &Table, hand: CardSet, mv: Move) -> Result<(), Illegal> {
    if table.outcome.is_some() {
        return Err(Illegal::GameOver);
    }
    match mv {
        Move::Change(_) => {}
        Move::Swap(..) if !table.options.open => return Err(Illegal::NotOpen),
        Move::Swap(..) if !table.board.is_full() => {
            return Err(Illegal::ReserveNotEmpty { left: Tile::COUNT - table.board.len() });
        }
        Move::Swap(..) => {}
        _ if table.is_swapping() => return Err(Illegal::MustSwap),
        _ => {}
    }
    match mv {
        Move::Place(colour, cell) => check_place(table, colour, cell),
        Move::Replace(colour, cell) => check_replace(table, colour, cell),
        Move::MoveBlack(to) => check_move_black(table, to),
        Move::Swap(one, other) => check_swap(table, one, other),
        Move::Change(_) if !table.options.change => Err(Illegal::NoChanges),
        Move::Change(_) if table.changed => Err(Illegal::AlreadyChanged),
        Move::Change(card) if !hand.contains(card) => Err(Illegal::NotYourCard { card }),
        Move::Change(_) => Ok(()),
    }
}

fn check_place(table: &Table, colour: Colour, cell: Cell) -> Result<(), Illegal> {
    if table.board.at(cell).is_some() {
        return Err(Illegal::Occupied { cell });
    }
    if !table.board.touches(cell, None) {
        return Err(Illegal::NotNextToTile { cell });
    }
    check_reserve(table, colour)
}

fn check_replace(table: &Table, colour: Colour, cell: Cell) -> Result<(), Illegal> {
    let place = table.board.at(cell).ok_or(Illegal::NoTile { cell })?;
    match table.board.tile(place) {
        Tile::Black => return Err(Illegal::BlackReplaced),
        Tile::Coloured(old) if old == colour => return Err(Illegal::SameColour { cell, colour }),
        Tile::Coloured(_) => {}
    }
    check_free(table, place)?;
    check_reserve(table, colour)
}

fn check_move_black(table: &Table, to: Cell) -> Result<(), Illegal> {
    let black = table.board.black();
    check_free(table, black)?;
    match table.board.at(to) {
        Some(place) if place == black => return Err(Illegal::SamePlace { cell: to }),
        Some(_) => return Err(Illegal::Occupied { cell: to }),
        None => {}
    }
    if !table.board.touches(to, Some(black)) {
        return Err(Illegal::BlackAlone { cell: to });
    }
    Ok(())
}

fn check_swap(table: &Table, first: Cell, second: Cell) -> Result<(), Illegal> {
    let place_on = |cell| table.board.at(cell).ok_or(Illegal::NoTile { cell });
    let (one, other) = (place_on(first)?, place_on(second)?);
    if one == other {
        return Err(Illegal::SwappedWithItself { cell: first });
    }
    if let Tile::Coloured(colour) = table.board.tile(one)
        && table.board.tile(other) == Tile::Coloured(colour)
    {
        return Err(Illegal::SwappedSameColour { first, second, colour });
    }
    check_free(table, one)?;
    check_free(table, other)
}

fn check_reserve(table: &Table, colour: Colour) -> Result<(), Illegal> {
    if table.has_in_reserve(colour) { Ok(()) } else { Err(Illegal::NoneInReserve { colour }) }
}

fn check_free(table: &Table, place: Place) -> Result<(), Illegal> {
    if !table.board.is_blocked(place) {
        return Ok(());
    }
    let cell = table.board.cell(place);
    Err(match table.options.blocking {
        Blocking::Previous => Illegal::JustPlayed { cell },
        Blocking::Pawns => {
            let seat = table.pawn_on(place).unwrap_or(Seat::new(0));
            Illegal::UnderPawn { cell, seat }
        }
    })
}
