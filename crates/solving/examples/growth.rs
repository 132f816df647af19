//! What it costs to solve openings as they are played, by how many pawns are placed:
//!
//! ```text
//! cargo run --release -p solving --example growth -- PLACINGS POSITIONS [REACH [HASH_MB [SEED]]]
//! ```
//!
//! Each position comes from a game of the engine against itself (four first placings by chance, then 2 000 positions
//! a move), and is solved with an empty store and an empty memory.

#![allow(clippy::print_stdout)]

use std::time::Duration;

use engine::{Analyst, Chance, Limits, Outlook, Settings, Stop};
use games::gosix::GosixOptions;
use games::{Gosix, Position, Seed};
use rand::SeedableRng;
use solving::{Machine, Store};

/// How many placings are left to chance.
const BY_CHANCE: usize = 4;

/// A position after so many placings of a game that the engine plays against itself.
fn opening(placings: usize, rng: &mut Chance) -> Gosix {
    loop {
        let mut position = Gosix::start(&GosixOptions::default(), &Seed::from_u64(0));
        let mut analyst = Analyst::<Gosix>::new(Settings::default());
        for number in 0..placings {
            let mv = if number < BY_CHANCE {
                position.random_move(rng)
            } else {
                let outlook = Outlook::of_mover(&position);
                outlook.and_then(|outlook| {
                    let limits = Limits::nodes(2_000);
                    let info = analyst.analyse(&outlook, 1, &limits, &Stop::new(), &mut |_| ());
                    info.best().map(|line| line.mv)
                })
            };
            if let Some(mv) = mv {
                position.play_unchecked(mv);
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Result<Vec<u64>, _> = std::env::args().skip(1).map(|n| n.parse()).collect();
    let arguments = arguments?;
    let argument = |place: usize, usual: u64| arguments.get(place).copied().unwrap_or(usual);
    let (placings, positions) = (argument(0, 20) as usize, argument(1, 10));
    let (reach, megabytes) = (argument(2, 24) as u32, argument(3, 256) as usize);
    let mut rng = Chance::seed_from_u64(argument(4, 0));
    let (mut settled, mut nodes, mut time, mut expected) = (0, 0, Duration::ZERO, 0.0);
    for _ in 0..positions {
        let position = opening(placings, &mut rng);
        let directory = tempfile::tempdir()?;
        let store = Store::open(directory.path())?;
        let mut machine = Machine::new(store, megabytes << 20, 1, reach);
        let mut first = None;
        let answer = machine.ask(&position, &Limits::default(), &Stop::new(), &mut |progress| {
            first.get_or_insert(progress.root);
        })?;
        let progress = answer.progress;
        println!(
            "{position}  {:?}  {} settled  {} nodes  {:.2} s  first {first:?}",
            answer.verdict(),
            progress.settled,
            progress.nodes,
            progress.elapsed.as_secs_f64(),
        );
        settled += progress.settled;
        nodes += progress.nodes;
        time += progress.elapsed;
        expected += first.map_or(0.0, |root| root.proof.min(root.disproof) as f64);
    }
    let each = |sum: f64| sum / positions as f64;
    println!(
        "mean after {placings}: {:.0} settled (numbers at first {:.0}), {:.0} nodes, {:.2} s",
        each(settled as f64),
        each(expected),
        each(nodes as f64),
        each(time.as_secs_f64()),
    );
    Ok(())
}
