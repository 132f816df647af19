//! Iterative deepening: the root of the search, deeper and deeper, several lines, several threads.

use std::time::Duration;

use super::transposition::Table;
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
    /// What it was worth when it was last the best of its line; before that, no more than this.
    value: i32,
    /// That it wins or loses, once that is proven. Nothing found later can change it.
    certain: Option<Value>,
    line: Vec<M>,
    depth: u32,
    nodes: u64,
}

impl<M> RootMove<M> {
    fn new(mv: M) -> RootMove<M>
    where
        M: Copy,
    {
        let line = vec![mv];
        RootMove { mv, value: -INFINITE, certain: None, line, depth: 0, nodes: 0 }
    }

    /// Takes note of a proof in what a search within this window has found: a value outside of it
    /// is only a bound, which proves a win from below and a loss from above.
    fn learn(&mut self, value: i32, (alpha, beta): (i32, i32)) {
        let told = Value::from_raw(value);
        if told.is_win() && value > alpha || told.is_loss() && value < beta {
            self.certain = Some(told);
        }
    }

    /// What may be told of it: without a proof, nothing but a guess.
    fn value(&self) -> Value {
        self.certain.unwrap_or(Value::guess(self.value))
    }

    fn loses(&self) -> bool {
        self.certain.is_some_and(Value::is_loss)
    }
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
        let moves: Vec<_> = moves.into_iter().map(RootMove::new).collect();
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
        // A search that was cut short may just have seen the best move fail, and nothing else: as
        // long as another move may be better, one that loses is not the best.
        self.moves.sort_by_key(RootMove::loses);
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
            let known = self.moves[at].certain.map(Value::raw);
            let value = match known {
                Some(value) => value,
                None => self.worker.root_move(mv, units, (alpha, high), at - line)?,
            };
            let found = &mut self.moves[at];
            found.nodes += self.worker.counter.nodes() - before;
            found.learn(value, (alpha, high));
            if value > alpha || at == line {
                found.value = value;
                found.depth = depth;
                if known.is_none() {
                    found.line.clear();
                    found.line.push(mv);
                    found.line.extend_from_slice(self.worker.line());
                }
                // The others keep their order behind it.
                self.moves[line..=at].rotate_right(1);
            } else if found.value == -INFINITE {
                found.value = value;
            }
            best = best.max(value);
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
        lines.iter().all(|line| line.certain.is_some())
    }

    fn info(&self) -> Info<P::Move> {
        let mut lines: Vec<_> = self.moves[..self.lines.min(self.moves.len())]
            .iter()
            .filter(|line| line.value > -INFINITE)
            .map(|line| {
                let value = line.value();
                Line {
                    mv: line.mv,
                    value,
                    win_probability: value.win_probability(),
                    pv: line.line.clone(),
                    depth: line.depth,
                    nodes: line.nodes,
                    proven: line.certain.is_some(),
                }
            })
            .collect();
        // What wins comes first and what loses last; what was looked at deeper is known better.
        let sign = |value: Value| i8::from(value.is_win()) - i8::from(value.is_loss());
        lines.sort_by_key(|line| std::cmp::Reverse((sign(line.value), line.depth, line.value)));
        Info {
            depth: self.moves.iter().map(|line| line.depth).max().unwrap_or(0),
            lines,
            nodes: self.watch.nodes(),
            time: self.elapsed(),
        }
    }

    fn elapsed(&self) -> Duration {
        self.watch.clock().elapsed()
    }
}
