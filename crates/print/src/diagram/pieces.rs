//! Pawns and tiles. They differ by shape and pattern, not only by colour.

use games::Seat;
use games::tiles::{Colour, Tile};
use lattice::Point;

use crate::font::Face;
use crate::palette::Ink;
use crate::pen::{Paint, Pen, between, clipped, regular};

/// Whether a piece is there, or only might be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// It is.
    Real,
    /// It is about to be played.
    Ghost,
}

const RED: usize = 0;
const BLACK: usize = 0;

/// The ink of a seat's pawns in Gosix.
pub(crate) fn gosix_ink(seat: Seat) -> Ink {
    if seat.index() == RED { Ink::Red } else { Ink::Green }
}

/// A pawn of Gosix: red is round, green has four points.
pub(crate) fn gosix_pawn(pen: &mut Pen, seat: Seat, at: Point, radius: f64, presence: Presence) {
    let ink = gosix_ink(seat);
    let (solid, ring) = match presence {
        Presence::Real => {
            let inner = pen.palette.readable_on(ink);
            let solid = Paint::fill(ink).edged(Ink::Text, 0.05 * radius);
            (solid, Some(Paint::edge(inner, 0.07 * radius)))
        }
        Presence::Ghost => {
            (Paint::fill(Ink::Paper).edged(Ink::Text, 0.12 * radius).dashed(0.22 * radius), None)
        }
    };
    if seat.index() == RED {
        pen.circle(at, radius, solid);
        if let Some(ring) = ring {
            pen.circle(at, 0.84 * radius, ring);
        }
    } else {
        pen.polygon(&regular(at, 1.24 * radius, 4, 0.0), solid);
        if let Some(ring) = ring {
            pen.polygon(&regular(at, radius, 4, 0.0), ring);
        }
    }
}

/// A pawn of Hexone, seen from above: black has a light ring, white a dark one.
pub(crate) fn hexone_pawn(pen: &mut Pen, seat: Seat, at: Point, radius: f64) {
    let face = hexone_ink(seat);
    let other = pen.palette.readable_on(face);
    pen.circle(at, radius, Paint::fill(face).edged(Ink::Text, 0.06 * radius));
    pen.circle(at, 0.82 * radius, Paint::edge(other, 0.06 * radius));
}

fn hexone_ink(seat: Seat) -> Ink {
    if seat.index() == BLACK { Ink::Black } else { Ink::White }
}

/// A stack of Hexone with its height.
pub(crate) fn hexone_stack(pen: &mut Pen, seat: Seat, height: u8, at: Point, radius: f64) {
    let shown = height.clamp(1, 4);
    let rise = 0.2 * radius;
    let lowest = at.y + rise * f64::from(shown - 1) / 2.0;
    let top = Point { x: at.x, y: lowest - rise * f64::from(shown - 1) };
    for pawn in 0..shown {
        let at = Point { x: at.x, y: lowest - rise * f64::from(pawn) };
        hexone_pawn(pen, seat, at, radius);
    }
    if height > 1 {
        let ink = pen.palette.readable_on(hexone_ink(seat));
        pen.text_around(top, (Face::Bold, pen.letters(1.05 * radius), ink), &height.to_string());
    }
}

/// The ink of a tile's ground.
pub(crate) const fn tile_ink(tile: Tile) -> Ink {
    match tile {
        Tile::Black => Ink::Black,
        Tile::Coloured(Colour::Blue) => Ink::Blue,
        Tile::Coloured(Colour::Red) => Ink::Red,
        Tile::Coloured(Colour::Yellow) => Ink::Yellow,
    }
}

/// A tile of 6x5, its hexagon a little smaller than the cell.
pub(crate) fn tile(pen: &mut Pen, tile: Tile, at: Point, side: f64, presence: Presence) {
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
pub(crate) fn seat_pawn(pen: &mut Pen, seat: Seat, at: Point, radius: f64) {
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
