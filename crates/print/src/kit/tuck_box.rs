//! A tuck box: one sheet to cut out, fold and glue.
//!
//! ```text
//!              ____________
//!             (    tuck    )
//!             |----lid-----|
//!   dust ____ |            | ____ dust
//!   ____|____|____________|____|______________
//!  |glue|side|    back    |side|    front     |     solid: cut; dashed: fold
//!  |____|____|____________|____|______________|
//!       dust |   bottom   | dust
//! ```

use lattice::Point;
use rulebook::about;

use super::cutting::BLEED;
use super::{Kit, page};
use crate::document::Sheet;
use crate::font::{Face, points};
use crate::game::on_paper;
use crate::palette::Ink;
use crate::pen::{Paint, Pen};
use crate::scene::Anchor;
use crate::words::{players, words};

/// The tab that is glued, what is tucked in, and how much flaps taper.
const GLUE: f64 = 11.0;
const TUCK: f64 = 12.0;
const TAPER: f64 = 2.0;

pub(super) fn sheet(kit: &Kit) -> Sheet {
    let mut pen = page::pen(kit);
    draw(kit, &mut pen);
    let words = words(kit.language);
    page::draw_foot(kit, &mut pen, words.tuck_box, false);
    Sheet::one_sided(words.tuck_box, page::finish(kit, pen))
}

fn draw(kit: &Kit, pen: &mut Pen) {
    let (width, height, depth) = on_paper(kit.game()).box_inside();
    let whole = GLUE + 2.0 * width + 2.0 * depth;
    let middle = page::middle(kit);
    let left = middle.x - whole / 2.0;
    // Where the panels begin: glue | side | back | side | front.
    let x: Vec<f64> = [GLUE, depth, width, depth, width]
        .iter()
        .scan(left, |at, next| {
            let begin = *at;
            *at += next;
            Some(begin)
        })
        .chain([left + whole])
        .collect();
    let (top, bottom) = (middle.y - height / 2.0, middle.y + height / 2.0);
    let at = |x: f64, y: f64| Point { x, y };
    let ground = [at(x[1], top), at(x[5], top), at(x[5], bottom), at(x[1], bottom)];
    pen.polygon(&ground, Paint::fill(Ink::Ground));
    // Over the edges where the front is cut.
    let over = [
        at(x[4], top - BLEED),
        at(x[5] + BLEED, top - BLEED),
        at(x[5] + BLEED, bottom + BLEED),
        at(x[4], bottom + BLEED),
    ];
    pen.polygon(&over, Paint::fill(Ink::Ground));
    let cut = Paint::edge(Ink::Text, 0.3);
    let fold = Paint::edge(Ink::Text, 0.2).dashed(1.6);
    for inner in &x[1..5] {
        pen.line(&[at(*inner, top), at(*inner, bottom)], fold);
    }
    // The tab, tapered so that it does not show.
    let tab = [at(x[1], top), at(x[0], top + 5.0), at(x[0], bottom - 5.0), at(x[1], bottom)];
    pen.line(&tab, cut);
    // Lid with its tuck, over the back.
    let lid = top - depth;
    pen.line(&[at(x[2], top), at(x[2], lid)], cut);
    pen.line(&[at(x[3], top), at(x[3], lid)], cut);
    let tuck = lid - TUCK;
    let rounded = [
        at(x[2], lid),
        at(x[2] + TAPER, tuck + 3.0),
        at(x[2] + 2.0 * TAPER, tuck),
        at(x[3] - 2.0 * TAPER, tuck),
        at(x[3] - TAPER, tuck + 3.0),
        at(x[3], lid),
    ];
    pen.line(&rounded, cut);
    pen.line(&[at(x[2], lid), at(x[3], lid)], fold);
    pen.line(&[at(x[2], top), at(x[3], top)], fold);
    // Bottom, glued over the dust flaps.
    pen.line(&[at(x[2], bottom), at(x[2] + TAPER, bottom + depth)], cut);
    pen.line(&[at(x[2] + TAPER, bottom + depth), at(x[3] - TAPER, bottom + depth)], cut);
    pen.line(&[at(x[3] - TAPER, bottom + depth), at(x[3], bottom)], cut);
    pen.line(&[at(x[2], bottom), at(x[3], bottom)], fold);
    // Dust flaps of both sides, above and below.
    let flap = 0.7 * depth;
    for (begin, end) in [(x[1], x[2]), (x[3], x[4])] {
        for (edge, away) in [(top, -flap), (bottom, flap)] {
            let outer = edge + away;
            let points =
                [at(begin, edge), at(begin + TAPER, outer), at(end - TAPER, outer), at(end, edge)];
            pen.line(&points, cut);
            pen.line(&[at(begin, edge), at(end, edge)], fold);
        }
    }
    // The front has a thumb notch instead of a flap, and its bottom is open.
    let thumb = (x[4] + x[5]) / 2.0;
    let notch: Vec<Point> = (0..=12)
        .map(|step| {
            let angle = std::f64::consts::PI * f64::from(step) / 12.0;
            at(thumb - 8.0 * angle.cos(), top + 6.0 * angle.sin())
        })
        .collect();
    pen.line(&[at(x[4], top), notch[0]], cut);
    pen.line(&notch, cut);
    pen.line(&[notch[12], at(x[5], top)], cut);
    pen.line(&[at(x[5], top), at(x[5], bottom), at(x[4], bottom)], cut);
    label(kit, pen, at(thumb, middle.y), at((x[2] + x[3]) / 2.0, middle.y));
    let small = (Face::Italic, points(7.5), Ink::Faint);
    let glue = words(kit.language).glue;
    pen.text(at((x[0] + x[1]) / 2.0, middle.y), Anchor::Middle, small, glue);
    pen.text(at((x[2] + x[3]) / 2.0, bottom + depth / 2.0), Anchor::Middle, small, glue);
}

/// What stands on the front and on the back.
fn label(kit: &Kit, pen: &mut Pen, front: Point, back: Point) {
    let about = about(kit.game());
    let title = (Face::Title, points(26.0), Ink::Text);
    pen.text(front, Anchor::Middle, title, &about.title);
    let small = (Face::Italic, points(8.5), Ink::Faint);
    let below = |at: Point, by: f64| Point { y: at.y + by, ..at };
    let told = players(kit.language, about.players);
    pen.text(below(front, 6.0), Anchor::Middle, small, &told);
    if let Some(author) = &about.author {
        pen.text(below(front, 10.0), Anchor::Middle, small, author);
    }
    pen.text(back, Anchor::Middle, small, "Hexothèque");
}
