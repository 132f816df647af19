//! A board and pawns to print.

use games::Seat;
use lattice::{FlowerHexagon, Point};

use super::{Presence, diagram, pawn};
use crate::document::Sheet;
use crate::kit::cutting::{BLEED, Grid};
use crate::kit::{Kit, Part, page};
use crate::palette::Ink;
use crate::pen::{Paint, Pen};
use crate::words::words;

/// The side of a hexagon, in millimetres: the flower with its corners is 186 wide.
const SIDE: f64 = 34.0;
/// A pawn's radius, in millimetres, and the square it is cut from.
const PAWN: f64 = 8.0;
const SQUARE: f64 = 2.0 * (PAWN + BLEED);

pub(super) fn sheets(kit: &Kit, part: Part) -> Vec<Sheet> {
    match part {
        Part::Board => vec![Sheet::one_sided(words(kit.language).board, board(kit))],
        Part::Pieces => vec![Sheet::one_sided(words(kit.language).pieces, pawns(kit))],
        _ => Vec::new(),
    }
}

/// What lies under a pawn.
fn ground(seat: Seat) -> Ink {
    if seat.index() == 0 { Ink::RedGround } else { Ink::GreenGround }
}

fn board(kit: &Kit) -> crate::Scene {
    let mut pen = page::pen(kit);
    page::draw_head(kit, &mut pen);
    let mut flower = Pen::new(kit.palette, SIDE);
    diagram::board(&mut flower, PAWN / SIDE, |_| Ink::Ground);
    for hexagon in FlowerHexagon::ALL {
        let spot = Paint::edge(Ink::Line, 0.012).dashed(0.04);
        flower.circle(hexagon.centre(), PAWN / SIDE, spot);
    }
    page::place_around(&mut pen, &flower.finish(0.0), page::middle(kit));
    page::draw_foot(kit, &mut pen, words(kit.language).board, false);
    page::finish(kit, pen)
}

/// Twenty-four pawns of each colour: more than the twenty advised, as marks come out of them too.
fn pawns(kit: &Kit) -> crate::Scene {
    let mut pen = page::pen(kit);
    let grid = Grid::new(6, 8, SQUARE, SQUARE);
    grid.draw_marks(kit, &mut pen);
    // The colour fills the squares and runs over the outer ones, so that pawns can be cut out round or square.
    let [a, b, c, d] = grid.with_bleed(kit);
    let middle = page::middle(kit).y;
    for (seat, half) in Seat::first(2).zip([
        [a, b, Point { y: middle, ..b }, Point { y: middle, ..a }],
        [Point { y: middle, ..d }, Point { y: middle, ..c }, c, d],
    ]) {
        pen.polygon(&half, Paint::fill(ground(seat)));
    }
    for (index, at) in grid.middles(kit).enumerate() {
        let seat = Seat::new(u8::from(index >= 24));
        pawn(&mut pen, seat, at, PAWN, Presence::Real);
    }
    page::draw_foot(kit, &mut pen, words(kit.language).pieces, false);
    page::finish(kit, pen)
}
