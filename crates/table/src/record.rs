//! A table's game as a record.

use std::time::Duration;

use games::record::{Clock, Record, Recorder, Tag, player_tag};
use games::{Outcome, Position, Seat, Seed, Visitor};

use crate::{Ending, Event, Happening, Table, Time};

impl Table {
    /// The game written down; hidden cards are in it only when it is over.
    pub fn record(&self) -> Record {
        struct Write<'a>(&'a Table);
        impl Visitor for Write<'_> {
            type Output = Record;

            fn visit<P: Position>(self) -> Record {
                self.0.write_down::<P>()
            }
        }
        self.agreement.game().visit(Write(self))
    }

    fn write_down<P: Position>(&self) -> Record {
        let start = self.start.typed::<P>().expect("a table is of the game it says");
        let mut recorder = Recorder::from_beginning(start.clone());
        for seat in Seat::first(self.seats()) {
            let name = self.player(seat);
            if !name.is_empty()
                && let Ok(tag) = Tag::new(&player_tag::<P>(seat), &name)
            {
                recorder.set_tag(tag);
            }
        }
        recorder.set_tag(tag("Date", &date(self.created())));
        if let Some(ending) = self.result.as_ref().map(|result| &result.ending)
            && !matches!(ending, Ending::Rules(_))
        {
            recorder.set_tag(tag("Termination", ending.as_str()));
        }
        for turn in &self.turns {
            for text in &turn.moves {
                let played = text.parse().ok().and_then(|mv| recorder.play(mv).ok());
                debug_assert!(played.is_some(), "a table has only legal moves");
            }
            if let Some(left) = turn.left {
                recorder.set_clock(Clock::new(Duration::from_millis(left)));
            }
        }
        recorder.record(self.outcome())
    }

    /// How the game ended in the rules' terms; a game that was never played, or not to
    /// its end, has none.
    fn outcome(&self) -> Option<Outcome> {
        let result = self.result.as_ref()?;
        match (&result.ending, result.winner()) {
            (Ending::Cancelled | Ending::Abandoned, _) => None,
            (_, Some(winner)) => Some(Outcome::Win(winner)),
            (_, None) => Some(Outcome::Draw),
        }
    }

    pub(crate) fn seed(&self) -> Seed {
        match &self.events()[0] {
            Event { what: Happening::Created { seed, .. }, .. } => seed.clone(),
            _ => unreachable!("a table begins with its creation"),
        }
    }

    /// A name for the record: computers are called by their level.
    fn player(&self, seat: Seat) -> String {
        let name = self.name(seat).map(ToString::to_string).unwrap_or_default();
        match self.agreement.chair(seat).map(|chair| chair.kind) {
            Some(crate::ChairKind::Computer { level }) if name.is_empty() => {
                format!("Hexothèque, level {}", level.get())
            }
            _ => name,
        }
    }
}

fn tag(name: &'static str, value: &str) -> Tag {
    Tag::new(name, value).expect("a tag of ours")
}

/// `2026.11.15`
fn date(time: Time) -> String {
    let (year, month, day) = civil(time.0 / 86_400_000);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The date so many days after 1 January 1970, counting years from March so that the day that is
/// sometimes missing comes last.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970.01.01"),
            (951_782_400, "2000.02.29"),
            (1_709_164_800, "2024.02.29"),
            (1_763_239_460, "2025.11.15"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(date(Time(seconds * 1000)), text);
        }
    }
}
