//! Common knowledge: what everybody can work out about hidden cards.
//!
//! Draws are numbered: the deal is draw 1, and every card drawn later has its own number. Everybody
//! sees who draws when. And now and then everybody learns that a card was in no hand at that
//! moment: it lay among the discards when they were shuffled, or the board showed it and nobody
//! claimed it. A hand can hold such a card only by drawing it later.
//!
//! When the draw pile is refilled it was empty, so every card that is not in it is in some hand.
//! Nothing needs to be noted for that: the cards shuffled in are as many as the new pile has, so
//! those that are not exactly fill the older draws.

use std::marker::PhantomData;

use rand::Rng;

use super::card::{Card, CardSet};
use super::game::{Agreed, SymmetryOf, TileGame};
use super::shape::MOST_FORMS;
use crate::{Seat, below};

const MAX_HAND: usize = 5;

/// What everybody can work out about hidden cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Knowledge<G: TileGame> {
    /// The number of the latest draw.
    draws: u32,
    /// For each card the latest draw after which it was in no hand.
    out_after: [u32; MOST_FORMS],
    /// For each seat the numbers of the draws that brought its cards, in order.
    hands: [[u32; MAX_HAND]; Seat::MAX],
    sizes: [u8; Seat::MAX],
    game: PhantomData<G>,
}

impl<G: TileGame> Knowledge<G> {
    /// After the deal.
    pub(super) fn dealt(agreed: &Agreed<G>) -> Knowledge<G> {
        let mut sizes = [0; Seat::MAX];
        sizes[..agreed.seats()].fill(agreed.objectives);
        let hands = [[1; MAX_HAND]; Seat::MAX];
        Knowledge { draws: 1, out_after: [0; MOST_FORMS], hands, sizes, game: PhantomData }
    }

    /// The number of the latest draw: as long as it stays the same, so do all hands.
    pub(super) fn draws(&self) -> u32 {
        self.draws
    }

    /// These cards are in no hand now.
    pub(super) fn rule_out(&mut self, cards: impl IntoIterator<Item = Card<G>>) {
        for card in cards {
            self.out_after[card.index()] = self.draws;
        }
    }

    /// A seat lays down a card.
    ///
    /// Which of its draws brought the card is not always known. Taking the oldest possible one
    /// errs on the side of thinking too much possible, never too little.
    pub(super) fn lay_down(&mut self, seat: Seat, card: Card<G>) {
        let size = usize::from(self.sizes[seat.index()]);
        let Some(hand) = self.hands[seat.index()].get_mut(..size) else { return };
        let out_after = self.out_after[card.index()];
        if let Some(oldest) = hand.iter().position(|draw| *draw > out_after) {
            hand[oldest..].rotate_left(1);
            self.sizes[seat.index()] -= 1;
        }
        self.rule_out([card]);
    }

    /// A seat draws a card.
    pub(super) fn draw(&mut self, seat: Seat) {
        self.draws += 1;
        let size = &mut self.sizes[seat.index()];
        if let Some(free) = self.hands[seat.index()].get_mut(usize::from(*size)) {
            *free = self.draws;
            *size += 1;
        }
    }

    /// Whether a seat may hold a card, for all that everybody knows.
    pub(super) fn may_hold(&self, seat: Seat, card: Card<G>) -> bool {
        self.draws_of(seat).iter().any(|draw| self.may_come_from(*draw, card))
    }

    /// Whether this draw may have brought a card that is still held.
    pub(super) fn may_come_from(&self, draw: u32, card: Card<G>) -> bool {
        draw > self.out_after[card.index()]
    }

    /// The numbers of the draws that brought a seat's cards, in order.
    pub(super) fn draws_of(&self, seat: Seat) -> &[u32] {
        &self.hands[seat.index()][..usize::from(self.sizes[seat.index()])]
    }

    /// Deals hidden cards by chance to the seats whose hands are unknown; gives back the hands and
    /// the cards left over.
    ///
    /// Every way of dealing that agrees with what is known is equally likely: the oldest draw goes
    /// first, and whatever it could have brought, the next draw could have brought too, so each
    /// draw has the same number of possibilities whichever cards went before.
    pub(super) fn deal<R: Rng + ?Sized>(
        &self,
        hands: &[Option<CardSet<G>>],
        mut hidden: CardSet<G>,
        rng: &mut R,
    ) -> ([CardSet<G>; Seat::MAX], CardSet<G>) {
        let mut dealt = [CardSet::EMPTY; Seat::MAX];
        let mut draws: Vec<(u32, Seat)> = Vec::new();
        for (seat, hand) in Seat::first(hands.len()).zip(hands) {
            match hand {
                Some(hand) => dealt[seat.index()] = *hand,
                None => draws.extend(self.draws_of(seat).iter().map(|draw| (*draw, seat))),
            }
        }
        draws.sort_unstable();
        for (draw, seat) in draws {
            let possible =
                || hidden.into_iter().filter(move |card| self.may_come_from(draw, *card));
            let count = possible().count();
            // A view read from a text that no game can lead to may leave nothing possible.
            let card = match count {
                0 => hidden.into_iter().next(),
                _ => possible().nth(below(rng, count)),
            };
            if let Some(card) = card {
                hidden.remove(card);
                dealt[seat.index()].insert(card);
            }
        }
        (dealt, hidden)
    }

    pub(super) fn transformed(&self, symmetry: SymmetryOf<G>) -> Knowledge<G> {
        let mut image = *self;
        for card in CardSet::<G>::ALL {
            image.out_after[card.transformed(symmetry).index()] = self.out_after[card.index()];
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::Options;
    use crate::six_by_five::{Game, SixByFiveOptions};

    type Card = super::Card<Game>;
    type CardSet = super::CardSet<Game>;

    fn card(index: usize) -> Card {
        Card::from_index(index).expect("a card")
    }

    const ONE: Seat = Seat::new(0);
    const TWO: Seat = Seat::new(1);

    fn cards(indices: &[usize]) -> CardSet {
        indices.iter().map(|index| card(*index)).collect()
    }

    #[test]
    fn a_card_laid_down_came_from_the_oldest_draw_that_could_bring_it() {
        let mut options = SixByFiveOptions::default();
        options.set("objectives", "2").expect("an option");
        let mut knowledge = Knowledge::dealt(&Game::agreed(&options));
        let [shown, other, third] = [0, 1, 2].map(card);
        knowledge.lay_down(ONE, other);
        knowledge.draw(ONE);
        assert_eq!(knowledge.draws_of(ONE), [1, 2]);
        knowledge.rule_out([shown]);
        knowledge.lay_down(ONE, third);
        knowledge.draw(ONE);
        assert_eq!(knowledge.draws_of(ONE), [2, 3]);
        // The shown card can only be the one drawn since.
        knowledge.lay_down(ONE, shown);
        assert_eq!(knowledge.draws_of(ONE), [2]);
    }

    /// Every deal of hidden cards that agrees with what is known, listed by trying them all.
    #[test]
    fn every_possible_deal_is_equally_likely_and_no_other_happens() {
        let mut knowledge = Knowledge::dealt(&Game::agreed(&SixByFiveOptions::default()));
        knowledge.rule_out(cards(&[0]));
        knowledge.lay_down(TWO, card(9));
        knowledge.draw(TWO);
        knowledge.rule_out(cards(&[1]));
        // Seat 1 has had its card from the deal on: neither 0 nor 1. Seat 2 drew after 0 was seen.
        let possible = |one: usize, two: usize| one != two && one > 1 && two != 1;
        let mut times = BTreeMap::new();
        let mut rng = SmallRng::seed_from_u64(1);
        for _ in 0..9000 {
            let (hands, left) = knowledge.deal(&[None, None], cards(&[0, 1, 2, 3, 4]), &mut rng);
            let [one, two] = [0, 1].map(|seat| hands[seat].into_iter().next().map(Card::index));
            assert_eq!(left.len(), 3);
            *times.entry((one.expect("a card"), two.expect("a card"))).or_insert(0) += 1;
        }
        let deals = (0..5).flat_map(|one| (0..5).map(move |two| (one, two)));
        let deals: Vec<_> = deals.filter(|(one, two)| possible(*one, *two)).collect();
        assert_eq!(times.keys().copied().collect::<Vec<_>>(), deals);
        assert_eq!(deals.len(), 9);
        // A standard deviation is 30.
        assert!(times.values().all(|times| (880..1120).contains(times)), "{times:?}");
    }
}
