//! 6x5: hexagons, 32 cards, and a pawn on the tile each player has played last.

mod options;

use lattice::{Cell, GridCell};

pub use self::options::{Cards, SixByFiveOptions};
use crate::tiles::shape::Table as ShapeTable;
use crate::tiles::{Shapes, TileGame, TileWords, Tiles};
use crate::{Count, Preset};

crate::tiles::types!(Game);

/// What makes a game of tiles 6x5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game;

/// A position of 6x5.
pub type SixByFive = Tiles<Game>;

static SHAPES: ShapeTable<186, 33> = ShapeTable::new(&Cell::GEOMETRY);

impl TileGame for Game {
    const NAME: &'static str = "6x5";

    const WORDS: TileWords = TileWords {
        tile: "tile",
        tiles: "tiles",
        black: "black tile",
        blacks: "black tiles",
        pawn: Some("pawn"),
    };

    type Cell = Cell;
    type Options = SixByFiveOptions;

    const SHAPES: Shapes = SHAPES.shapes();

    /// The straight bar.
    const LEFT_OUT: usize = 1;

    const PRESETS: &'static [Preset] = &[
        Preset::new("first", &[]),
        Preset { name: "several", players: Some(3), options: &[("objectives", "2")] },
        Preset::new("experts", &[("objectives", "3"), ("points", "2"), ("open", "yes")]),
        Preset::new("visible", &[("visible", "yes")]),
        Preset::new("xochintlan", &[("blocking", "previous")]),
    ];

    fn for_players(options: &SixByFiveOptions, players: Count<2, 5>) -> SixByFiveOptions {
        SixByFiveOptions { players, ..*options }
    }

    fn agreed(options: &SixByFiveOptions) -> Agreed<Game> {
        let SixByFiveOptions { visible, change, points, open, together, .. } = *options;
        Agreed {
            players: options.players.get(),
            objectives: options.objectives.number(points),
            visible,
            change,
            points,
            open,
            together,
            replace: options.replace,
            blocking: options.blocking,
            deck: options.cards.deck(),
        }
    }
}

#[cfg(test)]
mod tests;
