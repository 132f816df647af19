//! A board and pawns to print.

use lattice::FlowerHexagon;

use super::{Presence, diagram, pawn};
use crate::document::Sheet;
use crate::kit::pawns::{self, PAWN};
use crate::kit::{Kit, Part};
use crate::palette::Ink;
use crate::pen::{Paint, Pen};

/// The side of a hexagon, in millimetres: the flower with its corners is 186 wide.
const SIDE: f64 = 34.0;

pub(super) fn sheets(kit: &Kit, part: Part) -> Vec<Sheet> {
    match part {
        Part::Board => vec![board(kit)],
        // More than the twenty advised, as marks come out of them too.
        Part::Pieces => {
            let ground = [Ink::RedGround, Ink::GreenGround];
            vec![pawns::pawns(kit, ground, |pen, seat, at| {
                pawn(pen, seat, at, PAWN, Presence::Real);
            })]
        }
        _ => Vec::new(),
    }
}

fn board(kit: &Kit) -> Sheet {
    let mut flower = Pen::new(kit.palette, SIDE);
    diagram::board(&mut flower, PAWN / SIDE, |_| Ink::Ground);
    for hexagon in FlowerHexagon::ALL {
        let spot = Paint::edge(Ink::Line, 0.012).dashed(0.04);
        flower.circle(hexagon.centre(), PAWN / SIDE, spot);
    }
    pawns::board(kit, &flower.finish(0.0), |_| {})
}
