//! `hexotheque bench`

mod search;
mod solve;

use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use games::{AnyOptions, Outcome, Playout, Position, Seat, Seed, Visitor};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::json;

use super::machine::Threads;
use super::progress::{self, while_telling};
use super::setup::GameArguments;
use crate::failure::Failure;
use crate::output;
use crate::words::{self, decimal, say};

/// Measure how fast the project is on this machine
#[derive(Debug, Args)]
pub(super) struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Playouts(Playouts),
    Search(search::Search),
    Solve(solve::Solve),
}

/// Play uniformly random games
#[derive(Debug, Args)]
struct Playouts {
    #[command(flatten)]
    game: GameArguments,

    /// For how long
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,

    #[command(flatten)]
    threads: Threads,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match &self.what {
            What::Playouts(playouts) => playouts.run(),
            What::Search(search) => search.run(),
            What::Solve(solve) => solve.run(),
        }
    }
}

impl Playouts {
    fn run(&self) -> Result<(), Failure> {
        if !(0.001..=86_400.0).contains(&self.seconds) {
            return Err(Failure::say("bench.seconds", &[]));
        }
        let time = Duration::from_secs_f64(self.seconds);
        let options = self.game.options()?;
        let begun = Instant::now();
        let tell = || {
            let done = begun.elapsed().as_secs().min(time.as_secs());
            format!("{} s", progress::bar(done, time.as_secs().max(1)))
        };
        let tallies: Vec<Tally> = while_telling(tell, || {
            std::thread::scope(|scope| {
                let threads: Vec<_> = (0..self.threads.count() as u64)
                    .map(|number| {
                        let play = Play { options: &options, time, number };
                        scope.spawn(|| self.game.game.visit(play))
                    })
                    .collect();
                threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
            })
        });
        let seconds = begun.elapsed().as_secs_f64();
        self.report(&Tally::sum(&tallies), seconds)
    }

    fn report(&self, tally: &Tally, seconds: f64) -> Result<(), Failure> {
        let share = |count: u64| count as f64 / tally.games as f64;
        let games_per_s = tally.games as f64 / seconds;
        let moves_per_s = tally.moves as f64 / seconds;
        let mean = tally.moves as f64 / tally.games as f64;
        if self.json {
            let seats = self.game.game.seat_names().iter().zip(tally.wins);
            let outcomes: serde_json::Map<_, _> = seats
                .chain([(&"draw", tally.draws)])
                .map(|(name, count)| ((*name).to_owned(), json!(share(count))))
                .collect();
            return output::print_json(&json!({
                "game": self.game.game,
                "threads": self.threads.count(),
                "playouts": tally.games,
                "playouts_per_s": games_per_s,
                "moves_per_s": moves_per_s,
                "mean_moves": mean,
                "max_moves": tally.longest,
                "outcomes": outcomes,
            }));
        }
        let seats = Seat::first(tally.wins.len()).zip(tally.wins).filter(|(_, won)| *won > 0);
        let mut ended: Vec<(String, u64)> =
            seats.map(|(seat, won)| (words::seat(self.game.game, seat), won)).collect();
        if tally.draws > 0 {
            ended.push((say("solve.draw", &[]), tally.draws));
        }
        let ended: Vec<String> = ended
            .iter()
            .map(|(who, count)| format!("{who} {}\u{a0}%", decimal(100.0 * share(*count), 2)))
            .collect();
        let whole = |number: f64| format!("{number:.0}");
        let lines = [
            say("bench.games", &[("n", &tally.games), ("seconds", &decimal(seconds, 1))]),
            say("bench.speed", &[("games", &whole(games_per_s)), ("moves", &whole(moves_per_s))]),
            say("bench.length", &[("mean", &decimal(mean, 2)), ("most", &tally.longest)]),
            ended.join("   "),
        ];
        output::print(&format!("{}\n", lines.join("\n")))
    }
}

#[derive(Default)]
struct Tally {
    games: u64,
    moves: u64,
    longest: u64,
    wins: [u64; Seat::MAX],
    draws: u64,
}

impl Tally {
    fn count(&mut self, playout: Playout) {
        self.games += 1;
        self.moves += playout.moves;
        self.longest = self.longest.max(playout.moves);
        match playout.outcome {
            Outcome::Win(seat) => self.wins[seat.index()] += 1,
            Outcome::Draw => self.draws += 1,
        }
    }

    fn sum(tallies: &[Tally]) -> Tally {
        let mut sum = Tally::default();
        for tally in tallies {
            sum.games += tally.games;
            sum.moves += tally.moves;
            sum.longest = sum.longest.max(tally.longest);
            sum.draws += tally.draws;
            for (sum, wins) in sum.wins.iter_mut().zip(tally.wins) {
                *sum += wins;
            }
        }
        sum
    }
}

/// Plays random games until the time is over.
struct Play<'a> {
    options: &'a AnyOptions,
    time: Duration,
    number: u64,
}

impl Visitor for Play<'_> {
    type Output = Tally;

    fn visit<P: Position>(self) -> Tally {
        // Shuffling by ChaCha would take longer than a game: deal many beforehand, then draw one.
        const DEALS: usize = 1024;
        const GAMES_BETWEEN_LOOKS_AT_THE_CLOCK: usize = 64;
        let options = self.options.typed::<P>();
        let mut rng = SmallRng::seed_from_u64(self.number);
        let seed = |deal: usize| Seed::from_u64(self.number << 32 | deal as u64);
        let deals: Vec<P> = (0..DEALS).map(|deal| P::start(&options, &seed(deal))).collect();
        let mut position = deals[0].clone();
        let mut tally = Tally::default();
        let begun = Instant::now();
        while begun.elapsed() < self.time {
            for _ in 0..GAMES_BETWEEN_LOOKS_AT_THE_CLOCK {
                position.clone_from(&deals[games::below(&mut rng, DEALS)]);
                tally.count(games::playout(&mut position, &mut rng));
            }
        }
        tally
    }
}
