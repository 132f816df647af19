//! Validation: from what a text says to a position the game can lead to.

use lattice::GridCell;

use super::board::Board;
use super::card::CardSet;
use super::deck::Deck;
use super::game::{Agreed, TileGame};
use super::hash;
use super::history::{History, Situation};
use super::options::Together;
use super::position::Tiles;
use super::setup_error::SetupError;
use super::table::Table;
use super::tile::{Colour, Tile};
use super::view::View;
use crate::{Outcome, Seat, Seed};

/// What a text says, not yet known to make sense; only that no cell and no card is there twice.
pub(super) struct Setup<G: TileGame> {
    pub(super) options: G::Options,
    pub(super) agreed: Agreed<G>,
    pub(super) tiles: Vec<(G::Cell, Tile)>,
    pub(super) pawns: Vec<Option<G::Cell>>,
    pub(super) hands: Vec<Option<CardSet<G>>>,
    pub(super) points: [u8; Seat::MAX],
    pub(super) mover: Seat,
    pub(super) changed: bool,
}

impl<G: TileGame> Setup<G> {
    /// The position, if every hand is known. A text tells no discards, so there are none.
    pub(super) fn position(&self, seed: &Seed) -> Result<Tiles<G>, SetupError<G>> {
        if let Some(seat) = self.hidden_hand() {
            return Err(SetupError::HiddenCard { seat });
        }
        let (table, hands) = (self.table()?, self.known_hands());
        let held: CardSet<G> = hands.into_iter().flatten().collect();
        Ok(Tiles::new(table, hands, Deck::of(self.agreed.deck.without(held), seed)))
    }

    /// The view, if hands are hidden only where they can be. Where all lies open that is the hand
    /// of somebody who thinks about changing a card: which he would draw, nobody knows.
    pub(super) fn view(&self) -> Result<View<G>, SetupError<G>> {
        let table = self.table()?;
        let all_open = table.agreed.visible || table.outcome.is_some();
        let in_thought = |seat: &Seat| self.changed && *seat == self.mover;
        if let Some(seat) = self.hidden_hand().filter(|seat| all_open && !in_thought(seat)) {
            return Err(SetupError::HiddenCard { seat });
        }
        let mut history = History::default();
        if !table.changed {
            let hands = all_open.then(|| hash::of_hands(&self.known_hands()));
            let draws = table.knowledge.draws();
            history.remember(Situation { table: table.hash, hands, draws });
        }
        Ok(View { table, hands: self.hands.clone(), history })
    }

    fn hidden_hand(&self) -> Option<Seat> {
        let hidden = self.hands.iter().position(Option::is_none)?;
        Some(Seat::new(hidden as u8))
    }

    fn known_hands(&self) -> [CardSet<G>; Seat::MAX] {
        let mut hands = [CardSet::EMPTY; Seat::MAX];
        for (hand, known) in hands.iter_mut().zip(&self.hands) {
            *hand = known.unwrap_or_default();
        }
        hands
    }

    fn table(&self) -> Result<Table<G>, SetupError<G>> {
        self.check_numbers()?;
        self.check_reach()?;
        let mut board = Board::new(self.tiles.iter().copied());
        self.put_pawns(&mut board)?;
        let mut table = Table::new(&self.options, board);
        (table.points, table.mover, table.changed) = (self.points, self.mover, self.changed);
        table.hash = hash::of_table(&table);
        table.outcome = self.outcome(&table);
        if table.changed && table.outcome.is_some() {
            return Err(SetupError::ChangedAfterEnd);
        }
        if self.ends_when_shown() {
            table.knowledge.rule_out(table.shown_cards());
        }
        Ok(table)
    }

    fn check_numbers(&self) -> Result<(), SetupError<G>> {
        let of = |tile| self.tiles.iter().filter(move |(_, other)| *other == tile);
        let mut black = of(Tile::Black).map(|(cell, _)| *cell);
        let first = black.next().ok_or(SetupError::NoBlack)?;
        if let Some(second) = black.next() {
            return Err(SetupError::TwoBlack { first, second });
        }
        for colour in Colour::ALL {
            let found = of(Tile::Coloured(colour)).count();
            if found > Colour::TILES {
                return Err(SetupError::TooManyTiles { colour, found });
            }
        }
        Ok(())
    }

    /// Whether tiles can come to lie like this.
    ///
    /// The black tile begins on `o`; the first coloured tile is put next to it and stays. Every
    /// other one is put next to a coloured tile or to the black one, which itself always touches a
    /// coloured tile: so each is at most two steps from another. Only swapping, at the very end,
    /// can put the black tile elsewhere among them.
    fn check_reach(&self) -> Result<(), SetupError<G>> {
        let nearest = if self.tiles.len() == 1 { 0 } else { 1 };
        if self.tiles.iter().all(|(cell, _)| cell.distance(G::Cell::CENTRE) != nearest) {
            return Err(SetupError::OffCentre);
        }
        let swapping = self.agreed.open && self.tiles.len() == Tile::COUNT;
        let may_have_been_black =
            self.tiles.iter().filter(|(_, tile)| swapping || *tile == Tile::Black);
        let mut result = Ok(());
        for (black, _) in may_have_been_black {
            result = self.check_built_around(*black);
            if result.is_ok() {
                break;
            }
        }
        result
    }

    /// Whether the tiles can come to lie like this if the black tile was on that cell.
    fn check_built_around(&self, black: G::Cell) -> Result<(), SetupError<G>> {
        let mut apart: Vec<G::Cell> =
            self.tiles.iter().map(|(cell, _)| *cell).filter(|cell| *cell != black).collect();
        if apart.is_empty() {
            return Ok(());
        }
        if apart.iter().all(|cell| cell.distance(black) > 1) {
            return Err(SetupError::BlackAlone { cell: black });
        }
        let mut reached = vec![apart.remove(0)];
        while let Some(from) = reached.pop() {
            reached.extend(apart.extract_if(.., |cell| cell.distance(from) <= 2));
        }
        apart.first().map_or(Ok(()), |cell| Err(SetupError::TooFar { cell: *cell }))
    }

    fn put_pawns(&self, board: &mut Board<G>) -> Result<(), SetupError<G>> {
        for (pawn, cell) in self.pawns.iter().enumerate() {
            let Some(cell) = *cell else { continue };
            let place = board.at(cell).ok_or(SetupError::PawnOnNoTile { pawn: pawn + 1, cell })?;
            if board.is_blocked(place) {
                return Err(SetupError::TwoPawns { cell });
            }
            board.put_pawn(pawn, place);
        }
        Ok(())
    }

    /// Whether the game would be over if anybody held a shown card. With points or `redraw` a card
    /// may have been drawn that was shown already, and so it may after a change in this turn.
    fn ends_when_shown(&self) -> bool {
        self.agreed.points.is_none() && self.agreed.together == Together::Draw && !self.changed
    }

    /// How the game ended, as far as the text can tell (it cannot tell repetitions).
    ///
    /// Where a shown card in one hand may also have been drawn just now (`redraw`), the game is
    /// taken to be won with it, which is far more common.
    fn outcome(&self, table: &Table<G>) -> Option<Outcome> {
        let shown = table.shown_cards();
        let mut holders = Seat::first(self.hands.len()).filter(|seat| {
            self.hands[seat.index()].is_some_and(|hand| !hand.and(shown).is_empty())
        });
        let by_points = self.agreed.points.and_then(|target| table.points_ending(target.get()));
        let by_card = match (holders.next(), holders.next()) {
            _ if self.agreed.points.is_some() || self.changed => None,
            (Some(winner), None) => Some(Outcome::Win(winner)),
            (Some(_), Some(_)) if self.ends_when_shown() => Some(Outcome::Draw),
            _ => None,
        };
        let by_points = by_points.map(|(outcome, _)| outcome);
        by_points.or(by_card).or_else(|| table.reserve_ending().map(|(outcome, _)| outcome))
    }
}
