//! Growing trees for as long as allowed, on several threads, and telling what they found.

use std::time::Duration;

use rand::SeedableRng;

use super::Beliefs;
use super::walk::{Branch, Tree};
use crate::evaluate::{Evaluator, Playable};
use crate::{Chance, Clock, Info, Limits, Line, Value};

/// What is to be searched.
pub(crate) struct Task<'a, P: Playable> {
    pub(crate) beliefs: &'a P::Beliefs,
    pub(crate) evaluator: &'a P::Evaluator,
    pub(crate) clock: &'a Clock,
    pub(crate) limits: &'a Limits,
    /// How many of the best moves to tell apart.
    pub(crate) lines: usize,
    pub(crate) threads: usize,
    /// How many bytes all trees together may take, about.
    pub(crate) most_bytes: usize,
    /// Where chance comes from.
    pub(crate) seed: u64,
}

/// How often the first thread tells what it has found.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// What one or several trees found about a move from the root.
struct Found<M> {
    mv: M,
    visits: u32,
    /// What it is worth, from 0 to 1.
    worth: f64,
    line: Vec<M>,
}

/// Searches until a limit is reached, and reports now and then. The game may not be over.
pub(crate) fn think<P: Playable>(
    task: &Task<'_, P>,
    report: &mut dyn FnMut(&Info<P::Move>),
) -> Info<P::Move> {
    let threads = task.threads.max(1);
    let (mut found, nodes) = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .map(|number| scope.spawn(move || grow(task, number as u64, &mut |_| ())))
            .collect();
        let mut all = grow(task, 0, report);
        for other in others {
            if let Ok((found, nodes)) = other.join() {
                merge(&mut all.0, found);
                all.1 += nodes;
            }
        }
        all
    });
    tell(task, &mut found, nodes)
}

/// Grows one tree.
fn grow<P: Playable>(
    task: &Task<'_, P>,
    number: u64,
    report: &mut dyn FnMut(&Info<P::Move>),
) -> (Vec<Found<P::Move>>, u64) {
    let mut chance = Chance::seed_from_u64(task.seed.wrapping_add(number));
    let threads = task.threads.max(1) as u64;
    let most = task.limits.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(threads));
    let any = task.beliefs.draw(&mut chance);
    let foresight = task.evaluator.foresight(task.beliefs, task.limits.depth);
    let owner = any.to_move().filter(|_| !task.beliefs.are_certain());
    let mut tree = Tree::new(any, foresight, owner, task.most_bytes / threads as usize);
    let mut nodes = 0;
    let mut next_report = BETWEEN_REPORTS;
    loop {
        nodes += tree.walk(task.beliefs, &mut chance).max(1) as u64;
        if nodes >= most || task.clock.is_over() {
            break;
        }
        if number == 0 && task.clock.elapsed() >= next_report {
            next_report += BETWEEN_REPORTS;
            report(&tell(task, &mut found(&tree), nodes * threads));
        }
    }
    (found(&tree), nodes)
}

fn found<P: Playable>(tree: &Tree<'_, P>) -> Vec<Found<P::Move>> {
    let found = |branch: &Branch<P::Move>| Found {
        mv: branch.mv,
        visits: branch.visits,
        worth: tree.worth(branch),
        line: tree.line(branch),
    };
    tree.root().iter().map(found).collect()
}

fn merge<M: Copy + Eq>(all: &mut Vec<Found<M>>, more: Vec<Found<M>>) {
    for found in more {
        match all.iter_mut().find(|known| known.mv == found.mv) {
            Some(known) => {
                let (visits, more) = (f64::from(known.visits), f64::from(found.visits));
                if found.visits > 0 {
                    known.worth = (known.worth * visits + found.worth * more) / (visits + more);
                }
                known.visits += found.visits;
            }
            None => all.push(found),
        }
    }
}

/// The moves tried most often first, then those that promise most.
fn tell<P: Playable>(
    task: &Task<'_, P>,
    found: &mut [Found<P::Move>],
    nodes: u64,
) -> Info<P::Move> {
    found.sort_by(|one, other| {
        other.visits.cmp(&one.visits).then(other.worth.total_cmp(&one.worth))
    });
    let lines: Vec<_> = found
        .iter()
        .take(task.lines.max(1))
        .map(|found| Line {
            mv: found.mv,
            value: Value::from_probability(found.worth),
            win_probability: found.worth,
            pv: found.line.clone(),
            depth: found.line.len() as u32,
            nodes: u64::from(found.visits),
            proven: false,
        })
        .collect();
    Info {
        depth: lines.first().map_or(0, |line| line.depth),
        lines,
        nodes,
        time: task.clock.elapsed(),
    }
}
