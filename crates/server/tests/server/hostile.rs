//! Somebody who wants to stop the server: every attack is answered in one line, and nobody else
//! waits for it.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::config::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{Answer, House, generous};
use crate::streams::Reader;
use wire::Door;

/// As long as somebody slow is waited for: no wait for the tests, and long enough that those who are not slow have
/// said all they want even on a machine that has much else to do.
const SHORT: Duration = Duration::from_secs(3);

/// A record whose cards nobody has told, with more guesses to make than anybody has time for.
fn full_of_guesses() -> String {
    let variations = "(~18>Ba1) ".repeat(3000);
    format!("[Game \"6x5\"]\n[Players \"2\"]\n[Change \"yes\"]\n\n1. ~17>Ba1 {variations}*")
}

fn assert_unreadable(answer: &Answer, why: &str) {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{:.300}", answer.text);
    let problem = answer.json();
    assert_eq!(problem["type"], "/api#unreadable");
    let detail = problem["detail"].as_str().expect("a detail");
    assert!(detail.contains(why) && detail.lines().count() == 1, "{detail:.300}");
}

#[tokio::test]
async fn three_records_full_of_guesses_keep_nobody_waiting() {
    // One thread serves everybody here: if it did the work, nothing else would be answered.
    let house = std::sync::Arc::new(House::new().await);
    let asking = |_| {
        let house = house.clone();
        tokio::spawn(async move {
            loop {
                let answer =
                    house.post("/api/check", None, json!({ "text": full_of_guesses() })).await;
                // On a busy machine the line may be too long for the server's patience.
                if answer.status != StatusCode::TOO_MANY_REQUESTS {
                    return answer;
                }
            }
        })
    };
    let asked: Vec<_> = (0..3).map(asking).collect();
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
    assert_eq!(house.get("/healthz", None).await.status, StatusCode::OK);
    assert!(asked.iter().any(|asked| !asked.is_finished()), "health was told meanwhile");
    for asked in asked {
        let checked = asked.await.unwrap();
        assert_eq!(checked.status, StatusCode::OK, "{}", checked.text);
        let fault = checked.json()["fault"].as_str().expect("a fault").to_owned();
        assert!(fault.contains("too much would have to be guessed"), "{fault}");
    }
    let read = house.post("/api/records", None, json!({ "record": full_of_guesses() })).await;
    assert_unreadable(&read, "too much would have to be guessed");
}

#[tokio::test]
async fn a_record_of_many_variations_does_not_become_a_huge_answer() {
    let house = House::new().await;
    let read =
        async |text: String| house.post("/api/records", None, json!({ "record": text })).await;
    let turns = "Ba1 ".repeat(2000);
    let variations = "(Ba1) ".repeat(10_000);
    let huge = format!("[Game \"6x5\"]\n[Visible \"yes\"]\n\n{turns}{variations}*");
    assert_unreadable(&read(huge).await, "variations are too many");
    let games = "[Game \"gosix\"]\n[First \"red\"]\n\na1 b1 a2 b2 *\n".repeat(20_000);
    assert_unreadable(&read(games).await, "games");
    let tags: String = (0..60_000).map(|tag| format!("[T{tag} \"\"]\n")).collect();
    assert_unreadable(&read(format!("{tags}*")).await, "at most 200 tags");
    let moves = format!("[Game \"gosix\"]\n{}*", "a1 ".repeat(300_000));
    assert_unreadable(&read(moves).await, "at most 20000 moves");
    let few = "[Game \"gosix\"]\n[First \"red\"]\n\n1. a1 (1. a2 2. b2) 2. b1 (2. c1) *\n";
    let answer = read(few.to_owned()).await.json();
    let told = &answer["records"][0]["variations"];
    assert_eq!(*told, json!([["a2", "b2"], ["a1", "c1"]]));
}

/// A game with so many events that it is told in several parts.
async fn long_game(house: &House) -> (String, u64) {
    let created = house
        .create(json!({ "game": "gosix", "options": { "first": "red" },
            "seats": [{ "kind": "here" }, { "kind": "elsewhere" }] }))
        .await;
    let (id, secrets) = created;
    house.post(&format!("/api/games/{id}/seats"), Some(&secrets[1]), json!({})).await;
    let mut number = 2;
    for _ in 0..100 {
        for action in [
            json!({ "type": "offer_draw", "after": number }),
            json!({ "type": "decline", "after": number + 1, "offer": "draw" }),
        ] {
            let answer = house.act(&id, &secrets[0], action).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        }
        number += 2;
    }
    (id, number)
}

#[tokio::test]
async fn a_stream_from_before_the_first_event_tells_them_all() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    house.play(&id, &secrets[0], 1, "a1").await;
    let mut reader = Reader::open(&house, &id, None, Some(0)).await;
    let created = reader.expect(1).await;
    assert_eq!((created.kind.as_str(), &created.data["seat"]), ("created", &Value::Null));
    assert_eq!(reader.expect(2).await.kind, "played");
    house.play(&id, &secrets[1], 2, "b1").await;
    assert_eq!(reader.expect(3).await.kind, "played");
}

#[tokio::test]
async fn a_stream_that_is_far_behind_is_told_in_parts_without_gap() {
    let house = House::new().await;
    let (id, last) = long_game(&house).await;
    for after in [0, 1, 70, last - 2] {
        let mut reader = Reader::open(&house, &id, None, Some(after)).await;
        for number in after + 1..=last {
            reader.expect(number).await;
        }
    }
}

#[tokio::test]
async fn games_that_nobody_uses_do_not_fill_the_memory() {
    let house = House::new().await;
    let figure = async || {
        let figures = house.get("/metrics", None).await.text;
        let line = figures.lines().find(|line| line.starts_with("hexotheque_tables "));
        line.and_then(|line| line.split(' ').nth(1)?.parse::<usize>().ok()).expect("a figure")
    };
    let (watched, secrets) = house.gosix().await;
    let mut reader = Reader::open(&house, &watched, None, Some(1)).await;
    let mut most = 0;
    for _ in 0..3 {
        for _ in 0..400 {
            house.gosix().await;
        }
        most = most.max(figure().await);
    }
    assert!(most < 1100, "{most} of 1200 games are kept");
    house.play(&watched, &secrets[0], 1, "a1").await;
    assert_eq!(reader.expect(2).await.kind, "played", "whoever watches goes on watching");
}

/// Somebody who talks to a server through a socket.
mod wire {
    use std::net::SocketAddr;
    use std::time::Duration;

    use server::config::{Config, Limits, Store};
    use tempfile::TempDir;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpSocket, TcpStream};
    use tokio::sync::oneshot;

    /// A server behind a socket; stopped when dropped.
    pub(super) struct Door {
        pub(super) address: SocketAddr,
        _stop: oneshot::Sender<()>,
        _directory: TempDir,
    }

    impl Door {
        pub(super) async fn open(limits: Limits) -> Door {
            let directory = tempfile::tempdir().expect("a directory");
            let mut config = Config::new(Store::File(directory.path().join("games.sqlite")));
            config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
            config.limits = limits;
            let (ready, address) = oneshot::channel();
            let (stop, stopped) = oneshot::channel::<()>();
            let stopping = async { drop(stopped.await) };
            let ready = |address| ready.send(address).expect("somebody waits");
            std::thread::spawn(move || {
                let runtime = tokio::runtime::Runtime::new().expect("a runtime");
                runtime.block_on(server::serve(config, stopping, ready)).expect("it serves");
            });
            let address = address.await.expect("it listens");
            Door { address, _stop: stop, _directory: directory }
        }

        /// Connects from an address of the loopback network.
        pub(super) async fn connect(&self, from: u8) -> TcpStream {
            let socket = TcpSocket::new_v4().expect("a socket");
            socket.bind(SocketAddr::from(([127, 0, 0, from], 0))).expect("an address");
            socket.connect(self.address).await.expect("a connection")
        }

        /// One request by somebody who says all he has to say, which may be refused.
        pub(super) async fn try_to_ask(&self, from: u8, request: &str) -> String {
            let request = format!("{request}\r\nhost: localhost\r\nconnection: close\r\n\r\n");
            self.try_to_say(from, &request).await
        }

        async fn try_to_say(&self, from: u8, words: &str) -> String {
            let mut stream = self.connect(from).await;
            // Whoever is refused may be so before he has spoken.
            let _ = stream.write_all(words.as_bytes()).await;
            rest(&mut stream).await
        }

        /// One request that is answered.
        pub(super) async fn ask(&self, from: u8, request: &str) -> String {
            self.say(from, &format!("{request}\r\nhost: localhost\r\nconnection: close\r\n\r\n"))
                .await
        }

        /// Says something on a connection of its own, and again if it came too late on a busy machine.
        pub(super) async fn say(&self, from: u8, words: &str) -> String {
            loop {
                let answer = self.try_to_say(from, words).await;
                if !came_too_late(&answer) {
                    return answer;
                }
            }
        }

        /// Opens a stream, and again if asking for it came too late: the connection and what came first.
        pub(super) async fn follow(&self, from: u8, path: &str) -> (TcpStream, String) {
            loop {
                let mut stream = self.connect(from).await;
                let ask = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
                let _ = stream.write_all(ask.as_bytes()).await;
                let mut bytes = [0; 4096];
                let count = stream.read(&mut bytes).await.unwrap_or(0);
                let first = String::from_utf8_lossy(&bytes[..count]).into_owned();
                if !came_too_late(&first) {
                    return (stream, first);
                }
            }
        }
    }

    /// What the server says to whoever takes too long to ask.
    fn came_too_late(answer: &str) -> bool {
        answer.is_empty() || answer.starts_with("HTTP/1.1 408")
    }

    /// Everything up to the end of the connection, which must come.
    pub(super) async fn rest(stream: &mut TcpStream) -> String {
        let mut all = Vec::new();
        let reading = tokio::time::timeout(Duration::from_secs(120), stream.read_to_end(&mut all));
        // A connection that is reset is one that has ended.
        let _ = reading.await.expect("the connection ends");
        String::from_utf8_lossy(&all).into_owned()
    }
}

#[tokio::test]
async fn a_request_that_is_only_half_sent_is_given_up() {
    let door = Door::open(Limits { head_time: SHORT, ..generous() }).await;
    let mut half_sent = Vec::new();
    for _ in 0..50 {
        let mut stream = door.connect(1).await;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: local").await.unwrap();
        half_sent.push(stream);
    }
    assert!(door.ask(1, "GET /healthz HTTP/1.1").await.ends_with("alive\n"));
    for mut stream in half_sent {
        let answer = wire::rest(&mut stream).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    }
}

#[tokio::test]
async fn a_body_that_does_not_come_is_given_up() {
    let door = Door::open(Limits { body_time: SHORT, ..generous() }).await;
    for path in ["/api/games", "/api/check", "/api/positions"] {
        let mut stream = door.connect(1).await;
        let head =
            format!("POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{{");
        stream.write_all(head.as_bytes()).await.unwrap();
        let answer = wire::rest(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
        assert!(answer.contains("/api#too_slow"), "{answer}");
    }
}

#[tokio::test]
async fn an_idle_connection_is_closed_but_a_stream_stays_open() {
    let limits = Limits { head_time: SHORT, ..generous() };
    let door = Door::open(limits).await;
    let body =
        r#"{"game":"gosix","options":{"first":"red"},"seats":[{"kind":"here"},{"kind":"here"}]}"#;
    let create = format!(
        "POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    // Nothing more is said on this connection, so it ends.
    let created = door.say(1, &create).await;
    assert!(created.starts_with("HTTP/1.1 201"), "{created}");
    let created: Value = serde_json::from_str(created.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let (id, secret) =
        (created["id"].as_str().unwrap(), created["seats"][0]["secret"].as_str().unwrap());

    let (mut stream, mut seen) = door.follow(1, &format!("/api/games/{id}/events")).await;
    read_until(&mut stream, &mut seen, "event: game").await;
    tokio::time::sleep(3 * SHORT).await;
    let play = r#"{"type":"play","after":1,"turn":"a1"}"#;
    let act = format!(
        "POST /api/games/{id}/actions HTTP/1.1\r\nauthorization: Bearer {secret}\r\nhost: localhost\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{play}",
        play.len()
    );
    let acted = door.say(1, &act).await;
    assert!(acted.starts_with("HTTP/1.1 200"), "{acted}");
    read_until(&mut stream, &mut seen, "event: played").await;
}

async fn read_until(stream: &mut TcpStream, seen: &mut String, wanted: &str) {
    while !seen.contains(wanted) {
        let mut bytes = [0; 4096];
        let reading = tokio::time::timeout(Duration::from_secs(120), stream.read(&mut bytes));
        let count = reading.await.expect("something comes").expect("no error");
        assert!(count > 0, "the stream has ended: {seen}");
        seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
}

/// Waits until something is so.
async fn sooner_or_later(is_so: impl AsyncFn() -> bool) {
    let patience = tokio::time::timeout(Duration::from_secs(300), async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    patience.await.expect("it never is so");
}

#[tokio::test]
async fn one_address_never_has_all_connections() {
    let limits = Limits { connections: 16, connections_by_address: 100, ..generous() };
    let door = Door::open(limits).await;
    let mut held = Vec::new();
    for _ in 0..30 {
        held.push(door.connect(1).await);
    }
    let refused = door.try_to_ask(1, "GET /healthz HTTP/1.1").await;
    assert!(!refused.contains("alive"), "{refused}");
    assert!(door.ask(2, "GET /healthz HTTP/1.1").await.ends_with("alive\n"), "others come in");
    drop(held);
    // The server learns of it soon.
    sooner_or_later(async || {
        door.try_to_ask(1, "GET /healthz HTTP/1.1").await.ends_with("alive\n")
    })
    .await;
}

#[tokio::test]
async fn whoever_takes_nothing_of_what_is_sent_is_given_up() {
    let limits = Limits { taking_time: SHORT, ..generous() };
    let door = Door::open(limits).await;
    let mut greedy = door.connect(1).await;
    let ask = "GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n";
    // Far more than fits into the buffers of both ends.
    let asked = ask.repeat(2000);
    let asking = greedy.write_all(asked.as_bytes());
    let _ = tokio::time::timeout(Duration::from_secs(120), asking).await;
    let connections = async || {
        let figures = door.ask(2, "GET /metrics HTTP/1.1").await;
        let line = figures.lines().find(|line| line.starts_with("hexotheque_connections "));
        line.and_then(|line| line.split(' ').nth(1)?.parse::<u32>().ok()).expect("a figure")
    };
    sooner_or_later(async || connections().await <= 1).await;
}

#[tokio::test]
async fn a_person_is_answered_while_one_address_floods_with_computer_games() {
    let house = House::new().await;
    let computers = vec![json!({ "kind": "computer", "level": 8 }); 5];
    let flood = json!({ "game": "6x5", "seats": computers });
    let mut flooded = Vec::new();
    for _ in 0..60 {
        flooded.push(house.create(flood.clone()).await.0);
    }
    let (id, secrets) = house
        .create(json!({ "game": "gosix", "options": { "first": "red" },
            "seats": [{ "kind": "here" }, { "kind": "computer", "level": 3 }] }))
        .await;
    let mut reader = Reader::open(&house, &id, None, Some(1)).await;
    house.play(&id, &secrets[0], 1, "a1").await;
    reader.expect(2).await;
    assert_eq!(reader.expect(3).await.data["seat"], 2);
    // Before the sixty have had their first turn.
    let mut waiting = 0;
    for id in &flooded {
        waiting += u32::from(house.look(id, None).await["state"]["number"] == 1);
    }
    assert!(waiting > 0, "whoever plays alone is served first");
    house.stop.send(true).unwrap();
}

#[tokio::test]
async fn games_of_computers_alone_are_limited_and_so_are_rematches() {
    let limits = Limits { creations_alone: 2, creations: 4, ..generous() };
    let house = House::with_limits(limits).await;
    let computers =
        json!({ "game": "gosix", "seats": vec![json!({ "kind": "computer", "level": 1 }); 2] });
    house.create(computers.clone()).await;
    house.create(computers.clone()).await;
    let refused = house.post("/api/games", None, computers).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{}", refused.text);
    // A game against oneself that is given up and played again and again.
    let (mut id, mut secrets) = house.gosix().await;
    let answer = loop {
        house.act(&id, &secrets[0], json!({ "type": "resign", "after": 1 })).await;
        let again = house.act(&id, &secrets[0], json!({ "type": "rematch", "after": 2 })).await;
        if again.status != StatusCode::OK {
            break again;
        }
        id = again.json()["game"].as_str().expect("the next game").to_owned();
        secrets.rotate_right(1);
    };
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{}", answer.text);
}
