//! What is typed at the prompt.

use ratatui::crossterm::event::KeyCode;

use super::deeds::{
    act, answer, ask, ask_beliefs, ask_hint, ask_solution, leave, next_puzzle, show_cards,
    unless_lost,
};
use crate::command::{Command, completions};
use crate::host::{Link, Request};
use crate::puzzles::Wanted;
use crate::room::{Ask, Room};
use crate::screen::layout;
use crate::screen::state::{Cover, Effect, Question, State};
use table::Action;

pub(super) fn type_letter(state: &mut State, code: KeyCode) -> Vec<Effect> {
    let Some(prompt) = &mut state.prompt else { return Vec::new() };
    match code {
        KeyCode::Esc => state.prompt = None,
        KeyCode::Backspace if prompt.is_empty() => state.prompt = None,
        KeyCode::Backspace => {
            prompt.pop();
        }
        KeyCode::Tab => {
            let text = prompt.clone();
            let found = suggestions(state);
            state.prompt = Some(match &found[..] {
                [] => text,
                [only] => only.clone(),
                several => common_beginning(several, &text),
            });
        }
        KeyCode::Enter => {
            let line = state.prompt.take().unwrap_or_default();
            return if line.trim().is_empty() { Vec::new() } else { obey(state, &line) };
        }
        KeyCode::Char(letter) => prompt.push(letter),
        _ => {}
    }
    Vec::new()
}

/// How what is being typed can go on. Behind a `>` comes another move of the same turn.
pub(crate) fn suggestions(state: &State) -> Vec<String> {
    let Some(prompt) = &state.prompt else { return Vec::new() };
    let legal = state.room.as_ref().map(Room::legal).unwrap_or_default();
    completions(prompt, legal.iter().map(String::as_str), state.words.0)
}

/// What all of them begin with; at least what was typed.
fn common_beginning(words: &[String], typed: &str) -> String {
    let mut common = words[0].clone();
    for word in words {
        let shared = common.chars().zip(word.chars()).take_while(|(a, b)| a == b).count();
        common = common.chars().take(shared).collect();
    }
    if common.chars().count() < typed.chars().count() { typed.to_owned() } else { common }
}

fn obey(state: &mut State, line: &str) -> Vec<Effect> {
    let words = state.words;
    match Command::read(line) {
        Command::Move(text) if Link::looks_like(&text) => return follow(state, &text),
        Command::Move(text) => {
            let Some(room) = &mut state.room else {
                state.notice = words.say("refused.unreadable", &[("text", &text)]);
                return Vec::new();
            };
            match room.typed(words, &text) {
                Ok(turn) => match room.play(&turn) {
                    Some(turn) => return act(state, Action::Play { turn }),
                    None => state.notice.clear(),
                },
                // A place where nothing is played by its name alone is gone to.
                Err(_) if room.is_only_a_place(&text) => {
                    room.go_to(&text);
                    state.notice.clear();
                }
                Err(why) => state.notice = why,
            }
        }
        Command::Hint => return ask_hint(state),
        Command::Beliefs => return ask_beliefs(state),
        Command::TakeBack => return act(state, Action::TakeBack),
        Command::Back => {
            if let Some(room) = &mut state.room {
                room.step_back();
            }
        }
        Command::Resign => state.cover = Some(Cover::Ask(Question::Resign)),
        Command::Draw => return act(state, Action::OfferDraw),
        Command::Accept => return answer(state, true),
        Command::Decline => return answer(state, false),
        Command::Again => return act(state, Action::Rematch),
        Command::Names => {
            if let Some(room) = &mut state.room {
                room.names = !room.names;
            }
        }
        Command::Moves => {
            if let Some(room) = &state.room {
                state.notice = room.legal().join(" ");
            }
        }
        Command::Turns => state.cover = Some(Cover::Turns(layout::last_turn(state, usize::MAX))),
        Command::Rules => state.cover = Some(Cover::Rules(0)),
        Command::Help => state.cover = Some(Cover::Keys(0)),
        Command::Explain(place) => {
            go_to(state, &place);
        }
        Command::Questions => state.cover = state.room.as_ref().map(|_| Cover::Questions(0)),
        Command::Ask(question) => ask(state, question),
        Command::Around(place) => {
            if place.is_none_or(|place| go_to(state, &place)) {
                ask(state, Ask::Around);
            }
        }
        Command::Board => {}
        Command::Cards => show_cards(state),
        Command::Join(link) => return follow(state, &link),
        Command::Name(name) => return vec![Effect::Name(name)],
        Command::Save(path) => {
            let Some(room) = &state.room else { return Vec::new() };
            state.saving = Some(room.file_for(path));
            return vec![Effect::Ask(Request::Record)];
        }
        Command::Open(shelved) => return unless_lost(state, Question::Open(shelved)),
        Command::Puzzle(which) if which.trim().is_empty() => {
            return unless_lost(state, Question::Puzzles);
        }
        Command::Puzzle(which) => match Wanted::read(&which) {
            Ok(wanted) => return unless_lost(state, Question::Solve(wanted)),
            Err(error) => state.notice = error.told(words),
        },
        Command::Solution => return ask_solution(state),
        Command::Next => return next_puzzle(state),
        Command::Quit => return leave(state),
    }
    Vec::new()
}

/// Joins the game a link leads to.
fn follow(state: &mut State, link: &str) -> Vec<Effect> {
    match link.parse::<Link>() {
        Ok(link) => unless_lost(state, Question::Join(link)),
        Err(error) => {
            state.notice = error.told(state.words);
            Vec::new()
        }
    }
}

/// Moves the cursor to a place; whether it is there.
fn go_to(state: &mut State, place: &str) -> bool {
    let found = state.room.as_mut().is_some_and(|room| room.go_to(place));
    if !found {
        state.notice = state.words.say("refused.unreadable", &[("text", &place)]);
    }
    found
}
