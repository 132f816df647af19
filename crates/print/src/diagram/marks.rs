//! What stands out on any board.

use lattice::Point;
use rulebook::Marks;

use super::DiagramError;
use crate::font::Face;
use crate::palette::Ink;
use crate::pen::{ArrowStyle, Paint, Pen};

/// Where a named place is, or why not.
pub(super) fn locate(
    name: &str,
    place: impl Fn(&str) -> Option<Point>,
) -> Result<Point, DiagramError> {
    place(name).ok_or_else(|| DiagramError::Place(name.to_owned()))
}

/// Draws arrows, crosses and labels over a board. `keep` is how far arrows stay from the middle
/// of a place.
pub(super) fn draw(
    marks: &Marks,
    place: impl Fn(&str) -> Option<Point>,
    keep: f64,
    pen: &mut Pen,
) -> Result<(), DiagramError> {
    for name in &marks.crossed {
        pen.cross(locate(name, &place)?, 0.24, Ink::Mark, 0.09);
    }
    for arrow in &marks.arrows {
        let (from, to) = (locate(&arrow.from, &place)?, locate(&arrow.to, &place)?);
        let style = ArrowStyle { ink: Ink::Mark, width: 0.09, stroke: arrow.stroke };
        pen.arrow(from, to, (keep, 0.8 * keep), style);
    }
    for (name, text) in &marks.labels {
        let at = locate(name, &place)?;
        let width = 0.2 * text.chars().count() as f64 + 0.22;
        let corner = |x: f64, y: f64| Point { x: at.x + x * width, y: at.y + y * 0.28 };
        let plate = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        let plate = plate.map(|p| Point { x: at.x + (p.x - at.x) * 0.72, y: p.y });
        pen.polygon(&plate, Paint::fill(Ink::Paper).edged(Ink::Mark, 0.05));
        pen.text_around(at, (Face::Bold, 0.44, Ink::Mark), text);
    }
    Ok(())
}
