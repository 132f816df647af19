//! What the set claims is true, and what is not true is found.

use games::{AnyPosition, GameId, Seed};
use puzzles::proof::Prover;
use puzzles::puzzling::{Puzzling, PuzzlingVisitor, visit};
use puzzles::tries::{Judgement, judge, solution};
use puzzles::{Fault, Goal, Puzzle, Theme, set, verify, verify_with};

/// The puzzles of a game, the easiest first.
fn of(game: GameId) -> impl Iterator<Item = &'static Puzzle> {
    set::built_in()
        .all()
        .iter()
        .map(|(_, puzzle)| puzzle)
        .filter(move |puzzle| puzzle.game() == game)
}

/// Some of every goal that are not hard: to prove them takes a counted number of positions.
fn sample(game: GameId) -> Vec<&'static Puzzle> {
    let mut goals: Vec<Goal> = of(game).map(|puzzle| puzzle.goal).collect();
    goals.sort_unstable();
    goals.dedup();
    let some = goals.into_iter().flat_map(|goal| of(game).filter(move |p| p.goal == goal).take(3));
    some.collect()
}

fn position(puzzle: &Puzzle) -> AnyPosition {
    AnyPosition::from_text(&puzzle.position, &puzzle.options, &Seed::from_u64(0)).expect("checked")
}

/// What a proof may cost in a test.
const POSITIONS: u64 = 20_000_000;

#[test]
fn a_sample_of_the_set_is_proven_anew() {
    struct Prove(GameId);
    impl PuzzlingVisitor for Prove {
        type Output = ();

        fn visit<P: Puzzling>(self) {
            let mut prover = Prover::<P>::new(16);
            for puzzle in sample(self.0) {
                assert_eq!(verify_with(&mut prover, puzzle, POSITIONS), Ok(()), "{puzzle}");
            }
        }
    }
    for game in GameId::ALL {
        visit(*game, Prove(*game));
    }
}

#[test]
fn a_false_claim_is_found() {
    for game in GameId::ALL {
        for puzzle in sample(*game).into_iter().take(4) {
            let start = position(puzzle);
            let other = start.legal_moves().into_iter().find(|mv| *mv != puzzle.line[0]);
            let other = other.expect("a choice");
            let claim = Puzzle { line: vec![other], rest: Vec::new(), ..puzzle.clone() };
            let fault = verify(&claim).expect_err("another first move");
            assert!(matches!(fault, Fault::NotOnly { place: 1, .. }), "{claim}: {fault}");

            let themes = match puzzle.themes.contains(&Theme::Long) {
                true => Vec::new(),
                false => vec![Theme::Long],
            };
            let fault = verify(&Puzzle { themes, ..puzzle.clone() });
            assert!(matches!(fault, Err(Fault::Themes(_))), "{puzzle}: {fault:?}");

            let nonsense = Puzzle { line: vec!["nowhere".to_owned()], ..puzzle.clone() };
            assert!(matches!(verify(&nonsense), Err(Fault::Move { place: 1, .. })));
            let nowhere = Puzzle { position: "nowhere".to_owned(), ..puzzle.clone() };
            assert!(matches!(verify(&nowhere), Err(Fault::Position(_))));
        }
    }
}

#[test]
fn a_goal_that_is_not_the_right_one_is_found() {
    for game in GameId::ALL {
        for puzzle in sample(*game).into_iter().take(6) {
            let goal = match puzzle.goal {
                Goal::Win => Goal::Draw,
                Goal::Draw => Goal::Win,
                Goal::WinIn(1) => Goal::WinIn(2),
                Goal::WinIn(_) => Goal::WinIn(1),
                Goal::Survive(_) => Goal::WinIn(1),
            };
            let claim = Puzzle { goal, ..puzzle.clone() };
            assert!(verify(&claim).is_err(), "{claim}");
        }
    }
}

#[test]
fn a_win_without_its_end_is_found() {
    let ended = |puzzle: &&Puzzle| !puzzle.rest.is_empty();
    let puzzle = sample(GameId::Hexone).into_iter().find(ended).expect("one that goes on");
    let fault = verify(&Puzzle { rest: Vec::new(), ..puzzle.clone() });
    assert!(matches!(fault, Err(Fault::NotReached(_))), "{fault:?}");
}

/// Finds what is asked by the answers alone, as whoever knows the solution would.
fn solve(puzzle: &Puzzle) -> Judgement {
    let turns = solution(puzzle).expect("a solution");
    let mut played: Vec<String> = Vec::new();
    loop {
        played.push(turns[played.len()].clone());
        match judge(puzzle, &played).expect("a judgement") {
            Judgement::Right { answer } => {
                assert_eq!(answer, turns[played.len()..][..answer.len()], "{puzzle}");
                played.extend(answer);
            }
            done => return done,
        }
    }
}

#[test]
fn whoever_plays_the_solution_has_solved_it() {
    for game in GameId::ALL {
        for puzzle in sample(*game) {
            assert_eq!(solve(puzzle), Judgement::Solved, "{puzzle}");
        }
    }
}

#[test]
fn every_other_first_move_is_wrong_and_its_refutation_can_be_played() {
    for game in GameId::ALL {
        for puzzle in sample(*game).into_iter().step_by(2) {
            for mv in position(puzzle).legal_moves().into_iter().step_by(3) {
                if mv == puzzle.line[0] {
                    continue;
                }
                let judged = judge(puzzle, std::slice::from_ref(&mv)).expect("a judgement");
                let Judgement::Wrong(refuted) = judged else {
                    panic!("{puzzle}: {mv}: {judged:?}")
                };
                assert_eq!(refuted.place, 0);
                let mut after = position(puzzle);
                after.play(&mv).expect("legal");
                for turn in &refuted.line {
                    after
                        .play_turn(turn)
                        .unwrap_or_else(|error| panic!("{puzzle}: {mv} {turn}: {error}"));
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let puzzle = sample(GameId::Gosix)[0];
    for turns in [vec![], vec!["nowhere"], vec!["a1", "a1"]] {
        let turns: Vec<String> = turns.into_iter().map(str::to_owned).collect();
        assert!(judge(puzzle, &turns).is_err(), "{turns:?}");
    }
}

/// Turned and mirrored positions are one puzzle.
#[test]
fn what_is_the_same_on_a_turned_board_has_one_essence() {
    struct Turn(&'static Puzzle);
    impl PuzzlingVisitor for Turn {
        type Output = ();

        fn visit<P: Puzzling>(self) {
            use lattice::BoardSymmetry;
            let options = self.0.options.typed::<P>();
            let position = P::from_text(&self.0.position, &options, &Seed::from_u64(0));
            let position = position.expect("checked");
            for symmetry in P::Symmetry::EACH {
                assert_eq!(
                    position.transformed(*symmetry).essence(),
                    position.essence(),
                    "{}",
                    self.0
                );
            }
        }
    }
    for game in GameId::ALL {
        for puzzle in sample(*game) {
            visit(*game, Turn(puzzle));
        }
    }
}

#[test]
fn no_puzzle_is_there_twice() {
    struct Essence(&'static Puzzle);
    impl PuzzlingVisitor for Essence {
        type Output = Vec<u8>;

        fn visit<P: Puzzling>(self) -> Vec<u8> {
            let options = self.0.options.typed::<P>();
            P::from_text(&self.0.position, &options, &Seed::from_u64(0)).expect("checked").essence()
        }
    }
    for game in GameId::ALL {
        let mut essences: Vec<_> =
            of(*game).map(|puzzle| (visit(*game, Essence(puzzle)), puzzle)).collect();
        essences.sort_by(|(one, _), (other, _)| one.cmp(other));
        for two in essences.windows(2) {
            assert_ne!(two[0].0, two[1].0, "{}\n{}", two[0].1, two[1].1);
        }
    }
}
