//! What a move tells to those who watch.

use std::collections::BTreeMap;

use serde_json::json;

use super::*;

#[test]
fn a_scoring_turn_is_told_in_order() {
    let mut position = dealt(&[3, 20, 30], "objectives=1 points=2");
    play_all(&mut position, APART);
    let events = play(&mut position, "Ko");
    let told: Vec<_> = events.iter().map(|e| serde_json::to_value(e).expect("JSON")).collect();
    assert_eq!(
        json!(told),
        json!([
            {"type": "black_moved", "seat": 2, "from": "b11", "to": "o"},
            {"type": "pawn_moved", "seat": 2, "from": "c10", "to": "o"},
            {"type": "card_shown", "card": 3, "colour": "blue",
                "cells": ["o", "a1", "a2", "b3", "c4"], "holder": 1},
            {"type": "card_shown", "card": 5, "colour": "red",
                "cells": ["o", "a4", "b7", "c10", "c9"], "holder": null},
            {"type": "point_scored", "seat": 1, "card": 3, "points": 1},
            {"type": "card_discarded", "seat": 1, "card": 3},
            {"type": "card_drawn", "seat": 1},
        ])
    );
    let events = play(&mut position, "Yb1");
    assert!(
        !events.iter().any(|event| matches!(event, Event::CardShown { .. })),
        "a card that nobody holds is told once, when it appears"
    );
}

#[test]
fn tiles_and_the_end_are_told() {
    let mut position = at("Ko,Ba1,Ba2,Bb3 b3,a2 3,2 0,0 1", "");
    let told = json!(play(&mut position, "Bc4"));
    assert_eq!(told[0], json!({"type": "placed", "seat": 1, "colour": "blue", "cell": "c4"}));
    assert_eq!(told[1], json!({"type": "pawn_moved", "seat": 1, "from": "b3", "to": "c4"}));
    assert_eq!(told[3], json!({"type": "ended", "outcome": {"win": 1}, "reason": "card_shown"}));
    let mut position = at("Ko,Ba1,Ra4 a4 2,3 0,0 1", "blocking=previous");
    assert_eq!(
        json!(play(&mut position, "Yxa1")),
        json!([{"type": "replaced", "seat": 1, "cell": "a1", "old": "blue", "new": "yellow"}]),
        "without pawns none is moved"
    );
    let mut position = rules::full_open_board("open=yes");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let black = position.table().black();
    let swap = moves.iter().find(|mv| matches!(mv, Move::Swap(from, _) if *from == black));
    let Some(Move::Swap(from, to)) = swap else { panic!("the black tile can be swapped") };
    let other = position.table().tile_at(*to);
    let told = json!(play(&mut position, &format!("{from}={to}")));
    let seat = &told[0]["seat"];
    assert_eq!(
        told[0],
        json!({"type": "swapped", "seat": seat, "tile": "black", "from": from, "to": to,
            "other": other})
    );
}

/// What somebody who only hears the events knows of the table.
#[derive(Debug, Default, PartialEq)]
struct Heard {
    tiles: BTreeMap<Cell, Tile>,
    pawns: BTreeMap<Seat, Cell>,
    points: BTreeMap<Seat, u8>,
    discards: Vec<Card>,
    outcome: Option<Outcome>,
}

impl Heard {
    fn of(table: &Table) -> Heard {
        let seats = || Seat::first(usize::from(table.options().players.get()));
        Heard {
            tiles: table.tiles().collect(),
            pawns: seats().filter_map(|seat| Some((seat, table.pawn(seat)?))).collect(),
            points: seats().map(|seat| (seat, table.points(seat))).collect(),
            discards: table.discards().to_vec(),
            outcome: table.outcome(),
        }
    }

    fn hear(&mut self, event: &Event) {
        match *event {
            Event::Placed { colour, cell, .. } => {
                assert_eq!(self.tiles.insert(cell, Tile::Coloured(colour)), None);
            }
            Event::Replaced { cell, old, new, .. } => {
                let before = self.tiles.insert(cell, Tile::Coloured(new));
                assert_eq!(before, Some(Tile::Coloured(old)));
            }
            Event::BlackMoved { from, to, .. } => {
                assert_eq!(self.tiles.remove(&from), Some(Tile::Black));
                assert_eq!(self.tiles.insert(to, Tile::Black), None);
            }
            Event::Swapped { tile, from, to, other, .. } => {
                assert_eq!(self.tiles.insert(to, tile), Some(other));
                assert_eq!(self.tiles.insert(from, other), Some(tile));
            }
            Event::PawnMoved { seat, from, to } => {
                assert_eq!(self.pawns.insert(seat, to), from);
            }
            Event::CardShown { card, colour, cells, .. } => {
                assert_eq!(Card::of_shape(cells), Some(card));
                assert_eq!(self.tiles[&cells[0]], Tile::Black);
                let coloured = cells[1..].iter().map(|cell| self.tiles[cell]);
                assert!(coloured.eq([Tile::Coloured(colour); 4]));
            }
            Event::PointScored { seat, points, .. } => {
                assert_eq!(self.points.insert(seat, points), Some(points - 1));
            }
            Event::CardDiscarded { card, .. } => self.discards.push(card),
            Event::PileRefilled { cards } => {
                assert_eq!(cards, std::mem::take(&mut self.discards).len());
            }
            Event::CardDrawn { .. } => {}
            Event::Ended { outcome, .. } => self.outcome = Some(outcome),
        }
    }
}

#[test]
fn who_only_hears_the_events_knows_what_lies_on_the_table() {
    let mut refills = 0;
    for (number, options) in spread().enumerate() {
        for game in 0..5 {
            walk(&options, 10 * number as u64 + game, |position, rng| {
                let Some(mv) = position.random_move(rng) else { return };
                let (mut after, mut events) = (position.clone(), Vec::new());
                after.play_witnessed(mv, &mut events);
                let mut heard = Heard::of(position.table());
                events.iter().for_each(|event| heard.hear(event));
                assert_eq!(heard, Heard::of(after.table()), "{mv} on {position}");
                refills +=
                    events.iter().filter(|e| matches!(e, Event::PileRefilled { .. })).count();
                let mut unwatched = position.clone();
                unwatched.play_unchecked(mv);
                assert_eq!(unwatched.to_string(), after.to_string());
            });
        }
    }
    assert!(refills > 0, "the pile was refilled somewhere");
}
