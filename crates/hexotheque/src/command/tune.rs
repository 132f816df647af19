//! `hexotheque tune`

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use engine::tune::{Generation, Plan, TuneError, Watch, remark};
use engine::{Playable, PlayableVisitor};
use games::GameId;

use super::files;
use super::interrupt::{INTERRUPTED, stop_by_ctrl_c};
use super::machine::Threads;
use super::progress::{self, while_telling};
use super::setup::{AgreedArguments, GameArguments, name_and_value};
use crate::failure::Failure;
use crate::output;
use crate::words::{self, say};

/// Fit the weights of a game's evaluator by playing against itself
///
/// The best weights so far are written after every generation, so that nothing is lost whenever it
/// ends. Several values of an option, such as variant=standard,express, are played in turn. Ctrl-C
/// ends it and drops the generation under way.
#[derive(Debug, Args)]
pub(super) struct Tune {
    #[command(flatten)]
    game: GameArguments,

    /// How many times to play, fit and compare
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    generations: u32,

    /// How many games to play in each generation
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,

    /// How many positions to look at for each move of those games
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// How often to go through the positions
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=10_000))]
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
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    out: PathBuf,
}

impl Tune {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let plan = self.plan()?;
        files::check_writable(&self.out)?;
        let watch = Watch::new(stop_by_ctrl_c()?);
        let begun = Instant::now();
        let tell = || {
            let (done, of) = watch.games(&plan);
            format!(
                "{}  {}  {}",
                say("tune.generation", &[("n", &watch.generation()), ("of", &plan.generations)]),
                progress::bar(done.into(), of.into()),
                progress::elapsed(begun)
            )
        };
        let mut written = Ok(());
        let work = || {
            let keep = &mut |generation: &Generation| written = self.keep(&plan, generation);
            engine::visit(self.game.game, Fit { plan: &plan, watch: &watch, report: keep })
        };
        while_telling(tell, work).map_err(|error| Failure::input(words::told(&error)))?;
        written?;
        if watch.stop.is_stopped() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Tells how a generation went and writes the best weights so far.
    fn keep(&self, plan: &Plan, generation: &Generation) -> Result<(), Failure> {
        progress::wipe();
        // Nobody listening any more is no reason to throw the work away.
        let _ = output::print(&line(generation));
        let text = remark(self.game.game.name(), plan) + &generation.best;
        files::replace(&self.out, text)
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let seed = self.game.seed.to_bytes();
        Ok(Plan {
            generations: self.generations,
            games: self.games,
            nodes: self.nodes,
            epochs: self.epochs,
            threads: self.threads.count(),
            seed: u64::from_le_bytes(seed[..8].try_into().unwrap_or_default()),
            from_nothing: self.from_nothing,
            careless: self.careless,
            options: options(self.game.game, &self.game.agreed)?,
        })
    }
}

/// The options with their values; each value must be one the option takes.
fn options(game: GameId, agreed: &AgreedArguments) -> Result<Vec<(String, String)>, Failure> {
    let preset = agreed.preset(game)?.map_or(&[][..], |preset| preset.options);
    let mut pairs: Vec<_> =
        preset.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    for text in &agreed.options {
        let (name, values) = name_and_value(text)?;
        for value in values.split(',') {
            super::setup::set_all(&mut games::AnyOptions::new(game), &[format!("{name}={value}")])?;
        }
        pairs.push((name.to_owned(), values.to_owned()));
    }
    Ok(pairs)
}

struct Fit<'a> {
    plan: &'a Plan,
    watch: &'a Watch,
    report: &'a mut dyn FnMut(&Generation),
}

impl PlayableVisitor for Fit<'_> {
    type Output = Result<String, TuneError>;

    fn visit<P: Playable>(self) -> Self::Output {
        P::tune(self.plan, self.watch, self.report)
    }
}

fn line(generation: &Generation) -> String {
    let Generation { number, samples, error_before, error_after, score, kept, .. } = generation;
    let verdict = say(if *kept { "tune.kept" } else { "tune.dropped" }, &[]);
    let line = say(
        "tune.line",
        &[
            ("number", number),
            ("samples", samples),
            ("before", &words::decimal(*error_before, 4)),
            ("after", &words::decimal(*error_after, 4)),
            ("score", &words::decimal(100.0 * score, 1)),
            ("verdict", &verdict),
        ],
    );
    line + "\n"
}
