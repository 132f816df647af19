//! Turns, winning, and every option and ruling.

use super::*;

const DRAW: Option<Outcome> = Some(Outcome::Draw);

fn win(seat: Seat) -> Option<Outcome> {
    Some(Outcome::Win(seat))
}

fn ended(outcome: Outcome, reason: Ending) -> Event {
    Event::Ended { outcome, reason }
}

#[test]
fn leaflet_example_1_the_shape_is_shown_with_blue_and_its_holder_wins() {
    let mut position = at("Ko,Ba1,Ba2,Bb3 b3,a2 3,2 0,0 1", "");
    let events = play(&mut position, "Bc4");
    assert_eq!(position.outcome(), win(ONE));
    assert_eq!(position.to_move(), None);
    assert_eq!(events.last(), Some(&ended(Outcome::Win(ONE), Ending::CardShown)));
    let cells = ["o", "a1", "a2", "b3", "c4"].map(cell);
    let shown = position.table().shown(Colour::Blue).expect("shown");
    assert_eq!((shown.0, shown.1[0]), (card(3), cell("o")));
    assert!(cells.iter().all(|cell| shown.1.contains(cell)));
}

#[test]
fn leaflet_example_2_without_the_black_tile_nothing_is_shown() {
    let black_aside = "Ro,Ba1,Ba2,Ka4,Bb1,Bb2 b1,b2 3,2 0,0 1";
    for held in 2..=33 {
        let other = if held == 2 { 3 } else { 2 };
        let text = black_aside.replace("3,2", &format!("{held},{other}"));
        let mut position = at(&text, "");
        play(&mut position, "Bb3");
        assert_eq!(position.outcome(), None, "with card {held}");
    }
}

#[test]
fn leaflet_example_3_a_sixth_tile_touching_the_shape_spoils_it() {
    let mut position = at("Ko,Ba1,Ba2,Ba6,Bb3 b3,a2 3,2 0,0 1", "");
    play(&mut position, "Bc4");
    assert_eq!(position.table().shown(Colour::Blue), None);
    assert_eq!(position.outcome(), None);
    // Once the sixth is replaced, the five are alone.
    play(&mut position, "Rxa6");
    assert_eq!(position.outcome(), win(ONE));
}

#[test]
fn leaflet_example_4_the_black_tile_leaves_two_groups_and_a_tile_in_the_gap_joins_them() {
    let mut position = at("Ko,Ba1,Ra4 a1,a4 2,3 0,0 1", "");
    play(&mut position, "Kb1");
    assert_eq!(position.to_string(), "Ba1,Ra4,Kb1 b1,a4 2,3 0,0 2");
    // Both groups can be built on.
    for next in ["Bc1", "Yb7", "Yo"] {
        assert_eq!(position.check(mv(next)), Ok(()), "{next}");
    }
    play(&mut position, "Yo");
    assert_eq!(position.to_string(), "Yo,Ba1,Ra4,Kb1 b1,o 2,3 0,0 1");
}

#[test]
fn the_holder_wins_also_when_an_opponent_shows_the_card() {
    let mut position = at("Ko,Ba1,Ba2,Bb3 b3,a2 2,3 0,0 1", "");
    play(&mut position, "Bc4");
    assert_eq!(position.outcome(), win(TWO));
}

#[test]
fn the_straight_bar_and_a_mirrored_card_win_nothing() {
    let mut bar = at("Ko,Ba1,Bb1,Bc1 b1,c1 2,3 0,0 1", "");
    play(&mut bar, "Bd1");
    assert_eq!((bar.table().shown(Colour::Blue), bar.outcome()), (None, None));
    let mirrored = card(3).mirrored();
    assert_ne!(mirrored, card(3));
    let mut position = at(&format!("Ko,Ba1,Ba2,Bb3 b3,a2 2,{mirrored} 0,0 1"), "");
    play(&mut position, "Bc4");
    assert_eq!(position.outcome(), None);
}

#[test]
fn a_tile_goes_back_to_the_reserve_when_it_is_replaced() {
    let mut position = at("Ko,Ba1,Ra4 -,a4 2,3 0,0 1", "");
    assert_eq!(Colour::ALL.map(|colour| position.table().reserve(colour)), [7, 7, 8]);
    play(&mut position, "Yxa1");
    assert_eq!(Colour::ALL.map(|colour| position.table().reserve(colour)), [8, 7, 7]);
    assert_eq!(position.to_string(), "Ko,Ya1,Ra4 a1,a4 2,3 0,0 2");
}

#[test]
fn the_pawn_goes_on_the_tile_just_played_and_blocks_it_for_everybody() {
    let mut position = at("Ko,Ba1,Ra4 -,a4 2,3 0,0 1", "");
    play(&mut position, "Yxa1");
    for (text, on, seat) in [("Bxa1", "a1", ONE), ("Yxa4", "a4", TWO)] {
        let under_pawn = Illegal::UnderPawn { cell: cell(on), seat };
        assert_eq!(position.check(mv(text)), Err(under_pawn));
    }
    play(&mut position, "Ka6");
    assert_eq!(position.table().pawn(TWO), Some(cell("a6")));
    assert_eq!(position.check(mv("Ko")), Err(Illegal::UnderPawn { cell: cell("a6"), seat: TWO }));
    assert_eq!(position.check(mv("Yxa4")), Ok(()), "seat 2's pawn has left it");
}

#[test]
fn without_pawns_only_the_tile_played_just_before_is_blocked() {
    let mut position = at("Ko,Ba1,Ra4 a4 2,3 0,0 1", "blocking=previous");
    assert_eq!((position.table().previous(), position.table().pawn(ONE)), (Some(cell("a4")), None));
    assert_eq!(position.check(mv("Yxa4")), Err(Illegal::JustPlayed { cell: cell("a4") }));
    play(&mut position, "Yxa1");
    assert_eq!(position.to_string(), "Ko,Ya1,Ra4 a1 2,3 0,0 2");
    assert_eq!(position.check(mv("Bxa1")), Err(Illegal::JustPlayed { cell: cell("a1") }));
    assert_eq!(position.check(mv("Yxa4")), Ok(()));
}

#[test]
fn the_game_is_a_draw_when_the_last_tile_has_been_placed() {
    // Eight rows of three colours would take long: any full board will do.
    let (mut position, mut rng) = (dealt(&[2, 33], ""), rng(1));
    while let Some(mv) = position.random_move(&mut rng) {
        let last = position.table().tiles().count() == 24;
        let mut events = Vec::new();
        position.play_witnessed(mv, &mut events);
        if last && matches!(mv, Move::Place(..)) {
            assert_eq!(events.last(), Some(&ended(Outcome::Draw, Ending::ReserveEmpty)));
        }
    }
    assert_eq!((position.outcome(), position.table().tiles().count()), (DRAW, 25));
    let again = at(&position.to_string(), "");
    assert_eq!(again.outcome(), DRAW, "and it is read as such");
}

#[test]
fn cards_of_several_players_shown_at_once_are_a_draw() {
    let mut position = dealt(&[3, RED], "");
    play_all(&mut position, APART);
    let events = play(&mut position, "Ko");
    assert_eq!(position.outcome(), DRAW);
    assert_eq!(events.last(), Some(&ended(Outcome::Draw, Ending::ShownTogether)));
    assert_eq!(at(&position.to_string(), "").outcome(), DRAW, "and it is read as such");
    let redrawn = at(&position.to_string(), "together=redraw");
    assert_eq!(redrawn.outcome(), None, "where such cards are replaced, these were drawn just now");
}

#[test]
fn two_cards_of_one_player_shown_at_once_win() {
    for together in ["draw", "redraw"] {
        let mut position = dealt(&[3, RED, 20, 21], &format!("objectives=2 together={together}"));
        play_all(&mut position, APART);
        play(&mut position, "Ko");
        assert_eq!(position.outcome(), win(ONE));
    }
}

#[test]
fn with_redraw_cards_shown_together_are_replaced_beginning_with_the_player_who_moved() {
    let mut position = dealt(&[3, RED, 30, 31], "together=redraw");
    play_all(&mut position, APART);
    play(&mut position, "Ko");
    assert_eq!(position.outcome(), None);
    assert_eq!(position.hand(TWO), cards(&[30]), "seat 2 moved, so it draws first");
    assert_eq!(position.hand(ONE), cards(&[31]));
    assert_eq!(position.table().discards(), [card(RED), card(3)]);
    assert_eq!(position.table().pile_len(), 28);
}

#[test]
fn a_card_drawn_that_is_shown_already_counts_from_the_next_turns_end() {
    // Red shows a card nobody holds, and seat 1 draws it.
    let mut position = dealt(&[3, 20, RED], "objectives=1 points=2");
    play_all(&mut position, APART);
    play(&mut position, "Ko");
    assert_eq!((position.hand(ONE), position.table().points(ONE)), (cards(&[RED]), 1));
    let mut still_shown = position.clone();
    play(&mut still_shown, "Yb1");
    assert_eq!((still_shown.table().points(ONE), still_shown.outcome()), (2, win(ONE)));
    let mut spoilt = position;
    play(&mut spoilt, "Yxc10");
    assert_eq!((spoilt.table().points(ONE), spoilt.outcome()), (1, None));
}

#[test]
fn each_shown_card_is_a_point_and_is_replaced_and_play_goes_on() {
    let mut position = dealt(&[3, 20, 30], "objectives=1 points=2");
    play_all(&mut position, APART);
    play(&mut position, "Ko");
    assert_eq!(position.outcome(), None);
    assert_eq!([ONE, TWO].map(|seat| position.table().points(seat)), [1, 0]);
    assert_eq!(position.hand(ONE), cards(&[30]));
    assert_eq!(position.table().discards(), [card(3)]);
    assert!(position.to_string().ends_with(" 30,20 1,0 1"));
}

#[test]
fn two_cards_shown_at_once_are_two_points() {
    let mut position = dealt(&[3, RED, 20, 21, 30, 31], "objectives=2 points=3");
    play_all(&mut position, APART);
    play(&mut position, "Ko");
    assert_eq!((position.table().points(ONE), position.outcome()), (2, None));
    assert_eq!(position.hand(ONE), cards(&[30, 31]));
}

#[test]
fn one_card_shown_in_two_colours_is_one_point() {
    // Card 3 in blue, and in red half a turn further.
    let half_turn = lattice::Symmetry::rotation(3);
    let image = ["a1", "a2", "b3", "c4"].map(|name| cell(name).transformed(half_turn).to_string());
    assert_eq!(image, ["a4", "a5", "b9", "c13"]);
    let mut position = dealt(&[3, 20, 30], "objectives=1 points=2");
    play_all(&mut position, "Ya6 Kb11 Ba1 Ba2 Bb3 Bc4 Ra5 Ra4 Rb9 Rc13 Yb1");
    play(&mut position, "Ko");
    let shown = |colour| position.table().shown(colour).map(|(card, _)| card);
    assert_eq!((shown(Colour::Blue), shown(Colour::Red)), (Some(card(3)), Some(card(3))));
    assert_eq!(position.table().points(ONE), 1);
}

#[test]
fn whoever_reaches_the_target_wins_and_keeps_the_card() {
    let mut position = dealt(&[3, 20, 30], "objectives=1 points=1");
    play_all(&mut position, APART);
    let events = play(&mut position, "Ko");
    assert_eq!(position.outcome(), win(ONE));
    assert_eq!(events.last(), Some(&ended(Outcome::Win(ONE), Ending::PointsReached)));
    assert!(position.to_string().ends_with(" 3,20 1,0 1"));
}

#[test]
fn if_several_reach_the_target_the_highest_total_wins_and_equal_totals_draw() {
    let mut equal = dealt(&[3, RED], "objectives=1 points=1");
    play_all(&mut equal, APART);
    play(&mut equal, "Ko");
    assert_eq!(equal.outcome(), DRAW);
    // Both reach two points; seat 2 had one already and gets one, seat 1 gets one.
    let before = "Ba1,Ba2,Ra4,Ya5,Ya6,Bb3,Rb7,Kb11,Bc4,Rc9,Rc10 c9,c10";
    for (points, outcome) in [("1,1", DRAW), ("1,0", win(ONE)), ("0,1", win(TWO))] {
        let mut position = at(&format!("{before} 3,{RED} {points} 2"), "objectives=1 points=2");
        play(&mut position, "Ko");
        assert_eq!(position.outcome(), outcome, "from {points}");
        let after = at(&position.to_string(), "objectives=1 points=2");
        assert_eq!(after.outcome(), outcome, "and it is read as such");
    }
    let mut position = at(&format!("{before} 3+{RED},20+21 1,1 2"), "objectives=2 points=2");
    play(&mut position, "Ko");
    assert_eq!((position.table().points(ONE), position.outcome()), (3, win(ONE)));
}

#[test]
fn together_has_no_effect_in_a_points_game() {
    for together in ["draw", "redraw"] {
        let mut position =
            dealt(&[3, RED, 30, 31], &format!("objectives=1 points=2 together={together}"));
        play_all(&mut position, APART);
        play(&mut position, "Ko");
        assert_eq!(position.outcome(), None);
        assert_eq!([ONE, TWO].map(|seat| position.table().points(seat)), [1, 1]);
        assert_eq!((position.hand(TWO), position.hand(ONE)), (cards(&[30]), cards(&[31])));
    }
}

#[test]
fn an_empty_reserve_is_a_draw_in_a_points_game_whatever_the_points() {
    let options = agreed("points=9 objectives=5");
    let mut scored = 0;
    for number in 0..20 {
        let (mut position, mut rng) = (SixByFive::start(&options, &seed(number)), rng(number));
        while let Some(mv) = position.random_move(&mut rng) {
            position.play_unchecked(mv);
        }
        let table = position.table();
        scored += usize::from(table.points(ONE) != table.points(TWO));
        assert_eq!((table.tiles().count(), table.outcome()), (25, DRAW));
    }
    assert!(scored > 5, "the points were not all equal");
}

#[test]
fn changing_a_card_costs_no_turn_and_is_allowed_once_before_playing() {
    let mut position = dealt(&[17, 20, 30], "change=yes");
    let events = play(&mut position, "~17");
    assert_eq!(
        events,
        [Event::CardDiscarded { seat: ONE, card: card(17) }, Event::CardDrawn { seat: ONE },]
    );
    assert_eq!(position.to_string(), "Ko -,- 30,20 0,0 1~");
    assert!(position.mid_turn());
    assert_eq!(position.to_move(), Some(ONE));
    assert_eq!(position.check(mv("~30")), Err(Illegal::AlreadyChanged));
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.len(), 18, "only placing is left");
    play(&mut position, "Ba1");
    assert_eq!(position.to_string(), "Ko,Ba1 a1,- 30,20 0,0 2");
    assert!(!position.mid_turn());
    assert_eq!(position.check(mv("~20")), Ok(()));
    assert_eq!(position.table().discards(), [card(17)]);
}

#[test]
fn a_card_changed_for_one_that_is_shown_wins_if_it_is_still_shown_at_the_turns_end() {
    let mut position = dealt(&[20, 21, 3], "change=yes");
    play_all(&mut position, "Ba1 Ba2 Bb3 Bc4");
    assert_eq!(position.outcome(), None, "nobody holds card 3");
    play(&mut position, "~20");
    assert_eq!((position.hand(ONE), position.outcome()), (cards(&[3]), None));
    let again = at(&position.to_string(), "change=yes");
    assert_eq!(again.outcome(), None, "in the middle of a turn nothing is decided");
    let mut spoilt = position.clone();
    play(&mut spoilt, "Bb1");
    assert_eq!(spoilt.outcome(), None);
    play(&mut position, "Rb1");
    assert_eq!(position.outcome(), win(ONE));
}

#[test]
fn an_empty_draw_pile_is_refilled_from_the_shuffled_discards() {
    let refill: Vec<u8> = (2..=33).filter(|number| ![3, 33].contains(number)).rev().collect();
    let piles = [deck(&[2, 3]), refill.iter().copied().chain([33]).collect::<Vec<_>>()];
    let options = agreed("change=yes blocking=previous");
    let mut laid_down = SixByFive::start_with_piles(&options, &piles, &seed(0)).expect("piles");
    let mut shuffled = dealt(&[2, 3], "change=yes blocking=previous");
    for position in [&mut laid_down, &mut shuffled] {
        play_all(position, "Ba1 Ra2");
        // Only seat 1 changes its card; 30 changes use up the pile.
        for drawn in 0..30 {
            let held = position.hand(ONE).into_iter().next().expect("a card");
            let events = play(position, &format!("~{held}"));
            assert_eq!(events.len(), 2, "no refill yet");
            let around = ["Ka6", "Yxa1", "Ko", "Bxa1"];
            play(position, around[2 * drawn % 4]);
            play(position, around[(2 * drawn + 1) % 4]);
        }
        assert_eq!((position.table().pile_len(), position.table().discards().len()), (0, 30));
        assert_eq!((position.hand(ONE), position.hand(TWO)), (cards(&[33]), cards(&[3])));
        let events = play(position, "~33");
        assert_eq!(events[1], Event::PileRefilled { cards: 31 }, "the card just discarded too");
        assert_eq!((position.table().pile_len(), position.table().discards()), (30, &[][..]));
    }
    assert_eq!(laid_down.hand(ONE), cards(&[32]), "the refill laid down begins with it");
    assert_eq!(laid_down.piles(), piles);
    assert_eq!(shuffled.piles()[0], piles[0]);
    assert_ne!(shuffled.piles()[1], piles[1]);
    assert_eq!(shuffled.piles()[1].len(), 31);
    let given = SixByFive::start_with_piles(&options, &shuffled.piles(), &seed(5));
    assert!(given.is_ok(), "what was used can be laid down for a replay");
}

#[test]
fn a_refill_that_does_not_hold_the_discards_is_not_used() {
    // Card 3 is in seat 2's hand when the pile is refilled; a refill with it is of another game.
    let foreign: Vec<u8> = (2..=32).collect();
    let piles = [deck(&[2, 3]), foreign.clone()];
    let options = agreed("change=yes blocking=previous");
    let mut position = SixByFive::start_with_piles(&options, &piles, &seed(0)).expect("piles");
    play_all(&mut position, "Ba1 Ra2");
    for drawn in 0..31 {
        let held = position.hand(ONE).into_iter().next().expect("a card");
        play(&mut position, &format!("~{held}"));
        let around = ["Ka6", "Yxa1", "Ko", "Bxa1"];
        play(&mut position, around[2 * drawn % 4]);
        play(&mut position, around[(2 * drawn + 1) % 4]);
    }
    assert_eq!(position.piles().len(), 2);
    assert_ne!(position.piles()[1], foreign);
    assert!(!position.hand(ONE).contains(card(3)));
}

#[test]
fn in_the_open_game_tiles_are_swapped_when_the_reserve_is_empty() {
    let mut position = full_open_board("open=yes");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert!(moves.iter().all(|mv| matches!(mv, Move::Swap(..))));
    // 23 tiles bear no pawn. Both orders count, as the tile named first gets the pawn.
    let free = |tile| {
        let table = position.table();
        let blocked = [ONE, TWO].map(|seat| table.pawn(seat));
        table.tiles().filter(|(c, t)| *t == tile && !blocked.contains(&Some(*c))).count()
    };
    let numbers = [Tile::Black]
        .into_iter()
        .chain(Colour::ALL.map(Tile::Coloured))
        .map(free)
        .collect::<Vec<_>>();
    let all: usize = numbers.iter().sum();
    assert_eq!(all, 23);
    assert_eq!(moves.len(), all * all - numbers.iter().map(|n| n * n).sum::<usize>());
    for mv in moves.iter().copied().step_by(7) {
        let Move::Swap(from, to) = mv else { unreachable!("all are swaps") };
        let mut after = position.clone();
        let seat = after.to_move().expect("a seat");
        after.play(mv).expect("legal");
        assert_eq!(after.table().tile_at(to), position.table().tile_at(from));
        assert_eq!(after.table().tile_at(from), position.table().tile_at(to));
        assert_eq!(after.table().pawn(seat), Some(to), "the tile named first bears the pawn");
    }
    let black = position.table().black();
    if let Some(Move::Swap(from, to)) =
        moves.iter().find(|mv| matches!(mv, Move::Swap(from, _) if *from == black)).copied()
    {
        position.play(Move::Swap(from, to)).expect("legal");
        assert_eq!(position.table().black(), to, "the black tile can be swapped too");
    }
}

/// The first full board that random games of the open game come to.
pub(super) fn full_open_board(options: &str) -> SixByFive {
    let options = agreed(options);
    for number in 0.. {
        let (mut position, mut rng) = (SixByFive::start(&options, &seed(number)), rng(number));
        while let Some(mv) = position.random_move(&mut rng) {
            let black_is_free = Some(position.table().black()) != position.table().pawn(ONE)
                && Some(position.table().black()) != position.table().pawn(TWO);
            if position.table().tiles().count() == 25 && black_is_free {
                return position;
            }
            position.play_unchecked(mv);
        }
    }
    unreachable!("some game gets there")
}

#[test]
fn the_third_time_the_same_situation_comes_up_the_game_is_a_draw() {
    let mut position = at("Ko,Ba1,Ya2 a2 2,3 0,0 1", "blocking=previous");
    // The situation after the first of these four comes up again with every round.
    let round = ["Ka6", "Rxa1", "Ko", "Bxa1"];
    for turn in 0..8 {
        play(&mut position, round[turn % 4]);
        assert_eq!(position.outcome(), None, "turn {turn}");
    }
    let events = play(&mut position, "Ka6");
    assert_eq!(position.outcome(), DRAW);
    assert_eq!(events.last(), Some(&ended(Outcome::Draw, Ending::Repetition)));
}

#[test]
fn other_cards_make_another_situation() {
    let mut position = at("Ko,Ba1,Ya2 a2 2,3 0,0 1", "blocking=previous change=yes");
    let round = ["Ka6", "Rxa1", "Ko", "Bxa1"];
    for turn in 0..8 {
        play(&mut position, round[turn % 4]);
    }
    let held = position.hand(ONE).into_iter().next().expect("a card");
    play(&mut position, &format!("~{held}"));
    play(&mut position, "Ka6");
    assert_eq!(position.outcome(), None);
}

#[test]
fn a_situation_is_found_again_among_hundreds() {
    let mut rng = rng(3);
    let mut position = full_open_board("open=yes blocking=previous objectives=1 points=9");
    for _ in 0..300 {
        let mv = position.random_move(&mut rng).expect("a long game");
        position.play_unchecked(mv);
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let pairs = moves.iter().filter_map(|mv| match mv {
        Move::Swap(one, other) => Some([*one, *other]),
        _ => None,
    });
    let pairs: Vec<_> = pairs.filter(|pair| !pair.contains(&position.table().black())).collect();
    let one = pairs[0];
    let two = pairs.iter().find(|two| one.iter().all(|cell| !two.contains(cell)));
    let two = two.expect("another pair");
    let to_and_fro = [(one[0], one[1]), (two[0], two[1]), (one[1], one[0]), (two[1], two[0])];
    for turn in 0..9 {
        assert_eq!(position.outcome(), None, "turn {turn}");
        let (from, to) = to_and_fro[turn % 4];
        position.play(Move::Swap(from, to)).expect("a legal swap");
    }
    assert_eq!(position.outcome(), DRAW);
}

#[test]
fn a_tile_is_replaced_by_one_of_its_own_colour_only_if_that_is_agreed() {
    let text = "Ko,Ba1,Ra4 a4,- 2,3 0,0 2";
    let mut position = at(text, "replace=any");
    assert_eq!(
        at(text, "").check(mv("Bxa1")),
        Err(Illegal::SameColour { cell: cell("a1"), colour: Colour::Blue })
    );
    // The board stays, the pawn moves there.
    play_all(&mut position, "Bxa1");
    assert_eq!(position.to_string(), "Ko,Ba1,Ra4 a4,a1 2,3 0,0 1");
    let all_blue = at("Ko,Ba1,Ba2,Ba3,Ba4,Ba5,Ra6,Bb1,Bb7,Bb9 a6,b1 20,3 0,0 1", "replace=any");
    let refused = all_blue.check(mv("Bxa2"));
    assert_eq!(refused, Err(Illegal::NoneInReserve { colour: Colour::Blue }));
}

#[test]
fn the_straight_bar_is_a_card_only_if_that_is_agreed() {
    let bar = "Ba1 Bb1 Ya4 Bc1 Yb7 Bd1";
    let mut without = dealt(&[2, 3], "");
    play_all(&mut without, bar);
    assert_eq!((without.outcome(), without.table().shown(Colour::Blue)), (None, None));
    let deck = vec![[2, 1].into_iter().chain(3..=33).collect()];
    let with = SixByFive::start_with_piles(&agreed("cards=33"), &deck, &seed(0));
    let mut with = with.expect("a deck");
    play_all(&mut with, bar);
    assert_eq!(with.outcome(), Some(Outcome::Win(TWO)));
    let refused = SixByFive::from_text("Ko -,- 1,3 0,0 1", &agreed(""), &seed(0));
    let words = refused.expect_err("no bar here").to_string();
    assert_eq!(words, "seat 1: `1` is not a card; cards are numbered 2 to 33");
}
