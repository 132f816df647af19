//! Event streams: resumed without gap or repetition, told when the server stops.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::{Method, StatusCode};
use futures_util::StreamExt;
use serde_json::{Value, json};
use server::config::Store;

use crate::house::{House, generous, request};

/// Somebody who reads a stream.
pub(crate) struct Reader {
    body: BodyDataStream,
    rest: String,
    /// Every byte that came.
    pub(crate) seen: String,
}

#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) id: Option<u64>,
    pub(crate) kind: String,
    pub(crate) data: Value,
}

impl Reader {
    pub(crate) async fn open(
        house: &House,
        id: &str,
        secret: Option<&str>,
        after: Option<u64>,
    ) -> Reader {
        let mut request = request(Method::GET, &format!("/api/games/{id}/events"), secret, None);
        if let Some(after) = after {
            request.headers_mut().insert("last-event-id", after.into());
        }
        let response = house.send(request).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Reader::of(response.into_body())
    }

    pub(crate) fn of(body: Body) -> Reader {
        Reader { body: body.into_data_stream(), rest: String::new(), seen: String::new() }
    }

    /// The next event of the game; `None` at the end of the stream. That the seat is open elsewhere
    /// as well is none.
    pub(crate) async fn next(&mut self) -> Option<Told> {
        loop {
            let told = self.next_told().await?;
            if told.kind != "elsewhere" {
                return Some(told);
            }
        }
    }

    /// Whatever is told next; `None` at the end of the stream.
    pub(crate) async fn next_told(&mut self) -> Option<Told> {
        loop {
            if let Some((block, rest)) = self.rest.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.rest = rest;
                let field = |name: &str| {
                    let prefix = format!("{name}: ");
                    block.lines().find_map(|line| line.strip_prefix(&prefix).map(str::to_owned))
                };
                let Some(kind) = field("event") else { continue };
                let id = field("id").map(|id| id.parse().expect("a number"));
                let data = serde_json::from_str(&field("data").expect("data")).expect("JSON");
                return Some(Told { id, kind, data });
            }
            let waiting = tokio::time::timeout(Duration::from_secs(300), self.body.next());
            let bytes = waiting.await.expect("an event, sooner or later")?.expect("no error");
            let text = String::from_utf8(bytes.to_vec()).expect("text");
            self.seen.push_str(&text);
            self.rest.push_str(&text);
        }
    }

    pub(crate) async fn expect(&mut self, number: u64) -> Told {
        let told = self.next().await.expect("an event");
        assert_eq!(told.id, Some(number), "{told:?}");
        assert_eq!(told.data["state"]["number"], number, "the state is that of the event");
        told
    }
}

const CORNERS: [&str; 6] = ["a1", "b1", "c1", "a2", "b2", "c4"];

#[tokio::test]
async fn a_stream_begins_with_the_game_and_goes_on() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    let mut reader = Reader::open(&house, &id, Some(&secrets[1]), None).await;
    let first = reader.expect(1).await;
    assert_eq!((first.kind.as_str(), &first.data["you"]), ("game", &json!(2)));
    for (number, corner) in (1..).zip(CORNERS) {
        let answer = house.play(&id, &secrets[(number as usize - 1) % 2], number, corner).await;
        let told = reader.expect(number + 1).await;
        assert_eq!(told.kind, "played");
        if number % 2 == 0 {
            assert_eq!(told.data, answer.json(), "the acknowledgement is the event");
        }
    }
}

#[tokio::test]
async fn whoever_asks_is_told_how_many_look_on() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    let open = async |query: &str, secret: Option<&str>| {
        let path = format!("/api/games/{id}/events?{query}");
        let response = house.send(request(Method::GET, &path, secret, None)).await;
        assert_eq!(response.status(), StatusCode::OK);
        Reader::of(response.into_body())
    };
    let mut player = open("onlookers=true", Some(&secrets[0])).await;
    assert_eq!(player.expect(1).await.kind, "game");
    let told = async |reader: &mut Reader| {
        let told = reader.next().await.expect("an event");
        assert_eq!((told.id, told.kind.as_str()), (None, "onlookers"));
        told.data["onlookers"].as_u64().expect("a number")
    };
    assert_eq!(told(&mut player).await, 0, "players are no onlookers");
    let mut onlooker = open("onlookers=true", None).await;
    assert_eq!(told(&mut player).await, 1);
    assert_eq!(onlooker.expect(1).await.kind, "game");
    assert_eq!(told(&mut onlooker).await, 1);
    let uncounted = open("uncounted=true", None).await;
    let second = open("", None).await;
    assert_eq!(told(&mut player).await, 2, "one of the two is a player who shows no secret");
    drop((second, uncounted));
    assert_eq!(told(&mut player).await, 1);
    let named = house.get(&format!("/api/games?id={id}"), None).await.json();
    assert_eq!(named["games"][0]["onlookers"], 1);
}

#[tokio::test]
async fn a_stream_is_resumed_anywhere_without_gap_or_repetition() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::File(directory.path().join("games.sqlite"));
    let house = House::on(store.clone(), generous()).await;
    let (id, secrets) = house.gosix().await;
    let mut live = Reader::open(&house, &id, None, Some(1)).await;
    let mut told = Vec::new();
    for (number, corner) in (1..).zip(CORNERS) {
        house.play(&id, &secrets[(number as usize - 1) % 2], number, corner).await;
        told.push(live.expect(number + 1).await.data);
    }
    // On the same server, and on one that has just been started.
    house.stop.send(true).unwrap();
    assert_eq!(live.next().await.expect("a last word").kind, "closing");
    assert!(live.next().await.is_none(), "then the stream ends");
    house.storage.close().await;
    let restarted = House::on(store, generous()).await;
    for after in 1..=CORNERS.len() as u64 {
        let mut reader = Reader::open(&restarted, &id, None, Some(after)).await;
        for number in after + 1..=CORNERS.len() as u64 + 1 {
            assert_eq!(reader.expect(number).await.data, told[number as usize - 2]);
        }
    }
    let mut reader = Reader::open(&restarted, &id, None, Some(7)).await;
    assert_eq!(restarted.play(&id, &secrets[0], 7, "c7").await.status, StatusCode::OK);
    reader.expect(8).await;
}

#[tokio::test]
async fn who_does_not_read_slows_nobody() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    let idle: Vec<Reader> = {
        let mut idle = Vec::new();
        for _ in 0..50 {
            idle.push(Reader::open(&house, &id, None, None).await);
        }
        idle
    };
    for (number, corner) in (1..).zip(CORNERS) {
        let answer = house.play(&id, &secrets[(number as usize - 1) % 2], number, corner).await;
        assert_eq!(answer.status, StatusCode::OK);
    }
    for mut reader in idle {
        reader.expect(1).await;
        for number in 2..=7 {
            reader.expect(number).await;
        }
    }
}
