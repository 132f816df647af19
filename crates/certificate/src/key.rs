//! A position that is not over as a number: all that the rules know of it, in 64 bits, as one seat sees it.
//!
//! ```text
//!  bit  63             62              61 … 55           54 … 48         47 … 24       23 … 0
//!       a pass before  own turn        their hexagons    own hexagons    their pawns   own pawns
//! ```

use std::sync::LazyLock;

use games::{Gosix, Seat};
use lattice::{Corner, FlowerHexagon, Symmetry};

/// Where each symmetry takes the corners in each byte of a set, and each set of hexagons.
struct Images {
    corners: [[[u32; 256]; 3]; Symmetry::ALL.len()],
    hexagons: [[u8; 128]; Symmetry::ALL.len()],
}

static IMAGES: LazyLock<Images> = LazyLock::new(|| {
    let bits = |set: usize| (0..8usize).filter(move |bit| set >> bit & 1 != 0);
    let corners = Symmetry::ALL.map(|symmetry| {
        let image = |corner: usize| Corner::ALL[corner].transformed(symmetry).bit().0;
        [0, 8, 16].map(|first| {
            std::array::from_fn(|set| bits(set).fold(0, |sum, bit| sum | image(first + bit)))
        })
    });
    let hexagons = Symmetry::ALL.map(|symmetry| {
        let image = |hexagon: usize| 1 << FlowerHexagon::ALL[hexagon].transformed(symmetry).index();
        std::array::from_fn(|set| bits(set).fold(0, |sum, bit| sum | image(bit)))
    });
    Images { corners, hexagons }
});

/// The number of a position, seen by this seat.
pub(crate) fn exact(position: &Gosix, seat: Seat) -> u64 {
    let other = seat.next(2);
    let [own, their] = [seat, other].map(|seat| u64::from(position.pawns(seat).0));
    let [won, lost] = [seat, other].map(|seat| u64::from(position.conquered(seat).0));
    rest(position, seat) | lost << 55 | won << 48 | their << 24 | own
}

/// The same number for all images of a position.
pub(crate) fn canonical(position: &Gosix, seat: Seat) -> u64 {
    let other = seat.next(2);
    let [own, their] = [seat, other].map(|seat| position.pawns(seat).0 as usize);
    let [won, lost] = [seat, other].map(|seat| usize::from(position.conquered(seat).0));
    let images = &*IMAGES;
    let least = images.corners.iter().zip(&images.hexagons).map(|(corners, hexagons)| {
        let image = |set: usize| {
            let [a, b, c] = [0, 8, 16].map(|first| set >> first & 0xff);
            u64::from(corners[0][a] | corners[1][b] | corners[2][c])
        };
        let [won, lost] = [won, lost].map(|set| u64::from(hexagons[set]));
        lost << 55 | won << 48 | image(their) << 24 | image(own)
    });
    rest(position, seat) | least.min().unwrap_or_default()
}

fn rest(position: &Gosix, seat: Seat) -> u64 {
    u64::from(position.passed_before()) << 63 | u64::from(position.mover() == seat) << 62
}
