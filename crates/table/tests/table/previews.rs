//! What moves would cause, as far as somebody can know: never more, never less, always the same.

use games::{AnyOptions, GameId, Seat, Seed, Viewer, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::{Value, to_value};
use table::{Agreement, Certain, Chair, Table, Time, preview};

use crate::{here, play};

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
