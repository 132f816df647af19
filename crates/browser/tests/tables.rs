//! Tables of one device: kept by whoever asks, brought back from their events.

use browser::Browser;
use serde_json::{Value, json};

/// Asks a browser, and checks that it answers well; gives the whole answer.
fn well(browser: &mut Browser, mut request: Value) -> Value {
    request["now"] = json!(1_700_000_000_000_u64);
    request["chance"] = json!("c0ffee".repeat(11)[..64]);
    let answer = browser.ask(request.to_string().as_bytes(), &mut |_| ());
    let answer = json!(answer);
    assert!(answer["status"].as_u64().is_some_and(|status| status < 300), "{request}: {answer}");
    answer
}

fn act(browser: &mut Browser, table: &str, seat: u8, after: u64, more: Value) -> Value {
    let mut body = more;
    body["after"] = json!(after);
    let path = format!("{table}/actions");
    well(browser, json!({ "method": "POST", "path": path, "seat": seat, "body": body }))
}

/// A new game of Gosix between these: its address, and what is to be stored of it.
fn create(browser: &mut Browser, seats: Value) -> (String, Vec<Value>) {
    let body = json!({ "game": "gosix", "options": { "first": "red" }, "seats": seats });
    let answer = well(browser, json!({ "method": "POST", "path": "/games", "body": body }));
    let id = answer["body"]["id"].as_str().expect("a name");
    (format!("/games/{id}"), vec![answer["store"][0]["event"].clone()])
}

fn look(browser: &mut Browser, table: &str, seat: u8) -> Value {
    well(browser, json!({ "path": table, "seat": seat }))["body"].take()
}

#[test]
fn a_table_comes_back_from_what_was_stored_of_it() {
    let mut browser = Browser::default();
    let people = json!([{ "kind": "here" }, { "kind": "here" }]);
    let (table, mut events) = create(&mut browser, people);
    for (after, turn) in (1..).zip(["a1", "b1", "c1"]) {
        let seat = if after % 2 == 1 { 1 } else { 2 };
        let played = json!({ "type": "play", "turn": turn });
        let answer = act(&mut browser, &table, seat, after, played.clone());
        events.push(answer["store"][0]["event"].clone());
        // Sent again, it is done once, and nothing is to be stored anew.
        let again = act(&mut browser, &table, seat, after, played);
        assert_eq!(again["body"], answer["body"]);
        assert_eq!(again.get("store"), None);
    }
    let before = look(&mut browser, &table, 1);
    well(&mut browser, json!({ "method": "POST", "path": format!("{table}/forget") }));
    let body = json!({ "events": events });
    well(&mut browser, json!({ "method": "POST", "path": format!("{table}/open"), "body": body }));
    assert_eq!(look(&mut browser, &table, 1), before);
    assert_eq!(before["turns"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_computer_is_asked_for_its_turn_which_is_played_like_any_other() {
    let mut browser = Browser::default();
    let seats = json!([{ "kind": "computer", "level": 1 }, { "kind": "here" }]);
    let (table, _) = create(&mut browser, seats);
    let asked = well(&mut browser, json!({ "path": format!("{table}/computer") }));
    assert_eq!(asked["body"], json!({ "seat": 1, "number": 1 }));
    let turn =
        well(&mut browser, json!({ "path": format!("{table}/turn") }))["body"]["turn"].take();
    act(&mut browser, &table, 1, 1, json!({ "type": "play", "turn": turn }));
    let asked = well(&mut browser, json!({ "path": format!("{table}/computer") }));
    assert_eq!(asked["body"], json!({ "seat": null, "number": 2 }));
}

#[test]
fn a_game_that_follows_another_is_stored_with_it_and_says_who_sits_where() {
    let mut browser = Browser::default();
    let (table, _) = create(&mut browser, json!([{ "kind": "here" }, { "kind": "here" }]));
    act(&mut browser, &table, 1, 1, json!({ "type": "resign" }));
    let answer = act(&mut browser, &table, 1, 2, json!({ "type": "rematch" }));
    let [_, next] = answer["store"].as_array().expect("a list").as_slice() else {
        panic!("{answer}")
    };
    assert_eq!(next["id"], answer["body"]["game"]);
    assert_eq!(next["seats"], json!({ "1": 2, "2": 1 }));
    let path = format!("/games/{}/open", next["id"].as_str().expect("a name"));
    let body = json!({ "events": [next["event"]] });
    well(&mut browser, json!({ "method": "POST", "path": path, "body": body }));
}
