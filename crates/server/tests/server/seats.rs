//! Links of seats: wrong ones, ones that are open elsewhere, and ones that are changed.

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::house::{Answer, House, request};
use crate::streams::Reader;

const NEW: &str = "0123456789abcdef0123456789abcdef";

async fn change(house: &House, id: &str, old: &str, new: &str) -> Answer {
    house.post(&format!("/api/games/{id}/secret"), Some(old), json!({ "secret": new })).await
}

fn assert_problem(answer: &Answer, code: &str) {
    assert_eq!(answer.json()["type"], format!("/api#{code}"), "{}", answer.text);
}

async fn stream(house: &House, id: &str, secret: &str, device: &str) -> Reader {
    let path = format!("/api/games/{id}/events?device={device}");
    let mut reader =
        Reader::of(house.send(request(Method::GET, &path, Some(secret), None)).await.into_body());
    assert_eq!(reader.next().await.expect("the game").kind, "game");
    reader
}

#[tokio::test]
async fn a_seat_opened_elsewhere_is_shown_to_those_who_hold_it() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    let mut laptop = stream(&house, &id, &secrets[0], "laptop").await;
    let mut same = stream(&house, &id, &secrets[0], "laptop").await;
    let mut neighbour = stream(&house, &id, &secrets[1], "tablet").await;
    let mut phone = stream(&house, &id, &secrets[0], "phone").await;
    for reader in [&mut laptop, &mut same, &mut phone] {
        let told = reader.next_told().await.expect("news");
        assert_eq!((told.kind.as_str(), &told.data), ("elsewhere", &json!({ "devices": 1 })));
        assert_eq!(told.id, None, "it is no event of the game");
    }
    drop(phone);
    for reader in [&mut laptop, &mut same] {
        let told = reader.next_told().await.expect("news");
        assert_eq!((told.kind.as_str(), &told.data), ("elsewhere", &json!({ "devices": 0 })));
    }
    house.play(&id, &secrets[0], 1, "a1").await;
    assert_eq!(neighbour.expect(2).await.kind, "played", "nobody else is told");
    assert_eq!(laptop.expect(2).await.kind, "played");
}

#[tokio::test]
async fn used_here_only_the_secret_changes_and_the_old_one_is_told_so() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    let mut old = stream(&house, &id, &secrets[0], "old").await;
    let mut other = stream(&house, &id, &secrets[1], "other").await;
    let answer = change(&house, &id, &secrets[0], NEW).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let seated = answer.json();
    assert_eq!((&seated["seat"], &seated["secret"]), (&json!(1), &json!(NEW)));
    assert_eq!(seated["link"], format!("/g/{id}#{NEW}"));

    assert_eq!(old.next().await.expect("news").kind, "seat_moved");
    assert!(old.next().await.is_none(), "and no more");
    let told = other.expect(2).await;
    assert_eq!((told.kind.as_str(), &told.data["seat"]), ("relinked", &json!(1)));
    assert!(!other.seen.contains("before") && !other.seen.contains(NEW));

    let path = format!("/api/games/{id}");
    for path in [path.clone(), format!("{path}/moves"), format!("{path}/events")] {
        let refused = house.get(&path, Some(&secrets[0])).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert_problem(&refused, "seat_moved");
    }
    assert_problem(&house.play(&id, &secrets[0], 2, "a1").await, "seat_moved");
    assert_problem(&house.get(&path, Some(&"f".repeat(32))).await, "not_your_seat");
    assert_eq!(house.play(&id, NEW, 2, "a1").await.status, StatusCode::OK);
    assert_eq!(house.look(&id, Some(&secrets[1])).await["you"], 2, "the others keep theirs");
}

#[tokio::test]
async fn a_change_whose_answer_was_lost_can_be_asked_again() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    let first = change(&house, &id, &secrets[0], NEW).await;
    let again = change(&house, &id, &secrets[0], NEW).await;
    assert_eq!(again.status, StatusCode::OK, "{}", again.text);
    assert_eq!(first.json()["game"]["state"]["number"], again.json()["game"]["state"]["number"]);
    // Whoever has the old link cannot take the seat back.
    assert_problem(&change(&house, &id, &secrets[0], &"e".repeat(32)).await, "seat_moved");
}

#[tokio::test]
async fn a_secret_is_changed_to_a_new_one_only() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    for wrong in [&secrets[0], &secrets[1], "short", ""] {
        assert_problem(&change(&house, &id, &secrets[0], wrong).await, "malformed");
    }
    assert_eq!(change(&house, &id, &secrets[0], NEW).await.status, StatusCode::OK);
    assert_problem(&change(&house, &id, NEW, &secrets[0]).await, "malformed");
    assert_problem(&change(&house, &id, &"f".repeat(32), NEW).await, "not_your_seat");
    let path = format!("/api/games/{id}/secret");
    let nobody = house.post(&path, None, json!({ "secret": NEW })).await;
    assert_problem(&nobody, "not_your_seat");
}

#[tokio::test]
async fn a_changed_secret_outlasts_a_restart_and_opens_the_next_game() {
    let directory = tempfile::tempdir().unwrap();
    let store = || server::config::Store::File(directory.path().join("games.sqlite"));
    let house = House::on(store(), crate::house::generous()).await;
    let (id, secrets) = house.gosix().await;
    change(&house, &id, &secrets[0], NEW).await;
    house.stop.send(true).unwrap();
    house.storage.close().await;
    drop(house);

    let house = House::on(store(), crate::house::generous()).await;
    assert_eq!(house.look(&id, Some(NEW)).await["you"], 1);
    assert_problem(&house.get(&format!("/api/games/{id}"), Some(&secrets[0])).await, "seat_moved");
    house.act(&id, NEW, json!({ "type": "resign", "after": 2 })).await;
    let again = house.act(&id, NEW, json!({ "type": "rematch", "after": 3 })).await.json();
    let next = again["game"].as_str().expect("the next game");
    assert_eq!(house.look(next, Some(NEW)).await["you"], 2);
}

#[tokio::test]
async fn nobody_is_renamed_once_the_game_is_over() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    house.act(&id, &secrets[0], json!({ "type": "resign", "after": 1 })).await;
    let path = format!("/api/games/{id}/seats");
    let renamed = house.post(&path, Some(&secrets[1]), json!({ "name": "Somebody" })).await;
    assert_eq!(renamed.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", renamed.text);
    assert_eq!(renamed.json()["reason"], "finished");
    for name in ["\u{200b}", "\u{2800}", &"\u{301}".repeat(40), "\u{e0041}"] {
        let body = json!({ "game": "gosix", "seats": [{ "kind": "here", "name": name },
            { "kind": "here" }] });
        assert_problem(&house.post("/api/games", None, body).await, "malformed");
    }
}
