//! 6x5: tiles on a table without an edge, with pawns on them.

use games::Seat;
use games::six_by_five::{Move, Tile, View};
use lattice::{Cell, Point};
use rulebook::{Marks, Stroke};

use super::pieces::{Presence, seat_pawn, tile};
use super::{DiagramError, Style, marks};
use crate::font::Face;
use crate::palette::Ink;
use crate::pen::{ArrowStyle, Paint, Pen, regular};

/// How big a tile is in its cell.
const TILE: f64 = 0.95;
const PAWN: f64 = 0.34;

fn place(name: &str) -> Option<Point> {
    name.parse().ok().map(Cell::centre)
}

pub(super) fn draw(
    view: &View,
    marks: &Marks,
    style: &Style,
    pen: &mut Pen,
) -> Result<(), DiagramError> {
    let table = view.table();
    for cell in table.frontier() {
        pen.polygon(&cell.outline(), Paint::edge(Ink::Ground, 0.05));
        if style.names {
            let faint = (Face::Text, pen.letters(0.36), Ink::Faint);
            pen.text_around(cell.centre(), faint, &cell.to_string());
        }
    }
    let lit = marks::lit(marks, place, |mv: Move| match mv {
        Move::Place(_, cell) | Move::Replace(_, cell) | Move::MoveBlack(cell) => {
            vec![cell.centre()]
        }
        Move::Swap(one, other) => vec![one.centre(), other.centre()],
        Move::Change(_) => Vec::new(),
    })?;
    for at in lit {
        pen.polygon(&regular(at, 1.12, 6, 30.0), Paint::fill(Ink::Lit));
    }
    for (cell, kind) in table.tiles() {
        tile(pen, kind, cell.centre(), TILE, Presence::Real);
    }
    if style.names {
        for (cell, _) in table.tiles() {
            let below = Point { x: cell.centre().x, y: cell.centre().y + 0.62 };
            let plate = Paint::fill(Ink::Paper);
            let size = pen.letters(0.3);
            pen.polygon(&plate_around(below, &cell.to_string(), size), plate);
            pen.text_around(below, (Face::Text, size, Ink::Text), &cell.to_string());
        }
    }
    for seat in Seat::first(Seat::MAX) {
        if let Some(cell) = table.pawn(seat) {
            let at = Point { x: cell.centre().x, y: cell.centre().y - 0.14 };
            seat_pawn(pen, seat, at, PAWN);
        }
    }
    if let Some(cell) = table.previous() {
        pen.circle(cell.centre(), 0.3, Paint::fill(Ink::Paper).edged(Ink::Text, 0.08));
    }
    if let Some(text) = &marks.next {
        draw_next(view, marks::read_move(text)?, pen);
    }
    marks::draw(marks, place, 0.42, pen)
}

fn plate_around(at: Point, text: &str, size: f64) -> [Point; 4] {
    let letters = text.chars().count() as f64;
    let (half_width, half_height) = (size * (0.3 * letters + 0.2), 0.57 * size);
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, y)| Point { x: at.x + x * half_width, y: at.y + y * half_height })
}

fn draw_next(view: &View, mv: Move, pen: &mut Pen) {
    let arrow = ArrowStyle { ink: Ink::Mark, width: 0.1, stroke: Stroke::Solid };
    match mv {
        Move::Place(colour, cell) | Move::Replace(colour, cell) => {
            tile(pen, Tile::Coloured(colour), cell.centre(), TILE, Presence::Ghost);
        }
        Move::MoveBlack(cell) => {
            tile(pen, Tile::Black, cell.centre(), TILE, Presence::Ghost);
            pen.arrow(view.table().black().centre(), cell.centre(), (0.3, 0.55), arrow);
        }
        Move::Swap(from, to) => {
            pen.arrow(from.centre(), to.centre(), (0.4, 0.4), arrow);
            pen.arrow(to.centre(), from.centre(), (0.4, 0.4), arrow);
        }
        Move::Change(_) => {}
    }
}
