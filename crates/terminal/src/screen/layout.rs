//! Where things are on the screen.

use ratatui::layout::Rect;

use super::state::State;
use super::view::{cover, menu, rules, turns};
use crate::draw::canvas::Canvas;
use crate::draw::scene::{Marks, Scene};
use crate::room::{Ask, Room};
use crate::style::Colours;

/// Where the parts of a game are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) board: Rect,
    pub(crate) panel: Rect,
    /// In which size the board is drawn.
    pub(crate) size: usize,
    /// Where row 0 and column 0 of the drawing are.
    pub(crate) origin: (i32, i32),
}

/// A panel that is narrower says nothing.
const NARROWEST_PANEL: u16 = 16;

/// What the panel gets at least, of this many columns.
fn panel_width(columns: u16) -> u16 {
    (columns * 3 / 10).max(24)
}

impl Layout {
    pub(crate) fn of(state: &State, room: &Room) -> Layout {
        let (columns, rows) = state.size;
        let body = Rect::new(0, 1, columns, rows.saturating_sub(3));
        let widest = columns.saturating_sub(panel_width(columns) + 1);
        let game = room.game();
        let sheets = || (0..game.sizes()).map(|size| (size, bounds(state, room, size)));
        let fits = |(_, (rows, columns)): &(usize, Bounds)| {
            rows.1 - rows.0 < i32::from(body.height) && columns.1 - columns.0 < i32::from(widest)
        };
        let (size, (sheet_rows, sheet_columns)) =
            sheets().rev().find(fits).or_else(|| sheets().next()).unwrap_or_default();
        let sheet_width = (sheet_columns.1 - sheet_columns.0 + 1) as u16;
        let width = match columns.saturating_sub(widest.min(sheet_width) + 1) {
            ..NARROWEST_PANEL => columns,
            // The panel needs no more than this; the board has room round it.
            room => columns.saturating_sub(room.min(columns / 2) + 1),
        };
        let board = Rect { width, ..body };
        let panel = Rect::new(width + 1, 1, columns.saturating_sub(width + 1), body.height);
        let places = room.places();
        let cursor = places.iter().find(|place| place.name == room.cursor);
        let (row, column) = cursor.map_or((0, 0), |place| game.spot(place, size));
        let origin = (
            i32::from(board.y) + shift(sheet_rows, i32::from(board.height), row),
            i32::from(board.x) + shift(sheet_columns, i32::from(board.width), column),
        );
        Layout { board, panel, size, origin }
    }
}

type Bounds = ((i32, i32), (i32, i32));

/// The rows and columns of the board in a size, wherever the cursor is.
fn bounds(state: &State, room: &Room, size: usize) -> Bounds {
    let marks = Marks::default();
    sheet(state, room, size, true, &marks).bounds()
}

/// The board in a size.
pub(crate) fn sheet(state: &State, room: &Room, size: usize, names: bool, marks: &Marks) -> Canvas {
    let patterns = state.style.colours == Colours::None;
    let scene = Scene { names, ascii: state.style.ascii, patterns, marks };
    room.game().draw(room.shown(), size, &scene)
}

/// How far a drawing is moved: to the middle if there is room, or so that the cursor is seen.
fn shift((first, last): (i32, i32), room: i32, cursor: i32) -> i32 {
    let length = last - first + 1;
    if length <= room {
        return (room - length) / 2 - first;
    }
    let wanted = room / 2 - cursor;
    wanted.clamp(room - 1 - last, -first)
}

/// The place under a point of the screen.
pub(crate) fn place_at(state: &State, column: u16, row: u16) -> Option<String> {
    let room = state.room.as_ref()?;
    let layout = Layout::of(state, room);
    if !layout.board.contains((column, row).into()) {
        return None;
    }
    let (row, column) = (i32::from(row) - layout.origin.0, i32::from(column) - layout.origin.1);
    let distance = |place: &crate::game::Place| {
        let (y, x) = room.game().spot(place, layout.size);
        // A character is about twice as high as wide.
        f64::from(2 * (row - y)).hypot(f64::from(column - x))
    };
    let places = room.places();
    let near = places.iter().map(|place| (distance(place), place));
    let (distance, place) = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
    (distance <= 6.0).then(|| place.name.clone())
}

/// The first line of the rules that is shown, no later than shows their end.
pub(crate) fn last_line(state: &State, wanted: usize) -> usize {
    wanted.min(rules::lines(state).len().saturating_sub(cover_height(state)))
}

/// The first line of the turns that is shown, likewise.
pub(crate) fn last_turn(state: &State, wanted: usize) -> usize {
    wanted.min(turns::all(state).len().saturating_sub(cover_height(state)))
}

/// The first line of the cards that is shown, likewise.
pub(crate) fn last_card_line(state: &State, wanted: usize) -> usize {
    let lines = state.room.as_ref().map_or(0, |room| cover::card_lines(state, room).len());
    wanted.min(lines.saturating_sub(cover_height(state)))
}

/// The first line of the keys that is shown, likewise.
pub(crate) fn last_key(state: &State, wanted: usize) -> usize {
    wanted.min(cover::key_lines(state).len().saturating_sub(cover_height(state)))
}

/// The first line of an answer that is shown, likewise.
pub(crate) fn last_answer_line(state: &State, ask: Ask, wanted: usize) -> usize {
    let lines = state.room.as_ref().map_or(0, |room| cover::answer_lines(state, room, ask).len());
    wanted.min(lines.saturating_sub(cover_height(state)))
}

/// How many lines a cover shows.
pub(crate) fn cover_height(state: &State) -> usize {
    usize::from(state.size.1.saturating_sub(3))
}

/// The first row of the menu's lines.
pub(crate) const MENU_TOP: u16 = 5;

/// The menu's lines that are seen: as many as leave room for whatever is told about one of them, so that
/// the window stays where it is while one walks through it.
pub(crate) fn menu_window(state: &State) -> std::ops::Range<usize> {
    let (rows, chosen) = (state.menu.rows(), state.menu.row);
    let told = rows.iter().map(|row| menu::told(state, *row).len()).max().unwrap_or_default();
    let below = told.min(usize::from(state.size.1) / 4) + 3;
    let room = usize::from(state.size.1.saturating_sub(MENU_TOP)).saturating_sub(below).max(1);
    let rows = rows.len();
    let first = (chosen + 1).saturating_sub(room).min(rows.saturating_sub(room));
    first..rows.min(first + room)
}

/// The menu's line under a row of the screen.
pub(crate) fn menu_row_at(state: &State, row: u16) -> Option<usize> {
    let seen = menu_window(state);
    let at = seen.start + usize::from(row.checked_sub(MENU_TOP)?);
    seen.contains(&at).then_some(at)
}
