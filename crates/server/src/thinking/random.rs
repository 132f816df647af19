//! Somebody who plays any legal move.

use std::time::Duration;

use table::Level;

use super::thinker::{Question, Stop, Thinker};
use crate::response::{Belief, LineFound, Lines};

/// Plays any legal move.
pub struct AnyMove;

impl Thinker for AnyMove {
    fn choose(&self, question: &Question, _: Level) -> Option<String> {
        let moves = question.position().ok()?.legal_moves();
        let place = getrandom::u64().ok()? as usize % moves.len().max(1);
        moves.into_iter().nth(place)
    }

    fn analyse(
        &self,
        question: &Question,
        lines: usize,
        _: Duration,
        _: &Stop,
        report: &mut dyn FnMut(&Lines),
    ) -> Lines {
        let moves = question.position().map(|position| position.legal_moves()).unwrap_or_default();
        let line =
            |text: String| LineFound { moves: vec![text], win: 0.5, value: 0.0, proven: None };
        let lines = moves.into_iter().take(lines).map(line).collect();
        let to_move = Some(question.seat.number());
        let lines = Lines { depth: 1, nodes: 1, elapsed_ms: 0, to_move, lines };
        report(&lines);
        lines
    }

    fn beliefs(&self, _: &Question) -> Option<Vec<Belief>> {
        None
    }
}
