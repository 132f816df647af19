//! The collection: what follows from the one list of games, which stands in `lib.rs`, and how to reach the right one
//! from its name.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::{AnyOptions, AnyView, Describe, GameId, Position, Saying};

/// Defines [`GameId`] from the one list of games, each a type in a module of its own.
macro_rules! collection {
    ($( $(#[$meta:meta])* $module:ident::$game:ident ),+ $(,)?) => {
        $( pub use $module::$game; )+

        /// One of the games of the collection.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId { $( $(#[$meta])* $game ),+ }

        impl GameId {
            /// All the games.
            pub const ALL: &'static [GameId] = &[$(GameId::$game),+];

            /// Runs code that works for any game on this one.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self { $( GameId::$game => visitor.visit::<$game>() ),+ }
            }

            /// The game's name in texts, commands and files.
            pub const fn name(self) -> &'static str {
                match self { $( GameId::$game => $game::NAME ),+ }
            }

            /// What the seats are called.
            pub const fn seat_names(self) -> &'static [&'static str] {
                match self { $( GameId::$game => $game::SEAT_NAMES ),+ }
            }

            /// How many may play.
            pub fn players(self) -> std::ops::RangeInclusive<usize> {
                match self {
                    $( GameId::$game => <<$game as Position>::Description as Describe<$game>>::PLAYERS ),+
                }
            }

            /// Named ways to play, the usual one first.
            pub const fn presets(self) -> &'static [Preset] {
                match self {
                    $( GameId::$game => <<$game as Position>::Description as Describe<$game>>::PRESETS ),+
                }
            }

            /// The option that says who begins, if there is one.
            pub const fn first_option(self) -> Option<&'static str> {
                match self {
                    $( GameId::$game => <<$game as Position>::Description as Describe<$game>>::FIRST ),+
                }
            }

            /// The game's options with their values.
            pub const fn option_specs(self) -> &'static [OptionSpec] {
                match self {
                    $( GameId::$game => <<$game as Position>::Options as Options>::SPECS ),+
                }
            }
        }
    };
}

/// Code that works for any game, to be run on the one that [`GameId::visit`] is asked for.
pub trait Visitor {
    /// What the code gives back.
    type Output;

    /// Runs the code on positions of type `P`.
    fn visit<P: Position>(self) -> Self::Output;
}

/// Runs a block that works for any game, with its position type named, on one game; the values it takes
/// are variables in scope.
///
/// ```ignore
/// visit!(game, P, (options: &'v AnyOptions) -> usize { P::Description::players(&options.typed::<P>()) })
/// ```
macro_rules! visit {
    ($game:expr, $position:ident, ($($name:ident: $kind:ty),*) -> $output:ty $body:block) => {{
        struct Visit<'v> {
            $($name: $kind,)*
            lifetime: std::marker::PhantomData<&'v ()>,
        }
        impl<'v> $crate::Visitor for Visit<'v> {
            type Output = $output;

            fn visit<$position: $crate::Position>(self) -> $output {
                let Visit { $($name,)* lifetime: _ } = self;
                $body
            }
        }
        $game.visit(Visit { $($name,)* lifetime: std::marker::PhantomData })
    }};
}

pub(crate) use visit;

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

impl GameId {
    /// The places that the text of a move names; none if it is not a move.
    pub fn places_of(self, mv: &str) -> Vec<String> {
        visit!(self, P, (mv: &'v str) -> Vec<String> {
            mv.parse().map(P::Description::places).unwrap_or_default()
        })
    }

    /// A move as one says it; `None` if its text is best.
    pub fn say(self, mv: &str) -> Option<Saying> {
        visit!(self, P, (mv: &'v str) -> Option<Saying> {
            mv.parse().ok().and_then(P::Description::say)
        })
    }

    /// The game that a position or view as text is of, among those that can read it with the usual
    /// options for any number of players.
    pub fn of_text(text: &str) -> Option<GameId> {
        let reads = |game: &&GameId| {
            let usual = AnyOptions::new(**game);
            let by_players = game.players().filter_map(|players| usual.for_players(players));
            by_players.into_iter().any(|options| AnyView::from_text(text, &options).is_ok())
        };
        GameId::ALL.iter().find(reads).copied()
    }
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
