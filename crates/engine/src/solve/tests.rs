//! The solver against plain exhaustive search on the rules themselves.

use std::collections::HashMap;
use std::time::Duration;

use games::gosix::{GosixOptions, Move};
use games::{Gosix, Position, Seed};
use lattice::Symmetry;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::board::Board;
use super::fit::random_position;
use super::{Solver, Verdict};
use crate::{Limits, Stop};

fn at(text: &str) -> Gosix {
    Gosix::from_text(text, &GosixOptions::default(), &Seed::from_u64(0)).expect(text)
}

/// All games to their ends, by the rules and nothing else.
#[derive(Default)]
struct Exhaustive {
    known: HashMap<String, Verdict>,
}

impl Exhaustive {
    fn value(&mut self, position: &Gosix) -> Verdict {
        if let Some(outcome) = position.outcome() {
            return Verdict::for_seat(outcome, position.mover());
        }
        let text = position.to_string();
        if let Some(known) = self.known.get(&text) {
            return *known;
        }
        let values = moves(position).into_iter().map(|mv| -self.value(&after(position, mv)));
        let value = values.max().expect("a game that is not over has a move");
        self.known.insert(text, value);
        value
    }
}

fn moves(position: &Gosix) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn after(position: &Gosix, mv: Move) -> Gosix {
    let mut after = *position;
    after.play(mv).expect("a legal move");
    after
}

fn solve(solver: &Solver, position: &Gosix) -> Verdict {
    let solution = solver.solve(position, &Limits::default(), &Stop::new(), &mut |_| ());
    solution.verdict().expect("nothing stops it")
}

/// Endgames small enough for exhaustive search: late positions of random games.
fn endgames(placings: usize, count: usize) -> impl Iterator<Item = Gosix> {
    let mut rng = SmallRng::seed_from_u64(placings as u64);
    std::iter::from_fn(move || Some(random_position(placings, &mut rng)))
        .filter(|position| position.empty().len() <= 9)
        .take(count)
}

/// Endgames in which somebody may have to pass and draws are common: three hexagons each or
/// fewer, and hardly a corner left.
fn tight_endgames(count: usize) -> Vec<Gosix> {
    let mut rng = SmallRng::seed_from_u64(7);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = random_position(30, &mut rng);
        while let Some(mv) = position.random_move(&mut rng) {
            if mv == Move::Pass || position.passed_before() || position.empty().len() <= 2 {
                found.push(position);
            }
            position.play_unchecked(mv);
        }
    }
    found.truncate(count);
    found
}

#[test]
fn values_are_those_of_exhaustive_search() {
    let solver = Solver::new(1 << 20, 1);
    let mut counts = HashMap::new();
    for placings in [34, 37, 40] {
        let mut exhaustive = Exhaustive::default();
        for position in endgames(placings, 400) {
            let value = exhaustive.value(&position);
            assert_eq!(solve(&solver, &position), value, "{position}");
            *counts.entry(value).or_insert(0) += 1;
        }
    }
    assert!(counts[&Verdict::Win] > 100 && counts[&Verdict::Loss] > 100, "{counts:?}");
}

#[test]
fn values_are_those_of_exhaustive_search_where_players_pass_and_draw() {
    let solver = Solver::new(1 << 20, 1);
    let mut exhaustive = Exhaustive::default();
    let (mut passes, mut draws) = (0, 0);
    for position in tight_endgames(3000) {
        let value = exhaustive.value(&position);
        assert_eq!(solve(&solver, &position), value, "{position}");
        passes += u32::from(moves(&position) == [Move::Pass] || position.passed_before());
        draws += u32::from(value == Verdict::Draw);
    }
    assert!(passes > 100 && draws > 20, "{passes} passes, {draws} draws");
}

#[test]
fn every_position_on_the_way_has_the_value_of_its_best_move() {
    let solver = Solver::new(1 << 22, 1);
    let mut rng = SmallRng::seed_from_u64(3);
    for _ in 0..20 {
        let position = random_position(32, &mut rng);
        let value = solve(&solver, &position);
        let survey = solver.survey(&position, &Limits::default(), &Stop::new(), &mut |_| ());
        let mut legal: Vec<Move> = survey.moves.iter().map(|(mv, _)| *mv).collect();
        legal.sort_unstable();
        assert_eq!(legal, moves(&position));
        assert_eq!(survey.moves.iter().filter_map(|(_, value)| *value).max(), Some(value));
        for (mv, value) in survey.moves {
            assert_eq!(value, Some(-solve(&solver, &after(&position, mv))), "{position} {mv}");
        }
    }
}

#[test]
fn the_best_move_keeps_the_value() {
    let solver = Solver::new(1 << 22, 1);
    for position in endgames(34, 100) {
        let solution = solver.solve(&position, &Limits::default(), &Stop::new(), &mut |_| ());
        let best = solution.best.expect("the game is not over");
        let value = solve(&solver, &after(&position, best));
        assert_eq!(Some(-value), solution.verdict(), "{position} {best}");
    }
}

#[test]
fn values_do_not_depend_on_memory_threads_or_what_was_solved_before() {
    let (small, large, two) = (Solver::new(0, 1), Solver::new(1 << 24, 1), Solver::new(1 << 20, 2));
    let mut rng = SmallRng::seed_from_u64(1);
    for _ in 0..30 {
        let position = random_position(30, &mut rng);
        let value = solve(&large, &position);
        assert_eq!(solve(&small, &position), value, "{position}");
        assert_eq!(solve(&two, &position), value, "{position}");
        assert_eq!(solve(&Solver::new(1 << 22, 1), &position), value, "{position}");
    }
}

#[test]
fn one_thread_looks_at_the_same_nodes_every_time() {
    let position = random_position(28, &mut SmallRng::seed_from_u64(2));
    let nodes = || {
        let solver = Solver::new(1 << 22, 1);
        solver.solve(&position, &Limits::default(), &Stop::new(), &mut |_| ()).nodes
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn an_interrupted_solver_says_so_and_goes_on_later() {
    let position = random_position(27, &mut SmallRng::seed_from_u64(5));
    let value = solve(&Solver::new(1 << 24, 1), &position);
    let solver = Solver::new(1 << 24, 2);
    for limits in [Limits::nodes(1), Limits::nodes(2000), Limits::time(Duration::ZERO)] {
        let solution = solver.solve(&position, &limits, &Stop::new(), &mut |_| ());
        assert!(solution.at_least <= value && value <= solution.at_most);
    }
    let stop = Stop::new();
    stop.stop();
    let solution = solver.solve(&position, &Limits::default(), &stop, &mut |_| ());
    assert_eq!((solution.verdict(), solution.best), (None, None));
    let survey = solver.survey(&position, &Limits::default(), &stop, &mut |_| ());
    assert!(survey.moves.iter().all(|(_, value)| value.is_none()));
    assert_eq!(solve(&solver, &position), value);
}

#[test]
fn a_solver_can_be_stopped_from_its_own_report() {
    let start = Gosix::start(&GosixOptions::default(), &Seed::from_u64(0));
    let (stop, solver) = (Stop::new(), Solver::new(1 << 20, 1));
    let mut reports = 0;
    let solution = solver.solve(&start, &Limits::default(), &stop, &mut |progress| {
        reports += 1;
        assert!(progress.nodes > 0 && progress.moves == 24);
        stop.stop();
    });
    assert_eq!((solution.verdict(), reports), (None, 1));
}

#[test]
fn a_finished_game_has_its_outcome_and_no_best_move() {
    let solver = Solver::new(0, 1);
    for (text, verdict) in [
        ("......./....../............ .gggg.. r", None),
        ("....../....../............ .gggg.. r", Some(Verdict::Loss)),
        ("....../....../............ .gggg.. g", Some(Verdict::Win)),
    ] {
        let position = Gosix::from_text(text, &GosixOptions::default(), &Seed::from_u64(0));
        let solution = position
            .ok()
            .map(|at| solver.solve(&at, &Limits::default(), &Stop::new(), &mut |_| ()));
        assert_eq!(solution.and_then(|solution| solution.verdict()), verdict);
        assert_eq!(solution.and_then(|solution| solution.best), None);
    }
}

#[test]
fn images_of_a_position_share_one_hash_and_others_do_not() {
    let mut rng = SmallRng::seed_from_u64(11);
    let mut owners: HashMap<u64, Gosix> = HashMap::new();
    for placings in (0..40).cycle().take(4000) {
        let position = random_position(placings, &mut rng);
        let hash = Board::new(&position).hash();
        for symmetry in Symmetry::ALL {
            assert_eq!(Board::new(&position.transformed(symmetry)).hash(), hash, "{position}");
        }
        let owner = *owners.entry(hash).or_insert(position);
        let same = |symmetry| Board::new(&owner.transformed(symmetry)) == Board::new(&position);
        assert!(
            Symmetry::ALL.into_iter().any(|symmetry| {
                let mut image = Board::new(&owner.transformed(symmetry));
                image.dead |= 0;
                same(symmetry) || image == Board::new(&position)
            }),
            "{owner} and {position}"
        );
    }
}

#[test]
fn corners_cut_off_from_the_open_hexagons_are_dead() {
    // Only H4 (a3 a4 b3 b4 c6 c7) is open. Red c1 is walled in by green b1 and c12.
    let position = at("....../gg...g/r.g........g rgrg.rg r");
    let board = Board::new(&position);
    let c1 = 1 << 12;
    assert_eq!(board.dead & c1, c1);
    assert_eq!(board.own & c1, 0);
    // Taken out of the board, nothing else changes.
    let without = at("....../gg...g/g.g........g rgrg.rg r");
    assert_ne!(Board::new(&without).hash(), board.hash());
}

#[test]
fn a_dead_empty_corner_is_worth_a_move_and_nothing_else() {
    let mut rng = SmallRng::seed_from_u64(13);
    let mut exhaustive = Exhaustive::default();
    let mut met: HashMap<u64, (Verdict, Gosix)> = HashMap::new();
    let (mut spare, mut shared) = (0, 0);
    for _ in 0..60_000 {
        let position = random_position(39, &mut rng);
        if position.empty().len() > 6
            || position.passed_before()
            || moves(&position) == [Move::Pass]
        {
            continue;
        }
        let board = Board::new(&position);
        if board.dead == 0 {
            continue;
        }
        spare += u32::from(board.spare > 0);
        let value = exhaustive.value(&position);
        let (known, twin) = *met.entry(board.hash()).or_insert((value, position));
        shared += u32::from(twin != position);
        assert_eq!(known, value, "{position} and {twin}");
    }
    assert!(spare > 20 && shared > 20, "{spare} with spare moves, {shared} with a twin");
}
