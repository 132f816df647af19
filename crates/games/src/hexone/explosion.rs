//! Lookup table: where the three pawns of an explosion go.

use std::fmt;

use lattice::{BoardCell, CellSet, Direction, Symmetry};
use serde::Serialize;

use super::hash;
use crate::options::choice;

choice! {
    /// What happens to a pawn that leaves the board.
    pub enum Variant {
        /// Straight out of a point it lands in the middle, anywhere else it is lost.
        Standard = "standard",
        /// It lands in the middle.
        Express = "express",
        /// It is lost.
        Longue = "longue",
    }
}

/// The two ways in which a stack can explode, named after what the three arms look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Arms {
    /// Towards 2, 6 and 10 o'clock.
    Y,
    /// Towards 12, 4 and 8 o'clock.
    A,
}

/// Where a pawn thrown out by an explosion comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Landing {
    /// On the neighbouring cell.
    Next(BoardCell),
    /// It leaves the board and comes down in the middle.
    Middle,
    /// It leaves the board for good.
    Lost,
}

impl Arms {
    /// Both, `Y` first.
    pub const BOTH: [Arms; 2] = [Arms::Y, Arms::A];

    /// Where the three arms point, clockwise.
    pub const fn directions(self) -> [Direction; 3] {
        match self {
            Arms::Y => [Direction::Two, Direction::Six, Direction::Ten],
            Arms::A => [Direction::Twelve, Direction::Four, Direction::Eight],
        }
    }

    /// What the arms look like after turning or mirroring the board: a sixth of a turn makes a
    /// `Y` of an `A`, the mirror keeps both.
    #[must_use]
    pub const fn transformed(self, symmetry: Symmetry) -> Arms {
        match (self, symmetry.turns() % 2) {
            (Arms::Y, 0) | (Arms::A, 1) => Arms::Y,
            _ => Arms::A,
        }
    }
}

impl fmt::Display for Arms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Arms::Y => "Y",
            Arms::A => "A",
        })
    }
}

impl Landing {
    /// The cell the pawn comes down on, unless it is lost.
    pub const fn cell(self) -> Option<BoardCell> {
        match self {
            Landing::Next(cell) => Some(cell),
            Landing::Middle => Some(BoardCell::MIDDLE),
            Landing::Lost => None,
        }
    }
}

impl Variant {
    /// All three.
    pub const ALL: [Variant; 3] = [Variant::Standard, Variant::Express, Variant::Longue];

    /// Where a pawn comes down that leaves this cell in this direction.
    pub const fn landing(self, from: BoardCell, towards: Direction) -> Landing {
        if let Some(cell) = from.step(towards) {
            return Landing::Next(cell);
        }
        // The only cell of the second ring two steps from the middle in one direction is the
        // point of that direction.
        let (q, r) = towards.offset();
        let cell = from.cell();
        let straight_out_of_a_point = cell.q == 2 * q && cell.r == 2 * r;
        match self {
            Variant::Express => Landing::Middle,
            Variant::Standard if straight_out_of_a_point => Landing::Middle,
            Variant::Standard | Variant::Longue => Landing::Lost,
        }
    }
}

/// An explosion, ready to be applied to a whole board at once.
#[derive(Clone, Copy)]
pub(super) struct Explosion {
    /// The cells pawns land on.
    pub(super) reached: CellSet,
    /// The cells one pawn lands on.
    pub(super) by_one: CellSet,
    /// The middle, if two pawns land on it.
    pub(super) by_two: CellSet,
    /// Each cell pawns land on, by its bit; [`NOWHERE`] fills up to three.
    pub(super) bits: [u8; 3],
    /// What the way of the three pawns adds to the board's key, for each seat.
    pub(super) key: [u64; 2],
}

/// A bit beyond the board, where nobody owns anything.
const NOWHERE: u8 = 31;

impl Explosion {
    #[inline]
    pub(super) fn of(variant: Variant, cell: BoardCell, arms: Arms) -> &'static Explosion {
        &EXPLOSIONS[variant as usize][cell.index()][arms as usize]
    }

    const NONE: Explosion = Explosion {
        reached: CellSet::EMPTY,
        by_one: CellSet::EMPTY,
        by_two: CellSet::EMPTY,
        bits: [NOWHERE; 3],
        key: [0; 2],
    };

    const fn prepared(variant: Variant, from: BoardCell, arms: Arms) -> Explosion {
        let mut explosion = Explosion::NONE;
        explosion.move_pawns(from, 3u64.wrapping_neg());
        let mut arm = 0;
        while arm < 3 {
            if let Some(cell) = variant.landing(from, arms.directions()[arm]).cell() {
                explosion.move_pawns(cell, 1);
                if explosion.reached.contains(cell) {
                    explosion.by_one.0 &= !cell.set().0;
                    explosion.by_two.0 |= cell.set().0;
                } else {
                    explosion.reached.0 |= cell.set().0;
                    explosion.by_one.0 |= cell.set().0;
                    explosion.bits[arm] = cell.index() as u8;
                }
            }
            arm += 1;
        }
        explosion
    }

    /// Counts so many pawns more on a cell in the keys.
    const fn move_pawns(&mut self, cell: BoardCell, count: u64) {
        let mut seat = 0;
        while seat < 2 {
            let numbers = hash::pawn(seat, cell).wrapping_mul(count);
            self.key[seat] = self.key[seat].wrapping_add(numbers);
            seat += 1;
        }
    }
}

static EXPLOSIONS: [[[Explosion; 2]; BoardCell::COUNT]; 3] = {
    let mut table = [[[Explosion::NONE; 2]; BoardCell::COUNT]; 3];
    let mut variant = 0;
    while variant < 3 {
        let mut cell = 0;
        while cell < BoardCell::COUNT {
            let mut arms = 0;
            while arms < 2 {
                table[variant][cell][arms] = Explosion::prepared(
                    Variant::ALL[variant],
                    BoardCell::ALL[cell],
                    Arms::BOTH[arms],
                );
                arms += 1;
            }
            cell += 1;
        }
        variant += 1;
    }
    table
};
