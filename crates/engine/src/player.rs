//! Computer players.

use games::Position;

use crate::evaluate::Playable;
use crate::{Analyst, Limits, Outlook, Settings, Stop, Strength};

/// Somebody who can choose a move, knowing only what its seat may know.
pub trait Player<P: Position>: Send {
    /// One move for the seat to move; a turn of several is asked for move by move. `None` if the
    /// outlook is not that of the seat to move.
    fn choose(&mut self, outlook: &Outlook<P>, limits: &Limits, stop: &Stop) -> Option<P::Move>;
}

/// The computer as a player of a given strength.
pub struct Computer<P: Playable> {
    strength: Strength,
    analyst: Analyst<P>,
}

impl<P: Playable> Computer<P> {
    /// A player of this strength. Those below full strength err by chance, which comes from the
    /// seed in the settings: the same outlook gives the same move.
    pub fn new(strength: Strength, settings: Settings) -> Computer<P> {
        Computer { strength, analyst: Analyst::new(settings) }
    }

    /// How strong it is.
    pub fn strength(&self) -> Strength {
        self.strength
    }
}

impl<P: Playable> Player<P> for Computer<P> {
    fn choose(&mut self, outlook: &Outlook<P>, limits: &Limits, stop: &Stop) -> Option<P::Move> {
        let info = self.analyst.analyse(outlook, 1, limits, stop, &mut |_| ());
        info.best().map(|line| line.mv)
    }
}
