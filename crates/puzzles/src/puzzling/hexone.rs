//! Puzzles of Hexone, proven by going through all chains of a turn.

use games::hexone::{BoardCell, Event, Move};
use games::{Hexone, Seat};
use lattice::Symmetry;
use rand::Rng;

use super::{NoOracle, Puzzling, Story};
use crate::{Goal, Theme};

/// Bits for one stack: whose, and how high.
const BITS: u32 = 6;

impl Puzzling for Hexone {
    type Oracle = NoOracle;

    const WAYS: &'static [&'static [(&'static str, &'static str)]] =
        &[&[], &[], &[("variant", "express")], &[("variant", "longue")]];
    const GOALS: &'static [(Goal, usize)] =
        &[(Goal::WinIn(2), 100), (Goal::Survive(1), 45), (Goal::WinIn(1), 45)];
    const HINTS_ARE_CHEAP: bool = true;
    const EFFORT: u64 = 3_000_000;
    const FROM_THE_END: usize = 6;
    const A_GAME: usize = 1;

    /// All stacks, six bits each, the variant, who is to move and whether something has to explode. How many turns
    /// there were does not matter any more, nor how many explosions: see [`proof`](crate::proof).
    fn exact_key(&self) -> Option<u128> {
        let stacks = packed(self, Symmetry::IDENTITY, self.mover());
        let of_variant = stacks << 2 | self.variant() as u128;
        let whose = self.mover().index() as u128;
        Some(of_variant << 2 | whose << 1 | u128::from(self.explosions().is_some()))
    }

    fn is_in_reach(&self, goal: Goal) -> bool {
        let pawns: u32 = Seat::first(2).map(|seat| self.pawns(seat)).sum();
        // Once the first pawns are placed, and while two turns can be gone through.
        self.turns() > 4 && (goal != Goal::WinIn(2) || pawns <= 26)
    }

    fn alike<R: Rng>(&self, _: Goal, _: &mut R) -> Vec<Hexone> {
        vec![self.clone()]
    }

    /// Whatever the variant: where it matters little, the same board would ask for the same once more.
    fn essence(&self) -> Vec<u8> {
        let images = Symmetry::ALL.map(|symmetry| packed(self, symmetry, self.mover()));
        images.into_iter().min().unwrap_or_default().to_be_bytes().to_vec()
    }

    fn themes(story: &Story<Hexone>) -> Vec<Theme> {
        let mut themes = Vec::new();
        let mut turns: Vec<Vec<&Event>> = Vec::new();
        for told in story.own() {
            if told.before.explosions().is_none() || turns.is_empty() {
                turns.push(Vec::new());
            }
            if let Some(turn) = turns.last_mut() {
                turn.extend(&told.events);
            }
        }
        let count = |is: fn(&Event) -> bool| {
            turns.iter().map(|turn| turn.iter().filter(|event| is(event)).count()).max()
        };
        let most = |is| count(is).unwrap_or(0);
        if most(|event| matches!(event, Event::Exploded { .. })) >= 5 {
            themes.push(Theme::ChainOfFive);
        }
        if most(|event| matches!(event, Event::Taken { .. })) >= 3 {
            themes.push(Theme::Harvest);
        }
        if most(|event| matches!(event, Event::Lost { .. } | Event::ThrownToMiddle { .. })) > 0 {
            themes.push(Theme::Exit);
        }
        let middle = |mv| matches!(mv, Move::Explode(cell, _) if cell == BoardCell::MIDDLE);
        if story.own().any(|told| middle(told.mv)) {
            themes.push(Theme::Centre);
        }
        if story.first_turn().count() == 1 {
            themes.push(Theme::Quiet);
        }
        themes
    }
}

/// The stacks as they lie after turning the board, those of one seat told from the others.
fn packed(position: &Hexone, symmetry: Symmetry, own: Seat) -> u128 {
    BoardCell::ALL.into_iter().fold(0, |packed, cell| match position.stack(cell) {
        None => packed,
        Some((owner, height)) => {
            let stack = u128::from(height) << 1 | u128::from(owner == own);
            packed | stack << (BITS * cell.transformed(symmetry).index() as u32)
        }
    })
}

#[cfg(test)]
mod tests {
    use games::{AnyOptions, GameId, Position, Seed};

    use super::*;

    /// A prover that had gone through a chain of one variant took the same board of another for proven.
    #[test]
    fn what_was_proven_in_one_variant_is_not_taken_for_another() {
        let keys = ["standard", "express", "longue"].map(|variant| {
            let mut options = AnyOptions::new(GameId::Hexone);
            options.set("variant", variant).expect("a variant");
            let text = "b2/w1.w1.b1b1/..w1w1b1b1w2b2.b1.. w 18";
            let position = Hexone::from_text(text, &options.typed::<Hexone>(), &Seed::from_u64(0));
            position.expect(text).exact_key()
        });
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
    }
}
