//! Whatever is read as a place, a move or a seed is written and read again as the same.
#![no_main]

use std::str::FromStr;

use games::{GameId, Position, Seed, Visitor};
use libfuzzer_sys::fuzz_target;

struct Read<'a>(&'a str);

impl Visitor for Read<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        there_and_back::<P::Move>(self.0);
    }
}

fn there_and_back<T: FromStr + ToString + PartialEq>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        assert!(read.to_string().parse::<T>().is_ok_and(|again| again == read));
    }
}

fuzz_target!(|text: &str| {
    there_and_back::<lattice::Cell>(text);
    there_and_back::<lattice::Corner>(text);
    let _ = text.parse::<Seed>();
    for game in GameId::ALL {
        game.visit(Read(text));
    }
});
