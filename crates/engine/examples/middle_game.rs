//! Whether the engine keeps what it has won in the middle game of Gosix, and how long the solver takes to tell all
//! moves apart.
//!
//! ```text
//! cargo run --release -p engine --example middle_game -- keep POSITIONS MILLISECONDS [EARLIEST LATEST]
//! cargo run --release -p engine --example middle_game -- survey POSITIONS PLACINGS
//! cargo run --release -p engine --example arena -- gosix A B --show | cargo run … -- blame
//! ```
//!
//! `keep` takes positions of games that the engine plays against itself with few nodes after up to ten placings by
//! chance, labels them with the solver, and lets the engine move in those that are won. Positions that the solver does
//! not label within its limit are left out and counted. `survey` labels all moves of positions reached by random play;
//! times are of the processor.
//! `blame` reads games that the arena shows and tells, for those that A did not win, with which moves it gave something
//! away, as far back as the solver can tell.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool for developers at a terminal"
)]

use std::process::ExitCode;
use std::time::Duration;

use engine::solve::fit::random_position;
use engine::solve::{Solver, Verdict, placings};
use engine::{Analyst, Chance, Clock, Limits, Outlook, Settings, Stop};
use games::gosix::{GosixOptions, Move};
use games::{Gosix, Position, Seed, below};
use rand::SeedableRng;

/// How much the solver may look at to label a position.
const TO_LABEL: u64 = 60_000_000;

/// How much the players of the games look at for a move.
const TO_PLAY: u64 = 300;

fn main() -> ExitCode {
    engine::tell_time_by_processor();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<usize> = words.iter().skip(1).filter_map(|word| word.parse().ok()).collect();
    match (words.first().map(String::as_str), numbers.as_slice()) {
        (Some("keep"), [positions, ms]) => keep(*positions, *ms, 17, 29),
        (Some("keep"), [positions, ms, earliest, latest]) => {
            keep(*positions, *ms, *earliest, *latest);
        }
        (Some("survey"), [positions, placings]) => survey(*positions, *placings),
        (Some("blame"), []) => {
            std::io::stdin().lines().map_while(Result::ok).for_each(|line| blame(&line));
        }
        _ => {
            eprintln!(
                "keep POSITIONS MILLISECONDS [EARLIEST LATEST] | survey POSITIONS PLACINGS | blame"
            );
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

/// Goes through a game from its end as the arena shows it: a position, then `A:MOVE` and `B:MOVE`.
fn blame(line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((start, words)) = words.split_at_checked(3) else { return };
    let options = GosixOptions::default();
    let Ok(start) = Gosix::from_text(&start.join(" "), &options, &Seed::from_u64(0)) else {
        return;
    };
    let moves = words.iter().map_while(|word| word.split_once(':'));
    let mut course = Vec::new();
    let mut position = start;
    for (who, mv) in moves {
        let Ok(mv) = mv.parse::<Move>() else { return };
        course.push((position, who == "A", mv));
        position.play_unchecked(mv);
    }
    let Some(a) = course.iter().find(|(_, by_a, _)| *by_a).map(|(position, ..)| position.mover())
    else {
        return;
    };
    let Some(end) = position.outcome() else { return };
    let mut after = Verdict::for_seat(end, a);
    if after == Verdict::Win {
        return;
    }
    let solver = Solver::new(256 << 20, 1);
    println!("{start} ends in a {after}");
    for (position, by_a, mv) in course.into_iter().rev() {
        let Some(verdict) = label(&solver, &position) else {
            println!("  after {} placings nobody knows", placings(&position));
            break;
        };
        let verdict = if by_a { verdict } else { -verdict };
        if by_a && verdict > after {
            let placings = placings(&position);
            println!("  after {placings} placings {position}: {mv} makes a {after} of a {verdict}");
        }
        after = verdict;
    }
}

fn survey(positions: usize, placings: usize) {
    let mut rng = Chance::seed_from_u64(0);
    let mut solver = Solver::new(256 << 20, 1);
    let mut seconds = Vec::new();
    for _ in 0..positions {
        let position = random_position(placings, &mut rng);
        solver.forget();
        let clock = Clock::start(None, &Stop::new());
        let survey = solver.survey(&position, &Limits::default(), &Stop::new(), &mut |_| ());
        seconds.push(clock.elapsed().as_secs_f64());
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
