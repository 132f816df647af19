//! The draw pile and the discards.
//!
//! Rulings: a card leaves a hand before another is drawn for it. The draw pile is refilled only
//! when a card has to be drawn and none is left; all the discards are shuffled then, those just
//! discarded among them, so a player may get back the very card he gave away.

use std::fmt;

use rand::Rng;

use super::card::{Card, CardSet};
use super::game::{Agreed, SymmetryOf, TileGame};
use super::setup_error::{CardNumbers, SetupError};
use super::shape::MOST_FORMS;
use crate::{Seed, below};

/// The streams of chance that shuffle: this one the deck, the following ones the refills.
const DECK: u64 = 1;

/// Cards in a row, the front first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pile<G: TileGame> {
    cards: [Card<G>; MOST_FORMS],
    len: u8,
}

impl<G: TileGame> Pile<G> {
    pub(super) const EMPTY: Pile<G> = Pile { cards: [Card::FIRST; MOST_FORMS], len: 0 };

    pub(super) fn as_slice(&self) -> &[Card<G>] {
        &self.cards[..usize::from(self.len)]
    }

    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    pub(super) fn set(&self) -> CardSet<G> {
        self.as_slice().iter().copied().collect()
    }

    pub(super) fn push(&mut self, card: Card<G>) {
        if let Some(free) = self.cards.get_mut(usize::from(self.len)) {
            *free = card;
            self.len += 1;
        }
    }

    pub(super) fn shuffle<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        for i in (1..self.len()).rev() {
            self.cards.swap(i, below(rng, i + 1));
        }
    }

    /// Puts a card on a place by changing places with the one there, if it lies behind.
    fn put_first(&mut self, card: Card<G>, place: usize) {
        let behind = self.as_slice().get(place..).unwrap_or_default();
        if let Some(found) = behind.iter().position(|other| *other == card) {
            self.cards.swap(place, place + found);
        }
    }

    #[must_use]
    pub(super) fn transformed(&self, symmetry: SymmetryOf<G>) -> Pile<G> {
        self.as_slice().iter().map(|card| card.transformed(symmetry)).collect()
    }

    /// Reads a pile of some of these cards from a list of numbers; `pile` says which one in errors.
    fn read(numbers: &[u8], pile: usize, deck: CardSet<G>) -> Result<Pile<G>, SetupError<G>> {
        let mut seen = CardSet::EMPTY;
        let cards = numbers.iter().map(|&number| {
            let card = Card::new(number).filter(|card| deck.contains(*card));
            let card = card.ok_or_else(|| {
                let numbers = CardNumbers::of(deck);
                SetupError::PileCard { pile, number, numbers }
            })?;
            seen.insert(card).then_some(card).ok_or(SetupError::PileCardTwice { pile, card })
        });
        cards.collect()
    }

    fn numbers(&self) -> Vec<u8> {
        self.as_slice().iter().map(|card| card.number()).collect()
    }
}

impl<G: TileGame> FromIterator<Card<G>> for Pile<G> {
    fn from_iter<I: IntoIterator<Item = Card<G>>>(cards: I) -> Pile<G> {
        let mut pile = Pile::EMPTY;
        cards.into_iter().for_each(|card| pile.push(card));
        pile
    }
}

impl<G: TileGame> fmt::Debug for Pile<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// The draw pile, with the chance that will refill it. Nothing of it may ever be seen.
pub(super) struct Deck<G: TileGame> {
    /// The present draw pile as it lay when it was shuffled.
    pile: Pile<G>,
    /// How many of its cards have been drawn.
    drawn: u8,
    refills: u32,
    seed: Seed,
    /// The draw piles before the present one.
    used_up: Vec<Pile<G>>,
    /// How the first refills lie, if that was laid down at the beginning.
    laid_down: Vec<Pile<G>>,
    /// In a guess: which of the discards, counted by their numbers, comes first after a refill.
    leads: Option<u8>,
}

impl<G: TileGame> Deck<G> {
    /// These cards, shuffled.
    pub(super) fn of(cards: CardSet<G>, seed: &Seed) -> Deck<G> {
        let mut pile: Pile<G> = cards.into_iter().collect();
        pile.shuffle(&mut seed.stream(DECK));
        Deck::new(pile, seed.clone())
    }

    pub(super) fn new(pile: Pile<G>, seed: Seed) -> Deck<G> {
        let (used_up, laid_down) = (Vec::new(), Vec::new());
        Deck { pile, drawn: 0, refills: 0, seed, used_up, laid_down, leads: None }
    }

    /// The whole deck as given, and the refills in the order they will be needed.
    pub(super) fn given(
        piles: &[Vec<u8>],
        agreed: &Agreed<G>,
        seed: &Seed,
    ) -> Result<Deck<G>, SetupError<G>> {
        let cards = agreed.deck;
        let (deck, refills) = piles.split_first().ok_or(SetupError::NoDeck)?;
        if deck.len() != cards.len() {
            return Err(SetupError::DeckLength { expected: cards.len(), found: deck.len() });
        }
        let mut deck = Deck::new(Pile::read(deck, 0, cards)?, seed.clone());
        // When the pile is refilled everything but the hands is discarded, and one hand at least
        // lacks a card; at most three are shown at once, one in each colour.
        let least = cards.len() - agreed.cards_in_hands() + 1;
        for (i, refill) in refills.iter().enumerate() {
            let (pile, found) = (i + 1, refill.len());
            if !(least..least + 3).contains(&found) {
                return Err(SetupError::RefillLength { pile, least, most: least + 2, found });
            }
            deck.laid_down.push(Pile::read(refill, pile, cards)?);
        }
        Ok(deck)
    }

    /// Draws the front card, if any is left.
    pub(super) fn draw(&mut self) -> Option<Card<G>> {
        let card = self.next()?;
        self.drawn += 1;
        Some(card)
    }

    /// How many cards are left to draw.
    pub(super) fn len(&self) -> usize {
        self.pile.len() - usize::from(self.drawn)
    }

    /// Makes the discards the new draw pile.
    ///
    /// A refill that was laid down but does not hold these cards belongs to another game; then,
    /// as when none was laid down, the seed shuffles.
    pub(super) fn refill(&mut self, discards: Pile<G>) {
        self.used_up.push(self.pile);
        let laid_down = self.laid_down.get(self.refills as usize);
        self.refills += 1;
        self.pile = match laid_down {
            Some(pile) if pile.set() == discards.set() => *pile,
            _ => {
                let mut pile = discards;
                pile.shuffle(&mut self.seed.stream(DECK + u64::from(self.refills)));
                if let Some(place) = self.leads {
                    let cards = pile.set();
                    let leading = cards.into_iter().nth(usize::from(place) % cards.len().max(1));
                    leading.into_iter().for_each(|card| pile.put_first(card, 0));
                }
                pile
            }
        };
        self.drawn = 0;
    }

    /// A guess in which this card will be drawn next, if it can be; and after a refill, the one
    /// that comes at this place among the discards.
    pub(super) fn lead_with(&mut self, next: Option<Card<G>>, after_refill: usize) {
        let drawn = usize::from(self.drawn);
        next.into_iter().for_each(|card| self.pile.put_first(card, drawn));
        self.leads = Some((after_refill % MOST_FORMS) as u8);
    }

    /// The card that will be drawn next, unless the pile is empty.
    pub(super) fn next(&self) -> Option<Card<G>> {
        self.pile.as_slice().get(usize::from(self.drawn)).copied()
    }

    /// The draw pile shuffled anew; further refills will come from this seed too.
    pub(super) fn reshuffled(&self, seed: &Seed) -> Deck<G> {
        let mut deck = Deck { seed: seed.clone(), laid_down: Vec::new(), ..self.clone() };
        let drawn = usize::from(self.drawn);
        let mut left: Pile<G> = self.pile.as_slice()[drawn..].iter().copied().collect();
        left.shuffle(&mut seed.stream(DECK));
        deck.pile = self.pile.as_slice()[..drawn].iter().chain(left.as_slice()).copied().collect();
        deck
    }

    /// All piles so far as they were shuffled, if the first was the whole deck of so many cards.
    pub(super) fn piles(&self, whole: usize) -> Vec<Vec<u8>> {
        let piles: Vec<_> = self.used_up.iter().chain([&self.pile]).map(Pile::numbers).collect();
        if piles[0].len() == whole { piles } else { Vec::new() }
    }

    pub(super) fn transformed(&self, symmetry: SymmetryOf<G>) -> Deck<G> {
        let transformed =
            |piles: &[Pile<G>]| piles.iter().map(|p| p.transformed(symmetry)).collect();
        Deck {
            pile: self.pile.transformed(symmetry),
            used_up: transformed(&self.used_up),
            laid_down: transformed(&self.laid_down),
            seed: self.seed.clone(),
            ..*self
        }
    }
}

impl<G: TileGame> Clone for Deck<G> {
    fn clone(&self) -> Deck<G> {
        Deck {
            seed: self.seed.clone(),
            used_up: self.used_up.clone(),
            laid_down: self.laid_down.clone(),
            ..*self
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Deck<G>) {
        let Deck { pile, drawn, refills, seed, used_up, laid_down, leads } = source;
        (self.pile, self.drawn, self.refills) = (*pile, *drawn, *refills);
        self.leads = *leads;
        self.seed.clone_from(seed);
        self.used_up.clone_from(used_up);
        self.laid_down.clone_from(laid_down);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::six_by_five::Game;

    type Pile = super::Pile<Game>;
    type Deck = super::Deck<Game>;

    /// The first cards of the deck.
    fn first(count: usize) -> Pile {
        CardSet::USUAL.into_iter().take(count).collect()
    }

    #[test]
    fn every_refill_is_shuffled_anew_and_the_same_from_the_same_seed() {
        let refilled = |seed: u64| {
            let mut deck = Deck::of(CardSet::USUAL, &Seed::from_u64(seed));
            (0..3).for_each(|_| deck.refill(first(12)));
            deck.piles(32)
        };
        let piles = refilled(1);
        assert_eq!(piles, refilled(1));
        assert_ne!(piles[1..], refilled(2)[1..]);
        assert_ne!(piles[1], piles[2]);
        assert_ne!(piles[2], piles[3]);
        let mut sorted = piles[3].clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (2..14).collect::<Vec<u8>>());
    }

    #[test]
    fn cards_are_drawn_from_the_front() {
        let mut deck = Deck::new(first(3), Seed::from_u64(0));
        let drawn: Vec<_> = std::iter::from_fn(|| deck.draw()).map(Card::number).collect();
        assert_eq!(drawn, [2, 3, 4]);
        assert_eq!(deck.len(), 0);
        assert!(deck.piles(32).is_empty(), "it was not a whole deck");
    }
}
