//! Texts of positions and views.
//!
//! Five fields: tiles, pawns, hands, points, who is to move. `Ko,Ba1,Rb3 a1,b3 17,? 0,0 1`

use std::fmt;

use lattice::{Cell, NameError};
use thiserror::Error;

use super::card::{Card, CardSet};
use super::options::SixByFiveOptions;
use super::position::SixByFive;
use super::setup::Setup;
use super::table::Table;
use super::tile::{Colour, Tile};
use super::view::View;
use crate::{Seat, Seed};

/// Why a text or a list of piles is not a position of 6x5.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Not five fields.
    #[error(
        "a position has five fields (tiles, pawns, cards, points, who is to move), \
         this one has {found}"
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// A tile without the letter of a tile.
    #[error("tile `{text}` does not begin with K, B, R or Y")]
    TileLetter {
        /// What is written.
        text: String,
    },
    /// A tile on no cell.
    #[error("tile `{text}`: {why}")]
    TileCell {
        /// What is written.
        text: String,
        /// What is wrong with the cell.
        why: NameError,
    },
    /// Tiles are written nearest ring first, then by number.
    #[error("tile `{text}` is out of order: nearest ring first, then by number")]
    TileOrder {
        /// The tile that should stand earlier.
        text: String,
    },
    /// Two tiles on one cell.
    #[error("there are two tiles on {cell}")]
    TwoTiles {
        /// The cell.
        cell: Cell,
    },
    /// No black tile.
    #[error("there is no black tile")]
    NoBlack,
    /// More than one black tile.
    #[error("there are two black tiles, on {first} and {second}")]
    TwoBlack {
        /// Where the first lies.
        first: Cell,
        /// Where the second lies.
        second: Cell,
    },
    /// More than eight tiles of a colour.
    #[error("there are {found} {colour} tiles, more than 8")]
    TooManyTiles {
        /// The colour.
        colour: Colour,
        /// How many there are.
        found: usize,
    },
    /// The game begins on `o`, and the first coloured tile next to it stays there.
    #[error("no tile lies where the first ones are played: on `o`, then on ring `a`")]
    OffCentre,
    /// The black tile always lies next to another one.
    #[error("the black tile on {cell} is not next to another tile")]
    BlackAlone {
        /// Where it lies.
        cell: Cell,
    },
    /// A tile that cannot have been placed there.
    #[error("the tile on {cell} is too far from the others to have been placed there")]
    TooFar {
        /// The cell.
        cell: Cell,
    },
    /// The wrong number of pawns.
    #[error("there are {expected} pawns to write, here are {found}")]
    Pawns {
        /// How many there are to write.
        expected: usize,
        /// How many are written.
        found: usize,
    },
    /// A pawn on no cell.
    #[error("pawn {pawn}: {why}")]
    PawnCell {
        /// Which pawn, counted from 1.
        pawn: usize,
        /// What is wrong with the cell.
        why: NameError,
    },
    /// A pawn on no tile.
    #[error("pawn {pawn} stands on {cell}, where there is no tile")]
    PawnOnNoTile {
        /// Which pawn, counted from 1.
        pawn: usize,
        /// The cell.
        cell: Cell,
    },
    /// Two pawns on one tile.
    #[error("two pawns stand on {cell}")]
    TwoPawns {
        /// The cell.
        cell: Cell,
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
    #[error("seat {}: `{text}` is not a card; cards are numbered 2 to 33", .seat.number())]
    UnknownCard {
        /// Whose hand.
        seat: Seat,
        /// What is written.
        text: String,
    },
    /// Cards are written in increasing order.
    #[error("seat {}: card {card} is out of order", .seat.number())]
    CardOrder {
        /// Whose hand.
        seat: Seat,
        /// The card that should stand earlier.
        card: Card,
    },
    /// A card in two places.
    #[error("card {card} is there twice")]
    CardTwice {
        /// The card.
        card: Card,
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
    #[error("the deck has 32 cards, here are {found}")]
    DeckLength {
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
    #[error("{} has {number}, which is not a card; cards are numbered 2 to 33", name(*.pile))]
    PileCard {
        /// Which pile: 0 is the deck, then the refills.
        pile: usize,
        /// The number.
        number: u8,
    },
    /// A card twice in a pile.
    #[error("{} has card {card} twice", name(*.pile))]
    PileCardTwice {
        /// Which pile: 0 is the deck, then the refills.
        pile: usize,
        /// The card.
        card: Card,
    },
}

fn name(pile: usize) -> String {
    if pile == 0 { "the deck".to_owned() } else { format!("refill {pile}") }
}

impl fmt::Display for SixByFive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.table, |seat| Some(self.hand(seat)))
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.table, |seat| self.hand(seat))
    }
}

fn write(
    f: &mut fmt::Formatter<'_>,
    table: &Table,
    hand: impl Fn(Seat) -> Option<CardSet>,
) -> fmt::Result {
    let seats = || Seat::first(table.options.seats());
    write_list(f, ',', table.sorted_tiles(), |f, (cell, tile)| {
        write!(f, "{}{cell}", tile.letter())
    })?;
    f.write_str(" ")?;
    write_list(f, ',', 0..table.options.pawns(), |f, pawn| match table.pawn_cell(pawn) {
        Some(cell) => write!(f, "{cell}"),
        None => f.write_str("-"),
    })?;
    f.write_str(" ")?;
    write_list(f, ',', seats(), |f, seat| match hand(seat) {
        Some(hand) => write_list(f, '+', hand, |f, card| write!(f, "{card}")),
        None => write_list(f, '+', 0..table.options.hand_size(), |f, _| f.write_str("?")),
    })?;
    f.write_str(" ")?;
    write_list(f, ',', seats(), |f, seat| write!(f, "{}", table.points(seat)))?;
    write!(f, " {}{}", table.mover.number(), if table.changed { "~" } else { "" })
}

fn write_list<T>(
    f: &mut fmt::Formatter<'_>,
    separator: char,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    use fmt::Write;
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            f.write_char(separator)?;
        }
        write(f, item)?;
    }
    Ok(())
}

pub(super) fn read_position(
    text: &str,
    options: &SixByFiveOptions,
    seed: &Seed,
) -> Result<SixByFive, SetupError> {
    read(text, options)?.position(seed)
}

pub(super) fn read_view(text: &str, options: &SixByFiveOptions) -> Result<View, SetupError> {
    read(text, options)?.view()
}

fn read(text: &str, options: &SixByFiveOptions) -> Result<Setup, SetupError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[tiles, pawns, hands, points, mover] = &fields[..] else {
        return Err(SetupError::Fields { found: fields.len() });
    };
    let (mover, changed) = read_mover(mover, options)?;
    Ok(Setup {
        options: *options,
        tiles: read_tiles(tiles)?,
        pawns: read_pawns(pawns, options)?,
        hands: read_hands(hands, options)?,
        points: read_points(points, options)?,
        mover,
        changed,
    })
}

/// Cells are written in lower case in positions.
fn read_cell(text: &str) -> Result<Cell, NameError> {
    if text.contains(|letter: char| letter.is_ascii_uppercase()) {
        return Err(NameError::NoRing(text.to_owned()));
    }
    text.parse()
}

fn read_tiles(text: &str) -> Result<Vec<(Cell, Tile)>, SetupError> {
    let mut tiles: Vec<(Cell, Tile)> = Vec::new();
    for text in text.split(',') {
        let tile = text.chars().next().and_then(Tile::from_letter);
        let tile = tile.ok_or_else(|| SetupError::TileLetter { text: text.to_owned() })?;
        let cell = read_cell(&text[1..])
            .map_err(|why| SetupError::TileCell { text: text.to_owned(), why })?;
        if tiles.iter().any(|(other, _)| *other == cell) {
            return Err(SetupError::TwoTiles { cell });
        }
        if tiles.last().is_some_and(|(last, _)| last.spiral_index() > cell.spiral_index()) {
            return Err(SetupError::TileOrder { text: text.to_owned() });
        }
        tiles.push((cell, tile));
    }
    Ok(tiles)
}

fn read_pawns(text: &str, options: &SixByFiveOptions) -> Result<Vec<Option<Cell>>, SetupError> {
    let found = text.split(',').count();
    if found != options.pawns() {
        return Err(SetupError::Pawns { expected: options.pawns(), found });
    }
    let pawn = |(i, text)| match text {
        "-" => Ok(None),
        _ => read_cell(text).map(Some).map_err(|why| SetupError::PawnCell { pawn: i + 1, why }),
    };
    text.split(',').enumerate().map(pawn).collect()
}

fn read_hands(text: &str, options: &SixByFiveOptions) -> Result<Vec<Option<CardSet>>, SetupError> {
    let found = text.split(',').count();
    if found != options.seats() {
        return Err(SetupError::Hands { expected: options.seats(), found });
    }
    let mut seen = CardSet::EMPTY;
    let hands = Seat::first(options.seats()).zip(text.split(','));
    hands.map(|(seat, hand)| read_hand(hand, seat, options.hand_size(), &mut seen)).collect()
}

fn read_hand(
    text: &str,
    seat: Seat,
    expected: usize,
    seen: &mut CardSet,
) -> Result<Option<CardSet>, SetupError> {
    let found = text.split('+').count();
    if found != expected {
        return Err(SetupError::HandSize { seat, expected, found });
    }
    match text.split('+').filter(|card| *card == "?").count() {
        0 => {}
        hidden if hidden == found => return Ok(None),
        _ => return Err(SetupError::PartlyHidden { seat }),
    }
    let mut last = None;
    let cards = text.split('+').map(|text| {
        let card: Card =
            text.parse().map_err(|_| SetupError::UnknownCard { seat, text: text.to_owned() })?;
        if !seen.insert(card) {
            return Err(SetupError::CardTwice { card });
        }
        if last.replace(card) > Some(card) {
            return Err(SetupError::CardOrder { seat, card });
        }
        Ok(card)
    });
    cards.collect::<Result<CardSet, _>>().map(Some)
}

fn read_points(text: &str, options: &SixByFiveOptions) -> Result<[u8; Seat::MAX], SetupError> {
    let found = text.split(',').count();
    if found != options.seats() {
        return Err(SetupError::Points { expected: options.seats(), found });
    }
    // A seat one point short of the target can score three at once, one in each colour.
    let most = options.points.map_or(0, |target| target.get() + 2);
    let mut points = [0; Seat::MAX];
    for ((seat, text), points) in Seat::first(options.seats()).zip(text.split(',')).zip(&mut points)
    {
        let plain = text.bytes().all(|b| b.is_ascii_digit());
        let canonical = plain && (text == "0" || !text.starts_with('0'));
        *points = text
            .parse()
            .ok()
            .filter(|points| canonical && *points <= most)
            .ok_or_else(|| SetupError::PointsOf { seat, text: text.to_owned(), most })?;
    }
    Ok(points)
}

fn read_mover(text: &str, options: &SixByFiveOptions) -> Result<(Seat, bool), SetupError> {
    let (number, changed) = match text.strip_suffix('~') {
        Some(number) => (number, true),
        None => (text, false),
    };
    let seats = options.seats();
    let mover = Seat::first(seats)
        .find(|seat| number == seat.number().to_string())
        .ok_or_else(|| SetupError::Mover { text: text.to_owned(), seats })?;
    if changed && !options.change {
        return Err(SetupError::NoChanges { text: text.to_owned() });
    }
    Ok((mover, changed))
}
