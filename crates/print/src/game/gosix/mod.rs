//! Gosix on paper: the flower of seven hexagons, and pawns of two shapes.

mod diagram;
mod kit;

use games::{AnyView, Gosix, Seat};
use lattice::Point;
use rulebook::Marks;

use super::{BOARD_AND_PAWNS, OnPaper, Presence};
use crate::diagram::{DiagramError, Style};
use crate::document::Sheet;
use crate::kit::{Kit, Part};
use crate::palette::Ink;
use crate::pen::{Paint, Pen, regular};

/// Gosix on paper.
pub(super) struct Flower;

impl OnPaper for Flower {
    fn draw(
        &self,
        view: &AnyView,
        marks: &Marks,
        style: &Style,
        pen: &mut Pen,
    ) -> Result<(), DiagramError> {
        view.typed::<Gosix>().map_or(Ok(()), |view| diagram::draw(view, marks, style, pen))
    }

    fn pawn(&self, pen: &mut Pen, seat: Seat, at: Point, radius: f64) {
        pawn(pen, seat, at, radius, Presence::Real);
    }

    fn parts(&self) -> &'static [Part] {
        BOARD_AND_PAWNS
    }

    fn sheets(&self, kit: &Kit, part: Part) -> Vec<Sheet> {
        kit::sheets(kit, part)
    }

    /// Pawns in two piles of 24.
    fn box_inside(&self) -> (f64, f64, f64) {
        (50.0, 50.0, 26.0)
    }
}

const RED: usize = 0;

/// The ink of a seat's pawns.
fn ink(seat: Seat) -> Ink {
    if seat.index() == RED { Ink::Red } else { Ink::Green }
}

/// A pawn: red is round, green has four points.
fn pawn(pen: &mut Pen, seat: Seat, at: Point, radius: f64, presence: Presence) {
    let ink = ink(seat);
    let (solid, ring) = match presence {
        Presence::Real => {
            let inner = pen.palette.readable_on(ink);
            let solid = Paint::fill(ink).edged(Ink::Text, 0.05 * radius);
            (solid, Some(Paint::edge(inner, 0.07 * radius)))
        }
        Presence::Ghost => {
            (Paint::fill(Ink::Paper).edged(Ink::Text, 0.12 * radius).dashed(0.22 * radius), None)
        }
    };
    if seat.index() == RED {
        pen.circle(at, radius, solid);
        if let Some(ring) = ring {
            pen.circle(at, 0.84 * radius, ring);
        }
    } else {
        pen.polygon(&regular(at, 1.24 * radius, 4, 0.0), solid);
        if let Some(ring) = ring {
            pen.polygon(&regular(at, radius, 4, 0.0), ring);
        }
    }
}
