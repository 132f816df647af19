//! Key events: what a key does.

use lattice::Point;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::deeds::{
    act, agree, answer, ask, ask_beliefs, ask_hint, ask_solution, leave, next_puzzle, show_cards,
};
use super::menu::press_in_menu;
use super::typing::type_letter;
use crate::room::{Ask, Room};
use crate::screen::layout;
use crate::screen::state::{Cover, Effect, Question, State};
use ::room::sight::Status;
use table::{Action, Name};

pub(super) fn press(state: &mut State, key: KeyEvent) -> Vec<Effect> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => vec![Effect::Quit],
            KeyCode::Char('z') => vec![Effect::Suspend],
            KeyCode::Char('l') => vec![Effect::Redraw],
            KeyCode::Char('u') => {
                state.prompt.iter_mut().for_each(String::clear);
                Vec::new()
            }
            _ => Vec::new(),
        };
    }
    if state.cover.is_some() {
        return press_on_cover(state, key.code);
    }
    if state.prompt.is_some() {
        return type_letter(state, key.code);
    }
    match key.code {
        KeyCode::F(1) => state.cover = Some(Cover::Rules(0)),
        KeyCode::Char('?') => state.cover = Some(Cover::Keys(0)),
        KeyCode::Char(':' | '/') => {
            state.notice.clear();
            state.prompt = Some(String::new());
        }
        code if state.room.is_none() => return press_in_menu(state, code),
        code => return press_at_table(state, code),
    }
    Vec::new()
}

/// How far a page goes.
fn page(state: &State) -> usize {
    usize::from(state.size.1.saturating_sub(4)).max(1)
}

pub(super) fn press_on_cover(state: &mut State, code: KeyCode) -> Vec<Effect> {
    let by = page(state);
    let cover = state.cover.take();
    if let Some(Cover::Ask(question)) = cover {
        let yes = matches!(code, KeyCode::Char('y' | 'Y' | 'o' | 'O') | KeyCode::Enter);
        return if yes { agree(state, question) } else { Vec::new() };
    }
    // Where questions are answered, the next one can be asked at once.
    if let (Some(Cover::Questions(_) | Cover::Answer(..)), KeyCode::Char(letter)) = (&cover, code)
        && let Some(question) = state.keys.meaning(letter)
    {
        ask(state, question);
        return Vec::new();
    }
    if let Some(Cover::Questions(row)) = cover {
        state.cover = choose_question(state, row, code);
        return Vec::new();
    }
    let leaf = |at: usize| match code {
        KeyCode::Down | KeyCode::Char('j') => Some(at + 1),
        KeyCode::Up | KeyCode::Char('k') => Some(at.saturating_sub(1)),
        KeyCode::PageDown | KeyCode::Char(' ') => Some(at + by),
        KeyCode::PageUp | KeyCode::Char('b') => Some(at.saturating_sub(by)),
        KeyCode::Home => Some(0),
        KeyCode::End => Some(usize::MAX),
        _ => None,
    };
    state.cover = match cover {
        Some(Cover::Rules(at)) => leaf(at).map(|at| Cover::Rules(layout::last_line(state, at))),
        Some(Cover::Turns(at)) => leaf(at).map(|at| Cover::Turns(layout::last_turn(state, at))),
        Some(Cover::Keys(at)) => leaf(at).map(|at| Cover::Keys(layout::last_key(state, at))),
        Some(Cover::Answer(ask, at)) => {
            leaf(at).map(|at| Cover::Answer(ask, layout::last_answer_line(state, ask, at)))
        }
        Some(Cover::Cards(at)) => {
            leaf(at).map(|at| Cover::Cards(layout::last_card_line(state, at)))
        }
        _ => None,
    };
    Vec::new()
}

/// Goes up and down among the questions, asks one, or leaves them.
fn choose_question(state: &State, row: usize, code: KeyCode) -> Option<Cover> {
    let asks: Vec<Ask> = state.room.iter().flat_map(Room::questions).collect();
    let last = asks.len().checked_sub(1)?;
    match code {
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
            Some(Cover::Questions(if row < last { row + 1 } else { 0 }))
        }
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
            Some(Cover::Questions(row.checked_sub(1).unwrap_or(last)))
        }
        KeyCode::Enter | KeyCode::Char(' ') => Some(Cover::Answer(asks[row.min(last)], 0)),
        _ => None,
    }
}

fn press_at_table(state: &mut State, code: KeyCode) -> Vec<Effect> {
    let words = state.words;
    let Some(room) = &mut state.room else { return Vec::new() };
    if room.curtain().is_some() {
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => room.draw_curtain_aside(),
            KeyCode::Char('q') => state.cover = Some(Cover::Ask(Question::Quit)),
            _ => {}
        }
        return Vec::new();
    }
    state.notice.clear();
    if let KeyCode::Char(letter) = code
        && let Some(turn) = room.key(words, letter)
    {
        return turn.map_or_else(Vec::new, |turn| act(state, Action::Play { turn }));
    }
    if let Some(towards) = direction(code) {
        room.walk(towards);
        return Vec::new();
    }
    if room.puzzle.is_some()
        && let Some(effects) = press_at_puzzle(state, code)
    {
        return effects;
    }
    let Some(room) = &mut state.room else { return Vec::new() };
    match code {
        KeyCode::Enter | KeyCode::Char(' ') => {
            return match room.choose(words) {
                Some(turn) => act(state, Action::Play { turn }),
                None => Vec::new(),
            };
        }
        KeyCode::Tab => room.next_choice(words, true),
        KeyCode::BackTab => room.next_choice(words, false),
        KeyCode::Backspace | KeyCode::Esc => {
            room.step_back();
        }
        KeyCode::Char(',') => room.leaf(-1),
        KeyCode::Char('.') => room.leaf(1),
        KeyCode::Home => room.leaf(isize::MIN),
        KeyCode::End => room.leaf(isize::MAX),
        KeyCode::F(2) | KeyCode::Char('i') => return ask_hint(state),
        KeyCode::F(5) | KeyCode::Char('Q') => state.cover = Some(Cover::Questions(0)),
        KeyCode::Char('v') => show_cards(state),
        KeyCode::Char('w') => return ask_beliefs(state),
        KeyCode::F(3) | KeyCode::Char('m') => room.names = !room.names,
        KeyCode::F(4) | KeyCode::Char('g') => state.cover = Some(Cover::Turns(usize::MAX)),
        KeyCode::Char('t') => return act(state, Action::TakeBack),
        KeyCode::Char('d') => return act(state, Action::OfferDraw),
        KeyCode::Char('+') => return answer(state, true),
        KeyCode::Char('-') => return answer(state, false),
        KeyCode::Char('c') => return act(state, Action::ClaimTime),
        KeyCode::Char('p') if room.sight.is_over() => return act(state, Action::Rematch),
        KeyCode::Char('p') if room.sight.state.status == Status::Waiting => {
            return act(state, Action::Sit { name: Name::default() });
        }
        KeyCode::Char('r') => state.cover = Some(Cover::Ask(Question::Resign)),
        KeyCode::Char('s') => state.prompt = Some(format!("{} ", words.get("command.save"))),
        KeyCode::Char('o') => state.prompt = Some(format!("{} ", words.get("command.open"))),
        KeyCode::Char('q') => return leave(state),
        KeyCode::Char(letter) => {
            if let Some(question) = state.keys.meaning(letter) {
                ask(state, question);
            }
        }
        _ => {}
    }
    if let Some(Cover::Turns(at)) = state.cover {
        state.cover = Some(Cover::Turns(layout::last_turn(state, at)));
    }
    Vec::new()
}

/// What a key does at a puzzle that it does not do at a game.
fn press_at_puzzle(state: &mut State, code: KeyCode) -> Option<Vec<Effect>> {
    let room = state.room.as_ref()?;
    let wrong = room.puzzle.as_ref()?.is_wrong();
    match code {
        KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Backspace | KeyCode::Esc if wrong => {
            // The past that is looked at is left first.
            let back = room.past_at().is_none();
            back.then(|| act(state, Action::TakeBack))
        }
        KeyCode::F(2) | KeyCode::Char('i') => Some(ask_hint(state)),
        KeyCode::Char('r') => Some(ask_solution(state)),
        KeyCode::Char('p') => Some(next_puzzle(state)),
        _ => None,
    }
}

/// Where a key leads on the board.
fn direction(code: KeyCode) -> Option<Point> {
    let (x, y) = match code {
        KeyCode::Left | KeyCode::Char('h') => (-1.0, 0.0),
        KeyCode::Right | KeyCode::Char('l') => (1.0, 0.0),
        KeyCode::Up | KeyCode::Char('k') => (0.0, -1.0),
        KeyCode::Down | KeyCode::Char('j') => (0.0, 1.0),
        KeyCode::Char('y') => (-1.5, -0.866),
        KeyCode::Char('u') => (1.5, -0.866),
        KeyCode::Char('b') => (-1.5, 0.866),
        KeyCode::Char('n') => (1.5, 0.866),
        _ => return None,
    };
    Some(Point { x, y })
}
