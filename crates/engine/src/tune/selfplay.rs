//! Games of the engine against itself.

use std::sync::Arc;

use games::{Outcome, Position, Seat, Seed};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::Plan;
use crate::evaluate::{Inputs, Judge, Playable, Solve};
use crate::{Analyst, Limits, Outlook, Settings, Stop};

/// A position that came up, with what became of it.
pub(super) struct Sample<P> {
    pub(super) position: P,
    /// How it turned out for the seat to move, from 0 to 1: half the game's end, half what the
    /// search thought.
    pub(super) target: f32,
}

/// Moves at the beginning that are left to chance: up to so many.
const RANDOM_OPENING: usize = 10;

/// One move in so many is left to chance later on.
const RANDOM_LATER: usize = 20;

/// A game longer than this is a draw.
const LONGEST: usize = 2000;

/// Positions that the game's exact solver can settle with so many of its own are played out as it
/// says, and learnt from as they are.
const SOLVER_NODES: u64 = 3_000;

const SETTINGS: Settings = Settings { hash: 2, threads: 1, seed: 0 };

/// Plays the plan's games, each thread its share.
pub(super) fn play<P>(
    plan: &Plan,
    judge: &Arc<Judge<P>>,
    tables: &[P::Options],
    seed: u64,
) -> Vec<Sample<P>>
where
    P: Playable<Evaluator = Judge<P>> + Inputs,
{
    share(plan.threads, plan.games, |first, last| {
        let mut analyst = Analyst::<P>::with_evaluator(SETTINGS, Arc::clone(judge));
        let solver = P::solver(SETTINGS.hash, 1);
        let mut samples = Vec::new();
        for game in first..last {
            let options = &tables[game as usize % tables.len()];
            let seed = seed.wrapping_add(game.into());
            play_one(&mut analyst, solver.as_deref(), plan, options, seed, &mut samples);
        }
        samples
    })
}

/// Plays one game and adds its positions.
fn play_one<P: Playable>(
    analyst: &mut Analyst<P>,
    solver: Option<&dyn Solve<P>>,
    plan: &Plan,
    options: &P::Options,
    seed: u64,
    samples: &mut Vec<Sample<P>>,
) {
    let mut chance = SmallRng::seed_from_u64(seed);
    let mut position = P::start(options, &Seed::from_u64(seed));
    let opening = games::below(&mut chance, RANDOM_OPENING + 1);
    let first = samples.len();
    let mut movers = Vec::new();
    for number in 0..LONGEST {
        let Some(mover) = position.to_move() else { break };
        let solve = |solver: &dyn Solve<P>| {
            solver.solve(&position, &Limits::nodes(SOLVER_NODES), &Stop::new())
        };
        if let Some(solved) = solver.and_then(solve) {
            let target = solved.value.win_probability() as f32;
            samples.push(Sample { position: position.clone(), target });
            movers.push(mover);
            position.play_unchecked(solved.best);
            continue;
        }
        let at_random = number < opening || games::below(&mut chance, RANDOM_LATER) == 0;
        if at_random {
            if let Some(mv) = position.random_move(&mut chance) {
                position.play_unchecked(mv);
            }
            continue;
        }
        let outlook = Outlook::now(&position, mover);
        let limits = Limits::nodes(plan.nodes);
        let info = analyst.analyse(&outlook, 1, &limits, &Stop::new(), &mut |_| ());
        let Some(best) = info.best() else { break };
        samples.push(Sample { position: position.clone(), target: best.win_probability as f32 });
        movers.push(mover);
        position.play_unchecked(best.mv);
    }
    for (sample, mover) in samples[first..].iter_mut().zip(movers) {
        sample.target = (sample.target + result(&position, mover)) / 2.0;
    }
}

fn result<P: Position>(position: &P, seat: Seat) -> f32 {
    match position.outcome() {
        Some(Outcome::Win(winner)) => f32::from(u8::from(winner == seat)),
        Some(Outcome::Draw) | None => 0.5,
    }
}

/// What the first judge scores against the second, every opening played from both sides.
pub(super) fn compare<P>(
    plan: &Plan,
    tables: &[P::Options],
    judges: &[Arc<Judge<P>>; 2],
    games: u32,
    seed: u64,
) -> f64
where
    P: Playable<Evaluator = Judge<P>> + Inputs,
{
    let results = share(plan.threads, games / 2, |first, last| {
        let mut players =
            [0, 1].map(|i: usize| Analyst::<P>::with_evaluator(SETTINGS, Arc::clone(&judges[i])));
        let mut results = Vec::new();
        for pair in first..last {
            let seed = seed.wrapping_add(pair.into());
            let options = &tables[pair as usize % tables.len()];
            let mut chance = SmallRng::seed_from_u64(seed);
            let mut opening = P::start(options, &Seed::from_u64(seed));
            for _ in 0..4 {
                if let Some(mv) = opening.random_move(&mut chance) {
                    opening.play_unchecked(mv);
                }
            }
            for first_seat in [0, 1] {
                let mut position = opening.clone();
                for _ in 0..LONGEST {
                    let Some(mover) = position.to_move() else { break };
                    let player = &mut players[(mover.index() + first_seat) % 2];
                    let outlook = Outlook::now(&position, mover);
                    let limits = Limits::nodes(plan.nodes);
                    let info = player.analyse(&outlook, 1, &limits, &Stop::new(), &mut |_| ());
                    let Some(best) = info.best() else { break };
                    position.play_unchecked(best.mv);
                }
                results.push(f64::from(result(&position, Seat::new(first_seat as u8))));
            }
        }
        results
    });
    results.iter().sum::<f64>() / results.len().max(1) as f64
}

/// Shares out numbers from 0 to `count` among threads and puts the results together in order.
fn share<T: Send>(threads: usize, count: u32, work: impl Fn(u32, u32) -> Vec<T> + Sync) -> Vec<T> {
    let threads = threads.max(1) as u32;
    let cut = |part: u32| (u64::from(count) * u64::from(part) / u64::from(threads)) as u32;
    std::thread::scope(|scope| {
        let work = &work;
        let parts: Vec<_> =
            (0..threads).map(|t| scope.spawn(move || work(cut(t), cut(t + 1)))).collect();
        parts.into_iter().filter_map(|part| part.join().ok()).flatten().collect()
    })
}
