//! Folding events gives what looking anew would show. The browser's fold is tested by the same stories.

use room::sight::Sight;
use serde_json::Value;

fn read(look: &Value) -> Sight {
    serde_json::from_value(look.clone()).expect("a game as the API tells it")
}

#[test]
fn folding_an_event_gives_what_looking_anew_shows() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../table/tests/stories.json");
    let stories = std::fs::read_to_string(file).expect("the stories are there");
    let stories: Vec<Value> = serde_json::from_str(&stories).expect("JSON");
    assert!(stories.len() > 20);
    for story in stories {
        let mut sight = read(&story["before"]);
        sight.apply(&story["event"]).expect("an event as the API tells it");
        assert_eq!(sight, read(&story["after"]), "{}", story["event"]);
    }
}
