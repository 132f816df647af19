//! Objective cards and sets of them.

use std::fmt;
use std::str::FromStr;

use std::marker::PhantomData;

use lattice::BoardSymmetry;
use serde::{Serialize, Serializer};
use thiserror::Error;

use super::game::{SymmetryOf, TileGame};
use super::shape::MOST_FORMS;

/// An objective card: one of the shapes of five cells, numbered from 1.
///
/// A card matches in any rotation, never mirrored. Number 1 is the straight bar, which is in the
/// deck of 6x5 only if that is agreed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card<G>(u8, PhantomData<G>);

/// Why a text is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a card; cards are numbered 1 to {last}")]
pub struct CardError {
    /// What is written.
    pub text: String,
    /// The highest number of a card.
    pub last: usize,
}

impl<G: TileGame> Card<G> {
    /// How many cards there are.
    pub const COUNT: usize = G::SHAPES.forms();

    /// The card with the lowest number.
    pub const FIRST: Card<G> = Card::numbered(1);

    /// How many of the first cards the usual deck goes without.
    const LEFT_OUT: usize = G::LEFT_OUT;

    const fn numbered(number: u8) -> Card<G> {
        Card(number, PhantomData)
    }

    /// The card with this number, if there is one.
    pub const fn new(number: u8) -> Option<Card<G>> {
        if 1 <= number && number as usize <= Card::<G>::COUNT {
            Some(Card::numbered(number))
        } else {
            None
        }
    }

    /// The card with this [index](Card::index), if there is one.
    pub const fn from_index(index: usize) -> Option<Card<G>> {
        if index < Card::<G>::COUNT {
            let number = (index + Card::<G>::LEFT_OUT) % Card::<G>::COUNT + 1;
            Some(Card::numbered(number as u8))
        } else {
            None
        }
    }

    /// The card that five cells show, in any order and wherever they lie.
    #[inline]
    pub fn of_shape(cells: [G::Cell; 5]) -> Option<Card<G>> {
        G::SHAPES.number_of(cells).map(Card::numbered)
    }

    /// The card's number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The place of the card in tables: the usual deck comes first, what it goes without is last.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 as usize + Card::<G>::COUNT - 1 - Card::<G>::LEFT_OUT) % Card::<G>::COUNT
    }

    /// The shape on the card turned clockwise by so many sides: five cells sorted by their
    /// coordinates, the first on (0, 0).
    pub fn shape(self, turns: u8) -> [G::Cell; 5] {
        G::SHAPES.cells_of(self.0, turns)
    }

    /// The card with the mirror image of this shape; for some shapes the same card.
    #[must_use]
    pub fn mirrored(self) -> Card<G> {
        Card::numbered(G::SHAPES.mirrored(self.0))
    }

    /// The card as it looks after turning or mirroring the board.
    #[must_use]
    pub fn transformed(self, symmetry: SymmetryOf<G>) -> Card<G> {
        if symmetry.mirrors() { self.mirrored() } else { self }
    }
}

impl<G> fmt::Display for Card<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<G> fmt::Debug for Card<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<G: TileGame> FromStr for Card<G> {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card<G>, CardError> {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        let number = text.parse().ok().filter(|_| plain);
        let error = || CardError { text: text.to_owned(), last: Card::<G>::COUNT };
        number.and_then(Card::new).ok_or_else(error)
    }
}

impl<G> Serialize for Card<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A set of cards: bit `i` is the card with number `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet<G>(u64, PhantomData<G>);

/// Every card of any game fits.
const _: () = assert!(MOST_FORMS < 64);

impl<G: TileGame> CardSet<G> {
    /// No card.
    pub const EMPTY: CardSet<G> = CardSet::of(0);

    /// Every card there is.
    pub const ALL: CardSet<G> = CardSet::of(((1 << Card::<G>::COUNT) - 1) << 1);

    /// The usual deck.
    pub const USUAL: CardSet<G> =
        CardSet::of(CardSet::<G>::ALL.0 >> (1 + G::LEFT_OUT) << (1 + G::LEFT_OUT));

    const fn of(bits: u64) -> CardSet<G> {
        CardSet(bits, PhantomData)
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card<G>) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// How many cards the set has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts a card into the set; false if it was there.
    pub fn insert(&mut self, card: Card<G>) -> bool {
        let new = !self.contains(card);
        self.0 |= 1 << card.0;
        new
    }

    /// Takes a card out of the set.
    pub fn remove(&mut self, card: Card<G>) {
        self.0 &= !(1 << card.0);
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn and(self, other: CardSet<G>) -> CardSet<G> {
        CardSet::of(self.0 & other.0)
    }

    /// The cards in this set but not in the other.
    #[must_use]
    pub const fn without(self, other: CardSet<G>) -> CardSet<G> {
        CardSet::of(self.0 & !other.0)
    }

    /// The cards as they look after turning or mirroring the board.
    #[must_use]
    pub fn transformed(self, symmetry: SymmetryOf<G>) -> CardSet<G> {
        self.into_iter().map(|card| card.transformed(symmetry)).collect()
    }
}

impl<G: TileGame> IntoIterator for CardSet<G> {
    type Item = Card<G>;
    type IntoIter = CardSetIter<G>;

    fn into_iter(self) -> CardSetIter<G> {
        CardSetIter(self.0, PhantomData)
    }
}

impl<G: TileGame> FromIterator<Card<G>> for CardSet<G> {
    fn from_iter<I: IntoIterator<Item = Card<G>>>(cards: I) -> CardSet<G> {
        CardSet::of(cards.into_iter().fold(0, |set, card| set | 1 << card.0))
    }
}

impl<G: TileGame> fmt::Debug for CardSet<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The cards of a set, in increasing order.
#[derive(Clone, Debug)]
pub struct CardSetIter<G>(u64, PhantomData<G>);

impl<G: TileGame> Iterator for CardSetIter<G> {
    type Item = Card<G>;

    #[inline]
    fn next(&mut self) -> Option<Card<G>> {
        if self.0 == 0 {
            return None;
        }
        let card = Card::numbered(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(card)
    }
}

#[cfg(test)]
mod tests {
    use lattice::Cell;

    use crate::six_by_five::{Card, CardSet};
    use crate::xochintlan;

    fn numbers<G: super::TileGame>(set: super::CardSet<G>) -> Vec<u8> {
        set.into_iter().map(super::Card::number).collect()
    }

    #[test]
    fn the_straight_bar_is_card_1_and_not_in_the_usual_deck_of_6x5() {
        let bar = [0, 1, 2, 3, 4].map(|i| Cell::new(0, i));
        assert_eq!(Card::of_shape(bar), Card::new(1));
        assert_eq!((Card::new(0), Card::new(34)), (None, None));
        assert_eq!(numbers(CardSet::USUAL), (2..=33).collect::<Vec<_>>());
        assert_eq!(numbers(CardSet::ALL), (1..=33).collect::<Vec<_>>());
        assert_eq!(numbers(xochintlan::CardSet::USUAL), (1..=18).collect::<Vec<_>>());
    }

    #[test]
    fn the_usual_deck_comes_first_in_tables() {
        let at = |index| Card::from_index(index).map(Card::number);
        assert_eq!([at(0), at(31), at(32), at(33)], [Some(2), Some(33), Some(1), None]);
        for card in CardSet::ALL {
            assert_eq!(Card::from_index(card.index()), Some(card));
        }
        for card in xochintlan::CardSet::ALL {
            assert_eq!(card.index() + 1, usize::from(card.number()));
        }
    }

    #[test]
    fn leaflet_example_1_shows_card_3() {
        let cells = ["o", "a1", "a2", "b3", "c4"].map(|name| name.parse().expect(name));
        assert_eq!(Card::of_shape(cells), Card::new(3));
    }

    #[test]
    fn cards_are_read_strictly() {
        for card in CardSet::ALL {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        for text in ["", "0", "34", "017", "+17", "17 ", "258", "?"] {
            let error = text.parse::<Card>().expect_err(text).to_string();
            assert_eq!(error, format!("`{text}` is not a card; cards are numbered 1 to 33"));
        }
    }
}
