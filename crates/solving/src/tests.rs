//! Late positions end to end: solved, stopped and gone on with, certified and verified.

use engine::solve::{Solver, Verdict};
use engine::{Chance, Limits, Stop};
use games::gosix::GosixOptions;
use games::{Gosix, Position, Seed};
use rand::SeedableRng;

use crate::{Machine, Store};

/// Positions after so many placings of random games.
fn positions(placings: usize) -> impl Iterator<Item = Gosix> {
    let mut rng = Chance::seed_from_u64(3);
    std::iter::repeat_with(move || {
        let mut position = Gosix::start(&GosixOptions::default(), &Seed::from_u64(0));
        for _ in 0..placings {
            if let Some(mv) = position.random_move(&mut rng) {
                position.play_unchecked(mv);
            }
        }
        position
    })
    .filter(|position| position.outcome().is_none())
}

/// A draw, if both play well: some late positions are.
fn a_draw(solver: &Solver) -> Gosix {
    let is_draw = |position: &Gosix| {
        let solution = solver.solve(position, &Limits::default(), &Stop::new(), &mut |_| ());
        solution.verdict() == Some(Verdict::Draw)
    };
    positions(34).find(is_draw).unwrap()
}

fn machine(directory: &std::path::Path, reach: u32) -> Machine {
    Machine::new(Store::open(directory).unwrap(), 4 << 20, 1, reach)
}

fn value(machine: &mut Machine, position: &Gosix) -> Option<Verdict> {
    machine.ask(position, &Limits::default(), &Stop::new(), &mut |_| ()).unwrap().verdict()
}

fn check_certificate(machine: &mut Machine, position: &Gosix, verdict: Verdict) {
    let written = machine.certificate(position, &Stop::new(), &mut |_| ()).unwrap().unwrap();
    let read: certificate::Certificate = written.to_string().parse().unwrap();
    assert_eq!(read.strategies.len(), if verdict == Verdict::Draw { 2 } else { 1 });
    certificate::verify(&read, &mut |_| true).unwrap_or_else(|error| panic!("{error}: {read}"));
}

#[test]
fn the_machine_agrees_with_the_solver_and_proves_it() {
    let directory = tempfile::tempdir().unwrap();
    let solver = Solver::new(4 << 20, 1);
    // With so high a reach proof-number search has several placings to itself.
    let mut machine = machine(directory.path(), 36);
    let draw = a_draw(&solver);
    for position in positions(30).take(10).chain([draw]) {
        let solution = solver.solve(&position, &Limits::default(), &Stop::new(), &mut |_| ());
        let found = value(&mut machine, &position);
        assert_eq!(found, solution.verdict(), "{position}");
        check_certificate(&mut machine, &position, found.unwrap());
    }
    assert!(machine.counts().iter().sum::<u64>() > 100);
}

#[test]
fn turned_positions_and_exchanged_colours_are_known_already() {
    let directory = tempfile::tempdir().unwrap();
    let mut machine = machine(directory.path(), 34);
    let position = positions(30).next().unwrap();
    let verdict = value(&mut machine, &position);
    let counts = *machine.counts();
    let exchange = |letter| match letter {
        'r' => 'g',
        'g' => 'r',
        other => other,
    };
    let text: String = position.to_string().chars().map(exchange).collect();
    let exchanged = Gosix::from_text(&text, &Default::default(), &Seed::from_u64(0)).unwrap();
    for symmetry in lattice::Symmetry::ALL {
        for position in [position, exchanged] {
            let image = position.transformed(symmetry);
            assert_eq!(value(&mut machine, &image), verdict);
        }
    }
    assert_eq!(*machine.counts(), counts, "nothing had to be proven again");
}

#[test]
fn stopped_at_any_point_it_goes_on_where_it_was() {
    let directory = tempfile::tempdir().unwrap();
    let position = positions(26).next().unwrap();
    let solver = Solver::new(4 << 20, 1);
    let expected = solver.solve(&position, &Limits::default(), &Stop::new(), &mut |_| ()).verdict();
    let (mut starts, mut settled) = (0, 0);
    let answer = loop {
        starts += 1;
        let mut machine = machine(directory.path(), 32);
        let stop = Stop::new();
        let before: u64 = machine.counts().iter().sum();
        let answer = machine.ask(&position, &Limits::default(), &stop, &mut |progress| {
            if progress.settled >= 10 {
                stop.stop();
            }
        });
        let answer = answer.unwrap();
        assert!(answer.progress.settled <= 10);
        settled += answer.progress.settled;
        if let Some(verdict) = answer.verdict() {
            break verdict;
        }
        assert!(machine.counts().iter().sum::<u64>() > before, "each start brings it further");
        drop(machine);
    };
    assert_eq!(Some(answer), expected);
    assert!(starts > 2, "{starts}");
    // Nothing was settled twice: as much work as in one go, or less by luck.
    let known: u64 = machine(directory.path(), 32).counts().iter().sum();
    assert!(settled <= known, "{settled} settled, {known} known");
}

#[test]
fn an_open_game_is_not_decided_before_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let mut machine = machine(directory.path(), 26);
    let start = Gosix::start(&GosixOptions::default(), &Seed::from_u64(0));
    let stop = Stop::new();
    stop.stop();
    let answer = machine.ask(&start, &Limits::default(), &stop, &mut |_| ()).unwrap();
    assert_eq!(answer.verdict(), None);
    assert!(machine.certificate(&start, &Stop::new(), &mut |_| ()).unwrap().is_none());
}
