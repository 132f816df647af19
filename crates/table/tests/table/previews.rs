//! What moves would cause, as far as somebody can know: never more, never less, always the same.

use games::{AnyOptions, GameId, Seat, Seed, Viewer, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::{Value, json, to_value};
use table::{
    Action, Agreement, Certain, Chair, ClockRule, MoveLook, Reason, Refusal, Table, Time, preview,
    replay,
};

use crate::{ONE, TWO, act, here, play, table_of};

fn turns<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).to_vec()
}

/// An open game, for two at one device.
fn open(game: GameId) -> Table {
    table_of(game, vec![here("Ada"), here("Grace")], ClockRule::None)
}

fn cards(options: &[(&str, &str)], seats: usize, seed: u64) -> Table {
    let mut chosen = AnyOptions::new(GameId::SixByFive);
    for (name, value) in options {
        chosen.set(name, value).unwrap();
    }
    let chairs: Vec<Chair> = (0..seats).map(|_| here("Ada")).collect();
    Table::create(Agreement::new(chosen, chairs).unwrap(), Seed::from_u64(seed), Time(0))
}

fn any_cards(rng: &mut SmallRng, seed: u64) -> Table {
    let specs = GameId::SixByFive.option_specs().iter();
    let options: Vec<_> =
        specs.map(|spec| (spec.name, spec.values[below(rng, spec.values.len())])).collect();
    cards(&options, 2 + below(rng, 4), seed)
}

/// Whether what was told for certain is among what happened; a field that depends may be anything.
fn holds(told: &Value, happened: &[Value]) -> bool {
    let fields = told.as_object().expect("an event");
    let depends = fields.get("depends") == Some(&Value::Bool(true));
    happened.iter().any(|event| {
        fields.iter().filter(|(name, _)| *name != "depends").all(|(name, value)| {
            event.get(name) == Some(value)
                || depends && value.is_null() && event.get(name).is_some()
        })
    })
}

/// Plays whole games with every option. Before each move everybody asks what it would cause, and
/// what they were told is compared with what happens.
#[test]
fn what_is_told_for_certain_happens_and_the_rest_is_said_to_depend() {
    let mut rng = SmallRng::seed_from_u64(9);
    let (mut certain, mut depending) = (0, 0);
    for seed in 0..30 {
        let mut table = any_cards(&mut rng, seed);
        for _ in 0..30 {
            let Some(mover) = table.to_move() else { break };
            let legal = table.position().legal_moves();
            let text = &legal[below(&mut rng, legal.len())];
            let mut after = table.clone();
            play(&mut after, text, 0);
            let happened = after.history(Viewer::Spectator).1.pop().expect("a move").caused;
            let seats = Seat::first(table.seats()).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Spectator]) {
                let seen = preview(table.certain(viewer), &[], &[]).unwrap();
                assert_eq!(seen.position, table.view(viewer));
                let foreseen = seen.legal.iter().find(|legal| legal.text == *text);
                if viewer == Viewer::Seat(mover) {
                    let foreseen: Vec<_> = seen.legal.iter().map(|legal| &legal.text).collect();
                    assert_eq!(foreseen, legal.iter().collect::<Vec<_>>(), "all one's own moves");
                }
                let Some(foreseen) = foreseen else { continue };
                for told in &foreseen.causes {
                    assert!(holds(told, &happened), "{told} is not among {happened:?}");
                }
                if let Some(position) = &foreseen.position {
                    assert_eq!(*position, after.view(viewer), "{text} by {mover:?} for {viewer:?}");
                }
                match foreseen.depends {
                    false => assert_eq!(foreseen.causes, happened, "nothing was left out"),
                    true => depending += 1,
                }
                certain += usize::from(!foreseen.depends);
            }
            table = after;
        }
    }
    assert!(certain > 500 && depending > 100, "{certain} {depending}");
}

#[test]
fn the_same_question_has_the_same_answer_every_time() {
    let mut rng = SmallRng::seed_from_u64(10);
    for seed in 0..10 {
        let mut table = any_cards(&mut rng, seed);
        for _ in 0..8 {
            let legal = table.position().legal_moves();
            let Some(text) = legal.get(below(&mut rng, legal.len().max(1))) else { break };
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat::new(0))] {
                let ask = || {
                    let turn = std::slice::from_ref(text);
                    let answer = preview(table.certain(viewer), turn, turn);
                    answer.map(|answer| to_value(answer).unwrap())
                };
                let first = ask();
                assert_eq!(ask(), first);
            }
            play(&mut table, text, 0);
        }
    }
}

/// Cards that are shown to others do not tell which will be drawn.
#[test]
fn with_all_cards_open_nobody_is_told_which_one_will_be_drawn() {
    for seed in 0..20 {
        let table = cards(&[("visible", "yes"), ("change", "yes")], 2, seed);
        let hands = table.view(Viewer::Spectator);
        let hands = hands.split(' ').nth(2).unwrap();
        let (own, other) = hands.split_once(',').unwrap();
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1))] {
            let turn = [format!("~{own}")];
            let seen = preview(table.certain(viewer), &turn, &[]).unwrap();
            assert!(seen.depends && seen.moves[0].depends);
            let told = seen.position.split(' ').nth(2).unwrap();
            assert_eq!(told, format!("?,{other}"), "the new card is not known");
            assert_eq!(seen.moves[0].position, seen.position);
            assert!(seen.mid_turn && !seen.legal.is_empty());
            let before = preview(table.certain(viewer), &[], &[]).unwrap();
            let change = before.legal.iter().find(|legal| legal.text == turn[0]).unwrap();
            assert!(change.depends && change.position.is_none());
            let (told, all) = (to_value(change).unwrap(), to_value(&seen).unwrap());
            assert!(told["depends"] == true && told.get("position").is_none(), "{told}");
            assert!(all["depends"] == true && all["moves"][0]["depends"] == true, "{all}");
            let unsure = |legal: &MoveLook| legal.depends && legal.position.is_none();
            assert!(seen.legal.iter().all(unsure), "nor is any position that comes of it");
        }
    }
}

#[test]
fn what_a_stranger_could_change_depends_on_his_hand() {
    let table = cards(&[("change", "yes")], 3, 1);
    let seen = preview(table.certain(Viewer::Spectator), &[], &["~17".to_owned()]).unwrap();
    assert!(seen.legal.iter().all(|legal| !legal.text.starts_with('~')));
    let asked = &seen.asked[0];
    assert!(!asked.legal && asked.depends && asked.reason.is_none());
    assert_eq!(
        asked.detail.as_deref(),
        Some("whether this can be played depends on what is hidden")
    );
    // If he does, nobody's hand is written out as if it were known.
    let turn = ["~17".to_owned()];
    let after = preview(table.certain(Viewer::Spectator), &turn, &[]).unwrap();
    assert!(after.position.contains(" ?,?,? "), "{}", after.position);
    let neighbour = preview(table.certain(Viewer::Seat(Seat::new(1))), &turn, &[]);
    if let Ok(after) = neighbour {
        let hands = after.position.split(' ').nth(2).unwrap();
        assert!(hands.starts_with("?,") && hands.ends_with(",?"), "{hands}");
    }
}

#[test]
fn a_text_is_read_as_whoever_sees_it_so() {
    let options = AnyOptions::new(GameId::SixByFive);
    for (text, hands) in [
        ("Ko,Ba1 a1,- ?,17 0,0 2", "?,17"),
        ("Ko,Ba1 a1,- 17,? 0,0 2", "17,?"),
        ("Ko,Ba1 a1,- ?,? 0,0 2", "?,?"),
        ("Ko,Ba1 a1,- 5,17 0,0 2", "5,17"),
    ] {
        let known = Certain::from_text(text, &options).expect(text);
        let seen = preview(known, &["Ra3".to_owned()], &[]).expect(text);
        assert_eq!(seen.start, text);
        assert_eq!(seen.position.split(' ').nth(2), Some(hands), "{text}");
    }
}

/// Everything that anybody can be told about a table from a seat.
fn all_answers(table: &Table, viewer: Viewer) -> Vec<String> {
    let id = crate::ID;
    let known = || table.certain(viewer);
    let ahead = preview(known(), &[], &["~17".to_owned(), "Ba1".to_owned()]).unwrap();
    let mut answers = vec![
        to_value(table.look(id, viewer, Time(0))).unwrap().to_string(),
        to_value(table.last_event_look(viewer)).unwrap().to_string(),
        to_value(table.history(viewer)).unwrap().to_string(),
        table.record().to_string(),
        to_value(&ahead).unwrap().to_string(),
    ];
    let some = ahead.legal.iter().map(|legal| &legal.text).step_by(9);
    for legal in some.chain([&"~17".to_owned()]) {
        let after = preview(known(), std::slice::from_ref(legal), &[]);
        answers
            .push(after.map_or_else(|no| no.to_string(), |yes| to_value(yes).unwrap().to_string()));
    }
    answers
}

/// Two games that look the same from a seat, and in which the others hold other cards and other
/// cards will be drawn: every answer is the same to the last letter.
#[test]
fn what_is_hidden_makes_no_difference_to_any_answer() {
    let viewer = Viewer::Seat(Seat::new(0));
    for options in [
        &[("change", "yes")][..],
        &[("change", "yes"), ("visible", "yes")],
        &[("points", "3"), ("together", "redraw")],
        &[("visible", "yes"), ("points", "2"), ("objectives", "1"), ("blocking", "previous")],
        &[],
    ] {
        let mut rng = SmallRng::seed_from_u64(11);
        let first = cards(options, 2, 0);
        let alike = |seed: &u64| {
            let other = cards(options, 2, *seed);
            other.view(viewer) == first.view(viewer)
                && other.position().piles() != first.position().piles()
        };
        let second = (1..50_000).find(alike).expect("a game that looks the same");
        let (mut one, mut other) = (first, cards(options, 2, second));
        for _ in 0..8 {
            let answers = all_answers(&one, viewer);
            assert_eq!(answers, all_answers(&other, viewer));
            let legal = one.position().legal_moves();
            let tiles: Vec<_> = legal.iter().filter(|text| !text.starts_with('~')).collect();
            let Some(text) = tiles.get(below(&mut rng, tiles.len().max(1))) else { break };
            play(&mut one, text, 0);
            play(&mut other, text, 0);
            if one.result() != other.result() || one.view(viewer) != other.view(viewer) {
                break; // Now the viewer has been shown that they differ.
            }
        }
    }
}

#[test]
fn what_is_certain_is_told_without_a_word_on_what_depends() {
    let known = open(GameId::Gosix).certain(Viewer::Spectator);
    let seen =
        to_value(preview(known, &turns(["a1"]), &turns(["b1", "a1", "?"])).unwrap()).unwrap();
    let after = seen["position"].clone();
    let caused = json!([{ "type": "placed", "seat": 1, "corner": "a1", "places": ["a1"] }]);
    let step = json!({ "turn": 1, "seat": 1, "move": "a1", "caused": caused, "position": after });
    assert_eq!(seen["moves"], json!([step]));
    assert_ne!(seen["start"], after);
    assert_eq!((&seen["to_move"], &seen["mid_turn"]), (&json!(2), &json!(false)));
    assert_eq!((&seen["outcome"], seen.get("depends")), (&Value::Null, None));
    let legal = seen["legal"].as_array().expect("a list");
    assert_eq!(legal.len(), 23, "all corners but one");
    for told in legal {
        assert!(told["position"].is_string() && told.get("depends").is_none(), "{told}");
        assert_eq!(told["causes"][0]["type"], "placed");
    }
    let [free, taken, nonsense] = &seen["asked"].as_array().expect("a list")[..] else {
        panic!("three")
    };
    assert_eq!(*free, json!({ "move": "b1", "legal": true }));
    assert_eq!((&taken["legal"], &taken["reason"]["reason"]), (&json!(false), &json!("occupied")));
    assert!(taken["detail"].is_string() && taken.get("depends").is_none());
    assert_eq!(
        (&nonsense["legal"], nonsense.get("reason")),
        (&json!(false), None),
        "no move at all"
    );
    assert!(nonsense["detail"].is_string());
}

#[test]
fn steps_are_told_turn_by_turn_and_a_turn_goes_no_further_than_it_lasts() {
    let mut known = open(GameId::Hexone).certain(Viewer::Spectator);
    let before = replay(&mut known, &turns(["a1", "a4", "a1", "a4"]), 1).unwrap();
    assert_eq!(before.iter().map(|step| step.turn).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let far = |text: &str| replay(&mut known.clone(), &turns([text]), 5).map(|_| ());
    assert_eq!(far("a1>a1Y>b7"), Err(Reason::BeyondTurn.into()));
    let Err(Refusal::Illegal { text, place, .. }) = far("a1> a1Z ") else { panic!("no such Y") };
    assert_eq!((text.as_str(), place), ("a1Z", 2));
    let begun = preview(known.clone(), &turns(["a1"]), &[]).unwrap();
    assert!(begun.mid_turn && begun.to_move == before[0].seat.into(), "the stack is to explode");
    let steps = replay(&mut known, &turns([" A1 > a1y "]), 5).unwrap();
    let told: Vec<_> =
        steps.iter().map(|step| (step.turn, step.seat, step.text.as_str())).collect();
    let seat = before[0].seat;
    assert_eq!(told, [(5, seat, "a1"), (5, seat, "a1Y")], "written properly");
    assert_eq!(known.guess().to_string(), steps[1].position, "and that is where it led");
}

#[test]
fn how_a_game_ends_is_foreseen() {
    let mut rng = SmallRng::seed_from_u64(4);
    let mut table = open(GameId::Gosix);
    loop {
        let legal = table.position().legal_moves();
        let text = legal[below(&mut rng, legal.len())].clone();
        let foreseen =
            preview(table.certain(Viewer::Spectator), std::slice::from_ref(&text), &[]).unwrap();
        play(&mut table, &text, 0);
        assert_eq!(
            (foreseen.to_move, foreseen.outcome),
            (table.to_move(), table.position().outcome())
        );
        if table.result().is_some() {
            assert!(foreseen.legal.is_empty() && foreseen.outcome.is_some());
            break;
        }
    }
}

/// What others could see of a hand by its owner's turn is less than all that is possible again afterwards.
#[test]
fn whoever_has_changed_a_card_may_hold_any_other() {
    let table = cards(&[("change", "yes")], 2, 1);
    let all: Vec<String> = (2..=33).map(|card| format!("~{card}")).collect();
    let seen = preview(table.certain(Viewer::Spectator), &turns(["~17", "Ba1"]), &all).unwrap();
    assert_eq!(seen.to_move, Some(TWO));
    let certain = seen.asked.iter().filter(|asked| !asked.depends).map(|asked| &asked.text);
    assert_eq!(certain.collect::<Vec<_>>(), ["~17"], "it lies among the discards");
    let depends: Vec<bool> = seen.moves.iter().map(|step| step.depends).collect();
    assert_eq!(depends, [true, false], "whether it could be changed, but not what followed");
    assert!(!seen.depends, "and how it looks now is certain");
    let detail = "whether this can be played depends on what is hidden";
    let told = json!({ "move": "~2", "legal": false, "depends": true, "detail": detail });
    assert_eq!(to_value(&seen.asked[0]).unwrap(), told);
    assert!(seen.asked.iter().all(|asked| !asked.legal));
}

#[test]
fn the_history_is_told_as_it_was_seen_until_all_lies_open_at_the_end() {
    let mut table = cards(&[], 2, 1);
    for turn in ["Ba1", "Ra3"] {
        play(&mut table, turn, 0);
    }
    let (start, steps) = table.history(Viewer::Seat(ONE));
    assert!(
        start.contains(",?") && steps.iter().all(|step| step.position.contains(",?")),
        "{start}"
    );
    let told: Vec<_> =
        steps.iter().map(|step| (step.turn, step.seat, step.text.as_str())).collect();
    assert_eq!(told, [(1, ONE, "Ba1"), (2, TWO, "Ra3")]);
    assert!(steps.iter().all(|step| !step.depends && !step.caused.is_empty()));
    assert_eq!(steps[1].position, table.view(Viewer::Seat(ONE)));
    act(&mut table, ONE, Action::Resign, 0).unwrap();
    let (start, steps) = table.history(Viewer::Spectator);
    assert!(
        !start.contains('?') && steps.iter().all(|step| !step.position.contains('?')),
        "{start}"
    );
    let known = preview(table.certain(Viewer::Spectator), &[], &[]).unwrap();
    assert_eq!((known.position, known.depends), (table.position().to_string(), false));
}

#[test]
fn a_move_that_touches_nothing_hidden_is_certain_though_much_is_hidden() {
    let table = cards(&[], 3, 1);
    for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator] {
        let seen = preview(table.certain(viewer), &[], &[]).unwrap();
        assert!(seen.position.contains('?') && !seen.depends);
        for legal in &seen.legal {
            let position = legal.position.as_ref().expect("two tiles show no card");
            assert!(position.contains('?') && !legal.depends, "{position}");
        }
    }
}
