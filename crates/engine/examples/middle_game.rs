//! Whether the engine keeps what it has won in the middle game of Gosix, and how long the solver takes to tell all
//! moves apart.
//!
//! ```text
//! cargo run --release -p engine --example middle_game -- keep POSITIONS MILLISECONDS [EARLIEST LATEST]
//! cargo run --release -p engine --example middle_game -- survey POSITIONS PLACINGS
//! ```
//!
//! `keep` takes positions of games that the engine plays against itself with few nodes after up to ten placings by
//! chance, labels them with the solver, and lets the engine move in those that are won. Positions that the solver does
//! not label within its limit are left out and counted. `survey` labels all moves of positions reached by random play;
//! times are of the processor where the system tells them.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool for developers at a terminal"
)]

use std::process::ExitCode;
use std::time::{Duration, Instant};

use engine::solve::fit::random_position;
use engine::solve::{Solver, Verdict};
use engine::{Analyst, Chance, Limits, Outlook, Settings, Stop};
use games::gosix::{GosixOptions, Move};
use games::{Gosix, Position, Seed, below};
use rand::SeedableRng;

/// How much the solver may look at to label a position.
const TO_LABEL: u64 = 60_000_000;

/// How much the players of the games look at for a move.
const TO_PLAY: u64 = 300;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<usize> = words.iter().skip(1).filter_map(|word| word.parse().ok()).collect();
    match (words.first().map(String::as_str), numbers.as_slice()) {
        (Some("keep"), [positions, ms]) => keep(*positions, *ms, 17, 29),
        (Some("keep"), [positions, ms, earliest, latest]) => {
            keep(*positions, *ms, *earliest, *latest);
        }
        (Some("survey"), [positions, placings]) => survey(*positions, *placings),
        _ => {
            eprintln!("keep POSITIONS MILLISECONDS [EARLIEST LATEST] | survey POSITIONS PLACINGS");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn keep(positions: usize, ms: usize, earliest: usize, latest: usize) {
    let mut rng = Chance::seed_from_u64(1);
    let solver = Solver::new(256 << 20, 1);
    let limits = Limits::time(Duration::from_millis(ms as u64));
    let (mut won, mut kept, mut unknown, mut unsettled) = (0, 0, 0, 0);
    let mut by_placings = vec![(0, 0); latest + 1];
    while won < positions {
        let placings = earliest + below(&mut rng, latest - earliest + 1);
        let Some(position) = played(placings, &mut rng) else { continue };
        match label(&solver, &position) {
            Some(Verdict::Win) => {}
            Some(_) => continue,
            None => {
                unknown += 1;
                continue;
            }
        }
        let mut analyst = Analyst::<Gosix>::new(Settings::default());
        let outlook = Outlook::of_mover(&position).expect("the game is not over");
        let info = analyst.analyse(&outlook, 1, &limits, &Stop::new(), &mut |_| ());
        let mv = info.best().expect("the game is not over").mv;
        let mut after = position;
        after.play_unchecked(mv);
        let still = match after.outcome() {
            Some(outcome) => Some(Verdict::for_seat(outcome, position.mover())),
            None => label(&solver, &after).map(|verdict| -verdict),
        };
        let Some(still) = still else {
            unsettled += 1;
            continue;
        };
        won += 1;
        by_placings[placings].0 += 1;
        if still == Verdict::Win {
            kept += 1;
            by_placings[placings].1 += 1;
        } else {
            println!("{position}: {mv} gives a {still}");
        }
    }
    for (placings, (won, kept)) in by_placings.iter().enumerate().skip(earliest) {
        println!("after {placings} placings: {kept} of {won}");
    }
    println!("{kept} of {won} kept; not labelled: {unknown} positions, {unsettled} after the move");
}

/// A position of a game between two who look at little, after so many placings.
fn played(placings: usize, rng: &mut Chance) -> Option<Gosix> {
    let mut position = Gosix::start(&GosixOptions::default(), &Seed::from_u64(0));
    let by_chance = below(rng, 11).min(placings);
    let mut analyst = Analyst::<Gosix>::new(Settings { hash: 2, ..Settings::default() });
    let mut placed = 0;
    while placed < placings {
        let mv = if placed < by_chance || below(rng, 20) == 0 {
            position.random_move(rng)?
        } else {
            let outlook = Outlook::of_mover(&position)?;
            let limits = Limits::nodes(TO_PLAY);
            analyst.analyse(&outlook, 1, &limits, &Stop::new(), &mut |_| ()).best()?.mv
        };
        placed += usize::from(mv != Move::Pass);
        position.play_unchecked(mv);
    }
    position.outcome().is_none().then_some(position)
}

fn label(solver: &Solver, position: &Gosix) -> Option<Verdict> {
    solver.solve(position, &Limits::nodes(TO_LABEL), &Stop::new(), &mut |_| ()).verdict()
}

fn survey(positions: usize, placings: usize) {
    let mut rng = Chance::seed_from_u64(0);
    let mut solver = Solver::new(256 << 20, 1);
    let mut seconds = Vec::new();
    for _ in 0..positions {
        let position = random_position(placings, &mut rng);
        solver.forget();
        let begun = processor_time();
        let survey = solver.survey(&position, &Limits::default(), &Stop::new(), &mut |_| ());
        seconds.push((processor_time() - begun).as_secs_f64());
        assert!(survey.moves.iter().all(|(_, verdict)| verdict.is_some()));
    }
    seconds.sort_by(f64::total_cmp);
    let within = seconds.iter().filter(|seconds| **seconds <= 1.0).count();
    let mean = seconds.iter().sum::<f64>() / positions as f64;
    let median = seconds[positions / 2];
    println!(
        "median {median:.3} s, mean {mean:.3} s, {within} of {positions} within a second, most {:.3} s",
        seconds[positions - 1]
    );
}

/// How long this thread has been running, or where that is not told, the time.
fn processor_time() -> Duration {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse().ok())
        .map_or_else(|| BEGUN.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}
