//! Fitting the weights of the solver's judgement to positions it has solved.
//!
//! Walks begin at positions reached by random play and go on, half by judgement and half by
//! chance, as searches do. All positions one move away from the way are solved, and the weights
//! are fitted to the verdicts by logistic regression.
//!
//! ```text
//! cargo run --release -p engine --example fit_solver -- WALKS > crates/engine/src/solve/weights.txt
//! ```

use games::gosix::{GosixOptions, Move};
use games::{Gosix, Position, Seed, below};
use rand::SeedableRng;

use super::Verdict;
use super::board::Board;
use super::children::Children;
use super::fight::Fights;
use super::judgement::{FEATURES, features, judge};
use super::task::Task;
use super::transposition::Table;
use super::worker::Worker;
use crate::{Chance, Limits, Stop};

/// What to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many walks.
    pub walks: usize,
    /// How many pawns are placed at random before a walk begins: from this
    pub earliest: usize,
    /// to this.
    pub latest: usize,
    /// A position that takes more nodes than this is left out.
    pub nodes: u64,
    /// How many bytes the solver has for its memory.
    pub hash_bytes: usize,
    /// How often the positions are gone through.
    pub epochs: usize,
    /// Where the chance comes from.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            walks: 1500,
            earliest: 25,
            latest: 32,
            nodes: 20_000,
            hash_bytes: 64 << 20,
            epochs: 20,
            seed: 0,
        }
    }
}

/// How well the weights fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// How many positions were solved.
    pub positions: usize,
    /// The share of positions not learnt from whose winner is told rightly.
    pub right: f64,
}

/// A solved position: its features, and what the player to move gets, from 0 to 1.
struct Sample {
    features: Vec<u16>,
    gets: f32,
}

/// Fits weights, and gives them as the text of `weights.txt`.
pub fn fit(plan: &Plan) -> (String, Fit) {
    let mut rng = Chance::seed_from_u64(plan.seed);
    let samples = collect(plan, &mut rng);
    let kept_back = samples.len() / 10;
    let (test, learnt) = samples.split_at(kept_back);
    let weights = learn(learnt, plan.epochs, &mut rng);
    let tells = |sample: &&Sample| (sum(&weights, sample) > 0.0) == (sample.gets > 0.5);
    let right = test.iter().filter(tells).count() as f64 / test.len().max(1) as f64;
    (write(&weights, plan), Fit { positions: samples.len(), right })
}

fn collect(plan: &Plan, rng: &mut Chance) -> Vec<Sample> {
    let table = Table::new(plan.hash_bytes, 1);
    let mut fights = Fights::new(plan.hash_bytes);
    let mut samples = Vec::new();
    for _ in 0..plan.walks {
        let span = plan.latest.saturating_sub(plan.earliest) + 1;
        let placings = plan.earliest + below(rng, span);
        let mut board = Board::new(&random_position(placings, rng));
        while let Some(next) = step(&board, &table, &mut fights, plan, rng, &mut samples) {
            board = next;
        }
    }
    for last in (1..samples.len()).rev() {
        samples.swap(last, below(rng, last + 1));
    }
    samples
}

/// Solves all children of a position and goes to one of them, if any.
fn step(
    board: &Board,
    table: &Table,
    fights: &mut Fights,
    plan: &Plan,
    rng: &mut Chance,
    samples: &mut Vec<Sample>,
) -> Option<Board> {
    if board.wins_at_once() {
        return None;
    }
    let mut children = Children::default();
    children.find(board);
    for child in children.as_slice() {
        let task = Task::begin(&Limits::nodes(plan.nodes), &Stop::new());
        if let Some(verdict) = Worker::new(&task, table, fights, 0, None).value(child, false) {
            samples.push(Sample::new(&child.board, verdict));
        }
    }
    let children = children.as_slice();
    let next = match below(rng, 2) {
        0 => children.iter().min_by_key(|child| judge(&child.board)),
        _ => children.get(below(rng, children.len())),
    };
    next.map(|child| child.board)
}

impl Sample {
    fn new(board: &Board, verdict: Verdict) -> Sample {
        let mut list = Vec::new();
        features(board, |feature| list.push(feature as u16));
        Sample { features: list, gets: f32::from(verdict as i8 + 1) / 2.0 }
    }
}

/// A position that is not over after so many pawns placed at random.
pub fn random_position(placings: usize, rng: &mut Chance) -> Gosix {
    loop {
        let mut position = Gosix::start(&GosixOptions::default(), &Seed::from_u64(0));
        let mut placed = 0;
        while placed < placings
            && let Some(mv) = position.random_move(rng)
        {
            placed += usize::from(mv != Move::Pass);
            position.play_unchecked(mv);
        }
        if placed == placings && position.outcome().is_none() {
            return position;
        }
    }
}

fn sum(weights: &[f32], sample: &Sample) -> f32 {
    sample.features.iter().map(|feature| weights[usize::from(*feature)]).sum()
}

/// Logistic regression by gradient descent; the more often a feature has been seen, the smaller
/// its steps.
fn learn(samples: &[Sample], epochs: usize, rng: &mut Chance) -> Vec<f32> {
    const STEP: f32 = 0.15;
    const DECAY: f32 = 1e-4;
    let mut weights = vec![0.0; FEATURES];
    let mut seen = vec![0.0f32; FEATURES];
    for _ in 0..epochs * samples.len() {
        let sample = &samples[below(rng, samples.len())];
        let guess = 1.0 / (1.0 + (-sum(&weights, sample)).exp());
        for feature in sample.features.iter().map(|feature| usize::from(*feature)) {
            let slope = guess - sample.gets + DECAY * weights[feature];
            seen[feature] += slope * slope;
            weights[feature] -= STEP / (seen[feature].sqrt() + 0.3) * slope;
        }
    }
    weights
}

fn write(weights: &[f32], plan: &Plan) -> String {
    const IN_A_LINE: usize = 20;
    let mut text = format!(
        "# Weights of the Gosix solver's judgement, by the example `fit_solver`: {} walks from {} to {}\n\
         # placings, seed {}.\n",
        plan.walks, plan.earliest, plan.latest, plan.seed
    );
    for line in weights.chunks(IN_A_LINE) {
        let line: Vec<String> = line.iter().map(|weight| in_256ths(*weight).to_string()).collect();
        text += &line.join(" ");
        text.push('\n');
    }
    text
}

/// A weight as it is written: no sum of so few features overflows.
fn in_256ths(weight: f32) -> i16 {
    (256.0 * weight).round().clamp(-8192.0, 8192.0) as i16
}
