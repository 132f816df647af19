//! What Hexone says of itself.

use super::{Ending, Event, Hexone, HexoneOptions, Move};
use crate::{Deed, Describe, Outcome, Preset, Said, Saying, Seat, Tally, two_play_openly};

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
    const FIRST: Option<&'static str> = Some("first");

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

    /// Stacks taken, and the end of the game.
    fn deeds(events: &[Event]) -> Vec<Deed> {
        Seat::first(2).filter_map(|seat| deed(events, seat)).collect()
    }

    /// Pawns, stacks of two, which one more pawn makes explode, and cells.
    fn tallies(position: &Hexone, seat: Seat) -> Vec<Tally> {
        let ready = |seat| {
            let cells = position.cells(seat).into_iter();
            cells.filter(|cell| position.height(*cell) == 2).count() as u32
        };
        vec![
            Tally::of("pawns", seat, |seat| position.pawns(seat)),
            Tally::of("ready", seat, ready),
            Tally::of("cells", seat, |seat| position.cells(seat).into_iter().count() as u32),
        ]
    }
}

/// What a seat gains.
fn deed(events: &[Event], seat: Seat) -> Option<Deed> {
    let taken: Vec<(String, u32)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Taken { cell, height, by, .. } if *by == seat => {
                Some((cell.to_string(), u32::from(*height)))
            }
            _ => None,
        })
        .collect();
    let ending = events.iter().find_map(|event| match event {
        Event::Ended { outcome: Outcome::Win(winner), reason } if *winner == seat => Some(*reason),
        _ => None,
    });
    let pawns = taken.iter().map(|(_, height)| height).sum();
    let saying = match (ending, taken.as_slice()) {
        (Some(Ending::LastPawnTaken), _) => Saying::new("deed.last_pawn"),
        (Some(_), _) => Saying::new("deed.control_lost"),
        (None, []) => return None,
        (None, [(cell, 1)]) => Saying::new("deed.take.pawn").with("cell", cell),
        (None, [(cell, height)]) => {
            Saying::new("deed.take.stack").with("cell", cell).and("height", Said::Number(*height))
        }
        (None, several) => {
            let mut cells: Vec<String> = Vec::new();
            for (cell, _) in several {
                if !cells.contains(cell) {
                    cells.push(cell.clone());
                }
            }
            Saying::new("deed.take.stacks")
                .and("pawns", Said::Number(pawns))
                .and("cells", Said::Names(cells))
        }
    };
    Some(Deed { seat, worth: pawns, wins: ending.is_some(), saying })
}
