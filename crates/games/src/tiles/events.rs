//! What a move of 6x5 causes.

use lattice::Cell;
use serde::Serialize;

use super::card::Card;
use super::tile::{Colour, Tile};
use crate::{Outcome, Seat};

/// Something that happens while a move is played. Everybody may see it: a card that is drawn is
/// not told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A tile from the reserve is put on a cell.
    Placed {
        /// Who played it.
        seat: Seat,
        /// Its colour.
        colour: Colour,
        /// Where.
        cell: Cell,
    },
    /// A tile goes back to the reserve and another one takes its place.
    Replaced {
        /// Who played it.
        seat: Seat,
        /// Where.
        cell: Cell,
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
        from: Cell,
        /// Where it is now.
        to: Cell,
    },
    /// Two tiles change places.
    Swapped {
        /// Who swapped them.
        seat: Seat,
        /// The tile named first.
        tile: Tile,
        /// Where it was, and the other one is now.
        from: Cell,
        /// Where it is now, and the other one was.
        to: Cell,
        /// The other tile.
        other: Tile,
    },
    /// A pawn goes on the tile just played.
    PawnMoved {
        /// Whose pawn.
        seat: Seat,
        /// Where it was, if it was in play.
        from: Option<Cell>,
        /// Where it is now.
        to: Cell,
    },
    /// The board shows a card.
    CardShown {
        /// The card.
        card: Card,
        /// The colour that shows it with the black tile.
        colour: Colour,
        /// The five cells, the black tile's first.
        cells: [Cell; 5],
        /// Who holds it.
        holder: Option<Seat>,
    },
    /// A shown card is a point for its holder.
    PointScored {
        /// Who scores.
        seat: Seat,
        /// The card.
        card: Card,
        /// The points the seat has now.
        points: u8,
    },
    /// A card is laid open and discarded.
    CardDiscarded {
        /// Who held it.
        seat: Seat,
        /// The card.
        card: Card,
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

/// Why a game of 6x5 is over.
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
