//! Games on paper: what drawings, kits and records have to know of each, one file or folder a game.

mod cells;
mod gosix;
mod hexone;
mod tiles;

use std::any::Any;

use games::{AnyView, GameId, Seat};
use lattice::Point;
use rulebook::Marks;

use crate::diagram::{DiagramError, Style};
use crate::document::Sheet;
use crate::kit::{Kit, Part};
use crate::pen::Pen;
use crate::words::Steps;

pub(crate) use tiles::PrintedCard;

/// A game as it is drawn, printed and cut out.
pub(crate) trait OnPaper: Sync {
    /// Draws what somebody may see of a position.
    fn draw(
        &self,
        view: &AnyView,
        marks: &Marks,
        style: &Style,
        pen: &mut Pen,
    ) -> Result<(), DiagramError>;

    /// How long the side of a cell is, next to that of a hexagon.
    fn side(&self) -> f64 {
        1.0
    }

    /// A seat's pawn, so that colours and names can be matched.
    fn pawn(&self, pen: &mut Pen, seat: Seat, at: Point, radius: f64);

    /// How big a pawn is beside a line of text.
    fn pawn_beside_text(&self) -> f64 {
        1.3
    }

    /// The parts a kit has.
    fn parts(&self) -> &'static [Part];

    /// The sheets of a part that only this game can draw: board, pieces, cards.
    fn sheets(&self, kit: &Kit, part: Part) -> Vec<Sheet>;

    /// Whether the pieces have another side.
    fn pieces_have_backs(&self) -> bool {
        false
    }

    /// How the pieces are cut out.
    fn cutting_out(&self, steps: &Steps) -> &'static str {
        steps.pawns
    }

    /// Width, height and depth of what goes into the box, with some room, in millimetres.
    fn box_inside(&self) -> (f64, f64, f64);

    /// The cards each seat holds in a position, in games that have any.
    fn cards(&self, _position: &dyn Any) -> Vec<(Seat, Vec<PrintedCard>)> {
        Vec::new()
    }
}

/// The game of this name. A new game is one line here.
pub(crate) fn on_paper(game: GameId) -> &'static dyn OnPaper {
    match game {
        GameId::Gosix => &gosix::Flower,
        GameId::Hexone => &hexone::Stacks,
        GameId::SixByFive => &tiles::Tiles::<games::six_by_five::Game>::NEW,
        GameId::Xochintlan => &tiles::Tiles::<games::xochintlan::Game>::NEW,
    }
}

/// The parts of a kit with a board and pawns.
const BOARD_AND_PAWNS: &[Part] = &[Part::Board, Part::Pieces, Part::Rules, Part::Box, Part::Score];

/// Whether a piece is there, or only might be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Presence {
    /// It is.
    Real,
    /// It is about to be played.
    Ghost,
}
