//! The solver against plain exhaustive search on the rules themselves.

use std::collections::HashMap;
use std::time::Duration;

use games::gosix::{GosixOptions, Move};
use games::{Gosix, Position, Seat, Seed};
use lattice::Symmetry;
use rand::SeedableRng;

use super::board::Board;
use super::fit::random_position;
use super::{Solver, Verdict};
use crate::{Chance, Limits, Stop};

const RED: Seat = Seat::new(0);
const GREEN: Seat = Seat::new(1);

fn at(text: &str) -> Gosix {
    Gosix::from_text(text, &GosixOptions::default(), &Seed::from_u64(0)).expect(text)
}

/// All games to their ends, by the rules and nothing else.
#[derive(Default)]
struct Exhaustive {
    known: HashMap<(u32, u32, u8, u8, Seat, bool), Verdict>,
}

/// An endgame with more positions than this is not small.
const SMALL: usize = 3000;

impl Exhaustive {
    /// The value of a small endgame; `None` for all others.
    fn of(position: &Gosix) -> Option<Verdict> {
        Exhaustive::default().value(position)
    }

    fn value(&mut self, position: &Gosix) -> Option<Verdict> {
        if let Some(outcome) = position.outcome() {
            return Some(Verdict::for_seat(outcome, position.mover()));
        }
        let key = (
            position.pawns(RED).0,
            position.pawns(GREEN).0,
            position.conquered(RED).0,
            position.conquered(GREEN).0,
            position.mover(),
            position.passed_before(),
        );
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        let mut best = Verdict::Loss;
        for mv in moves(position) {
            best = best.max(-self.value(&after(position, mv))?);
        }
        self.known.insert(key, best);
        (self.known.len() <= SMALL).then_some(best)
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

/// Small endgames met in random games, with their values.
fn endgames(placings: usize) -> impl Iterator<Item = (Gosix, Verdict)> {
    let mut rng = Chance::seed_from_u64(placings as u64);
    std::iter::from_fn(move || Some(random_position(placings, &mut rng)))
        .filter_map(|position| Exhaustive::of(&position).map(|value| (position, value)))
}

/// Small endgames in which somebody has just passed, or nobody is ahead and hardly a corner is
/// left: there draws are common.
fn tight_endgames() -> impl Iterator<Item = (Gosix, Verdict)> {
    let mut rng = Chance::seed_from_u64(7);
    let mut position = random_position(30, &mut rng);
    let walk = std::iter::from_fn(move || {
        match position.random_move(&mut rng) {
            Some(mv) => position.play_unchecked(mv),
            None => position = random_position(30, &mut rng),
        }
        Some(position)
    });
    let is_tight = |position: &Gosix| {
        let [red, green] = [RED, GREEN].map(|seat| position.conquered(seat).len());
        position.passed_before() || red == green && position.empty().len() <= 3
    };
    walk.filter(|position| position.outcome().is_none())
        .filter(is_tight)
        .filter_map(|position| Exhaustive::of(&position).map(|value| (position, value)))
}

#[test]
fn values_are_those_of_exhaustive_search() {
    let solver = Solver::new(1 << 20, 1);
    for placings in [36, 39, 42] {
        let mut counts = HashMap::new();
        for (position, value) in endgames(placings).take(700) {
            assert_eq!(solve(&solver, &position), value, "{position}");
            *counts.entry(value).or_insert(0) += 1;
        }
        assert!(counts[&Verdict::Win] > 50 && counts[&Verdict::Loss] > 50, "{counts:?}");
    }
}

#[test]
fn values_are_those_of_exhaustive_search_where_players_pass_and_draw() {
    let solver = Solver::new(1 << 20, 1);
    let (mut passes, mut draws) = (0, 0);
    for (position, value) in tight_endgames().take(4000) {
        assert_eq!(solve(&solver, &position), value, "{position}");
        passes += u32::from(moves(&position) == [Move::Pass] || position.passed_before());
        draws += u32::from(value == Verdict::Draw);
    }
    assert!(passes > 100 && draws > 10, "{passes} passes, {draws} draws");
}

#[test]
fn values_are_those_of_exhaustive_search_where_one_hexagon_is_left() {
    let is_fight = |position: &Gosix| {
        [RED, GREEN].map(|seat| position.conquered(seat).len()) == [3, 3]
            && !position.passed_before()
    };
    let solver = Solver::new(1 << 20, 1);
    let mut counts = HashMap::new();
    let fights = [34, 36, 38, 40].into_iter().flat_map(|placings| {
        endgames(placings).filter(|(position, _)| is_fight(position)).take(50)
    });
    for (position, value) in fights {
        assert_eq!(solve(&solver, &position), value, "{position}");
        *counts.entry(value).or_insert(0) += 1;
    }
    assert!(counts[&Verdict::Win] > 20 && counts[&Verdict::Loss] > 20, "{counts:?}");
}

#[test]
fn every_position_on_the_way_has_the_value_of_its_best_move() {
    let solver = Solver::new(1 << 22, 1);
    let mut rng = Chance::seed_from_u64(3);
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
    for (position, _) in endgames(34).take(100) {
        let solution = solver.solve(&position, &Limits::default(), &Stop::new(), &mut |_| ());
        let best = solution.best.expect("the game is not over");
        let value = solve(&solver, &after(&position, best));
        assert_eq!(Some(-value), solution.verdict(), "{position} {best}");
    }
}

#[test]
fn values_do_not_depend_on_memory_threads_or_what_was_solved_before() {
    let (small, large, two) = (Solver::new(0, 1), Solver::new(1 << 24, 1), Solver::new(1 << 20, 2));
    let mut rng = Chance::seed_from_u64(1);
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
    let position = random_position(28, &mut Chance::seed_from_u64(2));
    let nodes = || {
        let solver = Solver::new(1 << 22, 1);
        solver.solve(&position, &Limits::default(), &Stop::new(), &mut |_| ()).nodes
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn an_interrupted_solver_says_so_and_goes_on_later() {
    let position = random_position(27, &mut Chance::seed_from_u64(5));
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
        ("....../....../............ .gggg.. r", Verdict::Loss),
        ("....../....../............ .gggg.. g", Verdict::Win),
    ] {
        let solution = solver.solve(&at(text), &Limits::default(), &Stop::new(), &mut |_| ());
        assert_eq!((solution.verdict(), solution.best), (Some(verdict), None));
    }
}

#[test]
fn images_of_a_position_share_one_hash_and_others_do_not() {
    let mut rng = Chance::seed_from_u64(11);
    let mut owners: HashMap<u64, Gosix> = HashMap::new();
    for placings in (0..40).cycle().take(4000) {
        let position = random_position(placings, &mut rng);
        let hash = Board::new(&position).hash();
        for symmetry in Symmetry::ALL {
            assert_eq!(Board::new(&position.transformed(symmetry)).hash(), hash, "{position}");
        }
        let owner = *owners.entry(hash).or_insert(position);
        let image = |symmetry| Board::new(&owner.transformed(symmetry));
        assert!(
            Symmetry::ALL.into_iter().any(|symmetry| image(symmetry) == Board::new(&position)),
            "{owner} and {position}"
        );
    }
}

#[test]
fn corners_cut_off_from_the_open_hexagons_are_dead() {
    // Only H4 (a3 a4 b3 b4 c6 c7) is open. Red c1 is walled in by green b1 and c12.
    let c1 = 1 << 12;
    let walled_in = Board::new(&at("....../gg...g/r.g........g rgrg.rg r"));
    assert_eq!((walled_in.dead, walled_in.own, walled_in.spare), (c1, 0, 0));
    let with_friends = Board::new(&at("....../gg...g/g.g........g rgrg.rg r"));
    assert_eq!(with_friends.dead, 0);
    // Red b1 and green c12 are walled in too, and nobody gets anywhere from between them.
    let between = Board::new(&at("g...../r....r/.g.........g rgrg.rg r"));
    assert_eq!((between.dead, between.spare), (1 << 6 | c1 | 1 << 23, 1));
}

/// The same position with something else on one corner, if there is such a position.
fn changed(position: &Gosix, corner: usize, to: char) -> Option<Gosix> {
    let place = corner + [0, 1, 2][usize::from(corner >= 6) + usize::from(corner >= 12)];
    let letters = position.to_string().chars().enumerate().collect::<Vec<_>>();
    let text: String =
        letters.into_iter().map(|(at, letter)| if at == place { to } else { letter }).collect();
    Gosix::from_text(&text, &GosixOptions::default(), &Seed::from_u64(0)).ok()
}

#[test]
fn what_lies_on_dead_corners_does_not_matter_but_for_how_many_are_empty() {
    let (mut recoloured, mut exchanged) = (0, 0);
    for (position, value) in endgames(40).take(4000) {
        let board = Board::new(&position);
        let dead: Vec<usize> = (0..24).filter(|corner| board.dead >> corner & 1 != 0).collect();
        let is_empty = |corner: usize| position.empty().0 >> corner & 1 != 0;
        let check = |twin: &Gosix| {
            let same = Board::new(twin).hash() == board.hash();
            if same && let Some(twins) = Exhaustive::of(twin) {
                assert_eq!(twins, value, "{position} and {twin}");
            }
            u32::from(same)
        };
        for &corner in dead.iter().filter(|corner| !is_empty(**corner)) {
            for to in ['r', 'g'] {
                let twin = changed(&position, corner, to).filter(|twin| *twin != position);
                recoloured += twin.as_ref().map_or(0, check);
            }
            for &other in dead.iter().filter(|corner| is_empty(**corner)) {
                let twin = changed(&position, corner, '.');
                let twin = twin.and_then(|twin| changed(&twin, other, 'r'));
                exchanged += twin.as_ref().map_or(0, check);
            }
        }
    }
    assert!(recoloured > 50 && exchanged > 5, "{recoloured} recoloured, {exchanged} exchanged");
}
