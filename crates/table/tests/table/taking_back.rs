//! Taking back in games with cards: what would have been drawn must not be known afterwards.

use games::{AnyOptions, GameId, Seat, Seed, Viewer, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use table::{Action, Agreement, Chair, Event, Happening, Level, Table, Time};

use crate::{ID, ONE, act, here, looks, play};

fn cards(options: &[(&str, &str)], chairs: Vec<Chair>, seed: u64) -> Table {
    let mut chosen = AnyOptions::new(GameId::SixByFive);
    for (name, value) in options {
        chosen.set(name, value).unwrap();
    }
    Table::create(Agreement::new(chosen, chairs).unwrap(), Seed::from_u64(seed), Time(0))
}

/// The cards of the first seat, as it sees them itself.
fn hand(table: &Table) -> String {
    let view = table.view(Viewer::Seat(ONE));
    let hands = view.split(' ').nth(2).expect("the third field has the cards");
    hands.split(',').next().expect("a hand").to_owned()
}

#[test]
fn after_a_take_back_another_card_comes() {
    let mut others = 0;
    for seed in 0..40 {
        let chairs = vec![here("Ada"), Chair::computer(Level::LOWEST)];
        let mut table = cards(&[("change", "yes")], chairs, seed);
        let first = hand(&table);
        play(&mut table, &format!("~{first}"), 0);
        let drawn = hand(&table);
        act(&mut table, ONE, Action::TakeBack, 0).unwrap();
        assert_eq!(hand(&table), first, "the card that was changed is back");
        play(&mut table, &format!("~{first}"), 0);
        others += u32::from(hand(&table) != drawn);
    }
    // By chance the same card comes in one of thirty games.
    assert!(others >= 30, "only {others} of 40");
}

#[test]
fn games_of_before_keep_their_cards_when_they_are_replayed() {
    let mut table = cards(&[("change", "yes")], vec![here("Ada"), here("Grace")], 5);
    let first = hand(&table);
    play(&mut table, &format!("~{first}"), 0);
    let drawn = hand(&table);
    let stored = r#"{"number":3,"at":0,"type":"taken_back","seat":1,"turns":0}"#;
    table.apply(serde_json::from_str::<Event>(stored).unwrap()).unwrap();
    play(&mut table, &format!("~{first}"), 0);
    assert_eq!(hand(&table), drawn);
}

#[test]
fn only_games_in_which_something_is_drawn_need_new_chance() {
    let mut gosix =
        crate::table_of(GameId::Gosix, vec![here("Ada"), here("Grace")], table::ClockRule::None);
    play(&mut gosix, "a1", 0);
    act(&mut gosix, ONE, Action::TakeBack, 0).unwrap();
    let last = gosix.events().last().unwrap();
    assert!(matches!(last.what, Happening::TakenBack { seed: None, .. }));
    assert!(!serde_json::to_string(last).unwrap().contains("seed"));
}

/// Whole games with every option and many take-backs: nothing but what is still to be drawn
/// changes, and events, record and history go on telling the same game.
#[test]
fn take_backs_change_nothing_that_anybody_has_seen() {
    let mut rng = SmallRng::seed_from_u64(8);
    let mut taken_back = 0;
    for seed in 0..60 {
        let specs = GameId::SixByFive.option_specs();
        let options: Vec<_> = specs
            .iter()
            .map(|spec| (spec.name, spec.values[below(&mut rng, spec.values.len())]))
            .collect();
        let chairs = (0..2 + below(&mut rng, 4)).map(|_| here("Ada")).collect();
        let mut table = cards(&options, chairs, seed);
        let mut before: Vec<Vec<String>> = vec![views(&table)];
        for _ in 0..80 {
            let Some(seat) = table.to_move() else { break };
            if below(&mut rng, 6) == 0 && table.turns().iter().any(|turn| turn.seat == seat) {
                act(&mut table, seat, Action::TakeBack, 0).unwrap();
                taken_back += 1;
                before.truncate(table.turns().len() + 1);
                assert_eq!(views(&table), before[table.turns().len()], "as it was seen then");
            } else {
                let legal = table.position().legal_moves();
                play(&mut table, &legal[below(&mut rng, legal.len())], 0);
                before.truncate(table.turns().len());
                if table.turns().last().is_some_and(|turn| turn.complete) {
                    before.push(views(&table));
                }
            }
        }
        let rebuilt = Table::replay(table.events().iter().cloned()).unwrap();
        assert_eq!(looks(&rebuilt, Time(0)), looks(&table, Time(0)));
        let (_, steps) = table.history(Viewer::Spectator);
        if let Some(last) = steps.last() {
            assert_eq!(last.position, table.view(Viewer::Spectator));
        }
        if table.result().is_none() {
            let seat = table.to_move().unwrap();
            act(&mut table, seat, Action::Resign, 0).unwrap();
        }
        let record = table.record();
        let game = games::record::replay::<games::SixByFive>(&record).expect("its own record");
        let games::record::Course::Whole { end, .. } = game.course else { panic!("{record}") };
        assert_eq!(end.to_string(), table.position().to_string(), "{record}");
        assert!(!table.look(ID, Viewer::Spectator, Time(0)).state.position.contains('?'));
    }
    assert!(taken_back > 200, "{taken_back}");
}

fn views(table: &Table) -> Vec<String> {
    let seats = Seat::first(table.seats()).map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).map(|viewer| table.view(viewer)).collect()
}
