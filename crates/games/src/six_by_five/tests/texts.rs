//! Texts of positions: round trips, and every fault by its name.

use proptest::prelude::*;

use super::*;

fn fault(text: &str, options: &str) -> String {
    SixByFive::from_text(text, &agreed(options), &seed(0)).expect_err(text).to_string()
}

#[test]
fn the_example_of_the_notation_page() {
    let text = "Ko,Ba1,Rb3 a1,b3 17,? 0,0 1";
    let view = SixByFive::view_from_text("Ko,Ba1,Ra3 a1,a3 17,? 0,0 1", &agreed(""));
    let view = view.expect("a view");
    assert_eq!(view.hand(ONE), Some(cards(&[17])));
    assert_eq!(view.hand(TWO), None);
    assert_eq!(view.to_string(), "Ko,Ba1,Ra3 a1,a3 17,? 0,0 1");
    let view = SixByFive::view_from_text(text, &agreed("")).expect("a view");
    assert_eq!(view.to_string(), text, "b3 is two steps from a1: the black tile was between");
}

#[test]
fn every_position_is_written_and_read_back() {
    for (number, options) in spread().enumerate() {
        for game in 0..5 {
            walk(&options, 10 * number as u64 + game, |position, _| {
                let text = position.to_string();
                let again = SixByFive::from_text(&text, &options, &seed(1)).expect(&text);
                assert_eq!(again.to_string(), text);
                assert_eq!(again.mid_turn(), position.mid_turn());
                assert!(again.piles().is_empty(), "it did not start at the beginning");
                // With `redraw` a card may have been drawn that is shown already.
                let certain = options.points.is_some() || options.together == Together::Draw;
                if certain {
                    assert_eq!(again.outcome(), position.outcome(), "{text}");
                }
                let table = again.table();
                assert_eq!(
                    table.pile_len() + table.discards().len(),
                    position.table().pile_len() + position.table().discards().len()
                );
            });
        }
    }
}

#[test]
fn every_fault_of_the_fields_and_tiles_is_named_with_its_place() {
    let fields = "a position has five fields (tiles, pawns, cards, points, who is to move), \
                  this one has";
    for (text, words) in [
        ("", &format!("{fields} 0")[..]),
        ("Ko -,- 2,3 0,0", &format!("{fields} 4")),
        ("Ko -,- 2,3 0,0 1 1", &format!("{fields} 6")),
        ("Xo -,- 2,3 0,0 1", "tile `Xo` does not begin with K, B, R or Y"),
        ("ko -,- 2,3 0,0 1", "tile `ko` does not begin with K, B, R or Y"),
        ("Ko, -,- 2,3 0,0 1", "tile `` does not begin with K, B, R or Y"),
        ("é -,- 2,3 0,0 1", "tile `é` does not begin with K, B, R or Y"),
        ("K -,- 2,3 0,0 1", "tile `K`: a place is missing"),
        ("Ko,Ba7 -,- 2,3 0,0 1", "tile `Ba7`: `a7`: ring `a` has the numbers 1 to 6"),
        ("Ko,BA1 -,- 2,3 0,0 1", "tile `BA1`: `A1` does not begin with the letter of a ring"),
        ("Ko,Ba1,Ra1 -,- 2,3 0,0 1", "there are two tiles on a1"),
        (
            "Ko,Ba2,Ra1 -,- 2,3 0,0 1",
            "tile `Ra1` is out of order: nearest ring first, then by number",
        ),
        ("Ba1 -,- 2,3 0,0 1", "there is no black tile"),
        ("Ko,Ka1 -,- 2,3 0,0 1", "there are two black tiles, on o and a1"),
        (
            "Ko,Ba1,Ba2,Ba3,Ba4,Ba5,Ba6,Bb1,Bb2,Bb3 -,- 2,3 0,0 1",
            "there are 9 blue tiles, more than 8",
        ),
        (
            "Ka1 -,- 2,3 0,0 1",
            "no tile lies where the first ones are played: on `o`, then next to it",
        ),
        (
            "Kb1,Bc1 -,- 2,3 0,0 1",
            "no tile lies where the first ones are played: on `o`, then next to it",
        ),
        ("Ba1,Kc1 -,- 2,3 0,0 1", "the black tile on c1 is not next to another tile"),
        (
            "Ko,Ba1,Rd1 -,- 2,3 0,0 1",
            "the tile on d1 is too far from the others to have been placed there",
        ),
    ] {
        assert_eq!(fault(text, ""), words, "{text}");
    }
}

#[test]
fn every_fault_of_pawns_cards_points_and_mover_is_named_with_its_place() {
    for (text, words) in [
        ("Ko,Ba1 a1 2,3 0,0 1", "there are 2 pawns to write, here are 1"),
        ("Ko,Ba1 a1,x 2,3 0,0 1", "pawn 2: `x` does not end with a number"),
        ("Ko,Ba1 -,a2 2,3 0,0 1", "pawn 2 stands on a2, where there is no tile"),
        ("Ko,Ba1 a1,a1 2,3 0,0 1", "two pawns stand on a1"),
        ("Ko -,- 2,3,4 0,0 1", "there are 2 hands of cards, here are 3"),
        ("Ko -,- 2+4,3 0,0 1", "seat 1 holds 1 cards, here are 2"),
        ("Ko -,- 2,1 0,0 1", "seat 2: `1` is not a card; cards are numbered 2 to 33"),
        ("Ko -,- 2,03 0,0 1", "seat 2: `03` is not a card; cards are numbered 2 to 33"),
        ("Ko -,- 2,2 0,0 1", "card 2 is there twice"),
        ("Ko -,- 2,? 0,0 1", "seat 2: a card is hidden, but here all cards are known"),
        ("Ko -,- 2,3 0 1", "there are the points of 2 seats to write, here are 1"),
        ("Ko -,- 2,3 0,1 1", "seat 2: `1` is not a number of points from 0 to 0"),
        ("Ko -,- 2,3 00,0 1", "seat 1: `00` is not a number of points from 0 to 0"),
        ("Ko -,- 2,3 0,0 3", "who is to move is a seat from 1 to 2, not `3`"),
        ("Ko -,- 2,3 0,0 0", "who is to move is a seat from 1 to 2, not `0`"),
        ("Ko -,- 2,3 0,0 01", "who is to move is a seat from 1 to 2, not `01`"),
        ("Ko -,- 2,3 0,0 1~", "`1~`: cards cannot be changed in this game"),
    ] {
        assert_eq!(fault(text, ""), words, "{text}");
    }
    for (text, options, words) in [
        ("Ko -,- 2,3 0,0 1", "blocking=previous", "there are 1 pawns to write, here are 2"),
        ("Ko -,- 4+2,3+5 0,0 1", "objectives=2", "seat 1: card 2 is out of order"),
        ("Ko -,- 2+4,3+2 0,0 1", "objectives=2", "card 2 is there twice"),
        ("Ko -,- 2+?,3+5 0,0 1", "objectives=2", "seat 1: a hand is seen whole or not at all"),
        (
            "Ko -,- 2,3 5,0 1",
            "objectives=1 points=2",
            "seat 1: `5` is not a number of points from 0 to 4",
        ),
        (
            "Ko,Ba1 a1,- 2,3 2,0 2~",
            "objectives=1 points=2 change=yes",
            "the game is over, so no card can have been changed in this turn",
        ),
    ] {
        assert_eq!(fault(text, options), words, "{text}");
    }
}

#[test]
fn the_tiles_of_a_full_open_board_may_have_been_swapped() {
    let mut position = rules::full_open_board("open=yes blocking=previous objectives=1 points=9");
    let mut rng = rng(5);
    for _ in 0..100 {
        let mv = position.random_move(&mut rng).expect("a long game");
        position.play_unchecked(mv);
        at(&position.to_string(), "open=yes blocking=previous objectives=1 points=9");
    }
    // Isolated tiles two steps apart can only come from the black tile leapfrogging; swapped with
    // one of them it lies alone.
    let mut leapfrog = dealt(&[2, 3], "blocking=previous open=yes");
    let mut here = cell("o");
    for tile in 0..24 {
        here = here.step(lattice::Direction::Twelve);
        leapfrog.play(Move::Place(Colour::ALL[tile % 3], here)).expect("next to black");
        if tile < 23 {
            here = here.step(lattice::Direction::Twelve);
            leapfrog.play(Move::MoveBlack(here)).expect("next to the tile");
        }
    }
    let black = leapfrog.table().black();
    leapfrog.play(Move::Swap(black, cell("a1"))).expect("legal");
    let text = leapfrog.to_string();
    assert_eq!(at(&text, "blocking=previous open=yes").to_string(), text);
    let words = "the black tile on a1 is not next to another tile";
    assert_eq!(fault(&text, "blocking=previous"), words, "without the open rule");
}

#[test]
fn piles_are_checked() {
    let start = |piles: &[Vec<u8>], options: &str| {
        SixByFive::start_with_piles(&agreed(options), piles, &seed(0)).map(|p| p.to_string())
    };
    let error = |piles: &[Vec<u8>]| start(piles, "").expect_err("bad piles").to_string();
    assert_eq!(error(&[]), "the deck is missing");
    assert_eq!(error(&[vec![2, 3]]), "the deck has 32 cards, here are 2");
    let mut wrong = deck(&[]);
    wrong[31] = 1;
    assert_eq!(error(&[wrong]), "the deck has 1, which is not a card; cards are numbered 2 to 33");
    let mut twice = deck(&[]);
    twice[31] = 2;
    assert_eq!(error(&[twice]), "the deck has card 2 twice");
    let refill: Vec<u8> = (2..=32).collect();
    assert!(start(&[deck(&[]), refill.clone()], "").is_ok());
    assert_eq!(
        error(&[deck(&[]), refill[1..].to_vec()]),
        "refill 1 has 31 to 33 cards, here are 30"
    );
    let mut twice = refill.clone();
    twice[0] = 3;
    assert_eq!(error(&[deck(&[]), refill, twice]), "refill 2 has card 3 twice");
}

/// The text of a position of a random game, with a few letters changed, left out or put in.
fn nearly() -> impl Strategy<Value = (String, SixByFiveOptions)> {
    let change = (any::<prop::sample::Index>(), 0..3, r"[KBRYoa-d0-9,+?~ -]");
    let changes = proptest::collection::vec(change, 0..3);
    (0..10usize, any::<u64>(), 0..60usize, changes).prop_map(|(options, number, turns, changes)| {
        let options = spread().nth(options).expect("one of ten");
        let mut texts = Vec::new();
        walk(&options, number, |position, _| texts.push(position.to_string()));
        let mut text = texts.swap_remove(turns % texts.len());
        for (place, kind, letter) in changes {
            let place = place.index(text.len());
            let end = if kind == 0 { place } else { place + 1 };
            text.replace_range(place..end, if kind == 1 { "" } else { &letter });
        }
        (text, options)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn whatever_reads_as_a_position_is_written_as_it_was_and_can_be_played(
        (text, options) in nearly(), number in any::<u64>(),
    ) {
        let written = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut rng = rng(number);
        if let Ok(mut position) = SixByFive::from_text(&text, &options, &seed(number)) {
            prop_assert_eq!(&position.to_string(), &written);
            for _ in 0..30 {
                let Some(mv) = position.random_move(&mut rng) else { break };
                prop_assert_eq!(position.play(mv), Ok(()));
                prop_assert_eq!(position.hash(), position.hash_from_scratch());
            }
        }
        if let Ok(view) = SixByFive::view_from_text(&text, &options) {
            prop_assert_eq!(&view.to_string(), &written);
            let guess = SixByFive::complete(&view, &mut rng);
            prop_assert_eq!(guess.held().len(), Game::agreed(&options).cards_in_hands());
        }
    }

    #[test]
    fn no_text_panics_as_a_position(text in any::<String>()) {
        let _ = SixByFive::from_text(&text, &agreed(""), &seed(0));
        let _ = SixByFive::view_from_text(&text, &agreed(""));
    }

    #[test]
    fn no_piles_panic(
        piles in proptest::collection::vec(proptest::collection::vec(0..40u8, 28..34), 0..3)
    ) {
        let _ = SixByFive::start_with_piles(&agreed(""), &piles, &seed(0));
    }
}
