//! What comes out: SVG that is XML, PDF that other programs read.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use games::record::{Recorder, Tag};
use games::{AnyOptions, AnyPosition, GameId, Options, Position, Seed, Viewer, Visitor};
use print::{Document, Kit, Palette, Paper, Part, Style, diagram, figure, kit, record_sheets};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rulebook::{Language, Marks, about};

fn assert_well_formed(svg: &str) {
    let tree = roxmltree::Document::parse(svg).expect("XML");
    assert_eq!(tree.root_element().tag_name().name(), "svg");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

fn spectator(position: &AnyPosition) -> games::AnyView {
    position.view(Viewer::Spectator)
}

#[test]
fn every_figure_of_the_rulebook_can_be_drawn() {
    for game in GameId::ALL {
        for (name, shown) in &about(*game).figures {
            for palette in [Palette::Colour, Palette::Grey] {
                let style = Style { palette, ..Style::default() };
                let scene = figure(*game, shown, &style);
                let scene = scene.unwrap_or_else(|error| panic!("{game}, {name}: {error}"));
                assert!(scene.width > 20.0 && scene.height > 20.0);
                assert_well_formed(&scene.to_svg(name));
            }
        }
    }
}

#[test]
fn every_position_of_random_games_can_be_drawn_with_the_move_that_follows() {
    for game in GameId::ALL {
        let mut position = AnyPosition::start(&AnyOptions::new(*game), &Seed::from_u64(7));
        for step in 0..60 {
            let legal = position.legal_moves();
            let Some(mv) = legal.get(step * 31 % legal.len().max(1)).cloned() else { break };
            let marks = Marks { next: Some(mv.clone()), ..Marks::default() };
            let drawn = diagram(&spectator(&position), &marks, &Style::default());
            assert_well_formed(&drawn.unwrap_or_else(|error| panic!("{game}, {mv}: {error}")));
            position.play(&mv).expect("legal");
            let marks = Marks { played: vec![mv], ..Marks::default() };
            assert!(diagram(&spectator(&position), &marks, &Style::default()).is_ok());
        }
    }
}

#[test]
fn a_mark_on_no_place_is_refused() {
    let position = AnyPosition::start(&AnyOptions::new(GameId::Gosix), &Seed::from_u64(1));
    let refused = |marks: Marks| {
        diagram(&spectator(&position), &marks, &Style::default()).expect_err("no place").to_string()
    };
    let lit = Marks { lit: vec!["z9".to_owned()], ..Marks::default() };
    assert_eq!(refused(lit), "there is no place `z9` to mark");
    let next = Marks { next: Some("b3Y".to_owned()), ..Marks::default() };
    assert!(refused(next).starts_with("`b3Y` is not a move to show: "));
}

#[test]
fn a_diagram_is_the_same_whatever_the_hidden_cards_are() {
    let options = AnyOptions::new(GameId::SixByFive);
    let drawn = |text: &str| {
        let position = AnyPosition::from_text(text, &options, &Seed::from_u64(3)).expect(text);
        diagram(&spectator(&position), &Marks::default(), &Style::default()).expect("a drawing")
    };
    assert_eq!(drawn("Ko,Ba1,Rb3 a1,b3 17,20 0,0 1"), drawn("Ko,Ba1,Rb3 a1,b3 5,33 0,0 1"));
}

/// Runs a program on some bytes; `None` where it is not installed.
fn run(program: &str, arguments: &[&str], input: &[u8], name: &str) -> Option<String> {
    let path: PathBuf = std::env::temp_dir().join(format!("{name}-{}.pdf", std::process::id()));
    std::fs::write(&path, input).expect("a temporary file");
    let output = Command::new(program)
        .args(arguments.iter().map(|argument| match *argument {
            "FILE" => path.as_os_str(),
            argument => Path::new(argument).as_os_str(),
        }))
        .stdin(Stdio::null())
        .output();
    std::fs::remove_file(&path).expect("it was there");
    let output = match output {
        Ok(output) => output,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "{program} is not run: {error}");
            return None;
        }
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {said}");
    assert!(said.is_empty(), "{program} complains: {said}");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn assert_sound(document: &Document, name: &str) -> Option<String> {
    let pdf = document.to_pdf();
    assert_eq!(pdf, document.to_pdf(), "the same every time");
    run("qpdf", &["--check", "FILE"], &pdf, name);
    let fonts = run("pdffonts", &["FILE"], &pdf, name);
    for font in fonts.iter().flat_map(|fonts| fonts.lines().skip(2)) {
        let columns: Vec<&str> = font.split_whitespace().collect();
        // … emb sub uni object ID
        assert_eq!(columns[columns.len() - 5], "yes", "embedded: {font}");
        assert_eq!(columns[columns.len() - 3], "yes", "letters told: {font}");
    }
    run("pdftotext", &["-layout", "FILE", "-"], &pdf, name)
}

#[test]
fn every_kit_is_a_sound_pdf_with_real_words_on_real_paper() {
    for game in GameId::ALL {
        for (paper, language, palette) in [
            (Paper::A4, Language::French, Palette::Colour),
            (Paper::Letter, Language::English, Palette::Grey),
        ] {
            let whole = Kit::whole(AnyOptions::new(*game), language);
            let made = kit(&Kit { paper, palette, ..whole }).expect("a kit");
            let name = format!("{game}-{paper}-{language}");
            if let Some(text) = assert_sound(&made, &name) {
                let expected = match language {
                    Language::French => ["But du jeu", "Notre décision", "sans mise à l’échelle"],
                    Language::English => ["Aim of the game", "Our ruling", "without scaling"],
                };
                for words in expected {
                    assert!(text.contains(words), "{words} in {name}");
                }
            }
            let first = run("pdfinfo", &["FILE"], &made.to_pdf(), &format!("{name}-info"));
            let size = match paper {
                Paper::A4 => "595.276 x 841.89 pts (A4)",
                Paper::Letter => "612 x 792 pts (letter)",
            };
            assert!(first.is_none_or(|first| first.contains(size)), "{name}");
        }
    }
}

#[test]
fn all_32_cards_are_numbered() {
    let options = AnyOptions::new(GameId::SixByFive);
    let cards = Kit { parts: vec![Part::Cards], ..Kit::whole(options, Language::French) };
    let made = kit(&cards).expect("cards");
    assert_eq!(made.pages.len(), 6, "how to print them, and two sheets of cards");
    if let Some(text) = assert_sound(&made, "cards") {
        let numbers: Vec<u8> =
            text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        for card in 2..=33 {
            assert!(numbers.contains(&card), "{card}");
        }
    }
}

#[test]
fn a_page_is_svg_too() {
    let made = kit(&Kit::whole(AnyOptions::new(GameId::Hexone), Language::French)).expect("a kit");
    for number in 1..=made.pages.len() {
        assert_well_formed(&made.page_to_svg(number).expect("a page"));
    }
    assert_eq!(made.page_to_svg(0), None);
    assert_eq!(made.page_to_svg(made.pages.len() + 1), None);
}

#[test]
fn hexone_s_board_shows_the_exits_of_its_variant() {
    let board = |variant: &str| {
        let mut options = AnyOptions::new(GameId::Hexone);
        options.set("variant", variant).expect("a variant");
        let board = Kit { parts: vec![Part::Board], ..Kit::whole(options, Language::English) };
        assert_sound(&kit(&board).expect("a board"), variant)
    };
    let [standard, express, longue] = ["standard", "express", "longue"].map(board);
    let told = |text: &Option<String>, words| text.as_ref().map(|text| text.contains(words));
    for (text, lost, back) in
        [(standard, true, true), (express, false, true), (longue, true, false)]
    {
        let legend = text.map(|text| text.lines().skip(4).collect::<Vec<_>>().join("\n"));
        assert!(told(&legend, "lost").is_none_or(|found| found == lost));
        assert!(told(&legend, "back to the middle").is_none_or(|found| found == back));
    }
}

/// A random game of each kind, as a record with a comment and a hostile name.
fn recorded(game: GameId) -> games::record::Record {
    struct Play;
    impl Visitor for Play {
        type Output = games::record::Record;

        fn visit<P: Position>(self) -> Self::Output {
            let mut options = P::Options::default();
            for (name, value) in [("first", "red"), ("first", "black")] {
                // Only the game that has such a seat takes it.
                let _ = options.set(name, value);
            }
            let mut game = Recorder::<P>::start(&options, &Seed::from_u64(11));
            let tag = games::record::player_tag::<P>(games::Seat::new(0));
            game.set_tag(Tag::new(&tag, "<img onerror=\"x\">").expect("a tag"));
            let mut rng = SmallRng::seed_from_u64(5);
            while let Some(mv) = game.position().random_move(&mut rng) {
                game.play(mv).expect("legal");
            }
            game.comment(&"Et voilà. ".repeat(400));
            game.record(None)
        }
    }
    game.visit(Play)
}

#[test]
fn a_recorded_game_is_drawn_turn_by_turn() {
    for game in GameId::ALL {
        let record = recorded(*game);
        for (language, paper) in [(Language::French, Paper::A4), (Language::English, Paper::Letter)]
        {
            let made = record_sheets(&record, language, paper, Palette::Colour)
                .unwrap_or_else(|error| panic!("{game}: {error}"));
            let text = assert_sound(&made, &format!("{game}-{paper}-record"));
            for number in 1..=record.main_line.turns.len() {
                let number = format!("{number}. ");
                assert!(text.as_ref().is_none_or(|text| text.contains(&number)), "{game} {number}");
            }
            assert_well_formed(&made.page_to_svg(1).expect("a page"));
        }
    }
}

#[test]
fn of_two_players_of_the_same_name_the_winner_is_told_by_the_seat() {
    let text = "[Game \"gosix\"]\n[First \"red\"]\n[Red \"Ada\"]\n[Green \"Ada\"]\n\
                [Result \"r\"]\n[Termination \"resigned\"]\n\n1. a1 r\n";
    let records = games::record::read_all(text).expect("a record");
    let made = record_sheets(&records[0], Language::English, Paper::A4, Palette::Grey);
    let read = assert_sound(&made.expect("sheets"), "namesakes");
    assert!(read.as_ref().is_none_or(|read| read.contains("Ada (Red) has won")), "{read:?}");
}

#[test]
fn variations_are_told_under_the_diagrams() {
    let text =
        "[Game \"gosix\"]\n[First \"red\"]\n\n1. a1?! (1. a2! {Bolder.} 2. a3 (2. b2)) 2. a4 *\n";
    let records = games::record::read_all(text).expect("a record");
    let made = record_sheets(&records[0], Language::English, Paper::A4, Palette::Grey);
    let read = assert_sound(&made.expect("sheets"), "variations");
    let read = read.map(|read| read.replace('\u{a0}', " "));
    for told in ["(1. a2! Bolder. 2. a3 (2. b2))", "1. a1?!"] {
        assert!(read.as_ref().is_none_or(|read| read.contains(told)), "{told}: {read:?}");
    }
}

#[test]
fn the_cards_of_a_recorded_game_stay_on_one_page_with_who_has_won() {
    let written = recorded(GameId::SixByFive).to_string();
    let deck = written.lines().find(|line| line.starts_with("[Deck ")).expect("a deck");
    // The longer the words before them, the further down the page they come.
    for words in 0..60 {
        let said = "Et voilà. ".repeat(6 * words + 1);
        let text = format!(
            "[Game \"6x5\"]\n[Result \"1\"]\n[Termination \"resigned\"]\n{deck}\n\n\
             {{{said}}} 1. Ba1 2. Ra2 1\n"
        );
        let record = games::record::read_all(&text).expect("a record").remove(0);
        let made = record_sheets(&record, Language::English, Paper::A4, Palette::Grey);
        let made = made.expect("sheets");
        let shows = |number: &usize, words: &str| {
            made.page_to_svg(*number).is_some_and(|page| page.contains(words))
        };
        let pages = |words: &str| -> Vec<usize> {
            (1..=made.pages.len()).filter(|number| shows(number, words)).collect()
        };
        let cards = pages("· Cards");
        assert_eq!(cards.len(), 1, "with {words} more sentences: {cards:?}");
        assert_eq!(pages("has won"), cards, "with {words} more sentences");
    }
}
