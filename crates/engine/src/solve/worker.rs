//! One thread's search.
//!
//! Draws are rare, so the search only ever asks "is it worth at least so much?": first whether the
//! player to move holds the draw, then, should that not be decided by a win, whether he wins.
//! Answers are bounds that may say more than was asked, and mostly do.

use std::time::Duration;

use super::board::Board;
use super::children::{Child, Children};
use super::fight::{Fight, Fights, Prospect};
use super::judgement::judge;
use super::task::Task;
use super::transposition::{Known, Table};
use super::{Progress, Verdict};
use crate::Instant;

/// How many nodes pass between looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// How much time passes between reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// While a position is younger than this, its moves are tried in the order that a short search
/// suggests. Measured: it halves the time; for older positions it costs more than it saves.
const YOUNG: u32 = 60;

/// How many moves that short search looks beyond each child.
const FORESIGHT: u32 = 2;

/// Beyond all judgements.
const SURE: i32 = 1 << 20;

/// Somebody who wants to know how far it is.
pub(super) type Report<'r> = &'r mut dyn FnMut(&Progress);

pub(super) struct Worker<'a, 'r> {
    task: &'a Task,
    table: &'a Table,
    pub(super) fights: &'a mut Fights,
    /// Lists of moves of fights not in use.
    pub(super) prospects: Vec<Vec<Prospect>>,
    /// 0 for the first thread; the others err from its order, each in its own way.
    number: u64,
    nodes: u64,
    counted: u64,
    /// Lists of moves not in use.
    lists: Vec<Children>,
    report: Option<Report<'r>>,
    reported: Instant,
    pub(super) progress: Progress,
}

impl<'a, 'r> Worker<'a, 'r> {
    pub(super) fn new(
        task: &'a Task,
        table: &'a Table,
        fights: &'a mut Fights,
        number: u64,
        report: Option<Report<'r>>,
    ) -> Worker<'a, 'r> {
        let (progress, reported) = (Progress::default(), Instant::now());
        Worker {
            task,
            table,
            fights,
            prospects: Vec::new(),
            number,
            nodes: 0,
            counted: 0,
            lists: Vec::new(),
            report,
            reported,
            progress,
        }
    }

    /// The exact value of a position that is not over; `None` if it has to stop before.
    pub(super) fn value(&mut self, child: &Child, after_pass: bool) -> Option<Verdict> {
        let verdict = self.ask(child, Verdict::Draw, after_pass)?;
        match verdict {
            Verdict::Draw => self.ask(child, Verdict::Win, after_pass),
            _ => Some(verdict),
        }
    }

    /// Whether a position that is not over is worth at least this. An answer of at least this is a lower bound of the
    /// value, one below it an upper bound.
    pub(super) fn ask(
        &mut self,
        child: &Child,
        least: Verdict,
        after_pass: bool,
    ) -> Option<Verdict> {
        if child.board.wins_at_once() {
            return Some(Verdict::Win);
        }
        // After a pass a player who cannot place either ends the game, so the value may be another.
        if after_pass {
            return self.search(&child.board, least, true);
        }
        self.ask_quietly(child, least)
    }

    /// The same for a position in which nobody wins at once and nobody has passed: from the table if it is there.
    fn ask_quietly(&mut self, child: &Child, least: Verdict) -> Option<Verdict> {
        if child.board.is_fight() {
            return self.fight(&Fight::new(&child.board), least);
        }
        if let Some(answer) = self.table.get(child.hash).and_then(|known| known.answers(least)) {
            return Some(answer);
        }
        let nodes = self.nodes;
        let answer = self.search(&child.board, least, false)?;
        self.table.put(child.hash, Known::learnt(answer, least), self.nodes - nodes);
        Some(answer)
    }

    fn search(&mut self, board: &Board, least: Verdict, after_pass: bool) -> Option<Verdict> {
        self.count()?;
        let mut children = self.lists.pop().unwrap_or_default();
        children.find(board);
        let answer = if !children.as_slice().is_empty() {
            self.best_of(board, &mut children, least)
        } else if children.can_lose_at_once {
            Some(Verdict::Loss)
        } else if after_pass {
            Some(Verdict::of(board.won, board.lost))
        } else {
            let passed = board.passed();
            if passed.wins_at_once() {
                Some(Verdict::Loss)
            } else {
                self.search(&passed, least.against(), true).map(|answer| -answer)
            }
        };
        self.lists.push(children);
        answer
    }

    fn best_of(
        &mut self,
        board: &Board,
        children: &mut Children,
        least: Verdict,
    ) -> Option<Verdict> {
        let mut best = Verdict::Loss;
        let table = self.table;
        children.retain(|child| {
            if best >= least {
                return false;
            }
            let Some(known) = table.known(child) else { return true };
            if -known.at_most >= least {
                best = -known.at_most;
                return false;
            }
            // Most that can come of it is not enough.
            let enough = -known.at_least >= least;
            best = if enough { best } else { best.max(-known.at_least) };
            enough
        });
        if best >= least {
            return Some(best);
        }
        self.order(board, children);
        for child in children.as_slice() {
            best = best.max(-self.ask_quietly(child, least.against())?);
            if best >= least {
                break;
            }
        }
        Some(best)
    }

    /// Puts the most promising children first.
    fn order(&mut self, board: &Board, children: &mut Children) {
        if children.as_slice().len() < 2 {
            return;
        }
        for child in children.as_mut_slice() {
            child.promise = self.bent(-judge(&child.board), child.hash);
        }
        children.sort();
        if age(board) < YOUNG {
            let mut best = -SURE;
            for child in children.as_mut_slice() {
                let promise = -self.foresee(&child.board, FORESIGHT, -SURE, -best);
                best = best.max(promise);
                child.promise = self.bent(promise, child.hash);
            }
            children.sort();
        }
    }

    /// How good a position looks for the player to move after a short search.
    pub(super) fn outlook(&mut self, child: &Child) -> i32 {
        if child.board.wins_at_once() {
            return SURE;
        }
        let promise = self.foresee(&child.board, FORESIGHT, -SURE, SURE);
        -self.bent(-promise, child.hash)
    }

    /// A short alpha-beta search that ends in judgements, of a position in which nobody wins at once.
    fn foresee(&mut self, board: &Board, moves: u32, alpha: i32, beta: i32) -> i32 {
        let mut children = self.lists.pop().unwrap_or_default();
        children.find(board);
        let promise = if children.as_slice().is_empty() {
            if children.can_lose_at_once { -SURE } else { 0 }
        } else {
            self.foresee_best(&mut children, moves, alpha, beta)
        };
        self.lists.push(children);
        promise
    }

    fn foresee_best(
        &mut self,
        children: &mut Children,
        moves: u32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut won = false;
        children.retain(|child| match self.table.known(child) {
            Some(known) => {
                won |= known.at_most == Verdict::Loss;
                known.at_least != Verdict::Win
            }
            None => true,
        });
        if won {
            return SURE;
        }
        for child in children.as_mut_slice() {
            child.promise = -judge(&child.board);
        }
        if moves <= 1 {
            return children.as_slice().iter().map(|child| child.promise).max().unwrap_or(-SURE);
        }
        children.sort();
        let mut best = -SURE;
        for child in children.as_slice() {
            best = best.max(-self.foresee(&child.board, moves - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Threads that all tried the same move first would all do the same work.
    #[inline]
    fn bent(&self, promise: i32, hash: u64) -> i32 {
        const STRENGTH: u32 = 8;
        let lot = (hash ^ self.number).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - STRENGTH);
        if self.number == 0 { promise } else { promise + lot as i32 }
    }

    /// Counts a node; `None` to stop.
    #[inline]
    pub(super) fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.nodes - self.counted >= NODES_BETWEEN_LOOKS { self.look_up() } else { Some(()) }
    }

    /// Looks at the clock, counts for the others, and tells how far it is; `None` to stop.
    fn look_up(&mut self) -> Option<()> {
        self.settle();
        if let Some(report) = &mut self.report
            && self.reported.elapsed() >= BETWEEN_REPORTS
        {
            self.reported = Instant::now();
            self.progress.nodes = self.task.nodes();
            self.progress.elapsed = self.task.elapsed();
            report(&self.progress);
        }
        (!self.task.is_over()).then_some(())
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Adds what has not been counted yet to the task's count.
    pub(super) fn settle(&mut self) {
        self.task.count(self.nodes - self.counted);
        self.counted = self.nodes;
    }
}

/// Twice the number of pawns placed so far, more or less: those on the board, and three and a half
/// for each conquered hexagon.
fn age(board: &Board) -> u32 {
    let empty = board.empty().count_ones() + u32::from(board.spare);
    2 * (24 - empty) + 7 * (7 - board.open.count_ones())
}
