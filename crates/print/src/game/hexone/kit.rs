//! A board with its exits, and pawns with two sides, to print.

use games::hexone::{BoardCell, Landing};
use games::{Hexone, Seat};
use lattice::{Direction, Point};
use rulebook::about;

use super::{cells, diagram, ink};
use crate::document::Sheet;
use crate::font::{Face, points};
use crate::kit::cutting::{BLEED, Grid};
use crate::kit::{Backs, Kit, Part, page, pawns};
use crate::palette::Ink;
use crate::pen::{Paint, Pen};
use crate::scene::Anchor;
use crate::words::words;

/// A pawn's radius, in millimetres, and the square it is cut from.
const PAWN: f64 = 9.0;
const SQUARE: f64 = 2.0 * (PAWN + BLEED);

/// Fifty pawns.
const PAWNS: Grid = Grid::new(5, 10, SQUARE, SQUARE);

pub(super) fn sheets(kit: &Kit, part: Part) -> Vec<Sheet> {
    let words = words(kit.language);
    match (part, kit.backs) {
        (Part::Board, _) => vec![board(kit)],
        (Part::Pieces, Backs::Fold) => folded_pawns(kit),
        (Part::Pieces, backs) => vec![Sheet {
            name: words.pieces.to_owned(),
            front: one_side(kit, 0),
            back: (backs == Backs::Duplex).then(|| one_side(kit, 1)),
        }],
        _ => Vec::new(),
    }
}

fn board(kit: &Kit) -> Sheet {
    let variant = kit.options.typed::<Hexone>().variant;
    let mut board = Pen::new(kit.palette, cells::SIDE);
    diagram::board(&mut board, variant, &[]);
    pawns::board(kit, &board.finish(0.0), |pen| {
        let name = kit.options.get("variant").unwrap_or_default();
        let text = &about(kit.game()).options["variant"].values[name];
        let style = (Face::Italic, points(11.0), Ink::Faint);
        let under_title = Point { x: page::middle(kit).x, y: page::HEAD };
        pen.text(under_title, Anchor::Middle, style, text.in_language(kit.language));
        draw_legend(kit, pen, variant);
    })
}

/// What the arrows at the rim mean, for those that are on this board.
fn draw_legend(kit: &Kit, pen: &mut Pen, variant: games::hexone::Variant) {
    let words = words(kit.language);
    let exits: Vec<Landing> = BoardCell::ALL
        .into_iter()
        .flat_map(|cell| Direction::ALL.map(|towards| variant.landing(cell, towards)))
        .collect();
    let middle = page::middle(kit);
    let y = middle.y + 104.0;
    let known = [(Landing::Middle, words.to_middle), (Landing::Lost, words.lost)];
    let shown: Vec<_> = known.into_iter().filter(|(exit, _)| exits.contains(exit)).collect();
    let step = 56.0;
    let mut x = middle.x - step * (shown.len() as f64 - 1.0) / 2.0 - 16.0;
    for (exit, told) in shown {
        // Upright, and as large as on the board.
        let up = 3f64.sqrt() * cells::SIDE;
        let ends = [Point { x, y: y + 0.57 * up }, Point { x, y: y - 0.43 * up }];
        diagram::exit_arrow(pen, ends, exit, cells::SIDE);
        let style = (Face::Text, points(11.0), Ink::Text);
        pen.text(Point { x: x + 4.0, y: y + 1.2 }, Anchor::Start, style, told);
        x += step;
    }
}

/// Fifty pawns, one side of them.
fn one_side(kit: &Kit, side: u8) -> crate::Scene {
    let mut pen = page::pen(kit);
    let words = words(kit.language);
    if side == 0 {
        PAWNS.draw_marks(kit, &mut pen);
    }
    for at in PAWNS.middles(kit) {
        pawn(&mut pen, side, at);
    }
    let what = match side {
        0 => words.pieces.to_owned(),
        _ => format!("{} · {}", words.pieces, words.back),
    };
    page::draw_foot(kit, &mut pen, &what, true);
    page::finish(kit, pen)
}

/// A pawn whose colour runs over its edge.
fn pawn(pen: &mut Pen, side: u8, at: Point) {
    let ground = if side == 0 { Ink::Black } else { Ink::White };
    pen.circle(at, PAWN + BLEED, Paint::fill(ground));
    cells::pawn(pen, ink(Seat::new(side)), at, PAWN);
}

/// The pawns with one side left and one right of a fold.
fn folded_pawns(kit: &Kit) -> Vec<Sheet> {
    let halves = PAWNS.on_both_sides_of_a_fold(kit);
    let sheets = PAWNS.count().div_ceil(halves[0].count());
    let page = || {
        let mut pen = page::pen(kit);
        page::draw_fold(kit, &mut pen);
        for (side, grid) in (0..).zip(halves) {
            grid.draw_marks(kit, &mut pen);
            for at in grid.middles(kit) {
                pawn(&mut pen, side, at);
            }
        }
        page::draw_foot(kit, &mut pen, words(kit.language).pieces, true);
        Sheet::one_sided(words(kit.language).pieces, page::finish(kit, pen))
    };
    (0..sheets).map(|_| page()).collect()
}
