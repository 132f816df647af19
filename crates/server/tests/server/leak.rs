//! Hidden cards never leave the server before the end: every byte sent to each seat in whole
//! random games is compared with what would have been sent had the others held other cards.

use std::collections::BTreeSet;

use games::{Seat, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::{Value, json};

use crate::house::House;
use crate::streams::Reader;

/// The cards each seat is shown to hold in a view: `None` for each hidden one.
fn hands(view: &str) -> Vec<Vec<Option<u8>>> {
    let cards = view.split(' ').nth(2).expect("the third field has the cards");
    let hand = |hand: &str| hand.split('+').map(|card| card.parse().ok()).collect();
    cards.split(',').map(hand).collect()
}

/// Every text in an answer that is a position or view of 6x5.
fn views(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) if text.split(' ').count() == 5 && text.contains('K') => {
            found.push(text.clone());
        }
        Value::Array(values) => values.iter().for_each(|value| views(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| views(value, found)),
        _ => {}
    }
}

/// Card numbers an answer tells in events of the rules.
fn told_cards(value: &Value, found: &mut BTreeSet<u64>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| told_cards(value, found)),
        Value::Object(fields) => {
            found.extend(fields.get("card").and_then(Value::as_u64));
            fields.values().for_each(|value| told_cards(value, found));
        }
        _ => {}
    }
}

struct Spy {
    seat: Option<Seat>,
    open_cards: bool,
    /// Cards that everybody may know by now.
    public: BTreeSet<u64>,
}

impl Spy {
    /// Looks for anything this seat may not see.
    fn search(&self, text: &str, running: bool) {
        assert!(!text.contains("\"seed\""), "the seed is never sent");
        let Ok(value) = serde_json::from_str::<Value>(text) else { return };
        if !running {
            return;
        }
        let mut found = Vec::new();
        views(&value, &mut found);
        for view in found {
            for (index, hand) in hands(&view).into_iter().enumerate() {
                let own = self.seat.is_some_and(|seat| seat.index() == index);
                let hidden = hand.iter().all(Option::is_none);
                assert!(own || self.open_cards || hidden, "seat {:?} was shown {view}", self.seat);
            }
        }
    }

    /// Events may name only cards that lie open.
    fn search_events(&self, caused: &Value) {
        let mut told = BTreeSet::new();
        told_cards(caused, &mut told);
        assert!(told.is_subset(&self.public), "{told:?} are not among {:?}", self.public);
    }
}

async fn whole_game(house: &House, rng: &mut SmallRng) {
    let players = 2 + below(rng, 4);
    let mut options = serde_json::Map::new();
    for spec in games::GameId::SixByFive.option_specs().iter().filter(|spec| spec.name != "players")
    {
        options.insert(spec.name.to_owned(), json!(spec.values[below(rng, spec.values.len())]));
    }
    let visible = options["visible"] == "yes";
    let seats: Vec<Value> = (0..players).map(|_| json!({ "kind": "here" })).collect();
    let (id, secrets) =
        house.create(json!({ "game": "6x5", "options": options, "seats": seats })).await;
    let viewers = (0..players).map(Some).chain([None]);
    let mut readers = Vec::new();
    for viewer in viewers {
        let secret = viewer.map(|seat| secrets[seat].as_str());
        let seat = viewer.map(|seat| Seat::new(seat as u8));
        let spy = Spy { seat, open_cards: visible, public: BTreeSet::new() };
        readers.push((spy, secret, Reader::open(house, &id, secret, None).await));
    }
    for (spy, _, reader) in &mut readers {
        let told = reader.next().await.expect("the game");
        spy.search(&told.data.to_string(), true);
    }
    for number in 1..400_u64 {
        let look = house.look(&id, None).await;
        let Some(mover) = look["state"]["to_move"].as_u64() else { break };
        let secret = &secrets[mover as usize - 1];
        let legal = house.look(&id, Some(secret)).await["state"]["legal"].clone();
        let legal = legal.as_array().expect("moves");
        let turn = legal[below(rng, legal.len())].as_str().expect("a move").to_owned();
        let answer = house.play(&id, secret, number, &turn).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let event = answer.json();
        let running = event["state"]["status"] == "running";
        for (spy, secret, reader) in &mut readers {
            // A card named in a move, shown by the board or laid open is known to all from now on.
            spy.public.extend(turn.strip_prefix('~').and_then(|card| card.parse::<u64>().ok()));
            let told = reader.next().await.expect("the event");
            for caused in told.data["caused"].as_array().expect("events") {
                let kind = caused["type"].as_str().unwrap_or_default();
                if ["card_shown", "point_scored", "card_discarded"].contains(&kind) {
                    spy.public.extend(caused["card"].as_u64());
                }
                assert!(kind != "card_drawn" || caused.get("card").is_none());
            }
            spy.search_events(&told.data["caused"]);
            spy.search(&told.data.to_string(), running);
            if running && number % 7 == 0 {
                for path in ["", "/moves", "/history"] {
                    let answer = house.get(&format!("/api/games/{id}{path}"), *secret).await;
                    spy.search(&answer.text, running);
                }
                let record = house.get(&format!("/api/games/{id}/record"), *secret).await;
                assert!(!record.text.contains("Deck"), "{}", record.text);
            }
        }
        if !running {
            break;
        }
    }
    for (spy, _, reader) in &readers {
        assert!(!reader.seen.contains("seed"), "{:?}", spy.seat);
    }
}

#[tokio::test]
async fn nobody_is_ever_sent_what_he_may_not_see() {
    let house = House::new().await;
    let mut rng = SmallRng::seed_from_u64(6650);
    for _ in 0..12 {
        whole_game(&house, &mut rng).await;
    }
}

#[tokio::test]
async fn stored_secrets_are_hashes() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.sqlite");
    let store = server::config::Store::File(file.clone());
    let house = House::on(store, crate::house::generous()).await;
    let (_, secrets) = house.gosix().await;
    house.storage.close().await;
    let bytes = std::fs::read(file).unwrap();
    for secret in secrets {
        let raw = u128::from_str_radix(&secret, 16).unwrap().to_be_bytes();
        let holds = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
        assert!(!holds(secret.as_bytes()) && !holds(&raw));
    }
}
