//! Answers about positions: the best moves, how good they are, how surely.

use std::sync::Arc;

use crate::evaluate::{Evaluator, Playable};
use crate::search::{self, Table};
use crate::tree;
use crate::{Clock, Info, Limits, Line, Outlook, Stop, Value};

/// How much of the machine may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many megabytes the search may remember.
    pub hash: usize,
    /// On how many threads it may run.
    pub threads: usize,
    /// Where the chance of searches that need it comes from. With one thread and a limit by
    /// nodes, the same seed gives the same answer.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash: 16, threads: 1, seed: 0 }
    }
}

/// About how many bytes a node of a tree takes with its branches.
const BYTES_OF_TREE_NODE: usize = 2048;

/// Answers questions about one game, and remembers between them what it has found.
pub struct Analyst<P: Playable> {
    settings: Settings,
    evaluator: Arc<P::Evaluator>,
    table: Table,
}

impl<P: Playable> Analyst<P> {
    /// An analyst who judges as the engine does.
    pub fn new(settings: Settings) -> Analyst<P> {
        Analyst::with_evaluator(settings, Arc::default())
    }

    /// An analyst who judges in a way of its own.
    pub fn with_evaluator(settings: Settings, evaluator: Arc<P::Evaluator>) -> Analyst<P> {
        Analyst { settings, evaluator, table: Table::new(settings.hash) }
    }

    /// How much of the machine is used.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Forgets what was found before, as if new.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// How full the memory is with what the last answer needed, in thousandths.
    pub fn permille_full(&self) -> u32 {
        self.table.permille_full()
    }

    /// Thinks about the best `lines` moves of the seat to move, and reports whenever it knows
    /// more. Once the game is over there is nothing to tell.
    ///
    /// The outlook should be that of the seat to move; another seat, or a spectator's view, only
    /// means that less is known.
    pub fn analyse(
        &mut self,
        outlook: &Outlook<P>,
        lines: usize,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        let clock = Clock::start(limits.time, stop);
        let beliefs = P::beliefs(outlook);
        let position = beliefs.draw(&mut crate::chance(self.settings.seed, &outlook.view));
        if position.to_move().is_none() {
            return Info::nothing();
        }
        self.table.grow_older();
        let (evaluator, settings) = (&*self.evaluator, self.settings);
        let info = if P::lies_open(&outlook.view) {
            search::think(
                &search::Task {
                    position: &position,
                    evaluator,
                    table: &self.table,
                    clock: &clock,
                    limits,
                    lines,
                    threads: settings.threads,
                },
                report,
            )
        } else {
            tree::think(
                &tree::Task {
                    beliefs: &*beliefs,
                    evaluator,
                    clock: &clock,
                    limits,
                    lines,
                    threads: settings.threads,
                    most_nodes: (settings.hash << 20) / BYTES_OF_TREE_NODE,
                    seed: settings.seed,
                },
                report,
            )
        };
        if info.lines.is_empty() { self.first_glance(&position, &clock) } else { info }
    }

    /// The move that looks best without any search, for when there was no time at all.
    fn first_glance(&self, position: &P, clock: &Clock) -> Info<P::Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let best = moves.into_iter().max_by_key(|mv| self.evaluator.hint(position, *mv));
        let line = |mv| {
            let value = Value::guess(self.evaluator.value(position));
            Line {
                mv,
                value,
                win_probability: value.win_probability(),
                pv: vec![mv],
                depth: 0,
                nodes: 1,
                proven: false,
            }
        };
        let lines = best.map(line).into_iter().collect();
        Info { lines, depth: 0, nodes: 1, time: clock.elapsed() }
    }
}
