//! Counting and chance.

use super::*;

fn perft(position: &SixByFive, depth: usize) -> u64 {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut after = position.clone();
    moves
        .into_iter()
        .map(|mv| {
            after.clone_from(position);
            after.play_unchecked(mv);
            perft(&after, depth - 1)
        })
        .sum()
}

#[test]
fn the_counts_of_the_rules_with_the_deal_2_3() {
    let position = dealt(&[2, 3], "");
    for (depth, count) in [(1, 18), (2, 522), (3, 18_198), (4, 768_798)] {
        assert_eq!(perft(&position, depth), count, "depth {depth}");
    }
}

#[test]
fn random_moves_are_equally_likely_among_the_legal_ones() {
    let mut rng = rng(11);
    let positions = [
        dealt(&[2, 3], "change=yes"),
        at("Ko,Ba1,Ra4 a1,a4 2,3 0,0 1", "change=yes"),
        at(
            "Ra1,Ya4,Ba5,Ya6,Bb6,Bb8,Rb9,Rc10,Kc11 c10,b9 4+20,7+33 0,0 2",
            "change=yes objectives=2",
        ),
        at("Ko,Ba1,Ba2,Ba3,Ba4,Ba5,Ra6,Bb1,Bb7,Bb9 a6 20,3 0,0 1", "blocking=previous"),
        rules::full_open_board("open=yes"),
    ];
    for position in positions {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.sort_unstable();
        let mut times = vec![0.0; moves.len()];
        let average = 100.0;
        for _ in 0..100 * moves.len() {
            let mv = position.random_move(&mut rng).expect("a move");
            times[moves.binary_search(&mv).expect("a legal move")] += 1.0;
        }
        let chi_square: f64 = times.iter().map(|n: &f64| (n - average).powi(2) / average).sum();
        // The mean of chi-square is its degrees of freedom, its variance twice that.
        let freedom = (moves.len() - 1) as f64;
        let deviations = (chi_square - freedom) / (2.0 * freedom).sqrt();
        assert!(deviations < 4.0, "{deviations} standard deviations: {position}");
    }
}

#[test]
fn random_games_have_the_averages_of_the_rules() {
    let (mut rng, mut moves) = (rng(2006), Vec::new());
    let games = 3000;
    let (mut turns, mut legal, mut draws) = (0, 0, 0);
    for number in 0..games {
        let mut position = SixByFive::start(&SixByFiveOptions::default(), &seed(number));
        while let Some(mv) = position.random_move(&mut rng) {
            position.legal_moves(&mut moves);
            legal += moves.len();
            turns += 1;
            position.play_unchecked(mv);
        }
        draws += usize::from(position.outcome() == Some(Outcome::Draw));
    }
    let per = |sum: usize, of: usize| sum as f64 / of as f64;
    // The length of a game has a standard deviation of 6.3 turns, so the mean of one of 0.12.
    let mean_turns = per(turns, games as usize);
    assert!((mean_turns - 34.2).abs() < 0.5, "{mean_turns} turns");
    let mean_legal = per(legal, turns);
    assert!((mean_legal - 91.0).abs() < 1.5, "{mean_legal} legal moves");
    let share = per(draws, games as usize);
    assert!((share - 0.917).abs() < 0.02, "{share} of the games are draws");
}

#[test]
fn the_hash_is_the_same_move_by_move_as_from_scratch() {
    for (number, options) in spread().enumerate() {
        for game in 0..5 {
            walk(&options, 10 * number as u64 + game, |position, _| {
                assert_eq!(position.hash(), position.hash_from_scratch());
                let read = SixByFive::from_text(&position.to_string(), &options, &seed(1));
                assert_eq!(read.expect("a position").hash(), position.hash());
            });
        }
    }
}

#[test]
fn everything_the_text_tells_changes_the_hash() {
    let base = "Ko,Ba1,Ra4 a1,a4 2,3 0,0 1";
    let mut hashes: Vec<u64> = [
        base,
        "Ko,Ya1,Ra4 a1,a4 2,3 0,0 1",
        "Ko,Ba2,Ra4 a2,a4 2,3 0,0 1",
        "Ko,Ra1,Ba4 a1,a4 2,3 0,0 1",
        "Ko,Ba1,Ra4 a4,a1 2,3 0,0 1",
        "Ko,Ba1,Ra4 a1,- 2,3 0,0 1",
        "Ko,Ba1,Ra4 a1,a4 3,2 0,0 1",
        "Ko,Ba1,Ra4 a1,a4 2,4 0,0 1",
        "Ko,Ba1,Ra4 a1,a4 2,3 1,0 1",
        "Ko,Ba1,Ra4 a1,a4 2,3 0,1 1",
        "Ko,Ba1,Ra4 a1,a4 2,3 0,0 2",
        "Ko,Ba1,Ra4 a1,a4 2,3 0,0 1~",
    ]
    .map(|text| at(text, "change=yes objectives=1 points=3").hash())
    .to_vec();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 12);
}

#[test]
fn a_clone_goes_on_like_the_original() {
    for (number, options) in spread().enumerate() {
        let mut copy = SixByFive::start(&options, &seed(77));
        walk(&options, number as u64, |position, rng| {
            copy.clone_from(position);
            let mut original = position.clone();
            for _ in 0..5 {
                let Some(mv) = original.random_move(rng) else { break };
                original.play(mv).expect("legal");
                copy.play(mv).expect("legal there too");
            }
            assert_eq!(copy.to_string(), original.to_string());
            assert_eq!(copy.view(Viewer::Spectator), original.view(Viewer::Spectator));
        });
    }
}
