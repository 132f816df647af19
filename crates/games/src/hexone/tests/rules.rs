//! The rules page, paragraph by paragraph.

use lattice::Direction;

use super::*;
use crate::Outcome;

#[test]
fn the_board_has_nineteen_cells_and_thirty_ways_out() {
    let inner: usize = BoardCell::ALL.into_iter().map(|cell| cell.set().neighbours().len()).sum();
    assert_eq!(inner, 19 * 6 - 30);
    for one in BoardCell::ALL {
        for other in BoardCell::ALL {
            let next = Direction::ALL.into_iter().any(|way| one.step(way) == Some(other));
            assert_eq!(one.set().neighbours().contains(other), next, "{one} and {other}");
        }
    }
    let ring = |cells: CellSet| cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
    assert_eq!(ring(CellSet::FIRST_RING), ["a1", "a2", "a3", "a4", "a5", "a6"]);
    assert_eq!(ring(cell("b3").set().neighbours()), ["a2", "b2", "b4"]);
    assert_eq!(CellSet::ALL.neighbours(), CellSet::ALL);
}

#[test]
fn who_begins_is_drawn_by_lot_or_agreed() {
    let begins = |first, seed| {
        let options = HexoneOptions { first, ..HexoneOptions::default() };
        let position = Hexone::start(&options, &Seed::from_u64(seed));
        let drawn = [First::Black, First::White][position.mover().index()];
        assert_eq!(position.options().first, drawn, "the lot has been drawn");
        position.to_move()
    };
    let blacks = (0..1000).filter(|seed| begins(First::Lot, *seed) == Some(BLACK)).count();
    assert!((430..570).contains(&blacks), "{blacks} of 1000");
    assert_eq!(begins(First::Black, 7), Some(BLACK));
    assert_eq!(begins(First::White, 7), Some(WHITE));
}

#[test]
fn the_opening_is_a_pawn_each_on_the_first_ring() {
    let mut position = start(Variant::Standard);
    assert_eq!(position.to_string(), "./....../............ b 0");
    assert_eq!(legal(&position), ["a1", "a2", "a3", "a4", "a5", "a6"]);
    play(&mut position, "a5");
    assert_eq!(position.to_string(), "./....b1./............ w 1");
    assert_eq!(legal(&position), ["a1", "a2", "a3", "a4", "a6"]);
    assert_eq!(position.outcome(), None, "white has no pawn yet, but nobody loses in the opening");
    play(&mut position, "a3");
    assert_eq!(position.to_string(), "./..w1.b1./............ b 2");
}

#[test]
fn a_pawn_goes_on_a_cell_of_yours_or_an_empty_one_next_to_it() {
    let position = at("./..w1.b1./............ b 2");
    assert_eq!(legal(&position), ["a4", "a5", "a6", "b10", "b8", "b9"]);
    assert_eq!(after(position.clone(), "b9"), "./..w1.b1./........b1... w 3");
    assert_eq!(after(position, "a5"), "./..w1.b2./............ w 3");
    let from_the_middle = at("b1/w1w1.w1w1./............ b 20");
    assert_eq!(legal(&from_the_middle), ["a3", "a6"], "next to the middle, not on it");
}

#[test]
fn a_stack_of_three_explodes_in_one_of_two_ways() {
    let position = at("./b2...../......w1..... b 20");
    assert!(!position.mid_turn());
    let mut chain = position.clone();
    play(&mut chain, "a1");
    assert_eq!(chain.to_string(), "./b3...../......w1..... b 20 *0");
    assert!(chain.mid_turn());
    assert_eq!(chain.to_move(), Some(BLACK));
    assert_eq!(legal(&chain), ["a1A", "a1Y"]);
    assert_eq!(after(chain.clone(), "a1Y"), "b1/....../.b1....w1....b1 w 21");
    assert_eq!(after(chain, "a1A"), "./.b1...b1/b1.....w1..... w 21");
}

#[test]
fn of_a_stack_of_four_or_five_the_others_stay() {
    let four = at("./b4...../......w1..... b 20 *1");
    assert_eq!(after(four, "a1A"), "./b1b1...b1/b1.....w1..... w 21");
    let five = at("./b5...../......w1..... b 20 *1");
    assert_eq!(after(five, "a1A"), "./b2b1...b1/b1.....w1..... w 21");
    let six = at("./b6...../......w1..... b 20 *1");
    assert_eq!(after(six, "a1A"), "./b3b1...b1/b1.....w1..... b 20 *2", "and it goes on");
}

#[test]
fn stacks_of_nine_and_more_are_counted_right() {
    let high = at("./b21.b9.../......w1..... b 90 *1");
    assert_eq!(legal(&high), ["a1A", "a1Y"]);
    assert_eq!(after(high, "a1Y"), "b1/b18.b9.../.b1....w1....b1 b 90 *2");
}

#[test]
fn the_highest_stacks_explode_first_the_player_chooses_among_equals() {
    let position = at("b3/b4b3..../b4.....w1..... b 40 *2");
    assert_eq!(legal(&position), ["a1A", "a1Y", "b1A", "b1Y"]);
    assert_eq!(position.exploding(), [cell("a1"), cell("b1")].into_iter().collect());
    let unstable = ["o", "a1", "a2", "b1"].map(cell).into_iter().collect();
    assert_eq!(position.unstable(), unstable);
}

#[test]
fn a_pawn_landing_takes_the_whole_stack() {
    let position = at("./b3w2..../......w1..... b 20 *0");
    let mut after_one = position.clone();
    play(&mut after_one, "a1A");
    assert_eq!(after_one.to_string(), "./.b3...b1/b1.....w1..... b 20 *1");
    assert_eq!((after_one.pawns(BLACK), after_one.pawns(WHITE)), (5, 1));
    assert_eq!(after_one.owner(cell("a2")), Some(BLACK));
}

#[test]
fn the_middle_is_reached_by_explosions_and_explodes_like_any_cell() {
    let position = at("w2/b3...../......w1..... b 20 *0");
    assert_eq!(after(position.clone(), "a1Y oY"), "./.b1.b1.b1/.b1....w1....b1 w 21");
    assert_eq!(after(position, "a1Y oA"), "./b1.b1.b1./.b1....w1....b1 w 21");
}

#[test]
fn a_chain_is_one_turn_of_the_same_player() {
    let mut position = at("./..w2b2.b1/...w2w1w2b2b1b2b1.b1 w 17");
    for (mv, text) in [
        ("b4", "./..w2b2.b1/...w3w1w2b2b1b2b1.b1 w 17 *0"),
        ("b4A", "./..w3b2.b1/..w1.w1w2b2b1b2b1.b1 w 17 *1"),
        ("a3A", "./.w1.w3.b1/..w1.w2w2b2b1b2b1.b1 w 17 *2"),
        ("a4A", "w1/.w1...b1/..w1.w2w3b2w2b2b1.b1 w 17 *3"),
        ("b6A", "w1/.w1w1..b1/..w1.w2.w3w2b2b1.b1 w 17 *4"),
        ("b7A", "w1/.w1w1w1.b1/..w1.w2..w2b2b1.b1 b 18"),
    ] {
        assert_eq!(position.to_move(), Some(WHITE));
        play(&mut position, mv);
        assert_eq!(position.to_string(), text);
    }
}

#[test]
fn taking_the_last_pawn_wins_at_that_very_explosion() {
    let mut position = at("./b3w1..../b3........... b 20 *1");
    let events = play(&mut position, "a1A");
    assert_eq!(position.to_string(), "./.b2...b1/b4........... b 20 *2", "b1 is left to explode");
    assert_eq!(position.outcome(), Some(Outcome::Win(BLACK)));
    assert_eq!(position.ending(), Some((Outcome::Win(BLACK), Ending::LastPawnTaken)));
    assert_eq!((position.to_move(), position.mid_turn()), (None, false));
    assert!(legal(&position).is_empty());
    assert!(position.exploding().is_empty() && position.open().is_empty());
    let reason = Ending::LastPawnTaken;
    let ended = Event::Ended { outcome: Outcome::Win(BLACK), reason };
    assert_eq!(events.last(), Some(&ended));
}

#[test]
fn a_pawn_leaving_the_board_lands_in_the_middle_or_is_lost_by_variant() {
    let points = ["b1", "b3", "b5", "b7", "b9", "b11"].map(cell);
    let mut ways_out = 0;
    for from in BoardCell::ALL {
        for (hour, towards) in Direction::ALL.into_iter().enumerate() {
            let landings = Variant::ALL.map(|variant| variant.landing(from, towards));
            if let Some(next) = from.step(towards) {
                assert_eq!(landings, [Landing::Next(next); 3]);
                continue;
            }
            ways_out += 1;
            let straight_out_of_a_point = points[hour] == from;
            let standard = if straight_out_of_a_point { Landing::Middle } else { Landing::Lost };
            assert_eq!(landings, [standard, Landing::Middle, Landing::Lost], "{from} {towards:?}");
        }
    }
    assert_eq!(ways_out, 30);
}

#[test]
fn explosions_of_a_point_in_the_three_variants() {
    let text = "w2/....../b3.....w1..... b 20 *0";
    for (variant, as_y, as_a) in [
        (Variant::Standard, "w2/b1...../......w1..... w 21", "b3/....../.b1....w1....b1 b 20 *1"),
        (Variant::Express, "b4/b1...../......w1..... b 20 *1", "b3/....../.b1....w1....b1 b 20 *1"),
        (Variant::Longue, "w2/b1...../......w1..... w 21", "w2/....../.b1....w1....b1 w 21"),
    ] {
        let position = in_variant(variant, text);
        assert_eq!(after(position.clone(), "b1Y"), as_y, "{variant:?}");
        assert_eq!(after(position, "b1A"), as_a, "{variant:?}");
    }
}

#[test]
fn a_player_shut_in_the_middle_passes() {
    let mut position = at("b2/w1w2w1w1w1w1/............ b 20");
    assert_eq!(legal(&position), ["pass"]);
    assert_eq!(position.random_move(&mut crate::Seed::from_u64(0).stream(0)), Some(Move::Pass));
    let events = play(&mut position, "pass");
    assert_eq!(position.to_string(), "b2/w1w2w1w1w1w1/............ w 21");
    assert_eq!(
        events,
        [Event::Passed { seat: BLACK }, Event::TurnEnded { seat: BLACK, next: WHITE }]
    );
    assert!(!legal(&position).contains(&"pass".to_owned()));
}

/// A chain of white's in `express` that comes back to the same board after 23 explosions.
const ENDLESS: &str = "w1/w2w2w2w1w1w2/b2w2.w1w1w1w2w2w1.w3w3 w 28 *98";
const ROUND: &str = "b11Y b12A oY a1Y a2Y a3Y a6Y b2A oY a1Y a4Y a5Y b7Y b8A oA b6A a3Y oA a5Y b4A \
                     b3Y oY b10A";

#[test]
fn a_chain_in_express_can_come_back_to_where_it_was() {
    let mut position = in_variant(Variant::Express, ENDLESS);
    play(&mut position, ROUND);
    assert_eq!(position.to_string(), ENDLESS.replace("*98", "*121"));
    assert_eq!(position.outcome(), None);
}

#[test]
fn a_player_still_unstable_after_250_explosions_loses() {
    let mut position = in_variant(Variant::Express, ENDLESS);
    let mut explosions = ROUND.split(' ').cycle();
    while position.explosions() < Some(249) {
        play(&mut position, explosions.next().expect("endless"));
    }
    assert_eq!(position.outcome(), None);
    let events = play(&mut position, explosions.next().expect("endless"));
    assert!(position.to_string().ends_with(" w 28 *250"));
    let outcome = Outcome::Win(BLACK);
    assert_eq!(position.ending(), Some((outcome, Ending::ControlLost)));
    assert!(legal(&position).is_empty());
    let told =
        [Event::ControlLost { seat: WHITE }, Event::Ended { outcome, reason: Ending::ControlLost }];
    assert!(events.ends_with(&told));
    let read = in_variant(Variant::Express, &position.to_string());
    assert_eq!(read.ending(), position.ending());
}

#[test]
fn the_250th_explosion_may_end_the_turn_or_win() {
    let calm = at("./b3...../......w1..... b 20 *249");
    assert_eq!(after(calm, "a1A"), "./.b1...b1/b1.....w1..... w 21");
    let mut winning = at("./b3w2..../............ b 20 *249");
    play(&mut winning, "a1A");
    assert_eq!(winning.to_string(), "./.b3...b1/b1........... b 20 *250");
    assert_eq!(winning.outcome(), Some(Outcome::Win(BLACK)));
}

/// Boards to which both players can lead the game back, with the moves that do it.
const ROUNDABOUTS: [(Variant, &str, &str); 2] = [
    (
        Variant::Longue,
        "b2/w2b1b2b1b2b2/b1b1b2b2b1b2.b1b2w2w2w2 b 100",
        "a6 a6A b12Y oA b10Y b9A a5Y a3A b8Y a1A a2Y a4A b6Y b1A b5A b4A b3Y b2A a6A b10Y oA a3Y \
         a1Y b12Y b10 a2 b10 a3 b12 a3 a1 a5 a1 b5 b12",
    ),
    (
        Variant::Standard,
        "b1/b2b2b1b1b1b2/b2b1w2w2w2w2b2b2b1b1.b1 b 100",
        "b7 b7Y b8Y b6Y b5A a4Y oA a1A b1A b4Y a2A b2Y a6A a3Y oY a2A a5A b9Y b12Y a6A oY b10Y a4A \
         b6Y b4Y b5Y b4 a1 b4 a1 b5 b7 b5 b8 b6 b10 b6",
    ),
];

#[test]
fn the_third_time_the_same_board_comes_up_is_a_draw() {
    for (variant, text, round) in ROUNDABOUTS {
        let mut position = in_variant(variant, text);
        play(&mut position, round);
        assert_eq!(position.to_string().replace("b 112", "b 100"), text, "the second time");
        assert_eq!(position.outcome(), None);
        let events = play(&mut position, round);
        assert_eq!(position.to_string().replace("b 124", "b 100"), text, "the third time");
        assert_eq!(position.ending(), Some((Outcome::Draw, Ending::Repetition)));
        assert_eq!(position.to_move(), None);
        assert!(legal(&position).is_empty());
        let told = [
            Event::TurnEnded { seat: WHITE, next: BLACK },
            Event::Repeated,
            Event::Ended { outcome: Outcome::Draw, reason: Ending::Repetition },
        ];
        assert!(events.ends_with(&told));
    }
}

#[test]
fn repetitions_are_counted_through_copies_and_symmetries() {
    let (variant, text, round) = ROUNDABOUTS[0];
    let turn = lattice::Symmetry::rotation(1);
    let mut once = in_variant(variant, text);
    play(&mut once, round);
    let mut turned = start(variant);
    turned.clone_from(&once.transformed(turn));
    for text in round.split(' ') {
        assert_eq!(turned.outcome(), None);
        turned.play(Hexone::transform_move(mv(text), turn)).expect(text);
    }
    assert_eq!(turned.outcome(), Some(Outcome::Draw));
}

#[test]
fn a_position_read_from_text_has_no_past() {
    let (variant, text, round) = ROUNDABOUTS[0];
    let mut position = in_variant(variant, text);
    play(&mut position, round);
    let mut read = in_variant(variant, &position.to_string());
    assert_eq!(read, position, "the past is not compared");
    play(&mut read, round);
    assert_eq!(read.outcome(), None);
    play(&mut position, round);
    assert_eq!(position.outcome(), Some(Outcome::Draw));
    assert_ne!(read, position, "one is over, the other is not");
}
