//! Win, draw or loss.

use std::fmt;
use std::ops::Neg;

use games::{Outcome, Seat};
use serde::Serialize;

/// How a game ends under best play of both sides, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The opponent wins.
    Loss = -1,
    /// Nobody wins.
    Draw = 0,
    /// The player to move wins.
    Win = 1,
}

impl Verdict {
    /// What an outcome means to a seat.
    pub fn for_seat(outcome: Outcome, seat: Seat) -> Verdict {
        match outcome {
            Outcome::Draw => Verdict::Draw,
            Outcome::Win(winner) if winner == seat => Verdict::Win,
            Outcome::Win(_) => Verdict::Loss,
        }
    }

    /// How a game ends with so many hexagons on each side.
    pub(super) fn of(own: u8, other: u8) -> Verdict {
        match own.cmp(&other) {
            std::cmp::Ordering::Less => Verdict::Loss,
            std::cmp::Ordering::Equal => Verdict::Draw,
            std::cmp::Ordering::Greater => Verdict::Win,
        }
    }

    /// What the opponent must have at least for us to have less than this.
    #[inline]
    pub const fn against(self) -> Verdict {
        match self {
            Verdict::Win => Verdict::Draw,
            Verdict::Draw | Verdict::Loss => Verdict::Win,
        }
    }
}

/// The same for the opponent.
impl Neg for Verdict {
    type Output = Verdict;

    #[inline]
    fn neg(self) -> Verdict {
        match self {
            Verdict::Loss => Verdict::Win,
            Verdict::Draw => Verdict::Draw,
            Verdict::Win => Verdict::Loss,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
            Verdict::Win => "win",
        })
    }
}
