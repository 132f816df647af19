//! What years do to a store: games that nobody plays any more, and games that somebody wants gone.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use server::config::Keeping;
use server::tables::now;
use server::years::Tidied;
use table::Time;

use crate::house::{Answer, House, request};
use crate::streams::Reader;

const DAY: u64 = 24 * 60 * 60 * 1000;

fn in_days(days: u64) -> Time {
    Time(now().0 + days * DAY)
}

async fn remove(house: &House, id: &str, secrets: &[&str]) -> Answer {
    let body = json!({ "secrets": secrets });
    house.ask(request(Method::DELETE, &format!("/api/games/{id}"), None, Some(body))).await
}

async fn waiting(house: &House) -> (String, Value) {
    let body = json!({ "game": "gosix", "listed": true,
        "seats": [{ "kind": "here", "name": "Ada" }, { "kind": "open" }] });
    let created = house.post("/api/games", None, body).await.json();
    (created["id"].as_str().unwrap().to_owned(), created)
}

#[tokio::test]
async fn abandoned_games_end_and_make_room() {
    let house = House::new().await;
    let (open, _) = waiting(&house).await;
    let (begun, secrets) = house.gosix().await;
    assert_eq!(house.play(&begun, &secrets[0], 1, "a1").await.status, StatusCode::OK);
    let mut reader = Reader::open(&house, &begun, None, Some(2)).await;
    assert_eq!(house.app.tidy(in_days(29)).await.unwrap(), Tidied::default());
    assert_eq!(house.storage.unfinished().await.unwrap(), 2);

    assert_eq!(house.app.tidy(in_days(31)).await.unwrap(), Tidied { ended: 1, removed: 0 });
    let result = &house.look(&open, None).await["state"]["result"];
    assert_eq!(*result, json!({ "winners": [], "ending": "abandoned", "by": null }));
    assert_eq!(house.look(&begun, None).await["state"]["status"], "running");

    assert_eq!(house.app.tidy(in_days(366)).await.unwrap(), Tidied { ended: 1, removed: 0 });
    let told = reader.expect(3).await;
    assert_eq!((told.kind.as_str(), &told.data["seat"]), ("abandoned", &Value::Null));
    assert_eq!(house.storage.unfinished().await.unwrap(), 0);
    assert_eq!(house.app.tidy(in_days(367)).await.unwrap(), Tidied::default(), "only once");
    // It is over, and can be looked at like any other.
    let late = house.play(&begun, &secrets[1], 3, "b1").await;
    assert_eq!(late.json()["reason"], "finished", "{}", late.text);
    assert_eq!(house.get(&format!("/api/games/{begun}/record"), None).await.status, StatusCode::OK);
}

#[tokio::test]
async fn finished_games_are_kept_or_removed_as_is_set() {
    let keeping = Keeping { finished: Some(10), ..Keeping::default() };
    for (keeping, removed) in [(Keeping::default(), 0), (keeping, 1)] {
        let house = House::keeping(keeping).await;
        let (id, secrets) = house.gosix().await;
        let (other, _) = house.gosix().await;
        house.act(&id, &secrets[0], json!({ "type": "resign", "after": 1 })).await;
        assert_eq!(house.app.tidy(in_days(9)).await.unwrap(), Tidied::default());
        assert_eq!(house.app.tidy(in_days(11)).await.unwrap(), Tidied { ended: 0, removed });
        let status = house.get(&format!("/api/games/{id}"), None).await.status.as_u16();
        assert_eq!(status, if removed == 1 { 404 } else { 200 });
        assert_eq!(house.look(&other, None).await["state"]["number"], 1, "others stay");
    }
}

#[tokio::test]
async fn whoever_made_a_game_or_holds_all_its_links_can_remove_it() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    for few in [&[][..], &[secrets[0].as_str()], &["00000000000000000000000000000000"]] {
        assert_eq!(remove(&house, &id, few).await.status, StatusCode::FORBIDDEN, "{few:?}");
    }
    assert_eq!(remove(&house, &id, &["nonsense"]).await.status, StatusCode::BAD_REQUEST);
    let mut reader = Reader::open(&house, &id, None, Some(1)).await;
    let all: Vec<&str> = secrets.iter().map(String::as_str).collect();
    assert_eq!(remove(&house, &id, &all).await.status, StatusCode::NO_CONTENT);
    assert_eq!(reader.next().await.expect("a last word").kind, "removed");
    assert!(reader.next().await.is_none());
    assert_eq!(remove(&house, &id, &all).await.status, StatusCode::NOT_FOUND);
    assert_eq!(house.play(&id, &secrets[0], 1, "a1").await.status, StatusCode::NOT_FOUND);
    assert!(house.storage.load(id.parse().unwrap(), 0).await.unwrap().is_none());

    // The maker's secret opens no seat; a seat at an open table is not all seats.
    let (id, created) = waiting(&house).await;
    let maker = created["maker"].as_str().unwrap();
    let look = house.get(&format!("/api/games/{id}"), Some(maker)).await;
    assert_eq!(look.status, StatusCode::FORBIDDEN);
    let seat = created["seats"][0]["secret"].as_str().unwrap();
    assert_eq!(remove(&house, &id, &[seat]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(remove(&house, &id, &[maker]).await.status, StatusCode::NO_CONTENT);
    assert!(house.get("/api/games", None).await.json()["games"].as_array().unwrap().is_empty());
}
