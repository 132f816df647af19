//! Names and values of the options.

use super::*;

#[test]
fn options_have_the_names_values_and_defaults_of_the_rules() {
    let specs: Vec<_> =
        SixByFiveOptions::SPECS.iter().map(|spec| (spec.name, spec.values.join(" "))).collect();
    let expected = [
        ("players", "2 3 4 5"),
        ("objectives", "1 2 3 4 5"),
        ("visible", "no yes"),
        ("change", "no yes"),
        ("points", "none 1 2 3 4 5 6 7 8 9"),
        ("open", "no yes"),
        ("together", "draw redraw"),
        ("replace", "other any"),
        ("cards", "32 33"),
        ("blocking", "pawns previous"),
    ];
    assert_eq!(specs, expected.map(|(name, values)| (name, values.to_owned())));
}

fn hand_size(options: &str) -> usize {
    Game::agreed(&agreed(options)).hand_size()
}

#[test]
fn in_a_points_game_two_cards_are_usual_whatever_is_set_first() {
    assert_eq!(hand_size(""), 1);
    assert_eq!(hand_size("points=3"), 2);
    assert_eq!(agreed("points=3").get("objectives"), Some("2"));
    assert_eq!(hand_size("points=3 objectives=1"), 1);
    assert_eq!(hand_size("objectives=1 points=3"), 1);
    assert_eq!(hand_size("points=3 points=none"), 1);
    assert_eq!(agreed("objectives=2 points=3"), agreed("points=3"));
    assert_ne!(agreed("objectives=1 points=3"), agreed("points=3"));
}

#[test]
fn two_to_five_play_in_order_of_their_seats_and_hold_so_many_cards() {
    for players in 2..=5 {
        for objectives in 1..=5 {
            let options = agreed(&format!("players={players} objectives={objectives}"));
            let mut position = SixByFive::start(&options, &seed(9));
            assert_eq!(position.seats(), players);
            for turn in 0..2 * players {
                assert_eq!(position.to_move(), Some(Seat::new((turn % players) as u8)));
                let mv = position.random_move(&mut rng(turn as u64)).expect("a move");
                position.play(mv).expect("a legal move");
                if position.outcome().is_some() {
                    break;
                }
            }
            for seat in Seat::first(players) {
                assert_eq!(position.hand(seat).len(), objectives);
            }
            assert_eq!(position.table().pile_len(), 32 - players * objectives);
            let more = agreed(&format!("players={players} objectives={objectives} cards=33"));
            let position = SixByFive::start(&more, &seed(9));
            assert_eq!(position.table().pile_len(), 33 - players * objectives);
        }
    }
}

#[test]
fn the_deal_comes_from_the_seed_and_every_card_is_dealt_equally_often() {
    let options = SixByFiveOptions::default();
    let mut times = [0; 32];
    for number in 0..3200 {
        let position = SixByFive::start(&options, &seed(number));
        assert_eq!(position.piles(), SixByFive::start(&options, &seed(number)).piles());
        for seat in [ONE, TWO] {
            position.hand(seat).into_iter().for_each(|card| times[card.index()] += 1);
        }
    }
    // Each card 200 times on average; chi-square with 31 degrees of freedom, 1 in 1000.
    let chi_square: f64 = times.iter().map(|n| f64::from(n - 200).powi(2) / 200.0).sum();
    assert!(chi_square < 61.1, "{chi_square}: {times:?}");
}

#[test]
fn seat_1_gets_the_first_cards_of_the_deck_then_seat_2() {
    let position = dealt(&[20, 4, 33, 7, 2, 9], "players=3 objectives=2");
    assert_eq!(position.to_string(), "Ko -,-,- 4+20,7+33,2+9 0,0,0 1");
    assert_eq!(position.piles(), [deck(&[20, 4, 33, 7, 2, 9])]);
}
