//! The pieces of Xochintlan: a man, lizards, birds and monkeys, told apart by their shapes.
//!
//! A figure is drawn in a square from -1 to 1, `y` downwards, and scaled to its piece.

use games::tiles::{Colour, Tile};
use lattice::Point;

use super::Presence;
use super::pieces::tile_ink;
use crate::palette::Ink;
use crate::pen::{Paint, Pen, regular};

/// Outlines that are filled one over the other.
type Figure = &'static [&'static [(f64, f64)]];

/// A lizard from above: the body with its curled tail, and four legs.
#[rustfmt::skip]
const LIZARD: Figure = &[
    &[
        (0.12, -0.93), (0.18, -0.85), (0.22, -0.74), (0.17, -0.66), (0.11, -0.57),
        (0.11, -0.47), (0.13, -0.37), (0.15, -0.24), (0.17, -0.1), (0.18, 0.03),
        (0.18, 0.18), (0.16, 0.33), (0.12, 0.47), (0.05, 0.6), (0.01, 0.7),
        (0.01, 0.76), (0.03, 0.81), (0.11, 0.85), (0.22, 0.87), (0.33, 0.85),
        (0.43, 0.82), (0.52, 0.75), (0.58, 0.68), (0.63, 0.59), (0.65, 0.52),
        (0.67, 0.52), (0.67, 0.61), (0.66, 0.72), (0.59, 0.82), (0.49, 0.9),
        (0.36, 0.96), (0.22, 0.99), (0.07, 0.97), (-0.07, 0.91), (-0.14, 0.8),
        (-0.15, 0.66), (-0.1, 0.54), (-0.06, 0.43), (-0.08, 0.33), (-0.12, 0.22),
        (-0.17, 0.09), (-0.21, -0.06), (-0.22, -0.23), (-0.19, -0.39), (-0.13, -0.53),
        (-0.07, -0.63), (-0.08, -0.73), (-0.08, -0.82), (0.0, -0.88), (0.08, -0.93),
    ],
    &[
        (0.09, -0.5), (0.32, -0.44), (0.47, -0.65), (0.43, -0.8), (0.5, -0.8),
        (0.51, -0.7), (0.6, -0.8), (0.65, -0.77), (0.59, -0.64), (0.69, -0.68),
        (0.72, -0.61), (0.57, -0.59), (0.44, -0.36), (0.07, -0.34),
    ],
    &[
        (-0.07, -0.3), (-0.43, -0.21), (-0.6, -0.4), (-0.75, -0.39), (-0.74, -0.46),
        (-0.64, -0.45), (-0.72, -0.56), (-0.68, -0.6), (-0.57, -0.52), (-0.58, -0.62),
        (-0.51, -0.63), (-0.52, -0.48), (-0.33, -0.31), (-0.13, -0.46),
    ],
    &[
        (0.05, 0.06), (0.4, -0.01), (0.6, 0.15), (0.74, 0.13), (0.74, 0.2), (0.64, 0.2),
        (0.73, 0.3), (0.7, 0.35), (0.58, 0.28), (0.6, 0.37), (0.53, 0.4), (0.52, 0.25),
        (0.32, 0.09), (0.11, 0.22),
    ],
    &[
        (-0.04, 0.24), (-0.29, 0.2), (-0.45, 0.42), (-0.42, 0.56), (-0.49, 0.56),
        (-0.49, 0.46), (-0.59, 0.56), (-0.64, 0.52), (-0.58, 0.4), (-0.67, 0.43),
        (-0.7, 0.36), (-0.55, 0.34), (-0.39, 0.12), (-0.04, 0.07),
    ],
];

/// A bird with open wings, from above.
#[rustfmt::skip]
const BIRD: Figure = &[
    &[
        (0.0, -0.9), (0.06, -0.74), (0.14, -0.66), (0.15, -0.53), (0.09, -0.4),
        (0.26, -0.5), (0.52, -0.57), (0.76, -0.5), (0.95, -0.24), (0.79, -0.28),
        (0.83, -0.07), (0.66, -0.14), (0.66, 0.07), (0.5, -0.02), (0.47, 0.17),
        (0.32, 0.06), (0.15, 0.14), (0.12, 0.34), (0.2, 0.54), (0.34, 0.88),
        (0.16, 0.78), (0.0, 0.92), (-0.16, 0.78), (-0.34, 0.88), (-0.2, 0.54),
        (-0.12, 0.34), (-0.15, 0.14), (-0.32, 0.06), (-0.47, 0.17), (-0.5, -0.02),
        (-0.66, 0.07), (-0.66, -0.14), (-0.83, -0.07), (-0.79, -0.28), (-0.95, -0.24),
        (-0.76, -0.5), (-0.52, -0.57), (-0.26, -0.5), (-0.09, -0.4), (-0.15, -0.53),
        (-0.14, -0.66), (-0.06, -0.74),
    ],
];

/// A man with raised arms, without his head.
#[rustfmt::skip]
const MAN: Figure = &[
    &[
        (0.16, -0.3), (0.44, -0.42), (0.62, -0.74), (0.76, -0.66), (0.58, -0.26),
        (0.22, -0.06), (0.22, 0.24), (0.42, 0.82), (0.2, 0.82), (0.0, 0.38),
        (-0.2, 0.82), (-0.42, 0.82), (-0.22, 0.24), (-0.22, -0.06), (-0.58, -0.26),
        (-0.76, -0.66), (-0.62, -0.74), (-0.44, -0.42), (-0.16, -0.3),
    ],
];

/// A square piece with its figure.
pub(crate) fn piece(pen: &mut Pen, tile: Tile, at: Point, half: f64, presence: Presence) {
    let outline = regular(at, half * 2f64.sqrt(), 4, 45.0);
    if presence == Presence::Ghost {
        let edge = Paint::fill(Ink::Paper).edged(Ink::Text, 0.07 * half).dashed(0.15 * half);
        pen.polygon(&outline, edge);
        return piece(pen, tile, at, 0.55 * half, Presence::Real);
    }
    let ground = tile_ink(tile);
    pen.polygon(&outline, Paint::fill(ground).edged(Ink::Text, 0.045 * half));
    let figure = pen.palette.readable_on(ground);
    let size = 0.86 * half;
    let to = |(x, y): (f64, f64)| Point { x: at.x + size * x, y: at.y + size * y };
    let mut fill = |outlines: Figure| {
        for outline in outlines {
            let points: Vec<Point> = outline.iter().copied().map(to).collect();
            pen.polygon(&points, Paint::fill(figure));
        }
    };
    match tile {
        Tile::Coloured(Colour::Blue) => fill(LIZARD),
        Tile::Coloured(Colour::Red) => fill(BIRD),
        Tile::Black => {
            fill(MAN);
            pen.circle(to((0.0, -0.55)), 0.2 * size, Paint::fill(figure));
        }
        Tile::Coloured(Colour::Yellow) => {
            let paint = |ink| Paint::fill(ink);
            for side in [-1.0, 1.0] {
                pen.circle(to((0.6 * side, -0.1)), 0.26 * size, paint(figure));
                pen.circle(to((0.6 * side, -0.1)), 0.13 * size, paint(ground));
            }
            pen.circle(to((0.0, -0.08)), 0.58 * size, paint(figure));
            for side in [-1.0, 1.0] {
                pen.circle(to((0.22 * side, -0.2)), 0.21 * size, paint(ground));
                pen.circle(to((0.2 * side, -0.18)), 0.09 * size, paint(figure));
            }
            pen.circle(to((0.0, 0.34)), 0.42 * size, paint(figure));
            pen.circle(to((0.0, 0.32)), 0.31 * size, paint(ground));
            pen.line(
                &[to((-0.16, 0.4)), to((0.0, 0.46)), to((0.16, 0.4))],
                Paint::edge(figure, 0.06 * size),
            );
        }
    }
}
