//! Moves, their texts, and why one may be refused.

use std::fmt;
use std::str::FromStr;

use lattice::NameError;
use serde::Serialize;
use thiserror::Error;

use super::card::{Card, CardError};
use super::game::TileGame;
use super::tile::{Colour, Tile};
use crate::Seat;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move<G: TileGame> {
    /// `Bc5`: a tile from the reserve on an empty cell.
    Place(Colour, G::Cell),
    /// `Rxc5`: a tile from the reserve instead of the one on the cell.
    Replace(Colour, G::Cell),
    /// `Kc5`: the black tile to an empty cell.
    MoveBlack(G::Cell),
    /// `c5=d7`: the tile on the first cell goes to the second and bears the pawn; the one on the
    /// second goes to the first.
    Swap(G::Cell, G::Cell),
    /// `~17`: a card is revealed, discarded and replaced; then the turn goes on.
    Change(Card<G>),
}

impl<G: TileGame> fmt::Display for Move<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(colour, cell) => write!(f, "{}{cell}", colour.letter()),
            Move::Replace(colour, cell) => write!(f, "{}x{cell}", colour.letter()),
            Move::MoveBlack(cell) => write!(f, "{}{cell}", Tile::Black.letter()),
            Move::Swap(one, other) => write!(f, "{one}={other}"),
            Move::Change(card) => write!(f, "~{card}"),
        }
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// Nothing was written.
    #[error("a move is missing")]
    Empty,
    /// Blanks inside the text.
    #[error("`{0}`: there is a blank in the middle of the move")]
    Blank(String),
    /// The text begins like no move.
    #[error("`{0}` begins with none of B, R, Y, K and `~`, and there is no `=` in it")]
    Kind(String),
    /// The black tile comes from no reserve.
    #[error("`{0}`: K moves, it replaces nothing")]
    BlackReplaces(String),
    /// The place is wrong.
    #[error(transparent)]
    Cell(#[from] NameError),
    /// The card is wrong.
    #[error(transparent)]
    Card(#[from] CardError),
}

/// Reads a move with blanks around it and in any letter case.
///
/// A colour's letter always comes first, so case does not matter there. `x` before a number is a
/// ring (`Rx5`), before a letter it replaces (`Rxc5`): no ring has two letters and begins with x.
impl<G: TileGame> FromStr for Move<G> {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move<G>, MoveError> {
        let text = text.trim();
        let Some(first) = text.chars().next() else { return Err(MoveError::Empty) };
        if text.contains(char::is_whitespace) {
            return Err(MoveError::Blank(text.to_owned()));
        }
        if let Some(card) = text.strip_prefix('~') {
            return Ok(Move::Change(card.parse()?));
        }
        if let Some((one, other)) = text.split_once('=') {
            return Ok(Move::Swap(one.parse()?, other.parse()?));
        }
        let tile = Tile::from_letter(first.to_ascii_uppercase())
            .ok_or_else(|| MoveError::Kind(text.to_owned()))?;
        let rest = &text[first.len_utf8()..];
        let replaced = rest
            .strip_prefix(['x', 'X'])
            .filter(|cell| cell.starts_with(|letter: char| letter.is_ascii_alphabetic()));
        match (tile, replaced) {
            (Tile::Black, None) => Ok(Move::MoveBlack(rest.parse()?)),
            (Tile::Black, Some(_)) => Err(MoveError::BlackReplaces(text.to_owned())),
            (Tile::Coloured(colour), None) => Ok(Move::Place(colour, rest.parse()?)),
            (Tile::Coloured(colour), Some(cell)) => Ok(Move::Replace(colour, cell.parse()?)),
        }
    }
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case", bound = "")]
pub enum Illegal<G: TileGame> {
    /// Nothing can be played any more.
    #[error("the game is over")]
    GameOver,
    /// There is a tile on the cell.
    #[error("{cell} is occupied")]
    Occupied {
        /// The cell.
        cell: G::Cell,
    },
    /// A tile is placed next to another one.
    #[error("{cell} is not next to a {tile}", tile = G::WORDS.tile)]
    NotNextToTile {
        /// The cell.
        cell: G::Cell,
    },
    /// There is nothing to replace or swap.
    #[error("there is no {tile} on {cell}", tile = G::WORDS.tile)]
    NoTile {
        /// The cell.
        cell: G::Cell,
    },
    /// All tiles of that colour are in play.
    #[error("there is no {colour} {tile} left in the reserve", tile = G::WORDS.tile)]
    NoneInReserve {
        /// The colour.
        colour: Colour,
    },
    /// A tile is replaced by one of another colour.
    #[error("the {tile} on {cell} is {colour} already", tile = G::WORDS.tile)]
    SameColour {
        /// The cell.
        cell: G::Cell,
        /// Its colour.
        colour: Colour,
    },
    /// The black tile always stays in play.
    #[error("the {black} is never replaced", black = G::WORDS.black)]
    BlackReplaced,
    /// A pawn blocks the tile.
    #[error("the {tile} on {cell} is under the pawn of seat {}", .seat.number(), tile = G::WORDS.tile)]
    UnderPawn {
        /// The tile's cell.
        cell: G::Cell,
        /// Whose pawn it is.
        seat: Seat,
    },
    /// Without pawns, the tile played in the turn just before is blocked.
    #[error("the {tile} on {cell} was played in the turn just before", tile = G::WORDS.tile)]
    JustPlayed {
        /// The tile's cell.
        cell: G::Cell,
    },
    /// The black tile must move.
    #[error("the {black} is on {cell} already", black = G::WORDS.black)]
    SamePlace {
        /// The black tile's cell.
        cell: G::Cell,
    },
    /// The black tile moves next to another tile.
    #[error("on {cell} the {black} would not be next to another {tile}", black = G::WORDS.black, tile = G::WORDS.tile)]
    BlackAlone {
        /// The cell.
        cell: G::Cell,
    },
    /// In this game tiles are never swapped.
    #[error("{tiles} are swapped only in the open game", tiles = G::WORDS.tiles)]
    NotOpen,
    /// Tiles are swapped only when there is nothing else to play.
    #[error("{tiles} are swapped only when the reserve is empty; it has {left} left", tiles = G::WORDS.tiles)]
    ReserveNotEmpty {
        /// How many tiles the reserve has.
        left: usize,
    },
    /// When the reserve is empty, tiles are swapped.
    #[error("the reserve is empty: swap two {tiles}", tiles = G::WORDS.tiles)]
    MustSwap,
    /// A tile cannot be swapped with itself.
    #[error("the {tile} on {cell} cannot be swapped with itself", tile = G::WORDS.tile)]
    SwappedWithItself {
        /// The cell.
        cell: G::Cell,
    },
    /// Two tiles of one colour cannot be swapped.
    #[error("the {tiles} on {first} and {second} are both {colour}", tiles = G::WORDS.tiles)]
    SwappedSameColour {
        /// The first cell.
        first: G::Cell,
        /// The second cell.
        second: G::Cell,
        /// Their colour.
        colour: Colour,
    },
    /// In this game cards are not changed.
    #[error("cards cannot be changed in this game")]
    NoChanges,
    /// One card can be changed in a turn.
    #[error("a card has been changed in this turn already")]
    AlreadyChanged,
    /// Only one's own cards can be changed.
    #[error("you do not hold card {card}")]
    NotYourCard {
        /// The card.
        card: Card<G>,
    },
}
