//! An upright page of a kit: heading, foot, and a line that tells whether the printer scaled.

use lattice::Point;
use rulebook::about;

use super::cutting::LOWEST_MARK;
use super::{Backs, Kit};
use crate::font::{Face, points};
use crate::palette::Ink;
use crate::paper::MARGIN;
use crate::pen::{Paint, Pen};
use crate::scene::{Anchor, Scene};
use crate::words::words;

/// What a home printer leaves white.
pub(crate) const LEAST_MARGIN: f64 = 6.0;

/// How much of a page its foot takes.
pub(crate) const FOOT: f64 = 16.0;

/// How far down the head of a board goes: what is told below it begins here.
pub(crate) const HEAD: f64 = MARGIN + 23.0;

/// Where the middle of a page lies.
pub(crate) fn middle(kit: &Kit) -> Point {
    let (width, height) = kit.paper.size();
    Point { x: width / 2.0, y: height / 2.0 }
}

/// A pen for a page, in millimetres from its top left corner.
pub(crate) fn pen(kit: &Kit) -> Pen {
    Pen::new(kit.palette, 1.0)
}

pub(crate) fn finish(kit: &Kit, pen: Pen) -> Scene {
    let (width, height) = kit.paper.size();
    pen.finish_on(width, height)
}

/// Draws a board that was drawn elsewhere, its middle here.
pub(crate) fn place_around(pen: &mut Pen, scene: &Scene, at: Point) {
    let top_left = Point { x: at.x - scene.width / 2.0, y: at.y - scene.height / 2.0 };
    pen.scene(scene, 1.0, top_left);
}

const SMALL: f64 = points(7.5);

/// What the foot of a page says at its right: what is on the page.
pub(crate) fn draw_foot(kit: &Kit, pen: &mut Pen, what: &str, two_sided: bool) {
    let words = words(kit.language);
    let (width, height) = kit.paper.size();
    // On short paper it stands lower, so that no mark of the pieces reaches it.
    let y = (height - MARGIN).max(height / 2.0 + LOWEST_MARK + 5.0);
    let small = (Face::Text, SMALL, Ink::Faint);
    let (left, right) = (Point { x: MARGIN, y: y - 3.6 }, Point { x: MARGIN + 50.0, y: y - 3.6 });
    pen.line(&[left, right], Paint::edge(Ink::Faint, 0.2));
    for end in [left, right] {
        let tick = [Point { y: end.y - 1.0, ..end }, Point { y: end.y + 1.0, ..end }];
        pen.line(&tick, Paint::edge(Ink::Faint, 0.2));
    }
    let told = if two_sided && kit.backs == Backs::Duplex {
        format!("{} {}", words.real_size, words.both_sides)
    } else {
        words.real_size.to_owned()
    };
    pen.text(Point { x: MARGIN, y }, Anchor::Start, small, &told);
    let what = format!("Hexothèque · {} · {what}", about(kit.game()).title);
    pen.text(Point { x: width - MARGIN, y }, Anchor::End, small, &what);
}

/// A line down the middle along which the page is folded.
pub(crate) fn draw_fold(kit: &Kit, pen: &mut Pen) {
    let (middle, height) = (middle(kit).x, kit.paper.size().1);
    let at = |y: f64| Point { x: middle, y };
    let ends = [at(LEAST_MARGIN + 4.0), at(height - FOOT - 4.0)];
    pen.line(&ends, Paint::edge(Ink::Faint, 0.25).dashed(2.0));
    let small = (Face::Italic, SMALL, Ink::Faint);
    let told = words(kit.language).fold_here;
    pen.text(at(LEAST_MARGIN + 3.0), Anchor::Middle, small, told);
}

/// The game's name at the head of a board, with its author under it.
pub(crate) fn draw_head(kit: &Kit, pen: &mut Pen) {
    let about = about(kit.game());
    let middle = middle(kit).x;
    let title = (Face::Title, points(30.0), Ink::Text);
    pen.text(Point { x: middle, y: MARGIN + 11.0 }, Anchor::Middle, title, &about.title);
    let credit = match (&about.author, about.year) {
        (Some(author), Some(year)) => format!("{author}, {year}"),
        (Some(author), None) => author.clone(),
        (None, _) => return,
    };
    let small = (Face::Italic, points(11.0), Ink::Faint);
    pen.text(Point { x: middle, y: MARGIN + 17.0 }, Anchor::Middle, small, &credit);
}
