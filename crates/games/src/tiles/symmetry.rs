//! Turning and mirroring the board; a mirror changes the cards too.

use lattice::{BoardSymmetry, GridCell};

use super::board::Board;
use super::game::{SymmetryOf, TileGame};
use super::hash;
use super::moves::Move;
use super::position::Tiles;
use super::table::Table;

pub(super) fn position<G: TileGame>(position: &Tiles<G>, symmetry: SymmetryOf<G>) -> Tiles<G> {
    let table = table(&position.table, symmetry);
    let hands = position.hands.map(|hand| hand.transformed(symmetry));
    Tiles {
        table,
        hands,
        hands_hash: hash::of_hands(&hands),
        deck: position.deck.transformed(symmetry),
        history: position.history.clone(),
    }
}

fn table<G: TileGame>(table: &Table<G>, symmetry: SymmetryOf<G>) -> Table<G> {
    let tiles = table.board.tiles().map(|(cell, tile)| (cell.transformed(symmetry), tile));
    let mut board = Board::new(tiles);
    for pawn in 0..table.agreed.pawns() {
        // Places are numbered in the order of playing, which stays the same.
        if let Some(place) = table.board.pawn(pawn) {
            board.put_pawn(pawn, place);
        }
    }
    let mut image = Table {
        board,
        shown: table.shown.map(|card| card.map(|card| card.transformed(symmetry))),
        discards: table.discards.transformed(symmetry),
        knowledge: table.knowledge.transformed(symmetry),
        turned: table.turned.then(symmetry),
        ..*table
    };
    image.hash = hash::of_table(&image);
    image
}

pub(super) fn mv<G: TileGame>(mv: Move<G>, symmetry: SymmetryOf<G>) -> Move<G> {
    match mv {
        Move::Place(colour, cell) => Move::Place(colour, cell.transformed(symmetry)),
        Move::Replace(colour, cell) => Move::Replace(colour, cell.transformed(symmetry)),
        Move::MoveBlack(to) => Move::MoveBlack(to.transformed(symmetry)),
        Move::Swap(one, other) => {
            Move::Swap(one.transformed(symmetry), other.transformed(symmetry))
        }
        Move::Change(card) => Move::Change(card.transformed(symmetry)),
    }
}
