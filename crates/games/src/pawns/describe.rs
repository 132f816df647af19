//! What a game of the family says of itself.

use std::marker::PhantomData;

use lattice::BoardCell;

use super::{Event, PawnGame, Pawns};
use crate::{Deed, Describe, NoOptions, Outcome, Preset, Saying, Seat, Tally, two_play_openly};

/// What a game of the family says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Description<G>(PhantomData<G>);

impl<G: PawnGame> Describe<Pawns<G>> for Description<G> {
    two_play_openly!(Pawns<G>);

    const PRESETS: &'static [Preset] = &[Preset::USUAL];
    const FIRST: Option<&'static str> = None;

    fn idle(_: &NoOptions) -> &'static [&'static str] {
        &[]
    }

    fn places(cell: BoardCell) -> Vec<String> {
        vec![cell.to_string()]
    }

    fn say(_: BoardCell) -> Option<Saying> {
        None
    }

    fn traces(event: &Event) -> Vec<String> {
        match event {
            Event::Placed { cell, .. } => vec![cell.to_string()],
            Event::Ended(_) => Vec::new(),
        }
    }

    fn ending(event: &Event) -> Option<&'static str> {
        match event {
            Event::Placed { .. } => None,
            Event::Ended(ending) => Some(ending.reason),
        }
    }

    fn decisive(events: &[Event]) -> Vec<String> {
        let cells = events.iter().filter_map(|event| match event {
            Event::Placed { .. } => None,
            Event::Ended(ending) => Some(ending.cells),
        });
        cells.flatten().map(|cell| cell.to_string()).collect()
    }

    fn deeds(events: &[Event]) -> Vec<Deed> {
        let won = |event: &Event| match event {
            Event::Ended(ending) => match ending.outcome {
                Outcome::Win(seat) => {
                    Some(Deed { seat, worth: 0, wins: true, saying: Saying::new(ending.deed) })
                }
                _ => None,
            },
            Event::Placed { .. } => None,
        };
        events.iter().filter_map(won).collect()
    }

    fn tallies(position: &Pawns<G>, seat: Seat) -> Vec<Tally> {
        G::tallies(position.board(), seat)
    }
}
