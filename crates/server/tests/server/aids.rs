//! Computers that play, hint and analyse.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use games::GameId;
use serde_json::json;
use server::config::Store;

use crate::house::{House, generous, request};
use crate::streams::Reader;

async fn against_computer(house: &House, game: &str) -> (String, String) {
    let (id, secrets) = house
        .create(json!({ "game": game,
            "seats": [{ "kind": "here" }, { "kind": "computer", "level": 1 }] }))
        .await;
    (id, secrets[0].clone())
}

#[tokio::test]
async fn a_computer_answers_and_taking_back_needs_nobody() {
    let house = House::new().await;
    for game in GameId::ALL.iter().map(|game| game.name()) {
        let (id, secret) = against_computer(&house, game).await;
        let mut reader = Reader::open(&house, &id, Some(&secret), None).await;
        let mut state = reader.next().await.expect("the game").data["state"].clone();
        let mut turns = 0;
        while turns < 2 {
            if state["to_move"] == 1 {
                let turn = state["legal"][0].as_str().expect("a move").to_owned();
                let after = state["number"].as_u64().unwrap();
                let answer = house.play(&id, &secret, after, &turn).await;
                assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
            }
            let told = reader.next().await.expect("an event");
            turns += u64::from(told.data["seat"] == 1);
            state = told.data["state"].clone();
        }
        let after = house.look(&id, Some(&secret)).await["state"]["number"].as_u64().unwrap();
        let answer = house.act(&id, &secret, json!({ "type": "take_back", "after": after })).await;
        // The computer may have answered in between.
        assert!(matches!(answer.status.as_u16(), 200 | 409), "{}", answer.text);
    }
}

#[tokio::test]
async fn a_computer_answers_after_a_restart_exactly_once() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::File(directory.path().join("games.sqlite"));
    // A house in which nobody works: the job is stored, and then the process ends.
    let (id, secret) = {
        let storage = server::open_storage(&store).await.unwrap();
        let config = server::config::Config::new(store.clone());
        let (_stop, stopping) = tokio::sync::watch::channel(false);
        let router = server::app(server::App::new(config, storage.clone(), stopping));
        let body = json!({ "game": "gosix", "options": { "first": "red" },
            "seats": [{ "kind": "computer", "level": 1 }, { "kind": "here" }] });
        let create = request(Method::POST, "/api/games", None, Some(body));
        let response = tower::ServiceExt::oneshot(router, create).await.unwrap();
        let bytes = http_body_util::BodyExt::collect(response.into_body()).await.unwrap();
        let created: serde_json::Value = serde_json::from_slice(&bytes.to_bytes()).unwrap();
        storage.close().await;
        let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
        (text(&created["id"]), text(&created["seats"][1]["secret"]))
    };
    let house = House::on(store, generous()).await;
    let mut reader = Reader::open(&house, &id, None, Some(1)).await;
    assert_eq!(reader.expect(2).await.data["seat"], 1);
    // Had it answered twice, the person's turn or the next answer would come later than this.
    let turn =
        house.look(&id, Some(&secret)).await["state"]["legal"][0].as_str().unwrap().to_owned();
    assert_eq!(house.play(&id, &secret, 2, &turn).await.status, StatusCode::OK);
    assert_eq!(reader.expect(3).await.data["seat"], 2);
    assert_eq!(reader.expect(4).await.data["seat"], 1, "and not again");
}

#[tokio::test]
async fn hints_are_given_where_they_are_agreed() {
    let house = House::new().await;
    let (id, secret) = against_computer(&house, "gosix").await;
    let look = loop {
        let look = house.look(&id, Some(&secret)).await;
        if look["state"]["to_move"] == 1 {
            break look;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let hint = house.get(&format!("/api/games/{id}/hint"), Some(&secret)).await;
    assert_eq!(hint.status, StatusCode::OK, "{}", hint.text);
    let legal = look["state"]["legal"].as_array().unwrap().clone();
    assert!(legal.contains(&hint.json()["turn"]));
    assert_eq!(hint.json()["causes"][0]["type"], "placed");
    let beliefs = house.get(&format!("/api/games/{id}/beliefs"), Some(&secret)).await;
    assert_eq!(beliefs.status, StatusCode::UNPROCESSABLE_ENTITY);

    let (id, secrets) = house
        .create(json!({ "game": "gosix", "aids": false, "seats": [{ "kind": "here" }, { "kind": "here" }] }))
        .await;
    let refused = house.get(&format!("/api/games/{id}/hint"), Some(&secrets[0])).await;
    assert_eq!(
        (refused.status, &refused.json()["type"]),
        (StatusCode::FORBIDDEN, &json!("/api#no_aids"))
    );
}

#[tokio::test]
async fn beliefs_are_told_in_6x5() {
    let house = House::new().await;
    let (id, secret) = against_computer(&house, "6x5").await;
    let beliefs = house.get(&format!("/api/games/{id}/beliefs"), Some(&secret)).await;
    assert_eq!(beliefs.status, StatusCode::OK, "{}", beliefs.text);
    let beliefs = beliefs.json();
    assert_eq!(beliefs["beliefs"][0]["seat"], 2);
    let cards = beliefs["beliefs"][0]["cards"].as_array().unwrap();
    let sum: f64 = cards.iter().map(|card| card["probability"].as_f64().unwrap()).sum();
    assert!(0.0 < sum && sum <= 1.0, "{sum}");
}

#[tokio::test]
async fn an_analysis_is_streamed_and_proven_values_are_said_so() {
    let house = House::new().await;
    let body = json!({ "game": "gosix", "position": ".rrrrr/....../............ .rrr... r",
        "lines": 2, "think_ms": 15_000 });
    let response = house.send(request(Method::POST, "/api/analyse", None, Some(body))).await;
    assert_eq!(response.status(), StatusCode::OK);
    let mut reader = Reader::of(response.into_body());
    let last = loop {
        let told = reader.next().await.expect("lines");
        if told.kind == "done" {
            break told.data;
        }
        assert_eq!(told.kind, "lines");
    };
    assert_eq!(last["lines"][0]["moves"][0], "a1", "{last}");
    assert_eq!(last["lines"][0]["proven"], "win");
    for body in
        [json!({ "game": "gosix", "lines": 9 }), json!({ "game": "gosix", "think_ms": 60_000 })]
    {
        let answer = house.post("/api/analyse", None, body).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn long_thought_says_something_soon() {
    let house = House::new().await;
    let body = json!({ "game": "gosix", "position": "r.gr.g/rr.g.g/rrr..g..r..g .r..g.. g",
        "lines": 3, "think_ms": 15_000 });
    let response = house.send(request(Method::POST, "/api/analyse", None, Some(body))).await;
    let mut reader = Reader::of(response.into_body());
    let first = reader.next().await.expect("lines");
    assert_eq!(first.kind, "lines");
    // The solver, which has two fifths of the time to itself, has not spoken yet.
    assert_eq!(first.data["lines"][0]["proven"], json!(null), "{}", first.data);
}

#[tokio::test]
async fn chains_are_explored() {
    let house = House::new().await;
    let body = json!({ "position": "./b2w2..../............ b 4", "turn": "a1" });
    let answer = house.post("/api/chains", None, body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let chains = answer.json();
    assert_eq!((&chains["endings"], &chains["all"]), (&json!(2), &json!(true)), "{chains}");
    let wins = chains["wins"].as_str().expect("one of both Ys takes the last pawn");
    assert!(wins.starts_with("a1>a1"), "{wins}");
}

#[tokio::test]
async fn a_link_is_drawn_as_a_code() {
    let house = House::new().await;
    let answer = house.post("/api/qr", None, json!({ "text": "http://localhost/g/x#y" })).await;
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    assert!(answer.text.starts_with("<svg"));
}
