//! What the mouse does.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::deeds::act;
use super::keys::press_on_cover;
use super::menu::click_in_menu;
use crate::screen::layout;
use crate::screen::state::{Cover, Effect, State};
use table::Action;

pub(super) fn point(state: &mut State, mouse: MouseEvent) -> Vec<Effect> {
    if let Some(cover) = &state.cover {
        let code = match mouse.kind {
            MouseEventKind::ScrollDown => KeyCode::Down,
            MouseEventKind::ScrollUp => KeyCode::Up,
            _ => return Vec::new(),
        };
        if !matches!(cover, Cover::Ask(_) | Cover::Beliefs) {
            return press_on_cover(state, code);
        }
        return Vec::new();
    }
    let pressed = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => true,
        MouseEventKind::Moved | MouseEventKind::Drag(_) => false,
        _ => return Vec::new(),
    };
    if state.room.is_none() {
        return if pressed { click_in_menu(state, mouse) } else { Vec::new() };
    }
    let Some(place) = layout::place_at(state, mouse.column, mouse.row) else { return Vec::new() };
    let words = state.words;
    let Some(room) = &mut state.room else { return Vec::new() };
    if room.curtain().is_some() {
        return Vec::new();
    }
    room.cursor = place;
    if !pressed {
        return Vec::new();
    }
    state.notice.clear();
    match room.choose(words) {
        Some(turn) => act(state, Action::Play { turn }),
        None => Vec::new(),
    }
}
