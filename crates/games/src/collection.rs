//! The list of games, and how to reach the right one from its name.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::{Gosix, Hexone, OptionSpec, Options, Position, SixByFive};

/// Defines [`GameId`] from the one list of games.
macro_rules! collection {
    ($( $(#[$meta:meta])* $id:ident => $position:ty ),+ $(,)?) => {
        /// One of the games of the collection.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId { $( $(#[$meta])* $id ),+ }

        impl GameId {
            /// All the games.
            pub const ALL: &'static [GameId] = &[$(GameId::$id),+];

            /// Runs code that works for any game on this one.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self { $( GameId::$id => visitor.visit::<$position>() ),+ }
            }

            /// The game's name in texts, commands and files.
            pub const fn name(self) -> &'static str {
                match self { $( GameId::$id => <$position>::NAME ),+ }
            }

            /// What the seats are called.
            pub const fn seat_names(self) -> &'static [&'static str] {
                match self { $( GameId::$id => <$position>::SEAT_NAMES ),+ }
            }

            /// The game's options with their values.
            pub const fn option_specs(self) -> &'static [OptionSpec] {
                match self {
                    $( GameId::$id => <<$position as Position>::Options as Options>::SPECS ),+
                }
            }
        }
    };
}

collection! {
    /// Pawns on the corners of seven hexagons.
    Gosix => Gosix,
    /// Stacks that explode in Ys, in chains.
    Hexone => Hexone,
    /// Coloured tiles around one black tile, with hidden objectives.
    SixByFive => SixByFive,
}

/// Code that works for any game, to be run on the one that [`GameId::visit`] is asked for.
pub trait Visitor {
    /// What the code gives back.
    type Output;

    /// Runs the code on positions of type `P`.
    fn visit<P: Position>(self) -> Self::Output;
}

/// There is no game of that name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no game `{name}`; there are {}", names())]
pub struct UnknownGame {
    /// The name as given.
    pub name: String,
}

fn names() -> String {
    GameId::ALL.iter().map(|id| id.name()).collect::<Vec<_>>().join(", ")
}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameId, UnknownGame> {
        let found = GameId::ALL.iter().find(|id| id.name().eq_ignore_ascii_case(name.trim()));
        found.copied().ok_or_else(|| UnknownGame { name: name.to_owned() })
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_there_and_back_and_an_unknown_one_lists_the_known() {
        for id in GameId::ALL {
            assert_eq!(id.to_string().parse(), Ok(*id));
        }
        let error = "go".parse::<GameId>().expect_err("not here").to_string();
        assert!(error.starts_with("there is no game `go`; there are gosix"), "{error}");
    }
}
