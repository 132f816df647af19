//! Zobrist hash: it follows the position move by move.
//!
//! Every pawn has a random number that depends on its cell and its owner; the board's key is the
//! sum of them all. A pawn put down adds its number; an explosion adds a difference known
//! beforehand; a stack taken is worth its height times the difference between the owners.

use lattice::BoardCell;

use super::board::Board;
use super::position::Hexone;
use crate::zobrist::{keys, mix};

const KEYS: [u64; 2 * BoardCell::COUNT + 3] = keys(0x_4e_60_4e);

/// Added when white is to move.
const WHITE: u64 = KEYS[2 * BoardCell::COUNT];

/// Added for each turn finished.
const TURN: u64 = KEYS[2 * BoardCell::COUNT + 1];

/// Added once during a chain, and again for each explosion.
const CHAIN: u64 = KEYS[2 * BoardCell::COUNT + 2];

/// The number of a pawn.
#[inline]
pub(super) const fn pawn(seat: usize, cell: BoardCell) -> u64 {
    KEYS[BoardCell::COUNT * seat + cell.index()]
}

/// What a pawn adds to the key when it becomes this seat's, for each bit of a set of cells;
/// nothing for bits beyond the board.
pub(super) static TAKEN_BY: [[u64; 32]; 2] = {
    let mut changes = [[0; 32]; 2];
    let mut index = 0;
    while index < BoardCell::COUNT {
        let cell = BoardCell::ALL[index];
        changes[0][index] = pawn(0, cell).wrapping_sub(pawn(1, cell));
        changes[1][index] = pawn(1, cell).wrapping_sub(pawn(0, cell));
        index += 1;
    }
    changes
};

/// The board's key computed from scratch.
pub(super) fn key(board: &Board) -> u64 {
    let mut key = 0u64;
    for cell in BoardCell::ALL {
        if let Some((seat, height)) = board.stack(cell) {
            key = key.wrapping_add(pawn(seat.index(), cell).wrapping_mul(u64::from(height)));
        }
    }
    key
}

/// The hash of a position whose board has this key.
#[inline]
pub(super) fn position(position: &Hexone, key: u64) -> u64 {
    let explosions = position.explosions().map_or(0, |made| u64::from(made) + 1);
    mix(key
        .wrapping_add(WHITE * position.mover().index() as u64)
        .wrapping_add(TURN.wrapping_mul(u64::from(position.turns())))
        .wrapping_add(CHAIN.wrapping_mul(explosions)))
}
