//! Hexone: nineteen cells with stacks on them.

use games::hexone::{BoardCell, Hexone};
use games::{Outcome, Position, Seat};

use super::canvas::{Canvas, Ink};
use super::hexagon::CellScale;
use super::scene::{Marks, Scene};
use super::who;
use rulebook::Words;

const NAMES: [&str; 2] = ["black", "white"];
const PAWNS: [&str; 2] = ["●", "○"];
const ASCII_PAWNS: [&str; 2] = ["#", "o"];

/// The position as `hexotheque show` draws it.
pub(super) fn draw(position: &Hexone, words: Words, canvas: &mut Canvas) {
    let marks = Marks::default();
    let scene = Scene { names: true, ascii: false, patterns: false, marks: &marks };
    board(position, CellScale::USUAL, &scene, canvas);
    let (row, left) = (canvas.next_row() + 1, canvas.left());
    canvas.write(row, left, &summary(position, words), Ink::Plain);
}

/// The board alone.
pub(crate) fn board(position: &Hexone, scale: CellScale, scene: &Scene, canvas: &mut Canvas) {
    let marks = scene.marks;
    for cell in BoardCell::ALL {
        canvas.hexagon(cell.cell(), scale, Ink::Faint);
    }
    for cell in BoardCell::ALL {
        let name = cell.to_string();
        let (text, ink) = content(position, cell, &name, scene);
        let note = marks.notes.get(&name).map_or("", String::as_str);
        let lines: &[(&str, Ink)] = match (scene.names, scale.rows()) {
            (true, 2..) => &[(&name, Ink::Faint), (&text, ink), (note, Ink::Accent)],
            (false, 2..) => &[(&text, ink), (note, Ink::Accent)],
            (_, _) if !note.is_empty() => &[(note, Ink::Accent)],
            (true, _) if position.stack(cell).is_none() => &[(&name, Ink::Faint)],
            _ => &[(&text, ink)],
        };
        // The row of the lower side has no room for a note.
        let lines = &lines[..lines.len().min(scale.rows().min(3) as usize)];
        canvas.label(cell.cell(), scale, lines);
        if scale.rows() == 3 && scene.names && !note.is_empty() {
            canvas.label(cell.cell(), scale, &[(note, Ink::Accent)]);
        }
    }
    let lit = BoardCell::ALL.into_iter().filter(|cell| marks.lit.contains(&cell.to_string()));
    let cursor = BoardCell::ALL.into_iter().find(|cell| marks.points_at(&cell.to_string()));
    for cell in lit.chain(cursor) {
        canvas.hexagon(cell.cell(), scale, Ink::Accent);
    }
    if let Some(cell) = cursor {
        canvas.point_at(cell.cell(), scale);
    }
}

/// What is on a cell: a stack, a dot if a pawn may go there, or nothing.
fn content(position: &Hexone, cell: BoardCell, name: &str, scene: &Scene) -> (String, Ink) {
    let marks = scene.marks;
    let Some((seat, height)) = position.stack(cell) else {
        let dot = if scene.ascii { "." } else { "·" };
        let open = marks.choices.contains(name);
        return (if open { dot } else { "" }.to_owned(), Ink::Plain);
    };
    let pawns = if scene.ascii { ASCII_PAWNS } else { PAWNS };
    let pawn = pawns[seat.index()];
    let stack = match height {
        1..=3 => pawn.repeat(usize::from(height)),
        _ => format!("{height}{}{pawn}", if scene.ascii { "x" } else { "×" }),
    };
    let explodes = height >= 3 && marks.choices.contains(name);
    let out = explodes || marks.last.contains(name);
    (if explodes { format!("!{stack}!") } else { stack }, if out { Ink::Accent } else { Ink::Bold })
}

fn summary(position: &Hexone, words: Words) -> String {
    let name = |seat: Seat| who(words, NAMES[seat.index()]);
    let [black, white] = [0, 1].map(|i| position.pawns(Seat::new(i)));
    let mover = name(position.mover());
    let turn = match (position.outcome(), position.explosions()) {
        (Some(Outcome::Win(seat)), _) => words.say("draw.won", &[("who", &name(seat))]),
        (Some(Outcome::Draw), _) => words.get("draw.drawn"),
        (None, Some(_)) => words.say("draw.explode", &[("who", &mover)]),
        (None, None) => words.say("draw.to_move", &[("who", &mover)]),
    };
    let [one, other] = [0, 1].map(|seat| name(Seat::new(seat)));
    format!("{} {one} {black}   {} {other} {white}   {turn}", PAWNS[0], PAWNS[1])
}
