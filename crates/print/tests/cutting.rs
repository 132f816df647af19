//! Bleed and crop marks, as the PDF says they are drawn: its pages are read operator by operator.

use std::collections::BTreeSet;

use games::{AnyOptions, GameId};
use miniz_oxide::inflate::decompress_to_vec_zlib;
use print::{Backs, Document, Kit, Palette, Paper, Part, kit};
use rulebook::Language;

/// What the edges of pieces are run over by, in millimetres.
const BLEED: f64 = 3.0;

/// What a page is painted with: where it lies, and how it is painted.
#[derive(Clone, Debug)]
struct Painted {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
    /// From 0 for white to 1 for black.
    fill: Option<f64>,
    line: Option<Stroke>,
}

#[derive(Clone, Copy, Debug)]
struct Stroke {
    darkness: f64,
    width: f64,
    dashed: bool,
}

impl Painted {
    fn width(&self) -> f64 {
        self.right - self.left
    }

    fn height(&self) -> f64 {
        self.bottom - self.top
    }

    fn has_middle_of(&self, other: &Painted) -> bool {
        let middle = |it: &Painted| (it.left + it.right, it.top + it.bottom);
        let ((x, y), (u, v)) = (middle(self), middle(other));
        (x - u).abs() < 0.1 && (y - v).abs() < 0.1
    }
}

/// The pages of a document: the streams in which lengths are made millimetres.
fn pages(document: &Document) -> Vec<Vec<Painted>> {
    let file = document.to_pdf();
    let find = |from: usize, text: &[u8]| {
        file[from..].windows(text.len()).position(|part| part == text).map(|at| from + at)
    };
    let (mut at, mut found) = (0, Vec::new());
    while let Some(begin) = find(at, b"\nstream\n").map(|begin| begin + 8) {
        let end = find(begin, b"\nendstream").expect("a stream has an end");
        let content = decompress_to_vec_zlib(&file[begin..end]).ok();
        let content = content.and_then(|content| String::from_utf8(content).ok());
        found.extend(content.filter(|text| text.contains(" cm\n")).map(|text| read(&text)));
        at = end;
    }
    assert_eq!(found.len(), document.pages.len(), "every page was read");
    found
}

/// Reads the operators of a page that draw.
fn read(content: &str) -> Vec<Painted> {
    let mut painted = Vec::new();
    let (mut fill, mut stroke) = (0.0, Stroke { darkness: 1.0, width: 0.0, dashed: false });
    let mut path: Vec<(f64, f64)> = Vec::new();
    // Only the first transformation of a page is more than that of its letters.
    for line in content.lines() {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let Some(operator) = words.pop() else { continue };
        let number = |at: usize| words[at].parse::<f64>().expect("a number");
        let darkness = || 1.0 - (number(0) + number(1) + number(2)) / 3.0;
        match operator {
            "rg" => fill = darkness(),
            "RG" => stroke.darkness = darkness(),
            "w" => stroke.width = number(0),
            "d" => stroke.dashed = words[0] != "[]",
            "m" => path = vec![(number(0), number(1))],
            "l" => path.push((number(0), number(1))),
            "c" => path.push((number(4), number(5))),
            "f" | "S" | "B" if !path.is_empty() => {
                let of = |pick: fn(f64, f64) -> f64, from: f64, part: fn(&(f64, f64)) -> f64| {
                    path.iter().map(part).fold(from, pick)
                };
                painted.push(Painted {
                    left: of(f64::min, f64::INFINITY, |point| point.0),
                    top: of(f64::min, f64::INFINITY, |point| point.1),
                    right: of(f64::max, f64::NEG_INFINITY, |point| point.0),
                    bottom: of(f64::max, f64::NEG_INFINITY, |point| point.1),
                    fill: (operator != "S").then_some(fill),
                    line: (operator != "f").then_some(stroke),
                });
                path.clear();
            }
            _ => {}
        }
    }
    painted
}

fn kit_of(game: GameId, part: Part, paper: Paper) -> Kit {
    let whole = Kit::whole(AnyOptions::new(game), Language::English);
    Kit { parts: vec![part], paper, ..whole }
}

/// The first sheet of a part's kit, behind the one that says how to print.
fn front(wanted: &Kit) -> Vec<Painted> {
    let made = kit(wanted).expect("a kit");
    pages(&made).swap_remove(made.face() - 1)
}

#[test]
fn the_colour_of_every_piece_runs_three_millimetres_over_its_edge() {
    for paper in Paper::ALL {
        for (game, pieces) in
            [(GameId::Hexone, 50), (GameId::SixByFive, 25), (GameId::Xochintlan, 25)]
        {
            let page = front(&kit_of(game, Part::Pieces, paper));
            // A piece lies on a coloured ground of its own shape, three millimetres larger all round.
            let grounds = page.iter().enumerate().filter(|(at, ground)| {
                let is_piece = |piece: &Painted| {
                    let larger = (ground.height() - piece.height()) / 2.0;
                    (larger - BLEED).abs() < 0.05 && ground.has_middle_of(piece)
                };
                let bare = ground.line.is_none() && ground.fill.is_some();
                bare && page[at + 1..].iter().any(is_piece)
            });
            assert_eq!(grounds.count(), pieces, "{game} on {paper}");
        }
        // The squares of Gosix are one ground for each colour, which runs over the outer marks.
        let page = front(&kit_of(GameId::Gosix, Part::Pieces, paper));
        let grounds: Vec<&Painted> = page
            .iter()
            .filter(|it| it.fill.is_some() && it.line.is_none() && it.width() > 100.0)
            .collect();
        let marks = marks(&page);
        assert_eq!(grounds.len(), 2, "a ground for each colour");
        for ground in grounds {
            let cuts: Vec<f64> = marks.iter().filter(|m| m.is_upright).map(|m| m.at).collect();
            let first = cuts.iter().copied().fold(f64::INFINITY, f64::min);
            let last = cuts.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert!((first - ground.left - BLEED).abs() < 0.05, "{first} and {ground:?}");
            assert!((ground.right - last - BLEED).abs() < 0.05, "{last} and {ground:?}");
        }
    }
}

/// A mark at the edge that says where to cut.
#[derive(Clone, Copy, Debug)]
struct Mark {
    is_upright: bool,
    /// Where the cut is: across, of an upright one, or else down.
    at: f64,
    /// Where the mark begins and ends along the cut.
    from: f64,
    to: f64,
}

/// All of them: short, thin, straight, and dark.
fn marks(page: &[Painted]) -> Vec<Mark> {
    let as_mark = |it: &Painted| {
        let line = it.line.filter(|line| !line.dashed && (line.width - 0.25).abs() < 0.01)?;
        let (width, height) = (it.width(), it.height());
        let long = width.max(height);
        if it.fill.is_some() || !(3.9..4.1).contains(&long) || width.min(height) > 0.01 {
            return None;
        }
        assert!(line.darkness > 0.7, "a mark that can be seen: {it:?}");
        let is_upright = height > width;
        let (at, from, to) =
            if is_upright { (it.left, it.top, it.bottom) } else { (it.top, it.left, it.right) };
        Some(Mark { is_upright, at, from, to })
    };
    page.iter().filter_map(as_mark).collect()
}

/// Where cuts go, in hundredths of a millimetre.
fn cuts(marks: &[Mark], is_upright: bool) -> BTreeSet<i64> {
    let hundredths = |mark: &Mark| (mark.at * 100.0).round() as i64;
    marks.iter().filter(|mark| mark.is_upright == is_upright).map(hundredths).collect()
}

#[test]
fn every_cut_has_a_mark_at_both_ends_and_none_lies_on_a_piece() {
    for paper in Paper::ALL {
        for (game, part, columns, rows, side) in [
            (GameId::Gosix, Part::Pieces, 6, 8, (22.0, 22.0)),
            (GameId::Hexone, Part::Pieces, 5, 10, (24.0, 24.0)),
            (GameId::SixByFive, Part::Cards, 4, 4, (44.0, 60.0)),
            (GameId::Xochintlan, Part::Cards, 4, 4, (44.0, 60.0)),
        ] {
            for palette in [Palette::Colour, Palette::PaleGrey] {
                let page = front(&Kit { palette, ..kit_of(game, part, paper) });
                let marks = marks(&page);
                for (is_upright, count, step) in [(true, columns, side.0), (false, rows, side.1)] {
                    let cuts = cuts(&marks, is_upright);
                    assert_eq!(cuts.len(), count + 1, "{game}, {part} on {paper}");
                    let cuts: Vec<i64> = cuts.into_iter().collect();
                    for pair in cuts.windows(2) {
                        assert!((pair[1] - pair[0] - (step * 100.0) as i64).abs() <= 1, "{cuts:?}");
                    }
                    for cut in cuts {
                        let ends = marks.iter().filter(|mark| {
                            mark.is_upright == is_upright
                                && ((mark.at * 100.0).round() as i64 - cut).abs() <= 1
                        });
                        assert_eq!(ends.count(), 2, "{game}, {part}: the cut at {cut}");
                    }
                }
                for mark in &marks {
                    let covered = page.iter().find(|it| {
                        let (low, high, first, last) = match mark.is_upright {
                            true => (it.left, it.right, it.top, it.bottom),
                            false => (it.top, it.bottom, it.left, it.right),
                        };
                        let inside = low < mark.at && mark.at < high;
                        it.fill.is_some() && inside && first < mark.to && mark.from < last
                    });
                    assert!(covered.is_none(), "{game}, {part} on {paper}: {mark:?}, {covered:?}");
                }
            }
        }
    }
}

#[test]
fn lines_where_to_cut_are_there_when_they_are_wished() {
    for (game, part) in [(GameId::Hexone, Part::Pieces), (GameId::Xochintlan, Part::Pieces)] {
        let dashed = |cut_lines: bool| {
            let page = front(&Kit { cut_lines, ..kit_of(game, part, Paper::A4) });
            page.iter().filter(|it| it.line.is_some_and(|line| line.dashed)).count()
        };
        assert!(dashed(true) >= dashed(false) + 17, "{game}");
    }
}

#[test]
fn fronts_and_backs_on_both_sides_of_a_fold_meet_when_it_is_folded() {
    for paper in Paper::ALL {
        let wanted = Kit { backs: Backs::Fold, ..kit_of(GameId::Hexone, Part::Pieces, paper) };
        let page = front(&wanted);
        let width = paper.size().0;
        let pawns: BTreeSet<(i64, i64)> = page
            .iter()
            .filter(|it| it.fill.is_some() && (it.width() - 24.0).abs() < 0.05)
            .map(|it| {
                let middle = ((it.left + it.right) / 2.0, (it.top + it.bottom) / 2.0);
                ((middle.0 * 10.0).round() as i64, (middle.1 * 10.0).round() as i64)
            })
            .collect();
        assert!(pawns.len() >= 40 && pawns.len().is_multiple_of(2), "{}", pawns.len());
        for (x, y) in &pawns {
            let other = ((width * 10.0).round() as i64 - x, *y);
            let near = (-1..=1).any(|off| pawns.contains(&(other.0 + off, other.1)));
            assert!(near, "{paper}: nothing meets {x}, {y}");
        }
    }
}

/// The line at the foot of a page that tells whether the printer scaled.
fn scale(page: &[Painted]) -> &Painted {
    let is_it =
        |it: &&Painted| it.line.is_some() && (it.width() - 50.0).abs() < 0.01 && it.height() < 0.01;
    page.iter().find(is_it).expect("a line of five centimetres")
}

#[test]
fn no_mark_crosses_the_line_that_tells_the_scale_or_the_words_under_it() {
    for paper in Paper::ALL {
        for (game, part) in GameId::ALL
            .iter()
            .flat_map(|game| [Part::Pieces, Part::Cards].map(|part| (*game, part)))
        {
            for backs in [Backs::Duplex, Backs::Fold, Backs::None] {
                let made = kit(&Kit { backs, ..kit_of(game, part, paper) });
                let Ok(made) = made else { continue };
                for page in pages(&made).iter().filter(|page| !marks(page).is_empty()) {
                    let foot = scale(page).top - 1.0;
                    let lowest = marks(page)
                        .iter()
                        .filter(|mark| mark.is_upright)
                        .fold(0.0, |low, mark| mark.to.max(low));
                    assert!(
                        lowest < foot,
                        "{game}, {part} on {paper}, {backs:?}: {lowest} and {foot}"
                    );
                    // Printers leave some of the edge white.
                    assert!(foot + 1.0 + 3.6 < paper.size().1 - 6.5, "{game}, {part} on {paper}");
                }
            }
        }
    }
}

#[test]
fn a_sheet_has_backs_for_the_cards_it_has() {
    // Eighteen cards: sixteen on the first sheet, two on the second.
    for paper in Paper::ALL {
        for backs in [Backs::Duplex, Backs::Fold] {
            let made = kit(&Kit { backs, ..kit_of(GameId::Xochintlan, Part::Cards, paper) });
            let pages = pages(&made.expect("a kit"));
            // In the middle of each back lies the man, the only thing on it that is black and small.
            let is_man = |it: &&Painted| {
                it.fill.is_some_and(|dark| dark > 0.8) && (2.0..9.0).contains(&it.width())
            };
            let men: usize = pages.iter().map(|page| page.iter().filter(is_man).count()).sum();
            assert_eq!(men, 18, "{paper}, {backs:?}");
        }
    }
}
