//! Objective cards and sets of them.

use std::fmt;
use std::str::FromStr;

use lattice::{Cell, Symmetry};
use serde::{Serialize, Serializer};
use thiserror::Error;

use super::shape;

/// An objective card: one of the 33 shapes of five cells, numbered from 1.
///
/// A card matches in any of six rotations, never mirrored. Number 1, the straight bar, is in the
/// deck only if that is agreed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// Why a text is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a card; cards are numbered 1 to 33")]
pub struct CardError(pub String);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = shape::FORMS;

    /// All cards in order of their [index](Card::index).
    pub const ALL: [Card; Card::COUNT] = {
        let mut all = [Card(0); Card::COUNT];
        let mut i = 0;
        while i < Card::COUNT {
            all[i] = Card(1 + ((i + 1) % Card::COUNT) as u8);
            i += 1;
        }
        all
    };

    /// The card with this number, if there is one.
    pub const fn new(number: u8) -> Option<Card> {
        if 1 <= number && number <= Card::COUNT as u8 { Some(Card(number)) } else { None }
    }

    /// The card that five cells show, in any order and wherever they lie.
    pub fn of_shape(cells: [Cell; 5]) -> Option<Card> {
        shape::number_of(cells).and_then(Card::new)
    }

    /// The card's number, 1 to 33.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The place of the card in [`Card::ALL`]: the usual deck comes first, the bar is last.
    pub const fn index(self) -> usize {
        (self.0 as usize + Card::COUNT - 2) % Card::COUNT
    }

    /// The shape on the card turned clockwise by so many sixths: five cells sorted by (q, r), the
    /// first on (0, 0).
    pub fn shape(self, turns: u8) -> [Cell; 5] {
        shape::cells_of(self.0, turns)
    }

    /// The card with the mirror image of this shape; for eleven shapes the same card.
    #[must_use]
    pub fn mirrored(self) -> Card {
        Card(shape::mirrored(self.0))
    }

    /// The card as it looks after turning or mirroring the board.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Card {
        if symmetry.mirrors() { self.mirrored() } else { self }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        let number = text.parse().ok().filter(|_| plain);
        number.and_then(Card::new).ok_or_else(|| CardError(text.to_owned()))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A set of cards: bit `i` is the card with number `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// Every card there is.
    pub const ALL: CardSet = CardSet(((1 << Card::COUNT) - 1) << 1);

    /// The usual deck: all but the straight bar.
    pub const USUAL: CardSet = CardSet(CardSet::ALL.0 & !(1 << 1));

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
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
    pub fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= 1 << card.0;
        new
    }

    /// Takes a card out of the set.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards in this set but not in the other.
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards as they look after turning or mirroring the board.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> CardSet {
        self.into_iter().map(|card| card.transformed(symmetry)).collect()
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = CardSetIter;

    fn into_iter(self) -> CardSetIter {
        CardSetIter(self.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        CardSet(cards.into_iter().fold(0, |set, card| set | 1 << card.0))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The cards of a set, in increasing order.
#[derive(Clone, Debug)]
pub struct CardSetIter(u64);

impl Iterator for CardSetIter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let card = Card(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_straight_bar_is_card_1_and_not_in_the_usual_deck() {
        let bar = [0, 1, 2, 3, 4].map(|i| Cell::new(0, i));
        assert_eq!(Card::of_shape(bar), Card::new(1));
        assert_eq!(Card::new(0), None);
        assert_eq!(Card::new(34), None);
        assert_eq!(Card::ALL.map(Card::number)[..2], [2, 3]);
        assert_eq!(Card::ALL.map(Card::number)[31..], [33, 1]);
        assert_eq!(Card::ALL.map(Card::index)[..], (0..33).collect::<Vec<_>>());
        let numbers = |set: CardSet| set.into_iter().map(Card::number).collect::<Vec<_>>();
        assert_eq!(numbers(CardSet::USUAL), (2..=33).collect::<Vec<_>>());
        assert_eq!(numbers(CardSet::ALL), (1..=33).collect::<Vec<_>>());
    }

    #[test]
    fn leaflet_example_1_shows_card_3() {
        let cells = ["o", "a1", "a2", "b3", "c4"].map(|name| name.parse().expect(name));
        assert_eq!(Card::of_shape(cells), Card::new(3));
    }

    #[test]
    fn cards_are_read_strictly() {
        for card in Card::ALL {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        for text in ["", "0", "34", "017", "+17", "17 ", "258", "?"] {
            let error = text.parse::<Card>().expect_err(text).to_string();
            assert_eq!(error, format!("`{text}` is not a card; cards are numbered 1 to 33"));
        }
    }
}
