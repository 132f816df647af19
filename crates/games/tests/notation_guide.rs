//! The examples of docs/notation.md are read, played, replayed and compared.

use games::record::{Record, read_all, replay, write_all};
use games::trace::{Agreement, Trace};
use games::{AnyOptions, AnyPosition, AnyView, GameId, Position, Seed, Visitor};

const GUIDE: &str = include_str!("../../../docs/notation.md");

/// The fenced blocks with this word behind the fence.
fn blocks(kind: &str) -> Vec<&'static str> {
    let mut parts = GUIDE.split("```");
    let mut found = Vec::new();
    while let (Some(_), Some(block)) = (parts.next(), parts.next()) {
        if let Some((word, text)) = block.split_once('\n')
            && word == kind
        {
            found.push(text);
        }
    }
    found
}

fn position(game: GameId, text: &str) -> AnyPosition {
    AnyPosition::from_text(text, &AnyOptions::new(game), &Seed::from_u64(0))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn positions_views_and_turns_are_as_the_guide_says() {
    for game in GameId::ALL {
        let lines: Vec<&str> = blocks(game.name()).into_iter().flat_map(str::lines).collect();
        assert!(lines.len() >= 3, "examples of {game}");
        assert!(lines.iter().any(|line| line.contains('|')), "turns of {game}");
        for line in lines {
            let fields: Vec<&str> = line.split(" | ").collect();
            match fields[..] {
                [view] if view.contains('?') => {
                    let read = AnyView::from_text(view, &AnyOptions::new(*game));
                    assert_eq!(read.expect(view).to_string(), view);
                }
                [text] => assert_eq!(position(*game, text).to_string(), text),
                [before, turn, after] => {
                    let mut now = position(*game, before);
                    now.play_turn(turn).unwrap_or_else(|error| panic!("{line}: {error}"));
                    assert_eq!(now.to_string(), after, "{line}");
                }
                _ => panic!("{line}"),
            }
        }
    }
}

/// Replays a record by the rules, in its cleanest form.
struct Replay(Record);

impl Visitor for Replay {
    type Output = Record;

    fn visit<P: Position>(mut self) -> Record {
        replay::<P>(&self.0).unwrap_or_else(|error| panic!("{error}"));
        self.0.tidy::<P>();
        self.0
    }
}

fn tidied(text: &str) -> Record {
    let [record] = read_all(text).expect(text).try_into().expect("one game");
    let game: GameId = record.game().expect("a game").parse().expect("a game we know");
    game.visit(Replay(record))
}

#[test]
fn records_follow_the_rules_and_lenient_ones_say_the_same_as_strict_ones() {
    let [whole, lenient, strict] = blocks("hxg").try_into().expect("three records");
    assert_eq!(write_all(&[tidied(whole)]), whole);
    assert_eq!(write_all(&[tidied(lenient)]), strict);
}

#[test]
fn the_trace_agrees_with_the_rules() {
    struct Verify(Trace);
    impl Visitor for Verify {
        type Output = Agreement;

        fn visit<P: Position>(self) -> Agreement {
            self.0.verify::<P>().unwrap_or_else(|difference| panic!("{difference}"))
        }
    }
    let [text] = blocks("trace").try_into().expect("one trace");
    let trace: Trace = text.parse().expect("a trace");
    let game: GameId = trace.game.parse().expect("a game");
    assert_eq!(game.visit(Verify(trace)), Agreement::Whole);
}

#[test]
fn every_place_of_the_guide_is_one() {
    for (game, moves) in [
        (GameId::Gosix, &["a1", "A6", "c12"][..]),
        (GameId::Hexone, &["b3", "b3Y", "a2A", "pass"]),
        (GameId::SixByFive, &["Bc5", "Rxc5", "Kc5", "c5=d7", "~17"]),
        (GameId::Xochintlan, &["Bc24", "Rxb16", "Ka8", "c5=d7", "~18"]),
    ] {
        let start = AnyPosition::start(&AnyOptions::new(game), &Seed::from_u64(0));
        for text in moves {
            assert!(start.written(text).is_ok(), "{game}: {text}");
        }
    }
}
