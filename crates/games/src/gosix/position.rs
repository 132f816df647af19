//! The board, whose turn it is, and when the game is over.

use lattice::{Corner, CornerSet, FlowerHexagon};

use super::events::Ending;
use super::hash;
use crate::options::{choice, options};
use crate::{Outcome, Seat, Seed};

choice! {
    /// Who begins.
    pub enum First {
        /// The lot decides.
        Lot = "lot",
        /// Red.
        Red = "red",
        /// Green.
        Green = "green",
    }
}

options! {
    /// What can be agreed before a game of Gosix.
    pub struct GosixOptions {
        /// Who begins.
        pub first: First,
    }
}

/// A position of Gosix. Seat 1 is red, seat 2 green.
///
/// Pawns are sets of corners, one bit each:
///
/// ```text
///  bit  23 … 12   11 … 6   5 … 0
///       c12 … c1  b6 … b1  a6 … a1
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gosix {
    pub(super) pawns: [CornerSet; 2],
    pub(super) hexagons: [HexagonSet; 2],
    pub(super) mover: Seat,
    /// Turns passed in a row just now; two end the game.
    pub(super) passes: u8,
    /// Kept, not counted again before every move: random games ask for it all the time.
    pub(super) over: bool,
    pub(super) options: GosixOptions,
    pub(super) hash: u64,
}

/// A set of hexagons: bit `k` is `Hk`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct HexagonSet(pub u8);

impl HexagonSet {
    /// All seven.
    pub const ALL: HexagonSet = HexagonSet(0x7f);

    /// How many hexagons the set has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no hexagon.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the hexagon is in the set.
    pub const fn contains(self, hexagon: FlowerHexagon) -> bool {
        self.0 >> hexagon.index() & 1 != 0
    }

    /// The hexagons, the middle one first.
    pub fn iter(self) -> impl Iterator<Item = FlowerHexagon> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let hexagon = FlowerHexagon::from_index(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(hexagon)
        })
    }
}

/// How many hexagons win.
const TO_WIN: u32 = 4;

pub(super) const RED: Seat = Seat::new(0);
pub(super) const GREEN: Seat = Seat::new(1);

impl Gosix {
    pub(super) fn begin(options: &GosixOptions, seed: &Seed) -> Gosix {
        let mover = match options.first {
            First::Red => RED,
            First::Green => GREEN,
            First::Lot => [RED, GREEN][seed.lot(2)],
        };
        let first = [First::Red, First::Green][mover.index()];
        let mut position = Gosix {
            pawns: [CornerSet::EMPTY; 2],
            hexagons: [HexagonSet::default(); 2],
            mover,
            passes: 0,
            over: false,
            options: GosixOptions { first },
            hash: 0,
        };
        position.hash = hash::of(&position);
        position
    }

    /// The corners where this seat has pawns.
    pub const fn pawns(&self, seat: Seat) -> CornerSet {
        self.pawns[seat.index()]
    }

    /// The hexagons this seat has conquered.
    pub const fn conquered(&self, seat: Seat) -> HexagonSet {
        self.hexagons[seat.index()]
    }

    /// Who has conquered this hexagon, if anybody.
    pub fn conqueror(&self, hexagon: FlowerHexagon) -> Option<Seat> {
        [RED, GREEN].into_iter().find(|seat| self.conquered(*seat).contains(hexagon))
    }

    /// Whose pawn stands on this corner, if any.
    pub fn pawn_at(&self, corner: Corner) -> Option<Seat> {
        [RED, GREEN].into_iter().find(|seat| self.pawns(*seat).contains(corner))
    }

    /// The empty corners.
    pub const fn empty(&self) -> CornerSet {
        CornerSet(CornerSet::ALL.0 & !(self.pawns[0].0 | self.pawns[1].0))
    }

    /// Whose turn it is (or would be, once the game is over).
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// Whether the turn before was a pass.
    pub const fn passed_before(&self) -> bool {
        self.passes > 0
    }

    /// How the game has ended and why, if it has.
    pub fn ending(&self) -> Option<(Outcome, Ending)> {
        let [red, green] = self.hexagons.map(HexagonSet::len);
        let leader = if red >= green { RED } else { GREEN };
        if red.max(green) >= TO_WIN {
            Some((Outcome::Win(leader), Ending::FourHexagons))
        } else if self.passes < 2 {
            None
        } else if red == green {
            Some((Outcome::Draw, Ending::BothPassed))
        } else {
            Some((Outcome::Win(leader), Ending::BothPassed))
        }
    }
}
