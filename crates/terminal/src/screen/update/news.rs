//! What hosts and files tell.

use super::deeds::join;
use crate::host::{News, Opened};
use crate::room::{Room, refusal};
use crate::screen::state::{Cover, Effect, State};

pub(super) fn hear(state: &mut State, news: News) -> Vec<Effect> {
    let words = state.words;
    match news {
        News::Game(sight) => {
            let next = sight.rematch.clone();
            match &mut state.room {
                Some(room) => room.see(*sight, words),
                // News of a game that was left in the meantime.
                None if !state.awaited => {}
                None => {
                    state.awaited = false;
                    state.room = Room::new(*sight, words);
                    state.notice.clear();
                    if let Some(room) = &mut state.room {
                        room.link = state.joining.take();
                    }
                }
            }
            let link = state.room.as_ref().and_then(|room| room.link.clone());
            if let (Some(link), Some(game)) = (link, next) {
                // All have agreed to play again: the next game has the same secret.
                let link = link.to_game(&game);
                state.room = None;
                return vec![join(state, link)];
            }
        }
        News::Puzzle(sight, solving) => {
            let id = Some(solving.look.id.as_str());
            let follows = state.room.is_some() && solving.streak.is_some();
            match state.room.as_mut().filter(|room| room.puzzle_id() == id) {
                Some(room) => room.see(*sight, words),
                // News of a puzzle that was left in the meantime, unless it follows in a streak.
                None if !state.awaited && !follows => return Vec::new(),
                None => {
                    state.awaited = false;
                    state.room = Room::new(*sight, words);
                    state.notice.clear();
                }
            }
            if let Some(room) = &mut state.room {
                room.puzzle = Some(*solving);
            }
        }
        News::Happened { key, seat } => {
            if let Some(room) = &state.room {
                let who = room.teller(words).name(seat);
                state.notice = words.say(key, &[("who", &who)]);
            }
        }
        News::Refused(refused) => state.notice = refusal(&refused, state.room.as_ref(), words),
        News::Hint(hint) => {
            state.notice.clear();
            if let Some(room) = &mut state.room {
                room.take_hint(hint);
            }
        }
        News::Beliefs(beliefs) => {
            if let Some(room) = &mut state.room {
                room.beliefs = beliefs;
                state.cover = Some(Cover::Beliefs);
            }
        }
        News::Record(text) => {
            if let Some(path) = state.saving.take() {
                let known = state.room.as_ref().and_then(|room| room.file.as_ref());
                let again = known == Some(&path);
                return vec![Effect::Save { path, text, again }];
            }
        }
        News::Connected(connected) => {
            if let Some(room) = &mut state.room {
                room.connected = connected;
            } else if connected {
                state.notice.clear();
            } else {
                let server = state.joining.as_ref().map_or("", |link| link.host());
                state.notice = words.say("connection.lost_to", &[("server", &server)]);
            }
        }
        News::Gone(refused) => {
            state.notice = refusal(&refused, state.room.as_ref(), words);
            (state.room, state.joining, state.awaited) = (None, None, false);
            return vec![Effect::Leave];
        }
    }
    Vec::new()
}

/// A game from a file: to be looked at, or to go on with whoever the menu says.
pub(super) fn put_on_table(state: &mut State, opened: Opened) -> Vec<Effect> {
    match opened {
        Opened::Past(sight) => {
            state.room = Room::new(*sight, state.words);
            vec![Effect::Leave]
        }
        Opened::Running { setup, turns, seated: true } => {
            state.menu.setup.clone_from(&setup);
            state.room = None;
            state.awaited = true;
            vec![Effect::Leave, Effect::Begin(setup, turns)]
        }
        Opened::Running { setup, turns, seated: false } => {
            state.menu.setup = *setup;
            state.notice = state.words.say("opened", &[("n", &turns.len())]);
            state.resumed = turns;
            state.room = None;
            state.menu.row = state.menu.rows().len() - 1;
            vec![Effect::Leave]
        }
    }
}
