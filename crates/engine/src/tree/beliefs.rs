//! Belief state: what a player believes about what it cannot see.

use games::{Position, Seat};

use crate::evaluate::Playable;
use crate::{Chance, Outlook};

/// A source of positions that all look like a player's view, each drawn as often as the player
/// believes in it.
pub trait Beliefs<P: Position>: Send + Sync + Sized {
    /// What follows from what a player sees and has seen.
    fn of(outlook: &Outlook<P>) -> Self;

    /// One possible position.
    fn draw(&self, chance: &mut Chance) -> P;

    /// Whether nothing is hidden from anybody.
    fn are_certain(&self) -> bool;

    /// What it comes down to, to be told to a player; nothing if there is nothing to tell.
    fn guesses(&self) -> Vec<Guess> {
        Vec::new()
    }
}

/// What a seat may hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    /// Whose hidden cards these are.
    pub seat: Seat,
    /// Cards by number with how likely the seat holds them, the likeliest first; those that are
    /// impossible are left out. They sum to the number of cards the seat holds.
    pub cards: Vec<(u8, f64)>,
}

/// Beliefs of somebody who concludes nothing from what was played: all possible deals are equally
/// likely. In games where nothing is hidden, that is all there is.
#[derive(Clone, Debug)]
pub struct Uniform<P: Position> {
    view: P::View,
}

impl<P: Playable> Beliefs<P> for Uniform<P> {
    fn of(outlook: &Outlook<P>) -> Uniform<P> {
        Uniform { view: outlook.view.clone() }
    }

    fn draw(&self, chance: &mut Chance) -> P {
        P::complete(&self.view, chance)
    }

    fn are_certain(&self) -> bool {
        P::suits_alpha_beta(&self.view)
    }
}
