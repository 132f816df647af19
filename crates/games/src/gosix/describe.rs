//! What Gosix says of itself.

use super::{Ending, Event, Gosix, GosixOptions, Move};
use crate::{Describe, Preset, Saying, two_play_openly};

/// What Gosix says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Description;

impl Describe<Gosix> for Description {
    two_play_openly!(Gosix);

    const PRESETS: &'static [Preset] = &[Preset::USUAL];

    fn idle(_: &GosixOptions) -> &'static [&'static str] {
        &[]
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
