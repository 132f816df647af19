//! Games of tiles on paper: tiles on a table without an edge, pawns and cards.

mod animals;
mod diagram;
mod kit;
mod pieces;

use std::any::Any;
use std::marker::PhantomData;

use games::tiles::TileGame;
use games::{AnyView, Position, Seat, tiles};
use lattice::Point;
use rulebook::Marks;

use super::{OnPaper, Presence};
use crate::diagram::{DiagramError, Style};
use crate::document::Sheet;
use crate::kit::{Kit, Part};
use crate::pen::Pen;
use crate::words::Steps;

use diagram::Printed;

pub(crate) use diagram::PrintedCard;

/// A game of tiles on paper.
pub(super) struct Tiles<G>(PhantomData<fn() -> G>);

impl<G> Tiles<G> {
    pub(super) const NEW: Tiles<G> = Tiles(PhantomData);
}

impl<G: TileGame<Cell: Printed>> OnPaper for Tiles<G> {
    fn draw(
        &self,
        view: &AnyView,
        marks: &Marks,
        style: &Style,
        pen: &mut Pen,
    ) -> Result<(), DiagramError> {
        let view = view.typed::<tiles::Tiles<G>>();
        view.map_or(Ok(()), |view| diagram::draw(view, marks, style, pen))
    }

    fn side(&self) -> f64 {
        G::Cell::side()
    }

    fn pawn(&self, pen: &mut Pen, seat: Seat, at: Point, radius: f64) {
        pieces::seat_pawn(pen, seat, at, radius);
    }

    /// One with a number must let it be read.
    fn pawn_beside_text(&self) -> f64 {
        1.9
    }

    fn parts(&self) -> &'static [Part] {
        &[Part::Pieces, Part::Cards, Part::Rules, Part::Box, Part::Score]
    }

    fn sheets(&self, kit: &Kit, part: Part) -> Vec<Sheet> {
        kit::sheets::<G>(kit, part)
    }

    fn cutting_out(&self, steps: &Steps) -> &'static str {
        G::Cell::cutting_out(steps)
    }

    /// The cards, and the tiles beside them.
    fn box_inside(&self) -> (f64, f64, f64) {
        (47.0, 63.0, 24.0)
    }

    fn cards(&self, position: &dyn Any) -> Vec<(Seat, Vec<PrintedCard>)> {
        let Some(end) = position.downcast_ref::<tiles::Tiles<G>>() else { return Vec::new() };
        let hand = |seat| (seat, end.hand(seat).into_iter().map(PrintedCard::new).collect());
        Seat::first(end.seats()).map(hand).collect()
    }
}
