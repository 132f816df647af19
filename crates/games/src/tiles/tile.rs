//! Tiles and their colours.

use std::fmt;

use serde::{Serialize, Serializer};

/// The colour of a tile from the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// `B`
    Blue,
    /// `R`
    Red,
    /// `Y`
    Yellow,
}

impl Colour {
    /// All three colours.
    pub const ALL: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Yellow];

    /// How many tiles there are of each colour.
    pub const TILES: usize = 8;

    /// The place of the colour in [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for the colour in texts.
    pub const fn letter(self) -> char {
        ['B', 'R', 'Y'][self as usize]
    }

    /// The colour in words.
    pub const fn name(self) -> &'static str {
        ["blue", "red", "yellow"][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A tile: the black one, or one of the eight of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// `K`
    Black,
    /// `B`, `R` or `Y`
    Coloured(Colour),
}

impl Tile {
    /// How many tiles there are in all.
    pub const COUNT: usize = 1 + 3 * Colour::TILES;

    /// The letter that stands for the tile in texts.
    pub const fn letter(self) -> char {
        match self {
            Tile::Black => 'K',
            Tile::Coloured(colour) => colour.letter(),
        }
    }

    /// The tile a letter stands for.
    pub fn from_letter(letter: char) -> Option<Tile> {
        match letter {
            'K' => Some(Tile::Black),
            'B' => Some(Tile::Coloured(Colour::Blue)),
            'R' => Some(Tile::Coloured(Colour::Red)),
            'Y' => Some(Tile::Coloured(Colour::Yellow)),
            _ => None,
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Black => f.pad("black"),
            Tile::Coloured(colour) => colour.fmt(f),
        }
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
