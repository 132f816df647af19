//! What Xochintlan has of its own; the rules it shares are tested with 6x5.

use super::*;
use crate::{Options, Outcome, Position, Seat, Seed, perft};

/// A game from its beginning, with a deck that begins with these cards.
fn dealt(first: &[u8], options: &[(&str, &str)]) -> Xochintlan {
    let mut agreed = XochintlanOptions::default();
    options.iter().for_each(|(name, value)| agreed.set(name, value).expect("an option"));
    let rest = (1..=18).filter(|number| !first.contains(number));
    let deck = first.iter().copied().chain(rest).collect();
    Xochintlan::start_with_piles(&agreed, &[deck], &Seed::from_u64(0)).expect("a deck")
}

fn play(position: &mut Xochintlan, moves: &str) {
    for text in moves.split(' ') {
        position.play(text.parse().expect(text)).expect(text);
    }
}

#[test]
fn options_have_the_names_values_and_defaults_of_the_rules() {
    let specs = XochintlanOptions::SPECS.iter();
    let specs: Vec<_> = specs.map(|spec| (spec.name, spec.values.join(" "))).collect();
    let expected = [
        ("players", "2 3 4 5"),
        ("objectives", "1 2 3"),
        ("visible", "no yes"),
        ("change", "no yes"),
        ("points", "none 1 2 3 4 5 6 7 8 9"),
        ("open", "no yes"),
        ("together", "draw redraw"),
        ("replace", "other any"),
    ];
    assert_eq!(specs, expected.map(|(name, values)| (name, values.to_owned())));
}

#[test]
fn the_counts_of_the_rules_with_the_deal_2_3() {
    let position = dealt(&[2, 3], &[]);
    for (depth, count) in [(1, 12), (2, 252), (3, 7_020), (4, 237_384)] {
        assert_eq!(perft(&position, depth), count, "depth {depth}");
    }
}

#[test]
fn only_the_piece_played_in_the_turn_just_before_is_blocked() {
    let mut position = dealt(&[2, 3], &[]);
    play(&mut position, "Ba1 Ra5");
    assert_eq!(position.to_string(), "Ko,Ba1,Ra5 a5 2,3 0,0 1");
    let refused = position.check("Bxa5".parse().expect("a move"));
    let cell = "a5".parse().expect("a cell");
    assert_eq!(refused, Err(Illegal::JustPlayed { cell }));
    // One's own piece from before may be replaced, and the man may go.
    play(&mut position, "Yxa1 Ka2");
    assert_eq!(position.to_string(), "Ya1,Ka2,Ra5 a2 2,3 0,0 1");
}

#[test]
fn pieces_that_touch_at_a_corner_are_not_next_to_each_other() {
    let position = dealt(&[2, 3], &[]);
    let cell = "a2".parse().expect("a cell");
    let refused = position.check("Ba2".parse().expect("a move"));
    assert_eq!(refused, Err(Illegal::NotNextToTile { cell }));
}

#[test]
fn the_straight_bar_is_a_card_and_wins() {
    let mut position = dealt(&[2, 1], &[]);
    play(&mut position, "Ba1 Bb1 Ya3 Bc1 Yb5 Bd1");
    assert_eq!(position.outcome(), Some(Outcome::Win(Seat::new(1))));
}

#[test]
fn the_cross_is_its_own_mirror_image_and_the_bent_five_is_not() {
    let card = |number| Card::new(number).expect("a card");
    assert_eq!(card(18).mirrored(), card(18));
    assert_ne!(card(2).mirrored(), card(2));
}

#[test]
fn the_board_can_reach_as_far_as_that_of_6x5() {
    // The man goes ahead and pieces follow: every two turns, two squares further.
    let mut position = dealt(&[18, 17], &[]);
    let mut y = 0;
    let at = |y: i8| Square::new(0, -y);
    position.play(Move::Place(Colour::Blue, at(1))).expect("legal");
    position.play(Move::Place(Colour::Red, Square::new(1, 0))).expect("legal");
    let colours = [Colour::Red, Colour::Yellow, Colour::Blue].into_iter().cycle();
    for colour in colours.take(20) {
        y += 2;
        position.play(Move::MoveBlack(at(y))).expect("legal");
        position.play(Move::Place(colour, at(y + 1))).expect("legal");
        assert_eq!(position.outcome(), None);
    }
    let text = position.to_string();
    let read = Xochintlan::from_text(&text, position.options(), &Seed::from_u64(1));
    assert_eq!(read.expect("a position").to_string(), text);
}
