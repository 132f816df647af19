//! What the games of tiles say of themselves.

use std::ops::RangeInclusive;

use super::{Colour, Ending, Event, Move, TileGame, Tiles, View};
use crate::{Count, Deed, Describe, Outcome, Preset, Said, Saying, Seat, Tally};

/// What the games of tiles say of themselves.
#[derive(Clone, Copy, Debug)]
pub struct Description;

impl<G: TileGame> Describe<Tiles<G>> for Description {
    const PLAYERS: RangeInclusive<usize> = 2..=5;
    const PRESETS: &'static [Preset] = G::PRESETS;
    const FIRST: Option<&'static str> = None;

    fn players(options: &G::Options) -> usize {
        G::agreed(options).seats()
    }

    fn for_players(options: &G::Options, players: usize) -> Option<G::Options> {
        let players = Count::new(players.try_into().ok()?)?;
        Some(G::for_players(options, players))
    }

    fn idle(options: &G::Options) -> &'static [&'static str] {
        if G::agreed(options).points.is_some() { &["together"] } else { &[] }
    }

    fn has_secrets(options: &G::Options) -> bool {
        !G::agreed(options).visible
    }

    fn hides(view: &View<G>) -> bool {
        view.hands.iter().any(Option::is_none)
    }

    fn places(mv: Move<G>) -> Vec<String> {
        match mv {
            Move::Place(_, cell) | Move::Replace(_, cell) | Move::MoveBlack(cell) => {
                vec![cell.to_string()]
            }
            Move::Swap(one, other) => vec![one.to_string(), other.to_string()],
            Move::Change(_) => Vec::new(),
        }
    }

    fn say(mv: Move<G>) -> Option<Saying> {
        let of_colour = |key, colour: Colour, cell: G::Cell| {
            Saying::new(key).with_word("colour", format!("colour.{colour}")).with("cell", cell)
        };
        Some(match mv {
            Move::Place(colour, cell) => of_colour("move.tile", colour, cell),
            Move::Replace(colour, cell) => of_colour("move.replace", colour, cell),
            Move::MoveBlack(cell) => Saying::new("move.black").with("cell", cell),
            Move::Swap(one, other) => Saying::new("move.swap").with("from", one).with("to", other),
            Move::Change(card) => Saying::new("move.change").with("card", card),
        })
    }

    fn traces(event: &Event<G>) -> Vec<String> {
        match event {
            Event::Placed { cell, .. } | Event::Replaced { cell, .. } => vec![cell.to_string()],
            Event::BlackMoved { to, .. } | Event::Swapped { to, .. } => vec![to.to_string()],
            Event::PawnMoved { .. }
            | Event::CardShown { .. }
            | Event::PointScored { .. }
            | Event::CardDiscarded { .. }
            | Event::PileRefilled { .. }
            | Event::CardDrawn { .. }
            | Event::Ended { .. } => Vec::new(),
        }
    }

    fn ending(event: &Event<G>) -> Option<&'static str> {
        let Event::Ended { reason, .. } = event else { return None };
        Some(match reason {
            Ending::CardShown => "card_shown",
            Ending::ShownTogether => "shown_together",
            Ending::PointsReached => "points_reached",
            Ending::ReserveEmpty => "reserve_empty",
            Ending::Repetition => "repetition",
        })
    }

    /// The shapes of the cards that somebody holds.
    fn decisive(events: &[Event<G>]) -> Vec<String> {
        let cells = events.iter().filter_map(|event| match event {
            Event::CardShown { cells, holder: Some(_), .. } => Some(cells),
            _ => None,
        });
        cells.flatten().map(ToString::to_string).collect()
    }

    /// Cards completed, and the end of the game.
    fn deeds(events: &[Event<G>]) -> Vec<Deed> {
        Seat::first(Seat::MAX).filter_map(|seat| deed(events, seat)).collect()
    }

    /// How near somebody is to a card is nobody else's business.
    fn tallies(_: &Tiles<G>, _: Seat) -> Vec<Tally> {
        Vec::new()
    }
}

/// What a seat gains.
fn deed<G: TileGame>(events: &[Event<G>], seat: Seat) -> Option<Deed> {
    let shown: Vec<(u8, Colour)> = events
        .iter()
        .filter_map(|event| match event {
            Event::CardShown { card, colour, holder: Some(holder), .. } if *holder == seat => {
                Some((card.number(), *colour))
            }
            _ => None,
        })
        .collect();
    let wins = events.iter().any(|event| {
        matches!(event, Event::Ended { outcome: Outcome::Win(winner), .. } if *winner == seat)
    });
    let (card, colour) = *shown.first()?;
    let key = if wins { "deed.complete.win" } else { "deed.complete" };
    let saying = Saying::new(key)
        .and("card", Said::Number(card.into()))
        .with_word("colour", format!("colour.{colour}"));
    Some(Deed { seat, worth: shown.len() as u32, wins, saying })
}
