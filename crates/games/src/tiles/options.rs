//! What can be agreed before a game of 6x5.

use std::num::NonZeroU8;

use super::card::CardSet;
use crate::options::{choice, options};
use crate::{Choice, Count, Usually};

/// How many cards each player holds. If nobody says, one, and two in a points game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Objectives<const MOST: u8>(Option<Count<1, MOST>>);

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

choice! {
    /// How many cards the deck has.
    pub enum Cards {
        /// All but the straight bar.
        ThirtyTwo = "32",
        /// All shapes there are.
        ThirtyThree = "33",
    }
}

options! {
    /// The options of 6x5; all can be combined.
    pub struct SixByFiveOptions {
        /// How many play.
        pub players: Count<2, 5>,
        /// How many cards each player holds; any one of them wins.
        pub objectives: Objectives<5>,
        /// Whether everybody sees all objective cards.
        pub visible: bool,
        /// Whether a player may change a card, once in a turn and before playing.
        pub change: bool,
        /// How many points win, if shown cards score points.
        pub points: Option<NonZeroU8>,
        /// Whether the game goes on by swapping tiles when the reserve is empty.
        pub open: bool,
        /// What happens when cards of several players are shown at once.
        pub together: Together,
        /// By which tiles a tile may be replaced.
        pub replace: Replace,
        /// How many cards the deck has.
        pub cards: Cards,
        /// Which tiles can be neither replaced nor moved.
        pub blocking: Blocking,
    }
}

impl SixByFiveOptions {
    pub(super) fn seats(&self) -> usize {
        usize::from(self.players.get())
    }

    /// How many cards each player holds.
    pub fn hand_size(&self) -> usize {
        let usually = if self.points.is_some() { 2 } else { 1 };
        usize::from(self.objectives.0.map_or(usually, Count::get))
    }

    /// The whole deck.
    pub fn deck(&self) -> CardSet {
        match self.cards {
            Cards::ThirtyTwo => CardSet::USUAL,
            Cards::ThirtyThree => CardSet::ALL,
        }
    }

    /// How many cards the players hold together.
    pub(super) fn cards_in_hands(&self) -> usize {
        self.seats() * self.hand_size()
    }

    /// How many pawns there are; the tile that blocks in Xochintlan counts as one for all.
    pub(super) fn pawns(&self) -> usize {
        match self.blocking {
            Blocking::Pawns => self.seats(),
            Blocking::Previous => 1,
        }
    }
}
