//! How much random games cost, in a measure that other machines share:
//!
//! ```text
//! cargo run --release -p games --example playouts -- GAME [GAMES]
//! valgrind --tool=callgrind --collect-atstart=no --toggle-collect='*play_all*' \
//!     target/release/examples/playouts GAME 1000
//! ```
//!
//! The same games are played again and again, and a fixed little loop is run in between; the quickest
//! of each is what a core does that nobody disturbs. A game then costs so many steps of the loop,
//! whatever the machine. Given a number of games, they are played once and only the moves are
//! counted: that is for counting instructions.

#![expect(clippy::print_stdout, reason = "a tool for developers at a terminal")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use games::{GameId, Position, Seed, Visitor, playout};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Few enough to be over before the system takes the core away.
const GAMES: u64 = 200;
const STEPS: u64 = 500_000;
const ROUNDS: u32 = 1_000;

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().ok_or("which game?")?;
    let game: GameId = game.parse().map_err(|error| format!("{error}"))?;
    let games = arguments.next().map(|number| number.parse().map_err(|_| "how many games?"));
    let games = games.transpose()?;
    println!("{game}: {}", game.visit(Measure { games }));
    Ok(())
}

struct Measure {
    games: Option<u64>,
}

impl Visitor for Measure {
    type Output = String;

    fn visit<P: Position>(self) -> String {
        let start = P::start(&P::Options::default(), &Seed::from_u64(1));
        if let Some(games) = self.games {
            let moves = play_all(&start, games);
            return format!("{games} games, {moves} moves");
        }
        let (mut playing, mut stepping) = (Duration::MAX, Duration::MAX);
        let mut moves = 0;
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            moves = play_all(&start, GAMES);
            let between = Instant::now();
            step(STEPS);
            playing = playing.min(between - begun);
            stepping = stepping.min(between.elapsed());
        }
        let [game, step] =
            [playing.as_secs_f64() / GAMES as f64, stepping.as_secs_f64() / STEPS as f64];
        format!(
            "{:.0} games/s, {:.1} million moves/s; {:.2} ns a step; a game {:.0} steps, a move {:.1}",
            1.0 / game,
            moves as f64 / playing.as_secs_f64() / 1e6,
            1e9 * step,
            game / step,
            game / step * GAMES as f64 / moves as f64,
        )
    }
}

/// Plays random games, and tells how many moves they took.
#[inline(never)]
fn play_all<P: Position>(start: &P, games: u64) -> u64 {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut position = start.clone();
    let mut moves = 0;
    for _ in 0..games {
        position.clone_from(start);
        moves += playout(&mut position, &mut rng).moves;
    }
    moves
}

/// The little loop: xorshift, each step waiting for the one before.
#[inline(never)]
fn step(steps: u64) {
    let mut word = black_box(88_172_645_463_325_252_u64);
    for _ in 0..steps {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
    }
    black_box(word);
}
