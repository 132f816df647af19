//! The state as a picture.

pub(super) mod cover;
pub(crate) mod menu;
mod panel;
mod playing;
pub(super) mod rules;
pub(super) mod turns;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::state::{Cover, State};
use super::theme;
use super::update::suggestions;
use crate::draw::canvas::Ink;
use crate::style::ascii;

/// Draws everything.
pub(crate) fn draw(state: &State, frame: &mut Frame) {
    let page = Page { state };
    let buffer = frame.buffer_mut();
    match (&state.cover, &state.room) {
        (Some(Cover::Rules(at)), _) => cover::rules(page, *at, buffer),
        (Some(Cover::Keys(at)), _) => cover::keys(page, *at, buffer),
        (Some(Cover::Turns(at)), _) => cover::turns(page, *at, buffer),
        (Some(Cover::Beliefs), Some(room)) => cover::beliefs(page, room, buffer),
        // From here on there may be a hand that is not for everybody at this terminal.
        (_, Some(room)) if room.curtain().is_some() => cover::curtain(page, room, buffer),
        (Some(Cover::Cards(at)), Some(room)) => cover::cards(page, room, *at, buffer),
        (Some(Cover::Questions(row)), Some(room)) => cover::questions(page, room, *row, buffer),
        (Some(Cover::Answer(ask, at)), Some(room)) => {
            cover::answer(page, room, *ask, *at, buffer);
        }
        (_, Some(room)) => playing::draw(page, room, buffer),
        (_, None) => menu::draw(page, buffer),
    }
    page.last_lines(buffer);
    if state.style.ascii {
        to_ascii(buffer);
    }
}

/// Somebody who draws.
#[derive(Clone, Copy)]
struct Page<'a> {
    state: &'a State,
}

impl Page<'_> {
    fn style(self, ink: Ink) -> Style {
        theme::style(ink, self.state.style.colours)
    }

    /// Writes a line as far as there is room.
    fn write(self, buffer: &mut Buffer, column: u16, row: u16, text: &str, ink: Ink) {
        let (columns, rows) = (buffer.area.width, buffer.area.height);
        if column < columns && row < rows {
            let room = usize::from(columns - column);
            buffer.set_stringn(column, row, text, room, self.style(ink));
        }
    }

    /// A bar over the whole width, with something at its left and something at its right.
    fn bar(self, buffer: &mut Buffer, row: u16, left: &str, right: &str) {
        let columns = buffer.area.width;
        if row >= buffer.area.height {
            return;
        }
        let style = Style::new().add_modifier(Modifier::REVERSED);
        buffer.set_stringn(0, row, " ".repeat(columns.into()), columns.into(), style);
        buffer.set_stringn(1, row, left, usize::from(columns.saturating_sub(2)), style);
        let length = unicode_width::UnicodeWidthStr::width(right) as u16;
        let used = unicode_width::UnicodeWidthStr::width(left) as u16;
        if used + length + 4 <= columns {
            buffer.set_stringn(columns - length - 1, row, right, length.into(), style);
        }
    }

    /// What is being typed, asked or told, and the keys.
    fn last_lines(self, buffer: &mut Buffer) {
        let (state, words) = (self.state, self.state.words);
        let rows = buffer.area.height;
        let Some(row) = rows.checked_sub(2) else { return };
        if let Some(Cover::Ask(question)) = &state.cover {
            let key = match question {
                super::state::Question::Resign => "act.resign.sure",
                super::state::Question::Leave
                | super::state::Question::Join(_)
                | super::state::Question::Open(_)
                | super::state::Question::Puzzles
                | super::state::Question::Solve(_) => "leave.sure",
                super::state::Question::Quit => "quit.sure",
            };
            let question = format!("{} {}", words.say(key, &[]), words.get("yes_no"));
            self.write(buffer, 1, row, &question, Ink::Accent);
        } else if let Some(prompt) = &state.prompt {
            let found = suggestions(state);
            let shown = end_of(prompt, usize::from(buffer.area.width).saturating_sub(2));
            self.write(buffer, 0, row, &format!(":{shown}"), Ink::Bold);
            let at = unicode_width::UnicodeWidthStr::width(shown) as u16 + 1;
            if at < buffer.area.width {
                let cursor = Style::new().add_modifier(Modifier::REVERSED);
                buffer.set_stringn(at, row, " ", 1, cursor);
            }
            if !prompt.contains(' ') {
                self.write(buffer, at + 3, row, &found.join("  "), Ink::Faint);
            }
        } else {
            self.write(buffer, 1, row, &state.notice, Ink::Accent);
        }
        let keys = match (&state.cover, &state.room) {
            (Some(Cover::Ask(_)), _) => "keys.line.ask",
            (Some(Cover::Questions(_)), _) => "keys.line.questions",
            (Some(_), _) => "keys.line.cover",
            (None, _) if state.prompt.is_some() => "keys.line.prompt",
            (None, None) => "keys.line.menu",
            (None, Some(room)) if room.puzzle.is_some() => match &room.puzzle {
                Some(puzzle) if puzzle.is_done() => "keys.line.puzzle.done",
                Some(puzzle) if puzzle.is_wrong() => "keys.line.puzzle.wrong",
                _ => "keys.line.puzzle",
            },
            (None, Some(room)) if room.curtain().is_some() => "keys.line.curtain",
            (None, Some(room)) if room.sight.is_over() => "keys.line.over",
            (None, Some(room)) if room.sight.here.is_empty() => "keys.line.watch",
            (None, Some(room)) => room.game().keys(),
        };
        let keys = match &state.room {
            Some(room) => words.say_of(room.sight.game, keys, &[]),
            None => words.get(keys),
        };
        self.write(buffer, 1, row + 1, &keys, Ink::Faint);
    }
}

/// As much of the end of a text as there is room for: where something is being typed.
fn end_of(text: &str, room: usize) -> &str {
    let fits = |end: &&str| unicode_width::UnicodeWidthStr::width(*end) <= room;
    let mut ends = text.char_indices().map(|(at, _)| &text[at..]).chain([""]);
    ends.find(fits).unwrap_or("")
}

/// Replaces what a poor terminal cannot show.
fn to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let symbol = cell.symbol().chars().next().unwrap_or(' ');
        if !symbol.is_ascii() {
            cell.set_char(ascii(symbol));
        }
    }
}
