//! Board kit: nineteen cells on paper, and pawns on them.

use games::{Describe, Position};
use lattice::{BoardCell, Cell, Point};
use rulebook::Marks;

use crate::diagram::{DiagramError, Style, marks};
use crate::font::Face;
use crate::palette::Ink;
use crate::pen::{Paint, Pen};

/// A pawn's radius, in sides of a cell.
pub(super) const PAWN: f64 = 0.46;

/// The side of a cell on a board to play on, in millimetres: the board is 160 wide.
pub(super) const SIDE: f64 = 20.0;

/// Where a named cell is.
fn place(name: &str) -> Option<Point> {
    name.parse().ok().map(Cell::centre)
}

/// The board with what lies on it and what stands out: `board` draws it empty, with these cells lit, `piece` what
/// lies on a cell, if anything, and `next` the move about to be played.
pub(super) fn draw<P: Position>(
    stands_out: &Marks,
    style: &Style,
    pen: &mut Pen,
    board: impl FnOnce(&mut Pen, &[Point]),
    piece: impl Fn(&mut Pen, BoardCell) -> bool,
    next: impl FnOnce(&mut Pen, P::Move),
) -> Result<(), DiagramError> {
    let lit = marks::lit(stands_out, place, |mv: P::Move| {
        P::Description::places(mv).iter().filter_map(|name| place(name)).collect()
    })?;
    board(pen, &lit);
    let taken = BoardCell::ALL.map(|cell| piece(pen, cell));
    // After all pieces, so that none lies over a name.
    if style.names {
        names(pen, |cell| taken[cell.index()]);
    }
    if let Some(text) = &stands_out.next {
        next(pen, marks::read_move(text)?);
    }
    marks::draw(stands_out, place, PAWN + 0.06, pen)
}

/// Where a pawn is about to be placed.
pub(super) fn about_to_place(pen: &mut Pen, cell: BoardCell) {
    let edge = Paint::edge(Ink::Mark, 0.09).dashed(0.13);
    pen.circle(cell.cell().centre(), PAWN + 0.1, edge);
}

/// The cells with nothing on them.
pub(super) fn ground(pen: &mut Pen, ink: impl Fn(BoardCell) -> Ink) {
    for cell in BoardCell::ALL {
        pen.polygon(&cell.cell().outline(), Paint::fill(ink(cell)).edged(Ink::Line, 0.045));
    }
}

/// The names of the cells: in the middle of a free one, else below what lies there.
fn names(pen: &mut Pen, taken: impl Fn(BoardCell) -> bool) {
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
