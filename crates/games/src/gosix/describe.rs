//! What Gosix says of itself.

use lattice::FlowerHexagon;

use super::{Closing, Ending, Event, Gosix, GosixOptions, Move};
use crate::{Deed, Describe, Outcome, Preset, Said, Saying, Seat, Tally, two_play_openly};

/// What Gosix says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Description;

impl Describe<Gosix> for Description {
    two_play_openly!(Gosix);

    const PRESETS: &'static [Preset] = &[Preset::USUAL];
    const FIRST: Option<&'static str> = Some("first");

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

    /// Hexagons conquered, and the end of the game.
    fn deeds(events: &[Event]) -> Vec<Deed> {
        Seat::first(2).filter_map(|seat| deed(events, seat)).collect()
    }

    /// Hexagons conquered, open ones with more pawns of one's own round them, and pawns round open ones, one for each.
    fn tallies(position: &Gosix, seat: Seat) -> Vec<Tally> {
        let open =
            || FlowerHexagon::ALL.into_iter().filter(|hex| position.conqueror(*hex).is_none());
        let round = |hexagon: FlowerHexagon, seat| {
            let corners = hexagon.corners().into_iter();
            corners.filter(|corner| position.pawn_at(*corner) == Some(seat)).count() as u32
        };
        let ahead = |seat: Seat| {
            open().filter(|hex| round(*hex, seat) > round(*hex, seat.next(2))).count() as u32
        };
        vec![
            Tally::of("hexagons", seat, |seat| position.conquered(seat).len()),
            Tally::of("ahead", seat, ahead),
            Tally::of("round", seat, |seat| open().map(|hexagon| round(hexagon, seat)).sum()),
        ]
    }
}

/// What a seat gains.
fn deed(events: &[Event], seat: Seat) -> Option<Deed> {
    let closed: Vec<&Closing> = events
        .iter()
        .filter_map(|event| match event {
            Event::Closed(closing) if closing.conqueror == seat => Some(closing),
            _ => None,
        })
        .collect();
    let ending = events.iter().find_map(|event| match event {
        Event::Ended { outcome: Outcome::Win(winner), reason } if *winner == seat => Some(*reason),
        _ => None,
    });
    let saying = match (closed.as_slice(), ending) {
        ([], None) => return None,
        ([], Some(_)) => Saying::new("deed.more_hexagons"),
        ([closing], _) => {
            let key = match ending {
                None => "deed.conquer",
                Some(Ending::FourHexagons) => "deed.conquer.fourth",
                Some(Ending::BothPassed) => "deed.conquer.last",
            };
            Saying::new(key)
                .with("hexagon", closing.hexagon)
                .and("most", Said::Number(closing.count.of(seat)))
                .and("fewest", Said::Number(closing.count.of(seat.next(2))))
        }
        (several, _) => {
            let names = several.iter().map(|closing| closing.hexagon.to_string()).collect();
            let wins =
                if ending.is_some() { "deed.conquer.several.win" } else { "deed.conquer.several" };
            Saying::new(wins).and("hexagons", Said::Names(names))
        }
    };
    Some(Deed { seat, worth: closed.len() as u32, wins: ending.is_some(), saying })
}
