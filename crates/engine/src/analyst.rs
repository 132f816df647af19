//! Answers about positions: the best moves, how good they are, how surely.

use std::sync::Arc;

use crate::evaluate::{Evaluator, Playable, Solve};
use crate::lateness;
use crate::search::{self, Table};
use crate::tree;
use crate::turn::{TurnWin, win_in_turn};
use crate::{Beliefs, Clock, Info, Limits, Line, Outlook, Stop, Value};

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

/// How many situations of one turn are looked at for a win in it.
const MOST_IN_TURN: u64 = 200_000;

/// What is asked about an open position.
struct Question<'a, P> {
    position: &'a P,
    lines: usize,
    limits: &'a Limits,
    clock: &'a Clock,
}

/// What share of the time left goes to each round of a search; between rounds, the move found best
/// is checked by other means.
const ONE_ROUND: &[f64] = &[1.0];
/// Where a turn can be too long for the search.
const ROUNDS_BY_TURN: &[f64] = &[0.5, 0.5, 0.6, 1.0];
/// Where the position after the move may be solved.
const ROUNDS_TO_SOLVE: &[f64] = &[0.3, 0.4, 0.5, 1.0];

/// What share of the time left such a check may take.
const TO_CHECK_TURN: f64 = 0.3;
const TO_CHECK_BY_SOLVER: f64 = 0.6;

/// What share of the time left the solver has to tell all moves apart, once it is known what the best is worth.
const TO_SURVEY: f64 = 0.5;

/// Where all moves are told for certain, a search so many moves deep only shows how it goes on.
const LINES_TO_SHOW: u32 = 6;

/// Whether something certain was found out about the best line, and how many situations that took.
struct Checked {
    news: bool,
    looked: u64,
}

/// Answers questions about one game, and remembers between them what it has found.
pub struct Analyst<P: Playable> {
    settings: Settings,
    evaluator: Arc<P::Evaluator>,
    table: Table,
    solver: Option<Box<dyn Solve<P>>>,
}

impl<P: Playable> Analyst<P> {
    /// An analyst who judges as the engine does.
    pub fn new(settings: Settings) -> Analyst<P> {
        Analyst::with_evaluator(settings, Arc::default())
    }

    /// An analyst who judges in a way of its own.
    pub fn with_evaluator(settings: Settings, evaluator: Arc<P::Evaluator>) -> Analyst<P> {
        // A solver takes its memory from what the search may have.
        let for_solver = settings.hash / 2;
        let solver = P::solver(for_solver, settings.threads);
        let for_search = if solver.is_some() { settings.hash - for_solver } else { settings.hash };
        Analyst { settings, evaluator, table: Table::new(for_search), solver }
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
        let limits =
            &Limits { time: limits.time.map(|time| time - lateness::HERE.margin(time)), ..*limits };
        let clock = Clock::start(limits.time, stop);
        let beliefs = P::beliefs(outlook);
        let position = beliefs.draw(&mut crate::chance(self.settings.seed, &outlook.view));
        if position.to_move().is_none() {
            return Info::nothing();
        }
        self.table.grow_older();
        let info = if P::suits_alpha_beta(&outlook.view) {
            let question = Question { position: &position, lines, limits, clock: &clock };
            self.search(&question, report)
        } else {
            let task = tree::Task::<P> {
                beliefs: &beliefs,
                evaluator: &*self.evaluator,
                clock: &clock,
                limits,
                lines,
                threads: self.settings.threads,
                most_bytes: self.settings.hash << 20,
                seed: self.settings.seed,
            };
            tree::think(&task, report)
        };
        let info = if info.lines.is_empty() { self.first_glance(&position, &clock) } else { info };
        if let Some(time) = limits.time {
            lateness::HERE.observe(clock.elapsed().saturating_sub(time));
        }
        info
    }

    /// Everything is open: what can be won in this turn, what can be solved, and what alpha-beta
    /// search finds.
    fn search(
        &mut self,
        question: &Question<'_, P>,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        let &Question { position, lines, limits, clock } = question;
        let most = limits.nodes.map_or(MOST_IN_TURN, |nodes| MOST_IN_TURN.min(nodes / 4));
        let (win, looked) = win_in_turn(position, &*self.evaluator, most, &clock.share(0.25));
        let mut certain = match win {
            TurnWin::Win(moves) => {
                let value = Value::win_in(moves.len() as u32);
                Line::certain(value, moves, looked)
            }
            TurnWin::No | TurnWin::Unknown => self.solve(question),
        };
        // Whoever is lost still plays what is hardest to refute: only a search finds that.
        if lines == 1
            && let Some(line) = certain.take_if(|line| !line.value.is_loss())
        {
            let (depth, nodes) = (line.depth, line.nodes);
            let info = Info { lines: vec![line], depth, nodes, time: clock.elapsed() };
            report(&info);
            return info;
        }
        let told = match &certain {
            Some(line) if !line.value.is_loss() => self.survey(question),
            _ => Vec::new(),
        };
        let with_certain = |info: &Info<P::Move>| {
            let mut info = info.clone();
            if let Some(line) = &certain {
                info.put_right(line, lines);
            }
            if !told.is_empty() {
                info.settle(&told, lines);
            }
            info
        };
        let report = &mut |info: &_| report(&with_certain(info));
        let mut all = Vec::new();
        position.legal_moves(&mut all);
        let limits = Limits { depth: Some(LINES_TO_SHOW), ..Limits::default() }.within(*limits);
        let shortly = Question { limits: &limits, ..*question };
        let question = if told.len() == all.len() { &shortly } else { question };
        let info = self.search_safely(question, certain.is_none(), looked, report);
        with_certain(&info)
    }

    /// The exact value, if the game's solver finds it in a good part of the time.
    fn solve(&self, question: &Question<'_, P>) -> Option<Line<P::Move>> {
        let solver = self.solver_within(question.limits)?;
        let clock = question.clock.share(0.4);
        let solved = solver.solve(question.position, &clock.limits(), clock.stop())?;
        Line::certain(solved.value, vec![solved.best], solved.nodes)
    }

    /// What the solver says of each move in a good part of the time left, where several are asked for.
    fn survey(&self, question: &Question<'_, P>) -> Vec<(P::Move, Value)> {
        let Some(solver) = self.solver_within(question.limits) else { return Vec::new() };
        let clock = question.clock.share(TO_SURVEY);
        solver.survey(question.position, &clock.limits(), clock.stop())
    }

    /// The game's solver, if it may be asked. A limit by nodes wants the same answer on every
    /// machine, which no clock gives, and levels live by it; without any limit it might not end.
    fn solver_within(&self, limits: &Limits) -> Option<&dyn Solve<P>> {
        let by_the_clock = limits.time.is_some() && limits.nodes.is_none();
        self.solver.as_deref().filter(|_| by_the_clock)
    }

    /// Whether positions one move later may be solved in the time left.
    fn next_in_reach(&self, question: &Question<'_, P>) -> bool {
        let Some(solver) = self.solver_within(question.limits) else { return false };
        let mut moves = Vec::new();
        question.position.legal_moves(&mut moves);
        let mut after = question.position.clone();
        let limits = question.clock.share(TO_CHECK_BY_SOLVER).limits();
        moves.first().is_some_and(|mv| after.play(*mv).is_ok())
            && solver.is_in_reach(&after, &limits)
    }

    /// Searches, then checks the best move: whether the opponent could win in the next turn by a
    /// chain too long for the search, and, while it is not known what the position is worth, what
    /// the solver says. What that tells is remembered, and the search goes on.
    fn search_safely(
        &mut self,
        question: &Question<'_, P>,
        in_doubt: bool,
        mut nodes: u64,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        let &Question { position, lines, limits, clock } = question;
        let rounds = if P::LONG_TURNS {
            ROUNDS_BY_TURN
        } else if in_doubt && self.next_in_reach(question) {
            ROUNDS_TO_SOLVE
        } else {
            ONE_ROUND
        };
        let mut info = Info::nothing();
        for (round, share) in rounds.iter().enumerate() {
            let left = limits.nodes.map(|most| most.saturating_sub(nodes));
            let limits = Limits { nodes: left.map(|left| (left as f64 * share) as u64), ..*limits };
            let task = search::Task {
                position,
                evaluator: &*self.evaluator,
                table: &self.table,
                clock: &clock.share(*share),
                limits: &limits,
                lines,
                threads: self.settings.threads,
            };
            let found = search::think(&task, &mut |info| report(&info.with_more_nodes(nodes)));
            let reached = found.with_more_nodes(nodes);
            nodes = reached.nodes;
            // A later round that had no time to get anywhere knows less than the one before.
            if info.lines.is_empty() || reached.depth + 2 >= info.depth {
                info = reached;
            }
            let settled = info.lines.iter().all(|line| line.proven);
            let deep_enough = limits.depth.is_some_and(|depth| info.depth >= depth);
            if settled || round + 1 == rounds.len() || clock.is_over() || left == Some(0) {
                break;
            }
            let most = left.map_or(MOST_IN_TURN, |left| MOST_IN_TURN.min(left / 8));
            let checked = self.check(question, &info, most);
            nodes += checked.looked;
            if deep_enough && !checked.news {
                break;
            }
        }
        info
    }

    /// Follows the best line to the end of the turn; if it is certain what the position is worth
    /// to the opponent then, the table learns so.
    fn check(&self, question: &Question<'_, P>, info: &Info<P::Move>, most: u64) -> Checked {
        let &Question { position, limits, clock, .. } = question;
        let mut after = position.clone();
        for mv in info.best().map_or(&[][..], |line| &line.pv) {
            if after.to_move() == position.to_move() && after.play(*mv).is_err() {
                break;
            }
        }
        if after.to_move() == position.to_move() || after.to_move().is_none() {
            return Checked { news: false, looked: 0 };
        }
        let in_turn = clock.share(TO_CHECK_TURN);
        let (win, looked) = win_in_turn(&after, &*self.evaluator, most, &in_turn);
        let certain = match win {
            TurnWin::Win(moves) => Some((Value::win_in(moves.len() as u32), 0)),
            TurnWin::No | TurnWin::Unknown => {
                let clock = clock.share(TO_CHECK_BY_SOLVER);
                self.solver_within(limits)
                    .and_then(|solver| solver.solve(&after, &clock.limits(), clock.stop()))
                    .map(|solved| (solved.value, solved.nodes))
            }
        };
        let Some((value, solving)) = certain else { return Checked { news: false, looked } };
        self.table.remember(after.key(), value);
        Checked { news: true, looked: looked + solving }
    }

    /// The move that looks best without any search, for when there was no time at all.
    fn first_glance(&self, position: &P, clock: &Clock) -> Info<P::Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let best = moves.into_iter().max_by_key(|mv| self.evaluator.hint(position, *mv));
        let line = |mv| Line {
            mv,
            value: Value::EVEN,
            win_probability: 0.5,
            pv: vec![mv],
            depth: 0,
            nodes: 1,
            proven: false,
        };
        let lines = best.map(line).into_iter().collect();
        Info { lines, depth: 0, nodes: 1, time: clock.elapsed() }
    }
}
