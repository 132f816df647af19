//! What lies on the table for all to see.

use lattice::{BoardSymmetry, GridCell};

use super::board::{Board, Place};
use super::card::{Card, CardSet};
use super::deck::Pile;
use super::game::{Agreed, SymmetryOf, TileGame};
use super::hash;
use super::knowledge::Knowledge;
use super::options::Blocking;
use super::tile::{Colour, Tile};
use crate::{Outcome, Seat};

/// What lies on the table for all to see: everything but the hands and the draw pile.
///
/// Positions and views share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table<G: TileGame> {
    pub(super) options: G::Options,
    pub(super) agreed: Agreed<G>,
    pub(super) board: Board<G>,
    pub(super) points: [u8; Seat::MAX],
    /// Who is to move; once the game is over, who would be.
    pub(super) mover: Seat,
    /// Whether the seat to move has changed a card in this turn.
    pub(super) changed: bool,
    pub(super) outcome: Option<Outcome>,
    /// The card each colour shows.
    pub(super) shown: [Option<Card<G>>; 3],
    pub(super) discards: Pile<G>,
    pub(super) knowledge: Knowledge<G>,
    /// The hash of all this, but for a changed card.
    pub(super) hash: u64,
    /// How the board has been turned and mirrored since the game began: earlier situations are
    /// remembered as they lay then.
    pub(super) turned: SymmetryOf<G>,
}

impl<G: TileGame> Table<G> {
    /// The table with these tiles and nothing else, seat 1 to move.
    pub(super) fn new(options: &G::Options, board: Board<G>) -> Table<G> {
        let agreed = G::agreed(options);
        let mut table = Table {
            options: *options,
            agreed,
            board,
            points: [0; Seat::MAX],
            mover: Seat::new(0),
            changed: false,
            outcome: None,
            shown: [None; 3],
            discards: Pile::EMPTY,
            knowledge: Knowledge::dealt(&agreed),
            hash: 0,
            turned: SymmetryOf::<G>::IDENTITY,
        };
        table.look();
        table.hash = hash::of_table(&table);
        table
    }

    /// Looks which card each colour shows.
    pub(super) fn look(&mut self) {
        self.shown = Colour::ALL.map(|colour| self.shown(colour).map(|(card, _)| card));
    }

    /// Whether the reserve has a tile of a colour.
    #[inline]
    pub(super) fn has_in_reserve(&self, colour: Colour) -> bool {
        self.board.number_of(colour) < Colour::TILES
    }

    /// Whether tiles are swapped now: the game is open and the reserve empty.
    #[inline]
    pub(super) fn is_swapping(&self) -> bool {
        self.agreed.open && self.board.is_full()
    }

    /// The cards shown by any colour.
    pub(super) fn shown_cards(&self) -> CardSet<G> {
        self.shown.into_iter().flatten().collect()
    }

    /// The tiles with their cells, nearest ring first, then by number.
    pub(super) fn sorted_tiles(&self) -> Vec<(G::Cell, Tile)> {
        let mut tiles: Vec<_> = self.board.tiles().collect();
        tiles.sort_unstable_by_key(|(cell, _)| cell.spiral_index());
        tiles
    }

    /// The hash of what lies here for all to see, but for a changed card.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// What was agreed.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// What that means, in the terms of the rules.
    #[inline]
    pub fn agreed(&self) -> &Agreed<G> {
        &self.agreed
    }

    /// The tiles in play with their cells, in no particular order.
    pub fn tiles(&self) -> impl Iterator<Item = (G::Cell, Tile)> + Clone {
        self.board.tiles()
    }

    /// The tile on a cell.
    pub fn tile_at(&self, cell: G::Cell) -> Option<Tile> {
        self.board.at(cell).map(|place| self.board.tile(place))
    }

    /// Where the black tile lies.
    pub fn black(&self) -> G::Cell {
        self.board.cell(self.board.black())
    }

    /// The empty cells next to a tile, in no particular order.
    pub fn frontier(&self) -> &[G::Cell] {
        self.board.frontier()
    }

    /// How many tiles of a colour are left to play.
    pub fn reserve(&self, colour: Colour) -> usize {
        Colour::TILES.saturating_sub(self.board.number_of(colour))
    }

    /// Where a seat's pawn stands; `None` before its first turn, and always if the game is played
    /// without pawns.
    pub fn pawn(&self, seat: Seat) -> Option<G::Cell> {
        match self.agreed.blocking {
            Blocking::Pawns => self.pawn_cell(seat.index()),
            Blocking::Previous => None,
        }
    }

    /// The tile played in the turn just before, if it is what blocks (Xochintlan).
    pub fn previous(&self) -> Option<G::Cell> {
        match self.agreed.blocking {
            Blocking::Pawns => None,
            Blocking::Previous => self.pawn_cell(0),
        }
    }

    pub(super) fn pawn_cell(&self, pawn: usize) -> Option<G::Cell> {
        self.board.pawn(pawn).map(|place| self.board.cell(place))
    }

    /// Whose pawn stands on a tile.
    pub(super) fn pawn_on(&self, place: Place) -> Option<Seat> {
        Seat::first(self.agreed.seats()).find(|seat| self.board.pawn(seat.index()) == Some(place))
    }

    /// A seat's points.
    pub fn points(&self, seat: Seat) -> u8 {
        self.points.get(seat.index()).copied().unwrap_or_default()
    }

    /// Who is to move; nobody once the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        self.outcome.is_none().then_some(self.mover)
    }

    /// Whether the seat to move has changed a card in this turn.
    pub fn has_changed(&self) -> bool {
        self.changed
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The card that a colour shows on the board, and the cells that show it, whoever holds it.
    #[inline]
    pub fn shown(&self, colour: Colour) -> Option<(Card<G>, [G::Cell; 5])> {
        self.board.shown(colour).filter(|(card, _)| self.agreed.deck.contains(*card))
    }

    /// Every way to show a card by moving the black tile: where to, and which card.
    pub fn shown_by_moving_black(&self) -> impl Iterator<Item = (G::Cell, Card<G>)> {
        let may_move = self.to_move().is_some()
            && !self.is_swapping()
            && !self.board.is_blocked(self.board.black());
        let cells = if may_move { self.board.frontier() } else { &[] };
        cells.iter().filter(|cell| !self.board.touches_only_black(**cell)).flat_map(|cell| {
            let shown = self.board.shown_from(*cell).into_iter().flatten();
            shown.filter(|card| self.agreed.deck.contains(*card)).map(|card| (*cell, card))
        })
    }

    /// The cards that were revealed and are not shuffled in again yet, the oldest first.
    pub fn discards(&self) -> &[Card<G>] {
        self.discards.as_slice()
    }

    /// How many cards are left to draw before the discards are shuffled.
    pub fn pile_len(&self) -> usize {
        let dealt = self.agreed.deck.len() - self.agreed.cards_in_hands();
        dealt.saturating_sub(self.discards.len())
    }

    /// The number of the latest draw: the deal is draw 1, and each card drawn since has a number
    /// of its own.
    pub fn latest_draw(&self) -> u32 {
        self.knowledge.draws()
    }

    /// For each card a seat holds the number of the draw that brought it, the oldest first. Where
    /// a card was laid down that several draws may have brought, it is taken to be the oldest.
    pub fn draws_of(&self, seat: Seat) -> &[u32] {
        self.knowledge.draws_of(seat)
    }

    /// Whether a card that is still in a hand may have come there by this draw, for all that
    /// everybody knows.
    pub fn may_come_from(&self, draw: u32, card: Card<G>) -> bool {
        self.is_about(card) && self.knowledge.may_come_from(draw, card)
    }

    /// Whether a seat may hold a card for all that everybody knows: from discards, from who drew
    /// when, and from cards the board showed that nobody claimed.
    pub fn may_hold(&self, seat: Seat, card: Card<G>) -> bool {
        seat.index() < self.agreed.seats()
            && self.is_about(card)
            && self.knowledge.may_hold(seat, card)
    }

    /// Whether a card is in a hand or in the draw pile.
    fn is_about(&self, card: Card<G>) -> bool {
        self.agreed.deck.contains(card) && !self.discards.as_slice().contains(&card)
    }
}
