//! A story of every game, asked request by request. What is answered is left in a file, which a check of the
//! WebAssembly module reads: there the same requests must have the same answers, text for text.

use std::fmt::Write;
use std::path::Path;

use browser::Browser;
use games::GameId;
use serde_json::{Value, json};

/// How many turns of each game are told.
const TURNS: usize = 30;

/// Levels that think by counting positions, and are soon done: the clock has no say in what they play. What stronger
/// ones do is in the signature.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;

/// How many turns of computers are told.
const COMPUTERS_TURNS: usize = 4;

/// How many positions are looked at for each move of a game that is played by hints, at full strength.
const NODES: u64 = 300;

/// So many such games of each kind are played to their end, if nobody wants more (`GAMES=25`).
const GAMES: u64 = 1;

/// Whoever asks, and all that was said.
struct Teller {
    browser: Browser,
    asked: u64,
    told: String,
}

impl Teller {
    fn ask(&mut self, mut request: Value) -> Value {
        self.asked += 1;
        request["now"] = json!(1_700_000_000_000_u64 + 1000 * self.asked);
        request["chance"] = json!(format!("{:064x}", u128::from(self.asked) << 64 | 6650));
        let request = request.to_string();
        let answer = self.browser.ask(request.as_bytes(), &mut |_| ());
        let answer = serde_json::to_string(&answer).expect("an answer can be written");
        writeln!(self.told, "{request}\n{answer}").expect("a string grows");
        serde_json::from_str(&answer).expect("an answer is JSON")
    }

    fn well(&mut self, request: Value) -> Value {
        let asked = request.to_string();
        let mut answer = self.ask(request);
        let status = answer["status"].as_u64();
        assert!(matches!(status, Some(200 | 201)), "{asked}: {answer}");
        answer["body"].take()
    }
}

#[test]
fn every_game_is_told_as_the_module_for_browsers_must_tell_it() {
    let mut teller = Teller { browser: Browser::default(), asked: 0, told: String::new() };
    let signature = teller.well(json!({ "path": "/signature" }));
    assert_eq!(signature.as_array().map(Vec::len), Some(GameId::ALL.len()));
    let collection = teller.well(json!({ "path": "/collection" }));
    let games = collection["games"].as_array().expect("a list").clone();
    for info in &games {
        let game = info["game"].as_str().expect("a name");
        for preset in info["presets"].as_array().expect("a list") {
            play(&mut teller, game, preset);
            for level in LEVELS {
                let_play(&mut teller, game, preset, level);
            }
        }
    }
    let count = std::env::var("GAMES").map_or(GAMES, |count| count.parse().expect("a number"));
    for (info, seed) in games.iter().flat_map(|info| (0..count).map(move |seed| (info, seed))) {
        follow_hints(&mut teller, info["game"].as_str().expect("a name"), seed);
    }
    solve(&mut teller);
    refuse(&mut teller);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("story.jsonl");
    std::fs::write(file, &teller.told).expect("a file to write to");
}

/// Plays a game with people on all seats, choosing among the legal moves by their number.
fn play(teller: &mut Teller, game: &str, preset: &Value) {
    let players = preset["players"].as_u64().expect("a number");
    let seats: Vec<Value> = (0..players).map(|_| json!({ "kind": "here" })).collect();
    let wanted =
        json!({ "game": game, "options": preset["options"], "seats": seats, "seating": "lot" });
    let created = teller.well(json!({ "method": "POST", "path": "/games", "body": wanted }));
    let table = format!("/games/{}", created["id"].as_str().expect("a name"));
    for turn in 0..TURNS {
        let look = teller.well(json!({ "path": table }));
        let Some(seat) = look["state"]["to_move"].as_u64() else { break };
        let ahead = teller.well(json!({ "path": format!("{table}/moves"), "seat": seat }));
        let legal = ahead["legal"].as_array().expect("a list");
        let chosen = &legal[(7 * turn + 3) % legal.len()]["move"];
        let (after, path) = (&look["state"]["number"], format!("{table}/actions"));
        let action = json!({ "type": "play", "after": after, "turn": chosen });
        teller.well(json!({ "method": "POST", "path": path, "seat": seat, "body": action }));
    }
    for seat in 1..=players {
        teller.well(json!({ "path": format!("{table}/history"), "seat": seat }));
    }
    let record = teller.well(json!({ "path": format!("{table}/record") }));
    teller.well(json!({ "method": "POST", "path": "/check", "body": { "text": record } }));
}

/// Lets computers of one level play with each other.
fn let_play(teller: &mut Teller, game: &str, preset: &Value, level: u8) {
    let players = preset["players"].as_u64().expect("a number");
    let seats: Vec<Value> =
        (0..players).map(|_| json!({ "kind": "computer", "level": level })).collect();
    let wanted = json!({ "game": game, "options": preset["options"], "seats": seats });
    let created = teller.well(json!({ "method": "POST", "path": "/games", "body": wanted }));
    let table = format!("/games/{}", created["id"].as_str().expect("a name"));
    for _ in 0..COMPUTERS_TURNS {
        let computer = teller.well(json!({ "path": format!("{table}/computer") }));
        let Some(seat) = computer["seat"].as_u64() else { break };
        let turn = teller.well(json!({ "path": format!("{table}/turn") }))["turn"].take();
        let action = json!({ "type": "play", "after": computer["number"], "turn": turn });
        let path = format!("{table}/actions");
        teller.well(json!({ "method": "POST", "path": path, "seat": seat, "body": action }));
    }
}

/// Plays a game to its end as the engine would at full strength, from another first move each time. If program and module
/// choose alike at every move, a match between them can only end as one of either with itself.
fn follow_hints(teller: &mut Teller, game: &str, seed: u64) {
    let seats = [json!({ "kind": "here" }), json!({ "kind": "here" })];
    let wanted = json!({ "game": game, "seats": seats, "aids": true });
    let created = teller.well(json!({ "method": "POST", "path": "/games", "body": wanted }));
    let table = format!("/games/{}", created["id"].as_str().expect("a name"));
    for turn in 0.. {
        let look = teller.well(json!({ "path": table }));
        let Some(seat) = look["state"]["to_move"].as_u64() else { break };
        let chosen = if turn == 0 {
            let ahead = teller.well(json!({ "path": format!("{table}/moves"), "seat": seat }));
            let legal = ahead["legal"].as_array().expect("a list");
            legal[seed as usize % legal.len()]["move"].clone()
        } else {
            let hint = json!({ "path": format!("{table}/hint"), "seat": seat, "nodes": NODES });
            teller.well(hint)["turn"].take()
        };
        let (after, path) = (&look["state"]["number"], format!("{table}/actions"));
        let action = json!({ "type": "play", "after": after, "turn": chosen });
        teller.well(json!({ "method": "POST", "path": path, "seat": seat, "body": action }));
        assert!(turn < 500, "a game of {game} ends");
    }
    // Whoever has played many games is not to need more memory for each.
    teller.well(json!({ "method": "POST", "path": format!("{table}/forget"), "body": {} }));
}

/// Takes the puzzles, looks at some of each game and solves them.
fn solve(teller: &mut Teller) {
    let wanted = teller.ask(json!({ "path": "/puzzles/today" }));
    assert_eq!(wanted["status"], 428, "they have to be handed in first: {wanted}");
    let texts: Vec<&str> = room::puzzles::TEXTS.iter().map(|(_, text)| *text).collect();
    let text = texts.join("\n");
    let body = json!({ "text": text });
    teller.well(json!({ "method": "POST", "path": "/puzzles", "body": body }));
    teller.well(json!({ "path": "/puzzles/today", "query": { "date": "2026-11-17" } }));
    for game in GameId::ALL {
        let shelf = teller.well(json!({ "path": "/puzzles", "query": { "game": game.name() } }));
        for id in shelf["ids"].as_array().expect("a list").iter().step_by(97) {
            let path = format!("/puzzles/{}", id.as_str().expect("a name"));
            teller.well(json!({ "path": path }));
            let solution = teller.well(json!({ "path": format!("{path}/solution") }));
            let body = json!({ "turns": [solution["turns"][0]["turn"]] });
            let path = format!("{path}/try");
            teller.well(json!({ "method": "POST", "path": path, "body": body }));
        }
    }
}

/// What cannot be is refused in words, here and there alike.
fn refuse(teller: &mut Teller) {
    let elsewhere =
        json!({ "game": "gosix", "seats": [{ "kind": "here" }, { "kind": "elsewhere" }] });
    for (status, request) in [
        (404, json!({ "path": "/nowhere" })),
        (404, json!({ "path": "/games/000000000000" })),
        (400, json!({ "method": "POST", "path": "/positions", "body": { "game": "chess" } })),
        (422, json!({ "method": "POST", "path": "/games", "body": elsewhere })),
        (422, json!({ "method": "POST", "path": "/records", "body": { "record": "[Game" } })),
    ] {
        let asked = request.to_string();
        let answer = teller.ask(request);
        assert_eq!(answer["status"], status, "{asked}: {answer}");
        assert!(answer["body"]["detail"].as_str().is_some_and(|said| !said.is_empty()), "{answer}");
    }
}
