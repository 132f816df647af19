//! How to print and cut: the first sheet of a kit.

use lattice::Point;
use rulebook::about;

use super::{Backs, Kit, Part, page, part_name};
use crate::document::Sheet;
use crate::font::{Face, points};
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
    let backs = match kit.backs {
        Backs::Duplex => words.steps_duplex,
        Backs::Fold => words.steps_fold,
        Backs::None => words.steps_no_backs,
    };
    let wanted = |parts: &[Part]| parts.iter().any(|part| kit.parts.contains(part));
    let mut steps: Vec<&str> =
        words.steps.iter().filter(|(parts, _)| wanted(parts)).map(|(_, step)| *step).collect();
    steps.insert(1, backs);
    if kit.backs != Backs::Duplex && kit.parts.contains(&Part::Rules) {
        steps.push(words.step_glue_rules);
    }
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
