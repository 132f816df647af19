//! The rules, one by one.

use crate::*;

use super::*;

mod vectors;

fn seed(number: u64) -> Seed {
    Seed::from_u64(number)
}

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}
