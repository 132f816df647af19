//! The kits against the list of what makers of print-and-play games want, as read from the PDF.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use games::{AnyOptions, GameId};
use print::{Backs, Document, Kit, Palette, Paper, Part, kit};
use rulebook::Language;

/// What a program says about a document; `None` where it is not installed.
fn ask(program: &str, before: &[&str], after: &[&str], document: &Document) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path: PathBuf = folder.path().join("kit.pdf");
    std::fs::write(&path, document.to_pdf()).expect("a file");
    let mut command = Command::new(program);
    command.args(before).arg(&path).args(after).stdin(Stdio::null());
    match command.output() {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success() && said.is_empty(), "{program}: {said}");
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "{program} is not run: {error}");
            None
        }
    }
}

fn text_of(document: &Document) -> Option<String> {
    ask("pdftotext", &["-layout"], &["-"], document)
}

fn every_kit() -> impl Iterator<Item = Kit> {
    GameId::ALL.iter().flat_map(|game| {
        Paper::ALL.into_iter().flat_map(move |paper| {
            Backs::ALL.into_iter().flat_map(move |backs| {
                Language::ALL.into_iter().map(move |language| Kit {
                    paper,
                    backs,
                    ..Kit::whole(AnyOptions::new(*game), language)
                })
            })
        })
    })
}

#[test]
fn the_first_page_says_how_to_print_and_cut() {
    for wanted in every_kit().filter(|kit| kit.paper == Paper::A4) {
        let made = kit(&wanted).expect("a kit");
        let Some(text) = text_of(&made) else { return };
        let first = text.split('\u{c}').next().expect("a page");
        let first: String = first.split_whitespace().collect::<Vec<_>>().join(" ");
        let common: &[&str] = match wanted.language {
            Language::French => &["100", "g/m²", "ciseaux", "3 mm", "repères noirs"],
            Language::English => &["100%", "g/m²", "scissors", "3 mm", "black marks"],
        };
        let backs = match (wanted.backs, wanted.language) {
            (Backs::Duplex, Language::French) => "petit bord",
            (Backs::Duplex, Language::English) => "flip on the short edge",
            _ if !wanted.has_backs() => "100",
            (Backs::Fold, Language::French) => "Pliez au milieu",
            (Backs::Fold, Language::English) => "Fold the sheet in the middle",
            (Backs::None, Language::French) => "laissés de côté",
            (Backs::None, Language::English) => "left out",
        };
        for words in common.iter().chain([&backs]) {
            let spaced = first.replace('\u{a0}', " ");
            assert!(spaced.contains(words), "{words} in {spaced}");
        }
    }
}

#[test]
fn the_first_page_speaks_only_of_what_there_is_to_print() {
    for whole in every_kit().filter(|kit| kit.paper == Paper::A4) {
        let game = whole.options.game();
        let all = Part::of(game);
        // The rules take long to set, and say nothing here that is looked for.
        let most = all.iter().copied().filter(|part| *part != Part::Rules).collect();
        let some = all.iter().map(|part| vec![*part]).chain([most]);
        for parts in some {
            let has = |part: Part| parts.contains(&part);
            if !(has(Part::Pieces) || has(Part::Cards) || has(Part::Box)) {
                // Nothing is cut out, so nothing is said.
                continue;
            }
            let wanted = Kit { parts: parts.clone(), ..whole.clone() };
            let made = kit(&wanted).expect("a kit");
            let first = made.page_to_svg(1).expect("a page").to_lowercase();
            let said: Vec<&str> = first.split(|sign: char| !sign.is_alphabetic()).collect();
            let pawns = has(Part::Pieces) && game != GameId::Xochintlan;
            let tiles = has(Part::Pieces) && game == GameId::SixByFive;
            for (there, words) in [
                (has(Part::Board), ["plateau", "board"]),
                (has(Part::Cards), ["cartes", "cards"]),
                (has(Part::Box), ["boîte", "box"]),
                (pawns, ["pions", "pawns"]),
                (tiles, ["tuiles", "tiles"]),
                (wanted.has_backs() && wanted.backs != Backs::Duplex, ["versos", "backs"]),
            ] {
                let spoken_of = words.iter().any(|word| said.contains(word));
                assert_eq!(spoken_of, there, "{game}, {parts:?}: {words:?} in {first}");
            }
        }
    }
}

#[test]
fn there_are_bookmarks_and_tags_for_those_who_do_not_see() {
    for wanted in every_kit().filter(|kit| kit.paper == Paper::Letter) {
        let made = kit(&wanted).expect("a kit");
        let names: Vec<&str> = made.bookmarks.iter().map(|(_, name)| name.as_str()).collect();
        assert!(names.len() >= 4, "{names:?}");
        let Some(told) = ask("pdfinfo", &[], &[], &made) else { return };
        assert!(told.lines().any(|line| line.starts_with("Tagged:") && line.ends_with("yes")));
        let structure = ask("pdfinfo", &["-struct-text"], &[], &made).unwrap_or_default();
        assert!(structure.contains("Document") && structure.contains("H1"), "{structure}");
        let told = ask("qpdf", &["--check"], &[], &made).unwrap_or_default();
        assert!(told.contains("No syntax or stream encoding errors"), "{told}");
        let json = ask("qpdf", &["--json", "--json-key=outlines"], &[], &made).unwrap_or_default();
        assert_eq!(json.matches("\"title\"").count(), names.len(), "{json}");
    }
}

#[test]
fn backs_go_where_they_are_wanted() {
    let pages = |game: GameId, backs: Backs, blank_backs: bool| {
        let whole = Kit::whole(AnyOptions::new(game), Language::English);
        kit(&Kit { backs, blank_backs, ..whole }).expect("a kit")
    };
    for game in GameId::ALL {
        let duplex = pages(*game, Backs::Duplex, true);
        assert!(duplex.two_sided && duplex.pages.len().is_multiple_of(2));
        let bare = pages(*game, Backs::Duplex, false);
        let empty = |made: &Document| made.pages.iter().filter(|page| page.is_empty()).count();
        assert!(empty(&duplex) > 0, "{game}: some sheets have no back of their own");
        assert_eq!(empty(&bare), 0, "{game}: blank backs are left out");
        for backs in [Backs::Fold, Backs::None] {
            assert_eq!(empty(&pages(*game, backs, true)), 0, "{game}, {backs}");
        }
    }
    let folded = pages(GameId::SixByFive, Backs::Fold, true);
    if let Some(text) = text_of(&folded) {
        assert!(text.contains("fold here"), "a line to fold along");
    }
}

#[test]
fn low_ink_takes_much_less_ink() {
    for game in GameId::ALL {
        let parts: Vec<Part> = [Part::Board, Part::Pieces]
            .into_iter()
            .filter(|p| Part::of(*game).contains(p))
            .collect();
        let ink = |palette: Palette| {
            let whole = Kit::whole(AnyOptions::new(*game), Language::English);
            let made = kit(&Kit { palette, parts: parts.clone(), ..whole }).expect("a kit");
            made.pages.iter().map(print::Scene::ink).sum::<f64>()
        };
        for palette in [Palette::Colour, Palette::Grey] {
            let (full, low) = (ink(palette), ink(palette.pale()));
            assert!(low < 0.6 * full, "{game}: {low:.0} of {full:.0}");
        }
    }
}

#[test]
fn a_score_sheet_has_a_code_that_leads_to_the_rules() {
    let whole = Kit::whole(AnyOptions::new(GameId::Gosix), Language::English);
    let sheet = Kit { parts: vec![Part::Score], ..whole };
    let with = Kit { site: Some("https://games.example/".to_owned()), ..sheet.clone() };
    let made = kit(&with).expect("a sheet");
    if let Some(text) = text_of(&made) {
        assert!(text.contains("https://games.example/rules/gosix"), "{text}");
        assert!(text.contains("Moves") && text.contains("Winner"), "{text}");
    }
    let without = kit(&sheet).expect("a sheet");
    assert!(made.pages[0].ink() > without.pages[0].ink() + 50.0, "a code takes ink");
    let long = Kit { site: Some(format!("https://{}", "x".repeat(4000))), ..sheet.clone() };
    assert!(kit(&long).is_err());
    for wrong in ["", "nonsense", "https://", "ftp://games.example", "http://a b"] {
        let told = kit(&Kit { site: Some(wrong.to_owned()), ..sheet.clone() }).expect_err(wrong);
        assert!(told.to_string().contains("is not the address of a game room"), "{told}");
    }
}

#[test]
fn every_letter_can_be_read() {
    /// Points of a millimetre.
    const POINTS: f64 = 72.0 / 25.4;
    for wanted in every_kit() {
        let made = kit(&wanted).expect("a kit");
        for (number, page) in (1..).zip(&made.pages) {
            let least = POINTS * page.smallest_letters();
            let game = wanted.options.game();
            assert!(least >= 6.0, "{game}, page {number}: letters of {least:.1} points");
        }
    }
}

#[test]
fn a_kit_is_shown_by_what_is_played_with_not_by_how_to_print_it() {
    for (game, parts, face) in [
        (GameId::Gosix, Part::of(GameId::Gosix).to_vec(), 3),
        (GameId::SixByFive, vec![Part::Cards], 3),
        (GameId::Gosix, vec![Part::Board], 1),
        (GameId::Gosix, vec![Part::Rules], 1),
    ] {
        let whole = Kit::whole(AnyOptions::new(game), Language::English);
        let made = kit(&Kit { parts: parts.clone(), ..whole }).expect("a kit");
        assert_eq!(made.face(), face, "{game}: {parts:?}");
    }
}
