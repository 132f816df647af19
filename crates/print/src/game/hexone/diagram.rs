//! Nineteen cells, stacks on them, and the ways out.

use games::Seat;
use games::hexone::{Arms, BoardCell, Hexone, Landing, Move, Variant};
use lattice::{Cell, Direction, Point};
use rulebook::{Marks, Stroke};

use super::cells::{self, PAWN};
use super::ink;
use crate::diagram::{DiagramError, Style};
use crate::font::Face;
use crate::palette::Ink;
use crate::pen::{ArrowStyle, Paint, Pen, between, regular};

/// The board with nothing on it but its exits, as they are in a variant.
pub(super) fn board(pen: &mut Pen, variant: Variant, lit: &[Point]) {
    cells::ground(pen, |cell| match cell {
        _ if lit.contains(&cell.cell().centre()) => Ink::Lit,
        BoardCell::MIDDLE => Ink::Paper,
        _ => Ink::Ground,
    });
    pen.circle(Cell::CENTRE.centre(), 0.62, Paint::edge(Ink::Line, 0.03).dashed(0.08));
    for cell in BoardCell::ALL {
        for direction in Direction::ALL {
            draw_exit(pen, cell, direction, variant.landing(cell, direction));
        }
    }
}

/// An arrow where a pawn can leave the board: its head is full if the pawn is lost, hollow with a
/// ring if it comes back in the middle.
pub(super) fn draw_exit(pen: &mut Pen, cell: BoardCell, towards: Direction, landing: Landing) {
    exit_arrow(pen, [cell.cell().centre(), cell.cell().step(towards).centre()], landing, 1.0);
}

/// The same arrow anywhere, between the middles of two cells whose sides are this long.
pub(super) fn exit_arrow(pen: &mut Pen, [from, out]: [Point; 2], landing: Landing, side: f64) {
    let [foot, neck, tip] = [0.45, 0.57, 0.66].map(|part| between(from, out, part));
    let across = Point { x: -(out.y - from.y), y: out.x - from.x };
    let wing = |side: f64| Point {
        x: neck.x + side * 0.05 * across.x,
        y: neck.y + side * 0.05 * across.y,
    };
    let head = match landing {
        Landing::Next(_) => return,
        Landing::Lost => Paint::fill(Ink::Text),
        Landing::Middle => Paint::fill(Ink::Paper).edged(Ink::Text, 0.04 * side),
    };
    pen.line(&[foot, neck], Paint::edge(Ink::Text, 0.05 * side));
    pen.polygon(&[tip, wing(1.0), wing(-1.0)], head);
    if landing == Landing::Middle {
        let ring = Paint::fill(Ink::Paper).edged(Ink::Text, 0.04 * side);
        pen.circle(between(from, out, 0.73), 0.07 * side, ring);
    }
}

pub(super) fn draw(
    position: &Hexone,
    marks: &Marks,
    style: &Style,
    pen: &mut Pen,
) -> Result<(), DiagramError> {
    let board = |pen: &mut Pen, lit: &[Point]| board(pen, position.variant(), lit);
    let stack = |pen: &mut Pen, cell: BoardCell| {
        let stack = position.stack(cell);
        if let Some((seat, height)) = stack {
            draw_stack(pen, seat, height, cell.cell().centre());
        }
        stack.is_some()
    };
    let next = |pen: &mut Pen, mv: Move| draw_next(position, mv, pen);
    cells::draw::<Hexone>(marks, style, pen, board, stack, next)
}

/// A stack with its height.
fn draw_stack(pen: &mut Pen, seat: Seat, height: u8, at: Point) {
    let shown = height.clamp(1, 4);
    let rise = 0.2 * PAWN;
    let lowest = at.y + rise * f64::from(shown - 1) / 2.0;
    let top = Point { x: at.x, y: lowest - rise * f64::from(shown - 1) };
    for pawn in 0..shown {
        let at = Point { x: at.x, y: lowest - rise * f64::from(pawn) };
        cells::pawn(pen, ink(seat), at, PAWN);
    }
    if height > 1 {
        let ink = pen.palette.readable_on(self::ink(seat));
        pen.text_around(top, (Face::Bold, pen.letters(1.05 * PAWN), ink), &height.to_string());
    }
}

fn draw_next(position: &Hexone, mv: Move, pen: &mut Pen) {
    match mv {
        Move::Place(cell) => cells::about_to_place(pen, cell),
        Move::Explode(cell, arms) => draw_explosion(position, cell, arms, pen),
        Move::Pass => {}
    }
}

/// Three arrows; a pawn that comes back in the middle has a second one there.
fn draw_explosion(position: &Hexone, cell: BoardCell, arms: Arms, pen: &mut Pen) {
    let from = cell.cell().centre();
    let arrow = |stroke| ArrowStyle { ink: Ink::Mark, width: 0.09, stroke };
    for direction in arms.directions() {
        let out = cell.cell().step(direction).centre();
        match position.landing(cell, direction) {
            Landing::Next(_) => pen.arrow(from, out, (PAWN + 0.06, 0.24), arrow(Stroke::Solid)),
            Landing::Lost => {
                pen.arrow(from, out, (PAWN + 0.06, 0.5), arrow(Stroke::Solid));
                pen.cross(between(from, out, 0.88), 0.12, Ink::Mark, 0.08);
            }
            Landing::Middle => {
                pen.arrow(from, out, (PAWN + 0.06, 0.5), arrow(Stroke::Solid));
                let middle = Cell::CENTRE.centre();
                pen.polygon(&regular(middle, 0.72, 24, 0.0), Paint::edge(Ink::Mark, 0.09));
            }
        }
    }
}
