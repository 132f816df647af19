//! The root of the search: deeper and deeper, several lines, several threads.

use std::time::Duration;

use super::table::Table;
use super::watch::{Ended, Watch};
use super::worker::{INFINITE, MOVE, Worker};
use crate::evaluate::Playable;
use crate::{Clock, Info, Limits, Line, Value};

/// The deepest search, in moves.
const DEEPEST: u32 = 120;

/// Half the width of the first window tried round the value found before.
const WINDOW: i32 = 40;

/// What is to be searched.
pub(crate) struct Task<'a, P: Playable> {
    pub(crate) position: &'a P,
    pub(crate) evaluator: &'a P::Evaluator,
    pub(crate) table: &'a Table,
    pub(crate) clock: &'a Clock,
    pub(crate) limits: &'a Limits,
    /// How many of the best moves to tell apart.
    pub(crate) lines: usize,
    pub(crate) threads: usize,
}

/// A move from the root with what is known of it.
struct RootMove<M> {
    mv: M,
    value: i32,
    line: Vec<M>,
    depth: u32,
    nodes: u64,
}

/// Searches until a limit is reached or all that was asked for is proven, and reports after each
/// improvement. The position may not be over.
pub(crate) fn think<P: Playable>(
    task: &Task<'_, P>,
    report: &mut dyn FnMut(&Info<P::Move>),
) -> Info<P::Move> {
    let watch = Watch::new(task.clock, task.limits.nodes);
    std::thread::scope(|scope| {
        for number in 1..task.threads {
            let watch = &watch;
            scope.spawn(move || Root::new(task, watch).help(number));
        }
        let info = Root::new(task, &watch).deepen(report);
        watch.end();
        info
    })
}

struct Root<'a, P: Playable> {
    worker: Worker<'a, P>,
    watch: &'a Watch<'a>,
    /// The best come first, in the order found last.
    moves: Vec<RootMove<P::Move>>,
    lines: usize,
    deepest: u32,
}

impl<'a, P: Playable> Root<'a, P> {
    fn new(task: &Task<'a, P>, watch: &'a Watch<'a>) -> Root<'a, P> {
        let mut moves = Vec::new();
        task.position.legal_moves(&mut moves);
        let moves: Vec<_> = moves
            .into_iter()
            .map(|mv| RootMove { mv, value: -INFINITE, line: vec![mv], depth: 0, nodes: 0 })
            .collect();
        Root {
            worker: Worker::new(task.position, task.evaluator, task.table, watch),
            watch,
            lines: task.lines.clamp(1, moves.len().max(1)),
            moves,
            deepest: task.limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST),
        }
    }

    fn deepen(&mut self, report: &mut dyn FnMut(&Info<P::Move>)) -> Info<P::Move> {
        for depth in 1..=self.deepest {
            let ended = self.iterate(depth, report).is_err();
            if ended || self.all_proven() {
                break;
            }
        }
        self.worker.counter.tell();
        self.info()
    }

    /// Fills the shared table from another thread, every other one a move ahead.
    fn help(&mut self, number: usize) {
        for depth in 1..=self.deepest {
            let ahead = (depth + (number % 2) as u32).min(DEEPEST);
            if self.iterate(ahead, &mut |_| ()).is_err() {
                break;
            }
        }
        self.worker.counter.tell();
    }

    /// Searches all lines to this depth.
    fn iterate(&mut self, depth: u32, report: &mut dyn FnMut(&Info<P::Move>)) -> Result<(), Ended> {
        for line in 0..self.lines {
            self.search_line(line, depth)?;
            // Lines are told together once all are as deep, but the first is worth telling alone.
            if line == 0 || line + 1 == self.lines {
                self.worker.counter.tell();
                report(&self.info());
            }
        }
        Ok(())
    }

    /// Finds the best move among all but the `line` best ones, and puts it at place `line`.
    fn search_line(&mut self, line: usize, depth: u32) -> Result<(), Ended> {
        let guess = self.moves[line].value;
        let known = depth > 3 && !Value::from_raw(guess).is_decided();
        let (mut low, mut high) = (-INFINITE, INFINITE);
        let mut width = WINDOW;
        if known {
            (low, high) = (guess - width, guess + width);
        }
        loop {
            let value = self.search_window(line, depth, low, high)?;
            width *= 4;
            if value <= low && low > -INFINITE {
                low = if width > 1000 { -INFINITE } else { value - width };
            } else if value >= high && high < INFINITE {
                high = if width > 1000 { INFINITE } else { value + width };
            } else {
                return Ok(());
            }
        }
    }

    fn search_window(
        &mut self,
        line: usize,
        depth: u32,
        low: i32,
        high: i32,
    ) -> Result<i32, Ended> {
        let (mut alpha, units) = (low, depth as i32 * MOVE);
        let mut best = -INFINITE;
        for at in line..self.moves.len() {
            let mv = self.moves[at].mv;
            let before = self.worker.counter.nodes();
            let value = self.worker.root_move(mv, units, (alpha, high), at - line)?;
            let found = &mut self.moves[at];
            found.nodes += self.worker.counter.nodes() - before;
            if value <= best && at > line {
                continue;
            }
            best = value;
            if value > alpha || at == line {
                found.value = value;
                found.depth = depth;
                found.line.clear();
                found.line.push(mv);
                found.line.extend_from_slice(self.worker.line());
                // The others keep their order behind it.
                self.moves[line..=at].rotate_right(1);
            }
            alpha = alpha.max(value);
            if value >= high {
                break;
            }
        }
        Ok(best)
    }

    /// Whether nothing is left to find out: every line asked for has a certain value, or one wins
    /// and no more was asked for.
    fn all_proven(&self) -> bool {
        let lines = &self.moves[..self.lines];
        lines.iter().all(|line| Value::from_raw(line.value).is_decided())
    }

    fn info(&self) -> Info<P::Move> {
        let mut lines: Vec<_> = self.moves[..self.lines.min(self.moves.len())]
            .iter()
            .filter(|line| line.value > -INFINITE)
            .map(|line| {
                let value = Value::from_raw(line.value);
                Line {
                    mv: line.mv,
                    value,
                    win_probability: value.win_probability(),
                    pv: line.line.clone(),
                    depth: line.depth,
                    nodes: line.nodes,
                    proven: value.is_decided(),
                }
            })
            .collect();
        // What was looked at deeper is known better.
        lines.sort_by_key(|line| std::cmp::Reverse((line.depth, line.value)));
        Info {
            depth: lines.first().map_or(0, |line| line.depth),
            lines,
            nodes: self.watch.nodes(),
            time: self.elapsed(),
        }
    }

    fn elapsed(&self) -> Duration {
        self.watch.clock().elapsed()
    }
}
