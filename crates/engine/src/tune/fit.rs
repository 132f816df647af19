//! Fitting a network to samples: gradient descent whose steps shrink for each weight with the
//! gradients it has already seen (Adagrad), which suits inputs that are mostly off.

use games::below;
use lattice::Symmetry;
use rand::SeedableRng;

use super::Lesson;
use crate::Chance;
use crate::evaluate::{HIDDEN, Network, ONE, OUT};

/// A network being fitted, and how well it does on samples kept apart.
pub(super) struct Fitted {
    pub(super) network: Network,
    pub(super) error_before: f64,
    pub(super) error_after: f64,
}

/// Something to learn from, with what became of it.
pub(super) struct Sample<L> {
    pub(super) lesson: L,
    /// How it turned out for the player who learns, from 0 to 1: half the game's end, half what
    /// the search thought.
    pub(super) target: f32,
}

/// One sample in so many is not learnt from, to see how well the network does on new ones.
const KEPT_APART: usize = 20;

/// The first step's size.
const STEP: f32 = 0.03;

/// Weights stay within what the whole numbers of a [`Network`] can hold.
const WIDEST_ROW: f32 = 4.0;
const WIDEST_OUT: f32 = 5.0;

/// A hundredth of a log-odd is what a [`Network`] counts in.
const HUNDREDTHS: f32 = 100.0;

/// Fits a network to these samples, beginning with the one given.
pub(super) fn fit<L: Lesson>(
    network: &Network,
    samples: &[Sample<L>],
    epochs: u32,
    seed: u64,
) -> Fitted {
    let mut chance = Chance::seed_from_u64(seed);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut weights = Weights::from_network(network, &mut chance);
    let error_before = error(&Weights::exactly(network), samples);
    for epoch in 0..epochs {
        let step = STEP * (1.0 - epoch as f32 / epochs as f32).max(0.05);
        for place in (1..order.len()).rev() {
            order.swap(place, below(&mut chance, place + 1));
        }
        for at in order.iter().filter(|at| **at % KEPT_APART != 0) {
            // A board turned or mirrored is worth the same: learn from another one each time.
            let symmetry = Symmetry::ALL[below(&mut chance, Symmetry::ALL.len())];
            weights.learn(&samples[*at], symmetry, step);
        }
    }
    let network = weights.to_network();
    let error_after = error(&Weights::exactly(&network), samples);
    Fitted { network, error_before, error_after }
}

/// The mean cross-entropy on the samples kept apart.
fn error<L: Lesson>(weights: &Weights, samples: &[Sample<L>]) -> f64 {
    let apart = samples.iter().step_by(KEPT_APART);
    let errors: Vec<f64> = apart
        .map(|Sample { lesson, target }| {
            let (_, odds) = weights.forward(&lesson.inputs(Symmetry::IDENTITY));
            let guess = f64::from(lesson.ceiling() / (1.0 + (-odds).exp())).clamp(1e-6, 1.0 - 1e-6);
            let target = f64::from(*target);
            -(target * guess.ln() + (1.0 - target) * (1.0 - guess).ln())
        })
        .collect();
    errors.iter().sum::<f64>() / errors.len().max(1) as f64
}

/// How cross-entropy grows with the log-odds, where the guess is their probability times a
/// ceiling.
fn gradient(odds: f32, ceiling: f32, target: f32) -> f32 {
    let probability = 1.0 / (1.0 + (-odds).exp());
    let guess = (ceiling * probability).min(0.999_9);
    (1.0 - probability) * ((1.0 - target) * guess / (1.0 - guess) - target)
}

/// A weight with the sum of its squared gradients.
#[derive(Clone, Copy, Default)]
struct Weight {
    now: f32,
    seen: f32,
}

impl Weight {
    fn at(now: f32) -> Weight {
        Weight { now, seen: 1e-4 }
    }

    #[inline]
    fn descend(&mut self, gradient: f32, step: f32, widest: f32) {
        self.seen += gradient * gradient;
        self.now = (self.now - step * gradient / self.seen.sqrt()).clamp(-widest, widest);
    }
}

type Row = [Weight; HIDDEN];

/// The network with fractions for weights.
struct Weights {
    /// One for each input, the biases last.
    rows: Vec<Row>,
    out: Row,
    direct: Vec<Weight>,
}

impl Weights {
    fn exactly(network: &Network) -> Weights {
        let row =
            |row: &[i16; HIDDEN]| row.map(|weight| Weight::at(f32::from(weight) / ONE as f32));
        let out = |weight: i16| Weight::at(f32::from(weight) / (OUT as f32 * HUNDREDTHS));
        let direct = |weight: &i16| Weight::at(f32::from(*weight) / HUNDREDTHS);
        Weights {
            rows: network.rows.iter().chain([&network.bias]).map(row).collect(),
            out: network.out.map(out),
            direct: network.direct.iter().map(direct).collect(),
        }
    }

    /// As the network, but hidden units that do nothing are woken up by chance.
    fn from_network(network: &Network, chance: &mut Chance) -> Weights {
        let mut weights = Weights::exactly(network);
        let mut small = || (below(chance, 2001) as f32 / 1000.0 - 1.0) * 0.2;
        for unit in (0..HIDDEN).filter(|unit| network.out[*unit] == 0) {
            weights.rows.iter_mut().for_each(|row| row[unit] = Weight::at(small()));
            weights.out[unit] = Weight::at(small());
        }
        weights
    }

    fn to_network(&self) -> Network {
        let whole = |weight: f32| weight.round().clamp(-32_000.0, 32_000.0) as i16;
        let row = |row: &Row| row.map(|weight| whole(weight.now * ONE as f32));
        let (bias, rows) = match self.rows.split_last() {
            Some((bias, rows)) => (row(bias), rows.iter().map(row).collect()),
            None => ([0; HIDDEN], Vec::new()),
        };
        Network {
            rows,
            bias,
            out: self.out.map(|weight| whole(weight.now * OUT as f32 * HUNDREDTHS)),
            direct: self.direct.iter().map(|weight| whole(weight.now * HUNDREDTHS)).collect(),
        }
    }

    /// The hidden units before they are cut to 0…1, and the log-odds.
    fn forward(&self, inputs: &[u16]) -> ([f32; HIDDEN], f32) {
        let constant = self.rows.len() - 1;
        let mut units = self.rows[constant].map(|weight| weight.now);
        let mut odds = self.direct[constant].now;
        for input in inputs {
            let row = &self.rows[usize::from(*input)];
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight.now);
            odds += self.direct[usize::from(*input)].now;
        }
        let hidden = units.iter().zip(&self.out).map(|(unit, out)| unit.clamp(0.0, 1.0) * out.now);
        (units, odds + hidden.sum::<f32>())
    }

    fn learn<L: Lesson>(&mut self, sample: &Sample<L>, symmetry: Symmetry, step: f32) {
        let inputs = &sample.lesson.inputs(symmetry);
        let (units, odds) = self.forward(inputs);
        let gradient = gradient(odds, sample.lesson.ceiling(), sample.target);
        let mut back = [0.0; HIDDEN];
        for (unit, out) in self.out.iter_mut().enumerate() {
            let active = units[unit].clamp(0.0, 1.0);
            if 0.0 < units[unit] && units[unit] < 1.0 {
                back[unit] = gradient * out.now;
            }
            out.descend(gradient * active, step, WIDEST_OUT);
        }
        let constant = self.rows.len() - 1;
        for input in inputs.iter().map(|input| usize::from(*input)).chain([constant]) {
            let row = &mut self.rows[input];
            for (weight, back) in row.iter_mut().zip(back) {
                if back != 0.0 {
                    weight.descend(back, step, WIDEST_ROW);
                }
            }
            self.direct[input].descend(gradient, step, WIDEST_OUT);
        }
    }
}
