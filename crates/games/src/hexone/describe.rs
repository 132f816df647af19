//! What Hexone says of itself.

use super::{Ending, Event, Hexone, HexoneOptions, Move};
use crate::{Describe, Preset, Saying, two_play_openly};

/// What Hexone says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Description;

impl Describe<Hexone> for Description {
    two_play_openly!(Hexone);

    const PRESETS: &'static [Preset] = &[
        Preset::new("standard", &[]),
        Preset::new("express", &[("variant", "express")]),
        Preset::new("longue", &[("variant", "longue")]),
    ];

    fn idle(_: &HexoneOptions) -> &'static [&'static str] {
        &[]
    }

    fn places(mv: Move) -> Vec<String> {
        match mv {
            Move::Place(cell) | Move::Explode(cell, _) => vec![cell.to_string()],
            Move::Pass => Vec::new(),
        }
    }

    fn say(mv: Move) -> Option<Saying> {
        match mv {
            Move::Place(_) => None,
            Move::Explode(cell, arms) => {
                Some(Saying::new("move.explode").with("cell", cell).with("arms", arms))
            }
            Move::Pass => Some(Saying::new("move.pass")),
        }
    }

    fn traces(event: &Event) -> Vec<String> {
        match event {
            Event::Placed { cell, .. } | Event::Exploded { cell, .. } => vec![cell.to_string()],
            Event::Lost { .. }
            | Event::ThrownToMiddle { .. }
            | Event::Taken { .. }
            | Event::Landed { .. }
            | Event::Passed { .. }
            | Event::TurnEnded { .. }
            | Event::ControlLost { .. }
            | Event::Repeated
            | Event::Ended { .. } => Vec::new(),
        }
    }

    fn ending(event: &Event) -> Option<&'static str> {
        let Event::Ended { reason, .. } = event else { return None };
        Some(match reason {
            Ending::LastPawnTaken => "last_pawn_taken",
            Ending::ControlLost => "control_lost",
            Ending::Repetition => "repetition",
        })
    }

    /// Where the last pawn was taken.
    fn decisive(events: &[Event]) -> Vec<String> {
        let last_pawn =
            |event: &Event| matches!(event, Event::Ended { reason: Ending::LastPawnTaken, .. });
        let taken = events.iter().rev().find_map(|event| match event {
            Event::Taken { cell, .. } => Some(cell.to_string()),
            _ => None,
        });
        taken.filter(|_| events.iter().any(last_pawn)).into_iter().collect()
    }
}
