//! Hexone on paper: nineteen cells with the ways out, stacks, and pawns with two sides.

mod diagram;
mod kit;

use games::{AnyView, Hexone, Seat};
use lattice::Point;
use rulebook::Marks;

use super::{BOARD_AND_PAWNS, OnPaper, cells};
use crate::diagram::{DiagramError, Style};
use crate::document::Sheet;
use crate::kit::{Kit, Part};
use crate::palette::Ink;
use crate::pen::Pen;

/// Hexone on paper.
pub(super) struct Stacks;

impl OnPaper for Stacks {
    fn draw(
        &self,
        view: &AnyView,
        marks: &Marks,
        style: &Style,
        pen: &mut Pen,
    ) -> Result<(), DiagramError> {
        view.typed::<Hexone>().map_or(Ok(()), |view| diagram::draw(view, marks, style, pen))
    }

    fn pawn(&self, pen: &mut Pen, seat: Seat, at: Point, radius: f64) {
        cells::pawn(pen, ink(seat), at, radius);
    }

    fn parts(&self) -> &'static [Part] {
        BOARD_AND_PAWNS
    }

    fn sheets(&self, kit: &Kit, part: Part) -> Vec<Sheet> {
        kit::sheets(kit, part)
    }

    fn pieces_have_backs(&self) -> bool {
        true
    }

    fn box_inside(&self) -> (f64, f64, f64) {
        (54.0, 54.0, 24.0)
    }
}

const BLACK: usize = 0;

/// The ink of a seat's pawns.
fn ink(seat: Seat) -> Ink {
    if seat.index() == BLACK { Ink::Black } else { Ink::White }
}
