//! People's tries of puzzles.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::config::Limits;

use crate::house::House;

async fn ids(house: &House) -> Vec<String> {
    let shelf = house.get("/api/puzzles?game=gosix&difficulty=2", None).await.json();
    let ids = shelf["ids"].as_array().expect("ids").iter();
    ids.map(|id| id.as_str().expect("a name").to_owned()).collect()
}

async fn tell(house: &House, id: &str, changes: Value) -> (StatusCode, Value) {
    let mut body = json!({ "token": "abcdefgh", "solved": false, "rating": 900, "deviation": 80 });
    let changes = changes.as_object().cloned().unwrap_or_default();
    body.as_object_mut().expect("an object").extend(changes);
    let answer = house.post(&format!("/api/puzzles/{id}/tries"), None, body).await;
    (answer.status, answer.json())
}

/// One try by each of so many networks.
async fn tell_all(house: &House, id: &str, solved: bool, networks: std::ops::Range<u8>) {
    for network in networks {
        let body = json!({ "token": format!("token{id}{network}"), "solved": solved });
        let path = format!("/api/puzzles/{id}/tries");
        let told = house.post_from([10, 0, 0, network], &path, body).await;
        assert_eq!(told.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn what_people_try_tells_how_hard_a_puzzle_is() {
    let mut house = House::new().await;
    let all = ids(&house).await;
    let (easy, hard) = (all.last().expect("some"), all.first().expect("some"));
    let look = house.get(&format!("/api/puzzles/{easy}"), None).await.json();
    assert!(look.get("people").is_none(), "nobody has tried it: {look}");
    tell_all(&house, easy, true, 0..4).await;
    let look = house.get(&format!("/api/puzzles/{easy}"), None).await.json();
    assert!(look.get("people").is_none(), "too few to tell: {look}");
    tell_all(&house, easy, true, 4..12).await;
    tell_all(&house, hard, false, 0..12).await;
    let people = |look: Value| {
        let tries = look["people"]["tries"].as_u64().expect("tries");
        (look["people"]["rating"].as_u64().expect("a rating"), tries)
    };
    let [easier, harder] = [easy, hard].map(|id| format!("/api/puzzles/{id}"));
    let (easier, tries) = people(house.get(&easier, None).await.json());
    assert_eq!(tries, 12);
    let (harder, _) = people(house.get(&harder, None).await.json());
    assert!(easier < 900 && 900 < harder, "{easier} {harder}");
    // Lists begin with what people find easy.
    let now = ids(&house).await;
    assert_eq!((now.first(), now.last()), (Some(easy), Some(hard)));
    assert_eq!(now.len(), all.len());
    // A restart forgets nothing.
    house.router = house.reopened();
    assert_eq!(ids(&house).await, now);
}

#[tokio::test]
async fn a_try_counts_once_and_one_network_has_but_a_few() {
    let house = House::new().await;
    let id = &ids(&house).await[0];
    let mut last = json!(null);
    for number in 0..30 {
        // Each is sent twice, as by somebody whose connection was lost.
        for _ in 0..2 {
            let (status, told) =
                tell(&house, id, json!({ "token": format!("token{number:04}") })).await;
            assert_eq!(status, StatusCode::OK);
            last = told;
        }
    }
    assert_eq!(last["people"], json!(null), "four of them count");
    let kept = house.storage.puzzles(10).await.expect("a store that works");
    assert_eq!((kept.len(), kept[0].1.tried), (1, 4));
}

#[tokio::test]
async fn what_cannot_be_a_try_is_refused_and_too_many_are() {
    let house =
        House::with_limits(Limits { rate: 10_000, burst: 10_000, ..Limits::default() }).await;
    let id = &ids(&house).await[0];
    for changes in [
        json!({ "token": "short" }),
        json!({ "token": "not by chance!" }),
        json!({ "token": "a".repeat(65) }),
        json!({ "rating": "high" }),
        json!({ "who": "Ada" }),
    ] {
        assert_eq!(tell(&house, id, changes.clone()).await.0, StatusCode::BAD_REQUEST, "{changes}");
    }
    assert_eq!(tell(&house, "nonsense", json!({})).await.0, StatusCode::NOT_FOUND);
    for rating in [-1e300, 1e300] {
        let changes = json!({ "token": format!("liar{}", rating > 0.0), "rating": rating });
        assert_eq!(tell(&house, id, changes).await.0, StatusCode::OK);
    }
    let rated = house.storage.puzzles(10).await.expect("a store that works")[0].1;
    assert!((rated.rating - 900.0).abs() <= 80.0, "{rated:?}");
    let mut refused = None;
    for number in 0..400 {
        let (status, body) =
            tell(&house, id, json!({ "token": format!("often{number:04}") })).await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(body);
            break;
        }
    }
    assert_eq!(refused.expect("a limit")["type"], "/api#too_many");
}

/// A name that is no text was answered in a form that no client reads.
#[tokio::test]
async fn a_name_that_cannot_be_read_is_a_problem_like_any_other() {
    let house = House::new().await;
    for path in ["puzzles/%ff", "puzzles/%ff/solution", "rules/%ff", "print/%ff"] {
        let answer = house.get(&format!("/api/{path}"), None).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.json()["type"], "/api#unknown", "{path}");
    }
}
