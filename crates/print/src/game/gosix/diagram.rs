//! The flower of seven hexagons with pawns on its corners.

use games::Seat;
use games::gosix::{Gosix, Move};
use lattice::{Corner, FlowerHexagon, Point};
use rulebook::Marks;

use super::{Presence, ink, pawn};
use crate::diagram::{DiagramError, Style, marks};
use crate::font::Face;
use crate::palette::Ink;
use crate::pen::{Paint, Pen};

const SPOT: f64 = 0.2;
const PAWN: f64 = 0.29;

fn place(name: &str) -> Option<Point> {
    let hexagon = FlowerHexagon::ALL.into_iter().find(|hexagon| hexagon.to_string() == name);
    hexagon.map(FlowerHexagon::centre).or_else(|| name.parse().ok().map(Corner::point))
}

/// The board with nothing on it. `spot` is the radius of the corners.
pub(super) fn board(pen: &mut Pen, spot: f64, ground: impl Fn(FlowerHexagon) -> Ink) {
    for hexagon in FlowerHexagon::ALL {
        pen.polygon(&hexagon.outline(), Paint::fill(ground(hexagon)));
    }
    for corner in Corner::ALL {
        for neighbour in corner.neighbours().into_iter().filter(|other| corner < *other) {
            pen.line(&[corner.point(), neighbour.point()], Paint::edge(Ink::Line, 0.045));
        }
    }
    for corner in Corner::ALL {
        pen.circle(corner.point(), spot, Paint::fill(Ink::Paper).edged(Ink::Line, 0.035));
    }
}

pub(super) fn draw(
    position: &Gosix,
    marks: &Marks,
    style: &Style,
    pen: &mut Pen,
) -> Result<(), DiagramError> {
    let lit = marks::lit(marks, place, |mv: Move| match mv {
        Move::Place(corner) => vec![corner.point()],
        Move::Pass => Vec::new(),
    })?;
    let next = next_pawn(position, marks)?;
    board(pen, SPOT, |hexagon| match position.conqueror(hexagon).map(Seat::index) {
        Some(0) => Ink::RedGround,
        Some(_) => Ink::GreenGround,
        None => Ink::Ground,
    });
    draw_lit(position, next, &lit, pen);
    let mut names = Vec::new();
    for corner in Corner::ALL {
        let at = corner.point();
        let pawn = position.pawn_at(corner);
        let (ink, size) = match (pawn, next) {
            (Some(seat), _) => {
                self::pawn(pen, seat, at, PAWN, Presence::Real);
                (pen.palette.readable_on(self::ink(seat)), 0.25)
            }
            (None, Some((seat, to))) if to == corner => {
                self::pawn(pen, seat, at, PAWN, Presence::Ghost);
                (Ink::Text, 0.25)
            }
            _ => {
                pen.circle(at, SPOT, Paint::fill(Ink::Paper).edged(Ink::Line, 0.035));
                pen.reserve(at, PAWN);
                (Ink::Faint, 0.23)
            }
        };
        if style.names {
            names.push((corner, at, size, ink, pawn.is_some()));
        }
    }
    // Names lie over everything; where one is too big for its pawn it stands below it.
    for (corner, at, usual, ink, on_pawn) in names {
        let size = pen.letters(usual);
        let (at, ink) = match on_pawn && size > 1.3 * usual {
            true => (Point { x: at.x, y: at.y + PAWN + 0.36 * size }, Ink::Text),
            false => (at, ink),
        };
        pen.text_around(at, (Face::Text, size, ink), &corner.to_string());
    }
    for hexagon in FlowerHexagon::ALL {
        if let Some(seat) = position.conqueror(hexagon) {
            self::pawn(pen, seat, hexagon.centre(), 0.8 * PAWN, Presence::Real);
        } else if style.names {
            let faint = (Face::Italic, pen.letters(0.26), Ink::Faint);
            pen.text_around(hexagon.centre(), faint, &hexagon.to_string());
        }
    }
    marks::draw(marks, place, PAWN + 0.08, pen)
}

/// The pawn about to be played.
fn next_pawn(position: &Gosix, marks: &Marks) -> Result<Option<(Seat, Corner)>, DiagramError> {
    match marks.next.as_deref().map(marks::read_move).transpose()? {
        Some(Move::Place(corner)) => Ok(Some((position.mover(), corner))),
        Some(Move::Pass) | None => Ok(None),
    }
}

/// Halos round lit corners, and light along the lines between lit pawns of one colour.
fn draw_lit(position: &Gosix, next: Option<(Seat, Corner)>, lit: &[Point], pen: &mut Pen) {
    let is_lit = |corner: &Corner| lit.contains(&corner.point());
    let owner = |corner: Corner| match next {
        Some((seat, to)) if to == corner => Some(seat),
        _ => position.pawn_at(corner),
    };
    for corner in Corner::ALL.into_iter().filter(is_lit) {
        for neighbour in corner.neighbours().into_iter().filter(|n| corner < *n).filter(is_lit) {
            if owner(corner).is_some() && owner(corner) == owner(neighbour) {
                pen.line(&[corner.point(), neighbour.point()], Paint::edge(Ink::Lit, 0.24));
            }
        }
    }
    for at in lit {
        pen.circle(*at, PAWN + 0.12, Paint::fill(Ink::Lit));
    }
}
