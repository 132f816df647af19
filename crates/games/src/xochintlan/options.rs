//! What can be agreed before a game of Xochintlan.

use std::num::NonZeroU8;

use crate::Count;
use crate::options::options;
use crate::tiles::{Objectives, Replace, Together};

options! {
    /// The options of Xochintlan; all can be combined.
    pub struct XochintlanOptions {
        /// How many play.
        pub players: Count<2, 5>,
        /// How many cards each player holds; any one of them wins.
        pub objectives: Objectives<3>,
        /// Whether everybody sees all objective cards.
        pub visible: bool,
        /// Whether a player may change a card, once in a turn and before playing.
        pub change: bool,
        /// How many points win, if shown cards score points.
        pub points: Option<NonZeroU8>,
        /// Whether the game goes on by swapping pieces when the reserve is empty.
        pub open: bool,
        /// What happens when cards of several players are shown at once.
        pub together: Together,
        /// By which pieces a piece may be replaced.
        pub replace: Replace,
    }
}
