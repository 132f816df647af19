//! 6x5: tiles, pawns and objective cards.

use games::Seat;
use games::six_by_five::{Card, CardSet, Colour, Tile};
use lattice::{Cell, Point};

use super::cutting::Grid;
use super::{Kit, Part, page};
use crate::diagram::pieces::{Presence, seat_pawn, tile};
use crate::document::Sheet;
use crate::font::{Face, points};
use crate::palette::Ink;
use crate::paper::MARGIN;
use crate::pen::{Paint, Pen, between, regular};
use crate::scene::Anchor;
use crate::words::words;

/// The side of a tile, in millimetres: it is 40 wide.
const SIDE: f64 = 20.0;
/// Room around tiles, in sides.
const SPREAD: f64 = 1.09;
const TILE_COLUMNS: usize = 5;
const PAWN: f64 = 6.5;

/// Four by four cards on a sheet.
const CARDS: Grid = Grid { columns: 4, rows: 4, width: 44.0, height: 60.0 };

pub(super) fn sheets(kit: &Kit, part: Part) -> Vec<Sheet> {
    match part {
        Part::Pieces => vec![Sheet::one_sided(pieces(kit))],
        Part::Cards => Vec::from_iter(CardSet::USUAL)
            .chunks(CARDS.columns * CARDS.rows)
            .map(|cards| Sheet { front: fronts(kit, cards), back: Some(backs(kit)) })
            .collect(),
        Part::Board | Part::Rules => Vec::new(),
    }
}

fn pieces(kit: &Kit) -> crate::Scene {
    let mut pen = page::pen(kit);
    let coloured =
        Colour::ALL.into_iter().flat_map(|colour| [Tile::Coloured(colour); Colour::TILES]);
    let tiles: Vec<Tile> = std::iter::once(Tile::Black).chain(coloured).collect();
    let step = (1.5 * SIDE * SPREAD, 3f64.sqrt() * SIDE * SPREAD);
    let left = page::middle(kit).x - step.0 * (TILE_COLUMNS as f64 - 1.0) / 2.0;
    let top = MARGIN + 4.0 + step.1 / 2.0;
    for (index, kind) in tiles.into_iter().enumerate() {
        let (column, row) = (index % TILE_COLUMNS, index / TILE_COLUMNS);
        let lower = if column % 2 == 1 { step.1 / 2.0 } else { 0.0 };
        let at = Point { x: left + step.0 * column as f64, y: top + step.1 * row as f64 + lower };
        tile(&mut pen, kind, at, SIDE, Presence::Real);
        draw_corner_marks(&mut pen, at);
    }
    let rows = 6.0;
    for seat in Seat::first(Seat::MAX) {
        let x = page::middle(kit).x + 24.0 * (seat.index() as f64 - 2.0);
        let at = Point { x, y: top + step.1 * (rows - 0.66) };
        pen.circle(at, 1.75 * PAWN, Paint::edge(Ink::Faint, 0.1).dashed(0.8));
        seat_pawn(&mut pen, seat, at, PAWN);
    }
    page::draw_foot(kit, &mut pen, words(kit.language).pieces, false);
    page::finish(kit, pen)
}

/// A tick outward of every corner of a tile.
fn draw_corner_marks(pen: &mut Pen, at: Point) {
    for corner in regular(at, SIDE, 6, 30.0) {
        let tick = [between(at, corner, 1.02), between(at, corner, 1.07)];
        pen.line(&tick, Paint::edge(Ink::Text, 0.15));
    }
}

fn fronts(kit: &Kit, cards: &[Card]) -> crate::Scene {
    let mut pen = page::pen(kit);
    CARDS.draw_marks(kit, &mut pen);
    for (card, at) in cards.iter().zip(CARDS.middles(kit)) {
        draw_front(&mut pen, *card, at);
    }
    page::draw_foot(kit, &mut pen, words(kit.language).cards, true);
    page::finish(kit, pen)
}

fn draw_front(pen: &mut Pen, card: Card, at: Point) {
    let shape = card.shape(0);
    let side = 6.2;
    let middles: Vec<Point> = shape.into_iter().map(Cell::centre).collect();
    let middle_of = |value: fn(&Point) -> f64| {
        let low = middles.iter().map(value).fold(f64::INFINITY, f64::min);
        let high = middles.iter().map(value).fold(f64::NEG_INFINITY, f64::max);
        (low + high) / 2.0
    };
    let (x, y) = (middle_of(|p| p.x), middle_of(|p| p.y));
    for middle in &middles {
        let middle =
            Point { x: at.x + side * (middle.x - x), y: at.y + 1.5 + side * (middle.y - y) };
        let cell = regular(middle, 0.93 * side, 6, 30.0);
        pen.polygon(&cell, Paint::fill(Ink::Ground).edged(Ink::Text, 0.45));
    }
    let corner = Point { x: at.x - 18.5, y: at.y - 22.5 };
    let number = card.number().to_string();
    pen.text(corner, Anchor::Start, (Face::Title, points(15.0), Ink::Text), &number);
    let name = Point { x: at.x + 18.5, y: at.y - 23.3 };
    pen.text(name, Anchor::End, (Face::Italic, points(8.0), Ink::Faint), "6x5");
}

/// The same drawing on every card, and the same upside down; it stays clear of the edge, so that
/// a sheet printed a little askew tells nothing.
fn backs(kit: &Kit) -> crate::Scene {
    let mut pen = page::pen(kit);
    for at in CARDS.middles(kit) {
        let (x, y) = (CARDS.width / 2.0 - 4.0, CARDS.height / 2.0 - 4.0);
        let frame =
            [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| Point { x: at.x + x, y: at.y + y });
        pen.polygon(&frame, Paint::fill(Ink::Ground).edged(Ink::Line, 0.4));
        for index in 0..19 {
            let Some(cell) = Cell::from_spiral_index(index) else { continue };
            let centre = cell.centre();
            let centre = Point { x: at.x + 4.0 * centre.x, y: at.y + 4.0 * centre.y };
            let ink = if index == 0 { Ink::Black } else { Ink::Paper };
            let paint = Paint::fill(ink).edged(Ink::Line, 0.25);
            pen.polygon(&regular(centre, 3.4, 6, 30.0), paint);
        }
    }
    let words = words(kit.language);
    page::draw_foot(kit, &mut pen, &format!("{} · {}", words.cards, words.back), true);
    page::finish(kit, pen)
}
