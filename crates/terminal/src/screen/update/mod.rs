//! How the screen's state changes: one function from what happens to what is wanted.

mod deeds;
mod keys;
mod menu;
mod mouse;
mod news;
mod typing;

use ratatui::crossterm::event::KeyEventKind;

use super::state::{Effect, Input, State};
use crate::host::Link;
pub(crate) use deeds::join;
pub(crate) use typing::suggestions;

/// What happens changes the state and may want something done.
pub(crate) fn update(state: &mut State, input: Input) -> Vec<Effect> {
    match input {
        Input::Key(key) if key.kind != KeyEventKind::Release => keys::press(state, key),
        Input::Key(_) => Vec::new(),
        Input::Mouse(mouse) => mouse::point(state, mouse),
        Input::Paste(text) => {
            // A link says by itself what is wanted; anything else is typed where one types.
            if state.prompt.is_none() && Link::looks_like(&text) {
                state.prompt = Some(String::new());
            }
            if let Some(prompt) = &mut state.prompt {
                prompt.extend(text.chars().filter(|letter| !letter.is_control()));
            }
            Vec::new()
        }
        Input::Resize(columns, rows) => {
            state.size = (columns, rows);
            Vec::new()
        }
        Input::Tick(time) => {
            let words = state.words;
            if let Some(room) = &mut state.room {
                room.tick(time);
                if let Some(warning) = room.warn_of_time(words) {
                    state.notice = warning;
                }
            }
            Vec::new()
        }
        Input::News(news) => news::hear(state, news),
        Input::Opened(Ok(opened)) => news::put_on_table(state, opened),
        Input::Opened(Err(error)) => {
            state.notice = error.told(state.words);
            Vec::new()
        }
        Input::Saved(saved) => {
            state.notice = match saved {
                Ok(path) => {
                    let said = state.words.say("saved", &[("path", &path.display())]);
                    if let Some(room) = &mut state.room {
                        room.file = Some(path);
                    }
                    said
                }
                Err(error) => error.told(state.words),
            };
            Vec::new()
        }
        Input::Continued => vec![Effect::Redraw],
        Input::Suspend => vec![Effect::Suspend],
        Input::End => vec![Effect::Quit],
    }
}
