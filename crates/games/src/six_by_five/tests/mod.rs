//! The rules, one by one.

use lattice::Cell;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::*;
use crate::{Options, Outcome, Position, Seat, Seed, Viewer};

mod events;
mod illegal;
mod model;
mod moves;
mod options;
mod random;
mod rules;
mod symmetry;
mod texts;
mod vectors;
mod views;

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

fn seed(number: u64) -> Seed {
    Seed::from_u64(number)
}

fn rng(number: u64) -> SmallRng {
    SmallRng::seed_from_u64(number)
}

/// Options from `name=value` pairs, the others at their defaults.
fn agreed(pairs: &str) -> SixByFiveOptions {
    let mut options = SixByFiveOptions::default();
    for pair in pairs.split_whitespace() {
        let (name, value) = pair.split_once('=').expect(pair);
        options.set(name, value).expect(pair);
    }
    options
}

/// A spread of options in which each value of each option occurs.
fn spread() -> impl Iterator<Item = SixByFiveOptions> {
    [
        "",
        "change=yes",
        "players=3 objectives=2",
        "players=5 objectives=5 points=3 change=yes open=yes",
        "players=5 objectives=5 points=9 change=yes together=redraw",
        "players=4 objectives=3 together=redraw blocking=previous",
        "objectives=5 together=redraw change=yes visible=yes open=yes",
        "objectives=4 points=1 blocking=previous visible=yes",
        "objectives=2 open=yes blocking=previous points=5",
        "players=3 objectives=5 together=redraw open=yes change=yes",
        "cards=33 replace=any",
        "players=5 objectives=5 cards=33 points=2 change=yes replace=any blocking=previous",
    ]
    .into_iter()
    .map(agreed)
}

fn at(text: &str, options: &str) -> SixByFive {
    SixByFive::from_text(text, &agreed(options), &seed(0)).expect(text)
}

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

fn cell(name: &str) -> Cell {
    name.parse().expect(name)
}

fn card(number: u8) -> Card {
    Card::new(number).expect("a card")
}

fn cards(numbers: &[u8]) -> CardSet {
    numbers.iter().map(|number| card(*number)).collect()
}

/// Plays a move and gives back what happened.
fn play(position: &mut SixByFive, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    position.check(mv(text)).expect(text);
    position.play_witnessed(mv(text), &mut events);
    events
}

fn play_all(position: &mut SixByFive, moves: &str) {
    moves.split(' ').for_each(|text| drop(play(position, text)));
}

/// A whole deck that begins with these cards.
fn deck(first: &[u8]) -> Vec<u8> {
    first.iter().copied().chain((2..=33).filter(|number| !first.contains(number))).collect()
}

/// A game from its beginning, with a deck that begins with these cards.
fn dealt(first: &[u8], options: &str) -> SixByFive {
    SixByFive::start_with_piles(&agreed(options), &[deck(first)], &seed(0)).expect("a deck")
}

/// Lays out blue tiles that show card 3 and red ones that show [`RED`] as soon as the black tile
/// comes back to `o`; it lies aside, next to yellow. Seat 2 of two is to move.
///
/// ```text
///         b . . c4           `a6` and `a5` yellow, black on `b11`
///       . a1 a2 b3
///      b11 a6  o
///        a5  a4
///            b7  c9
///            c10
/// ```
const APART: &str = "Ya6 Kb11 Ba1 Ba2 Bb3 Bc4 Ya5 Ra4 Rb7 Rc10 Rc9";

/// The card that red shows after [`APART`] with the black tile on `o`.
const RED: u8 = 5;

/// Plays random moves, as long as the game lasts but not for ever, and looks at every position.
fn walk(options: &SixByFiveOptions, number: u64, mut see: impl FnMut(&SixByFive, &mut SmallRng)) {
    let mut rng = rng(number);
    let mut position = SixByFive::start(options, &seed(number));
    for _ in 0..150 {
        see(&position, &mut rng);
        let Some(mv) = position.random_move(&mut rng) else { return };
        position.play(mv).expect("a legal move");
    }
}
