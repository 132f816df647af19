//! What can be agreed before a game, as far as all games of the family have it.

use std::num::NonZeroU8;

use crate::options::choice;
use crate::{Choice, Count, Usually};

/// How many cards each player holds. If nobody says, one, and two in a points game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Objectives<const MOST: u8>(Option<Count<1, MOST>>);

impl<const MOST: u8> Objectives<MOST> {
    /// How many, in a game with or without points.
    pub fn number(self, points: Option<NonZeroU8>) -> u8 {
        let usually = if points.is_some() { 2 } else { 1 };
        self.0.map_or(usually, Count::get)
    }
}

impl<const MOST: u8> Choice for Objectives<MOST> {
    const VALUES: &'static [&'static str] = Count::<1, MOST>::VALUES;
    const USUALLY: Option<Usually> = Some(Usually { value: "2", with: "points" });

    fn place(self) -> Option<usize> {
        self.0.and_then(Choice::place)
    }

    fn at(place: usize) -> Self {
        Objectives(Some(Choice::at(place)))
    }
}

choice! {
    /// What happens when cards of several players are shown at once.
    pub enum Together {
        /// The game is a draw.
        Draw = "draw",
        /// Those cards are revealed and replaced, and play goes on.
        Redraw = "redraw",
    }
}

choice! {
    /// Which tiles can be neither replaced nor moved.
    pub enum Blocking {
        /// The tile each player has played last, which bears his pawn.
        Pawns = "pawns",
        /// Only the tile played in the turn just before, as in Xochintlan.
        Previous = "previous",
    }
}

choice! {
    /// By which tiles a tile may be replaced.
    pub enum Replace {
        /// Only by one of another colour.
        Other = "other",
        /// By one of its own colour too: the board stays as it is, the pawn moves there.
        Any = "any",
    }
}
