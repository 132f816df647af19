//! Games of the engine against itself.

use std::sync::Arc;

use games::{Outcome, Position, Seat, Seed, Viewer};
use rand::SeedableRng;

use super::fit::Sample;
use super::{Learn, Plan, Watch};
use crate::evaluate::{Shares, Solve, shares_of};
use crate::player::win_in_one;
use crate::{Analyst, Chance, Limits, Outlook, Settings, Step, Stop};

/// Moves at the beginning that are left to chance: up to so many.
const RANDOM_OPENING: usize = 10;

/// One move in so many is left to chance later on.
const RANDOM_LATER: usize = 20;

/// A game longer than this is a draw.
const LONGEST: usize = 2000;

/// Positions that the game's exact solver can settle with so many of its own are played out as it
/// says, and learnt from as they are.
const SOLVER_NODES: u64 = 20_000;

const SETTINGS: Settings = Settings { hash: 2, threads: 1, seed: 0 };

/// Plays the plan's games, each thread its share.
pub(super) fn play<P: Learn>(
    plan: &Plan,
    watch: &Watch,
    judge: &Arc<P::Evaluator>,
    tables: &[P::Options],
    seed: u64,
) -> Vec<Sample<P::Lesson>> {
    share(plan.threads, plan.games, |first, last| {
        let mut analyst = Analyst::<P>::with_evaluator(SETTINGS, Arc::clone(judge));
        let solver = P::solver(SETTINGS.hash, 1);
        let mut samples = Vec::new();
        for game in (first..last).take_while(|_| !watch.stop.is_stopped()) {
            let options = &tables[game as usize % tables.len()];
            let seed = seed.wrapping_add(game.into());
            play_one(&mut analyst, solver.as_deref(), plan, options, seed, &mut samples);
            watch.count();
        }
        samples
    })
}

/// Plays one game and adds what there was to learn.
fn play_one<P: Learn>(
    analyst: &mut Analyst<P>,
    solver: Option<&dyn Solve<P>>,
    plan: &Plan,
    options: &P::Options,
    seed: u64,
    samples: &mut Vec<Sample<P::Lesson>>,
) {
    let mut chance = Chance::seed_from_u64(seed);
    let mut game = Game::new(P::start(options, &Seed::from_u64(seed)));
    let opening = games::below(&mut chance, RANDOM_OPENING + 1);
    let careless = (plan.careless > 0 && games::below(&mut chance, plan.careless as usize) == 0)
        .then(|| Seat::new(games::below(&mut chance, game.position.seats()) as u8));
    let first = samples.len();
    let mut movers = Vec::new();
    for number in 0..LONGEST {
        let Some(mover) = game.position.to_move() else { break };
        let solve = |solver: &dyn Solve<P>| {
            solver.solve(&game.position, &Limits::nodes(SOLVER_NODES), &Stop::new())
        };
        if let Some(solved) = solver.and_then(solve) {
            let outlook = game.outlook(mover);
            let lesson = P::lesson(&game.position, &outlook, solved.best);
            game.return_outlook(outlook);
            samples.push(Sample { lesson, target: solved.value.win_probability() as f32 });
            movers.push(mover);
            game.play(solved.best);
            continue;
        }
        let at_random = number < opening || games::below(&mut chance, RANDOM_LATER) == 0;
        if at_random {
            if let Some(mv) = game.position.random_move(&mut chance) {
                game.play(mv);
            }
            continue;
        }
        let outlook = game.outlook(mover);
        if careless == Some(mover) {
            let win = win_in_one(&outlook, &mut chance);
            game.return_outlook(outlook);
            let Some(mv) = win.or_else(|| game.position.random_move(&mut chance)) else { break };
            game.play(mv);
            continue;
        }
        let limits = Limits::nodes(plan.nodes);
        let info = analyst.analyse(&outlook, 1, &limits, &Stop::new(), &mut |_| ());
        let Some(best) = info.best() else { break };
        let lesson = P::lesson(&game.position, &outlook, best.mv);
        samples.push(Sample { lesson, target: best.win_probability as f32 });
        movers.push(mover);
        game.return_outlook(outlook);
        game.play(best.mv);
    }
    let result = result(&game.position);
    for (sample, mover) in samples[first..].iter_mut().zip(movers) {
        sample.target = (sample.target + result[mover.index()]) / 2.0;
    }
}

/// A game with what each seat has seen of it.
struct Game<P: Position> {
    position: P,
    pasts: Vec<Vec<Step<P>>>,
}

impl<P: Learn> Game<P> {
    fn new(position: P) -> Game<P> {
        Game { pasts: vec![Vec::new(); position.seats()], position }
    }

    /// What a seat sees and has seen, until it is given back.
    fn outlook(&mut self, seat: Seat) -> Outlook<P> {
        let view = self.position.view(Viewer::Seat(seat));
        Outlook { seat, view, past: std::mem::take(&mut self.pasts[seat.index()]) }
    }

    fn return_outlook(&mut self, outlook: Outlook<P>) {
        self.pasts[outlook.seat.index()] = outlook.past;
    }

    fn play(&mut self, mv: P::Move) {
        let Some(by) = self.position.to_move() else { return };
        for (seat, past) in Seat::first(self.pasts.len()).zip(&mut self.pasts) {
            let before = self.position.view(Viewer::Seat(seat));
            // Where all lies open, nobody asks how it came about.
            if !P::suits_alpha_beta(&before) {
                past.push(Step { before, by, mv });
            }
        }
        self.position.play_unchecked(mv);
    }
}

/// What each seat got out of a game; one that nobody has ended is a draw.
fn result<P: Position>(position: &P) -> Shares {
    shares_of(position.outcome().unwrap_or(Outcome::Draw), position.seats())
}

/// What the first judge scores against the second, every opening played from both sides; where more than two play,
/// they sit alternately.
pub(super) fn compare<P: Learn>(
    plan: &Plan,
    watch: &Watch,
    tables: &[P::Options],
    judges: &[Arc<P::Evaluator>; 2],
    games: u32,
    seed: u64,
) -> f64 {
    let results = share(plan.threads, games / 2, |first, last| {
        let mut players =
            [0, 1].map(|i: usize| Analyst::<P>::with_evaluator(SETTINGS, Arc::clone(&judges[i])));
        let mut results = Vec::new();
        for pair in (first..last).take_while(|_| !watch.stop.is_stopped()) {
            let seed = seed.wrapping_add(pair.into());
            let options = &tables[pair as usize % tables.len()];
            let mut chance = Chance::seed_from_u64(seed);
            let mut opening = P::start(options, &Seed::from_u64(seed));
            for _ in 0..4 {
                if let Some(mv) = opening.random_move(&mut chance) {
                    opening.play_unchecked(mv);
                }
            }
            for first_seat in [0, 1] {
                let mut game = Game::new(opening.clone());
                for _ in 0..LONGEST {
                    let Some(mover) = game.position.to_move() else { break };
                    let player = &mut players[(mover.index() + first_seat) % 2];
                    let outlook = game.outlook(mover);
                    let limits = Limits::nodes(plan.nodes);
                    let info = player.analyse(&outlook, 1, &limits, &Stop::new(), &mut |_| ());
                    let Some(best) = info.best() else { break };
                    game.return_outlook(outlook);
                    game.play(best.mv);
                }
                watch.count();
                let own = result(&game.position).into_iter().skip(first_seat).step_by(2);
                results.push(f64::from(own.sum::<f32>()));
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
