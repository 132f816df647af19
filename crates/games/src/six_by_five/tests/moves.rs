//! Texts of moves.

use proptest::prelude::*;

use super::*;

#[test]
fn moves_are_written_as_in_the_notation() {
    for (text, mv) in [
        ("Bc5", Move::Place(Colour::Blue, cell("c5"))),
        ("Rc5", Move::Place(Colour::Red, cell("c5"))),
        ("Yo", Move::Place(Colour::Yellow, cell("o"))),
        ("Rxc5", Move::Replace(Colour::Red, cell("c5"))),
        ("Bxo", Move::Replace(Colour::Blue, cell("o"))),
        ("Rx5", Move::Place(Colour::Red, cell("x5"))),
        ("Rxx5", Move::Replace(Colour::Red, cell("x5"))),
        ("Kc5", Move::MoveBlack(cell("c5"))),
        ("Kx5", Move::MoveBlack(cell("x5"))),
        ("Kaa3", Move::MoveBlack(cell("aa3"))),
        ("c5=d7", Move::Swap(cell("c5"), cell("d7"))),
        ("o=aa1", Move::Swap(cell("o"), cell("aa1"))),
        ("~17", Move::Change(card(17))),
    ] {
        assert_eq!(text.parse(), Ok(mv));
        assert_eq!(mv.to_string(), text);
        for variant in [text.to_lowercase(), text.to_uppercase(), format!("  {text}\n")] {
            assert_eq!(variant.parse(), Ok(mv), "{variant}");
        }
    }
}

#[test]
fn a_bad_move_text_is_told_what_is_wrong() {
    for (text, words) in [
        ("", "a move is missing"),
        ("  ", "a move is missing"),
        ("B c5", "`B c5`: there is a blank in the middle of the move"),
        ("c5", "`c5` begins with none of B, R, Y, K and `~`, and there is no `=` in it"),
        ("pass", "`pass` begins with none of B, R, Y, K and `~`, and there is no `=` in it"),
        ("Kxc5", "`Kxc5`: K moves, it replaces nothing"),
        ("B", "a place is missing"),
        ("b5", "`5` does not begin with the letter of a ring"),
        ("Bc", "`c` does not end with a number"),
        ("Bc19", "`c19`: ring `c` has the numbers 1 to 18"),
        ("Rxzz1", "`zz1`: there is no ring `zz` here"),
        ("c5=", "a place is missing"),
        ("c5=d7=e9", "`d7=e9` does not end with a number"),
        ("~34", "`34` is not a card; cards are numbered 1 to 33"),
        ("~", "`` is not a card; cards are numbered 1 to 33"),
        ("~+7", "`+7` is not a card; cards are numbered 1 to 33"),
        ("é5", "`é5` begins with none of B, R, Y, K and `~`, and there is no `=` in it"),
    ] {
        assert_eq!(text.parse::<Move>().expect_err(text).to_string(), words);
    }
}

#[test]
fn every_legal_move_goes_there_and_back() {
    let mut moves = Vec::new();
    for (number, options) in spread().enumerate() {
        walk(&options, number as u64, |position, _| {
            position.legal_moves(&mut moves);
            for mv in &moves {
                assert_eq!(mv.to_string().parse(), Ok(*mv));
            }
        });
    }
}

proptest! {
    #[test]
    fn whatever_reads_as_a_move_is_written_so_that_it_reads_the_same(
        text in r"[ ]?([BRYKbryk][xX]?|~)?([a-zA-Z]{0,2}[0-9]{0,3})?(=[a-zA-Z]{0,2}[0-9]{0,3})?"
    ) {
        if let Ok(mv) = text.parse::<Move>() {
            let written = mv.to_string();
            prop_assert_eq!(written.parse(), Ok(mv));
            prop_assert!(written.eq_ignore_ascii_case(text.trim()));
        }
    }

    #[test]
    fn no_text_panics_as_a_move(text in any::<String>()) {
        let _ = text.parse::<Move>();
    }
}
