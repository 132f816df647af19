//! Game records: read, written, replayed.

use games::gosix::{First, Gosix, GosixOptions, Illegal};
use games::record::{
    Clock, Comment, Course, DEEPEST_VARIATION, Fault, MOST_MOVES, MOST_TAGS, Objection, Place,
    Record, Recorder, Remark, ReplayErrorOf, Tag, Turn, read_all, replay, write_all,
};
use games::{GameId, Outcome, Position, Seat, Seed, Verdict, Visitor};

const GOSIX: &str = include_str!("records/gosix.hxg");
const UNTIDY: &str = include_str!("records/untidy.hxg");

fn one(text: &str) -> Record {
    let [record] = read_all(text).expect(text).try_into().expect("one game");
    record
}

/// What is wrong with a text, and where.
fn fault(text: &str) -> (usize, usize, Fault) {
    let error = read_all(text).expect_err(text);
    assert!(error.to_string().starts_with("line "), "{error}");
    (error.at.line, error.at.column, error.fault)
}

/// The text of a game of Gosix with red to begin.
fn gosix(turns: &str) -> String {
    format!("[Game \"gosix\"]\n[First \"red\"]\n\n{turns}")
}

fn objection(text: &str) -> ReplayErrorOf<Gosix> {
    replay::<Gosix>(&one(text)).expect_err(text)
}

mod reading_and_writing {
    use super::*;

    #[test]
    fn a_canonical_file_is_written_as_it_was_read() {
        let records = read_all(GOSIX).expect("a good file");
        assert_eq!(records.len(), 3);
        assert_eq!(write_all(&records), GOSIX);
    }

    #[test]
    fn an_untidy_file_holds_the_same_games() {
        let mut records = read_all(UNTIDY).expect("a readable file");
        for record in &mut records {
            record.tidy::<Gosix>();
        }
        let said: Vec<&str> = records[0].main_line.opening.iter().map(Comment::text).collect();
        assert_eq!(
            said,
            [
                "The games of gosix.hxg as a hurried person writes them.",
                "(This comment belongs to the first of them.)"
            ]
        );
        records[0].main_line.opening.clear();
        assert_eq!(write_all(&records), GOSIX);
    }

    #[test]
    fn no_line_of_turns_is_longer_than_80_columns() {
        let mut turn = Turn::new("b3").expect("a move");
        for _ in 0..249 {
            turn.push("b3Y").expect("a move");
        }
        turn.remarks.extend(Comment::new(&"many words ".repeat(50)).map(Remark::Comment));
        let mut record = one("[Game \"hexone\"]\n\n*");
        record.main_line.turns = vec![turn; 12];
        let text = record.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.lines().filter(|line| line.chars().count() > 70).count() > 100, "{text}");
        assert_eq!(one(&text), record);
    }

    #[test]
    fn an_empty_text_holds_no_game() {
        assert_eq!(read_all(" \n\u{feff}\n".trim_start()), read_all(""));
        assert_eq!(read_all("\u{feff}\r\n"), Ok(vec![]));
    }

    #[test]
    fn clocks_are_taken_out_of_comments() {
        let record = one("[Game \"gosix\"]\n\n1. a1 {fast [%clk 1:02:03.25] indeed} {and good} *");
        let turn = &record.main_line.turns[0];
        assert_eq!(turn.clock, "1:02:03.25".parse::<Clock>().ok());
        let said: Vec<&str> = turn.comments().map(Comment::text).collect();
        assert_eq!(said, ["fast indeed", "and good"]);
        assert!(record.to_string().contains("1. a1 {[%clk 1:02:03.25]} {fast indeed} {and good}"));
    }

    #[test]
    fn a_line_comment_never_hides_a_clock_or_ends_early() {
        let record = one("[Game \"gosix\"]\n\na1 ; {a} [%clk soon]\n(a2 ; } \n) *");
        assert_eq!(record.main_line.turns[0].clock, None);
        let text =
            "[Game \"gosix\"]\n[Result \"*\"]\n\n1. a1\n; {a} [%clk soon]\n(1. a2\n; }\n) *\n";
        assert_eq!(record.to_string(), text);
        assert_eq!(one(text), record);
    }

    /// Lines of a French comment began with a closing quotation mark.
    #[test]
    fn no_line_of_a_comment_is_broken_at_a_blank_that_forbids_it() {
        let said = "Après «\u{202f}b1\u{202f}», plus\u{a0}rien\u{202f}!";
        let record = one(&format!("[Game \"gosix\"]\n\n1. a1 {{{}}} *", [said; 9].join(" \n ")));
        let comment = record.main_line.turns[0].comments().next().expect("a comment");
        assert_eq!(comment.text(), [said; 9].join(" "));
        let text = record.to_string();
        for kept in ["«\u{202f}b1\u{202f}»,", "plus\u{a0}rien\u{202f}!"] {
            assert_eq!(text.matches(kept).count(), 9, "{text}");
        }
        assert_eq!(one(&text), record);
    }

    #[test]
    fn glyphs_are_told_as_signs_where_there_are_any() {
        let record = one("[Game \"gosix\"]\n\n1. a1?! 2. a2 $4 $10 3. a3 *");
        let signs: Vec<String> = record.main_line.turns.iter().map(Turn::signs).collect();
        assert_eq!(signs, ["?!", "??", ""]);
    }

    #[test]
    fn a_variation_keeps_its_place_among_the_comments() {
        let text = "1. a1 {one} (1. a2) {two} (1. a3 {three}) {four} 2. a4 *\n";
        let text = format!("[Game \"gosix\"]\n[Result \"*\"]\n\n{text}");
        assert_eq!(one(&text).to_string(), text);
        assert_eq!(one(&text).main_line.turns[0].variations().count(), 2);
    }

    #[test]
    fn the_result_tag_follows_the_verdict() {
        let mut record = one("[Game \"gosix\"]\n\na1 *");
        assert_eq!(record.value("Result"), Some("*"));
        record.set_verdict(Verdict::Draw);
        record.set_tag(Tag::new("Result", "g").expect("a tag"));
        assert_eq!(record.value("Result"), Some("draw"));
        assert!(record.to_string().ends_with("\n1. a1 draw\n"));
    }

    #[test]
    fn only_what_can_be_read_back_becomes_a_tag_or_a_move() {
        for name in ["", "two words", "Größe", "a-b"] {
            assert!(Tag::new(name, "x").is_err(), "{name}");
        }
        assert!(Tag::new("Red", "line\nbreak").is_err());
        assert!(Tag::new("Red", "\\ \" ] é").is_ok());
        for mv in ["", "a b", "a>b", "(a", "1.a1", "12", "r", "3", "draw", "*", "{", "a;b"] {
            assert!(Turn::new(mv).is_err(), "{mv}");
        }
        assert!(Turn::new("~17").is_ok());
    }
}

mod leniency {
    use super::*;

    #[test]
    fn pairs_of_turns_can_be_counted_as_in_chess() {
        let plain = one(&gosix("1. a1 2. a2 3. a3 4. a4 5. a5 *"));
        for pairs in [
            "1. a1 a2 2. a3 a4 3. a5 *",
            "1.a1 1...a2 2.a3 2...a4 3.a5 *",
            "1. a1 1... a2 a3 a4 3. a5 *",
        ] {
            assert_eq!(one(&gosix(pairs)), plain, "{pairs}");
        }
        let varied = one(&gosix("1. a1 a2 (1... b1 2. b2) 2. a3 *"));
        assert_eq!(
            varied.to_string(),
            gosix("1. a1 2. a2 (2. b1 3. b2) 3. a3 *\n").replacen(
                "\n\n",
                "\n[Result \"*\"]\n\n",
                1
            )
        );
        let number = |expected, found: &str| Fault::Number { expected, found: found.to_owned() };
        assert_eq!(fault("[A \"\"] 1. a1 a2 2. a3 4. a4 *"), (1, 23, number(2, "4")));
        assert_eq!(fault("[A \"\"] 1. a1 2. a2 2. a3 *"), (1, 20, number(3, "2")));
    }

    #[test]
    fn turns_that_just_stop_end_as_the_tag_says_or_not_at_all() {
        assert_eq!(one(&gosix("1. a1 2. a2")), one(&gosix("1. a1 2. a2 *")));
        assert_eq!(one("[A \"\"]").verdict(), Verdict::Open);
        assert_eq!(one("[A \"\"]\n[Result \"r\"]\na1").verdict(), "r".parse().expect("red"));
        assert_eq!(read_all("[A \"\"]\na1\n[B \"\"] a2 r").map(|games| games.len()), Ok(2));
    }

    #[test]
    fn what_is_thought_of_a_turn_is_kept() {
        let record = one("[A \"\"] a1! a2 ?! a3>a4?? $14 {so} (3. a5!?) a6 $1 $99 *");
        let glyphs: Vec<&[u8]> =
            record.main_line.turns.iter().map(|turn| &turn.glyphs[..]).collect();
        assert_eq!(glyphs, [&[1][..], &[6], &[4, 14], &[1, 99]]);
        assert_eq!(one(&record.to_string()), record);
        let turns = "1. a1! 2. a2?! 3. a3>a4 $4 $14 {so} (3. a5!?) 4. a6 $1 $99 *\n";
        assert!(record.to_string().ends_with(turns), "{record}");
        for sign in ["$", "$256", "$x", "!!!", "?!?"] {
            let text = format!("[A \"\"] a1 {sign} *");
            assert_eq!(fault(&text), (1, 11, Fault::Glyph(sign.into())));
        }
        assert_eq!(fault("[A \"\"] a1!!! *"), (1, 8, Fault::Glyph("a1!!!".into())));
        assert_eq!(fault("[A \"\"] $3 a1 *"), (1, 8, Fault::EarlyGlyph("$3".into())));
        assert_eq!(fault("[A \"\"] ! a1 *"), (1, 8, Fault::EarlyGlyph("!".into())));
    }
}

mod faults {
    use super::*;

    #[test]
    fn games_without_tags() {
        assert_eq!(fault("\n 1. a1 *"), (2, 2, Fault::NoTags));
        assert_eq!(fault(" {nothing\nelse}"), (1, 2, Fault::StrayComment));
        assert_eq!(fault("[Game \"gosix\"] a1 * ; end"), (1, 21, Fault::StrayComment));
    }

    #[test]
    fn more_turns_behind_the_result() {
        let error = read_all("[Game \"6x5\"]\n1 Ba1").expect_err("no dot");
        assert_eq!(error.at, Place { line: 2, column: 3 });
        assert_eq!(
            error.to_string(),
            "line 2, column 3: behind the result `1` the next game's tags must follow; \
             the number of a turn has a dot: `1.`"
        );
        let (line, column, after) = fault("[Game \"gosix\"]\na1 r\n\na2 *");
        assert_eq!((line, column), (4, 1));
        assert_eq!(after.to_string(), "behind the result `r` the next game's tags must follow");
    }

    #[test]
    fn broken_tags() {
        assert_eq!(fault("[\"x\"]"), (1, 2, Fault::BrokenTag("name")));
        assert_eq!(fault("[Game gosix]"), (1, 7, Fault::BrokenTag("value in quotation marks")));
        assert_eq!(fault("[Game \"x\" *"), (1, 11, Fault::BrokenTag("]")));
        assert_eq!(fault("[Game \"x\n\"]"), (1, 7, Fault::OpenValue("Game".into())));
        assert_eq!(fault("[Game \"x"), (1, 7, Fault::OpenValue("Game".into())));
        assert_eq!(fault("[Game \"é\\n\"]"), (1, 9, Fault::Escape("Game".into())));
        assert_eq!(fault("[A \"\"]\n [A \"\"]"), (2, 2, Fault::TagTwice("A".into())));
        let (line, column, control) = fault("[A \"\"]\n[B \"\t\"] *");
        assert_eq!((line, column), (2, 1));
        assert!(matches!(control, Fault::Tag(_)), "{control}");
    }

    #[test]
    fn results_that_are_no_results_twice_or_misplaced() {
        assert_eq!(fault("[Result \"1-0\"] a1"), (1, 18, Fault::NoResult("1-0".into())));
        assert_eq!(
            fault("[A \"\"] a1 (a2 r) *"),
            (1, 15, Fault::ResultInVariation("r".parse().expect("a verdict")))
        );
        let (line, column, two) = fault("[A \"\"]\n[Result \"r\"]\na1 *");
        assert_eq!((line, column), (2, 1));
        assert_eq!(two.to_string(), "[Result \"r\"], but the turns end with `*`");
        assert!(matches!(fault("[Result \"1-0\"] *").2, Fault::TwoResults { .. }));
    }

    #[test]
    fn comments_and_variations_out_of_order() {
        assert_eq!(fault("[A \"\"]\n{open\n"), (2, 1, Fault::OpenComment));
        assert_eq!(fault("[A \"\"] a1 (a2 *"), (1, 15, Fault::ResultInVariation(Verdict::Open)));
        assert_eq!(fault("[A \"\"] a1 (a2"), (1, 11, Fault::OpenVariation));
        assert_eq!(fault("[A \"\"] a1 (a2 [B \"\"]"), (1, 11, Fault::OpenVariation));
        assert_eq!(fault("[A \"\"] (a2) *"), (1, 8, Fault::EarlyVariation));
        assert_eq!(fault("[A \"\"] a1 ({nothing}) *"), (1, 11, Fault::EmptyVariation));
        assert_eq!(fault("[A \"\"] a1) *"), (1, 10, Fault::Stray(')')));
        assert_eq!(fault("[A \"\"] a1} *"), (1, 10, Fault::Stray('}')));
        assert_eq!(fault("[A \"\"] > a1 *"), (1, 8, Fault::Stray('>')));
    }

    #[test]
    fn variations_deeper_than_anybody_needs() {
        let nested =
            |depth: usize| format!("[A \"\"] a1 {}{} *", "(a1 ".repeat(depth), ")".repeat(depth));
        let record = one(&nested(DEEPEST_VARIATION));
        assert_eq!(one(&record.to_string()), record);
        let column = 11 + 4 * DEEPEST_VARIATION;
        assert_eq!(fault(&nested(DEEPEST_VARIATION + 1)), (1, column, Fault::TooDeep));
        assert_eq!(fault(&nested(1_000_000)), (1, column, Fault::TooDeep));
    }

    #[test]
    fn more_tags_or_moves_than_any_game_has() {
        let tags =
            |count: usize| (0..count).map(|tag| format!("[T{tag} \"\"]\n")).collect::<String>();
        assert_eq!(one(&format!("{}*", tags(MOST_TAGS))).tags().len(), MOST_TAGS + 1, "and Result");
        let line = MOST_TAGS + 1;
        assert_eq!(fault(&format!("{}*", tags(200_000))), (line, 1, Fault::TooManyTags));

        let moves = |count: usize| format!("[A \"\"]\n{}*", "a1\n".repeat(count));
        assert_eq!(one(&moves(MOST_MOVES)).main_line.turns.len(), MOST_MOVES);
        let line = MOST_MOVES + 2;
        assert_eq!(fault(&moves(300_000)), (line, 1, Fault::TooManyMoves));
        let chain = format!("[A \"\"]\na1{} *", ">a1".repeat(MOST_MOVES));
        assert_eq!(fault(&chain), (2, 1 + 3 * MOST_MOVES, Fault::TooManyMoves));
        let variations = format!("[A \"\"] a1 {}*", "(a2)\n".repeat(MOST_MOVES));
        assert_eq!(fault(&variations).2, Fault::TooManyMoves);
        let games = moves(MOST_MOVES).repeat(2);
        assert_eq!(read_all(&games).map(|games| games.len()), Ok(2), "each game by itself");
    }

    #[test]
    fn numbers_that_do_not_count() {
        let number = |expected, found: &str| Fault::Number { expected, found: found.to_owned() };
        assert_eq!(fault("[A \"\"] 1. a1 3. a2 *"), (1, 14, number(2, "3")));
        assert_eq!(fault("[A \"\"] a1 (2. a2) *"), (1, 12, number(1, "2")));
        assert_eq!(fault("[A \"\"] a1 a2 (2. a3 4.a4) *"), (1, 21, number(3, "4")));
        let long = "9".repeat(50);
        assert_eq!(fault(&format!("[A \"\"] {long}. a1")), (1, 8, number(1, &long)));
        assert_eq!(fault("[A \"\"] 12 a1 *"), (1, 8, Fault::BareNumber("12".into())));
    }

    #[test]
    fn turns_that_break_off() {
        assert_eq!(
            fault("[A \"\"] a1>\n *"),
            (2, 2, Fault::Move(games::record::NotAMove("*".into())))
        );
        assert_eq!(fault("[A \"\"] a1> {x} a2 *"), (1, 12, Fault::NoMove));
        assert_eq!(fault("[A \"\"] a1>"), (1, 11, Fault::NoMove));
    }

    #[test]
    fn clocks_that_show_no_time() {
        let (line, column, clock) = fault("[A \"\"] a1 {on\n time [%clk 12:00]} *");
        assert_eq!((line, column), (2, 7));
        assert!(clock.to_string().starts_with("`12:00` is not a clock"), "{clock}");
        assert!(matches!(fault("[A \"\"] a1 {[%clk} *").2, Fault::Clock(_)));
        assert_eq!(fault("[A \"\"] {[%clk 0:00:01]} a1 *"), (1, 9, Fault::EarlyClock));
        let two = "[A \"\"] a1 {[%clk 0:00:01]} {[%clk 0:00:02]} *";
        assert_eq!(fault(two), (1, 29, Fault::ClockTwice));
        let two = "[A \"\"] a1 {[%clk 0:00:01] [%clk 0:00:02]} *";
        assert_eq!(fault(two), (1, 12, Fault::ClockTwice));
    }
}

mod replaying {
    use super::*;

    #[test]
    fn the_games_of_a_file_follow_the_rules() {
        for (record, (turns, outcome)) in read_all(GOSIX).expect("a good file").iter().zip([
            (38, Some(Outcome::Win(Seat::new(1)))),
            (6, Some(Outcome::Win(Seat::new(0)))),
            (1, None),
        ]) {
            let game = replay::<Gosix>(record).expect("a good game");
            assert_eq!((game.turns.len(), game.outcome), (turns, outcome));
            let Course::Whole { mut start, end } = game.course else { panic!("no cards in Gosix") };
            for mv in game.turns.into_iter().flatten() {
                start.play(mv).expect("a legal move");
            }
            assert_eq!(start, end);
        }
    }

    #[test]
    fn the_first_wrong_turn_is_named_with_its_place_and_the_rules_reason() {
        let error = objection(&gosix("1. a1 2. b2\n  3. a1 *"));
        assert_eq!(error.to_string(), "line 5, column 6: turn 3: `a1` is refused: a1 is occupied");
        assert!(matches!(
            error.objection,
            Objection::Refused { reason: Illegal::Occupied { .. }, .. }
        ));
        let error = objection(&gosix("1. a1 2. d9 *"));
        assert_eq!((error.at, error.turn), (Some(Place { line: 4, column: 10 }), Some(2)));
        assert!(error.to_string().contains("`d9` is not a move: "), "{error}");
    }

    #[test]
    fn variations_are_replayed_from_before_their_turn() {
        replay::<Gosix>(&one(&gosix("1. a1 (1. a2 2. a1 (2. a3)) 2. a2 *"))).expect("good");
        let error = objection(&gosix("1. a1 2. a2 (2. a3\n3. a2 4. a3) 3. a3 *"));
        assert_eq!((error.at, error.turn), (Some(Place { line: 5, column: 10 }), Some(4)));
    }

    #[test]
    fn a_turn_of_gosix_is_one_pawn() {
        let error = objection(&gosix("1. a1>a2 *"));
        assert_eq!(error.objection, Objection::TurnTooLong { text: "a2".into() });
    }

    #[test]
    fn the_tags_must_tell_a_game() {
        let what = |text: &str| objection(text).to_string();
        assert_eq!(what("[Red \"Ada\"] *"), "the record has no [Game]");
        assert_eq!(
            what("\n[Game \"chess\"] *"),
            "line 2, column 1: this is a record of chess, not of gosix"
        );
        assert_eq!(
            what("[Game \"gosix\"] [First \"blue\"] *"),
            "line 1, column 16: option `first` cannot be `blue`; it can be lot, red, green"
        );
        assert_eq!(
            what("[Game \"gosix\"] a1 *"),
            "line 1, column 1: [First] is missing: nobody knows what the lot decided"
        );
        assert_eq!(
            what("[Game \"gosix\"] [First \"red\"] [Deck \"2 3 x / 4\"] *"),
            "line 1, column 30: `x` in [Deck] is not the number of a card"
        );
        assert!(matches!(
            objection("[Game \"gosix\"] [First \"red\"] [Deck \"2\"] *").objection,
            Objection::Setup(_)
        ));
        assert!(matches!(
            objection("[Game \"gosix\"] [Position \"x\"] *").objection,
            Objection::Setup(_)
        ));
        assert_eq!(
            objection("[Game \"gosix\"] [Position \"x\"] [Deck \"\"] *").objection,
            Objection::DeckAndPosition
        );
    }

    #[test]
    fn the_rules_have_the_last_word_about_the_result() {
        let won = &GOSIX[..GOSIX.find(" g\n").expect("green wins")];
        for told in ["r", "draw", "*"] {
            let text = format!("{won} {told}").replacen("[Result \"g\"]\n", "", 1);
            let error = objection(&text).to_string();
            assert!(
                error.ends_with(&format!(": the game ended with `g`, not with `{told}`")),
                "{error}"
            );
        }
        let error = objection(&format!("{won} 39. a4 g"));
        assert!(error.to_string().ends_with("turn 39: `a4` is refused: the game is over"));
    }

    #[test]
    fn a_game_can_end_without_the_rules() {
        for (told, outcome) in
            [("g", Some(Outcome::Win(Seat::new(1)))), ("draw", Some(Outcome::Draw)), ("*", None)]
        {
            let game = replay::<Gosix>(&one(&gosix(&format!("1. a1 {told}")))).expect("good");
            assert_eq!(game.outcome, outcome);
        }
        let error = objection(&gosix("1. a1 w"));
        let text = "line 4, column 7: nobody sits at `w`; the seats are `r`, `g`";
        assert_eq!(error.to_string(), text);
    }

    /// Every file of records that is canonical, and replayed by the game it is of.
    #[test]
    fn all_example_files_are_canonical_and_follow_the_rules() {
        struct Replay<'a>(&'a Record);
        impl Visitor for Replay<'_> {
            type Output = Result<Record, String>;

            fn visit<P: Position>(self) -> Result<Record, String> {
                replay::<P>(self.0).map_err(|error| error.to_string())?;
                let mut tidied = self.0.clone();
                tidied.tidy::<P>();
                Ok(tidied)
            }
        }
        for game in GameId::ALL {
            let path = format!("{}/tests/records/{game}.hxg", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&path).expect(&path);
            let records = read_all(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
            let tidied = records.iter().map(|record| {
                assert_eq!(record.game().map(str::parse), Some(Ok(*game)));
                game.visit(Replay(record)).unwrap_or_else(|error| panic!("{path}: {error}"))
            });
            let tidied: Vec<Record> = tidied.collect();
            assert_eq!(write_all(&tidied), text, "{path}");
        }
    }
}

mod recording {
    use super::*;

    #[test]
    fn what_is_written_down_can_be_replayed() {
        let options = GosixOptions { first: First::Lot };
        let mut game = Recorder::<Gosix>::start(&options, &Seed::from_u64(3));
        game.comment("  a\n quick game ");
        game.set_tag(Tag::new("Date", "2026.11.15").expect("a tag"));
        game.set_tag(Tag::new("Site", "Paris").expect("a tag"));
        game.set_tag(Tag::new("Green", "Ada").expect("a tag"));
        let mut moves = Vec::new();
        while game.position().to_move().is_some() {
            game.position().legal_moves(&mut moves);
            game.play(moves[0]).expect("a legal move");
            game.set_clock("0:00:59.9".parse().expect("a clock"));
        }
        let refused = game.play(moves[0]);
        assert_eq!(refused, Err(Illegal::GameOver));
        let record = game.record(None);
        assert_eq!(one(&record.to_string()), record);
        let names: Vec<&str> = record.tags().iter().map(Tag::name).collect();
        assert_eq!(names, ["Game", "First", "Green", "Date", "Result", "Site"]);
        let replayed = replay::<Gosix>(&record).expect("a good record");
        assert_eq!(replayed.outcome, game.position().outcome());
        let Course::Whole { end, .. } = replayed.course else { panic!("no cards in Gosix") };
        assert_eq!(end, *game.position());
    }

    #[test]
    fn a_game_from_a_position_tells_it_and_not_who_began() {
        let text = ".grggg/gg.gr./r.ggrrrg.rgr ..r.... r";
        let options = GosixOptions::default();
        let mut game = Recorder::<Gosix>::from_text(text, &options, &Seed::from_u64(0))
            .expect("the third figure");
        game.play("c9".parse().expect("a corner")).expect("allowed");
        assert_eq!(
            game.record(Some(Outcome::Draw)).to_string(),
            format!("[Game \"gosix\"]\n[Result \"draw\"]\n[Position \"{text}\"]\n\n1. c9 draw\n")
        );
        replay::<Gosix>(&game.record(None)).expect("a good record");
    }
}
