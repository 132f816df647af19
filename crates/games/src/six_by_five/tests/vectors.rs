//! Games from an independent implementation, replayed move by move.

use serde_json::Value;

use super::*;

/// The options as the traces write them: JSON values under the names of the rules.
fn options_of(trace: &Value) -> SixByFiveOptions {
    let mut options = SixByFiveOptions::default();
    for (name, value) in trace["options"].as_object().expect("options") {
        let value = match value {
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::Null => "none".to_owned(),
            Value::String(text) => text.clone(),
            number => number.to_string(),
        };
        options.set(name, &value).expect("an option of 6x5");
    }
    options
}

#[test]
fn every_trace_has_these_positions_these_legal_moves_and_this_outcome() {
    let traces = include_str!("../../../tests/vectors/6x5.jsonl");
    let mut moves = Vec::new();
    for (line, trace) in traces.lines().enumerate() {
        let trace: Value = serde_json::from_str(trace).expect("JSON");
        let options = options_of(&trace);
        let deck: Vec<u8> = serde_json::from_value(trace["deck"].clone()).expect("a deck");
        let mut position =
            SixByFive::start_with_piles(&options, &[deck], &seed(0)).expect("a whole deck");
        for (turn, step) in trace["turns"].as_array().expect("turns").iter().enumerate() {
            let place = format!("line {}, turn {}", line + 1, turn + 1);
            assert_eq!(position.to_string(), step["position"].as_str().expect("text"), "{place}");
            position.legal_moves(&mut moves);
            let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            texts.sort_unstable();
            let legal: Vec<String> = serde_json::from_value(step["legal"].clone()).expect("list");
            assert_eq!(texts, legal, "{place}");
            assert_eq!(position.outcome(), None, "{place}");
            let text = position.to_string();
            let again = SixByFive::from_text(&text, &options, &seed(0)).expect(&text);
            assert_eq!(again.to_string(), text);
            assert_eq!(again.outcome(), None, "{place}");
            position.play(mv(step["play"].as_str().expect("move"))).expect("a legal move");
        }
        let text = position.to_string();
        assert_eq!(text, trace["end"].as_str().expect("text"), "line {}", line + 1);
        let outcome = match trace["outcome"].as_u64() {
            Some(seat) => Outcome::Win(Seat::new(seat as u8 - 1)),
            None => Outcome::Draw,
        };
        assert_eq!(position.outcome(), Some(outcome), "line {}", line + 1);
        let again = SixByFive::from_text(&text, &options, &seed(0)).expect(&text);
        assert_eq!((again.to_string(), again.outcome()), (text, Some(outcome)));
    }
}
