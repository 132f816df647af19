//! Hexone: the counts and averages of the rules.

use games::hexone::{First, Hexone, HexoneOptions, Move, Variant};
use games::{Outcome, Position, Seat, Seed, perft};
use rand::SeedableRng;
use rand::rngs::SmallRng;

fn start(variant: Variant) -> Hexone {
    let options = HexoneOptions { variant, first: First::Black };
    Hexone::start(&options, &Seed::from_u64(0))
}

#[test]
fn move_sequences_from_the_start_as_counted_in_the_rules() {
    for variant in Variant::ALL {
        for (depth, nodes) in [(1, 6), (2, 30), (3, 168), (4, 924), (5, 6_168), (6, 39_780)] {
            assert_eq!(perft(&start(variant), depth), nodes, "{variant:?}, depth {depth}");
        }
    }
}

#[test]
fn random_games_are_as_long_as_the_rules_say_and_favour_nobody() {
    const GAMES: u32 = 20_000;
    for (variant, turns) in
        [(Variant::Standard, 51.0), (Variant::Express, 26.0), (Variant::Longue, 75.0)]
    {
        let (mut rng, start) = (SmallRng::seed_from_u64(1), start(variant));
        let (mut position, mut total, mut won) = (start.clone(), 0u64, 0u32);
        for _ in 0..GAMES {
            position.clone_from(&start);
            games::playout(&mut position, &mut rng);
            // The turn that wins is not counted as finished.
            total += u64::from(position.turns()) + 1;
            won += u32::from(position.outcome() == Some(Outcome::Win(Seat::new(0))));
        }
        let mean = total as f64 / f64::from(GAMES);
        let share = f64::from(won) / f64::from(GAMES);
        assert!((mean - turns).abs() < 1.5, "{variant:?}: {mean} turns");
        assert!((share - 0.5).abs() < 0.02, "{variant:?}: {share}");
    }
}

#[test]
fn what_is_open_is_where_a_pawn_may_be_placed() {
    for number in 0..50 {
        let (mut rng, mut position) = (SmallRng::seed_from_u64(number), start(Variant::Standard));
        loop {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves.retain(|mv| matches!(mv, Move::Place(_)));
            let open: Vec<Move> = position.open().into_iter().map(Move::Place).collect();
            assert_eq!(open, moves, "{position}");
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv);
        }
    }
}
