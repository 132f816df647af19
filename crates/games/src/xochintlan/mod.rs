//! Xochintlan: squares, 18 cards, and only the piece played in the turn just before is blocked.
//!
//! The older sister of 6x5. Its pieces are the man, who is the black tile, and lizards, birds and
//! monkeys, which are blue, red and yellow.

mod options;

use lattice::{GridCell, Square};

pub use self::options::XochintlanOptions;
use crate::tiles::shape::Table as ShapeTable;
use crate::tiles::{Shapes, TileGame, TileWords, Tiles};
use crate::{Count, Preset};

crate::tiles::types!(Game);

/// What makes a game of tiles Xochintlan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game;

/// A position of Xochintlan.
pub type Xochintlan = Tiles<Game>;

static SHAPES: ShapeTable<63, 18> = ShapeTable::new(&Square::GEOMETRY);

impl TileGame for Game {
    const NAME: &'static str = "xochintlan";

    const WORDS: TileWords =
        TileWords { tile: "piece", tiles: "pieces", black: "man", blacks: "men", pawn: None };

    type Cell = Square;
    type Options = XochintlanOptions;

    const SHAPES: Shapes = SHAPES.shapes();
    const LEFT_OUT: usize = 0;

    const PRESETS: &'static [Preset] = &[
        Preset::new("first", &[]),
        Preset { name: "several", players: Some(3), options: &[("objectives", "2")] },
        Preset::new("visible", &[("visible", "yes")]),
    ];

    fn for_players(options: &XochintlanOptions, players: Count<2, 5>) -> XochintlanOptions {
        XochintlanOptions { players, ..*options }
    }

    fn agreed(options: &XochintlanOptions) -> Agreed<Game> {
        let XochintlanOptions { visible, change, points, open, together, .. } = *options;
        Agreed {
            players: options.players.get(),
            objectives: options.objectives.number(points),
            visible,
            change,
            points,
            open,
            together,
            replace: options.replace,
            blocking: Blocking::Previous,
            deck: CardSet::ALL,
        }
    }
}

#[cfg(test)]
mod tests;
