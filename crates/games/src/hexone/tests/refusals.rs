//! Every reason for which a move is refused.

use super::*;

fn refused(position: &Hexone, text: &str) -> (Illegal, String) {
    let illegal = position.check(mv(text)).expect_err(text);
    (illegal.clone(), illegal.to_string())
}

fn cells(text: &str) -> CellSet {
    text.split(' ').map(cell).collect()
}

#[test]
fn no_pawn_is_placed_in_the_middle() {
    for text in ["./....../............ b 0", "./..w1.b1./............ b 2"] {
        let (illegal, message) = refused(&at(text), "o");
        assert_eq!(illegal, Illegal::MiddleClosed);
        assert_eq!(message, "no pawn may be placed in the middle");
    }
    let (illegal, _) = refused(&at("b1/...w1../............ b 20"), "o");
    assert_eq!(illegal, Illegal::MiddleClosed, "even on a stack of one's own");
}

#[test]
fn no_pawn_is_placed_on_a_cell_of_the_opponent() {
    for text in ["./..b1.../............ w 1", "./..b1w1../............ w 21"] {
        let (illegal, message) = refused(&at(text), "a3");
        assert_eq!(illegal, Illegal::Occupied { cell: cell("a3") });
        assert_eq!(message, "a3 belongs to the opponent");
    }
}

#[test]
fn the_first_pawn_goes_on_the_first_ring() {
    let (illegal, message) = refused(&start(Variant::Standard), "b3");
    assert_eq!(illegal, Illegal::NotOnFirstRing { cell: cell("b3") });
    assert_eq!(message, "b3 is not on the first ring, where your first pawn goes");
}

#[test]
fn an_empty_cell_must_be_next_to_one_of_yours() {
    let (illegal, message) = refused(&at("./..w1.b1./............ b 2"), "b3");
    assert_eq!(illegal, Illegal::NotAdjacent { cell: cell("b3") });
    assert_eq!(message, "b3 is not next to a cell of yours");
}

#[test]
fn a_chain_is_finished_before_anything_else() {
    let position = at("b3/b4b3..../b4.b2...w1..... b 40 *2");
    for text in ["a1", "b3", "o", "pass"] {
        let (illegal, message) = refused(&position, text);
        assert_eq!(illegal, Illegal::MustExplode { highest: cells("a1 b1") });
        assert_eq!(message, "a1 or b1 must explode first");
    }
}

#[test]
fn only_ones_own_highest_stacks_explode() {
    let position = at("b3/b4b3..../b4.b2...w1..... b 40 *2");
    for (text, reason, message) in [
        ("b5Y", Illegal::NoStack { cell: cell("b5") }, "there is no stack on b5"),
        ("b7A", Illegal::NotYourStack { cell: cell("b7") }, "the stack on b7 is not yours"),
        (
            "b3Y",
            Illegal::TooLow { cell: cell("b3"), height: 2 },
            "the stack on b3 is only 2 high; it takes three pawns to explode",
        ),
        (
            "oA",
            Illegal::NotHighest { cell: cell("o"), highest: cells("a1 b1") },
            "o is not among your highest stacks: a1 or b1 must explode first",
        ),
    ] {
        assert_eq!(refused(&position, text), (reason, message.to_owned()));
    }
}

#[test]
fn nothing_explodes_before_a_pawn_is_placed() {
    let (illegal, message) = refused(&at("./..w2.b2./............ b 4"), "a5Y");
    assert_eq!(illegal, Illegal::NothingToExplode { cell: cell("a5") });
    assert_eq!(message, "a5 cannot explode: you have no stack of three, and must place a pawn");
}

#[test]
fn nobody_passes_who_can_place() {
    let (illegal, message) = refused(&at("./..w1.b1./............ b 2"), "pass");
    assert_eq!(illegal, Illegal::MustPlace { cell: cell("a4") });
    assert_eq!(message, "you may not pass: a4 is allowed");
}

#[test]
fn nothing_is_played_once_the_game_is_over() {
    let position = at("./.b2...b1/b4........... b 20 *2");
    for mv in all_moves() {
        assert_eq!(position.check(mv), Err(Illegal::GameOver));
    }
    assert_eq!(Illegal::GameOver.to_string(), "the game is over");
}

#[test]
fn reasons_are_values_a_program_can_read() {
    let position = at("b3/b4b3..../b4.b2...w1..... b 40 *2");
    let (illegal, _) = refused(&position, "oA");
    assert_eq!(
        serde_json::to_value(illegal).expect("JSON"),
        serde_json::json!({ "reason": "not_highest", "cell": "o", "highest": ["a1", "b1"] })
    );
}
