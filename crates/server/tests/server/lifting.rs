//! Games of a device that go on by link.

use axum::http::StatusCode;
use games::{AnyOptions, GameId, Seed};
use serde_json::{Value, json};
use table::{Action, Agreement, Answer, Chair, Table, Time};

use crate::house::House;

/// A game of Gosix as a device keeps it, two turns played.
fn kept() -> Vec<Value> {
    let mut options = AnyOptions::new(GameId::Gosix);
    options.set("first", "red").unwrap();
    let chairs = ["Ada", "Grace"].map(|name| Chair::here(name.parse().unwrap())).to_vec();
    let agreement = Agreement::new(options, chairs).unwrap();
    let mut table = Table::create(agreement, Seed::from_u64(5), Time(1));
    for turn in ["a1", "b1"] {
        let seat = table.to_move().unwrap();
        let play = Action::Play { turn: turn.to_owned() };
        let answer = table.act(seat, table.number(), &play, Time(10)).unwrap();
        assert!(matches!(answer, Answer::New(_)));
    }
    table.events().iter().map(|event| json!(event)).collect()
}

#[tokio::test]
async fn a_game_of_a_device_goes_on_by_link_with_its_history() {
    let house = House::new().await;
    let answer = house.post("/api/lift", None, json!({ "events": kept(), "away": [2] })).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let created = answer.json();
    let id = created["id"].as_str().unwrap();
    let secret = |seat: usize| created["seats"][seat]["secret"].as_str().unwrap();
    assert_eq!(created["seats"][1]["kind"], "elsewhere");
    assert_eq!(created["game"]["state"]["number"], 3);
    assert_eq!(created["game"]["turns"].as_array().unwrap().len(), 2);
    let played = house.play(id, secret(0), 3, "c1").await;
    assert_eq!(played.status, StatusCode::OK, "{}", played.text);
    let history = house.get(&format!("/api/games/{id}/history"), Some(secret(1))).await.json();
    assert_eq!(history["moves"].as_array().unwrap().len(), 3);
    // What is stored is the whole story: it is there after everything in memory is gone.
    house.app.tidy(Time(20)).await.unwrap();
    let stored = house.storage.load(id.parse().unwrap(), 0).await.unwrap().unwrap();
    assert_eq!(stored.events.len(), 4);
}

#[tokio::test]
async fn what_is_no_game_that_goes_on_is_refused_and_nothing_is_stored() {
    let house = House::new().await;
    let mut torn = kept();
    torn.remove(1);
    let mut illegal = kept();
    illegal[2]["moves"] = json!(["a1"]);
    let mut over = kept();
    over.push(json!({ "number": 4, "at": 20, "type": "resigned", "seat": 1 }));
    let cases = [
        (json!({ "events": [], "away": [] }), 400),
        (json!({ "events": torn, "away": [2] }), 400),
        (json!({ "events": illegal, "away": [2] }), 400),
        (json!({ "events": kept(), "away": [0] }), 400),
        (json!({ "events": kept(), "away": [3] }), 400),
        (json!({ "events": kept(), "away": [1, 2] }), 400),
        (json!({ "events": kept() }), 400),
        (json!({ "events": over, "away": [2] }), 422),
    ];
    for (body, status) in cases {
        let answer = house.post("/api/lift", None, body.clone()).await;
        assert_eq!(answer.status.as_u16(), status, "{body}: {}", answer.text);
    }
    assert_eq!(house.storage.unfinished().await.unwrap(), 0);
}
