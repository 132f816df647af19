//! The sheets of a board game for two: the board, and pawns of both colours to cut out.

use games::Seat;
use lattice::Point;

use super::cutting::{BLEED, Grid};
use super::{Kit, page};
use crate::document::Sheet;
use crate::palette::Ink;
use crate::pen::{Paint, Pen};
use crate::scene::Scene;
use crate::words::words;

/// A pawn's radius, in millimetres, and the square it is cut from.
pub(crate) const PAWN: f64 = 8.0;
const SQUARE: f64 = 2.0 * (PAWN + BLEED);

/// A board in the middle of its page, and what else is told there.
pub(crate) fn board(kit: &Kit, board: &Scene, more: impl FnOnce(&mut Pen)) -> Sheet {
    let name = words(kit.language).board;
    let mut pen = page::pen(kit);
    page::draw_head(kit, &mut pen);
    page::place_around(&mut pen, board, page::middle(kit));
    more(&mut pen);
    page::draw_foot(kit, &mut pen, name, false);
    Sheet::one_sided(name, page::finish(kit, pen))
}

/// Twenty-four pawns of each colour, on a ground that runs over their edges.
pub(crate) fn pawns(kit: &Kit, ground: [Ink; 2], pawn: impl Fn(&mut Pen, Seat, Point)) -> Sheet {
    let mut pen = page::pen(kit);
    let grid = Grid::new(6, 8, SQUARE, SQUARE);
    grid.draw_marks(kit, &mut pen);
    // The colour fills the squares and runs over the outer ones, so that pawns can be cut out round or square.
    let [a, b, c, d] = grid.with_bleed(kit);
    let middle = page::middle(kit).y;
    for (ink, half) in ground.into_iter().zip([
        [a, b, Point { y: middle, ..b }, Point { y: middle, ..a }],
        [Point { y: middle, ..d }, Point { y: middle, ..c }, c, d],
    ]) {
        pen.polygon(&half, Paint::fill(ink));
    }
    for (index, at) in grid.middles(kit).enumerate() {
        pawn(&mut pen, Seat::new(u8::from(index >= grid.count() / 2)), at);
    }
    let name = words(kit.language).pieces;
    page::draw_foot(kit, &mut pen, name, false);
    Sheet::one_sided(name, page::finish(kit, pen))
}
