//! Exact solver: the value of positions of Gosix.
//!
//! ```
//! use engine::solve::{Solver, Verdict};
//! use engine::{Limits, Stop};
//! use games::{Gosix, Position, Seed};
//!
//! let text = "ggggg./rrr.../rr.......... .ggg... r";
//! let position = Gosix::from_text(text, &Default::default(), &Seed::from_u64(0))?;
//! let solver = Solver::new(1 << 20, 1);
//! let solution = solver.solve(&position, &Limits::default(), &Stop::new(), &mut |_| ());
//! assert_eq!(solution.verdict(), Some(Verdict::Loss)); // green takes H0, whatever red does
//! # Ok::<(), games::gosix::SetupError>(())
//! ```
//!
//! How it works, from the ground up:
//!
//! | file | what |
//! |---|---|
//! | `board` | the position without all that can no longer matter, and moves on it |
//! | `key` | that position packed into 62 bits, the same for its turned and mirrored images |
//! | `transposition` | what has been proven, under that key; shared by all threads |
//! | `tally` | counting pawns and chains for all hexagons at once |
//! | `judgement` | which moves to try first, by weights that `fit` has learnt |
//! | `fight` | the game for the last hexagon, which most positions are: simpler, with a memory of its own |
//! | `pace` | how fast it is here |
//! | `worker` | alpha-beta on win, draw and loss |
//! | `root` | the same for the moves of the position asked about |

mod board;
mod children;
mod fight;
#[cfg(feature = "workbench")]
pub mod fit;
mod judgement;
mod key;
mod pace;
mod root;
mod tally;
mod task;
mod transposition;
mod verdict;
mod worker;

#[cfg(test)]
mod tests;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use games::gosix::Move;
use games::{Gosix, Position, Seat};
use lattice::CornerSet;

use self::fight::Fights;
use self::pace::Pace;
use self::task::Task;
use self::transposition::Table;
use self::worker::{Report, Worker};
use crate::{Limits, Stop};

pub(crate) use self::board::{HEXAGONS, hexagons, joined};
pub(crate) use self::tally::Tally;
pub use self::transposition::Known;
pub use self::verdict::Verdict;

/// Solves positions of Gosix, and remembers what it has proven: the next position of the same game
/// comes cheaper.
///
/// Whatever the memory, the threads and the limits: what it says is exact, or it says that it does
/// not know.
pub struct Solver {
    table: Table,
    /// One for each thread.
    fights: Vec<Mutex<Fights>>,
    pace: Pace,
}

/// How far a solver is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many positions it has looked at.
    pub nodes: u64,
    /// For how long.
    pub elapsed: Duration,
    /// How many moves of the position are done with.
    pub moves_done: usize,
    /// How many there are.
    pub moves: usize,
}

/// What still matters about a position, as a number: the same for all positions that the solver takes for one, turned
/// or mirrored, with the colours changed, or with other pawns where nothing is left to conquer.
pub fn essence(position: &Gosix) -> u64 {
    board::Board::new(position).hash()
}

/// How far a game is, in placings: a hexagon that was conquered took back about three pawns. How long the solver takes
/// depends on little else.
pub fn placings(position: &Gosix) -> u32 {
    let conquered: u32 = Seat::first(2).map(|seat| position.conquered(seat).len()).sum();
    (CornerSet::ALL.len() - position.empty().len()) + 3 * conquered
}

/// What a solver has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The player to move can have this.
    pub at_least: Verdict,
    /// He cannot have more than this.
    pub at_most: Verdict,
    /// A move that keeps the verdict, once there is one; in a lost position, the one that took
    /// longest to refute. None if the game is over.
    pub best: Option<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// For how long.
    pub elapsed: Duration,
}

impl Solution {
    /// The exact value, if there was time to find it.
    pub fn verdict(&self) -> Option<Verdict> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }
}

/// The values of all the moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The legal moves, the most promising first, each with its value for the player who makes it
    /// if there was time to find it.
    pub moves: Vec<(Move, Option<Verdict>)>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// For how long.
    pub elapsed: Duration,
}

impl Solver {
    /// A solver with so many bytes of memory (64 KB at least) that works on so many threads.
    pub fn new(hash_bytes: usize, threads: usize) -> Solver {
        let fights = || Mutex::new(Fights::new(hash_bytes / 8));
        let threads = threads.max(1);
        Solver {
            table: Table::new(hash_bytes, threads),
            fights: (0..threads).map(|_| fights()).collect(),
            pace: Pace::default(),
        }
    }

    /// Forgets all that was proven, as before a benchmark.
    pub fn forget(&mut self) {
        self.table.clear();
        for fights in &mut self.fights {
            fights.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        }
    }

    /// Solves a position within limits (time and nodes; it knows no depth). Reports several times
    /// a second.
    pub fn solve(
        &self,
        position: &Gosix,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Progress),
    ) -> Solution {
        let task = Task::begin(limits, stop);
        let (mut at_least, mut at_most) = (Verdict::Loss, Verdict::Win);
        let mut best = None;
        if let Some(outcome) = position.outcome() {
            at_least = Verdict::for_seat(outcome, position.mover());
            at_most = at_least;
        }
        let candidates = root::candidates(position);
        for least in [Verdict::Draw, Verdict::Win] {
            if at_least >= least || at_most < least {
                continue;
            }
            let answer = self.race(&task, report, |worker| {
                let mut candidates = candidates.clone();
                root::order(&mut candidates, worker);
                root::ask(&candidates, worker, least)
            });
            match answer {
                Some((verdict, mv)) if verdict >= least => (at_least, best) = (verdict, mv),
                Some((verdict, mv)) => (at_most, best) = (verdict, best.or(mv)),
                None => break,
            }
        }
        let (nodes, elapsed) = (task.nodes(), task.elapsed());
        self.pace.learn(nodes, elapsed);
        Solution { at_least, at_most, best, nodes, elapsed }
    }

    /// How many positions it can be expected to look at in a second, as it did so far on this machine.
    pub fn nodes_per_second(&self) -> f64 {
        self.pace.nodes_per_second()
    }

    /// Finds the value of every move within limits.
    pub fn survey(
        &self,
        position: &Gosix,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Progress),
    ) -> Survey {
        let task = Task::begin(limits, stop);
        let mut candidates = root::candidates(position);
        root::order(
            &mut candidates,
            &mut Worker::new(&task, &self.table, &mut self.fights(0), 0, None),
        );
        let moves = candidates.iter().enumerate().map(|(done, candidate)| {
            let value = self.race(&task, report, |worker| {
                worker.progress.moves_done = done;
                worker.progress.moves = candidates.len();
                candidate.value(worker)
            });
            (candidate.mv, value)
        });
        Survey { moves: moves.collect(), nodes: task.nodes(), elapsed: task.elapsed() }
    }

    /// What a thread knows of fights for the last hexagon.
    fn fights(&self, thread: usize) -> MutexGuard<'_, Fights> {
        self.fights[thread].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets all threads look for the same answer; they help each other through the table. The
    /// first to find it ends the race.
    fn race<T: Send>(
        &self,
        task: &Task,
        report: Report<'_>,
        job: impl Fn(&mut Worker<'_, '_>) -> Option<T> + Sync,
    ) -> Option<T> {
        task.set_done(false);
        if task.is_over() {
            return None;
        }
        let run = |number: usize, report: Option<Report<'_>>| {
            let mut fights = self.fights(number);
            let mut worker = Worker::new(task, &self.table, &mut fights, number as u64, report);
            let answer = job(&mut worker);
            worker.settle();
            task.set_done(true);
            answer
        };
        std::thread::scope(|scope| {
            let run = &run;
            let others: Vec<_> = (1..self.fights.len())
                .map(|number| scope.spawn(move || run(number, None)))
                .collect();
            let first = run(0, Some(report));
            let others = others.into_iter().filter_map(|other| other.join().ok().flatten());
            // Everybody has to be waited for, even if the first has the answer.
            let others: Vec<T> = others.collect();
            first.or(others.into_iter().next())
        })
    }
}
