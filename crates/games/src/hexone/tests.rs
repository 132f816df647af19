//! The rules and rulings, by name.

use super::*;
use crate::{Options, Outcome, Position, Seat, Seed};

const BLACK: Seat = Seat::new(0);
const WHITE: Seat = Seat::new(1);

fn options(variant: &str) -> HexoneOptions {
    let mut options = HexoneOptions::default();
    options.set("variant", variant).expect(variant);
    options
}

fn at_in(variant: &str, text: &str) -> Hexone {
    Hexone::from_text(text, &options(variant), &Seed::from_u64(0)).expect(text)
}

fn at(text: &str) -> Hexone {
    at_in("standard", text)
}

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

fn cell(text: &str) -> BoardCell {
    text.parse().expect(text)
}

fn play(position: &mut Hexone, turn: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in turn.split('>') {
        position.check(mv(text)).expect(text);
        position.play_witnessed(mv(text), &mut events);
    }
    events
}

fn after(position: &Hexone, turn: &str) -> String {
    let mut position = position.clone();
    play(&mut position, turn);
    position.to_string()
}

fn illegal(position: &Hexone, text: &str) -> String {
    position.check(mv(text)).expect_err(text).to_string()
}

fn legal(position: &Hexone) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

#[test]
fn the_opening_puts_one_pawn_each_on_the_first_ring() {
    let mut position = at("./....../............ b 0");
    assert_eq!(legal(&position), ["a1", "a2", "a3", "a4", "a5", "a6"]);
    assert_eq!(illegal(&position, "b1"), "b1 is not on the first ring, where your first pawn goes");
    play(&mut position, "a2");
    assert_eq!(legal(&position), ["a1", "a3", "a4", "a5", "a6"]);
    assert_eq!(illegal(&position, "a2"), "a2 belongs to the opponent");
    play(&mut position, "a4");
    assert_eq!(position.to_string(), "./.b1.w1../............ b 2");
}

#[test]
fn a_pawn_goes_on_a_cell_of_yours_or_next_to_one_never_in_the_middle() {
    let position = at("./.b1.w1../............ b 2");
    assert_eq!(legal(&position), ["a1", "a2", "a3", "b2", "b3", "b4"]);
    assert_eq!(illegal(&position, "o"), "no pawn may be placed in the middle");
    assert_eq!(illegal(&position, "a4"), "a4 belongs to the opponent");
    assert_eq!(illegal(&position, "b9"), "b9 is not next to a cell of yours");
    assert_eq!(illegal(&position, "pass"), "you may not pass: a1 is allowed");
    assert_eq!(
        illegal(&position, "a2Y"),
        "a2 cannot explode: you have no stack of three, and must place a pawn"
    );
}

#[test]
fn a_stack_of_three_explodes_in_the_y_the_player_chooses() {
    let mut position = at("./.b2.w1../..w1......... b 4");
    let events = play(&mut position, "a2");
    assert_eq!(events, [Event::Placed { seat: BLACK, cell: cell("a2"), height: 3 }]);
    assert_eq!(position.to_string(), "./.b3.w1../..w1......... b 4 *0");
    assert_eq!(legal(&position), ["a2A", "a2Y"]);
    assert!(position.mid_turn());
    // Y goes towards 2, 6 and 10 o'clock: b3, a3, a1. A goes towards 12, 4 and 8: b2, b4, o.
    assert_eq!(after(&position, "a2Y"), "./b1.b1w1../..b2......... w 5");
    assert_eq!(after(&position, "a2A"), "b1/...w1../.b1w1b1........ w 5");
}

#[test]
fn a_landing_pawn_takes_the_whole_stack_and_is_told_arm_by_arm() {
    let mut position = at("./.b2.w1../..w2......... b 5");
    let (from, seat) = (cell("a2"), BLACK);
    let events = play(&mut position, "a2>a2Y");
    assert_eq!(
        events[1..],
        [
            Event::Exploded { seat, cell: from, arms: Arms::Y, left: 0 },
            Event::Taken { cell: cell("b3"), height: 2, from: WHITE, by: BLACK },
            Event::Landed { from, cell: cell("b3"), height: 3 },
            Event::Landed { from, cell: cell("a3"), height: 1 },
            Event::Landed { from, cell: cell("a1"), height: 1 },
        ]
    );
    assert_eq!(legal(&position), ["b3A", "b3Y"], "the chain goes on");
}

#[test]
fn three_pawns_leave_a_higher_stack_and_the_others_stay() {
    let mut position = at("./.b5.w1../............ b 9 *1");
    play(&mut position, "a2Y");
    assert_eq!(position.height(cell("a2")), 2);
}

#[test]
fn the_highest_stacks_explode_first() {
    let position = at("./b3b4.w1b4./..w1......... b 20 *3");
    assert_eq!(legal(&position), ["a2A", "a2Y", "a5A", "a5Y"]);
    assert_eq!(
        illegal(&position, "a1Y"),
        "a1 is not among your highest stacks: a2 or a5 must explode first"
    );
    assert_eq!(illegal(&position, "a4Y"), "the stack on a4 is not yours");
    assert_eq!(illegal(&position, "b9Y"), "there is no stack on b9");
    assert_eq!(illegal(&position, "b1"), "a2 or a5 must explode first");
    assert_eq!(illegal(&position, "pass"), "a2 or a5 must explode first");
    let low = at("./b3b2.w1../............ b 9 *1");
    assert_eq!(
        illegal(&low, "a2A"),
        "the stack on a2 is only 2 high; it takes three pawns to explode"
    );
}

#[test]
fn straight_out_of_a_point_a_pawn_lands_in_the_middle_in_standard_and_express_only() {
    // b3 exploding as Y: towards 2 straight out, towards 6 to b4, towards 10 to b2.
    for (variant, text) in [
        ("standard", "b1/...w1../.b1.b1........ w 10"),
        ("express", "b1/...w1../.b1.b1........ w 10"),
        ("longue", "./...w1../.b1.b1........ w 10"),
    ] {
        let position = at_in(variant, "./...w1../..b3......... b 9 *1");
        assert_eq!(after(&position, "b3Y"), text, "{variant}");
    }
}

#[test]
fn anywhere_else_a_pawn_that_leaves_the_board_is_lost_except_in_express() {
    // b3 exploding as A: towards 12 and 4 off the board beside the point, towards 8 to a2.
    for (variant, text) in [
        ("standard", "./.b1.w1../............ w 10"),
        ("express", "b2/.b1.w1../............ w 10"),
        ("longue", "./.b1.w1../............ w 10"),
    ] {
        let position = at_in(variant, "./...w1../..b3......... b 9 *1");
        assert_eq!(after(&position, "b3A"), text, "{variant}");
    }
    let mut express = at_in("express", "./...w1../..b3......... b 9 *1");
    let events = play(&mut express, "b3A");
    let thrown = events.iter().filter(|e| matches!(e, Event::ThrownToMiddle { .. })).count();
    assert_eq!(thrown, 2);
    let mut standard = at("./...w1../..b3......... b 9 *1");
    let lost = play(&mut standard, "b3A");
    assert_eq!(lost.iter().filter(|e| matches!(e, Event::Lost { .. })).count(), 2);
}

#[test]
fn two_pawns_thrown_to_the_middle_take_a_stack_there_once() {
    let mut position = at_in("express", "w2/...w1../..b3......... b 9 *1");
    let events = play(&mut position, "b3A");
    let taken: Vec<_> = events.iter().filter(|e| matches!(e, Event::Taken { .. })).collect();
    let expected = Event::Taken { cell: BoardCell::MIDDLE, height: 2, from: WHITE, by: BLACK };
    assert_eq!(taken, [&expected]);
    assert_eq!(position.stack(BoardCell::MIDDLE), Some((BLACK, 4)));
}

#[test]
fn the_middle_explodes_like_any_other_cell() {
    let position = at("b3/...w2../............ b 9 *1");
    assert_eq!(legal(&position), ["oA", "oY"]);
    assert_eq!(after(&position, "oA"), "./b1.b1w2b1./............ w 10");
}

#[test]
fn who_takes_the_last_pawn_wins_at_that_very_explosion() {
    let mut position = at("b3/b3..w1../............ b 9 *1");
    let events = play(&mut position, "oY");
    assert_eq!(position.outcome(), Some(Outcome::Win(BLACK)));
    assert_eq!(position.to_string(), "./b3b1.b2.b1/............ b 9 *2");
    assert!(!position.unstable().is_empty(), "whatever was left to explode");
    let ended = Event::Ended { outcome: Outcome::Win(BLACK), reason: Ending::LastPawnTaken };
    assert_eq!(events.last(), Some(&ended));
    assert_eq!(illegal(&position, "a1Y"), "the game is over");
    assert_eq!(at(&position.to_string()).outcome(), Some(Outcome::Win(BLACK)));
}

#[test]
fn a_player_who_cannot_place_passes() {
    let mut position = at("b2/w1w1w1w1w1w1/............ b 20");
    assert_eq!(legal(&position), ["pass"]);
    let events = play(&mut position, "pass");
    assert_eq!(
        events,
        [Event::Passed { seat: BLACK }, Event::TurnEnded { seat: BLACK, next: WHITE }]
    );
    assert_eq!(position.to_string(), "b2/w1w1w1w1w1w1/............ w 21");
}

#[test]
fn who_is_still_unstable_after_250_explosions_has_lost_control_and_the_game() {
    let mut position = at_in("express", "b4/...w1../..b3......... b 99 *249");
    let events = play(&mut position, "oA");
    assert_eq!(position.explosions(), Some(250));
    assert_eq!(position.outcome(), Some(Outcome::Win(WHITE)));
    assert!(events.contains(&Event::ControlLost { seat: BLACK }));
    let read = at_in("express", &position.to_string());
    assert_eq!(read.outcome(), Some(Outcome::Win(WHITE)));

    let mut stable = at_in("express", "b3/...w1../............ b 99 *249");
    play(&mut stable, "oA");
    assert_eq!(stable.outcome(), None, "the 250th explosion may end the chain");
}

#[test]
fn the_third_time_the_same_board_comes_up_the_game_is_a_draw() {
    // No short cycle of turns is known, so the board is made to have come up twice before.
    let before = at("./.b1.w1../............ b 2");
    let mut ahead = before.clone();
    play(&mut ahead, "a1");
    for (earlier, outcome) in [(0, None), (1, None), (2, Some(Outcome::Draw))] {
        let mut position = before.clone();
        for _ in 0..earlier {
            position.past.turn_starts(&ahead.now.board, WHITE);
        }
        let events = play(&mut position, "a1");
        assert_eq!(position.outcome(), outcome, "{earlier} times before");
        assert_eq!(events.contains(&Event::Repeated), outcome.is_some());
    }
}

#[test]
fn who_begins_is_drawn_by_lot_or_agreed() {
    let begins = |first, seed| {
        let options = HexoneOptions { first, ..HexoneOptions::default() };
        let position = Hexone::start(&options, &Seed::from_u64(seed));
        assert_ne!(position.options().first, First::Lot, "the lot has been drawn");
        position.to_move()
    };
    let blacks = (0..1000).filter(|seed| begins(First::Lot, *seed) == Some(BLACK)).count();
    assert!((430..570).contains(&blacks), "{blacks} of 1000");
    assert_eq!(begins(First::White, 7), Some(WHITE));
}

#[test]
fn every_fault_of_a_position_text_is_named_with_its_place() {
    for (text, message) in [
        (
            "./....../............ b",
            "a position has three fields (stacks, who is to move, turns finished), or four during \
             a chain; this one has 2",
        ),
        (
            "....../............ b 2",
            "the stacks are written in three rings with `/` between them, here are 2",
        ),
        ("./...../............ b 2", "ring `a` is 6 of the 19 cells, here are 5"),
        ("./.x1..../............ b 2", "a2: `x` is neither `.` nor a stack of `b` or `w`"),
        ("./.b.w1../............ b 2", "a2: the height of the stack is missing"),
        ("./.b0.w1../............ b 2", "a2: a stack of 0 is no stack; an empty cell is `.`"),
        (
            "./.b99.w1../............ b 2",
            "a2: the height of a stack is a number from 1 to 21, not `99`",
        ),
        ("./.b1.w1../............ x 2", "who is to move is `b` or `w`, not `x`"),
        (
            "./.b1.w1../............ b -2",
            "the turns finished are a number from 0 to 999999999, not `-2`",
        ),
        (
            "./.b3.w1../............ b 9 12",
            "a chain is marked by `*` and the number of explosions made, not by `12`",
        ),
        ("./.b3.w1../............ b 9 *251", "a turn holds at most 250 explosions, not 251"),
        (
            "./.b1.w2../............ b 2",
            "there are 3 pawns; after 2 turns there cannot be more than 2",
        ),
        ("./.b1..../............ b 2", "after 2 turns white has 1 pawns on the board, not 0"),
        ("./.b1..../w1........... b 2", "b1: no pawn can be there after 2 turns"),
        (
            "./.b1.w3../............ b 9",
            "a4: a stack of three or more can only be black's, who is to move",
        ),
        (
            "./.b3.w1../............ b 9",
            "a2: a stack of three or more must explode, but the chain is not marked by `*`",
        ),
        ("./.b2.w1../............ b 9 *1", "a chain is marked, but black has no stack to explode"),
        (
            "b3/...w1../............ b 9 *0",
            "a chain begins with one stack of three outside the middle, not with o",
        ),
        ("./.b2..../............ b 9", "white has no pawn, though nothing has exploded"),
    ] {
        let error = Hexone::from_text(text, &options("standard"), &Seed::from_u64(0))
            .expect_err(text)
            .to_string();
        assert_eq!(error, message, "{text}");
    }
    let agreed = HexoneOptions { first: First::White, ..HexoneOptions::default() };
    let error = Hexone::from_text("./.b1.w1../............ b 2", &agreed, &Seed::from_u64(0))
        .expect_err("white begins");
    assert_eq!(error.to_string(), "after 2 turns it is not black's turn, as white begins");
    let piles = Hexone::start_with_piles(&agreed, &[vec![2]], &Seed::from_u64(0));
    assert_eq!(piles, Err(SetupError::NoCards));
}

#[test]
fn moves_are_read_with_blanks_and_in_any_case() {
    assert_eq!(" B3y ".parse(), Ok(mv("b3Y")));
    assert_eq!("OA".parse(), Ok(mv("oA")));
    assert_eq!("Pass".parse(), Ok(Move::Pass));
    let error = |text: &str| text.parse::<Move>().expect_err(text).to_string();
    assert_eq!(error("b3X"), "`b3X`: a stack explodes as `Y` or as `A`, not as `X`");
    assert_eq!(error("b13"), "`b13`: ring `b` has the numbers 1 to 12");
    assert_eq!(error("c1"), "`c1`: there is no ring `c` here");
}
