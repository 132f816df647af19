//! A game: the board, and the panel beside it.

use ratatui::buffer::Buffer;

use super::{Page, panel};
use crate::room::Room;
use crate::screen::layout::{Layout, sheet};

pub(super) fn draw(page: Page, room: &Room, buffer: &mut Buffer) {
    let (state, words) = (page.state, page.state.words);
    let layout = Layout::of(state, room);
    let (title, beside) = match &room.puzzle {
        Some(puzzle) => puzzle.title(words),
        None => {
            let title = rulebook::about(room.sight.game).title.clone();
            (title, words.say("title.turn", &[("n", &room.turn_shown())]))
        }
    };
    let place = match &room.link {
        Some(link) => format!("{link:?}"),
        None => words.get("title.help"),
    };
    page.bar(buffer, 0, &format!("{title} · {beside}"), &place);
    let canvas = sheet(state, room, layout.size, room.names, &room.marks(words));
    for (row, column, character, ink) in canvas.characters() {
        let (row, column) = (row + layout.origin.0, column + layout.origin.1);
        let (Ok(row), Ok(column)) = (u16::try_from(row), u16::try_from(column)) else { continue };
        if layout.board.contains((column, row).into())
            && let Some(cell) = buffer.cell_mut((column, row))
        {
            cell.set_char(character).set_style(page.style(ink));
        }
    }
    panel::draw(page, room, layout.panel, buffer);
}
