//! The leaflets' figures and the rules, by name.

use lattice::{Corner, FlowerHexagon};

use super::*;
use crate::{Outcome, Position, Seat, Seed};

const RED: Seat = Seat::new(0);
const GREEN: Seat = Seat::new(1);

fn at(text: &str) -> Gosix {
    Gosix::from_text(text, &GosixOptions::default(), &Seed::from_u64(0)).expect(text)
}

fn setup_error(text: &str) -> String {
    Gosix::from_text(text, &GosixOptions::default(), &Seed::from_u64(0))
        .expect_err(text)
        .to_string()
}

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

fn corner(text: &str) -> Corner {
    text.parse().expect(text)
}

fn play(position: &mut Gosix, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    position.check(mv(text)).expect(text);
    position.play_witnessed(mv(text), &mut events);
    events
}

fn corners(text: &str) -> lattice::CornerSet {
    text.split(' ').map(corner).collect()
}

#[test]
fn figure_1_red_conquers_h1_by_5_to_4_with_its_chain() {
    let mut position = at("..gg.g/rr.g.g/rrr.....r..g ....... g");
    let events = play(&mut position, "a1");
    assert_eq!(position.to_string(), "g.gg.g/.r.g.g/.rr.....r..g .r..... r");
    let hexagon = FlowerHexagon::ALL[1];
    assert_eq!(
        events,
        [
            Event::Placed { seat: GREEN, corner: corner("a1") },
            Event::Closed(Closing {
                hexagon,
                count: Count([corners("b1 c1 c2 c3 b2"), corners("a6 a1 b6 c12")]),
                conqueror: RED,
            }),
            Event::TakenBack { seat: RED, hexagon, corners: corners("b1 c1") },
        ]
    );
}

#[test]
fn figure_2_green_conquers_h0_by_5_to_1_and_takes_back_all_its_pawns() {
    let mut position = at("ggggg./....../............ ....... r");
    play(&mut position, "a6");
    assert_eq!(position.to_string(), ".....r/....../............ g...... g");
}

#[test]
fn figure_3_red_may_not_close_h4_at_5_to_5_though_it_would_win_h3() {
    let position = at(".grggg/gg.gr./r.ggrrrg.rgr ..r.... r");
    let error = position.check(mv("b3")).expect_err("a tie");
    assert_eq!(
        error,
        Illegal::Tie { corner: corner("b3"), hexagon: FlowerHexagon::ALL[4], count: 5 }
    );
    assert_eq!(error.to_string(), "b3 would close H4 at a tie, 5 to 5");
    assert_eq!(position.allowed(RED), corners("a1 b6 c2 c9"));
    let closings: Vec<_> = position.closings(corner("b3")).collect();
    assert_eq!(closings.len(), 2);
    assert_eq!((closings[0].1.of(RED), closings[0].1.of(GREEN)), (5, 4));
    assert_eq!((closings[0].2, closings[1].2), (Some(RED), None));
}

#[test]
fn several_hexagons_are_counted_on_the_full_board_before_pawns_are_taken_back() {
    // a1 closes H0, H1 and H2; all three are counted with every red pawn still there.
    let mut position = at(".rrrrr/rrgggr/rrrr....g..r ....... r");
    let events = play(&mut position, "a1");
    let conquered: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Closed(closing) => Some((closing.hexagon.index(), closing.count.of(RED))),
            _ => None,
        })
        .collect();
    assert_eq!(conquered, [(0, 14), (1, 14), (2, 14)]);
    assert_eq!(position.pawns(RED), corners("c4"));
    assert_eq!(position.conquered(RED).len(), 3);
}

#[test]
fn a_conquered_hexagon_can_be_filled_again_and_nothing_happens() {
    for owner in ["r", "g"] {
        let mut position = at(&format!("ggggg./....../............ {owner}...... r"));
        let events = play(&mut position, "a6");
        assert_eq!(events, [Event::Placed { seat: RED, corner: corner("a6") }], "{owner}");
        let after = format!("gggggr/....../............ {owner}...... g");
        assert_eq!(position.to_string(), after);
    }
}

#[test]
fn four_hexagons_win_at_once_also_on_the_opponents_move() {
    let mut position = at("ggggg./....../............ .ggg... r");
    let events = play(&mut position, "a6");
    assert_eq!(position.outcome(), Some(Outcome::Win(GREEN)));
    assert_eq!(position.to_move(), None);
    let ended = Event::Ended { outcome: Outcome::Win(GREEN), reason: Ending::FourHexagons };
    assert_eq!(events.last(), Some(&ended));
    assert_eq!(position.check(mv("b1")), Err(Illegal::GameOver));
    assert_eq!(position.check(mv("pass")), Err(Illegal::GameOver));
}

#[test]
fn one_player_may_have_to_pass_while_the_other_can_play() {
    let red = at("ggrgr./ggrrgg/grrgrrrrrrgg .rgrggr r");
    assert!(red.allowed(RED).is_empty());
    assert!(!red.allowed(GREEN).is_empty());
    let mut position = red;
    let events = play(&mut position, "pass");
    assert_eq!(events, [Event::Passed { seat: RED }]);
    assert!(position.to_string().ends_with(" gp"));
    let error = position.check(mv("pass")).expect_err("green can place");
    assert!(matches!(error, Illegal::MustPlace { .. }));
    assert!(error.to_string().starts_with("you may not pass: "));
    assert_eq!(position.hash(), position.hash_from_scratch(), "the pass is in the hash");
    let corner = position.allowed(GREEN).into_iter().next().expect("green can place");
    position.play(Move::Place(corner)).expect("allowed");
    assert_eq!(position.hash(), position.hash_from_scratch(), "and out of it again");
}

#[test]
fn both_passing_ends_the_game_by_majority_or_as_a_draw() {
    for (stuck, outcome) in [
        ("ggr.rg/rggrrr/rggrrrgggrgr .grg..r r", Outcome::Draw),
        ("grggr./rggggr/rggrrggrrggr .grgrr. r", Outcome::Win(RED)),
        ("g.grrr/rgrrgg/grrgrgrggrrr .gr.grg g", Outcome::Win(GREEN)),
    ] {
        let mut position = at(stuck);
        play(&mut position, "pass");
        let events = play(&mut position, "pass");
        assert_eq!(position.outcome(), Some(outcome));
        let ended = Event::Ended { outcome, reason: Ending::BothPassed };
        assert_eq!(events.last(), Some(&ended));
    }
}

#[test]
fn who_begins_is_drawn_by_lot_or_agreed() {
    let begins = |first, seed| {
        let position = Gosix::start(&GosixOptions { first }, &Seed::from_u64(seed));
        assert_ne!(position.options().first, First::Lot, "the lot has been drawn");
        position.to_move()
    };
    let reds = (0..1000).filter(|seed| begins(First::Lot, *seed) == Some(RED)).count();
    assert!((430..570).contains(&reds), "{reds} of 1000");
    assert_eq!(begins(First::Red, 7), Some(RED));
    assert_eq!(begins(First::Green, 7), Some(GREEN));
}

#[test]
fn an_occupied_corner_is_refused() {
    let position = at("r...../....../............ ....... g");
    let error = position.check(mv("a1")).expect_err("occupied");
    assert_eq!(error, Illegal::Occupied { corner: corner("a1") });
    assert_eq!(error.to_string(), "a1 is occupied");
}

#[test]
fn every_fault_of_a_position_text_is_named_with_its_place() {
    for (text, message) in [
        ("", "a position has three fields (corners, hexagons, who is to move), this one has 0"),
        (
            "....../............ ....... r",
            "the corners are written in three rings with `/` between them, here are 2",
        ),
        ("....../...../............ ....... r", "ring `b` has 6 corners, here are 5"),
        ("....../..x.../............ ....... r", "b3: `x` is neither `.`, `r` nor `g`"),
        ("....../....../............ ...... r", "there are seven hexagons, here are 6"),
        ("....../....../............ .....w. r", "H5: `w` is neither `.`, `r` nor `g`"),
        (
            "....../....../............ ....... x",
            "who is to move is `r`, `g`, `rp` or `gp`, not `x`",
        ),
        ("rrrrrg/....../............ ....... r", "H0 is full but nobody has conquered it"),
        (
            "....../....../............ ....... rp",
            "the player before cannot have passed: a1 was allowed",
        ),
    ] {
        assert_eq!(setup_error(text), message);
    }
    assert_eq!(
        Gosix::start_with_piles(&GosixOptions::default(), &[vec![2]], &Seed::from_u64(0)),
        Err(SetupError::NoCards)
    );
}

#[test]
fn moves_are_read_with_blanks_and_in_any_case() {
    assert_eq!(" C12 ".parse(), Ok(mv("c12")));
    assert_eq!("PASS".parse(), Ok(Move::Pass));
    assert_eq!(
        "c13".parse::<Move>().expect_err("c13").to_string(),
        "`c13`: ring `c` has the numbers 1 to 12"
    );
}

#[test]
fn a_pass_just_before_makes_another_position() {
    let board = "ggr.rr/rrrrgr/rrgrgggggggg .grg..r";
    let [passed, placed] = ["rp", "r"].map(|mover| at(&format!("{board} {mover}")));
    assert_ne!(passed.hash(), placed.hash());
}
