//! What a puzzle is about, told from what happens in its solution.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Defines [`Theme`] from the one list of themes.
macro_rules! themes {
    ($( $(#[$meta:meta])* $theme:ident = $name:literal ),+ $(,)?) => {
        /// What a puzzle is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Theme { $( $(#[$meta])* $theme ),+ }

        impl Theme {
            /// All of them.
            pub const ALL: &'static [Theme] = &[$(Theme::$theme),+];

            /// The theme's name in texts.
            pub const fn name(self) -> &'static str {
                match self { $( Theme::$theme => $name ),+ }
            }
        }
    };
}

themes! {
    /// The first move looks as if it did nothing: nothing is closed, explodes or is completed.
    Quiet = "quiet",
    /// Whatever else is played loses.
    OnlyMove = "only-move",
    /// Three decisions or more.
    Long = "long",
    /// Gosix: a hexagon is given to the opponent.
    Sacrifice = "sacrifice",
    /// Gosix: a hexagon is given to the opponent, who then has more of them. It is won all the same, so two at least
    /// come back for it.
    TwoForOne = "two-for-one",
    /// Gosix: one pawn conquers two hexagons or more.
    DoubleClosing = "double-closing",
    /// Gosix: the hexagon in the middle is conquered. Hexone: the stack in the middle explodes.
    Centre = "centre",
    /// Gosix: a pawn where there is nothing left to conquer, so that the other has to move.
    Tempo = "tempo",
    /// Gosix: one of the opponent's pawns goes without an answer because he must pass.
    Pass = "pass",
    /// Hexone: five explosions or more in one turn.
    ChainOfFive = "chain-of-five",
    /// Hexone: a pawn leaves the board.
    Exit = "exit",
    /// Hexone: three stacks or more are taken in one turn.
    Harvest = "harvest",
    /// Tiles: the black tile moves.
    Black = "black",
    /// Tiles: a tile is replaced.
    Replacing = "replacing",
    /// Tiles: a tile is placed.
    Placing = "placing",
}

/// Why a text is not a theme.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no theme `{name}`; there are {}", names())]
pub struct ThemeError {
    /// The name as given.
    pub name: String,
}

fn names() -> String {
    Theme::ALL.iter().map(|theme| theme.name()).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Theme, ThemeError> {
        let found = Theme::ALL.iter().find(|theme| theme.name() == text);
        found.copied().ok_or_else(|| ThemeError { name: text.to_owned() })
    }
}
