//! The time left on a player's clock.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// What a player's clock showed after a turn, to the thousandth of a second: `0:01:23.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock(Duration);

/// Why a text is not a clock.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a clock: it is written 0:01:23 or 0:01:23.5, hours:minutes:seconds")]
pub struct ClockError(String);

impl Clock {
    /// A clock showing this time; finer parts than thousandths are dropped, and it stops at
    /// `u32::MAX` hours.
    pub fn new(left: Duration) -> Clock {
        let longest = u64::from(u32::MAX) * 3600;
        let left = left.min(Duration::from_secs(longest));
        Clock(Duration::new(left.as_secs(), left.subsec_millis() * 1_000_000))
    }

    /// The time left.
    pub const fn left(self) -> Duration {
        self.0
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            millis => write!(f, ".{}", format!("{millis:03}").trim_end_matches('0')),
        }
    }
}

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Clock, ClockError> {
        read(text.trim()).ok_or_else(|| ClockError(text.trim().to_owned()))
    }
}

fn read(text: &str) -> Option<Clock> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let [hours, minutes, seconds]: [&str; 3] =
        whole.split(':').collect::<Vec<_>>().try_into().ok()?;
    let hours = digits(hours, 10)?;
    let minutes = digits(minutes, 2).filter(|minutes| *minutes < 60)?;
    let seconds = digits(seconds, 2).filter(|seconds| *seconds < 60)?;
    let millis = digits(fraction, 3)? * 10_u32.pow(3 - fraction.len() as u32);
    let whole = u64::from(hours) * 3600 + u64::from(minutes * 60 + seconds);
    Some(Clock::new(Duration::new(whole, millis * 1_000_000)))
}

fn digits(text: &str, longest: usize) -> Option<u32> {
    let fits = text.len() <= longest && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written_as_hours_minutes_seconds() {
        for (text, millis) in
            [("0:01:23", 83_000), ("0:01:23.5", 83_500), ("12:00:00.025", 43_200_025)]
        {
            let clock: Clock = text.parse().expect(text);
            assert_eq!(clock.left(), Duration::from_millis(millis));
            assert_eq!(clock.to_string(), text);
        }
        assert_eq!("0:1:3.50".parse::<Clock>().map(|c| c.to_string()), Ok("0:01:03.5".into()));
        assert_eq!(Clock::new(Duration::MAX).to_string().parse(), Ok(Clock::new(Duration::MAX)));
    }

    #[test]
    fn other_texts_are_no_clocks() {
        for text in ["", "1:23", "0:60:00", "0:00:60", "0:00:01.", "0:00:01.2345", "-1:00:00"] {
            assert_eq!(text.parse::<Clock>(), Err(ClockError(text.to_owned())));
        }
        assert!("9999999999:00:00".parse::<Clock>().is_err());
        assert!("0:+1:00".parse::<Clock>().is_err());
    }
}
