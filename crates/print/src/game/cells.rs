//! Board kit: nineteen cells on paper, and pawns on them.

use lattice::{BoardCell, Cell, Point};

use crate::font::Face;
use crate::palette::Ink;
use crate::pen::{Paint, Pen};

/// A pawn's radius, in sides of a cell.
pub(super) const PAWN: f64 = 0.46;

/// Where a named cell is.
pub(super) fn place(name: &str) -> Option<Point> {
    name.parse().ok().map(Cell::centre)
}

/// The cells with nothing on them.
pub(super) fn ground(pen: &mut Pen, ink: impl Fn(BoardCell) -> Ink) {
    for cell in BoardCell::ALL {
        pen.polygon(&cell.cell().outline(), Paint::fill(ink(cell)).edged(Ink::Line, 0.045));
    }
}

/// The names of the cells: in the middle of a free one, else below what lies there.
pub(super) fn names(pen: &mut Pen, taken: impl Fn(BoardCell) -> bool) {
    for cell in BoardCell::ALL {
        let (at, name) = (cell.cell().centre(), cell.to_string());
        if !taken(cell) {
            pen.text_around(at, (Face::Text, pen.letters(0.36), Ink::Faint), &name);
            continue;
        }
        // The larger the letters, the lower: they keep clear of what lies there.
        let size = pen.letters(0.3);
        let at = Point { x: at.x, y: at.y + 0.6 + 0.3 * size };
        let (wide, high) = (0.27 * size * name.len() as f64 + 0.05, 0.4 * size);
        let plate = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)];
        let plate = plate.map(|(x, y)| Point { x: at.x + x, y: at.y + y });
        pen.polygon(&plate, Paint::fill(Ink::Ground));
        pen.text_around(at, (Face::Text, size, Ink::Text), &name);
    }
}

/// A pawn, seen from above: a disc with a ring that can be seen on it.
pub(super) fn pawn(pen: &mut Pen, face: Ink, at: Point, radius: f64) {
    let other = pen.palette.readable_on(face);
    pen.circle(at, radius, Paint::fill(face).edged(Ink::Text, 0.06 * radius));
    pen.circle(at, 0.82 * radius, Paint::edge(other, 0.06 * radius));
}
