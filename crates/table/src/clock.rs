//! Clocks. They have no time of their own: it is passed in.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A moment, in milliseconds since 1970.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Time(pub u64);

impl Time {
    /// The milliseconds from another moment to this one; 0 if this one is earlier.
    pub const fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// How much time players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRule {
    /// As much as they like.
    #[default]
    None,
    /// So much for the game, and some more for every turn.
    Increment {
        /// Seconds for the game.
        base_s: u32,
        /// Seconds for every turn.
        increment_s: u32,
    },
    /// So many days for every turn.
    Days {
        /// Days for a turn.
        days: u32,
    },
}

/// Why there cannot be such a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ClockError {
    /// No time at all, or too much.
    #[error("the time for the game is 1 to {} seconds", ClockRule::LONGEST_BASE)]
    Base,
    /// Too much for a turn.
    #[error("the time added for a turn is at most {} seconds", ClockRule::LONGEST_INCREMENT)]
    Increment,
    /// No day at all, or too many.
    #[error("a turn may take 1 to {} days", ClockRule::MOST_DAYS)]
    Days,
}

const DAY: u64 = 24 * 60 * 60 * 1000;

impl ClockRule {
    /// The most seconds for a game: a day.
    pub const LONGEST_BASE: u32 = 86_400;
    /// The most seconds added for a turn: an hour.
    pub const LONGEST_INCREMENT: u32 = 3_600;
    /// The most days for a turn.
    pub const MOST_DAYS: u32 = 30;

    /// Whether there can be such a clock.
    pub fn check(self) -> Result<(), ClockError> {
        match self {
            ClockRule::Increment { base_s, .. } if !(1..=Self::LONGEST_BASE).contains(&base_s) => {
                Err(ClockError::Base)
            }
            ClockRule::Increment { increment_s, .. } if increment_s > Self::LONGEST_INCREMENT => {
                Err(ClockError::Increment)
            }
            ClockRule::Days { days } if !(1..=Self::MOST_DAYS).contains(&days) => {
                Err(ClockError::Days)
            }
            _ => Ok(()),
        }
    }

    /// What a clock shows before its owner's first turn; `None` without clocks.
    pub(crate) fn at_first(self) -> Option<u64> {
        match self {
            ClockRule::None => None,
            ClockRule::Increment { base_s, .. } => Some(u64::from(base_s) * 1000),
            ClockRule::Days { days } => Some(u64::from(days) * DAY),
        }
    }

    /// What a clock that showed `left` shows after a turn that took `used`.
    pub(crate) fn after_turn(self, left: u64, used: u64) -> u64 {
        match self {
            ClockRule::None => left,
            ClockRule::Increment { increment_s, .. } => {
                left.saturating_sub(used) + u64::from(increment_s) * 1000
            }
            ClockRule::Days { days } => u64::from(days) * DAY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_costs_its_time_and_earns_the_increment() {
        let rule = ClockRule::Increment { base_s: 60, increment_s: 5 };
        assert_eq!(rule.at_first(), Some(60_000));
        assert_eq!(rule.after_turn(60_000, 2_000), 63_000);
        assert_eq!(rule.after_turn(1_000, 2_000), 5_000, "time is never less than none");
    }

    #[test]
    fn with_days_every_turn_has_the_whole_span() {
        let rule = ClockRule::Days { days: 2 };
        assert_eq!(rule.after_turn(5, 7), 2 * DAY);
    }

    #[test]
    fn clocks_have_limits() {
        assert_eq!(ClockRule::Days { days: 0 }.check(), Err(ClockError::Days));
        assert_eq!(
            ClockRule::Increment { base_s: 0, increment_s: 0 }.check(),
            Err(ClockError::Base)
        );
        let slow = ClockRule::Increment { base_s: 1, increment_s: 3601 };
        assert_eq!(slow.check(), Err(ClockError::Increment));
        assert_eq!(ClockRule::None.check(), Ok(()));
    }
}
