//! What is told of a table besides looks: in a list, in a record, and in what is agreed.

use games::record::Record;
use games::{AnyOptions, GameId, Seed, Viewer};
use serde_json::{json, to_value};
use table::{
    Action, Agreement, AgreementError, Chair, ClockError, ClockRule, Level, Offer, Table, Time,
};

use crate::{ONE, THREE, TWO, act, far_game, here, play, table_of};

const DAY: u64 = 86_400_000;

fn written(record: &Record) -> Vec<String> {
    record.to_string().lines().map(str::to_owned).collect()
}

#[test]
fn a_list_tells_what_a_game_is_chosen_by() {
    let chairs = vec![here("Ada"), Chair::computer(Level::HIGHEST)];
    let mut table = table_of(GameId::Gosix, chairs, ClockRule::Days { days: 2 });
    play(&mut table, "a1", 3);
    let seat = |seat: u8, colour: &str, kind: &str, name: &str| json!({ "seat": seat, "colour": colour, "kind": kind, "name": name, "taken": true });
    let mut computer = seat(2, "green", "computer", "");
    computer["level"] = json!(8);
    let told = json!({
        "game": "gosix", "options": { "first": "red" }, "clock": { "kind": "days", "days": 2 }, "status": "running",
        "seats": [seat(1, "red", "here", "Ada"), computer],
        "created": 0, "changed": 3, "turns": 1, "to_move": 2, "number": 2, "result": null,
    });
    assert_eq!(to_value(table.summary()).expect("JSON"), told);
}

#[test]
fn a_list_tells_who_is_awaited_and_how_a_game_ended() {
    let chairs = vec![here("Ada"), Chair::open()];
    let mut table = table_of(GameId::Gosix, chairs, ClockRule::None);
    let told = to_value(table.summary()).expect("JSON");
    assert_eq!((&told["status"], &told["to_move"]), (&json!("waiting"), &json!(null)));
    assert_eq!(
        (&told["seats"][1]["kind"], &told["seats"][1]["taken"]),
        (&json!("open"), &json!(false))
    );
    act(&mut table, ONE, Action::Resign, 5).expect("leaves");
    let told = to_value(table.summary()).expect("JSON");
    assert_eq!(told["status"], "finished");
    assert_eq!(told["result"], json!({ "winners": [], "ending": "cancelled", "by": 1 }));
    assert_eq!(
        to_value(far_game(ClockRule::None).summary()).expect("JSON")["seats"][1]["kind"],
        "elsewhere"
    );
}

#[test]
fn a_record_has_the_names_the_day_the_clocks_and_how_it_ended() {
    let chairs = vec![here("Ada"), Chair::computer(Level::LOWEST)];
    let mut table =
        table_of(GameId::Gosix, chairs, ClockRule::Increment { base_s: 60, increment_s: 2 });
    play(&mut table, "a1", 10_000);
    play(&mut table, "b1", 11_000);
    let running = written(&table.record());
    assert!(running.iter().any(|line| line.ends_with(" *")), "{running:?}");
    act(&mut table, ONE, Action::Resign, DAY).expect("gives up");
    let lines = written(&table.record());
    for tag in [
        r#"[Red "Ada"]"#,
        r#"[Green "Hexothèque, level 1"]"#,
        r#"[Date "1970.01.01"]"#,
        r#"[Termination "resigned"]"#,
        r#"[Result "g"]"#,
    ] {
        assert!(lines.iter().any(|line| line == tag), "{tag} in {lines:?}");
    }
    let turns = lines.join(" ");
    assert!(turns.contains("1. a1 {[%clk 0:00:52]} 2. b1 {[%clk 0:01:00]} g"), "{turns}");
}

#[test]
fn a_computer_is_recorded_by_its_name_if_it_has_one() {
    let named = Chair { name: "Turk".parse().expect("a name"), ..Chair::computer(Level::HIGHEST) };
    let lines =
        written(&table_of(GameId::Gosix, vec![here("Ada"), named], ClockRule::None).record());
    assert!(lines.contains(&r#"[Green "Turk"]"#.to_owned()), "{lines:?}");
}

#[test]
fn whoever_agrees_is_told_of_with_what_was_offered() {
    let chairs = vec![here("Ada"), Chair::elsewhere(), Chair::elsewhere()];
    let mut table = table_of(GameId::SixByFive, chairs, ClockRule::None);
    for seat in [TWO, THREE] {
        act(&mut table, seat, Action::Sit { name: "Grace".parse().expect("a name") }, 0)
            .expect("sits");
    }
    play(&mut table, "Ba1", 0);
    for (ask, offer, told) in
        [(Action::OfferDraw, Offer::Draw, "draw"), (Action::TakeBack, Offer::TakeBack, "take_back")]
    {
        act(&mut table, ONE, ask, 0).expect("asks");
        act(&mut table, TWO, Action::Accept { offer }, 0).expect("agrees");
        let event = to_value(table.last_event_look(Viewer::Spectator)).expect("JSON");
        assert_eq!((&event["type"], &event["seat"]), (&json!("agreed"), &json!(2)));
        assert_eq!(event["offer"], told, "one is still to be asked");
    }
}

#[test]
fn a_game_that_was_left_or_drawn_is_recorded_so() {
    let mut drawn = far_game(ClockRule::None);
    play(&mut drawn, "a1", 0);
    act(&mut drawn, TWO, Action::OfferDraw, 0).expect("offers");
    act(&mut drawn, ONE, Action::Accept { offer: Offer::Draw }, 0).expect("agrees");
    let lines = written(&drawn.record());
    assert!(lines.contains(&r#"[Result "draw"]"#.to_owned()), "{lines:?}");
    assert!(lines.contains(&r#"[Termination "agreed"]"#.to_owned()), "{lines:?}");
    let mut left = far_game(ClockRule::None);
    let abandoned = left.abandon(Time(9)).expect("not over");
    left.apply(abandoned).expect("decided");
    let lines = written(&left.record());
    assert!(lines.contains(&r#"[Result "*"]"#.to_owned()), "{lines:?}");
    assert!(lines.contains(&r#"[Green "Grace"]"#.to_owned()), "{lines:?}");
}

#[test]
fn a_clock_has_from_one_second_to_a_day_and_up_to_an_hour_for_a_turn() {
    let increment = |base_s, increment_s| ClockRule::Increment { base_s, increment_s }.check();
    assert_eq!((increment(1, 0), increment(86_400, 3_600)), (Ok(()), Ok(())));
    assert_eq!(increment(86_401, 0), Err(ClockError::Base));
    assert_eq!(increment(60, 3_601), Err(ClockError::Increment));
    let days = |days| ClockRule::Days { days }.check();
    assert_eq!((days(1), days(30), days(31)), (Ok(()), Ok(()), Err(ClockError::Days)));
    let table = far_game(ClockRule::Days { days: 3 });
    assert_eq!(table.time_left(Time(0)), Some(vec![3 * DAY, 3 * DAY]));
}

#[test]
fn hints_are_for_those_who_sit_together_and_listed_is_who_waits_for_anybody() {
    let agreed = |chairs| Agreement::new(AnyOptions::new(GameId::Gosix), chairs);
    let told = |chairs| agreed(chairs).map(|agreement| (agreement.aids, agreement.listed));
    assert_eq!(told(vec![here("Ada"), Chair::computer(Level::LOWEST)]), Ok((true, false)));
    assert_eq!(told(vec![here("Ada"), Chair::elsewhere()]), Ok((false, false)));
    assert_eq!(told(vec![here("Ada"), Chair::open()]), Ok((false, true)));
    assert_eq!(told(vec![Chair::elsewhere(), Chair::open()]), Err(AgreementError::NobodyHere));
    let computers = vec![Chair::computer(Level::LOWEST); 2];
    assert_eq!(told(computers), Ok((true, false)), "computers may play among themselves");
}

#[test]
fn too_few_and_too_many_are_told_how_many_may_play() {
    let refused = |game, chairs| {
        let error = Agreement::new(AnyOptions::new(game), vec![here("Ada"); chairs]);
        error.expect_err("not so many").to_string()
    };
    assert_eq!(refused(GameId::Gosix, 3), "gosix is played by 2, not by 3");
    assert_eq!(refused(GameId::SixByFive, 6), "6x5 is played by 2 to 5, not by 6");
    assert_eq!(refused(GameId::SixByFive, 1), "6x5 is played by 2 to 5, not by 1");
}

#[test]
fn the_lot_seats_everybody_somewhere_else_now_and_then_and_loses_nobody() {
    use rand::SeedableRng;
    let names = ["Ada", "Blaise", "Grace"];
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let chairs = names.map(here).to_vec();
        let mut agreement =
            Agreement::new(AnyOptions::new(GameId::SixByFive), chairs).expect("three");
        agreement.shuffle(&mut rand::rngs::SmallRng::seed_from_u64(seed));
        seen.insert(
            agreement.chairs().iter().map(|chair| chair.name.to_string()).collect::<Vec<_>>(),
        );
    }
    let all: Vec<_> = seen
        .iter()
        .map(|order| order.iter().collect::<std::collections::BTreeSet<_>>().len())
        .collect();
    assert_eq!(all, [3; 6], "all six orders, each with all three");
}

#[test]
fn an_agreement_is_stored_as_it_is_though_something_else_is_usual() {
    let chairs = vec![here("Ada"), Chair::elsewhere()];
    let mut agreement = Agreement::new(AnyOptions::new(GameId::Gosix), chairs).expect("two");
    for (aids, listed) in [(true, false), (false, true), (true, true)] {
        (agreement.aids, agreement.listed) = (aids, listed);
        let stored = serde_json::to_string(&agreement).expect("JSON");
        assert_eq!(serde_json::from_str::<Agreement>(&stored).expect(&stored), agreement);
    }
}

#[test]
fn a_rematch_does_not_draw_the_lot_again() {
    let chairs = vec![here("Ada"), here("Grace")];
    let agreement = Agreement::new(AnyOptions::new(GameId::Gosix), chairs).expect("two");
    let table = Table::create(agreement, Seed::from_u64(1), Time(0));
    let next = table.rematch(Seed::from_u64(2), Time(1));
    assert_eq!(next.agreement().options(), &table.start().options());
    assert_ne!(
        next.agreement().options(),
        table.agreement().options(),
        "now it is known who begins"
    );
}
