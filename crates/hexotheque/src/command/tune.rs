//! `hexotheque tune`

use std::path::PathBuf;

use clap::Args;
use engine::tune::{Generation, Plan, TuneError, remark};
use engine::{Playable, PlayableVisitor};

use super::machine::Threads;
use super::setup::GameArguments;
use crate::failure::Failure;
use crate::output;

/// Fit the weights of a game's evaluator by playing against itself
#[derive(Debug, Args)]
pub(super) struct Tune {
    #[command(flatten)]
    game: GameArguments,

    /// How many times to play, fit and compare
    #[arg(long, default_value_t = 4)]
    generations: u32,

    /// How many games to play in each generation
    #[arg(long, default_value_t = 4000)]
    games: u32,

    /// How many positions to look at for each move of those games
    #[arg(long, default_value_t = 400)]
    nodes: u64,

    /// How often to go through the positions
    #[arg(long, default_value_t = 12)]
    epochs: u32,

    #[command(flatten)]
    threads: Threads,

    /// Begin with an evaluator that knows nothing
    #[arg(long)]
    from_nothing: bool,

    /// In one game of so many, let one seat play at random but for wins in one
    #[arg(long, value_name = "GAMES", default_value_t = 0)]
    careless: u32,

    /// Where to write the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Tune {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let pairs = self.game.options.iter().filter_map(|text| text.split_once('='));
        let seed = self.game.seed.to_bytes();
        let plan = Plan {
            generations: self.generations,
            games: self.games,
            nodes: self.nodes,
            epochs: self.epochs,
            threads: self.threads.count(),
            seed: u64::from_le_bytes(seed[..8].try_into().unwrap_or_default()),
            from_nothing: self.from_nothing,
            careless: self.careless,
            options: pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        };
        let text = engine::visit(self.game.game, Fit(&plan))
            .map_err(|error| Failure::input(error.to_string()))?;
        let text = remark(self.game.game.name(), &plan) + &text;
        std::fs::write(&self.out, text)
            .map_err(|error| Failure::input(format!("{}: {error}", self.out.display())))
    }
}

struct Fit<'a>(&'a Plan);

impl PlayableVisitor for Fit<'_> {
    type Output = Result<String, TuneError>;

    fn visit<P: Playable>(self) -> Self::Output {
        P::tune(self.0, &mut |generation| {
            // Nobody listening any more is no reason to throw the work away.
            let _ = output::print(&line(generation));
        })
    }
}

fn line(generation: &Generation) -> String {
    let Generation { number, samples, error_before, error_after, score, kept } = generation;
    let verdict = if *kept { "kept" } else { "dropped" };
    format!(
        "generation {number}: {samples} positions, error {error_before:.4} -> {error_after:.4}, \
         {:.1} % against the one before: {verdict}\n",
        100.0 * score
    )
}
