//! Every reason for refusing a move, and its words.

use super::rules::full_open_board;
use super::*;

/// Checks that a move is refused with these words, and that nothing changes.
fn refused(position: &SixByFive, text: &str, words: &str) {
    let mut after = position.clone();
    let illegal = after.play(mv(text)).expect_err(text);
    assert_eq!(illegal.to_string(), words, "{text}");
    assert_eq!(after.to_string(), position.to_string());
    assert_eq!(after.hash(), position.hash());
}

#[test]
fn placing() {
    let position = at("Ko,Ba1,Ra4 a1,a4 2,3 0,0 1", "");
    refused(&position, "Ba1", "a1 is occupied");
    refused(&position, "Ro", "o is occupied");
    refused(&position, "Bc1", "c1 is not next to a tile");
    let eight = "Ko,Ba1,Ba2,Ba3,Ba4,Ba5,Bb1,Bb7,Bb9 a1,a4 2,3 0,0 1";
    refused(&at(eight, ""), "Ba6", "there is no blue tile left in the reserve");
}

#[test]
fn replacing() {
    let position = at("Ko,Ba1,Ya2,Ra4 a1,a4 2,3 0,0 1", "");
    refused(&position, "Rxa3", "there is no tile on a3");
    refused(&position, "Rxo", "the black tile is never replaced");
    refused(&position, "Yxa2", "the tile on a2 is yellow already");
    refused(&position, "Rxa1", "the tile on a1 is under the pawn of seat 1");
    refused(&position, "Bxa4", "the tile on a4 is under the pawn of seat 2");
    let eight = "Ko,Ba1,Ba2,Ba3,Ba4,Ba5,Ra6,Bb1,Bb7,Bb9 a1,a4 2,3 0,0 1";
    refused(&at(eight, ""), "Bxa6", "there is no blue tile left in the reserve");
    let position = at("Ko,Ba1,Ya2,Ra4 a4 2,3 0,0 1", "blocking=previous");
    refused(&position, "Bxa4", "the tile on a4 was played in the turn just before");
}

#[test]
fn moving_the_black_tile() {
    let position = at("Ko,Ba1,Ra4 a1,a4 2,3 0,0 1", "");
    refused(&position, "Ko", "the black tile is on o already");
    refused(&position, "Ka1", "a1 is occupied");
    refused(&position, "Kc1", "on c1 the black tile would not be next to another tile");
    let start = dealt(&[2, 3], "");
    refused(&start, "Ka1", "on a1 the black tile would not be next to another tile");
    let position = at("Ko,Ba1,Ra4 o,a4 2,3 0,0 1", "");
    refused(&position, "Kb1", "the tile on o is under the pawn of seat 1");
    let position = at("Ko,Ba1,Ra4 o 2,3 0,0 1", "blocking=previous");
    refused(&position, "Kb1", "the tile on o was played in the turn just before");
}

#[test]
fn swapping() {
    let position = at("Ko,Ba1,Ra4 a1,a4 2,3 0,0 1", "");
    refused(&position, "a1=a4", "tiles are swapped only in the open game");
    let position = at("Ko,Ba1,Ra4 a1,a4 2,3 0,0 1", "open=yes");
    let words = "tiles are swapped only when the reserve is empty; it has 22 left";
    refused(&position, "a1=a4", words);

    let position = full_open_board("open=yes");
    let table = position.table();
    let pawns = [ONE, TWO].map(|seat| table.pawn(seat).expect("a pawn"));
    let free = |colour| {
        let is_free = move |(cell, tile): &(Cell, Tile)| {
            *tile == Tile::Coloured(colour) && !pawns.contains(cell)
        };
        table.tiles().filter(is_free).map(|(cell, _)| cell)
    };
    let (blue, red) = (free(Colour::Blue).next(), free(Colour::Red).next());
    let (blue, red) = (blue.expect("a blue tile"), red.expect("a red tile"));
    let other_blue = free(Colour::Blue).nth(1).expect("another");
    assert_eq!(position.check(Move::Swap(blue, red)), Ok(()));
    refused(&position, &format!("{blue}=x100"), "there is no tile on x100");
    let words = format!("the tile on {blue} cannot be swapped with itself");
    refused(&position, &format!("{blue}={blue}"), &words);
    let words = format!("the tiles on {blue} and {other_blue} are both blue");
    refused(&position, &format!("{blue}={other_blue}"), &words);
    for (seat, pawn) in [ONE, TWO].into_iter().zip(pawns) {
        let partner = if table.tile_at(pawn) == table.tile_at(blue) { red } else { blue };
        let words = format!("the tile on {pawn} is under the pawn of seat {}", seat.number());
        refused(&position, &format!("{partner}={pawn}"), &words);
        refused(&position, &format!("{pawn}={partner}"), &words);
    }
    for text in [format!("B{}", table.frontier()[0]), format!("Rx{blue}"), "Ka1".to_owned()] {
        refused(&position, &text, "the reserve is empty: swap two tiles");
    }
}

#[test]
fn changing() {
    refused(&dealt(&[2, 3], ""), "~2", "cards cannot be changed in this game");
    let mut position = dealt(&[2, 3, 4], "change=yes");
    refused(&position, "~3", "you do not hold card 3");
    play(&mut position, "~2");
    refused(&position, "~4", "a card has been changed in this turn already");
}

#[test]
fn after_the_end() {
    let mut position = at("Ko,Ba1,Ba2,Bb3 b3,a2 3,2 0,0 1", "change=yes");
    play(&mut position, "Bc4");
    for text in ["Ba6", "Rxa1", "Ka3", "a1=a2", "~2", "~3"] {
        refused(&position, text, "the game is over");
    }
    let mut moves = vec![mv("Ba6")];
    position.legal_moves(&mut moves);
    assert_eq!((moves.len(), position.random_move(&mut rng(0))), (0, None));
}

#[test]
fn a_reason_is_a_value_for_programs() {
    let position = at("Ko,Ba1,Ya2,Ra4 a1,a4 2,3 0,0 1", "");
    let json =
        |text| serde_json::to_value(position.check(mv(text)).expect_err(text)).expect("JSON");
    assert_eq!(json("Rxa1"), serde_json::json!({"reason": "under_pawn", "cell": "a1", "seat": 1}));
    assert_eq!(
        json("Yxa2"),
        serde_json::json!({"reason": "same_colour", "cell": "a2", "colour": "yellow"})
    );
    assert_eq!(json("Rxo"), serde_json::json!({"reason": "black_replaced"}));
}
