//! What must hold all along a game.

use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::*;

/// Random games of each variant, shown position by position with the move to be played.
fn follow_random_games(games: u64, mut show: impl FnMut(&Hexone, Option<Move>)) {
    for variant in Variant::ALL {
        for seed in 0..games {
            let mut rng = SmallRng::seed_from_u64(seed);
            let mut position = start(variant);
            loop {
                let mv = position.random_move(&mut rng);
                show(&position, mv);
                let Some(mv) = mv else { break };
                position.play_unchecked(mv);
            }
            assert!(position.outcome().is_some());
        }
    }
}

#[test]
fn a_random_move_is_any_legal_move_equally_likely() {
    for text in [
        "./..w1.b1./............ b 2",
        "b1/.w1..../............ b 20",
        "./.w1.w2w2b1/..w1b1b1w1b2w1b2b1.b1 b 40",
        "w2/b1w2w1w1.w3/b1.w2w3w1.w1w3w1.b1. w 35 *7",
        "w3/..w2w1w2./b1w2.w1w2.w2.w1.w2w1 w 35 *13",
        "b1/w1w1w1w1w1w1/............ b 20",
    ] {
        let position = at(text);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut rng = SmallRng::seed_from_u64(19);
        let draws = 3_000 * moves.len();
        let mut counts = vec![0.0; moves.len()];
        for _ in 0..draws {
            let drawn = position.random_move(&mut rng).expect("not over");
            let place = moves.iter().position(|mv| *mv == drawn).expect("a legal move");
            counts[place] += 1.0;
        }
        let chi_squared: f64 =
            counts.iter().map(|count: &f64| (count - 3_000.0).powi(2) / 3_000.0).sum();
        // Its mean is the number of moves less one, its variance twice that.
        let freedom = (moves.len() - 1) as f64;
        assert!(chi_squared <= freedom + 5.0 * (2.0 * freedom).sqrt(), "{text}: {counts:?}");
    }
}

#[test]
fn exactly_the_legal_moves_are_accepted() {
    follow_random_games(30, |position, _| {
        let accepted: Vec<_> = all_moves().filter(|mv| position.check(*mv).is_ok()).collect();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.sort();
        let mut expected = accepted;
        expected.sort();
        assert_eq!(moves, expected, "{position}");
        assert_eq!(moves.is_empty(), position.to_move().is_none());
    });
}

#[test]
fn the_hash_tells_apart_who_moves_the_turn_and_the_chain() {
    let hashes = [
        "./b1b2..w1./............ b 20",
        "./b1b2..w1./............ w 20",
        "./b1b2..w1./............ b 22",
        "./b2b1..w1./............ b 20",
        "./b1w2..w1./............ b 20",
        "./b1b3..w1./............ b 20 *0",
        "./b1b3..w1./............ b 20 *1",
        "./b1b3..w1./............ b 20 *2",
    ]
    .map(|text| at(text).hash());
    let distinct: std::collections::HashSet<_> = hashes.into_iter().collect();
    assert_eq!(distinct.len(), hashes.len());
}

#[test]
fn equal_boards_reached_in_different_ways_have_equal_hashes() {
    let mut one = at("./b3.b3.../......w1..... b 30 *2");
    let mut other = one.clone();
    play(&mut one, "a1A a3Y");
    play(&mut other, "a3Y a1A");
    assert_eq!(one.to_string(), other.to_string());
    assert_eq!(one.hash(), other.hash());
}

#[test]
fn stacks_and_pawns_stay_within_what_the_board_can_count() {
    follow_random_games(300, |position, _| {
        let pawns = position.pawns(BLACK) + position.pawns(WHITE);
        assert!(pawns <= board::Board::MOST_PAWNS);
        let heights: u32 = BoardCell::ALL.map(|cell| u32::from(position.height(cell))).iter().sum();
        assert_eq!(heights, pawns);
        for (height, cells) in (1..).zip(position.by_height()) {
            let so_high = |cell: &BoardCell| position.height(*cell).min(4) == height;
            assert_eq!(cells, BoardCell::ALL.into_iter().filter(so_high).collect());
        }
        let other = position.mover().next(2);
        for cell in position.cells(other) {
            assert!(position.height(cell) <= 2, "{position}");
        }
    });
}

#[test]
fn in_express_no_pawn_is_ever_lost() {
    let mut passes = 0;
    follow_random_games(100, |position, mv| {
        if position.turns() == 0 {
            passes = 0;
        }
        if position.variant() == Variant::Express {
            let placed = position.turns() - passes + u32::from(position.explosions().is_some());
            assert_eq!(position.pawns(BLACK) + position.pawns(WHITE), placed, "{position}");
        }
        passes += u32::from(mv == Some(Move::Pass));
    });
}
