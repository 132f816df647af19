//! Tiles, pawns and objective cards to print.

use games::Seat;
use games::tiles::{Blocking, Card, CardSet, Colour, Tile, TileGame};
use lattice::{GridCell, Point};
use rulebook::about;

use super::Presence;
use super::diagram::{Printed, PrintedCard};
use super::pieces::{seat_pawn, tile_ink};
use crate::document::Sheet;
use crate::font::{Face, points};
use crate::kit::cutting::{BLEED, Grid};
use crate::kit::{Backs, Kit, Part, page};
use crate::palette::Ink;
use crate::paper::MARGIN;
use crate::pen::{Paint, Pen, between};
use crate::scene::Anchor;
use crate::words::words;

const TILE_COLUMNS: usize = 5;
const PAWN: f64 = 6.5;

/// Four by four cards on a sheet.
const CARDS: Grid = Grid::new(4, 4, 44.0, 60.0);

pub(super) fn sheets<G: TileGame<Cell: Printed>>(kit: &Kit, part: Part) -> Vec<Sheet> {
    match part {
        Part::Pieces => vec![Sheet::one_sided(words(kit.language).pieces, pieces::<G>(kit))],
        Part::Cards if kit.backs == Backs::Fold => folded_cards::<G>(kit),
        Part::Cards => Vec::from_iter(CardSet::<G>::USUAL)
            .chunks(CARDS.count())
            .map(|cards| Sheet {
                name: words(kit.language).cards.to_owned(),
                front: fronts(kit, cards),
                back: (kit.backs == Backs::Duplex).then(|| backs::<G>(kit, cards.len())),
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn pieces<G: TileGame<Cell: Printed>>(kit: &Kit) -> crate::Scene {
    let mut pen = page::pen(kit);
    let coloured =
        Colour::ALL.into_iter().flat_map(|colour| [Tile::Coloured(colour); Colour::TILES]);
    let kinds: Vec<Tile> = std::iter::once(Tile::Black).chain(coloured).collect();
    let mut tiles = Vec::with_capacity(kinds.len());
    // As cells lie beside each other, with twice the bleed between any two.
    let size = G::Cell::CUT_OUT;
    let [beside, below] = [(1, 0), (0, 1)].map(|step| G::Cell::at(step).centre());
    let across = below.y * size;
    let bleeding = 1.0 + 2.0 * BLEED / across;
    let spread = (bleeding + 0.002) * size;
    let step = (beside.x * spread, below.y * spread);
    let left = page::middle(kit).x - step.0 * (TILE_COLUMNS as f64 - 1.0) / 2.0;
    let top = MARGIN + BLEED + 1.0 + across / 2.0;
    for (index, kind) in kinds.into_iter().enumerate() {
        let (column, row) = (index % TILE_COLUMNS, index / TILE_COLUMNS);
        let lower = if column % 2 == 1 { beside.y * spread } else { 0.0 };
        let at = Point { x: left + step.0 * column as f64, y: top + step.1 * row as f64 + lower };
        tiles.push((kind, at));
    }
    for (kind, at) in &tiles {
        pen.polygon(&G::Cell::outline_at(*at, bleeding * size), Paint::fill(tile_ink(*kind)));
    }
    for (kind, at) in &tiles {
        G::Cell::tile(&mut pen, *kind, *at, size, Presence::Real);
        let outline = G::Cell::outline_at(*at, size);
        draw_corner_marks(&mut pen, *at, &outline);
        if kit.cut_lines {
            pen.polygon(&outline, Paint::edge(Ink::Text, 0.15).dashed(0.8));
        }
    }
    let rows = 6.0;
    let usual = G::agreed(&G::Options::default());
    for seat in Seat::first(Seat::MAX).filter(|_| usual.blocking == Blocking::Pawns) {
        let x = page::middle(kit).x + 24.0 * (seat.index() as f64 - 2.0);
        let at = Point { x, y: top + step.1 * (rows - 0.70) };
        pen.circle(at, 1.75 * PAWN, Paint::edge(Ink::Faint, 0.1).dashed(0.8));
        seat_pawn(&mut pen, seat, at, PAWN);
    }
    page::draw_foot(kit, &mut pen, words(kit.language).pieces, false);
    page::finish(kit, pen)
}

/// A tick outward of every corner of a tile.
fn draw_corner_marks(pen: &mut Pen, at: Point, outline: &[Point]) {
    for corner in outline {
        // White under black can be seen on any colour.
        let tick = [between(at, *corner, 1.03), between(at, *corner, 1.16)];
        pen.line(&tick, Paint::edge(Ink::Paper, 0.7));
        pen.line(&tick, Paint::edge(Ink::Text, 0.25));
    }
}

fn fronts<G: TileGame<Cell: Printed>>(kit: &Kit, cards: &[Card<G>]) -> crate::Scene {
    let mut pen = page::pen(kit);
    let grid = CARDS.for_pieces(cards.len());
    grid.draw_marks(kit, &mut pen);
    for (card, at) in cards.iter().zip(grid.middles(kit)) {
        draw_front(kit, &mut pen, *card, at);
    }
    page::draw_foot(kit, &mut pen, words(kit.language).cards, true);
    page::finish(kit, pen)
}

/// Cards with their fronts left and their backs right of a fold.
fn folded_cards<G: TileGame<Cell: Printed>>(kit: &Kit) -> Vec<Sheet> {
    let [whole, _] = CARDS.on_both_sides_of_a_fold(kit);
    let sheet = |cards: &[Card<G>]| {
        let [left, right] = whole.for_pieces(cards.len()).beside_a_fold();
        let mut pen = page::pen(kit);
        draw_backs::<G>(kit, right, &mut pen);
        page::draw_fold(kit, &mut pen);
        left.draw_marks(kit, &mut pen);
        right.draw_marks(kit, &mut pen);
        for (card, at) in cards.iter().zip(left.middles(kit)) {
            draw_front(kit, &mut pen, *card, at);
        }
        page::draw_foot(kit, &mut pen, words(kit.language).cards, true);
        Sheet::one_sided(words(kit.language).cards, page::finish(kit, pen))
    };
    Vec::from_iter(CardSet::<G>::USUAL).chunks(whole.count()).map(sheet).collect()
}

fn draw_front<G: TileGame<Cell: Printed>>(kit: &Kit, pen: &mut Pen, card: Card<G>, at: Point) {
    PrintedCard::new(card).draw_shape(pen, Point { x: at.x, y: at.y + 1.5 }, 6.2);
    let corner = Point { x: at.x - 18.5, y: at.y - 22.5 };
    let number = card.number().to_string();
    pen.text(corner, Anchor::Start, (Face::Title, points(15.0), Ink::Text), &number);
    let name = Point { x: at.x + 18.5, y: at.y - 23.3 };
    pen.text(name, Anchor::End, (Face::Italic, points(8.0), Ink::Faint), &about(kit.game()).title);
}

fn backs<G: TileGame<Cell: Printed>>(kit: &Kit, cards: usize) -> crate::Scene {
    let mut pen = page::pen(kit);
    draw_backs::<G>(kit, CARDS.for_pieces(cards), &mut pen);
    let words = words(kit.language);
    page::draw_foot(kit, &mut pen, &format!("{} · {}", words.cards, words.back), true);
    page::finish(kit, pen)
}

/// The same drawing on every card, and the same upside down. The ground runs over all edges, so
/// that a sheet printed a little askew tells nothing.
fn draw_backs<G: TileGame<Cell: Printed>>(kit: &Kit, grid: Grid, pen: &mut Pen) {
    pen.polygon(&grid.with_bleed(kit), Paint::fill(Ink::Ground));
    for at in grid.middles(kit) {
        let near = |cell: &G::Cell| cell.distance(G::Cell::CENTRE) <= 2;
        let cells = (-2..=2).flat_map(|a| (-2..=2).map(move |b| G::Cell::at((a, b))));
        for cell in cells.filter(near) {
            let (centre, side) = (cell.centre(), 4.0 / G::Cell::UNIT);
            let centre = Point { x: at.x + side * centre.x, y: at.y + side * centre.y };
            let ink = if cell == G::Cell::CENTRE { Ink::Black } else { Ink::Paper };
            let paint = Paint::fill(ink).edged(Ink::Line, 0.25);
            pen.polygon(&G::Cell::outline_at(centre, 0.85 * side), paint);
        }
    }
}
