//! What may be seen, and guessing the rest.

use super::*;

fn viewers(options: &SixByFiveOptions) -> Vec<Viewer> {
    let seats = Seat::first(usize::from(options.players.get())).map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).collect()
}

#[test]
fn a_seat_sees_its_own_cards_and_a_spectator_none() {
    let position = dealt(&[20, 4, 33, 7], "objectives=2");
    let seen = |viewer| position.view(viewer).to_string();
    assert_eq!(seen(Viewer::Seat(ONE)), "Ko -,- 4+20,?+? 0,0 1");
    assert_eq!(seen(Viewer::Seat(TWO)), "Ko -,- ?+?,7+33 0,0 1");
    assert_eq!(seen(Viewer::Spectator), "Ko -,- ?+?,?+? 0,0 1");
    assert_eq!(seen(Viewer::Seat(Seat::new(4))), seen(Viewer::Spectator), "nobody sits there");
}

#[test]
fn everybody_sees_all_cards_if_they_are_visible_or_the_game_is_over() {
    let position = dealt(&[20, 4], "visible=yes");
    assert_eq!(position.view(Viewer::Spectator).to_string(), "Ko -,- 20,4 0,0 1");
    let mut position = at("Ko,Ba1,Ba2,Bb3 b3,a2 3,2 0,0 1", "");
    assert_eq!(position.view(Viewer::Spectator).to_string(), "Ko,Ba1,Ba2,Bb3 b3,a2 ?,? 0,0 1");
    play(&mut position, "Bc4");
    assert_eq!(position.view(Viewer::Spectator).to_string(), position.to_string());
}

#[test]
fn positions_that_differ_only_in_what_is_hidden_look_the_same() {
    let (one, other) = (dealt(&[20, 4, 8], "change=yes"), dealt(&[20, 33, 2], "change=yes"));
    let stranger =
        SixByFive::from_text("Ko -,- 20,9 0,0 1", &agreed("change=yes"), &seed(99)).expect("text");
    let views = [&one, &other, &stranger].map(|position| position.view(Viewer::Seat(ONE)));
    assert_eq!(views[0], views[1]);
    assert_eq!(views[0], views[2]);
    assert_eq!(format!("{:?}", views[0]), format!("{:?}", views[1]));
    assert_ne!(one.view(Viewer::Seat(TWO)), other.view(Viewer::Seat(TWO)));
    // Also later, when seat 2 has drawn a card that seat 1 does not see.
    let mut views = [one, other].map(|mut position| {
        play_all(&mut position, "Ba1");
        let held = position.hand(TWO).into_iter().next().expect("a card");
        (position.clone(), held, position.view(Viewer::Seat(ONE)))
    });
    assert_eq!(views[0].2, views[1].2);
    for (position, held, view) in &mut views {
        play(position, &format!("~{held}"));
        *view = position.view(Viewer::Seat(ONE));
    }
    assert_ne!(views[0].2, views[1].2, "different cards were laid open");
}

#[test]
fn a_completed_view_looks_the_same_to_its_viewer() {
    for (number, options) in spread().enumerate() {
        for game in 0..3 {
            walk(&options, 10 * number as u64 + game, |position, rng| {
                for viewer in viewers(&options) {
                    let view = position.view(viewer);
                    let guess = SixByFive::complete(&view, rng);
                    assert_eq!(guess.view(viewer), view, "{viewer:?}: {position}");
                    assert_eq!(guess.hash(), guess.hash_from_scratch());
                    assert_eq!(guess.table().pile_len(), position.table().pile_len());
                    assert!(guess.piles().is_empty(), "it did not start at the beginning");
                    let hidden = guess.held();
                    assert_eq!(hidden.len(), Game::agreed(&options).cards_in_hands());
                    assert!(guess.table().discards().iter().all(|card| !hidden.contains(*card)));
                }
            });
        }
    }
}

/// Whatever is really in the hands must be possible for all that everybody knows.
#[test]
fn nobody_is_thought_unable_to_hold_what_he_holds() {
    let mut ruled_out = 0;
    for (number, options) in spread().enumerate() {
        for game in 0..10 {
            walk(&options, 10 * number as u64 + game, |position, _| {
                let table = position.table();
                for seat in Seat::first(position.seats()) {
                    for card in CardSet::ALL {
                        let may = table.may_hold(seat, card);
                        assert!(may || !position.hand(seat).contains(card), "{card}: {position}");
                        ruled_out += usize::from(!may);
                    }
                }
            });
        }
    }
    assert!(ruled_out > 1000, "and much is ruled out");
}

#[test]
fn a_card_that_was_shown_and_not_claimed_is_in_no_hand_until_somebody_draws() {
    let mut position = dealt(&[20, 21, 22], "change=yes");
    play_all(&mut position, "Ba1 Ba2 Bb3 Bc4 Bb1 Yb2");
    assert_eq!(position.table().shown(Colour::Blue), None, "it was shown before");
    assert!(!position.table().may_hold(TWO, card(3)));
    let view = position.view(Viewer::Seat(ONE));
    let mut rng = rng(1);
    for _ in 0..300 {
        assert!(!SixByFive::complete(&view, &mut rng).hand(TWO).contains(card(3)));
    }
    play(&mut position, "Rb12");
    play(&mut position, "~21");
    assert!(position.table().may_hold(TWO, card(3)), "it may have been drawn now");
}

#[test]
fn who_has_just_drawn_may_hold_a_shown_card_and_the_others_may_not() {
    let mut position = dealt(&[3, 20, 30], "objectives=1 points=2");
    play_all(&mut position, APART);
    play(&mut position, "Ko");
    assert_eq!(position.table().shown(Colour::Red).map(|(card, _)| card), Some(card(RED)));
    let may_hold = |seat| position.table().may_hold(seat, card(RED));
    assert_eq!([ONE, TWO].map(may_hold), [true, false]);
}

#[test]
fn a_completed_view_remembers_earlier_situations() {
    for visible in ["no", "yes"] {
        let options = format!("blocking=previous visible={visible}");
        let mut position = at("Ko,Ba1,Ya2 a2 2,3 0,0 1", &options);
        let round = ["Ka6", "Rxa1", "Ko", "Bxa1"];
        for turn in 0..5 {
            play(&mut position, round[turn % 4]);
        }
        let mut guess = SixByFive::complete(&position.view(Viewer::Seat(ONE)), &mut rng(1));
        for turn in 5..9 {
            assert_eq!(guess.outcome(), None, "turn {turn}");
            play(&mut guess, round[turn % 4]);
        }
        assert_eq!(guess.outcome(), Some(Outcome::Draw));
    }
}

/// Compares guesses with the truth: among many real games that look the same to seat 1, the hidden
/// card is distributed as in the guesses.
#[test]
fn guesses_are_distributed_as_hidden_cards_really_are() {
    let options = SixByFiveOptions::default();
    let (mut real, mut guessed) = ([0.0; 32], [0.0; 32]);
    let (mut rng, mut games) = (rng(4), 0);
    for number in 0..100_000 {
        let mut position = SixByFive::start(&options, &seed(number));
        if position.hand(ONE) != cards(&[20]) {
            continue;
        }
        play_all(&mut position, "Ba1 Ba2 Bb3 Bc4");
        if position.outcome().is_some() {
            continue;
        }
        games += 1;
        let truth = position.hand(TWO).into_iter().next().expect("a card");
        real[truth.index()] += 1.0;
        let guess = SixByFive::complete(&position.view(Viewer::Seat(ONE)), &mut rng);
        let guess = guess.hand(TWO).into_iter().next().expect("a card");
        guessed[guess.index()] += 1.0;
    }
    assert!(games > 2500);
    for distribution in [real, guessed] {
        assert_eq!([3, 20].map(|number| distribution[card(number).index()]), [0.0, 0.0]);
        let average = f64::from(games) / 30.0;
        let possible = distribution.iter().filter(|n| **n > 0.0);
        // 29 degrees of freedom, 1 in 1000.
        let chi_square: f64 = possible.map(|n| (n - average).powi(2) / average).sum();
        assert!(chi_square < 58.3, "{chi_square}: {distribution:?}");
    }
}

#[test]
fn after_a_refill_it_is_known_which_cards_are_in_hands() {
    // 25 cards in hands, 7 in the pile: after 7 changes the discards are shuffled.
    let options = agreed("players=5 objectives=5 change=yes points=9");
    let (mut position, mut rng) = (SixByFive::start(&options, &seed(8)), rng(8));
    for _ in 0..8 {
        let seat = position.to_move().expect("a running game");
        let held = position.hand(seat).into_iter().next().expect("a card");
        let mv = Move::Change(held);
        let (mut events, before) = (Vec::new(), position.held());
        position.play_witnessed(mv, &mut events);
        if let Some(Event::PileRefilled { cards }) = events.get(1) {
            assert_eq!(*cards, 8);
            let view = position.view(Viewer::Spectator);
            let mut in_hands = before;
            in_hands.remove(held);
            for _ in 0..50 {
                let guess = SixByFive::complete(&view, &mut rng);
                assert_eq!(guess.held().and(in_hands), in_hands, "nobody has drawn others");
                let drawn = guess.held().without(in_hands);
                assert_eq!(guess.hand(seat).and(drawn), drawn, "and who drew has the new one");
            }
            return;
        }
        let cell = position.table().frontier()[0];
        play(&mut position, &format!("B{cell}"));
    }
    panic!("the pile was not refilled");
}

#[test]
fn view_texts_are_read_strictly() {
    let read = |text: &str, options: &str| SixByFive::view_from_text(text, &agreed(options));
    let words = |text, options| read(text, options).expect_err(text).to_string();
    assert_eq!(
        words("Ko -,- 2+?,?+? 0,0 1", "objectives=2"),
        "seat 1: a hand is seen whole or not at all"
    );
    assert_eq!(
        words("Ko -,- 2,? 0,0 1", "visible=yes"),
        "seat 2: a card is hidden, but here all cards are known"
    );
    let over = "Ko,Ba1 a1,- 2,? 1,0 2";
    assert_eq!(
        words(over, "objectives=1 points=1"),
        "seat 2: a card is hidden, but here all cards are known"
    );
    assert!(read(over, "objectives=1 points=2").is_ok());
    assert_eq!(words("Ko -,- 2,2 0,0 1", ""), "card 2 is there twice");
}

#[test]
fn a_view_read_from_its_text_can_be_completed_to_that_view() {
    for (number, options) in spread().enumerate() {
        walk(&options, number as u64, |position, rng| {
            for viewer in viewers(&options) {
                let text = position.view(viewer).to_string();
                // With `redraw`, a card just drawn may be shown already: such a text looks over.
                let Ok(view) = SixByFive::view_from_text(&text, &options) else {
                    assert_eq!(options.together, Together::Redraw, "{text}");
                    continue;
                };
                assert_eq!(view.to_string(), text);
                let guess = SixByFive::complete(&view, rng);
                assert_eq!(guess.view(viewer), view);
            }
        });
    }
}

#[test]
fn nothing_hidden_is_printed_for_programmers_either() {
    let position = dealt(&[20, 4, 33, 7], "");
    assert_eq!(format!("{position:?}"), "6x5 Ko -,- 20,4 0,0 1");
    let printed = format!("{:?}", position.view(Viewer::Seat(ONE)));
    assert!(printed.contains("20") && !printed.contains("Seed"), "{printed}");
}
