//! Whatever is read as a trace is written and read again as the same, and no rules panic at it.
#![no_main]

use games::trace::Trace;
use games::{GameId, Position, Visitor};
use libfuzzer_sys::fuzz_target;

struct Verify<'a>(&'a Trace);

impl Visitor for Verify<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        if let Err(disagreement) = self.0.verify::<P>() {
            assert!(!disagreement.to_string().is_empty());
        }
    }
}

fuzz_target!(|line: &str| {
    let Ok(trace) = line.parse::<Trace>() else { return };
    let again: Trace = trace.to_string().parse().expect("what was written can be read");
    assert_eq!((&again.turns, again.outcome), (&trace.turns, trace.outcome));
    if let Ok(game) = trace.game.parse::<GameId>() {
        game.visit(Verify(&trace));
    }
});
