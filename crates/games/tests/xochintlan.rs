//! Xochintlan agrees with games of an independent implementation, move by move.

use games::Xochintlan;
use games::trace::{Agreement, Trace};

#[test]
fn the_rules_agree_with_every_vector() {
    let vectors = include_str!("vectors/xochintlan.jsonl");
    assert!(vectors.lines().count() >= 45);
    for (line, number) in vectors.lines().zip(1..) {
        let trace: Trace = line.parse().unwrap_or_else(|error| panic!("line {number}: {error}"));
        match trace.verify::<Xochintlan>() {
            Ok(agreement) => assert_eq!(agreement, Agreement::Whole, "line {number}"),
            Err(disagreement) => panic!("line {number}: {disagreement}"),
        }
    }
}
