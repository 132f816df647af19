//! What Gosix says of itself.

use std::ops::RangeInclusive;

use super::{Ending, Event, Gosix, GosixOptions, Move};
use crate::{Describe, Preset, Saying};

/// What Gosix says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Description;

impl Describe<Gosix> for Description {
    const PLAYERS: RangeInclusive<usize> = 2..=2;
    const PRESETS: &'static [Preset] = &[Preset::USUAL];

    fn players(_: &GosixOptions) -> usize {
        2
    }

    fn for_players(options: &GosixOptions, players: usize) -> Option<GosixOptions> {
        (players == 2).then_some(*options)
    }

    fn idle(_: &GosixOptions) -> &'static [&'static str] {
        &[]
    }

    fn has_secrets(_: &GosixOptions) -> bool {
        false
    }

    fn hides(_: &Gosix) -> bool {
        false
    }

    fn places(mv: Move) -> Vec<String> {
        match mv {
            Move::Place(corner) => vec![corner.to_string()],
            Move::Pass => Vec::new(),
        }
    }

    fn say(mv: Move) -> Option<Saying> {
        match mv {
            Move::Place(_) => None,
            Move::Pass => Some(Saying::new("move.pass")),
        }
    }

    fn traces(event: &Event) -> Vec<String> {
        match event {
            Event::Placed { corner, .. } => vec![corner.to_string()],
            Event::Closed(_)
            | Event::TakenBack { .. }
            | Event::Passed { .. }
            | Event::Ended { .. } => Vec::new(),
        }
    }

    fn ending(event: &Event) -> Option<&'static str> {
        match event {
            Event::Ended { reason: Ending::FourHexagons, .. } => Some("four_hexagons"),
            Event::Ended { reason: Ending::BothPassed, .. } => Some("both_passed"),
            _ => None,
        }
    }

    fn decisive(_: &[Event]) -> Vec<String> {
        Vec::new()
    }
}
