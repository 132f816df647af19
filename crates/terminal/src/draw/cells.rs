//! Board kit: nineteen cells in characters, with whatever a game has on them.

use lattice::BoardCell;

use super::canvas::{Canvas, Ink};
use super::hexagon::CellScale;
use super::scene::Scene;
use crate::game::Place;

/// Where the cursor can go.
pub(crate) fn places() -> Vec<Place> {
    let place = |cell: BoardCell| Place { name: cell.to_string(), point: cell.cell().centre() };
    BoardCell::ALL.map(place).into()
}

/// The row and column of a cell.
pub(crate) fn spot(place: &Place, size: usize) -> (i32, i32) {
    let cell = place.name.parse().unwrap_or(BoardCell::MIDDLE);
    CellScale::ALL[size].middle(cell.cell())
}

/// The board; `piece` says what lies on a cell and how it is written. A dot is where one may go.
pub(crate) fn board(
    canvas: &mut Canvas,
    scale: CellScale,
    scene: &Scene,
    piece: impl Fn(BoardCell, &str) -> Option<(String, Ink)>,
) {
    let marks = scene.marks;
    for cell in BoardCell::ALL {
        canvas.hexagon(cell.cell(), scale, Ink::Faint);
    }
    for cell in BoardCell::ALL {
        let name = cell.to_string();
        let on_it = piece(cell, &name);
        let taken = on_it.is_some();
        let dot = if scene.ascii { "." } else { "·" };
        let open = if marks.choices.contains(&name) { dot } else { "" };
        let (text, ink) = on_it.unwrap_or_else(|| (open.to_owned(), Ink::Plain));
        let note = marks.notes.get(&name).map_or("", String::as_str);
        let lines: &[(&str, Ink)] = match (scene.names, scale.rows()) {
            (true, 2..) => &[(&name, Ink::Faint), (&text, ink), (note, Ink::Accent)],
            (false, 2..) => &[(&text, ink), (note, Ink::Accent)],
            (_, _) if !note.is_empty() => &[(note, Ink::Accent)],
            (true, _) if !taken => &[(&name, Ink::Faint)],
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
