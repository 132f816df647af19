//! Tiles on a table without an edge, with pawns on them.

use games::Seat;
use games::tiles::{Card, Move, Tile, TileGame, View};
use lattice::{Cell, GridCell, Point, Square};
use rulebook::{Marks, Stroke};

use super::pieces::{seat_pawn, tile};
use super::{Presence, animals};
use crate::diagram::{DiagramError, Style, marks};
use crate::font::Face;
use crate::palette::Ink;
use crate::pen::{ArrowStyle, Paint, Pen, regular};
use crate::words::Steps;

/// How big a tile is in its cell.
const TILE: f64 = 0.95;
const PAWN: f64 = 0.34;

/// A cell with a tile on it, on paper.
pub(super) trait Printed: GridCell {
    /// How large things on a cell are, next to those on a hexagon of side 1.
    const UNIT: f64;

    /// How large a tile to cut out is, in millimetres: the side of its cell.
    const CUT_OUT: f64;

    /// How long its side is, next to that of a hexagon.
    fn side() -> f64;

    /// How its tiles are cut out.
    fn cutting_out(steps: &Steps) -> &'static str;

    /// The outline of a cell that reaches so far, in cells.
    fn outline_at(at: Point, reach: f64) -> Vec<Point>;

    /// Draws a tile on a cell so large.
    fn tile(pen: &mut Pen, kind: Tile, at: Point, size: f64, presence: Presence);
}

impl Printed for Cell {
    const UNIT: f64 = 1.0;
    const CUT_OUT: f64 = 20.0;

    fn side() -> f64 {
        1.0
    }

    fn cutting_out(steps: &Steps) -> &'static str {
        steps.tiles_and_pawns
    }

    fn outline_at(at: Point, reach: f64) -> Vec<Point> {
        regular(at, reach, 6, 30.0)
    }

    fn tile(pen: &mut Pen, kind: Tile, at: Point, size: f64, presence: Presence) {
        tile(pen, kind, at, size, presence);
    }
}

impl Printed for Square {
    const UNIT: f64 = 0.59;
    const CUT_OUT: f64 = 33.0;

    /// As wide as a hexagon is from side to side.
    fn side() -> f64 {
        3f64.sqrt()
    }

    fn cutting_out(steps: &Steps) -> &'static str {
        steps.squares
    }

    fn outline_at(at: Point, reach: f64) -> Vec<Point> {
        regular(at, reach * 0.5f64.sqrt(), 4, 45.0)
    }

    fn tile(pen: &mut Pen, kind: Tile, at: Point, size: f64, presence: Presence) {
        animals::piece(pen, kind, at, size / 2.0, presence);
    }
}

fn place<C: GridCell>(name: &str) -> Option<Point> {
    name.parse().ok().map(C::centre)
}

pub(super) fn draw<G: TileGame<Cell: Printed>>(
    view: &View<G>,
    marks: &Marks,
    style: &Style,
    pen: &mut Pen,
) -> Result<(), DiagramError> {
    let table = view.table();
    let unit = G::Cell::UNIT;
    for cell in table.frontier() {
        pen.polygon(&cell.corners(), Paint::edge(Ink::Ground, 0.05 * unit));
        if style.names {
            let faint = (Face::Text, pen.letters(0.36 * unit), Ink::Faint);
            pen.text_around(cell.centre(), faint, &cell.to_string());
        }
    }
    let lit = marks::lit(marks, place::<G::Cell>, |mv: Move<G>| match mv {
        Move::Place(_, cell) | Move::Replace(_, cell) | Move::MoveBlack(cell) => {
            vec![cell.centre()]
        }
        Move::Swap(one, other) => vec![one.centre(), other.centre()],
        Move::Change(_) => Vec::new(),
    })?;
    for at in lit {
        pen.polygon(&G::Cell::outline_at(at, 1.12), Paint::fill(Ink::Lit));
    }
    for (cell, kind) in table.tiles() {
        G::Cell::tile(pen, kind, cell.centre(), TILE, Presence::Real);
    }
    if let Some(cell) = table.previous() {
        draw_previous::<G>(cell, pen);
    }
    if style.names {
        for (cell, _) in table.tiles() {
            let below = Point { x: cell.centre().x, y: cell.centre().y + 0.62 * unit };
            let plate = Paint::fill(Ink::Paper);
            let size = pen.letters(0.3 * unit);
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
    if let Some(text) = &marks.next {
        draw_next(view, marks::read_move(text)?, pen);
    }
    marks::draw(marks, place::<G::Cell>, 0.42 * unit, pen)
}

/// The tile played last, where that is what blocks: a ring round what is on it.
fn draw_previous<G: TileGame<Cell: Printed>>(cell: G::Cell, pen: &mut Pen) {
    let unit = G::Cell::UNIT;
    pen.circle(cell.centre(), 0.78 * unit, Paint::edge(Ink::Paper, 0.16 * unit));
    pen.circle(cell.centre(), 0.78 * unit, Paint::edge(Ink::Text, 0.07 * unit));
}

fn plate_around(at: Point, text: &str, size: f64) -> [Point; 4] {
    let letters = text.chars().count() as f64;
    let (half_width, half_height) = (size * (0.3 * letters + 0.2), 0.57 * size);
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, y)| Point { x: at.x + x * half_width, y: at.y + y * half_height })
}

/// A card of any game of tiles, as it is printed.
pub(crate) struct PrintedCard {
    pub(crate) number: u8,
    /// The outlines of its cells round its middle, as large as those of hexagons of side 1.
    cells: Vec<Vec<Point>>,
}

impl PrintedCard {
    pub(super) fn new<G: TileGame<Cell: Printed>>(card: Card<G>) -> PrintedCard {
        let size = 1.0 / G::Cell::UNIT;
        let middles = card.shape(0).map(G::Cell::centre);
        let middle_of = |value: fn(&Point) -> f64| {
            let low = middles.iter().map(value).fold(f64::INFINITY, f64::min);
            let high = middles.iter().map(value).fold(f64::NEG_INFINITY, f64::max);
            (low + high) / 2.0
        };
        let (x, y) = (middle_of(|p| p.x), middle_of(|p| p.y));
        let cell = |middle: Point| {
            let at = Point { x: size * (middle.x - x), y: size * (middle.y - y) };
            G::Cell::outline_at(at, 0.93 * size)
        };
        PrintedCard { number: card.number(), cells: middles.map(cell).to_vec() }
    }

    /// Draws the shape, its middle here.
    pub(crate) fn draw_shape(&self, pen: &mut Pen, at: Point, side: f64) {
        for cell in &self.cells {
            let to = |p: &Point| Point { x: at.x + side * p.x, y: at.y + side * p.y };
            let outline: Vec<Point> = cell.iter().map(to).collect();
            pen.polygon(&outline, Paint::fill(Ink::Ground).edged(Ink::Text, 0.073 * side));
        }
    }
}

fn draw_next<G: TileGame<Cell: Printed>>(view: &View<G>, mv: Move<G>, pen: &mut Pen) {
    let unit = G::Cell::UNIT;
    let arrow = ArrowStyle { ink: Ink::Mark, width: 0.1 * unit, stroke: Stroke::Solid };
    match mv {
        Move::Place(colour, cell) | Move::Replace(colour, cell) => {
            G::Cell::tile(pen, Tile::Coloured(colour), cell.centre(), TILE, Presence::Ghost);
        }
        Move::MoveBlack(cell) => {
            G::Cell::tile(pen, Tile::Black, cell.centre(), TILE, Presence::Ghost);
            pen.arrow(
                view.table().black().centre(),
                cell.centre(),
                (0.3 * unit, 0.55 * unit),
                arrow,
            );
        }
        Move::Swap(from, to) => {
            pen.arrow(from.centre(), to.centre(), (0.4 * unit, 0.4 * unit), arrow);
            pen.arrow(to.centre(), from.centre(), (0.4 * unit, 0.4 * unit), arrow);
        }
        Move::Change(_) => {}
    }
}
