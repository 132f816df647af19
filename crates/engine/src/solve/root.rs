//! The position asked about, move by move.

use games::gosix::Move;
use games::{Gosix, Position};

use super::Verdict;
use super::board::Board;
use super::children::Child;
use super::worker::Worker;

/// A legal move and what it leads to.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    end: End,
}

#[derive(Clone, Copy)]
enum End {
    /// The game is over, with this for the player who moved.
    Over(Verdict),
    /// The opponent is to move, perhaps after a pass.
    Open { child: Child, after_pass: bool },
}

/// The legal moves of a position.
pub(super) fn candidates(position: &Gosix) -> Vec<Candidate> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let lead = |mv: &Move| {
        let mut after = *position;
        after.play_unchecked(*mv);
        let end = match after.outcome() {
            Some(outcome) => End::Over(Verdict::for_seat(outcome, position.mover())),
            None => {
                let child = Child::new(Board::new(&after));
                End::Open { child, after_pass: after.passed_before() }
            }
        };
        Candidate { mv: *mv, end }
    };
    moves.iter().map(lead).collect()
}

impl Candidate {
    /// The value of the move for the player who makes it.
    pub(super) fn value(&self, worker: &mut Worker<'_, '_>) -> Option<Verdict> {
        match &self.end {
            End::Over(verdict) => Some(*verdict),
            End::Open { child, after_pass } => worker.value(child, *after_pass).map(|value| -value),
        }
    }

    fn ask(&self, worker: &mut Worker<'_, '_>, least: Verdict) -> Option<Verdict> {
        match &self.end {
            End::Over(verdict) => Some(*verdict),
            End::Open { child, after_pass } => {
                worker.ask(child, least.against(), *after_pass).map(|answer| -answer)
            }
        }
    }

    fn promise(&self, worker: &mut Worker<'_, '_>) -> i32 {
        match &self.end {
            End::Over(Verdict::Win) => i32::MAX,
            End::Over(Verdict::Draw) => 0,
            End::Over(Verdict::Loss) => i32::MIN,
            End::Open { child, .. } => -worker.outlook(child),
        }
    }
}

/// Puts the most promising moves first.
pub(super) fn order(candidates: &mut [Candidate], worker: &mut Worker<'_, '_>) {
    candidates.sort_by_cached_key(|candidate| std::cmp::Reverse(candidate.promise(worker)));
}

/// Whether the player to move has at least this, and a move that shows it. If not, the move that
/// took longest to refute.
pub(super) fn ask(
    candidates: &[Candidate],
    worker: &mut Worker<'_, '_>,
    least: Verdict,
) -> Option<(Verdict, Option<Move>)> {
    let mut best = Verdict::Loss;
    let mut stubborn: Option<(u64, Move)> = None;
    for (done, candidate) in candidates.iter().enumerate() {
        worker.progress.moves_done = done;
        worker.progress.moves = candidates.len();
        let before = worker.nodes();
        let answer = candidate.ask(worker, least)?;
        if answer >= least {
            return Some((answer, Some(candidate.mv)));
        }
        let work = worker.nodes() - before;
        if answer > best || stubborn.is_none_or(|(most, _)| work > most) {
            stubborn = Some((work, candidate.mv));
        }
        best = best.max(answer);
    }
    Some((best, stubborn.map(|(_, mv)| mv)))
}
