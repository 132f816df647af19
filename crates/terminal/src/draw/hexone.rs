//! Hexone: nineteen cells with stacks on them.

use games::hexone::{BoardCell, Hexone};
use games::{Outcome, Position, Seat};

use super::canvas::{Canvas, Ink};

const NAMES: [&str; 2] = ["black", "white"];
const PAWNS: [&str; 2] = ["●", "○"];

pub(super) fn draw(position: &Hexone, canvas: &mut Canvas) {
    let cells = || (0..).map_while(BoardCell::from_index);
    for cell in cells() {
        canvas.hexagon(cell.cell());
    }
    for cell in cells() {
        let stack = match position.stack(cell) {
            Some((seat, height @ 1..=3)) => PAWNS[seat.index()].repeat(usize::from(height)),
            Some((seat, height)) => format!("{height}×{}", PAWNS[seat.index()]),
            None => String::new(),
        };
        canvas.label(cell.cell(), &cell.to_string(), &stack, Ink::Bold);
    }
    let (row, left) = (canvas.next_row() + 1, canvas.left());
    canvas.write(row, left, &summary(position), Ink::Plain);
}

fn summary(position: &Hexone) -> String {
    let [black, white] = [0, 1].map(|i| position.pawns(Seat::new(i)));
    let mover = NAMES[position.mover().index()];
    let turn = match (position.outcome(), position.explosions()) {
        (Some(Outcome::Win(seat)), _) => format!("{} has won", NAMES[seat.index()]),
        (Some(Outcome::Draw), _) => "a draw".to_owned(),
        (None, Some(_)) => format!("{mover} must explode a stack"),
        (None, None) => format!("{mover} to move"),
    };
    format!("{} black {black}   {} white {white}   {turn}", PAWNS[0], PAWNS[1])
}
