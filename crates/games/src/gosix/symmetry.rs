//! Turning and mirroring the board.

use lattice::{CornerSet, Symmetry};

use super::hash;
use super::moves::Move;
use super::position::{Gosix, HexagonSet};

pub(super) fn position(position: &Gosix, symmetry: Symmetry) -> Gosix {
    let corners = |set: CornerSet| set.into_iter().map(|c| c.transformed(symmetry)).collect();
    let hexagons = |set: HexagonSet| {
        HexagonSet(set.iter().fold(0, |bits, h| bits | 1 << h.transformed(symmetry).index()))
    };
    let mut image = Gosix {
        pawns: position.pawns.map(corners),
        hexagons: position.hexagons.map(hexagons),
        ..*position
    };
    image.hash = hash::of(&image);
    image
}

pub(super) fn mv(mv: Move, symmetry: Symmetry) -> Move {
    match mv {
        Move::Place(corner) => Move::Place(corner.transformed(symmetry)),
        Move::Pass => Move::Pass,
    }
}
