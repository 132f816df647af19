//! Gosix: the flower of seven hexagons with pawns on its corners.

use games::gosix::Gosix;
use games::{Outcome, Position, Seat};
use lattice::{Corner, FlowerHexagon, Point};

use super::canvas::{Canvas, Ink};

const NAMES: [&str; 2] = ["red", "green"];
const PAWNS: [&str; 2] = ["●", "◆"];
const INKS: [Ink; 2] = [Ink::Red, Ink::Green];

/// Columns for one side of a hexagon, and rows for half a hexagon's height.
const SIDE: f64 = 10.0;
const HALF_HEIGHT: f64 = 3.0;

fn place(point: Point) -> (i32, i32) {
    let half_heights = point.y / (0.75f64).sqrt();
    ((half_heights * HALF_HEIGHT).round() as i32, (point.x * SIDE).round() as i32)
}

pub(super) fn draw(position: &Gosix, canvas: &mut Canvas) {
    for corner in Corner::ALL {
        for neighbour in corner.neighbours().into_iter().filter(|n| corner < *n) {
            draw_line(place(corner.point()), place(neighbour.point()), canvas);
        }
    }
    for corner in Corner::ALL {
        let (row, column) = place(corner.point());
        match position.pawn_at(corner) {
            Some(seat) => {
                canvas.write_centred(row, column, &format!(" {corner} "), Ink::Faint);
                canvas.write_centred(row, column - 1, PAWNS[seat.index()], INKS[seat.index()]);
                canvas.write(row, column, &format!("{corner} "), INKS[seat.index()]);
            }
            None => canvas.write_centred(row, column, &format!(" {corner} "), Ink::Faint),
        }
    }
    for hexagon in FlowerHexagon::ALL {
        let (row, column) = place(hexagon.centre());
        match position.conqueror(hexagon) {
            Some(seat) => {
                let text = format!("{hexagon} {}", PAWNS[seat.index()]);
                canvas.write_centred(row, column, &text, INKS[seat.index()]);
                canvas.write_centred(row + 1, column, NAMES[seat.index()], INKS[seat.index()]);
            }
            None => canvas.write_centred(row, column, &hexagon.to_string(), Ink::Faint),
        }
    }
    let (row, left) = (canvas.next_row() + 1, canvas.left());
    canvas.write(row, left, &summary(position), Ink::Plain);
}

/// Dots along a line of the board, leaving room for the names at its ends.
fn draw_line(from: (i32, i32), to: (i32, i32), canvas: &mut Canvas) {
    if from.0 == to.0 {
        let (left, right) = (from.1.min(to.1), from.1.max(to.1));
        let text = "─".repeat((right - left).max(0) as usize);
        canvas.write(from.0, left, &text, Ink::Faint);
        return;
    }
    let (top, bottom) = if from.0 < to.0 { (from, to) } else { (to, from) };
    let stroke = if top.1 < bottom.1 { "╲" } else { "╱" };
    for row in top.0 + 1..bottom.0 {
        let way = f64::from(row - top.0) / f64::from(bottom.0 - top.0);
        let column = f64::from(top.1) + way * f64::from(bottom.1 - top.1);
        canvas.write(row, column.round() as i32, stroke, Ink::Faint);
    }
}

fn summary(position: &Gosix) -> String {
    let [red, green] = [0, 1].map(|i| position.conquered(Seat::new(i)).len());
    let turn = match position.outcome() {
        Some(Outcome::Win(seat)) => format!("{} has won", NAMES[seat.index()]),
        Some(Outcome::Draw) => "a draw".to_owned(),
        None => format!("{} to move", NAMES[position.mover().index()]),
    };
    format!("{} red {red}   {} green {green}   {turn}", PAWNS[0], PAWNS[1])
}
