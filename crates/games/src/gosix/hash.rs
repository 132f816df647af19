//! Zobrist hash: it follows the position move by move.

use lattice::{Corner, FlowerHexagon};

use super::position::{GREEN, Gosix, RED};
use crate::Seat;
use crate::zobrist::keys;

const KEYS: [u64; 65] = keys(0x_60_51_50);

/// Toggled with every turn.
pub(super) const MOVER: u64 = KEYS[62];

/// For no, one and two passes in a row.
pub(super) const PASSES: [u64; 3] = [0, KEYS[63], KEYS[64]];

#[inline]
pub(super) fn pawn(seat: Seat, corner: Corner) -> u64 {
    KEYS[24 * seat.index() + corner.index()]
}

#[inline]
pub(super) fn hexagon(seat: Seat, hexagon: FlowerHexagon) -> u64 {
    KEYS[48 + 7 * seat.index() + hexagon.index()]
}

/// The hash computed from scratch.
pub(super) fn of(position: &Gosix) -> u64 {
    let mut hash = PASSES[position.passes as usize % 3];
    if position.mover == GREEN {
        hash ^= MOVER;
    }
    for seat in [RED, GREEN] {
        for corner in position.pawns(seat) {
            hash ^= pawn(seat, corner);
        }
        for conquered in position.conquered(seat).iter() {
            hash ^= hexagon(seat, conquered);
        }
    }
    hash
}
