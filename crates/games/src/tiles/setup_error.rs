//! What can be wrong with a position's text or with given piles.

use std::fmt;

use lattice::NameError;
use serde::Serialize;
use thiserror::Error;

use super::card::{Card, CardSet};
use super::game::TileGame;
use super::tile::Colour;
use crate::Seat;

/// Why a text or a list of piles is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case", bound = "")]
pub enum SetupError<G: TileGame> {
    /// Not five fields.
    #[error(
        "a position has five fields ({fields}, cards, points, who is to move), this one has {found}",
        fields = G::WORDS.fields()
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// A tile without the letter of a tile.
    #[error("{tile} `{text}` does not begin with K, B, R or Y", tile = G::WORDS.tile)]
    TileLetter {
        /// What is written.
        text: String,
    },
    /// A tile on no cell.
    #[error("{tile} `{text}`: {why}", tile = G::WORDS.tile)]
    TileCell {
        /// What is written.
        text: String,
        /// What is wrong with the cell.
        why: NameError,
    },
    /// Tiles are written nearest ring first, then by number.
    #[error("{tile} `{text}` is out of order: nearest ring first, then by number", tile = G::WORDS.tile)]
    TileOrder {
        /// The tile that should stand earlier.
        text: String,
    },
    /// Two tiles on one cell.
    #[error("there are two {tiles} on {cell}", tiles = G::WORDS.tiles)]
    TwoTiles {
        /// The cell.
        cell: G::Cell,
    },
    /// No black tile.
    #[error("there is no {black}", black = G::WORDS.black)]
    NoBlack,
    /// More than one black tile.
    #[error("there are two {blacks}, on {first} and {second}", blacks = G::WORDS.blacks)]
    TwoBlack {
        /// Where the first lies.
        first: G::Cell,
        /// Where the second lies.
        second: G::Cell,
    },
    /// More than eight tiles of a colour.
    #[error("there are {found} {colour} {tiles}, more than 8", tiles = G::WORDS.tiles)]
    TooManyTiles {
        /// The colour.
        colour: Colour,
        /// How many there are.
        found: usize,
    },
    /// The game begins on `o`, and the first coloured tile next to it stays there.
    #[error("no {tile} lies where the first ones are played: on `o`, then next to it", tile = G::WORDS.tile)]
    OffCentre,
    /// The black tile always lies next to another one.
    #[error("the {black} on {cell} is not next to another {tile}", black = G::WORDS.black, tile = G::WORDS.tile)]
    BlackAlone {
        /// Where it lies.
        cell: G::Cell,
    },
    /// A tile that cannot have been placed there.
    #[error("the {tile} on {cell} is too far from the others to have been placed there", tile = G::WORDS.tile)]
    TooFar {
        /// The cell.
        cell: G::Cell,
    },
    /// The wrong number of pawns.
    #[error("{pawns} to write, here are {found}", pawns = G::WORDS.pawns(*expected))]
    Pawns {
        /// How many there are to write.
        expected: usize,
        /// How many are written.
        found: usize,
    },
    /// A pawn on no cell.
    #[error("{which}: {why}", which = G::WORDS.pawn(*pawn))]
    PawnCell {
        /// Which pawn, counted from 1.
        pawn: usize,
        /// What is wrong with the cell.
        why: NameError,
    },
    /// A pawn on no tile.
    #[error("{which} stands on {cell}, where there is no {tile}", which = G::WORDS.pawn(*pawn), tile = G::WORDS.tile)]
    PawnOnNoTile {
        /// Which pawn, counted from 1.
        pawn: usize,
        /// The cell.
        cell: G::Cell,
    },
    /// Two pawns on one tile.
    #[error("two pawns stand on {cell}")]
    TwoPawns {
        /// The cell.
        cell: G::Cell,
    },
    /// The wrong number of hands.
    #[error("there are {expected} hands of cards, here are {found}")]
    Hands {
        /// How many there are.
        expected: usize,
        /// How many are written.
        found: usize,
    },
    /// A hand with the wrong number of cards.
    #[error("seat {} holds {expected} cards, here are {found}", .seat.number())]
    HandSize {
        /// Whose hand.
        seat: Seat,
        /// How many cards each player holds.
        expected: usize,
        /// How many are written.
        found: usize,
    },
    /// Not a card.
    #[error("seat {}: `{text}` is not a card; {numbers}", .seat.number())]
    UnknownCard {
        /// Whose hand.
        seat: Seat,
        /// What is written.
        text: String,
        /// The cards there are.
        numbers: CardNumbers,
    },
    /// Cards are written in increasing order.
    #[error("seat {}: card {card} is out of order", .seat.number())]
    CardOrder {
        /// Whose hand.
        seat: Seat,
        /// The card that should stand earlier.
        card: Card<G>,
    },
    /// A card in two places.
    #[error("card {card} is there twice")]
    CardTwice {
        /// The card.
        card: Card<G>,
    },
    /// A hidden card where everything is known.
    #[error("seat {}: a card is hidden, but here all cards are known", .seat.number())]
    HiddenCard {
        /// Whose hand.
        seat: Seat,
    },
    /// A hand of which a part is hidden.
    #[error("seat {}: a hand is seen whole or not at all", .seat.number())]
    PartlyHidden {
        /// Whose hand.
        seat: Seat,
    },
    /// The wrong number of points.
    #[error("there are the points of {expected} seats to write, here are {found}")]
    Points {
        /// How many seats there are.
        expected: usize,
        /// How many are written.
        found: usize,
    },
    /// Not a number of points.
    #[error("seat {}: `{text}` is not a number of points from 0 to {most}", .seat.number())]
    PointsOf {
        /// Whose points.
        seat: Seat,
        /// What is written.
        text: String,
        /// The most a seat can have with these options.
        most: u8,
    },
    /// The last field names nobody.
    #[error("who is to move is a seat from 1 to {seats}, not `{text}`")]
    Mover {
        /// What is written.
        text: String,
        /// How many seats there are.
        seats: usize,
    },
    /// A changed card in a game without changes.
    #[error("`{text}`: cards cannot be changed in this game")]
    NoChanges {
        /// What is written.
        text: String,
    },
    /// A changed card in a game that is over.
    #[error("the game is over, so no card can have been changed in this turn")]
    ChangedAfterEnd,
    /// No piles at all.
    #[error("the deck is missing")]
    NoDeck,
    /// A deck of the wrong length.
    #[error("the deck has {expected} cards, here are {found}")]
    DeckLength {
        /// How many there are.
        expected: usize,
        /// How many are given.
        found: usize,
    },
    /// A refill of the wrong length.
    #[error("refill {pile} has {least} to {most} cards, here are {found}")]
    RefillLength {
        /// Which refill, counted from 1.
        pile: usize,
        /// The fewest it can have.
        least: usize,
        /// The most it can have.
        most: usize,
        /// How many are given.
        found: usize,
    },
    /// A number in a pile that is no card.
    #[error("{} has {number}, which is not a card; {numbers}", name(*.pile))]
    PileCard {
        /// Which pile: 0 is the deck, then the refills.
        pile: usize,
        /// The number.
        number: u8,
        /// The cards there are.
        numbers: CardNumbers,
    },
    /// A card twice in a pile.
    #[error("{} has card {card} twice", name(*.pile))]
    PileCardTwice {
        /// Which pile: 0 is the deck, then the refills.
        pile: usize,
        /// The card.
        card: Card<G>,
    },
}

/// How the cards of a deck are numbered, to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CardNumbers {
    /// The lowest number.
    pub first: u8,
    /// The highest number.
    pub last: u8,
}

impl CardNumbers {
    pub(super) fn of<G: TileGame>(deck: CardSet<G>) -> CardNumbers {
        let mut numbers = deck.into_iter().map(Card::number);
        let first = numbers.next().unwrap_or_default();
        CardNumbers { first, last: numbers.last().unwrap_or(first) }
    }
}

impl fmt::Display for CardNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cards are numbered {} to {}", self.first, self.last)
    }
}

fn name(pile: usize) -> String {
    if pile == 0 { "the deck".to_owned() } else { format!("refill {pile}") }
}
