//! How to print and cut: the first sheet of a kit.

use lattice::Point;
use rulebook::{Language, about};

use super::{Backs, Kit, Part, page, part_name};
use crate::document::Sheet;
use crate::font::{Face, points};
use crate::game::on_paper;
use crate::palette::Ink;
use crate::paper::MARGIN;
use crate::pen::Paint;
use crate::scene::Anchor;
use crate::typeset::{TextStyle, baseline, break_lines, plain};
use crate::words::words;

/// The white at both sides of the text.
const INSET: f64 = 2.0 * MARGIN;

pub(super) fn sheet(kit: &Kit) -> Sheet {
    let words = words(kit.language);
    let mut pen = page::pen(kit);
    let (width, _) = kit.paper.size();
    let title = (Face::Title, points(26.0), Ink::Text);
    let name = format!("{} · {}", about(kit.game()).title, words.how_to);
    pen.text(Point { x: INSET, y: INSET + 8.0 }, Anchor::Start, title, &name);
    let rule = [INSET, width - INSET].map(|x| Point { x, y: INSET + 13.0 });
    pen.line(&rule, Paint::edge(Ink::Line, 0.3));
    let style = TextStyle { face: Face::Text, size: points(12.0), ink: Ink::Text, leading: 1.35 };
    let steps = steps(kit);
    let mut y = INSET + 22.0;
    for (number, step) in (1..).zip(&steps) {
        let bold = (Face::Bold, style.size, Ink::Text);
        pen.text(Point { x: INSET, y }, Anchor::Start, bold, &format!("{number}."));
        for line in break_lines(&plain(step), style, width - 2.0 * INSET - 8.0) {
            line.draw(&mut pen, Point { x: INSET + 8.0, y }, style);
            y += style.line_height();
        }
        y += 0.5 * style.line_height();
    }
    y += baseline(style);
    let parts: Vec<&str> = kit.parts.iter().map(|part| part_name(kit, *part)).collect();
    let listed =
        format!("{}{}: {}.", about(kit.game()).title, words.before_colon, parts.join(", "));
    let faint = TextStyle { face: Face::Italic, ink: Ink::Faint, ..style };
    for line in break_lines(&plain(&listed), faint, width - 2.0 * INSET) {
        line.draw(&mut pen, Point { x: INSET, y }, faint);
        y += faint.line_height();
    }
    page::draw_foot(kit, &mut pen, words.how_to, false);
    Sheet::one_sided(words.how_to, page::finish(kit, pen))
}

/// What is to be done, one thing after another, and only with what there is.
fn steps(kit: &Kit) -> Vec<String> {
    let words = &words(kit.language).steps;
    let has = |part: Part| kit.parts.contains(&part);
    let backs = kit.has_backs();
    let mut steps = vec![words.real_size.to_owned()];
    match kit.backs {
        Backs::Duplex if backs => {
            steps.push(format!("{} {}", words.duplex, words.against_the_light));
        }
        Backs::Duplex if has(Part::Rules) => steps.push(words.duplex.to_owned()),
        Backs::Fold if backs => steps.push(words.fold.to_owned()),
        Backs::None if backs => steps.push(words.no_backs.to_owned()),
        _ => {}
    }
    let mut paper = paper(kit);
    if has(Part::Pieces) {
        paper = format!("{paper} {}", words.thin_paper);
    }
    steps.push(paper);
    if has(Part::Pieces) || has(Part::Cards) {
        steps.push(words.knife.to_owned());
    }
    if has(Part::Cards) {
        steps.push(words.both_ways.to_owned());
    }
    if has(Part::Pieces) {
        let pieces = on_paper(kit.game()).cutting_out(words);
        steps.push(pieces.to_owned());
    }
    if has(Part::Box) {
        steps.push(words.tuck_box.to_owned());
    }
    if has(Part::Rules) && kit.backs != Backs::Duplex {
        steps.push(words.glue_rules.to_owned());
    }
    if has(Part::Rules) {
        steps.push(words.fold_rules.to_owned());
    }
    steps
}

/// Which paper is good for what there is.
fn paper(kit: &Kit) -> String {
    const HEAVY: [Part; 4] = [Part::Board, Part::Pieces, Part::Cards, Part::Box];
    let words = &words(kit.language).steps;
    let papers = [(true, words.heavy), (false, words.light)];
    let papers = papers.into_iter().filter_map(|(heavy, text)| {
        let named = |(part, name): &(Part, &'static str)| {
            let fits = kit.parts.contains(part) && HEAVY.contains(part) == heavy;
            fits.then_some(*name)
        };
        let parts: Vec<&str> = words.parts.iter().filter_map(named).collect();
        let listed = match parts[..] {
            [] => return None,
            [one] => one.to_owned(),
            [ref first @ .., last] => format!("{} {} {last}", first.join(", "), words.and),
        };
        Some(text.replace("{parts}", &listed))
    });
    let apart = match kit.language {
        Language::French => "\u{202f}; ",
        Language::English => "; ",
    };
    words.paper.replace("{papers}", &papers.collect::<Vec<_>>().join(apart))
}
