//! What one seat or a spectator may see.

use rand::Rng;

use super::card::CardSet;
use super::deck::{Deck, Pile};
use super::game::TileGame;
use super::history::History;
use super::position::Tiles;
use super::table::Table;
use crate::{Seat, Seed, Viewer};

/// What one seat or a spectator may see: the table, and the hands they may look into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View<G: TileGame> {
    pub(super) table: Table<G>,
    /// The hands of the seats that play; `None` if hidden.
    pub(super) hands: Vec<Option<CardSet<G>>>,
    pub(super) history: History,
}

impl<G: TileGame> View<G> {
    pub(super) fn of(position: &Tiles<G>, viewer: Viewer) -> View<G> {
        let table = position.table;
        let all_open = table.agreed.visible || table.outcome.is_some();
        let hands = Seat::first(table.agreed.seats())
            .map(|seat| {
                (all_open || viewer == Viewer::Seat(seat)).then_some(position.hands[seat.index()])
            })
            .collect();
        let history = position.history.with_hands(|then| then.hands.filter(|_| all_open));
        View { table, hands, history }
    }

    /// What lies on the table for all to see.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// The cards a seat holds, if they are not hidden.
    pub fn hand(&self, seat: Seat) -> Option<CardSet<G>> {
        self.hands.get(seat.index()).copied().flatten()
    }

    /// The cards that are neither in a hand that can be seen nor among the discards: in hidden
    /// hands or in the draw pile.
    pub fn unseen(&self) -> CardSet<G> {
        let seen = self.hands.iter().flatten().copied().flatten();
        self.table.agreed.deck.without(seen.collect()).without(self.table.discards.set())
    }

    /// Deals the unseen cards by chance.
    pub(super) fn complete<R: Rng + ?Sized>(&self, rng: &mut R) -> Tiles<G> {
        let (hands, left) = self.table.knowledge.deal(&self.hands, self.unseen(), rng);
        self.complete_from(hands, left, rng)
    }

    /// A position that looks like this view, in which the hidden hands are these; the rest of the
    /// unseen cards is shuffled. Hands that can be seen are as they are, whatever is given.
    ///
    /// Nobody checks whether such hands are possible: their cards should be
    /// [unseen](View::unseen), in one hand only, and as many as the seat has
    /// [drawn](Table::draws_of).
    pub fn complete_with<R: Rng + ?Sized>(
        &self,
        mut hands: [CardSet<G>; Seat::MAX],
        rng: &mut R,
    ) -> Tiles<G> {
        let mut left = self.unseen();
        for (seat, seen) in self.hands.iter().enumerate() {
            match seen {
                Some(seen) => hands[seat] = *seen,
                None => left = left.without(hands[seat]),
            }
        }
        self.complete_from(hands, left, rng)
    }

    /// The table alone, with nobody holding a card: whoever looks at it sees the same.
    pub fn without_hands(&self) -> Tiles<G> {
        Tiles::new(
            self.table,
            [CardSet::EMPTY; Seat::MAX],
            Deck::new(Pile::EMPTY, Seed::new([0; 32])),
        )
    }

    fn complete_from<R: Rng + ?Sized>(
        &self,
        hands: [CardSet<G>; Seat::MAX],
        left: CardSet<G>,
        rng: &mut R,
    ) -> Tiles<G> {
        let mut pile: Pile<G> = left.into_iter().collect();
        pile.shuffle(rng);
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        let mut position = Tiles::new(self.table, hands, Deck::new(pile, Seed::new(seed)));
        // As long as nobody has drawn, the hands were what they are now; before that, hidden ones
        // are taken to have been others.
        let now = position.situation();
        position.history = self
            .history
            .with_hands(|then| if then.draws == now.draws { now.hands } else { then.hands });
        position
    }
}
