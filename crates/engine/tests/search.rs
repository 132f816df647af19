//! The search keeps its promises: the same answer every time, within its limits, and nothing
//! called certain that is not.

mod common;

use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use engine::{Analyst, Info, Limits, Outlook, Playable, PlayableVisitor, Settings, Stop, visit};
use games::{GameId, Gosix, Hexone, Outcome, Position, Seed};
use rustc_hash::FxHashMap;

use common::after_random_moves;

fn ask<P: Playable>(
    position: &P,
    lines: usize,
    limits: Limits,
    settings: Settings,
) -> Info<P::Move> {
    let outlook = Outlook::of_mover(position).expect("somebody is to move");
    Analyst::<P>::new(settings).analyse(&outlook, lines, &limits, &Stop::new(), &mut |_| ())
}

/// Runs a check on every game.
fn for_every_game(visitor: impl PlayableVisitor<Output = ()> + Copy) {
    GameId::ALL.iter().for_each(|game| visit(*game, visitor));
}

#[test]
fn one_thread_and_a_limit_by_nodes_give_the_same_answer_every_time() {
    #[derive(Clone, Copy)]
    struct Check;
    impl PlayableVisitor for Check {
        type Output = ();

        fn visit<P: Playable>(self) {
            for seed in 0..3 {
                let Some(position) = after_random_moves::<P>(seed, 9) else { continue };
                let ask = || {
                    let info = ask(&position, 3, Limits::nodes(3000), Settings::default());
                    Info { time: Duration::ZERO, ..info }
                };
                assert_eq!(ask(), ask(), "{position}");
            }
        }
    }
    for_every_game(Check);
}

#[test]
fn lines_are_legal_distinct_and_best_first_and_count_their_nodes() {
    #[derive(Clone, Copy)]
    struct Check;
    impl PlayableVisitor for Check {
        type Output = ();

        fn visit<P: Playable>(self) {
            for seed in 10..14 {
                let Some(position) = after_random_moves::<P>(seed, 7) else { continue };
                let info = ask(&position, 4, Limits::nodes(4000), Settings::default());
                let open =
                    P::suits_alpha_beta(&Outlook::of_mover(&position).expect("not over").view);
                assert!(info.nodes > 0 && !info.lines.is_empty());
                for (place, line) in info.lines.iter().enumerate() {
                    let mut after = position.clone();
                    // What follows the first move may need other cards than really lie hidden.
                    for mv in line.pv.iter().take(if open { usize::MAX } else { 1 }) {
                        after.play(*mv).expect("a line is legal");
                    }
                    assert_eq!(line.pv.first(), Some(&line.mv));
                    assert!(info.lines[..place].iter().all(|other| other.mv != line.mv));
                    assert!((0.0..=1.0).contains(&line.win_probability));
                }
                if open {
                    let known = |line: &engine::Line<P::Move>| {
                        let (won, lost) = (line.value.is_win(), line.value.is_loss());
                        (won, !lost, line.depth, line.value)
                    };
                    assert!(info.lines.is_sorted_by(|one, next| known(one) >= known(next)));
                }
            }
        }
    }
    for_every_game(Check);
}

#[test]
fn a_search_ends_when_its_time_is_over_and_when_it_is_stopped() {
    const PATIENCE: Duration = Duration::from_secs(300);

    #[derive(Clone, Copy)]
    struct Check;
    impl PlayableVisitor for Check {
        type Output = ();

        fn visit<P: Playable>(self) {
            let position = after_random_moves::<P>(3, 8).expect("not over after eight moves");
            let outlook = Outlook::of_mover(&position).expect("not over");
            let mut analyst = Analyst::<P>::new(Settings::default());
            let stop = Stop::new();
            let (done, is_done) = std::sync::mpsc::channel::<()>();
            std::thread::scope(|scope| {
                let stop = &stop;
                scope.spawn(move || {
                    if is_done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                        stop.stop();
                    }
                });
                let limits = Limits::time(Duration::from_millis(60));
                analyst.analyse(&outlook, 1, &limits, stop, &mut |_| ());
                drop(done);
            });
            assert!(!stop.is_stopped(), "it does not end by itself");

            std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(30));
                    stop.stop();
                });
                let limits = Limits::time(2 * PATIENCE);
                let info = analyst.analyse(&outlook, 500, &limits, &stop, &mut |_| ());
                assert!(!info.lines.is_empty());
                assert!(info.time < PATIENCE, "it does not stop");
            });
        }
    }
    for_every_game(Check);
}

#[test]
fn even_without_any_time_there_is_a_legal_move() {
    let position = after_random_moves::<Hexone>(1, 12).expect("not over");
    for limits in [Limits::nodes(0), Limits::nodes(1), Limits::time(Duration::ZERO)] {
        let info = ask(&position, 1, limits, Settings::default());
        position.check(info.best().expect("a move").mv).expect("a legal one");
    }
}

#[test]
fn two_threads_find_wins_as_one_does() {
    let text = "w2/w1.w1w2w1w2/.w2w1w2..b1b2.b2b2w2 w 28";
    let position =
        Hexone::from_text(text, &Default::default(), &Seed::from_u64(0)).expect("a position");
    for threads in [1, 2] {
        let settings = Settings { threads, ..Settings::default() };
        let best = ask(&position, 2, Limits::depth(6), settings).lines.swap_remove(0);
        assert!(best.proven && best.value.is_win());
    }
}

/// The value of a Gosix position for the seat to move: 1, 0 or -1, by looking at everything.
fn exhaustive(position: &Gosix, known: &mut FxHashMap<u64, i32>) -> i32 {
    if let Some(value) = known.get(&position.hash()) {
        return *value;
    }
    let mover = position.mover();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let best = moves.iter().map(|mv| {
        let mut after = *position;
        after.play_unchecked(*mv);
        match after.outcome() {
            None => -exhaustive(&after, known),
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(seat)) => {
                if seat == mover {
                    1
                } else {
                    -1
                }
            }
        }
    });
    let best = best.max().unwrap_or(0);
    known.insert(position.hash(), best);
    best
}

#[test]
fn proven_values_of_gosix_endings_are_those_of_exhaustive_search() {
    let mut proven = 0;
    for seed in 0..400 {
        let Some(position) = after_random_moves::<Gosix>(seed, 36) else { continue };
        let left = 7
            - position.conquered(games::Seat::new(0)).len()
            - position.conquered(games::Seat::new(1)).len();
        if left > 2 {
            continue;
        }
        let truth = exhaustive(&position, &mut FxHashMap::default());
        let info = ask(&position, 1, Limits::nodes(20_000), Settings::default());
        let best = info.best().expect("a move");
        if best.proven {
            proven += 1;
            let sign = i32::from(best.value.is_win()) - i32::from(best.value.is_loss());
            assert_eq!(sign, truth, "{position}");
        }
    }
    assert!(proven > 20, "only {proven} positions were decided");
}

#[test]
fn if_the_best_line_is_proven_to_lose_all_are() {
    let is_lost = |line: &engine::Line<_>| line.proven && line.value.is_loss();
    let mut lost = 0;
    for seed in 0..80 {
        let Some(position) = after_random_moves::<Gosix>(seed, 30) else { continue };
        let info = ask(&position, 3, Limits::nodes(20_000), Settings::default());
        if info.best().is_some_and(is_lost) {
            lost += 1;
            assert!(info.lines.iter().all(is_lost), "{position}");
            // Only a limit by time brings in the solver; what is proven so soon does not use it up.
            for lines in [1, 3] {
                let time = Limits::time(Duration::from_secs(3600));
                let info = ask(&position, lines, time, Settings::default());
                assert!(info.lines.iter().all(is_lost), "{position}");
            }
        }
    }
    assert!(lost > 5, "only {lost} positions were lost");
}

#[test]
fn what_is_proven_is_not_contradicted_by_a_longer_search() {
    let mut proven = 0;
    for seed in 0..60 {
        let Some(position) = after_random_moves::<Hexone>(seed, 40) else { continue };
        let short = ask(&position, 1, Limits::nodes(2_000), Settings::default());
        let best = short.best().expect("a move");
        if !best.proven {
            continue;
        }
        proven += 1;
        let long =
            ask(&position, 1, Limits::nodes(20_000), Settings { hash: 8, ..Settings::default() });
        let again = long.best().expect("a move");
        assert!(again.proven, "{position}");
        assert_eq!(again.value.is_win(), best.value.is_win(), "{position}");
    }
    assert!(proven > 10, "only {proven} positions were decided");
}

#[test]
fn the_signature_of_the_search_is_unchanged() {
    let signatures = engine::signatures();
    let counts = |count: fn(&engine::Signature) -> u64| {
        signatures.iter().map(|s| (s.game.name(), count(s))).collect::<Vec<_>>()
    };
    assert_eq!(counts(|s| s.nodes), counts(|s| s.written));
}
