//! Claims: who has how much at least.

use games::{Gosix, Outcome, Position, Seat};

/// How much somebody has, whatever the other plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Least {
    /// He does not lose.
    Draw,
    /// He wins.
    Win,
}

impl Least {
    /// Both, with their names in texts.
    pub const ALL: [(Least, &'static str); 2] = [(Least::Draw, "draw"), (Least::Win, "win")];

    /// Its name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Least::Draw => "draw",
            Least::Win => "win",
        }
    }
}

/// What is claimed of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who has it.
    pub seat: Seat,
    /// How much.
    pub least: Least,
}

impl Claim {
    /// Whether the end of a game is what was claimed.
    pub fn agrees(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Win(winner) => winner == self.seat,
            Outcome::Draw => self.least == Least::Draw,
        }
    }
}

impl std::fmt::Display for Claim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", Gosix::SEAT_NAMES[self.seat.index()], self.least.name())
    }
}
