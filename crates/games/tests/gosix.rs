//! Gosix: the counts and averages of the rules.

use games::gosix::{First, Gosix, GosixOptions};
use games::{Outcome, Position, Seat, Seed, perft, playout};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::SmallRng;

fn start(first: First) -> Gosix {
    Gosix::start(&GosixOptions { first }, &Seed::from_u64(0))
}

#[test]
fn move_sequences_from_the_empty_board_as_counted_in_the_rules() {
    for (depth, nodes) in
        [(1, 24), (2, 552), (3, 12_144), (4, 255_024), (5, 5_100_480), (6, 96_904_080)]
    {
        assert_eq!(perft(&start(First::Red), depth), nodes, "depth {depth}");
    }
}

#[test]
fn random_games_take_40_7_placements_and_favour_the_first_player_as_in_the_rules() {
    const GAMES: u64 = 200_000;
    let mut rng = SmallRng::seed_from_u64(1);
    let (mut placements, mut longest, mut first, mut draws) = (0, 0, 0, 0);
    for _ in 0..GAMES {
        let mut position = start(First::Green);
        let game = playout(&mut position, &mut rng);
        placements += game.moves;
        longest = longest.max(game.moves);
        match game.outcome {
            Outcome::Win(seat) if seat == Seat::new(1) => first += 1,
            Outcome::Win(_) => {}
            Outcome::Draw => draws += 1,
        }
    }
    let share = |count: u64| count as f64 / GAMES as f64;
    assert!((share(placements) - 40.7).abs() < 0.1, "{}", share(placements));
    assert!((50..=62).contains(&longest), "{longest}");
    assert!((share(first) - 0.538).abs() < 0.005, "{}", share(first));
    assert!((share(draws) - 0.0011).abs() < 0.0004, "{}", share(draws));
}

proptest! {
    #[test]
    fn reading_a_position_never_panics_and_what_is_read_is_written_back(
        text in "[.rgx/]{0,30}( [.rg]{6,8}( [rgp]{0,3})?)?"
    ) {
        if let Ok(position) = Gosix::from_text(&text, &GosixOptions::default(), &Seed::from_u64(0)) {
            prop_assert_eq!(position.to_string(), text);
        }
    }

    #[test]
    fn a_text_of_the_right_length_is_read_unless_it_is_impossible(
        a in "[.rg]{6}", b in "[.rg]{6}", c in "[.rg]{12}", hexagons in "[.rg]{7}", mover in "[rg]"
    ) {
        let text = format!("{a}/{b}/{c} {hexagons} {mover}");
        match Gosix::from_text(&text, &GosixOptions::default(), &Seed::from_u64(0)) {
            Ok(position) => prop_assert_eq!(position.to_string(), text),
            Err(error) => prop_assert!(error.to_string().ends_with("is full but nobody has conquered it")),
        }
    }

    #[test]
    fn reading_a_move_never_panics(text in ".{0,8}") {
        if let Ok(mv) = text.parse::<games::gosix::Move>() {
            prop_assert_eq!(mv.to_string(), text.trim().to_lowercase());
        }
    }
}
