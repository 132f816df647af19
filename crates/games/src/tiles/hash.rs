//! Zobrist hash: it follows the position move by move.
//!
//! The plane has no end, so the keys of cells come from a mixing function instead of a table.
//! What everybody sees and what is in the hands are hashed apart: the first part may be shown.

use lattice::GridCell;

use super::card::{Card, CardSet};
use super::game::TileGame;
use super::shape::MOST_FORMS;
use super::table::Table;
use super::tile::Tile;
use crate::Seat;
use crate::zobrist::{keys, mix};

const KEYS: [u64; 3] = keys(0x_06_05);
/// A power of two of them, so that no index needs checking.
static MOVERS: [u64; 8] = keys(0x_06_05_5e);
static CARDS: [u64; MOST_FORMS * Seat::MAX] = keys(0x_06_05_ca);

/// For a card changed in this turn.
pub(super) const CHANGED: u64 = KEYS[0];

#[inline]
fn key(kind: u8, (a, b): (i8, i8)) -> u64 {
    let bytes = [kind, a as u8, b as u8, 0, 0, 0, 0, 0];
    mix(KEYS[1] ^ u64::from_le_bytes(bytes).wrapping_mul(KEYS[2] | 1))
}

#[inline]
pub(super) fn tile(cell: impl GridCell, tile: Tile) -> u64 {
    let kind = match tile {
        Tile::Black => 0,
        Tile::Coloured(colour) => 1 + colour.index() as u8,
    };
    key(kind, cell.coordinates())
}

#[inline]
pub(super) fn pawn(pawn: usize, cell: impl GridCell) -> u64 {
    key(4 + pawn as u8, cell.coordinates())
}

#[inline]
pub(super) fn mover(seat: Seat) -> u64 {
    MOVERS[seat.index() % MOVERS.len()]
}

/// For a seat's points.
#[inline]
pub(super) fn points(seat: Seat, points: u8) -> u64 {
    key(4 + Seat::MAX as u8 + seat.index() as u8, (points as i8, 0))
}

#[inline]
pub(super) fn card<G: TileGame>(seat: Seat, card: Card<G>) -> u64 {
    CARDS[(MOST_FORMS * seat.index() + card.index()) % CARDS.len()]
}

/// The hash of what everybody sees, but for a changed card, computed from scratch.
pub(super) fn of_table<G: TileGame>(table: &Table<G>) -> u64 {
    let board = &table.board;
    let mut hash = mover(table.mover);
    for (cell, kind) in board.tiles() {
        hash ^= tile(cell, kind);
    }
    for i in 0..table.agreed.pawns() {
        if let Some(place) = board.pawn(i) {
            hash ^= pawn(i, board.cell(place));
        }
    }
    for seat in Seat::first(table.agreed.seats()) {
        hash ^= points(seat, table.points[seat.index()]);
    }
    hash
}

/// The hash of the hands, computed from scratch.
pub(super) fn of_hands<G: TileGame>(hands: &[CardSet<G>; Seat::MAX]) -> u64 {
    let cards = Seat::first(hands.len()).zip(hands);
    cards
        .flat_map(|(seat, hand)| hand.into_iter().map(move |c| card(seat, c)))
        .fold(0, |h, k| h ^ k)
}
