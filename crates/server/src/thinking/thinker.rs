//! Who thinks, and about what.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use games::{AnyPosition, PlayError, Seat};
use table::Level;

use crate::response::{Belief, LineFound, Lines};

/// A game up to now, asked about by one seat. A thinker uses of it only what the seat may know.
#[derive(Clone, Debug)]
pub struct Question {
    /// Where the game began.
    pub start: AnyPosition,
    /// All moves since.
    pub moves: Vec<String>,
    /// Who asks.
    pub seat: Seat,
}

impl Question {
    /// The position now.
    pub fn position(&self) -> Result<AnyPosition, PlayError> {
        let mut position = self.start.clone();
        for text in &self.moves {
            position.play(text)?;
        }
        Ok(position)
    }
}

/// Tells a thinker that nobody waits any more.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops whoever thinks.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Somebody who can play and explain.
pub trait Thinker: Send + Sync + 'static {
    /// The next move of a computer at this level.
    fn choose(&self, question: &Question, level: Level) -> Option<String>;

    /// The best lines, reported as they get better.
    fn analyse(
        &self,
        question: &Question,
        lines: usize,
        time: Duration,
        stop: &Stop,
        report: &mut dyn FnMut(&Lines),
    ) -> Lines;

    /// What the others may hold; nothing in games without hidden cards.
    fn beliefs(&self, question: &Question) -> Option<Vec<Belief>>;
}

/// How much of a line belongs to the turn that begins it, and what it causes.
pub(crate) fn turn_of(
    position: &AnyPosition,
    line: &LineFound,
) -> (Vec<String>, Vec<serde_json::Value>) {
    let (mut after, mut moves, mut causes) = (position.clone(), Vec::new(), Vec::new());
    for text in &line.moves {
        let Ok(events) = after.play(text) else { break };
        moves.push(text.clone());
        causes.extend(events);
        if !after.mid_turn() {
            break;
        }
    }
    (moves, causes)
}
