//! Which moves there are, and why the others are refused.

use rand::Rng;

use super::board::{Place, bit};
use super::card::CardSet;
use super::game::TileGame;
use super::moves::{Illegal, Move};
use super::options::{Blocking, Replace};
use super::table::Table;
use super::tile::{Colour, Tile};
use crate::{Seat, below};

/// The legal moves of the seat to move, who holds this hand.
///
/// They come in groups: placing, moving the black tile and replacing; or, when the reserve is
/// empty, swapping; and changing a card.
pub(super) struct Legal<'a, G: TileGame> {
    table: &'a Table<G>,
    hand: CardSet<G>,
}

impl<'a, G: TileGame> Legal<'a, G> {
    /// The moves; only if the game is not over.
    #[inline]
    pub(super) fn new(table: &'a Table<G>, hand: CardSet<G>) -> Legal<'a, G> {
        let may_change = table.agreed.change && !table.changed;
        Legal { table, hand: if may_change { hand } else { CardSet::EMPTY } }
    }

    /// One of the moves, each equally likely.
    ///
    /// Candidates are numbered so that each legal move is one of them, and easily counted; one is
    /// drawn, and another while it is not legal.
    #[inline]
    pub(super) fn random<R: Rng + ?Sized>(&self, rng: &mut R) -> Move<G> {
        if self.table.is_swapping() {
            return self.random_among(rng, Tile::COUNT * Tile::COUNT, |n| self.swap(n));
        }
        let board = &self.table.board;
        let (colours, count) = self.colours();
        let frontier = board.frontier().len();
        let placings = count * frontier;
        let black_moves = if board.is_blocked(board.black()) { 0 } else { frontier };
        let replacings = count * board.len();
        self.random_among(rng, placings + black_moves + replacings, |mut n| {
            if n < placings {
                let (colour, n) = split(n, frontier);
                return Some(Move::Place(colours[colour], board.frontier()[n]));
            }
            n -= placings;
            if n < black_moves {
                return self.black_move(board.frontier()[n]);
            }
            let (colour, n) = split(n - black_moves, board.len());
            self.replacing(colours[colour], n as Place)
        })
    }

    /// One of the legal ones among so many numbered candidates, and changing a card.
    #[inline]
    fn random_among<R: Rng + ?Sized>(
        &self,
        rng: &mut R,
        candidates: usize,
        candidate: impl Fn(usize) -> Option<Move<G>>,
    ) -> Move<G> {
        // Counting bits takes time, and in most games there is nothing to count.
        let cards = if self.hand.is_empty() { 0 } else { self.hand.len() };
        loop {
            let n = below(rng, candidates + cards);
            let mv = if n < candidates {
                candidate(n)
            } else {
                self.hand.into_iter().nth(n - candidates).map(Move::Change)
            };
            if let Some(mv) = mv {
                return mv;
            }
        }
    }

    /// Calls a function with every move.
    pub(super) fn for_each(&self, mut see: impl FnMut(Move<G>)) {
        let board = &self.table.board;
        if self.table.is_swapping() {
            (0..Tile::COUNT * Tile::COUNT).filter_map(|n| self.swap(n)).for_each(&mut see);
        } else {
            let (colours, count) = self.colours();
            for colour in &colours[..count] {
                board.frontier().iter().for_each(|cell| see(Move::Place(*colour, *cell)));
            }
            if !board.is_blocked(board.black()) {
                board
                    .frontier()
                    .iter()
                    .filter_map(|cell| self.black_move(*cell))
                    .for_each(&mut see);
            }
            for colour in &colours[..count] {
                let places = 0..board.len() as Place;
                places.filter_map(|place| self.replacing(*colour, place)).for_each(&mut see);
            }
        }
        self.hand.into_iter().for_each(|card| see(Move::Change(card)));
    }

    /// The colours the reserve has, and how many they are.
    #[inline]
    fn colours(&self) -> ([Colour; 3], usize) {
        let (mut colours, mut count) = (Colour::ALL, 0);
        for colour in Colour::ALL {
            colours[count] = colour;
            count += usize::from(self.table.has_in_reserve(colour));
        }
        (colours, count)
    }

    /// Moving the black tile to a cell of the frontier.
    #[inline]
    fn black_move(&self, cell: G::Cell) -> Option<Move<G>> {
        (!self.table.board.touches_only_black(cell)).then_some(Move::MoveBlack(cell))
    }

    /// Replacing a tile by one of this colour.
    #[inline]
    fn replacing(&self, colour: Colour, place: Place) -> Option<Move<G>> {
        let board = &self.table.board;
        let same = match self.table.agreed.replace {
            Replace::Other => board.of(colour),
            Replace::Any => 0,
        };
        let fixed = same | board.blocked() | bit(board.black());
        (fixed & bit(place) == 0).then(|| Move::Replace(colour, board.cell(place)))
    }

    /// Swapping two tiles.
    fn swap(&self, n: usize) -> Option<Move<G>> {
        let board = &self.table.board;
        let (one, other) = ((n / Tile::COUNT) as Place, (n % Tile::COUNT) as Place);
        let free = (bit(one) | bit(other)) & board.blocked() == 0;
        let swap = Move::Swap(board.cell(one), board.cell(other));
        (free && board.tile(one) != board.tile(other)).then_some(swap)
    }
}

/// Splits a number below 3 × `size` into a third and a number below `size`.
#[inline]
fn split(n: usize, size: usize) -> (usize, usize) {
    let third = usize::from(n >= size) + usize::from(n >= 2 * size);
    (third, n - third * size)
}

/// Whether a move of the seat to move, who holds this hand, is legal, and if not, why.
pub(super) fn check<G: TileGame>(
    table: &Table<G>,
    hand: CardSet<G>,
    mv: Move<G>,
) -> Result<(), Illegal<G>> {
    if table.outcome.is_some() {
        return Err(Illegal::GameOver);
    }
    match mv {
        Move::Change(_) => {}
        Move::Swap(..) if !table.agreed.open => return Err(Illegal::NotOpen),
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
        Move::Change(_) if !table.agreed.change => Err(Illegal::NoChanges),
        Move::Change(_) if table.changed => Err(Illegal::AlreadyChanged),
        Move::Change(card) if !hand.contains(card) => Err(Illegal::NotYourCard { card }),
        Move::Change(_) => Ok(()),
    }
}

fn check_place<G: TileGame>(
    table: &Table<G>,
    colour: Colour,
    cell: G::Cell,
) -> Result<(), Illegal<G>> {
    if table.board.at(cell).is_some() {
        return Err(Illegal::Occupied { cell });
    }
    if !table.board.touches(cell, None) {
        return Err(Illegal::NotNextToTile { cell });
    }
    check_reserve(table, colour)
}

fn check_replace<G: TileGame>(
    table: &Table<G>,
    colour: Colour,
    cell: G::Cell,
) -> Result<(), Illegal<G>> {
    let place = table.board.at(cell).ok_or(Illegal::NoTile { cell })?;
    match table.board.tile(place) {
        Tile::Black => return Err(Illegal::BlackReplaced),
        Tile::Coloured(old) if old == colour && table.agreed.replace == Replace::Other => {
            return Err(Illegal::SameColour { cell, colour });
        }
        Tile::Coloured(_) => {}
    }
    check_free(table, place)?;
    check_reserve(table, colour)
}

fn check_move_black<G: TileGame>(table: &Table<G>, to: G::Cell) -> Result<(), Illegal<G>> {
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

fn check_swap<G: TileGame>(
    table: &Table<G>,
    first: G::Cell,
    second: G::Cell,
) -> Result<(), Illegal<G>> {
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

fn check_reserve<G: TileGame>(table: &Table<G>, colour: Colour) -> Result<(), Illegal<G>> {
    if table.has_in_reserve(colour) { Ok(()) } else { Err(Illegal::NoneInReserve { colour }) }
}

fn check_free<G: TileGame>(table: &Table<G>, place: Place) -> Result<(), Illegal<G>> {
    if !table.board.is_blocked(place) {
        return Ok(());
    }
    let cell = table.board.cell(place);
    Err(match table.agreed.blocking {
        Blocking::Previous => Illegal::JustPlayed { cell },
        Blocking::Pawns => {
            let seat = table.pawn_on(place).unwrap_or(Seat::new(0));
            Illegal::UnderPawn { cell, seat }
        }
    })
}
