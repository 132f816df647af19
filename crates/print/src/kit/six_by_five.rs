//! 6x5: tiles, pawns and objective cards.

use games::Seat;
use games::six_by_five::{Card, CardSet, Colour, Tile};
use lattice::{Cell, Point};

use super::cutting::{BLEED, Grid};
use super::{Backs, Kit, Part, page};
use crate::diagram::pieces::{Presence, card_shape, seat_pawn, tile};
use crate::document::Sheet;
use crate::font::{Face, points};
use crate::palette::Ink;
use crate::paper::MARGIN;
use crate::pen::{Paint, Pen, between, regular};
use crate::scene::Anchor;
use crate::words::words;

/// The side of a tile, in millimetres: it is 40 wide.
const SIDE: f64 = 20.0;
/// How far tiles lie apart, in their own width: twice the bleed between any two.
const SPREAD: f64 = 1.0 + 2.0 * BLEED / (1.732 * SIDE) + 0.002;
const TILE_COLUMNS: usize = 5;
const PAWN: f64 = 6.5;

/// Four by four cards on a sheet.
const CARDS: Grid = Grid::new(4, 4, 44.0, 60.0);

pub(super) fn sheets(kit: &Kit, part: Part) -> Vec<Sheet> {
    match part {
        Part::Pieces => vec![Sheet::one_sided(words(kit.language).pieces, pieces(kit))],
        Part::Cards if kit.backs == Backs::Fold => folded_cards(kit),
        Part::Cards => Vec::from_iter(CardSet::USUAL)
            .chunks(CARDS.count())
            .map(|cards| Sheet {
                name: words(kit.language).cards.to_owned(),
                front: fronts(kit, cards),
                back: (kit.backs == Backs::Duplex).then(|| backs(kit)),
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn pieces(kit: &Kit) -> crate::Scene {
    let mut pen = page::pen(kit);
    let coloured =
        Colour::ALL.into_iter().flat_map(|colour| [Tile::Coloured(colour); Colour::TILES]);
    let kinds: Vec<Tile> = std::iter::once(Tile::Black).chain(coloured).collect();
    let mut tiles = Vec::with_capacity(kinds.len());
    let step = (1.5 * SIDE * SPREAD, 3f64.sqrt() * SIDE * SPREAD);
    let left = page::middle(kit).x - step.0 * (TILE_COLUMNS as f64 - 1.0) / 2.0;
    let top = MARGIN + BLEED + 1.0 + 3f64.sqrt() * SIDE / 2.0;
    for (index, kind) in kinds.into_iter().enumerate() {
        let (column, row) = (index % TILE_COLUMNS, index / TILE_COLUMNS);
        let lower = if column % 2 == 1 { step.1 / 2.0 } else { 0.0 };
        let at = Point { x: left + step.0 * column as f64, y: top + step.1 * row as f64 + lower };
        tiles.push((kind, at));
    }
    for (kind, at) in &tiles {
        pen.polygon(
            &regular(*at, SIDE + BLEED * 2.0 / 3f64.sqrt(), 6, 30.0),
            Paint::fill(ink_of(*kind)),
        );
    }
    for (kind, at) in &tiles {
        tile(&mut pen, *kind, *at, SIDE, Presence::Real);
        draw_corner_marks(&mut pen, *at);
        if kit.cut_lines {
            let cut = Paint::edge(Ink::Text, 0.15).dashed(0.8);
            pen.polygon(&regular(*at, SIDE, 6, 30.0), cut);
        }
    }
    let rows = 6.0;
    for seat in Seat::first(Seat::MAX) {
        let x = page::middle(kit).x + 24.0 * (seat.index() as f64 - 2.0);
        let at = Point { x, y: top + step.1 * (rows - 0.70) };
        pen.circle(at, 1.75 * PAWN, Paint::edge(Ink::Faint, 0.1).dashed(0.8));
        seat_pawn(&mut pen, seat, at, PAWN);
    }
    page::draw_foot(kit, &mut pen, words(kit.language).pieces, false);
    page::finish(kit, pen)
}

/// A tick outward of every corner of a tile.
fn draw_corner_marks(pen: &mut Pen, at: Point) {
    for corner in regular(at, SIDE, 6, 30.0) {
        // White under black can be seen on any colour.
        let tick = [between(at, corner, 1.03), between(at, corner, 1.16)];
        pen.line(&tick, Paint::edge(Ink::Paper, 0.7));
        pen.line(&tick, Paint::edge(Ink::Text, 0.25));
    }
}

fn ink_of(tile: Tile) -> Ink {
    match tile {
        Tile::Black => Ink::Black,
        Tile::Coloured(Colour::Blue) => Ink::Blue,
        Tile::Coloured(Colour::Red) => Ink::Red,
        Tile::Coloured(Colour::Yellow) => Ink::Yellow,
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

/// Cards with their fronts left and their backs right of a fold.
fn folded_cards(kit: &Kit) -> Vec<Sheet> {
    let [left, right] = CARDS.on_both_sides_of_a_fold(kit);
    let sheet = |cards: &[Card]| {
        let mut pen = page::pen(kit);
        draw_backs(kit, right, &mut pen);
        page::draw_fold(kit, &mut pen);
        left.draw_marks(kit, &mut pen);
        right.draw_marks(kit, &mut pen);
        for (card, at) in cards.iter().zip(left.middles(kit)) {
            draw_front(&mut pen, *card, at);
        }
        page::draw_foot(kit, &mut pen, words(kit.language).cards, true);
        Sheet::one_sided(words(kit.language).cards, page::finish(kit, pen))
    };
    Vec::from_iter(CardSet::USUAL).chunks(left.count()).map(sheet).collect()
}

fn draw_front(pen: &mut Pen, card: Card, at: Point) {
    card_shape(pen, card, Point { x: at.x, y: at.y + 1.5 }, 6.2);
    let corner = Point { x: at.x - 18.5, y: at.y - 22.5 };
    let number = card.number().to_string();
    pen.text(corner, Anchor::Start, (Face::Title, points(15.0), Ink::Text), &number);
    let name = Point { x: at.x + 18.5, y: at.y - 23.3 };
    pen.text(name, Anchor::End, (Face::Italic, points(8.0), Ink::Faint), "6x5");
}

fn backs(kit: &Kit) -> crate::Scene {
    let mut pen = page::pen(kit);
    draw_backs(kit, CARDS, &mut pen);
    let words = words(kit.language);
    page::draw_foot(kit, &mut pen, &format!("{} · {}", words.cards, words.back), true);
    page::finish(kit, pen)
}

/// The same drawing on every card, and the same upside down. The ground runs over all edges, so
/// that a sheet printed a little askew tells nothing.
fn draw_backs(kit: &Kit, grid: Grid, pen: &mut Pen) {
    pen.polygon(&grid.with_bleed(kit), Paint::fill(Ink::Ground));
    for at in grid.middles(kit) {
        for index in 0..19 {
            let Some(cell) = Cell::from_spiral_index(index) else { continue };
            let centre = cell.centre();
            let centre = Point { x: at.x + 4.0 * centre.x, y: at.y + 4.0 * centre.y };
            let ink = if index == 0 { Ink::Black } else { Ink::Paper };
            let paint = Paint::fill(ink).edged(Ink::Line, 0.25);
            pen.polygon(&regular(centre, 3.4, 6, 30.0), paint);
        }
    }
}
