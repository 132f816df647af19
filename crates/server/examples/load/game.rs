//! A game that is played through the API, move by move, whatever happens to the server.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use games::{AnyOptions, AnyPosition, GameId, Seed, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::json;
use tokio::sync::{Barrier, mpsc};
use tokio::task::JoinHandle;

use crate::http::Line;
use crate::watcher::{self, Seen, Stream};

/// What all players share.
pub(crate) struct Course {
    /// The servers; the players of a game are spread over them.
    pub(crate) addresses: Vec<SocketAddr>,
    /// The time between two moves of one game.
    pub(crate) pause: Duration,
    pub(crate) streams: usize,
    /// Where everybody waits until all games have begun.
    pub(crate) ready: Barrier,
    /// Streams that have been opened or resumed.
    pub(crate) opened: AtomicU64,
    pub(crate) over: AtomicBool,
    pub(crate) acknowledged: AtomicU64,
    /// Requests that had to be sent again.
    pub(crate) repeated: AtomicU64,
}

impl Course {
    /// Where somebody goes.
    pub(crate) fn address(&self, who: usize) -> SocketAddr {
        self.addresses[who % self.addresses.len()]
    }
}

/// How long things took.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Took {
    /// From sending a move to its acknowledgement.
    Acknowledging(Duration),
    /// From sending a move to its arrival on a stream.
    Telling(Duration),
}

/// When each move of a game was sent.
pub(crate) type Sent = Arc<Mutex<Vec<Instant>>>;

/// One game with everything the server has acknowledged.
pub(crate) struct Played {
    pub(crate) id: String,
    pub(crate) moves: Vec<String>,
    pub(crate) watchers: Vec<JoinHandle<Seen>>,
}

/// Plays games one after another until the course is over.
pub(crate) async fn play(
    course: Arc<Course>,
    number: u64,
    times: mpsc::UnboundedSender<Took>,
) -> Vec<Played> {
    let mut rng = SmallRng::seed_from_u64(number);
    let mut lines: Vec<Line> = (0..2).map(|seat| Line::to(course.address(seat))).collect();
    let mut played = Vec::new();
    let mut next = None;
    while !course.over.load(Ordering::Relaxed) {
        let (id, secrets) = create(&course, &mut lines[0]).await;
        let mut options = AnyOptions::new(GameId::Gosix);
        options.set("first", "red").expect("an option");
        let mut position = AnyPosition::start(&options, &Seed::from_u64(0));
        let viewers = [secrets[0].clone(), secrets[1].clone(), String::new()];
        let sent = Sent::default();
        let watch = |place: usize| {
            let secret = viewers[place % viewers.len()].clone();
            let stream = Stream { id: id.clone(), secret, address: course.address(place) };
            tokio::spawn(watcher::follow(course.clone(), stream, sent.clone(), times.clone()))
        };
        let watchers = (0..course.streams).map(watch).collect();
        let mut game = Played { id, moves: Vec::new(), watchers };
        let mut at = match next {
            Some(at) => at,
            None => {
                course.ready.wait().await;
                let share = below(&mut rng, 1000) as f64 / 1000.0;
                tokio::time::Instant::now() + course.pause.mul_f64(share)
            }
        };
        while let Some(seat) = position.to_move() {
            tokio::time::sleep_until(at).await;
            at += course.pause;
            next = Some(at);
            if course.over.load(Ordering::Relaxed) {
                break;
            }
            let legal = position.legal_moves();
            let turn = legal[below(&mut rng, legal.len())].clone();
            let after = game.moves.len() as u64 + 1;
            let body = json!({ "type": "play", "after": after, "turn": turn }).to_string();
            let path = format!("/api/games/{}/actions", game.id);
            let begun = Instant::now();
            sent.lock().expect("no panic").push(begun);
            let line = &mut lines[seat.index()];
            let event = insist(&course, line, &path, &secrets[seat.index()], &body).await;
            // Nobody is left to count when the course is over.
            let _ = times.send(Took::Acknowledging(begun.elapsed()));
            assert_eq!(event["number"], after + 1, "{event}");
            assert_eq!(event["moves"], json!([turn]), "{event}");
            course.acknowledged.fetch_add(1, Ordering::Relaxed);
            position.play(&turn).expect("legal");
            game.moves.push(turn);
        }
        played.push(game);
    }
    played
}

async fn create(course: &Course, line: &mut Line) -> (String, Vec<String>) {
    let body = json!({ "game": "gosix", "options": { "first": "red" },
        "seats": [{ "kind": "here" }, { "kind": "here" }] });
    let created = insist(course, line, "/api/games", "", &body.to_string()).await;
    let secret =
        |seat: usize| created["seats"][seat]["secret"].as_str().expect("secret").to_owned();
    (created["id"].as_str().expect("a name").to_owned(), vec![secret(0), secret(1)])
}

/// Sends a request until it is answered: an answer that was lost is asked for again.
pub(crate) async fn insist(
    course: &Course,
    line: &mut Line,
    path: &str,
    secret: &str,
    body: &str,
) -> serde_json::Value {
    let secret = Some(secret).filter(|secret| !secret.is_empty());
    let method = if body.is_empty() { "GET" } else { "POST" };
    loop {
        let answer = async { line.connection().await?.ask(method, path, secret, body).await };
        match answer.await {
            Ok(answer) if answer.status < 300 => return answer.body,
            Ok(answer) if answer.status == 503 => {}
            Ok(answer) => panic!("{path} {body}: {} {}", answer.status, answer.body),
            Err(_) => line.hang_up(),
        }
        course.repeated.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
