//! Whole games through the API.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::house::House;

#[tokio::test]
async fn a_game_is_created_played_and_seen() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    let answer = house.play(&id, &secrets[0], 1, "a1").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let event = answer.json();
    assert_eq!((&event["number"], &event["type"]), (&json!(2), &json!("played")));
    assert_eq!(event["caused"][0]["type"], "placed");
    assert_eq!(event["state"]["legal"], json!([]), "the other one is to move");

    let look = house.look(&id, Some(&secrets[1])).await;
    assert_eq!(look["you"], 2);
    assert_eq!(look["state"]["legal"].as_array().unwrap().len(), 23);
    assert_eq!(look["turns"][0]["moves"], json!(["a1"]));
    assert_eq!(look["seats"][0]["name"], "Ada");
    let spectator = house.look(&id, None).await;
    assert_eq!(spectator["you"], Value::Null);
    assert_eq!(spectator["state"]["legal"], json!([]));
}

#[tokio::test]
async fn a_move_sent_twice_is_the_same_success_and_a_stale_one_shows_the_game() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    let first = house.play(&id, &secrets[0], 1, "a1").await;
    house.play(&id, &secrets[1], 2, "b1").await;
    let again = house.play(&id, &secrets[0], 1, "a1").await;
    assert_eq!((again.status, again.json()), (StatusCode::OK, first.json()));
    let stale = house.play(&id, &secrets[0], 1, "a2").await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert_eq!(stale.json()["game"]["state"]["number"], 3);
    assert_eq!(stale.json()["type"], "/api#stale");
}

#[tokio::test]
async fn of_many_who_act_at_once_one_wins() {
    let house = std::sync::Arc::new(House::new().await);
    let (id, secrets) = house.gosix().await;
    let corners = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2"];
    let tries = corners.map(|corner| {
        let (house, id, secret) = (house.clone(), id.clone(), secrets[0].clone());
        tokio::spawn(async move { house.play(&id, &secret, 1, corner).await.status })
    });
    let mut won = 0;
    for attempt in tries {
        match attempt.await.unwrap() {
            StatusCode::OK => won += 1,
            other => assert_eq!(other, StatusCode::CONFLICT),
        }
    }
    assert_eq!(won, 1);
}

#[tokio::test]
async fn an_open_seat_is_taken_by_whoever_comes_first() {
    let house = House::new().await;
    let (id, secrets) = house
        .create(json!({
            "game": "gosix", "options": { "first": "red" },
            "seats": [{ "kind": "here", "name": "Ada" }, { "kind": "open" }],
        }))
        .await;
    let open = house.get("/api/games", None).await.json();
    assert_eq!(open["games"][0]["id"], json!(id));
    assert_eq!(house.play(&id, &secrets[0], 1, "a1").await.json()["reason"], "not_begun");

    let path = format!("/api/games/{id}/seats");
    let seated = house.post(&path, None, json!({ "name": "<b>Grace</b>" })).await.json();
    assert_eq!(seated["seat"], 2);
    let secret = seated["secret"].as_str().expect("a secret").to_owned();
    let late = house.post(&path, None, json!({ "name": "Late" })).await;
    assert_eq!((late.status, &late.json()["type"]), (StatusCode::CONFLICT, &json!("/api#taken")));
    assert_eq!(house.get("/api/games", None).await.json()["games"], json!([]));

    assert_eq!(house.play(&id, &secrets[0], 2, "a1").await.status, StatusCode::OK);
    assert_eq!(house.play(&id, &secret, 3, "b1").await.status, StatusCode::OK);
    let look = house.look(&id, Some(&secret)).await;
    assert_eq!(look["seats"][1]["name"], "<b>Grace</b>", "names are text, whatever is in them");
}

#[tokio::test]
async fn a_link_seats_whoever_has_it() {
    let house = House::new().await;
    let (id, secrets) = house
        .create(json!({ "game": "hexone", "seats": [{ "kind": "here" }, { "kind": "elsewhere" }] }))
        .await;
    let path = format!("/api/games/{id}/seats");
    for _ in 0..2 {
        let seated = house.post(&path, Some(&secrets[1]), json!({ "name": "Grace" })).await;
        assert_eq!(seated.status, StatusCode::OK, "{}", seated.text);
        assert_eq!(seated.json()["game"]["state"]["number"], 2, "sitting down twice is harmless");
    }
    assert_eq!(house.look(&id, None).await["state"]["status"], "running");
}

#[tokio::test]
async fn a_rematch_keeps_the_secrets_and_turns_the_order() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    let over = house.act(&id, &secrets[0], json!({ "type": "resign", "after": 1 })).await.json();
    assert_eq!(over["state"]["result"]["winners"], json!([2]));
    let event = house.act(&id, &secrets[0], json!({ "type": "rematch", "after": 2 })).await.json();
    assert_eq!(event["type"], "rematch", "two people at one device agree at once");
    let next = event["game"].as_str().expect("the next game").to_owned();
    let look = house.look(&next, Some(&secrets[0])).await;
    assert_eq!((&look["you"], &look["seats"][1]["name"]), (&json!(2), &json!("Ada")));
    assert_eq!(house.play(&next, &secrets[1], 1, "a1").await.status, StatusCode::OK);
    assert_eq!(house.look(&id, None).await["rematch"], json!(next));
}

#[tokio::test]
async fn games_opened_to_onlookers_are_listed_while_they_go_on() {
    let house = House::new().await;
    let seats = json!([{ "kind": "here", "name": "Ada" }, { "kind": "here" }]);
    let listed = json!({ "game": "gosix", "listed": true, "seats": seats });
    let (id, secrets) = house.create(listed).await;
    house.gosix().await;
    let running = house.get("/api/games?list=running", None).await.json();
    let games = running["games"].as_array().expect("games");
    assert_eq!(games.len(), 1, "the other one was not opened to anybody");
    assert_eq!((&games[0]["id"], &games[0]["onlookers"]), (&json!(id), &json!(0)));
    house.act(&id, &secrets[0], json!({ "type": "resign", "after": 1 })).await;
    let running = house.get("/api/games?list=running", None).await.json();
    assert_eq!(running["games"], json!([]), "it is over");
}

#[tokio::test]
async fn the_archive_is_filtered_and_paged() {
    let house = House::new().await;
    for name in ["Ada", "Blaise", "100%"] {
        let (id, secrets) = house
            .create(json!({ "game": "gosix", "listed": true,
                "seats": [{ "kind": "here", "name": name }, { "kind": "here" }] }))
            .await;
        house.act(&id, &secrets[0], json!({ "type": "resign", "after": 1 })).await;
    }
    house.gosix().await;
    let page = house.get("/api/games?list=archive&limit=2", None).await.json();
    assert_eq!(page["games"].as_array().unwrap().len(), 2);
    let next = page["next"].as_str().expect("more");
    let rest = house.get(&format!("/api/games?list=archive&before={next}"), None).await.json();
    assert_eq!((rest["games"].as_array().unwrap().len(), &rest["next"]), (1, &Value::Null));
    for (filter, found) in [
        ("name=ada", 1),
        // Signs are no words: nothing is asked for.
        ("name=%25", 3),
        ("name=nobody", 0),
        ("game=hexone", 0),
        ("ending=resigned", 3),
        ("players=3", 0),
    ] {
        let page = house.get(&format!("/api/games?list=archive&{filter}"), None).await.json();
        assert_eq!(page["games"].as_array().unwrap().len(), found, "{filter}");
    }
    let id = page["games"][0]["id"].as_str().unwrap();
    let named = house.get(&format!("/api/games?id={id},k3v9x0q2m7ta"), None).await.json();
    assert_eq!(named["games"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_game_is_downloaded_and_read_again() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    for (number, corner) in (1..).zip(["a1", "b1", "a2"]) {
        house.play(&id, &secrets[(number as usize - 1) % 2], number, corner).await;
    }
    let record = house.get(&format!("/api/games/{id}/record"), None).await;
    assert!(record.text.contains("1. a1 2. b1 3. a2"), "{}", record.text);
    let read = house.post("/api/records", None, json!({ "record": record.text })).await.json();
    let history = house.get(&format!("/api/games/{id}/history"), None).await.json();
    assert_eq!(read["records"][0]["moves"], history["moves"]);
    assert_eq!(read["records"][0]["tags"]["Red"], "Ada");
}

#[tokio::test]
async fn variations_are_read_as_lines_from_the_first_turn_on() {
    let house = House::new().await;
    let record = "[Game \"gosix\"]\n[First \"red\"]\n\n\
        1. a1 2. b1 (2. b2 3. c1 (3. c2) 4. a2) 3. a2 (3. a3) *\n";
    let read = house.post("/api/records", None, json!({ "record": record })).await.json();
    let lines = json!([["a1", "b2", "c1", "a2"], ["a1", "b2", "c2"], ["a1", "b1", "a3"],]);
    assert_eq!(read["records"][0]["variations"], lines, "{read}");
}

#[tokio::test]
async fn moves_are_previewed_with_what_they_cause() {
    let house = House::new().await;
    let body = json!({ "game": "gosix", "position": "ggggg./....../............ ....... r",
        "ask": ["a1", "a6"] });
    let seen = house.post("/api/positions", None, body).await.json();
    let closing = seen["legal"].as_array().unwrap().iter().find(|mv| mv["move"] == "a6").unwrap();
    assert_eq!(closing["causes"][1]["type"], "closed");
    assert_eq!(closing["position"], ".....r/....../............ g...... g");
    assert_eq!(
        (&seen["asked"][0]["legal"], &seen["asked"][1]["legal"]),
        (&json!(false), &json!(true))
    );

    let body =
        json!({ "game": "hexone", "position": "./b2..w2../............ b 4", "turns": ["a1>a1Y"] });
    let seen = house.post("/api/positions", None, body).await.json();
    assert_eq!(seen["moves"].as_array().unwrap().len(), 2);
    assert_eq!(seen["to_move"], 2);

    let (id, secrets) = house.gosix().await;
    let path = format!("/api/games/{id}/moves?turn=a1&ask=b1,a1");
    let seen = house.get(&path, Some(&secrets[0])).await.json();
    assert_eq!(seen["asked"][1]["detail"], "a1 is occupied");
}
