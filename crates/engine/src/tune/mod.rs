//! Fitting the weights of a game's network from games the engine plays against itself.
//!
//! One generation plays games with the network as it is, then fits a new one to how they ended
//! and to what the search thought on the way. The new one must win a match against the old one to
//! be kept. Several generations follow each other, the first from nothing if so wished.

mod fit;
mod selfplay;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use games::Options;
use lattice::Symmetry;
use thiserror::Error;

use crate::evaluate::{Inputs, Judge, Network, Playable};
use crate::{Outlook, Stop};

pub use crate::evaluate::{BeliefFit, TileLore, fit_beliefs};

/// How to tune.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many generations.
    pub generations: u32,
    /// How many games each generation learns from.
    pub games: u32,
    /// How many positions the search looks at for each move of those games.
    pub nodes: u64,
    /// How often the samples are gone through.
    pub epochs: u32,
    /// On how many threads games are played.
    pub threads: usize,
    /// Where the chance comes from.
    pub seed: u64,
    /// Whether to begin with a network that knows nothing instead of the engine's own.
    pub from_nothing: bool,
    /// In one game of so many, one seat plays at random but takes a win in one; in none if 0.
    /// Whoever has only met equals does not know how to win against others.
    pub careless: u32,
    /// The options to play with, by name; several values of one option are played in turn.
    pub options: Vec<(String, String)>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            generations: 4,
            games: 4000,
            nodes: 400,
            epochs: 12,
            threads: 1,
            seed: 0,
            from_nothing: false,
            careless: 0,
            options: Vec::new(),
        }
    }
}

/// A look at the work while it goes on, and a way to end it early.
#[derive(Debug, Default)]
pub struct Watch {
    /// Ends the work; the generation under way is dropped.
    pub stop: Stop,
    generation: AtomicU32,
    games: AtomicU32,
}

impl Watch {
    /// A watch over work that this ends.
    pub fn new(stop: Stop) -> Watch {
        Watch { stop, ..Watch::default() }
    }

    /// Which generation is under way, from 1.
    pub fn generation(&self) -> u32 {
        self.generation.load(Ordering::Relaxed)
    }

    /// How many games of this generation have been played, of how many.
    pub fn games(&self, plan: &Plan) -> (u32, u32) {
        (self.games.load(Ordering::Relaxed), plan.games.saturating_add(MATCH_GAMES))
    }

    fn begin(&self, generation: u32) {
        self.generation.store(generation, Ordering::Relaxed);
        self.games.store(0, Ordering::Relaxed);
    }

    fn count(&self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }
}

/// How a generation went.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// Its number, from 1.
    pub number: u32,
    /// How many positions were learnt from.
    pub samples: usize,
    /// The mean error (cross-entropy, in nats) of the old network on positions not learnt from.
    pub error_before: f64,
    /// The same for the new one.
    pub error_after: f64,
    /// What the new one scored in a match against the old one, from 0 to 1.
    pub score: f64,
    /// Whether it takes the old one's place.
    pub kept: bool,
    /// The best network so far, as text.
    pub best: String,
}

/// Why a game cannot be tuned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TuneError {
    /// The game's evaluator has no weights to fit.
    #[error("the evaluator of {game} has no weights to fit")]
    NothingToFit {
        /// The game.
        game: &'static str,
    },
    /// An option cannot be set.
    #[error(transparent)]
    Option(#[from] games::OptionError),
}

/// A game whose evaluator is a network that can be fitted.
pub trait Learn: Playable {
    /// What it learns from.
    type Lesson: Lesson;

    /// The evaluator with a network; `None` if the network is one of another game.
    fn judge(network: Network) -> Option<Self::Evaluator>;

    /// The network of an evaluator.
    fn network(judge: &Self::Evaluator) -> &Network;

    /// What can be learnt from a move that the seat to move chose.
    fn lesson(position: &Self, outlook: &Outlook<Self>, chosen: Self::Move) -> Self::Lesson;
}

/// Something to learn from.
pub trait Lesson: Send + Sync {
    /// The inputs that are on, if the board is turned or mirrored like this.
    fn inputs(&self, symmetry: Symmetry) -> Vec<u16>;

    /// The most that can be expected, whatever the network says: its probability counts as a
    /// share of this.
    fn ceiling(&self) -> f32 {
        1.0
    }
}

/// Games that are judged as they lie.
impl<P: Playable<Evaluator = Judge<P>> + Inputs> Learn for P {
    type Lesson = Lying<P>;

    fn judge(network: Network) -> Option<Judge<P>> {
        Judge::new(network)
    }

    fn network(judge: &Judge<P>) -> &Network {
        judge.network()
    }

    fn lesson(position: &P, _: &Outlook<P>, _: P::Move) -> Lying<P> {
        Lying(position.clone())
    }
}

/// A position as it lies.
pub struct Lying<P>(P);

impl<P: Inputs> Lesson for Lying<P> {
    fn inputs(&self, symmetry: Symmetry) -> Vec<u16> {
        let mut inputs = Vec::with_capacity(64);
        self.0.transformed(symmetry).inputs(|input| inputs.push(input as u16));
        inputs
    }
}

/// Games in the match of a new network against the old one, each opening from both sides.
const MATCH_GAMES: u32 = 200;

/// Tunes one game and gives the text of its best network: so far, if it is stopped.
pub fn tune<P: Learn>(
    plan: &Plan,
    watch: &Watch,
    report: &mut dyn FnMut(&Generation),
) -> Result<String, TuneError> {
    let mut tables = vec![P::Options::default()];
    for (name, value) in &plan.options {
        let mut with = Vec::new();
        for values in value.split(',') {
            for options in &tables {
                let mut options = options.clone();
                options.set(name, values.trim())?;
                with.push(options);
            }
        }
        tables = with;
    }
    let own = P::Evaluator::default();
    let mut network = P::network(&own).clone();
    if plan.from_nothing {
        network = Network::blank(network.inputs());
    }
    let mut samples = Vec::new();
    for number in 1..=plan.generations {
        watch.begin(number);
        let judge = Arc::new(P::judge(network.clone()).unwrap_or_default());
        // Half of what the generation before played still counts.
        let old = samples.len() / 2;
        samples.drain(..old);
        let seed = plan.seed.wrapping_add(u64::from(number) << 32);
        samples.extend(selfplay::play::<P>(plan, watch, &judge, &tables, seed));
        if watch.stop.is_stopped() {
            break;
        }
        let fitted = fit::fit(&network, &samples, plan.epochs, seed);
        let challenger = P::judge(fitted.network.clone()).unwrap_or_default();
        let score = selfplay::compare::<P>(
            plan,
            watch,
            &tables,
            &[Arc::new(challenger), judge],
            MATCH_GAMES,
            seed ^ 1,
        );
        // Half a match says nothing about who is stronger.
        if watch.stop.is_stopped() {
            break;
        }
        let kept = score > 0.5;
        if kept {
            network = fitted.network;
        }
        report(&Generation {
            number,
            samples: samples.len(),
            error_before: fitted.error_before,
            error_after: fitted.error_after,
            score,
            kept,
            best: network.to_text(),
        });
    }
    Ok(network.to_text())
}

/// A line for the top of a file of weights: the command they came from.
pub fn remark(game: &str, plan: &Plan) -> String {
    let options: String =
        plan.options.iter().map(|(name, value)| format!(" --option {name}={value}")).collect();
    let from = if plan.from_nothing { " --from-nothing" } else { "" };
    let careless = match plan.careless {
        0 => String::new(),
        games => format!(" --careless {games}"),
    };
    let Plan { generations, games, nodes, epochs, seed, .. } = plan;
    format!(
        "# hexotheque tune {game}{options}{from}{careless} --generations {generations} --games {games} \
         --nodes {nodes} --epochs {epochs} --seed {seed}\n"
    )
}
