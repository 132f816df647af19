//! What can be won within a turn of Hexone, against looking at every sequence of moves.

use engine::{Chance, Clock, Evaluator, Judge, Stop, TurnWin, win_in_turn};
use games::hexone::Variant;
use games::{Hexone, Options, Outcome, Position, Seat, Seed};
use rand::SeedableRng;

/// Whether the mover can win before anybody else moves, by trying everything; `None` if that is
/// too much.
fn brute_force(position: &Hexone, mover: Seat, left: &mut u32) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let won = match after.to_move() {
            None => after.outcome() == Some(Outcome::Win(mover)),
            Some(seat) => seat == mover && brute_force(&after, mover, left)?,
        };
        if won {
            return Some(true);
        }
    }
    Some(false)
}

/// Positions of random games, at the start of turns and within chains.
fn positions(variant: Variant) -> impl Iterator<Item = Hexone> {
    let mut options = games::hexone::HexoneOptions::default();
    options.set("variant", ["standard", "express", "longue"][variant as usize]).expect("a variant");
    (0..60).flat_map(move |seed| {
        let mut chance = Chance::seed_from_u64(seed);
        let mut position = Hexone::start(&options, &Seed::from_u64(seed));
        let mut met = Vec::new();
        while let Some(mv) = position.random_move(&mut chance) {
            met.push(position.clone());
            position.play_unchecked(mv);
        }
        // The last turns are where the last pawn may be taken.
        met.split_off(met.len().saturating_sub(12))
    })
}

#[test]
fn taking_the_last_pawn_in_this_turn_is_found_exactly_when_it_is_possible() {
    let judge = Judge::<Hexone>::default();
    let clock = Clock::start(None, &Stop::new());
    let (mut wins, mut safe) = (0, 0);
    for position in Variant::ALL.into_iter().flat_map(positions) {
        let mover = position.to_move().expect("not over");
        let Some(truth) = brute_force(&position, mover, &mut 3000) else { continue };
        let (answer, _) = win_in_turn(&position, &judge, u64::MAX, &clock);
        match answer {
            TurnWin::Win(moves) => {
                wins += 1;
                assert!(truth, "{position}");
                let mut after = position.clone();
                for mv in moves {
                    after.play(mv).expect("a legal way to win");
                }
                assert_eq!(after.outcome(), Some(Outcome::Win(mover)), "{position}");
            }
            TurnWin::No => {
                safe += 1;
                assert!(!truth, "{position}");
            }
            TurnWin::Unknown => panic!("{position} was left open"),
        }
    }
    assert!(wins > 100 && safe > 100, "{wins} wins, {safe} without");
}

#[test]
fn a_budget_or_a_clock_leaves_the_question_open_instead_of_answering_wrongly() {
    let judge = Judge::<Hexone>::default();
    let text = "b2/w1.w1.b1b1/..w1w1b1b1w2b2.b1.. w 18";
    let position =
        Hexone::from_text(text, &Default::default(), &Seed::from_u64(0)).expect("a position");
    let clock = Clock::start(None, &Stop::new());
    assert_eq!(win_in_turn(&position, &judge, 3, &clock), (TurnWin::Unknown, 3));
    let over = Clock::start(Some(std::time::Duration::ZERO), &Stop::new());
    assert_eq!(win_in_turn(&position, &judge, 1000, &over).0, TurnWin::Unknown);
}

#[test]
fn hints_prefer_explosions_that_take_pawns() {
    let judge = Judge::<Hexone>::default();
    let text = "./b3w2..../............ b 8 *0";
    let position =
        Hexone::from_text(text, &Default::default(), &Seed::from_u64(0)).expect("a position");
    let taking = judge.hint(&position, "a1A".parse().expect("a move"));
    let other = judge.hint(&position, "a1Y".parse().expect("a move"));
    assert!(taking > other, "4 o'clock of a1 is a2: {taking} and {other}");
}
