//! What is asked of whoever solves a puzzle.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// What the seat to move has to reach. Turns are counted as players do: all moves of one seat until the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// Win, whatever the opponent does and however long it takes.
    Win,
    /// Do not lose: there is nothing to win.
    Draw,
    /// Win within so many turns of one's own, whatever the opponent does.
    WinIn(u8),
    /// Let the opponent not win within so many turns of his.
    Survive(u8),
}

/// Why a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a goal: it is `win`, `draw`, `win-in-N` or `survive-N` with N from 1 to {MOST_TURNS}"
)]
pub struct GoalError(String);

/// The most turns that a goal counts.
const MOST_TURNS: u8 = 3;

impl Goal {
    /// What is left of it once the turn of the solver, or of the opponent, is over.
    #[must_use]
    pub(crate) fn after_turn(self, of_solver: bool) -> Goal {
        match self {
            Goal::WinIn(turns) if of_solver => Goal::WinIn(turns.saturating_sub(1)),
            Goal::Survive(turns) if !of_solver => Goal::Survive(turns.saturating_sub(1)),
            goal => goal,
        }
    }

    /// The kind in one word.
    pub const fn kind(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Draw => "draw",
            Goal::WinIn(_) => "win-in",
            Goal::Survive(_) => "survive",
        }
    }

    /// How many turns, if they are counted.
    pub const fn turns(self) -> Option<u8> {
        match self {
            Goal::Win | Goal::Draw => None,
            Goal::WinIn(turns) | Goal::Survive(turns) => Some(turns),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turns() {
            None => f.pad(self.kind()),
            Some(turns) => write!(f, "{}-{turns}", self.kind()),
        }
    }
}

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        let error = || GoalError(text.to_owned());
        let turns = |digits: &str| {
            let turns = digits.parse().ok().filter(|turns| (1..=MOST_TURNS).contains(turns));
            turns.filter(|turns: &u8| turns.to_string() == digits).ok_or_else(error)
        };
        match (text, text.strip_prefix("win-in-"), text.strip_prefix("survive-")) {
            ("win", ..) => Ok(Goal::Win),
            ("draw", ..) => Ok(Goal::Draw),
            (_, Some(digits), _) => turns(digits).map(Goal::WinIn),
            (_, _, Some(digits)) => turns(digits).map(Goal::Survive),
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_read_as_they_are_written() {
        for goal in [Goal::Win, Goal::Draw, Goal::WinIn(1), Goal::WinIn(3), Goal::Survive(2)] {
            assert_eq!(goal.to_string().parse(), Ok(goal));
        }
        for wrong in ["", "lose", "win-in-0", "win-in-9", "win-in-01", "survive-", "survive-x"] {
            assert!(wrong.parse::<Goal>().is_err(), "{wrong}");
        }
    }
}
