//! Traces: games of an independent implementation, played again; and every lie in one is caught.

use games::gosix::{First, Gosix, GosixOptions, Illegal};
use games::record::{Course, Recorder, read_all, replay};
use games::trace::{Agreement, Difference, Disagreement, DisagreementOf, Trace};
use games::{GameId, Options, Position, Seed, SixByFive, Verdict, Visitor, json};
use proptest::prelude::*;
use serde_json::json;

/// The vectors of a game, with the number of their line; none if nobody else has played it.
fn vectors(game: GameId) -> Vec<(usize, Trace)> {
    let folder = format!("{}/tests/vectors", env!("CARGO_MANIFEST_DIR"));
    let mut traces = Vec::new();
    for file in std::fs::read_dir(&folder).expect(&folder) {
        let path = file.expect("a file").path();
        let name = path.file_stem().and_then(std::ffi::OsStr::to_str).unwrap_or_default();
        if name != game.name() && !name.starts_with(&format!("{game}-")) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        for (line, number) in text.lines().zip(1..) {
            let trace = line.parse();
            traces
                .push((number, trace.unwrap_or_else(|error| panic!("{name}, {number}: {error}"))));
        }
    }
    traces
}

fn for_every_vector<V: Visitor<Output = ()>>(visitor: impl Fn(usize, Trace) -> V) {
    let mut compared = 0;
    for game in GameId::ALL {
        for (line, trace) in vectors(*game) {
            assert_eq!(trace.game, game.name());
            game.visit(visitor(line, trace));
            compared += 1;
        }
    }
    assert!(compared >= 210, "only {compared} games of others were found");
}

fn start<P: Position>(trace: &Trace) -> Recorder<P> {
    let options: P::Options = json::options_from_json(&trace.options).expect("good options");
    let piles: Vec<Vec<u8>> = trace.deck.iter().chain(&trace.refills).cloned().collect();
    Recorder::start_with_piles(&options, &piles, &Seed::from_u64(9)).expect("a good deck")
}

fn moves<P: Position>(trace: &Trace) -> Vec<P::Move> {
    let texts = trace.turns.iter().map(|step| step.play.as_str());
    texts.map(|text| text.parse().unwrap_or_else(|_| panic!("{text} is not a move"))).collect()
}

#[test]
fn the_rules_agree_with_every_vector() {
    struct Verify(usize, Trace);
    impl Visitor for Verify {
        type Output = ();

        fn visit<P: Position>(self) {
            match self.1.verify::<P>() {
                Ok(agreement) => assert_eq!(agreement, Agreement::Whole),
                Err(disagreement) => panic!("{}, line {}: {disagreement}", P::NAME, self.0),
            }
        }
    }
    for_every_vector(Verify);
}

#[test]
fn a_vector_traced_again_tells_the_same() {
    struct TraceAgain(usize, Trace);
    impl Visitor for TraceAgain {
        type Output = ();

        fn visit<P: Position>(self) {
            let vector = self.1;
            let start = start::<P>(&vector).position().clone();
            let traced = Trace::of(&start, &moves::<P>(&vector)).expect("legal moves");
            let line = self.0;
            let read: Trace = traced.to_string().parse().expect("a trace");
            assert_eq!(read, traced);
            assert_eq!(traced.options.len(), P::Options::SPECS.len());
            for (name, value) in &vector.options {
                assert_eq!(traced.options.get(name), Some(value));
            }
            let same_options = Trace { options: vector.options.clone(), ..traced };
            assert_eq!(same_options, vector, "{}, line {line}", P::NAME);
        }
    }
    for_every_vector(TraceAgain);
}

#[test]
fn a_vector_written_down_as_a_record_is_read_and_replayed() {
    struct Write(usize, Trace);
    impl Visitor for Write {
        type Output = ();

        fn visit<P: Position>(self) {
            let mut game = start::<P>(&self.1);
            let moves = moves::<P>(&self.1);
            let (last, before) = moves.split_last().expect("some moves");
            for mv in before {
                game.play(*mv).expect("a legal move");
            }
            let text = game.record(None).to_string();
            assert!(text.ends_with("*\n") && !text.contains("[Deck"), "{text}");
            game.play(*last).expect("a legal move");

            let text = game.record(None).to_string();
            let [record] = read_all(&text).expect(&text).try_into().expect("one game");
            assert_eq!(record, game.record(None));
            let game = replay::<P>(&record)
                .unwrap_or_else(|error| panic!("line {}: {error}\n{text}", self.0));
            assert_eq!(game.turns.concat(), moves);
            assert_eq!(Verdict::of::<P>(game.outcome), self.1.outcome);
            match game.course {
                Course::Whole { end, .. } => assert_eq!(end.to_string(), self.1.end),
                _ => assert_eq!(self.1.outcome, Verdict::Open, "cards are told once it is over"),
            }
        }
    }
    for_every_vector(Write);
}

/// The first vector of Gosix, which the test may spoil.
fn vector() -> Trace {
    vectors(GameId::Gosix).remove(0).1
}

/// What is found in the first vector of Gosix after something has been done to it.
fn found(spoil: impl FnOnce(&mut Trace)) -> DisagreementOf<Gosix> {
    let mut trace = vector();
    spoil(&mut trace);
    trace.verify::<Gosix>().expect_err("a lie")
}

fn in_turn(turn: usize, difference: Difference<Illegal>) -> DisagreementOf<Gosix> {
    Disagreement::Turn { turn, difference }
}

#[test]
fn a_wrong_position_is_found_in_its_turn() {
    let ruled = vector().turns[4].position.clone();
    let traced = ruled.replacen('.', "g", 1);
    let error = found(|trace| trace.turns[4].position.clone_from(&traced));
    assert_eq!(
        error.to_string(),
        format!("turn 5: the position is `{ruled}`, in the trace `{traced}`")
    );
    assert_eq!(error, in_turn(5, Difference::Position { ruled, traced }));
}

#[test]
fn a_missing_and_an_invented_legal_move_are_named() {
    let error = found(|trace| {
        trace.turns[6].legal.retain(|mv| mv != "c1" && mv != "a1");
        trace.turns[6].legal.push("pass".to_owned());
    });
    assert_eq!(
        error.to_string(),
        "turn 7: the legal moves differ; only in the trace: pass; only by the rules: a1 c1"
    );
    let error = found(|trace| trace.turns[0].legal.retain(|mv| mv != "c9"));
    assert_eq!(error.to_string(), "turn 1: the legal moves differ; only by the rules: c9");
}

#[test]
fn legal_moves_are_sorted_and_each_is_there_once() {
    let error = found(|trace| trace.turns[1].legal.swap(0, 1));
    assert_eq!(error, in_turn(2, Difference::Unsorted));
    let error = found(|trace| {
        let twice = trace.turns[1].legal[0].clone();
        trace.turns[1].legal.insert(0, twice);
    });
    assert_eq!(error, in_turn(2, Difference::Unsorted));
}

#[test]
fn another_move_than_was_played_is_found_in_the_turn_after() {
    let error = found(|trace| trace.turns[2].play = trace.turns[2].legal[0].clone());
    assert!(matches!(
        error,
        Disagreement::Turn { turn: 4, difference: Difference::Position { .. } }
    ));
    let error = found(|trace| {
        let last = trace.turns.last_mut().expect("a turn");
        last.play = last.legal.iter().find(|mv| **mv != last.play).expect("another").clone();
    });
    assert!(matches!(error, Disagreement::End(Difference::Position { .. })), "{error}");
}

#[test]
fn a_move_that_cannot_be_played_is_found_in_its_turn() {
    let played = vector().turns[0].play.clone();
    let error = found(|trace| trace.turns[3].play.clone_from(&played));
    let text = format!("turn 4: `{played}` is played, but refused: {played} is occupied");
    assert_eq!(error.to_string(), text);
    let error = found(|trace| trace.turns[3].play = "d1".to_owned());
    assert!(error.to_string().starts_with("turn 4: `d1` is not a move: "), "{error}");
}

#[test]
fn a_wrong_end_is_found() {
    let error = found(|trace| trace.end = "?".to_owned());
    assert!(matches!(error, Disagreement::End(Difference::Position { .. })));
    let error = found(|trace| trace.outcome = Verdict::Draw);
    assert_eq!(error.to_string(), "at the end: the outcome is `g`, in the trace `draw`");
    let error = found(|trace| {
        let last = trace.turns.pop().expect("a turn");
        trace.end = last.position;
    });
    assert_eq!(error.to_string(), "at the end: the outcome is `*`, in the trace `g`");
}

/// The first vector in which the draw pile is refilled.
fn refilled() -> Trace {
    let mut vectors = vectors(GameId::SixByFive).into_iter().map(|(_, trace)| trace);
    vectors.find(|trace| !trace.refills.is_empty()).expect("a refill")
}

#[test]
fn a_refill_that_is_not_told_ends_the_comparison() {
    let trace = Trace { refills: Vec::new(), ..refilled() };
    let agreement = trace.verify::<SixByFive>();
    assert!(matches!(agreement, Ok(Agreement::UntilRefill { .. })), "{agreement:?}");
}

#[test]
fn a_refill_with_other_cards_than_were_discarded_is_found() {
    let mut trace = refilled();
    let held = trace.deck.as_ref().expect("a deck").iter();
    let other = held.copied().find(|card| !trace.refills[0].contains(card)).expect("a held card");
    let mut discarded = trace.refills[0].clone();
    discarded.sort_unstable();
    let discarded: Vec<String> = discarded.iter().map(u8::to_string).collect();
    trace.refills[0][0] = other;
    let error = trace.verify::<SixByFive>().expect_err("a lie").to_string();
    let expected = format!(
        "refill 1 of the pile has other cards than were discarded: {}",
        discarded.join(" ")
    );
    assert!(error.ends_with(&expected), "{error}");
}

#[test]
fn a_trace_may_stop_early() {
    let mut trace = vector();
    trace.end = trace.turns[9].position.clone();
    trace.turns.truncate(9);
    trace.outcome = Verdict::Open;
    assert_eq!(trace.verify::<Gosix>(), Ok(Agreement::Whole));
    assert!(trace.to_string().ends_with(r#","outcome":null}"#));
}

#[test]
fn a_trace_must_begin_like_the_game() {
    let error = found(|trace| trace.game = "go".to_owned());
    assert_eq!(error.to_string(), "this is a trace of go, not of gosix");
    let error = found(|trace| trace.options.clear());
    assert_eq!(error.to_string(), "option `first` is missing: nobody knows what the lot decided");
    let error = found(|trace| trace.options["first"] = json!(1));
    assert_eq!(error.to_string(), r#"option `first` cannot be 1; it can be "lot", "red", "green""#);
    let error = found(|trace| trace.options.extend([("last".to_owned(), json!(true))]));
    assert_eq!(error.to_string(), "there is no option `last` here; known are first");
    assert!(matches!(found(|trace| trace.deck = Some(vec![2, 3])), Disagreement::Setup(_)));
}

#[test]
fn a_line_that_is_no_trace_is_refused_in_the_words_of_traces() {
    let error = |line: &str| line.parse::<Trace>().expect_err(line).to_string();
    assert_eq!(error(r#"{"game":"#), "column 8: this is not JSON");
    assert_eq!(error("7"), "a trace is not a JSON object on one line");
    assert_eq!(error("[]"), "a trace is not a JSON object on one line");
    assert_eq!(error(r#"{"game":"gosix"}"#), "options is missing");
    let whole = |turns: &str, more: &str| {
        format!(r#"{{"game":"6x5","options":{{}},"turns":{turns},"end":"","outcome":null{more}}}"#)
    };
    assert!(whole("[]", "").parse::<Trace>().is_ok());
    for (turns, more, said) in [
        ("[]", r#","seed":1"#, "there is no seed in a trace"),
        ("[]", r#","deck":[300]"#, "deck is not a list of card numbers"),
        ("{}", "", "turns is not a list"),
        ("[7]", "", "turns[0] is not an object"),
        (r#"[{"position":"","legal":[]}]"#, "", "turns[0].play is missing"),
        (r#"[{"position":"","legal":[1],"play":""}]"#, "", "turns[0].legal is not a list of texts"),
    ] {
        assert_eq!(error(&whole(turns, more)), said);
    }
    let winner = r#"{"game":"6x5","options":{},"turns":[],"end":"","outcome":"3"}"#;
    assert_eq!(error(winner), r#"outcome is not a seat, "draw" or null"#);
}

proptest! {
    #[test]
    fn one_changed_byte_never_makes_anything_panic(at in any::<prop::sample::Index>(), byte in 32_u8..127) {
        let mut line = vector().to_string().into_bytes();
        let at = at.index(line.len());
        let before = std::mem::replace(&mut line[at], byte);
        let trace = String::from_utf8(line).expect("ASCII").parse::<Trace>();
        let agrees = trace.is_ok_and(|trace| trace.verify::<Gosix>().is_ok());
        // Only the case of a move that is played makes no difference.
        prop_assert!(!agrees || before.eq_ignore_ascii_case(&byte), "{} at {at}", byte as char);
    }
}

#[test]
fn a_trace_is_made_only_of_legal_moves() {
    let start = Gosix::start(&GosixOptions { first: First::Red }, &Seed::from_u64(0));
    let moves = ["a1", "a2", "a1"].map(|text| text.parse().expect("a move"));
    let (number, reason) = Trace::of(&start, &moves).expect_err("twice the same corner");
    assert_eq!((number, reason.to_string().as_str()), (3, "a1 is occupied"));
}
