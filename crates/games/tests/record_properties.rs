//! Records: nothing makes the reader panic, and whatever is written is read back.

use std::time::Duration;

use games::record::{Clock, Comment, Line, Record, Remark, Tag, Turn, read_all, replay, write_all};
use games::{GameId, Position, Verdict, Visitor};
use proptest::collection::vec;
use proptest::prelude::*;

fn tag() -> impl Strategy<Value = Tag> {
    ("[A-Z][a-z0-9_]{0,6}", "[^\\p{Cc}]{0,12}|[\\\\\"\\]]{0,4}")
        .prop_map(|(name, value)| Tag::new(&name, &value).expect("a good tag"))
}

fn comment() -> impl Strategy<Value = Comment> {
    "\\PC{1,40}|[ {}();\\[\\]%a-z\\n]{1,60}|x [%]clk|[\\[]%clk 0:00:01[\\]]|( lorem ipsum){1,30}"
        .prop_filter_map("only blanks", |text| Comment::new(&text))
}

fn turn(variation: impl Strategy<Value = Line>) -> impl Strategy<Value = Turn> {
    let mv = "[a-z~][a-zA-Z0-9=~.é]{1,5}|[1-9][a-z]{1,3}|draws"
        .prop_filter("no move", |text| Turn::new(text.as_str()).is_ok());
    let remark = prop_oneof![
        3 => comment().prop_map(Remark::Comment),
        1 => variation.prop_map(Remark::Variation),
    ];
    let clock = proptest::option::of((0_u64..10_000_000).prop_map(Duration::from_millis));
    (vec(mv, 1..8), clock, vec(remark, 0..3)).prop_map(|(moves, clock, remarks)| {
        let mut moves = moves.into_iter();
        let mut turn = Turn::new(moves.next().unwrap_or_default()).expect("a move");
        for mv in moves {
            turn.push(mv).expect("a move");
        }
        turn.clock = clock.map(Clock::new);
        turn.remarks = remarks;
        turn
    })
}

fn line(turns: impl Strategy<Value = Vec<Turn>>) -> impl Strategy<Value = Line> {
    (vec(comment(), 0..2), turns).prop_map(|(opening, turns)| Line { opening, turns })
}

fn variation() -> impl Strategy<Value = Line> {
    let leaf = "[a-z][0-9]"
        .prop_map(|mv| Line { opening: Vec::new(), turns: vec![Turn::new(mv).expect("a move")] });
    leaf.prop_recursive(4, 20, 3, |inner| line(vec(turn(inner), 1..3)))
}

fn record() -> impl Strategy<Value = Record> {
    let verdict = "[a-z1-9*]|draw".prop_map(|text| text.parse::<Verdict>().expect("a verdict"));
    (vec(tag(), 0..5), line(vec(turn(variation()), 0..8)), verdict).prop_map(
        |(tags, main_line, verdict)| {
            let mut record = Record::new();
            for tag in tags {
                record.set_tag(tag);
            }
            record.main_line = main_line;
            record.set_verdict(verdict);
            record
        },
    )
}

/// Texts made of what records are made of, in any order.
fn rubble() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("[Game \"gosix\"]"),
        Just("[First \"red\"]"),
        Just("[Position \""),
        Just("a1"),
        Just("1. "),
        Just("2."),
        Just("1..."),
        Just("$3"),
        Just("!?"),
        Just(">"),
        Just("("),
        Just(")"),
        Just("{[%clk 0:00:01]"),
        Just("}"),
        Just("; "),
        Just("\n"),
        Just("\\"),
        Just("\""),
        Just("["),
        Just("*"),
        Just("draw"),
        Just("é\u{2028}"),
    ];
    vec(prop_oneof![8 => piece.prop_map(str::to_owned), 1 => ".{0,3}"], 0..40)
        .prop_map(|pieces| pieces.join(" ").replace(" 1", "1"))
}

/// Asks the rules of every game about a record.
struct Replay<'a>(&'a Record);

impl Visitor for Replay<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        if let Err(error) = replay::<P>(self.0) {
            assert!(!error.to_string().is_empty());
        }
    }
}

fn read_and_replay(text: &str) {
    match read_all(text) {
        Ok(records) => {
            assert_eq!(read_all(&write_all(&records)), Ok(records.clone()), "{text}");
            for record in &records {
                GameId::ALL.iter().for_each(|game| game.visit(Replay(record)));
            }
        }
        Err(error) => {
            let line = text.split('\n').nth(error.at.line - 1).expect("a line of the text");
            assert!(error.at.column <= line.chars().count() + 1, "{error} in {text}");
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(records in vec(record(), 0..3)) {
        let text = write_all(&records);
        prop_assert_eq!(read_all(&text), Ok(records));
    }

    #[test]
    fn any_text_is_read_or_refused_at_one_of_its_places(text in "\\PC{0,80}") {
        read_and_replay(&text);
    }

    #[test]
    fn any_heap_of_pieces_is_read_or_refused_at_one_of_its_places(text in rubble()) {
        read_and_replay(&text);
    }

    #[test]
    fn a_good_file_with_a_piece_missing_or_doubled_makes_no_reader_panic(
        from in 0_usize..2000, length in 0_usize..20, doubled in any::<bool>()
    ) {
        let text = include_str!("records/untidy.hxg");
        let cut = |at: usize| text.char_indices().map(|(i, _)| i).nth(at).unwrap_or(text.len());
        let (from, to) = (cut(from), cut(from + length));
        let (before, behind) = if doubled { (to, from) } else { (from, to) };
        read_and_replay(&format!("{}{}", &text[..before], &text[behind..]));
    }
}
