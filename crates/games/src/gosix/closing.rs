//! Flood fill: closing hexagons and counting the pawns joined to them.

use lattice::{Corner, CornerSet, FlowerHexagon};
use serde::Serialize;

use super::position::{GREEN, Gosix, HexagonSet, RED};
use crate::Seat;

/// The pawns of each seat that count for a hexagon: on its corners, or joined to those by an
/// unbroken chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Count(pub [CornerSet; 2]);

/// A hexagon closed by a pawn, with who conquers it and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Closing {
    /// The hexagon.
    pub hexagon: FlowerHexagon,
    /// The pawns that count for each seat.
    pub count: Count,
    /// Who has more.
    pub conqueror: Seat,
}

impl Count {
    /// How many pawns count for this seat.
    pub const fn of(self, seat: Seat) -> u32 {
        self.0[seat.index()].len()
    }

    /// Who has more, unless it is a tie.
    pub fn majority(self) -> Option<Seat> {
        match self.of(RED).cmp(&self.of(GREEN)) {
            std::cmp::Ordering::Greater => Some(RED),
            std::cmp::Ordering::Less => Some(GREEN),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// A bit beyond the board, always held to be empty.
const NEVER_FILLED: u32 = 1 << 31;

/// The corners of the up to three hexagons round each corner, and which hexagons they are.
/// The outer corners have fewer: a hexagon that is never filled stands in for those.
const HEXAGONS_AT: [[(u32, u8); 3]; Corner::COUNT] = {
    let mut table = [[(NEVER_FILLED, 0); 3]; Corner::COUNT];
    let mut corner = 0;
    while corner < Corner::COUNT {
        let (mut found, mut hexagon) = (0, 0);
        while hexagon < 7 {
            let corners = FlowerHexagon::ALL[hexagon].corners();
            if corners.contains(Corner::ALL[corner]) {
                table[corner][found] = (corners.0, 1 << hexagon);
                found += 1;
            }
            hexagon += 1;
        }
        corner += 1;
    }
    table
};

/// All neighbours of the corners in each byte of a set: three look-ups spread a whole set.
const NEIGHBOURS_OF_BYTE: [[u32; 256]; 3] = {
    let mut table = [[0; 256]; 3];
    let mut byte = 0;
    while byte < 3 {
        let mut bits = 0;
        while bits < 256 {
            let mut bit = 0;
            while bit < 8 {
                if bits >> bit & 1 != 0 {
                    table[byte][bits] |= Corner::ALL[8 * byte + bit].neighbours().0;
                }
                bit += 1;
            }
            bits += 1;
        }
        byte += 1;
    }
    table
};

/// Every pawn joined to one of `from` through `pawns`, those included.
#[inline]
fn chain(pawns: CornerSet, from: CornerSet) -> CornerSet {
    let mut reached = from.0;
    loop {
        let spread = NEIGHBOURS_OF_BYTE[0][reached as usize & 0xff]
            | NEIGHBOURS_OF_BYTE[1][reached as usize >> 8 & 0xff]
            | NEIGHBOURS_OF_BYTE[2][reached as usize >> 16 & 0xff];
        let next = reached | spread & pawns.0;
        if next == reached {
            return CornerSet(reached);
        }
        reached = next;
    }
}

/// Counts a full hexagon.
#[inline]
pub(super) fn count(pawns: [CornerSet; 2], hexagon: FlowerHexagon) -> Count {
    Count(pawns.map(|own| chain(own, CornerSet(own.0 & hexagon.corners().0))))
}

/// The hexagons nobody has conquered yet that a pawn on this empty corner would close.
#[inline]
pub(super) fn closed_by(position: &Gosix, corner: Corner) -> HexagonSet {
    let left = position.empty().0 & !corner.bit().0 | NEVER_FILLED;
    let filled = HEXAGONS_AT[corner.index()]
        .into_iter()
        .map(|(corners, hexagon)| if corners & left == 0 { hexagon } else { 0 })
        .fold(0, |set, hexagon| set | hexagon);
    HexagonSet(filled & !position.hexagons[0].0 & !position.hexagons[1].0)
}

/// The empty corners that would close some hexagon.
#[inline]
pub(super) fn closing_corners(position: &Gosix) -> CornerSet {
    let empty = position.empty().0;
    let conquered = position.hexagons[0].0 | position.hexagons[1].0;
    FlowerHexagon::ALL
        .into_iter()
        .enumerate()
        .filter(|(index, _)| conquered >> index & 1 == 0)
        .map(|(_, hexagon)| hexagon.corners().0 & empty)
        .filter(|left| left & left.wrapping_sub(1) == 0)
        .fold(CornerSet::EMPTY, |set, left| CornerSet(set.0 | left))
}

/// The first hexagon that a pawn of this seat on this empty corner would close at a tie, with
/// the count each side would have.
#[inline]
pub(super) fn tie(position: &Gosix, seat: Seat, corner: Corner) -> Option<(FlowerHexagon, u32)> {
    let closed = closed_by(position, corner);
    if closed.is_empty() {
        return None;
    }
    let mut pawns = position.pawns;
    pawns[seat.index()].0 |= corner.bit().0;
    closed.iter().find_map(|hexagon| {
        let count = count(pawns, hexagon);
        count.majority().is_none().then_some((hexagon, count.of(RED)))
    })
}

/// Who wins each of these full hexagons, telling of each in turn; `None` if one of them is a tie.
#[inline]
pub(super) fn won(
    pawns: [CornerSet; 2],
    closed: HexagonSet,
    mut tell: impl FnMut(Closing),
) -> Option<[HexagonSet; 2]> {
    let mut won = [HexagonSet::default(); 2];
    for hexagon in closed.iter() {
        let count = count(pawns, hexagon);
        let conqueror = count.majority()?;
        tell(Closing { hexagon, count, conqueror });
        won[conqueror.index()].0 |= 1 << hexagon.index();
    }
    Some(won)
}

impl Gosix {
    /// What a pawn of the player to move on this empty corner would close, hexagon by hexagon:
    /// the counts, and who would conquer it (nobody at a tie, which forbids the move).
    pub fn closings(
        &self,
        corner: Corner,
    ) -> impl Iterator<Item = (FlowerHexagon, Count, Option<Seat>)> {
        let mut pawns = self.pawns;
        pawns[self.mover.index()].0 |= corner.bit().0;
        closed_by(self, corner).iter().map(move |hexagon| {
            let count = count(pawns, hexagon);
            (hexagon, count, count.majority())
        })
    }

    /// The empty corners where this seat may put a pawn.
    #[inline]
    pub fn allowed(&self, seat: Seat) -> CornerSet {
        let forbidden: CornerSet = closing_corners(self)
            .into_iter()
            .filter(|corner| tie(self, seat, *corner).is_some())
            .collect();
        CornerSet(self.empty().0 & !forbidden.0)
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The same pawn by pawn.
    fn joined(pawns: CornerSet, from: CornerSet) -> CornerSet {
        let mut reached = from;
        let mut left: Vec<Corner> = from.into_iter().collect();
        while let Some(corner) = left.pop() {
            for next in CornerSet(corner.neighbours().0 & pawns.0 & !reached.0) {
                reached.0 |= next.bit().0;
                left.push(next);
            }
        }
        reached
    }

    #[test]
    fn chains_are_those_found_pawn_by_pawn() {
        let mut rng = SmallRng::seed_from_u64(1);
        for _ in 0..2000 {
            // Half of the corners, or three in four.
            let few = rng.random::<u32>() & CornerSet::ALL.0;
            for pawns in [few, few | rng.random::<u32>() & CornerSet::ALL.0].map(CornerSet) {
                for hexagon in FlowerHexagon::ALL {
                    let from = CornerSet(pawns.0 & hexagon.corners().0);
                    assert_eq!(chain(pawns, from), joined(pawns, from), "{pawns:?} {hexagon}");
                }
            }
        }
    }
}
