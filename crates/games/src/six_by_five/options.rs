//! What can be agreed before a game of 6x5.

use std::num::NonZeroU8;

use crate::Count;
use crate::options::{choice, options};

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

options! {
    /// The options of 6x5; all can be combined.
    pub struct SixByFiveOptions {
        /// How many play.
        pub players: Count<2, 5>,
        /// How many cards each player holds; any one of them wins.
        pub objectives: Count<1, 5>,
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
        /// Which tiles can be neither replaced nor moved.
        pub blocking: Blocking,
    }
}

impl SixByFiveOptions {
    pub(super) fn seats(&self) -> usize {
        usize::from(self.players.get())
    }

    pub(super) fn hand_size(&self) -> usize {
        usize::from(self.objectives.get())
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
