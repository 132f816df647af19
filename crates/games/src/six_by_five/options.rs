//! What can be agreed before a game of 6x5.

use std::num::NonZeroU8;

use super::CardSet;
use crate::Count;
use crate::options::{choice, options};
use crate::tiles::{Blocking, Objectives, Replace, Together};

choice! {
    /// How many cards the deck has.
    pub enum Cards {
        /// All but the straight bar.
        ThirtyTwo = "32",
        /// All shapes there are.
        ThirtyThree = "33",
    }
}

impl Cards {
    /// The whole deck.
    pub fn deck(self) -> CardSet {
        match self {
            Cards::ThirtyTwo => CardSet::USUAL,
            Cards::ThirtyThree => CardSet::ALL,
        }
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
