//! Games of an independent implementation, replayed.

use serde_json::Value;

use super::*;
use crate::{Options, Outcome};

const TRACES: &str = include_str!("../../../tests/vectors/hexone.jsonl");

fn options_of(trace: &Value) -> HexoneOptions {
    let mut options = HexoneOptions::default();
    for (name, value) in trace["options"].as_object().expect("options") {
        options.set(name, value.as_str().expect("a text")).expect("an option of ours");
    }
    options
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

#[test]
fn every_position_list_of_moves_and_outcome_agrees() {
    let mut games = 0;
    for line in TRACES.lines() {
        let trace: Value = serde_json::from_str(line).expect("JSON");
        let mut position = Hexone::start(&options_of(&trace), &Seed::from_u64(0));
        for turn in trace["turns"].as_array().expect("turns") {
            assert_eq!(position.to_string(), text(&turn["position"]));
            assert_eq!(&legal(&position), turn["legal"].as_array().expect("a list"), "{position}");
            assert_eq!(position.outcome(), None);
            position.play(mv(text(&turn["play"]))).expect("a legal move");
        }
        assert_eq!(position.to_string(), text(&trace["end"]));
        let winner = match text(&trace["outcome"]) {
            "b" => BLACK,
            _ => WHITE,
        };
        assert_eq!(position.outcome(), Some(Outcome::Win(winner)));
        games += 1;
    }
    assert_eq!(games, 60);
}

#[test]
fn every_position_is_read_back() {
    for line in TRACES.lines() {
        let trace: Value = serde_json::from_str(line).expect("JSON");
        let options = options_of(&trace);
        let mut position = Hexone::start(&options, &Seed::from_u64(0));
        for turn in trace["turns"].as_array().expect("turns") {
            let read = Hexone::from_text(&position.to_string(), &options, &Seed::from_u64(1));
            assert_eq!(read.as_ref(), Ok(&position));
            assert_eq!(read.map(|read| read.hash()), Ok(position.hash()));
            position.play_unchecked(mv(text(&turn["play"])));
        }
        let end = Hexone::from_text(text(&trace["end"]), &options, &Seed::from_u64(1));
        assert_eq!(end.expect("the end").ending(), position.ending());
    }
}
