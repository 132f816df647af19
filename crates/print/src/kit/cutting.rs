//! Pieces in rows and columns, with marks that say where to cut.

use lattice::Point;

use super::{Kit, page};
use crate::palette::Ink;
use crate::pen::{Paint, Pen};

/// How far colours run over the edge of a piece, in millimetres.
pub(crate) const BLEED: f64 = 3.0;

/// Rows and columns of equal pieces, in the middle of the page: turned over, whichever way, backs
/// lie on fronts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// How far its middle lies right of the page's.
    pub(crate) aside: f64,
}

/// How far crop marks are from the pieces, and how long they are.
const GAP: f64 = BLEED + 0.5;
const MARK: f64 = 4.0;

/// How far from the middle of a page the marks of the tallest grid reach: twenty-four centimetres of pieces.
pub(crate) const LOWEST_MARK: f64 = 120.0 + GAP + MARK;

impl Grid {
    /// A grid in the middle of the page.
    pub(crate) const fn new(columns: usize, rows: usize, width: f64, height: f64) -> Grid {
        Grid { columns, rows, width, height, aside: 0.0 }
    }

    /// A grid for so many pieces, if they are fewer: no larger than they need.
    pub(crate) fn for_pieces(self, count: usize) -> Grid {
        let (columns, rows) = (self.columns.min(count), count.div_ceil(self.columns));
        Grid { columns: columns.max(1), rows: rows.clamp(1, self.rows), ..self }
    }

    /// As many columns of such pieces as there is room for in half a page, on both sides of a fold:
    /// the fronts, then the backs.
    pub(crate) fn on_both_sides_of_a_fold(self, kit: &Kit) -> [Grid; 2] {
        let (width, height) = kit.paper.size();
        let room = width / 2.0 - page::LEAST_MARGIN - GAP - MARK - BLEED;
        let columns = ((room / self.width) as usize).max(1);
        let rows = (((height - 2.0 * page::FOOT) / self.height) as usize).clamp(1, self.rows);
        Grid { columns, rows, ..self }.beside_a_fold()
    }

    /// This grid on both sides of a fold.
    pub(crate) fn beside_a_fold(self) -> [Grid; 2] {
        let aside = BLEED + self.columns as f64 * self.width / 2.0;
        [-aside, aside].map(|aside| Grid { aside, ..self })
    }

    fn top_left(self, kit: &Kit) -> Point {
        let middle = page::middle(kit);
        Point {
            x: middle.x + self.aside - self.columns as f64 * self.width / 2.0,
            y: middle.y - self.rows as f64 * self.height / 2.0,
        }
    }

    /// How many pieces there are.
    pub(crate) fn count(self) -> usize {
        self.rows * self.columns
    }

    /// The middles of the pieces, row by row.
    pub(crate) fn middles(self, kit: &Kit) -> impl Iterator<Item = Point> {
        let first = self.top_left(kit);
        (0..self.count()).map(move |i| Point {
            x: first.x + self.width * ((i % self.columns) as f64 + 0.5),
            y: first.y + self.height * ((i / self.columns) as f64 + 0.5),
        })
    }

    /// The whole grid and what colours run over its edge.
    pub(crate) fn with_bleed(self, kit: &Kit) -> [Point; 4] {
        let Point { x, y } = self.top_left(kit);
        let (left, top) = (x - BLEED, y - BLEED);
        let right = x + self.columns as f64 * self.width + BLEED;
        let bottom = y + self.rows as f64 * self.height + BLEED;
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point { x, y })
    }

    /// Marks outside the pieces, in line with every cut; and, where they are wished, lines where
    /// the scissors go.
    pub(crate) fn draw_marks(self, kit: &Kit, pen: &mut Pen) {
        let Point { x: left, y: top } = self.top_left(kit);
        let (right, bottom) =
            (left + self.columns as f64 * self.width, top + self.rows as f64 * self.height);
        let mark = Paint::edge(Ink::Text, 0.25);
        let cut = Paint::edge(Ink::Faint, 0.1).dashed(0.8);
        for column in 0..=self.columns {
            let x = left + column as f64 * self.width;
            let at = |y: f64| Point { x, y };
            pen.line(&[at(top - GAP - MARK), at(top - GAP)], mark);
            pen.line(&[at(bottom + GAP), at(bottom + GAP + MARK)], mark);
            if kit.cut_lines {
                pen.line(&[at(top), at(bottom)], cut);
            }
        }
        for row in 0..=self.rows {
            let y = top + row as f64 * self.height;
            let at = |x: f64| Point { x, y };
            // Between two grids is a fold, and no room for marks.
            if self.aside <= 0.0 {
                pen.line(&[at(left - GAP - MARK), at(left - GAP)], mark);
            }
            if self.aside >= 0.0 {
                pen.line(&[at(right + GAP), at(right + GAP + MARK)], mark);
            }
            if kit.cut_lines {
                pen.line(&[at(left), at(right)], cut);
            }
        }
    }
}
