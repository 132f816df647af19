//! Whole transcripts: what is said to what is typed, in both languages.
//!
//! They are kept in `tests/transcripts`; `UPDATE_SCREENS=1 cargo test -p terminal` writes them
//! anew, for somebody to look at.

use std::io::{BufRead, BufReader, Cursor, Write, pipe};
use std::path::Path;

use games::{AnyOptions, AnyView, GameId, Seed};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rulebook::Language;
use table::{Chair, Level, Name};

use crate::style::{Colours, Style};
use crate::{Keys, Play, Setup, Shelved, Wanted, What};

fn setup(game: GameId, options: &[(&str, &str)], chairs: Vec<Chair>) -> Setup {
    let mut agreed = AnyOptions::new(game);
    options.iter().for_each(|(name, value)| agreed.set(name, value).expect(name));
    let setup = Setup { seed: Some(Seed::from_u64(5)), ..Setup::new(agreed) };
    setup.with_chairs(chairs).expect("enough chairs")
}

fn people(count: usize) -> Vec<Chair> {
    vec![Chair::here(Name::default()); count]
}

/// What is printed when these lines are typed.
fn said(language: Language, ascii: bool, what: What, lines: &str) -> String {
    let style = Style { ascii, colours: Colours::None };
    let play =
        Play { language, style, name: None, keys: Keys::default(), memory: None, people: None };
    let mut output = Vec::new();
    play.in_lines(what, Cursor::new(lines.to_owned()), &mut output).expect("a game");
    String::from_utf8(output).expect("text")
}

fn begun(setup: Setup) -> What {
    What::Game { setup, begin: true }
}

/// Compares a transcript with the one that is kept.
fn reads_like(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/transcripts/{name}.txt"));
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        std::fs::write(&path, text).expect("a transcript");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{name} has changed (UPDATE_SCREENS=1 keeps it):\n{text}");
}

const GOSIX: &str = "a1\na1\nmoves\na2\nb1\nexplain c1\ntakeback\nnonsense\nboard\nresign\nquit\n";
const HEXONE: &str =
    "a1\na4\na1\na4\na1\nback\nback\na1\nY\nboard\nb3Y\na4>a4A\nturns\ndraw\nhelp\n";
const TILES: &str = "cards\nBa1\nKb1\nRxa1\nRa2\n~2\ncartes\nboard\ncoups\n";

#[test]
fn transcripts_read_well_in_both_languages() {
    for language in Language::ALL {
        let first = [("first", "red")];
        let gosix = said(language, false, begun(setup(GameId::Gosix, &first, people(2))), GOSIX);
        reads_like(&format!("gosix.{language}"), &gosix);
        let first = [("first", "black")];
        let hexone = said(language, false, begun(setup(GameId::Hexone, &first, people(2))), HEXONE);
        reads_like(&format!("hexone.{language}"), &hexone);
        let change = [("change", "yes")];
        let tiles =
            said(language, false, begun(setup(GameId::SixByFive, &change, people(2))), TILES);
        reads_like(&format!("6x5.{language}"), &tiles);
        let squares =
            said(language, false, begun(setup(GameId::Xochintlan, &change, people(2))), TILES);
        reads_like(&format!("xochintlan.{language}"), &squares);
    }
}

const ASKED_OF_GOSIX: &str = "ask\nlast\na1\na2\nlast\nturn\nclocks\nscore\nposition\naround a1\n\
    around nowhere\nchain\ncards\n";
const ASKED_OF_HEXONE: &str =
    "chain\na1\na4\na1\na4\na1\nchain\nY\nlast\naround b1\nautour o\nscore\nturn\n";
const ASKED_OF_TILES: &str = "ask\nBa1\nRb1\ncards\naround a1\na3\nlast\nposition\nscore\nturn\n";

#[test]
fn whatever_is_asked_is_answered_in_both_languages() {
    for language in Language::ALL {
        for (game, lines) in [
            (GameId::Gosix, ASKED_OF_GOSIX),
            (GameId::Hexone, ASKED_OF_HEXONE),
            (GameId::SixByFive, ASKED_OF_TILES),
            (GameId::Xochintlan, ASKED_OF_TILES),
        ] {
            let first: &[_] = match game {
                GameId::Gosix => &[("first", "red")],
                GameId::Hexone => &[("first", "black")],
                _ => &[],
            };
            let told = said(language, false, begun(setup(game, first, people(2))), lines);
            reads_like(&format!("asked.{game}.{language}"), &told);
        }
    }
}

#[test]
fn beliefs_tell_the_likeliest_cards_of_the_others_where_cards_are_hidden() {
    let ask = |game, options: &[_], lines| {
        said(Language::English, false, begun(setup(game, options, people(2))), lines)
    };
    let told = ask(GameId::SixByFive, &[], "Ba1\nRa2\nbeliefs\n");
    let belief = told.lines().find(|line| line.starts_with("Player 2: card "));
    assert_eq!(belief.expect(&told).matches('%').count(), 5, "{told}");
    assert!(!told.contains("Player 1: card"), "one's own cards are no belief: {told}");
    for (game, options) in [(GameId::SixByFive, &[("visible", "yes")][..]), (GameId::Gosix, &[])] {
        let told = ask(game, options, "soupçons\n");
        assert!(told.contains("! Nothing is hidden in this game."), "{told}");
    }
}

#[test]
fn an_error_is_one_line_and_changes_nothing() {
    let first = [("first", "red")];
    let game = || begun(setup(GameId::Gosix, &first, people(2)));
    let text = said(Language::English, false, game(), "a1\na1\nb9\npass\nsave /nowhere/x\nturns\n");
    let errors: Vec<&str> = text.lines().filter(|line| line.starts_with('!')).collect();
    assert_eq!(errors.len(), 4, "{text}");
    assert!(text.trim_end().ends_with("1. a1"), "{text}");
}

#[test]
fn ascii_only_is_ascii_only() {
    let game = begun(setup(GameId::SixByFive, &[], people(2)));
    let text = said(Language::French, true, game, "board\nrègles\naide\n");
    assert!(text.is_ascii(), "{text}");
}

/// The first legal move, and the next, until the turn is over.
fn any_turn(position: &str, options: &AnyOptions) -> String {
    let view = AnyView::from_text(position, options).expect(position);
    let position = view.complete(&mut SmallRng::seed_from_u64(1));
    position.turn(|position| position.legal_moves().into_iter().next()).join(">")
}

#[test]
fn whole_games_against_the_computer_are_played_line_by_line() {
    for game in GameId::ALL {
        let chairs = vec![Chair::here(Name::default()), Chair::computer(Level::LOWEST)];
        let setup = setup(*game, &[], chairs);
        let options = setup.options.clone();
        let (input, mut typed) = pipe().expect("a pipe");
        let (printed, output) = pipe().expect("a pipe");
        let playing = std::thread::spawn(move || {
            let style = Style { ascii: false, colours: Colours::None };
            let play = Play {
                language: Language::English,
                style,
                name: None,
                keys: Keys::default(),
                memory: None,
                people: None,
            };
            play.in_lines(begun(setup), BufReader::new(input), output)
        });
        let mut lines = BufReader::new(printed).lines().map(|line| line.expect("a line"));
        loop {
            let position = lines.find_map(|line| Some(line.strip_prefix("Position: ")?.to_owned()));
            let position = position.expect("a position");
            let situation = lines.next().expect("how things stand");
            if situation.contains(" wins.") || situation.contains("A draw.") {
                break;
            }
            writeln!(typed, "{}", any_turn(&position, &options)).expect("a turn");
        }
        drop(typed);
        playing.join().expect("no panic").expect("a game");
    }
}

#[test]
fn a_game_is_saved_opened_and_goes_on() {
    let directory = std::env::temp_dir().join(format!("hexotheque-lines-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join("game.hxg");
    let path = file.display();
    let game = begun(setup(GameId::Gosix, &[("first", "red")], people(2)));
    let text = said(Language::English, false, game, &format!("a1\nb2\nsave {path}\nsave {path}\n"));
    assert_eq!(text.matches("Saved in").count(), 2, "{text}");
    let text =
        said(Language::English, false, What::Record(Shelved::new(file.clone())), "turns\nresign\n");
    assert!(text.contains("1. a1\n2. b2\n") && text.contains("has resigned"), "{text}");
    // Another game does not overwrite it.
    let game = begun(setup(GameId::Gosix, &[], people(2)));
    let text = said(Language::English, false, game, &format!("save {path}\n"));
    assert!(text.contains("exists already"), "{text}");
    // Nobody may read the others' cards in a file, so without them a game is over.
    let hidden = directory.join("hidden.hxg");
    let path = hidden.display();
    let game = begun(setup(GameId::SixByFive, &[], people(2)));
    let text = said(Language::French, false, game, &format!("Ba1\nsave {path}\nouvrir {path}\n"));
    assert!(text.contains("! La partie notée ne dit pas les cartes"), "{text}");
    std::fs::remove_dir_all(&directory).expect("its end");
}

#[test]
fn several_people_see_no_hand_unless_they_ask_for_it() {
    let game = begun(setup(GameId::SixByFive, &[], people(2)));
    let text = said(Language::English, false, game, "Ba1\nRa2\n");
    assert!(!text.contains("Card ") && !text.contains("Position"), "{text}");
    let game = begun(setup(GameId::SixByFive, &[], people(2)));
    let text = said(Language::English, false, game, "cards\n");
    assert_eq!(text.matches("Card ").count(), 1, "{text}");
}

const PUZZLE_OF_GOSIX: &str =
    "ask\nhint\nb2\nhint\nhint\nmoves\na3\nhint\nturn\ndraw\nb2\nhint\nsolution\n";
const PUZZLE_OF_HEXONE: &str = "a4\nA\nback\nback\nsolution\nlast\n";
const PUZZLE_OF_TILES: &str = "indice\nRb3\n";

#[test]
fn puzzles_are_solved_line_by_line_in_both_languages() {
    for language in Language::ALL {
        for (name, id, lines) in [
            ("gosix", "damxyvet", PUZZLE_OF_GOSIX),
            ("hexone", "hyvr6qyv", PUZZLE_OF_HEXONE),
            ("6x5", "e9pswn1t", PUZZLE_OF_TILES),
        ] {
            let what = What::Puzzle(Some(Wanted::Named(id.to_owned())));
            let told = said(language, false, what, lines);
            reads_like(&format!("puzzle.{name}.{language}"), &told);
        }
    }
}

/// Whoever is to stop a card must know which: only his own were told.
#[test]
fn cards_that_lie_open_are_told_whoever_holds_them() {
    let what = What::Puzzle(Some(Wanted::Named("nyr4dern".to_owned())));
    let told = said(Language::English, false, what, "cards\n");
    for card in ["\nCard 16, blue: ", "\nPlayer 1: Card 3, blue: ", "\nPlayer 1: Card 3, a path: "]
    {
        assert!(told.contains(card), "{card}: {told}");
    }
}

#[test]
fn puzzles_are_chosen_line_by_line() {
    let what = What::Puzzle(None);
    let told = said(Language::English, false, what, "puzzles hexone 3\npuzzles hexone 9\nnext\n");
    let titles: Vec<&str> = told.lines().filter(|line| line.starts_with("A puzzle of")).collect();
    assert_eq!(titles.len(), 3, "{told}");
    assert!(titles[1].starts_with("A puzzle of Hexone · Difficulty 3 of 8 · "), "{told}");
    assert!(titles[2].starts_with("A puzzle of Hexone · Difficulty 3 of 8 · "), "{told}");
    assert_ne!(titles[1], titles[2], "another one comes");
    assert!(told.contains("! “9” is neither a puzzle nor a game"), "{told}");
    let game = begun(setup(GameId::Gosix, &[("first", "red")], people(2)));
    let told = said(Language::English, false, game, "solution\npuzzles f7mz9nj2\n");
    assert!(told.contains("! No puzzle is open"), "{told}");
    assert!(told.contains("A puzzle of Gosix · Difficulty 4 of 8 · f7mz9nj2"), "{told}");
}

#[test]
fn a_streak_is_told_line_by_line() {
    let what = What::Puzzle(Some(Wanted::Streak(GameId::Hexone)));
    let told = said(Language::English, false, what, "hint\n");
    assert!(told.contains("0 found, "), "{told}");
    assert!(told.contains("! In a streak there is no help."), "{told}");
}
