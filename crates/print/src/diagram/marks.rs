//! What stands out on any board.

use std::fmt::Display;
use std::str::FromStr;

use lattice::Point;
use rulebook::Marks;

use super::DiagramError;
use crate::font::Face;
use crate::palette::Ink;
use crate::pen::{ArrowStyle, Paint, Pen};

/// Where a named place is, or why not.
pub(crate) fn locate(
    name: &str,
    place: impl Fn(&str) -> Option<Point>,
) -> Result<Point, DiagramError> {
    place(name).ok_or_else(|| DiagramError::Place(name.to_owned()))
}

/// Reads a move to be shown.
pub(crate) fn read_move<M: FromStr<Err: Display>>(text: &str) -> Result<M, DiagramError> {
    text.parse().map_err(|error: M::Err| DiagramError::Move {
        text: text.to_owned(),
        why: error.to_string(),
    })
}

/// Where it is lit: places named, and those of the moves just played.
pub(crate) fn lit<M: FromStr<Err: Display>>(
    marks: &Marks,
    place: impl Fn(&str) -> Option<Point>,
    places_of: impl Fn(M) -> Vec<Point>,
) -> Result<Vec<Point>, DiagramError> {
    let mut lit: Vec<Point> =
        marks.lit.iter().map(|name| locate(name, &place)).collect::<Result<_, _>>()?;
    for text in &marks.played {
        lit.extend(places_of(read_move(text)?));
    }
    Ok(lit)
}

/// Draws arrows, crosses and labels over a board. `keep` is how far arrows stay from the middle
/// of a place.
pub(crate) fn draw(
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
        pen.arrow(from, to, (keep, 0.5 * keep), style);
    }
    for (name, text) in &marks.labels {
        let at = locate(name, &place)?;
        let size = pen.letters(0.44);
        let width = size * (0.45 * text.chars().count() as f64 + 0.5);
        let corner = |x: f64, y: f64| Point { x: at.x + x * width, y: at.y + y * 0.64 * size };
        let plate = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        let plate = plate.map(|p| Point { x: at.x + (p.x - at.x) * 0.72, y: p.y });
        pen.polygon(&plate, Paint::fill(Ink::Paper).edged(Ink::Mark, 0.05));
        pen.text_around(at, (Face::Bold, size, Ink::Mark), text);
    }
    Ok(())
}
