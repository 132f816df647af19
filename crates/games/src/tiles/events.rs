//! What a move causes.

use serde::Serialize;

use super::card::Card;
use super::game::TileGame;
use super::tile::{Colour, Tile};
use crate::{Outcome, Seat};

/// Something that happens while a move is played. Everybody may see it: a card that is drawn is
/// not told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum Event<G: TileGame> {
    /// A tile from the reserve is put on a cell.
    Placed {
        /// Who played it.
        seat: Seat,
        /// Its colour.
        colour: Colour,
        /// Where.
        cell: G::Cell,
    },
    /// A tile goes back to the reserve and another one takes its place.
    Replaced {
        /// Who played it.
        seat: Seat,
        /// Where.
        cell: G::Cell,
        /// The colour that goes.
        old: Colour,
        /// The colour that comes.
        new: Colour,
    },
    /// The black tile moves.
    BlackMoved {
        /// Who moved it.
        seat: Seat,
        /// Where it was.
        from: G::Cell,
        /// Where it is now.
        to: G::Cell,
    },
    /// Two tiles change places.
    Swapped {
        /// Who swapped them.
        seat: Seat,
        /// The tile named first.
        tile: Tile,
        /// Where it was, and the other one is now.
        from: G::Cell,
        /// Where it is now, and the other one was.
        to: G::Cell,
        /// The other tile.
        other: Tile,
    },
    /// A pawn goes on the tile just played.
    PawnMoved {
        /// Whose pawn.
        seat: Seat,
        /// Where it was, if it was in play.
        from: Option<G::Cell>,
        /// Where it is now.
        to: G::Cell,
    },
    /// The board shows a card.
    CardShown {
        /// The card.
        card: Card<G>,
        /// The colour that shows it with the black tile.
        colour: Colour,
        /// The five cells, the black tile's first.
        cells: [G::Cell; 5],
        /// Who holds it.
        holder: Option<Seat>,
    },
    /// A shown card is a point for its holder.
    PointScored {
        /// Who scores.
        seat: Seat,
        /// The card.
        card: Card<G>,
        /// The points the seat has now.
        points: u8,
    },
    /// A card is laid open and discarded.
    CardDiscarded {
        /// Who held it.
        seat: Seat,
        /// The card.
        card: Card<G>,
    },
    /// The draw pile was empty; the discards are shuffled and become the draw pile.
    PileRefilled {
        /// How many cards it has now.
        cards: usize,
    },
    /// A card is drawn; only its new holder sees which.
    CardDrawn {
        /// Who draws.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// How it ended.
        outcome: Outcome,
        /// Why.
        reason: Ending,
    },
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A card of one player is shown.
    CardShown,
    /// Cards of several players are shown at once.
    ShownTogether,
    /// Somebody has reached the points agreed on.
    PointsReached,
    /// The last tile of the reserve has been placed.
    ReserveEmpty,
    /// The same situation has come up for the third time.
    Repetition,
}
