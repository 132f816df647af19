//! Hidden cards never leave the server before the end: every byte sent to each seat in whole
//! random games is compared with what would have been sent had the others held other cards.

use std::collections::BTreeSet;

use games::{GameId, Seat, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::{Value, json};
use server::config::Limits;

use crate::house::{House, generous};
use crate::streams::Reader;

/// The cards each seat is shown to hold in a view: `None` for each hidden one.
fn hands(view: &str) -> Vec<Vec<Option<u8>>> {
    let cards = view.split(' ').nth(2).expect("the third field has the cards");
    let hand = |hand: &str| hand.split('+').map(|card| card.parse().ok()).collect();
    cards.split(',').map(hand).collect()
}

/// Every text in an answer that is a position or view of a game with cards.
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
    fn search(&self, asked: &str, text: &str, running: bool) {
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
                let seat = self.seat;
                assert!(own || self.open_cards || hidden, "{asked}: {seat:?} was shown {view}");
            }
        }
    }

    /// Which card would be drawn for a changed one is told to nobody, not even to its new holder.
    fn search_change(&self, turn: &str, preview: &str, mover: usize) {
        let Ok(preview) = serde_json::from_str::<Value>(preview) else { return };
        let Some(position) = preview["position"].as_str().filter(|_| turn.starts_with('~')) else {
            return;
        };
        let hand = &hands(position)[mover - 1];
        assert!(hand.iter().all(Option::is_none), "{turn} would draw one of {hand:?}");
        let sees = self.open_cards || self.seat.is_some_and(|seat| seat.index() + 1 == mover);
        assert!(!sees || preview["depends"] == true, "{turn} leads nowhere for certain");
    }

    /// A hint is given to whoever is to move, and lights up no stranger's card: only what lies open and what he holds
    /// himself, as his own view says.
    fn search_hint(&self, hint: &str, own_view: &Value) {
        let hint: Value = serde_json::from_str(hint).expect("JSON");
        let Some(causes) = hint["causes"].as_array() else { return };
        let seat = self.seat.expect("an onlooker gets no hint");
        let own_view = own_view.as_str().expect("a view");
        let own = hands(own_view).swap_remove(seat.index()).into_iter().flatten().map(u64::from);
        let known: BTreeSet<u64> = self.public.iter().copied().chain(own).collect();
        for cause in causes {
            let holder = cause.get("holder").and_then(Value::as_u64);
            assert!(holder.is_none_or(|holder| holder == u64::from(seat.number())), "{cause}");
            let card = cause.get("card").and_then(Value::as_u64);
            assert!(self.open_cards || card.is_none_or(|card| known.contains(&card)), "{cause}");
        }
    }

    /// Events may name only cards that lie open.
    fn search_events(&self, caused: &Value) {
        let mut told = BTreeSet::new();
        told_cards(caused, &mut told);
        assert!(told.is_subset(&self.public), "{told:?} are not among {:?}", self.public);
    }
}

/// Everything that can be asked about a game without changing it, by anybody. `turn` is a move that
/// is legal now, if the game goes on.
fn questions(id: &str, turn: &str) -> Vec<String> {
    let mut paths: Vec<String> =
        ["", "/moves", "/history", "/record", "/beliefs", "/hint", "/events?after=0"]
            .map(|path| format!("/api/games/{id}{path}"))
            .into();
    paths.push(preview_of(id, turn));
    paths.push(preview_of(id, "~17"));
    paths.push(format!("/api/games?id={id}"));
    paths.push(format!("/g/{id}.svg"));
    paths.push(format!("/g/{id}"));
    paths
}

/// What a turn would lead to, and after it a move of one's own, of somebody else's, and one that depends on his cards.
fn preview_of(id: &str, turn: &str) -> String {
    format!("/api/games/{id}/moves?turn={turn}&ask=~2,~17,Ba1,Ko")
}

/// What is answered; of a stream, what has happened up to `last`.
async fn answer(house: &House, path: &str, secret: Option<&str>, last: u64) -> String {
    if !path.contains("/events") {
        return house.get(path, secret).await.text;
    }
    let request = crate::house::request(axum::http::Method::GET, path, secret, None);
    let mut reader = Reader::of(house.send(request).await.into_body());
    let mut told = String::new();
    for _ in 0..last {
        let event = reader.next().await.expect("it has happened");
        told += &event.data.to_string();
    }
    told
}

/// A whole game between people at one device, with every option as given. Whoever may look from
/// anywhere looks at everything, twice.
async fn whole_game(
    house: &House,
    game: GameId,
    options: Value,
    players: usize,
    rng: &mut SmallRng,
) {
    let visible = options["visible"] == "yes";
    let seats: Vec<Value> = (0..players).map(|_| json!({ "kind": "here" })).collect();
    let (id, secrets) =
        house.create(json!({ "game": game.name(), "options": options, "seats": seats })).await;
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
        spy.search("the game", &told.data.to_string(), true);
    }
    for number in 1..MOST_STEPS {
        let look = house.look(&id, None).await;
        let Some(mover) = look["state"]["to_move"].as_u64() else { break };
        let secret = &secrets[mover as usize - 1];
        let own = house.look(&id, Some(secret)).await;
        let legal = own["state"]["legal"].as_array().expect("moves").clone();
        let turn = legal[below(rng, legal.len())].as_str().expect("a move").to_owned();
        for (spy, secret, _) in &readers {
            for path in questions(&id, &turn) {
                let told = answer(house, &path, *secret, number).await;
                spy.search(&path, &told, true);
                assert!(!told.contains("Deck"), "{path}: {told}");
                assert_eq!(told, answer(house, &path, *secret, number).await, "{path}");
                if path.ends_with("/hint") {
                    spy.search_hint(&told, &own["state"]["position"]);
                }
            }
            let changed = answer(house, &preview_of(&id, &turn), *secret, number).await;
            spy.search_change(&turn, &changed, mover as usize);
        }
        let has_played = own["turns"].as_array().expect("turns").iter();
        let has_played = has_played.filter(|turn| turn["seat"] == mover).count() > 0;
        let action = match below(rng, 5) {
            0 if has_played => json!({ "type": "take_back", "after": number }),
            _ => json!({ "type": "play", "after": number, "turn": turn }),
        };
        let done = house.act(&id, secret, action).await;
        assert_eq!(done.status, 200, "{}", done.text);
        let event = done.json();
        let running = event["state"]["status"] == "running";
        for (spy, _, reader) in &mut readers {
            // A card named in a move, shown by the board or laid open is known to all from now on.
            spy.public.extend(turn.strip_prefix('~').and_then(|card| card.parse::<u64>().ok()));
            let told = reader.next().await.expect("the event");
            for caused in told.data["caused"].as_array().into_iter().flatten() {
                let kind = caused["type"].as_str().unwrap_or_default();
                if ["card_shown", "point_scored", "card_discarded"].contains(&kind) {
                    spy.public.extend(caused["card"].as_u64());
                }
                assert!(kind != "card_drawn" || caused.get("card").is_none());
            }
            spy.search_events(&told.data["caused"]);
            spy.search("an event", &told.data.to_string(), running);
        }
        if !running {
            for (spy, secret, _) in &readers {
                for path in questions(&id, "Ba1") {
                    let told = answer(house, &path, *secret, number + 1).await;
                    spy.search(&path, &told, false);
                    assert_eq!(told, answer(house, &path, *secret, number + 1).await, "{path}");
                }
            }
            break;
        }
    }
    for (spy, _, reader) in &readers {
        assert!(!reader.seen.contains("seed"), "{:?}", spy.seat);
    }
}

/// Games by chance for points can go on for hundreds of steps.
const MOST_STEPS: u64 = 60;

#[tokio::test]
async fn in_6x5_nobody_is_ever_sent_what_he_may_not_see() {
    whole_games(GameId::SixByFive).await;
}

#[tokio::test]
async fn in_xochintlan_nobody_is_ever_sent_what_he_may_not_see() {
    whole_games(GameId::Xochintlan).await;
}

/// How far ahead a hint looks here, so that the same question has the same answer.
const NODES: u64 = 20;

async fn whole_games(game: GameId) {
    let house = House::with_limits(Limits { nodes: Some(NODES), ..generous() }).await;
    let mut rng = SmallRng::seed_from_u64(6650);
    let specs = game.option_specs();
    let others = || specs.iter().filter(|spec| spec.name != "players");
    let most = others().map(|spec| spec.values.len()).max().expect("options");
    // Every value of every option comes up, in all kinds of company.
    for round in 0..most.max(8) {
        let start = below(&mut rng, 60);
        let chosen = others().enumerate().map(|(place, spec)| {
            let value = (round + start * place) % spec.values.len();
            (spec.name.to_owned(), json!(spec.values[value]))
        });
        let options: serde_json::Map<String, Value> = chosen.collect();
        whole_game(&house, game, options.into(), 2 + round % 4, &mut rng).await;
    }
}

#[tokio::test]
async fn a_hint_lights_up_no_strangers_card() {
    let house = House::new().await;
    for seats in [2, 3] {
        let (id, secrets) = house
            .create(json!({ "game": "6x5", "options": { "points": "3" },
                "seats": vec![json!({ "kind": "here" }); seats] }))
            .await;
        for number in 1..4_u64 {
            let secret = &secrets[(number as usize - 1) % seats];
            let turn = house.look(&id, Some(secret)).await["state"]["legal"][0].clone();
            let turn = turn.as_str().expect("a move");
            let hint = house.get(&format!("/api/games/{id}/hint"), Some(secret)).await;
            let seat = (number - 1) % seats as u64 + 1;
            for cause in hint.json()["causes"].as_array().expect("causes") {
                assert!(cause.get("holder").is_none_or(|holder| *holder == seat), "{cause}");
            }
            assert_eq!(house.play(&id, secret, number, turn).await.status, 200);
        }
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
