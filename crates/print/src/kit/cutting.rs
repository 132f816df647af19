//! Pieces in rows and columns, with marks that say where to cut.

use lattice::Point;

use super::{Kit, page};
use crate::palette::Ink;
use crate::pen::{Paint, Pen};

/// Rows and columns of equal pieces, in the middle of the page: turned over, whichever way, backs
/// lie on fronts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// How far crop marks are from the pieces, and how long they are.
const GAP: f64 = 1.5;
const MARK: f64 = 3.0;

impl Grid {
    fn top_left(self, kit: &Kit) -> Point {
        let middle = page::middle(kit);
        Point {
            x: middle.x - self.columns as f64 * self.width / 2.0,
            y: middle.y - self.rows as f64 * self.height / 2.0,
        }
    }

    /// The middles of the pieces, row by row.
    pub(super) fn middles(self, kit: &Kit) -> impl Iterator<Item = Point> {
        let first = self.top_left(kit);
        (0..self.rows * self.columns).map(move |i| Point {
            x: first.x + self.width * ((i % self.columns) as f64 + 0.5),
            y: first.y + self.height * ((i / self.columns) as f64 + 0.5),
        })
    }

    /// Marks outside the pieces, in line with every cut, and a hairline where the scissors go.
    pub(super) fn draw_marks(self, kit: &Kit, pen: &mut Pen) {
        let Point { x: left, y: top } = self.top_left(kit);
        let (right, bottom) =
            (left + self.columns as f64 * self.width, top + self.rows as f64 * self.height);
        let mark = Paint::edge(Ink::Text, 0.15);
        let cut = Paint::edge(Ink::Faint, 0.06).dashed(0.8);
        for column in 0..=self.columns {
            let x = left + column as f64 * self.width;
            let at = |y: f64| Point { x, y };
            pen.line(&[at(top - GAP - MARK), at(top - GAP)], mark);
            pen.line(&[at(bottom + GAP), at(bottom + GAP + MARK)], mark);
            pen.line(&[at(top), at(bottom)], cut);
        }
        for row in 0..=self.rows {
            let y = top + row as f64 * self.height;
            let at = |x: f64| Point { x, y };
            pen.line(&[at(left - GAP - MARK), at(left - GAP)], mark);
            pen.line(&[at(right + GAP), at(right + GAP + MARK)], mark);
            pen.line(&[at(left), at(right)], cut);
        }
    }
}
