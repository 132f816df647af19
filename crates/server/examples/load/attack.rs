//! Attacks, and how long others wait meanwhile.

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

use crate::process::Process;

const AT_ONCE: u8 = 8;
const LARGEST: usize = 1024 * 1024;
/// What every route but those for records takes at most.
const LARGE: usize = 60 * 1024;

/// How the server bore it.
pub(crate) struct Report {
    courses: Vec<Course>,
    /// At the end and at most, in MB.
    memory: (f64, f64),
}

struct Course {
    what: &'static str,
    answers: usize,
    slowest: Duration,
    /// What the server held right after it, in MB.
    memory: f64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Course { what, answers, slowest, memory } in &self.courses {
            write!(f, "{what:<28} slowest /healthz {slowest:>9.1?}   {memory:>4.0} MB   ")?;
            writeln!(f, "{answers} answers")?;
        }
        let slowest = self.courses.iter().map(|course| course.slowest).max().unwrap_or_default();
        let (now, most) = self.memory;
        writeln!(f, "slowest of all                {slowest:.1?}")?;
        write!(f, "memory                        {now:.0} MB at the end, {most:.0} MB at most")
    }
}

/// A route, and what is sent there again and again.
struct Attack {
    what: &'static str,
    path: String,
    body: String,
}

fn attacks(game: &str) -> Vec<Attack> {
    let attack = |what, path: &str, body: String| Attack { what, path: path.to_owned(), body };
    let filled = |head: &str, part: &str, tail: &str, size: usize| {
        format!("{head}{}{tail}", part.repeat((size - head.len() - tail.len()) / part.len()))
    };
    let cards = "[Game \"6x5\"]\n[Players \"2\"]\n[Change \"yes\"]\n\n1. ~17>Ba1 ";
    let texts = [
        ("guesses", filled(cards, "(~18>Ba1) ", "*", LARGEST / 2)),
        ("changes", filled(cards, "~17>Ra3 ", "*", LARGEST / 2)),
        ("variations", {
            let turns = "Ba1 ".repeat(2000);
            filled(
                &format!("[Game \"6x5\"]\n[Visible \"yes\"]\n\n{turns}"),
                "(Ba1) ",
                "*",
                LARGEST / 2,
            )
        }),
        (
            "games",
            filled("", "[Game \"gosix\"]\n[First \"red\"]\n\na1 b1 a2 b2 *\n", "", LARGEST / 2),
        ),
        ("tags", (0..40_000).map(|tag| format!("[T{tag} \"\"]\n")).collect()),
        ("moves", filled("[Game \"hexone\"]\n\n", "a1 ", "*", LARGEST / 2)),
        ("brackets", "(".repeat(LARGEST / 2)),
    ];
    let mut attacks = Vec::new();
    for (what, text) in texts {
        attacks.push(attack(what, "/api/records", json!({ "record": text }).to_string()));
        attacks.push(attack(what, "/api/check", json!({ "text": text }).to_string()));
    }
    let turns = |turn: &str| vec![turn.to_owned(); LARGE / (turn.len() + 4)];
    let asked = vec!["~17"; LARGE / 6];
    let text = "x".repeat(LARGE);
    let many = vec![json!({ "kind": "here", "name": "é".repeat(40) }); 600];
    for (what, path, body) in [
        ("turns of a position", "/api/positions", json!({ "game": "6x5", "turns": turns("Ba1") })),
        ("moves asked about", "/api/positions", json!({ "game": "6x5", "ask": asked })),
        ("a long position", "/api/positions", json!({ "game": "6x5", "position": text })),
        ("analysis", "/api/analyse", json!({ "game": "6x5", "lines": 3 })),
        ("turns of an analysis", "/api/analyse", json!({ "game": "gosix", "turns": turns("a1") })),
        ("judgement", "/api/judge", json!({ "game": "6x5", "turns": ["Ba1"] })),
        (
            "chains",
            "/api/chains",
            json!({
            "position": "b2/w1.w1.b1b1/..w1w1b1b1w2b2.b1.. w 18", "turn": "b5" }),
        ),
        ("a code", "/api/qr", json!({ "text": text })),
        ("seats", "/api/games", json!({ "game": "6x5", "seats": many })),
        ("options", "/api/games", json!({ "game": text, "seats": [] })),
    ] {
        attacks.push(attack(what, path, body.to_string()));
    }
    let turn = "Ba1>".repeat(2000);
    let acting = json!({ "type": "play", "after": 1, "turn": turn }).to_string();
    attacks.push(attack("a long turn", &format!("/api/games/{game}/actions"), acting));
    attacks.push(attack(
        "brackets to a seat",
        &format!("/api/games/{game}/seats"),
        "[".repeat(LARGE),
    ));
    attacks.push(attack("too much for any other", "/api/games", " ".repeat(LARGEST)));
    attacks
}

/// One request from an address of the loopback network; the whole answer.
async fn ask(to: SocketAddr, from: u8, head: &str, body: &str) -> std::io::Result<Vec<u8>> {
    ask_with(to, from, head, "", body).await
}

/// The same with more header lines.
async fn ask_with(
    to: SocketAddr,
    from: u8,
    head: &str,
    more: &str,
    body: &str,
) -> std::io::Result<Vec<u8>> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from(([127, 0, 0, from], 0)))?;
    let mut stream = socket.connect(to).await?;
    let head = format!(
        "{head} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{more}content-length: {}\r\n\r\n",
        body.len()
    );
    let mut answer = Vec::new();
    let sent = async {
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await
    };
    // Whoever is refused may be so before he has said everything.
    let _ = sent.await;
    stream.read_to_end(&mut answer).await?;
    Ok(answer)
}

/// How long health takes to be told, again and again, at worst.
async fn slowest_health(to: SocketAddr, until: Instant) -> Duration {
    let mut slowest = Duration::ZERO;
    while Instant::now() < until {
        let begun = Instant::now();
        let answer = ask(to, 100, "GET /healthz", "").await.expect("an answer");
        assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
        slowest = slowest.max(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    slowest
}

/// Any body of up to 1 MiB to any route for so long, eight at once, from eight addresses: how long
/// health takes meanwhile, and how much memory that takes.
pub(crate) async fn bodies(binary: &Path, store: &[String], seconds: f64) -> String {
    let server = Process::start(binary, store);
    server.wait();
    let to = server.address;
    let new = json!({ "game": "6x5", "seats": [{ "kind": "here" }, { "kind": "open" }] });
    let game = create(to, OTHER, &new).await["id"].as_str().expect("a name").to_owned();
    let mut courses = Vec::new();
    for Attack { what, path, body } in attacks(&game) {
        let until = Instant::now() + Duration::from_secs_f64(seconds);
        let attacker = |from: u8| {
            let (head, body) = (format!("POST {path}"), body.clone());
            tokio::spawn(async move {
                let mut answers = 0;
                while Instant::now() < until {
                    answers += usize::from(ask(to, from, &head, &body).await.is_ok());
                }
                answers
            })
        };
        let attackers: Vec<_> = (1..=AT_ONCE).map(attacker).collect();
        let slowest = slowest_health(to, until).await;
        let mut answers = 0;
        for attacker in attackers {
            answers += attacker.await.expect("an attacker");
        }
        courses.push(Course { what, answers, slowest, memory: server.memory().0 });
    }
    let report = Report { courses, memory: server.memory() };
    format!("bodies        eight at once, {seconds} s each\n{report}\n\n")
}

/// Somebody who does not attack.
const OTHER: u8 = 101;

async fn create(to: SocketAddr, from: u8, game: &Value) -> Value {
    body(&ask(to, from, "POST /api/games", &game.to_string()).await.expect("a game"))
}

/// The JSON of an answer.
fn body(answer: &[u8]) -> Value {
    let text = String::from_utf8_lossy(answer);
    let (_, body) = text.split_once("\r\n\r\n").expect("an answer");
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// One address floods with games of computers alone: how long a person waits for an opponent.
pub(crate) async fn computers(binary: &Path, store: &[String]) -> String {
    let server = Process::start(binary, store);
    server.wait();
    let to = server.address;
    let flood =
        json!({ "game": "6x5", "seats": vec![json!({ "kind": "computer", "level": 8 }); 5] });
    for _ in 0..60 {
        create(to, 1, &flood).await;
    }
    let game = json!({ "game": "gosix", "options": { "first": "red" },
        "seats": [{ "kind": "here" }, { "kind": "computer", "level": 3 }] });
    let created = create(to, OTHER, &game).await;
    let (id, secret) = (&created["id"], &created["seats"][0]["secret"]);
    let (id, secret) = (id.as_str().expect("a name"), secret.as_str().expect("a secret"));
    let key = format!("authorization: Bearer {secret}\r\n");
    let look = async || {
        let game = ask_with(to, OTHER, &format!("GET /api/games/{id}"), &key, "").await;
        body(&game.expect("the game"))["state"].take()
    };
    let act = format!("POST /api/games/{id}/actions");
    let mut waits = Vec::new();
    loop {
        let state = look().await;
        let Some(turn) = state["legal"].as_array().and_then(|legal| legal.first()) else { break };
        let turn = json!({ "type": "play", "after": state["number"], "turn": turn });
        let begun = Instant::now();
        ask_with(to, OTHER, &act, &key, &turn.to_string()).await.expect("an event");
        while look().await["to_move"] == 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        waits.push(begun.elapsed());
    }
    waits.sort_unstable();
    let (median, slowest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
    format!(
        "computers     60 games of five computers of level 8 from one address\n\
         level 3 answers somebody else after {median:.1?} in the median, {slowest:.1?} at worst \
         ({} moves)\n\n",
        waits.len()
    )
}
