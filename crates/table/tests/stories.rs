//! Stories for whoever folds events: tables as they were seen before and after some of them.
//!
//! `crates/room/tests/fold.rs` and `web-tests/unit/fold.test.js` read `stories.json`.
//! `UPDATE_STORIES=1 cargo test -p table --test stories` writes it anew.

use games::{AnyOptions, GameId, Seat, Seed, Viewer, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::{Value, json};
use table::{Action, Agreement, Answer, Chair, Happening, Offer, Table, TableId, Time};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stories.json");

/// Something that is often possible. Whoever is asked for something answers as often as not.
fn any_action(table: &Table, asked: Option<(Seat, Offer)>, rng: &mut SmallRng) -> (Seat, Action) {
    if let Some((seat, offer)) = asked.filter(|_| below(rng, 2) == 0) {
        return (seat, Action::Accept { offer });
    }
    let seat = Seat::new(below(rng, table.seats()) as u8);
    let offer = [Offer::Draw, Offer::TakeBack][below(rng, 2)];
    let action = match below(rng, 24) {
        0 | 1 => Action::TakeBack,
        2 => Action::OfferDraw,
        3 => Action::Accept { offer },
        4 => Action::Decline { offer },
        5 => Action::Rematch,
        6 => Action::Sit { name: "Ada".parse().expect("a name") },
        _ => {
            let legal = table.position().legal_moves();
            let turn = legal.get(below(rng, legal.len().max(1))).cloned().unwrap_or_default();
            return (table.position().to_move().unwrap_or(seat), Action::Play { turn });
        }
    };
    (seat, action)
}

/// A game, and what somebody sees of it before and after each event, with the event.
fn story(game: GameId, number: u64, mut tell: impl FnMut(Value, Value, Value)) {
    let id = TableId::from_bits(0);
    let mut rng = SmallRng::seed_from_u64(number);
    let chairs = vec![Chair::here("Grace".parse().expect("a name")), Chair::open()];
    let agreement = Agreement::new(AnyOptions::new(game), chairs).expect("two can play");
    let mut table = Table::create(agreement, Seed::from_u64(number), Time(1));
    let mut asked = None;
    for step in 1..120 {
        let (seat, action) = any_action(&table, asked, &mut rng);
        let now = Time(1_000 * step);
        let viewer = [Viewer::Seat(Seat::new(0)), Viewer::Spectator][below(&mut rng, 2)];
        let before = json!(table.look(id, viewer, now));
        let Ok(Answer::New(event)) = table.receive(seat, table.number(), &action, now) else {
            continue;
        };
        asked = match event.what {
            Happening::TakeBackOffered { seat } => Some((seat.next(2), Offer::TakeBack)),
            Happening::DrawOffered { seat } => Some((seat.next(2), Offer::Draw)),
            _ => None,
        };
        let at = event.at;
        table.apply(event).expect("what was decided can be done");
        tell(before, json!(table.last_event_look(viewer)), json!(table.look(id, viewer, at)));
    }
}

/// One or two of each kind of event for each game, within a turn of several moves and elsewhere.
fn written() -> String {
    let mut told = Vec::new();
    for game in GameId::ALL {
        let mut kinds = Vec::new();
        for number in 0..60 {
            story(*game, number, |before, event, after| {
                let within = before["state"]["mid_turn"] == true;
                let kind = (event["type"].clone(), within);
                if kinds.iter().filter(|other| **other == kind).count() < 2 {
                    kinds.push(kind);
                    told.push(json!({ "before": before, "event": event, "after": after }));
                }
            });
        }
    }
    let lines: Vec<String> = told.iter().map(Value::to_string).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

#[test]
fn the_stories_are_up_to_date() {
    let now = written();
    if std::env::var_os("UPDATE_STORIES").is_some() {
        std::fs::write(FILE, &now).expect("a file to write to");
    }
    let kept = std::fs::read_to_string(FILE).expect("the stories are there");
    assert!(kept == now, "write them anew: UPDATE_STORIES=1 cargo test -p table --test stories");
}

#[test]
fn every_game_tells_of_every_kind_of_event() {
    let stories: Vec<Value> = serde_json::from_str(&written()).expect("JSON");
    for game in GameId::ALL {
        for kind in ["seated", "played", "taken_back", "draw_offered"] {
            let tells = |story: &Value| {
                story["before"]["game"] == game.name() && story["event"]["type"] == kind
            };
            assert!(stories.iter().any(tells), "{game}: no {kind}");
        }
    }
}
