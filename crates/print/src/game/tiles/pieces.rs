//! Pieces of games of tiles. They differ by shape and pattern, not only by colour.

use games::Seat;
use games::tiles::{Colour, Tile};
use lattice::Point;

use crate::font::Face;
use crate::game::Presence;
use crate::palette::Ink;
use crate::pen::{Paint, Pen, between, clipped, regular};

/// The ink of a tile's ground.
pub(super) const fn tile_ink(tile: Tile) -> Ink {
    match tile {
        Tile::Black => Ink::Black,
        Tile::Coloured(Colour::Blue) => Ink::Blue,
        Tile::Coloured(Colour::Red) => Ink::Red,
        Tile::Coloured(Colour::Yellow) => Ink::Yellow,
    }
}

/// A tile of 6x5, its hexagon a little smaller than the cell.
pub(super) fn tile(pen: &mut Pen, tile: Tile, at: Point, side: f64, presence: Presence) {
    let outline = regular(at, side, 6, 30.0);
    if presence == Presence::Ghost {
        let edge = Paint::fill(Ink::Paper).edged(Ink::Text, 0.06 * side).dashed(0.13 * side);
        pen.polygon(&outline, edge);
        let small = 0.5 * side;
        return self::tile(pen, tile, at, small, Presence::Real);
    }
    pen.polygon(&outline, Paint::fill(tile_ink(tile)));
    match tile {
        Tile::Black => {
            pen.polygon(&regular(at, 0.78 * side, 6, 30.0), Paint::edge(Ink::White, 0.035 * side));
            pen.polygon(&regular(at, 0.66 * side, 6, 30.0), Paint::edge(Ink::White, 0.035 * side));
        }
        Tile::Coloured(Colour::Blue) => stripes(pen, &outline, at, side),
        Tile::Coloured(Colour::Red) => dots(pen, at, side),
        Tile::Coloured(Colour::Yellow) => rays(pen, &outline, at, side),
    }
    pen.polygon(&outline, Paint::edge(Ink::Text, 0.035 * side));
}

/// Blue: slanting stripes.
fn stripes(pen: &mut Pen, outline: &[Point], at: Point, side: f64) {
    for i in -3..=3 {
        let shift = 0.42 * side * f64::from(i);
        let from = Point { x: at.x + shift - side, y: at.y + 1.2 * side };
        let to = Point { x: at.x + shift + side, y: at.y - 1.2 * side };
        if let Some((from, to)) = clipped(outline, from, to) {
            pen.line(&[from, to], Paint::edge(Ink::BluePattern, 0.05 * side));
        }
    }
}

/// Red: dots.
fn dots(pen: &mut Pen, at: Point, side: f64) {
    pen.circle(at, 0.1 * side, Paint::fill(Ink::RedPattern));
    for dot in regular(at, 0.36 * side, 6, 0.0).into_iter().chain(regular(at, 0.7 * side, 6, 30.0))
    {
        pen.circle(dot, 0.1 * side, Paint::fill(Ink::RedPattern));
    }
}

/// Yellow: rays.
fn rays(pen: &mut Pen, outline: &[Point], at: Point, side: f64) {
    for (i, corner) in outline.iter().enumerate() {
        let middle_of_edge = between(*corner, outline[(i + 1) % 6], 0.5);
        let ray = [between(at, middle_of_edge, 0.42), between(at, middle_of_edge, 0.86)];
        pen.line(&ray, Paint::edge(Ink::YellowPattern, 0.055 * side));
    }
}

/// A pawn of 6x5: every seat has a shape of its own, and its number.
pub(super) fn seat_pawn(pen: &mut Pen, seat: Seat, at: Point, radius: f64) {
    let paint = Paint::fill(Ink::Paper).edged(Ink::Text, 0.14 * radius);
    match seat.index() {
        0 => pen.circle(at, 0.92 * radius, paint),
        1 => pen.polygon(&regular(at, 1.2 * radius, 4, 45.0), paint),
        2 => {
            let lower = Point { x: at.x, y: at.y + 0.12 * radius };
            pen.polygon(&regular(lower, 1.42 * radius, 3, 0.0), paint);
        }
        3 => pen.polygon(&regular(at, 1.25 * radius, 4, 0.0), paint),
        _ => pen.polygon(&regular(at, 1.12 * radius, 5, 0.0), paint),
    }
    let number = seat.number().to_string();
    let middle = if seat.index() == 2 { at.y + 0.2 * radius } else { at.y };
    let at = Point { x: at.x, y: middle };
    pen.text_around(at, (Face::Bold, pen.letters(1.15 * radius), Ink::Text), &number);
}
