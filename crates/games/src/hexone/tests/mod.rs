//! The rules of Hexone, by name.

mod events;
mod games;
mod notation;
mod refusals;
mod rules;

use super::*;
use crate::{Position, Seat, Seed};

const BLACK: Seat = Seat::new(0);
const WHITE: Seat = Seat::new(1);

fn in_variant(variant: Variant, text: &str) -> Hexone {
    let options = HexoneOptions { variant, first: First::Lot };
    Hexone::from_text(text, &options, &Seed::from_u64(0)).expect(text)
}

fn at(text: &str) -> Hexone {
    in_variant(Variant::Standard, text)
}

fn start(variant: Variant) -> Hexone {
    let options = HexoneOptions { variant, first: First::Black };
    Hexone::start(&options, &Seed::from_u64(0))
}

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

fn cell(text: &str) -> BoardCell {
    text.parse().expect(text)
}

/// Plays moves written with blanks between them; gives back what happened.
fn play(position: &mut Hexone, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split(' ') {
        position.check(mv(text)).unwrap_or_else(|illegal| panic!("{text}: {illegal}"));
        position.play_witnessed(mv(text), &mut events);
    }
    events
}

/// The position after these moves, as text.
fn after(mut position: Hexone, moves: &str) -> String {
    play(&mut position, moves);
    position.to_string()
}

/// The legal moves as text, sorted as plain strings.
fn legal(position: &Hexone) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<_> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    texts
}

/// Every move that can be written.
fn all_moves() -> impl Iterator<Item = Move> {
    let explosions = |cell| Arms::BOTH.map(|arms| Move::Explode(cell, arms));
    BoardCell::ALL
        .into_iter()
        .flat_map(move |cell| [Move::Place(cell)].into_iter().chain(explosions(cell)))
        .chain([Move::Pass])
}
