//! Puzzles can be made of every game that is listed with them, and what is made is proven.
#![cfg(feature = "workbench")]

use games::GameId;
use puzzles::make::maker;
use puzzles::verify;

#[test]
fn what_is_made_of_every_game_is_proven_and_made_once() {
    for game in GameId::ALL {
        let Some(mut first) = maker(*game, 10, 1) else { continue };
        let found = (0..200).map(|_| first.play_one()).find(|puzzles| !puzzles.is_empty());
        let found = found.unwrap_or_else(|| panic!("no puzzle of {game} in 200 games"));
        for puzzle in &found {
            assert_eq!(verify(puzzle), Ok(()), "{puzzle}");
            assert_eq!(puzzle.to_string().parse().as_ref(), Ok(puzzle));
        }
        let mut other = maker(*game, 10, 1).expect("as before");
        found.iter().for_each(|puzzle| other.know(puzzle));
        let known = (0..200).map(|_| other.play_one()).find(|puzzles| !puzzles.is_empty());
        let known = known.unwrap_or_default();
        assert!(!known.iter().any(|puzzle| found.contains(puzzle)), "{game}: made twice");
    }
}
