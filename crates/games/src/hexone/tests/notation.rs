//! Texts: read strictly, written exactly.

use proptest::prelude::*;

use super::*;
use crate::{Options, Outcome};

fn setup_error(text: &str) -> String {
    Hexone::read(text, &HexoneOptions::default()).expect_err(text).to_string()
}

#[test]
fn moves_are_written_as_the_notation_page_says() {
    for text in ["b3", "b3Y", "b3A", "o", "oY", "b12A", "pass"] {
        assert_eq!(mv(text).to_string(), text);
    }
    for mv in all_moves() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    assert_eq!(size_of::<Option<Move>>(), 2);
}

#[test]
fn moves_are_read_with_blanks_and_in_any_case() {
    for (text, written) in [
        (" B3y ", "b3Y"),
        ("b3a", "b3A"),
        ("Oa", "oA"),
        ("A1A", "a1A"),
        ("PASS", "pass"),
        ("O", "o"),
    ] {
        assert_eq!(mv(text).to_string(), written);
    }
}

#[test]
fn a_bad_move_is_named() {
    let error = |text: &str| text.parse::<Move>().expect_err(text).to_string();
    for (text, message) in [
        ("", "a place is missing"),
        ("y", "`y` does not end with a number"),
        ("b13", "`b13`: ring `b` has the numbers 1 to 12"),
        ("c1", "`c1`: there is no ring `c` here"),
        ("c1Y", "`c1`: there is no ring `c` here"),
        ("b3X", "`b3X`: a stack explodes as `Y` or as `A`, not as `X`"),
        ("oé", "`oé`: a stack explodes as `Y` or as `A`, not as `é`"),
        ("b3 Y", "`b3 Y` does not end with a number"),
        ("3b", "`3b` does not begin with the letter of a ring"),
    ] {
        assert_eq!(error(text), message);
    }
}

#[test]
fn every_fault_of_a_position_text_is_named_with_its_place() {
    for (text, message) in [
        (
            "",
            "a position has three fields (stacks, who is to move, turns finished), or four during \
             a chain; this one has 0",
        ),
        (
            "./....../............ b 0 *0 x",
            "a position has three fields (stacks, who is to move, turns finished), or four during \
             a chain; this one has 5",
        ),
        (
            "....../............ b 0",
            "the stacks are written in three rings with `/` between them, here are 2",
        ),
        ("../....../............ b 0", "the middle is 1 of the 19 cells, here are 2"),
        ("./.b1.../............ b 1", "ring `a` is 6 of the 19 cells, here are 5"),
        ("./....../............. b 1", "ring `b` is 12 of the 19 cells, here are 13"),
        ("./..x1.../............ b 1", "a3: `x` is neither `.` nor a stack of `b` or `w`"),
        ("./..B1.../............ b 1", "a3: `B` is neither `.` nor a stack of `b` or `w`"),
        ("./....../...é........ b 1", "b4: `é` is neither `.` nor a stack of `b` or `w`"),
        ("1/....../............ b 1", "o: `1` is neither `.` nor a stack of `b` or `w`"),
        ("./....1../............ b 1", "a4: an empty cell has no height, but here is `.1`"),
        ("./b.w1.../............ b 2", "a1: the height of the stack is missing"),
        ("./b0.w1.../............ b 2", "a1: a stack of 0 is no stack; an empty cell is `.`"),
        (
            "./b01.w1.../............ b 2",
            "a1: the height of a stack is a number from 1 to 21, not `01`",
        ),
        (
            "./b22.w1.../............ b 2",
            "a1: the height of a stack is a number from 1 to 21, not `22`",
        ),
        (
            "./b99999999999.w1.../............ b 2",
            "a1: the height of a stack is a number from 1 to 21, not `99999999999`",
        ),
        ("./b1.w1.../............ x 2", "who is to move is `b` or `w`, not `x`"),
        ("./b1.w1.../............ B 2", "who is to move is `b` or `w`, not `B`"),
        (
            "./b1.w1.../............ b two",
            "the turns finished are a number from 0 to 999999999, not `two`",
        ),
        (
            "./b1.w1.../............ b 02",
            "the turns finished are a number from 0 to 999999999, not `02`",
        ),
        (
            "./b1.w1.../............ b +2",
            "the turns finished are a number from 0 to 999999999, not `+2`",
        ),
        (
            "./b1.w1.../............ b 1000000000",
            "the turns finished are a number from 0 to 999999999, not `1000000000`",
        ),
        (
            "./b3.w1.../............ b 20 0",
            "a chain is marked by `*` and the number of explosions made, not by `0`",
        ),
        (
            "./b3.w1.../............ b 20 *",
            "a chain is marked by `*` and the number of explosions made, not by `*`",
        ),
        ("./b3.w1.../............ b 20 *251", "a turn holds at most 250 explosions, not 251"),
        ("./b3.w1.../............ b 20 *999", "a turn holds at most 250 explosions, not 999"),
        ("./b1.w1.../............ b 20 *1", "a chain is marked, but black has no stack to explode"),
        ("./b1.w1.../............ b 20 *0", "a chain is marked, but black has no stack to explode"),
        ("./....../............ b 20 *1", "a chain is marked, but black has no stack to explode"),
        (
            "./b3.w1.../............ b 20",
            "a1: a stack of three or more must explode, but the chain is not marked by `*`",
        ),
        (
            "./b1.w3.../............ b 20",
            "a3: a stack of three or more can only be black's, who is to move",
        ),
        (
            "./b3.w3.../............ b 20 *4",
            "a3: a stack of three or more can only be black's, who is to move",
        ),
        (
            "./b4.w1.../............ b 20 *0",
            "a chain begins with one stack of three outside the middle, not with a1",
        ),
        (
            "b3/..w1.../............ b 20 *0",
            "a chain begins with one stack of three outside the middle, not with o",
        ),
        (
            "./b3b3w1.../............ b 20 *0",
            "a chain begins with one stack of three outside the middle, not with a1 or a2",
        ),
        ("./b2...../............ b 20", "white has no pawn, though nothing has exploded"),
        ("./b2...../............ w 20", "white has no pawn, though nothing has exploded"),
        ("./b3...../............ b 20 *0", "white has no pawn, though nothing has exploded"),
    ] {
        assert_eq!(setup_error(text), message, "{text}");
    }
    assert_eq!(
        Hexone::start_with_piles(&HexoneOptions::default(), &[vec![2]], &Seed::from_u64(0)),
        Err(SetupError::NoCards)
    );
    assert_eq!(SetupError::NoCards.to_string(), "Hexone is played without cards");
}

#[test]
fn openings_that_cannot_be_are_refused() {
    for (text, message) in [
        (
            "./b1...../............ b 0",
            "1 pawn on the board; after 0 turns there cannot be more than 0",
        ),
        (
            "./b1w1..../............ w 1",
            "2 pawns on the board; after 1 turn there cannot be more than 1",
        ),
        ("./....../............ w 1", "after 1 turn black has 1 pawn on the board, not 0"),
        ("./w1...../............ w 1", "after 1 turn black has 1 pawn on the board, not 0"),
        ("./....../b1........... w 1", "b1: no pawn can be there after 1 turn"),
        ("./b1...../w1........... b 2", "b1: no pawn can be there after 2 turns"),
        ("./b2...../............ b 2", "after 2 turns black has 1 pawn on the board, not 2"),
        ("b1/.b1.w1../............ w 3", "o: no pawn can be there after 3 turns"),
        ("./b1..w1../............ b 4", "after 4 turns black has 2 pawns on the board, not 1"),
        ("./b3...../..w1......... b 3 *0", "after 3 turns black has 2 pawns on the board, not 3"),
        (
            "./b9b9b9.../......w1..... b 20 *3",
            "28 pawns on the board; after 20 turns there cannot be more than 21",
        ),
        (
            "./b9b9b9b9b9b9/......w1..... b 90 *3",
            "55 pawns on the board; after 90 turns there cannot be more than 39",
        ),
    ] {
        assert_eq!(setup_error(text), message, "{text}");
    }
    at("./b2..w2../............ b 4");
    at("./b3..w2../............ b 4 *0");
    at("./.b1...b1/b1...w2....... w 5");
}

#[test]
fn who_begins_follows_from_the_text_and_must_agree_with_what_was_agreed() {
    for (text, first) in [
        ("./....../............ w 0", First::White),
        ("./..w1.../............ b 1", First::White),
        ("./..w1.b1./............ b 2", First::Black),
    ] {
        assert_eq!(at(text).options().first, first);
    }
    let mut options = HexoneOptions::default();
    options.set("first", "white").expect("an option");
    let error = Hexone::read("./..w1.b1./............ b 2", &options).expect_err("not black's");
    assert_eq!(error.to_string(), "after 2 turns it is not black's turn, as white begins");
}

#[test]
fn ends_are_read_as_ends() {
    let won = at("b1/.b2..b1./....b2b2b1b1.... b 14 *2");
    assert_eq!(won.ending(), Some((Outcome::Win(BLACK), Ending::LastPawnTaken)));
    let lost = at("./b3.w1.../............ b 20 *250");
    assert_eq!(lost.ending(), Some((Outcome::Win(WHITE), Ending::ControlLost)));
    let won_in_time = at("./b3...../............ b 20 *250");
    assert_eq!(won_in_time.ending(), Some((Outcome::Win(BLACK), Ending::LastPawnTaken)));
}

/// A text in the form of a position, each cell drawn from these patterns.
fn position_text(
    own: &'static str,
    other: &'static str,
    chain: &'static str,
) -> impl Strategy<Value = String> {
    let cell = prop_oneof![Just(".".to_owned()), own, other];
    let cells = prop::collection::vec(cell, BoardCell::COUNT);
    (cells, "[bw]", 0..160u32, chain).prop_map(|(cells, mover, turns, chain)| {
        let [o, a, b] = [&cells[..1], &cells[1..7], &cells[7..]].map(<[String]>::concat);
        let text = format!("{o}/{a}/{b} {mover} {turns}{chain}");
        // The patterns are written for black to move.
        if mover == "b" {
            return text;
        }
        let exchanged = |letter| match letter {
            'b' => 'w',
            'w' => 'b',
            other => other,
        };
        text.chars().map(exchanged).collect::<String>().replace(" b ", " w ")
    })
}

/// Texts that are positions, or nearly.
fn almost_a_position() -> impl Strategy<Value = String> {
    prop_oneof![
        position_text("b[12]", "w[12]", ""),
        position_text("b[1-4]", "w[12]", " \\*[1-9][0-9]?"),
        position_text("b[1-3]", "[bw.][0-9]{0,2}", "( \\*[0-9]{0,3})?"),
    ]
}

proptest! {
    #[test]
    fn whatever_is_read_as_a_position_is_written_and_read_again(
        text in prop_oneof![".*", almost_a_position()],
        variant in 0..3usize,
    ) {
        let options = HexoneOptions { variant: Variant::ALL[variant], first: First::Lot };
        if let Ok(position) = Hexone::read(&text, &options) {
            let written = position.to_string();
            prop_assert_eq!(&written, &text.split_whitespace().collect::<Vec<_>>().join(" "));
            prop_assert_eq!(Hexone::read(&written, position.options()), Ok(position));
        }
    }

    #[test]
    fn whatever_is_read_as_a_position_can_be_played_on(
        text in almost_a_position(),
        variant in 0..3usize,
        choices in prop::collection::vec(0..1000usize, 0..400),
    ) {
        let options = HexoneOptions { variant: Variant::ALL[variant], first: First::Lot };
        let Ok(mut position) = Hexone::read(&text, &options) else { return Ok(()) };
        let mut moves = Vec::new();
        for choice in choices {
            position.legal_moves(&mut moves);
            prop_assert_eq!(moves.is_empty(), position.outcome().is_some());
            if moves.is_empty() {
                break;
            }
            let pawns = position.pawns(BLACK) + position.pawns(WHITE);
            let places = matches!(moves[0], Move::Place(_));
            position.play(moves[choice % moves.len()]).expect("a legal move");
            let left = position.pawns(BLACK) + position.pawns(WHITE);
            prop_assert!(left <= pawns + u32::from(places));
            prop_assert_eq!(position.hash(), position.hash_from_scratch());
        }
    }

    #[test]
    fn whatever_is_read_as_a_move_is_written_and_read_again(
        text in prop_oneof![".*", "[ ]?[oabOABc][0-9]{0,2}[yYaAx]?[ ]?"],
    ) {
        if let Ok(mv) = text.parse::<Move>() {
            let written = mv.to_string();
            prop_assert!(written.eq_ignore_ascii_case(text.trim()));
            prop_assert_eq!(written.parse(), Ok(mv));
        }
    }
}
