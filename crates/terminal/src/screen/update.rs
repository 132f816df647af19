//! How the screen's state changes: one function from what happens to what is wanted.

use std::path::PathBuf;

use lattice::Point;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rulebook::Language;
use table::Offer;

use super::layout;
use super::state::{Cover, Effect, Event, Question, Row, State};
use crate::command::{Command, completions};
use crate::host::{Deed, Link, News, Opened, Request};
use crate::room::{Room, refusal};
use crate::sight::Status;
use crate::words::Words;

/// What happens changes the state and may want something done.
pub(crate) fn update(state: &mut State, event: Event) -> Vec<Effect> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => press(state, key),
        Event::Key(_) => Vec::new(),
        Event::Mouse(mouse) => point(state, mouse),
        Event::Paste(text) => {
            if let Some(prompt) = &mut state.prompt {
                prompt.extend(text.chars().filter(|letter| !letter.is_control()));
            }
            Vec::new()
        }
        Event::Resize(columns, rows) => {
            state.size = (columns, rows);
            Vec::new()
        }
        Event::Tick(time) => {
            state.room.iter_mut().for_each(|room| room.tick(time));
            Vec::new()
        }
        Event::News(news) => hear(state, news),
        Event::Opened(Ok(opened)) => put_on_table(state, opened),
        Event::Opened(Err(error)) => {
            state.notice = error.to_string();
            Vec::new()
        }
        Event::Saved(saved) => {
            state.notice = match saved {
                Ok(path) => {
                    let said = state.words.say("saved", &[("path", &path.display())]);
                    if let Some(room) = &mut state.room {
                        room.file = Some(path);
                    }
                    said
                }
                Err(error) => error.to_string(),
            };
            Vec::new()
        }
        Event::Continued => vec![Effect::Redraw],
        Event::Suspend => vec![Effect::Suspend],
        Event::End => vec![Effect::Quit],
    }
}

// News

fn hear(state: &mut State, news: News) -> Vec<Effect> {
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
            } else if !connected {
                state.notice = words.get("connection.lost");
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
fn put_on_table(state: &mut State, opened: Opened) -> Vec<Effect> {
    match opened {
        Opened::Past(sight) => {
            state.room = Room::new(*sight, state.words);
            vec![Effect::Leave]
        }
        Opened::Running { options, turns, names } => {
            let setup = &mut state.menu.setup;
            setup.options = options;
            setup.fill();
            for (chair, name) in setup.chairs.iter_mut().zip(names) {
                // A computer is called by its level, not by what it was once called.
                if chair.kind.is_person() {
                    chair.name = name.parse().unwrap_or_default();
                }
            }
            state.notice = state.words.say("opened", &[("n", &turns.len())]);
            state.resumed = turns;
            state.room = None;
            state.menu.row = state.menu.rows().len() - 1;
            vec![Effect::Leave]
        }
    }
}

// Keys

fn press(state: &mut State, key: KeyEvent) -> Vec<Effect> {
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
        KeyCode::Char('?') => state.cover = Some(Cover::Keys),
        KeyCode::Char(':' | '/') if state.room.is_some() => {
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

fn press_on_cover(state: &mut State, code: KeyCode) -> Vec<Effect> {
    let by = page(state);
    let cover = state.cover.take();
    if let Some(Cover::Ask(question)) = cover {
        let yes = matches!(code, KeyCode::Char('y' | 'Y' | 'o' | 'O') | KeyCode::Enter);
        return if yes { agree(state, question) } else { Vec::new() };
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
        _ => None,
    };
    Vec::new()
}

fn agree(state: &mut State, question: Question) -> Vec<Effect> {
    match question {
        Question::Resign => act(state, Deed::Resign),
        Question::Leave => {
            (state.room, state.joining, state.awaited) = (None, None, false);
            vec![Effect::Leave]
        }
        Question::Quit => vec![Effect::Quit],
    }
}

fn press_in_menu(state: &mut State, code: KeyCode) -> Vec<Effect> {
    state.notice.clear();
    let rows = state.menu.rows();
    let row = rows[state.menu.row.min(rows.len() - 1)];
    match code {
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
            state.menu.row = (state.menu.row + rows.len() - 1) % rows.len();
        }
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
            state.menu.row = (state.menu.row + 1) % rows.len();
        }
        KeyCode::Left | KeyCode::Char('h') => change(state, row, false),
        KeyCode::Right | KeyCode::Char('l') | KeyCode::Char(' ') => change(state, row, true),
        KeyCode::Enter if row == Row::Begin => {
            let turns = std::mem::take(&mut state.resumed);
            state.awaited = true;
            return vec![Effect::Begin(Box::new(state.menu.setup.clone()), turns)];
        }
        KeyCode::Enter => change(state, row, true),
        KeyCode::Esc | KeyCode::Char('q') => return vec![Effect::Quit],
        _ => {}
    }
    Vec::new()
}

fn change(state: &mut State, row: Row, up: bool) {
    let setup = &mut state.menu.setup;
    match row {
        Row::Game => {
            setup.change_game(up);
            state.resumed.clear();
        }
        Row::Option(at) => {
            let name = setup.game().option_specs()[at].name;
            setup.change_option(name, up);
            state.resumed.clear();
        }
        Row::Seat(at) => setup.change_chair(at, up),
        Row::Language => {
            state.words = Words(match state.words.0 {
                Language::French => Language::English,
                Language::English => Language::French,
            });
        }
        Row::Begin => {}
    }
    // Rows before the cursor may have come or gone.
    let rows = state.menu.rows();
    state.menu.row = rows.iter().position(|other| *other == row).unwrap_or(0);
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
        return turn.map_or_else(Vec::new, |turn| act(state, Deed::Play(turn)));
    }
    if let Some(towards) = direction(code) {
        room.walk(towards);
        return Vec::new();
    }
    match code {
        KeyCode::Enter | KeyCode::Char(' ') => {
            return match room.choose(words) {
                Some(turn) => act(state, Deed::Play(turn)),
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
        KeyCode::F(3) | KeyCode::Char('m') => room.names = !room.names,
        KeyCode::F(4) | KeyCode::Char('g') => state.cover = Some(Cover::Turns(usize::MAX)),
        KeyCode::Char('t') => return act(state, Deed::TakeBack),
        KeyCode::Char('d') => return act(state, Deed::OfferDraw),
        KeyCode::Char('+') => return answer(state, true),
        KeyCode::Char('-') => return answer(state, false),
        KeyCode::Char('c') => return act(state, Deed::ClaimTime),
        KeyCode::Char('p') if room.sight.is_over() => return act(state, Deed::Rematch),
        KeyCode::Char('p') if room.sight.state.status == Status::Waiting => {
            return act(state, Deed::Sit);
        }
        KeyCode::Char('r') => state.cover = Some(Cover::Ask(Question::Resign)),
        KeyCode::Char('s') => state.prompt = Some(format!("{} ", words.get("command.save"))),
        KeyCode::Char('o') => state.prompt = Some(format!("{} ", words.get("command.open"))),
        KeyCode::Char('q') => return leave(state),
        _ => {}
    }
    if let Some(Cover::Turns(at)) = state.cover {
        state.cover = Some(Cover::Turns(layout::last_turn(state, at)));
    }
    Vec::new()
}

/// Leaves the game: asks first if something would be lost.
fn leave(state: &mut State) -> Vec<Effect> {
    let room = state.room.as_ref();
    let lost = room.is_some_and(|room| room.link.is_none() && !room.sight.is_over());
    if lost {
        state.cover = Some(Cover::Ask(Question::Leave));
        return Vec::new();
    }
    agree(state, Question::Leave)
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

fn act(state: &mut State, deed: Deed) -> Vec<Effect> {
    let Some(room) = &state.room else { return Vec::new() };
    let after = room.sight.state.number;
    let seat = match deed {
        Deed::Sit => Some(0),
        _ => room.sight.acting(),
    };
    match seat {
        Some(seat) => vec![Effect::Ask(Request::Do { seat, after, deed })],
        None => Vec::new(),
    }
}

/// Agrees to what is offered, or declines it.
fn answer(state: &mut State, agrees: bool) -> Vec<Effect> {
    let Some(room) = &state.room else { return Vec::new() };
    let offers = &room.sight.state.offers;
    let offer = match (&offers.draw, &offers.take_back) {
        (Some(_), _) => Offer::Draw,
        (None, Some(_)) => Offer::TakeBack,
        (None, None) => {
            state.notice = state.words.get("table.no_offer");
            return Vec::new();
        }
    };
    act(state, if agrees { Deed::Accept(offer) } else { Deed::Decline(offer) })
}

fn ask_hint(state: &mut State) -> Vec<Effect> {
    let Some(room) = &mut state.room else { return Vec::new() };
    let Some(seat) = room.sight.own_turn() else {
        let key = if room.sight.is_over() { "table.finished" } else { "table.not_your_turn" };
        state.notice = state.words.get(key);
        return Vec::new();
    };
    if !room.sight.aids {
        state.notice = state.words.get("problem.no_aids");
        return Vec::new();
    }
    if room.next_hint() {
        return Vec::new();
    }
    state.notice = state.words.get("hint.thinking");
    vec![Effect::Ask(Request::Hint { seat, turn: room.hand.turn.clone() })]
}

// Typing

fn type_letter(state: &mut State, code: KeyCode) -> Vec<Effect> {
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
    let (Some(prompt), Some(room)) = (&state.prompt, &state.room) else { return Vec::new() };
    let legal = room.legal();
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
        Command::Move(text) => {
            let Some(room) = &mut state.room else { return Vec::new() };
            match room.typed(words, &text) {
                Ok(turn) => match room.play(&turn) {
                    Some(turn) => return act(state, Deed::Play(turn)),
                    None => state.notice.clear(),
                },
                Err(why) => state.notice = why,
            }
        }
        Command::Hint => return ask_hint(state),
        Command::TakeBack => return act(state, Deed::TakeBack),
        Command::Back => {
            if let Some(room) = &mut state.room {
                room.step_back();
            }
        }
        Command::Resign => state.cover = Some(Cover::Ask(Question::Resign)),
        Command::Draw => return act(state, Deed::OfferDraw),
        Command::Accept => return answer(state, true),
        Command::Decline => return answer(state, false),
        Command::Again => return act(state, Deed::Rematch),
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
        Command::Help => state.cover = Some(Cover::Keys),
        Command::Explain(place) => {
            if let Some(room) = &mut state.room
                && room.places().iter().any(|known| known.name == place)
            {
                room.cursor = place;
            }
        }
        Command::Board | Command::Cards => {}
        Command::Save(path) => {
            let room = state.room.as_ref();
            let path = path.or_else(|| room.and_then(|room| room.file.clone()));
            state.saving = Some(path.unwrap_or_else(|| usual_file(state)));
            return vec![Effect::Ask(Request::Record)];
        }
        Command::Open(path) => return vec![Effect::Open(path)],
        Command::Quit => return leave(state),
    }
    Vec::new()
}

/// What a game's file is called if nobody says.
fn usual_file(state: &State) -> PathBuf {
    let game = state.room.as_ref().map_or("game", |room| room.sight.game.name());
    PathBuf::from(format!("{game}.hxg"))
}

// The mouse

fn point(state: &mut State, mouse: MouseEvent) -> Vec<Effect> {
    if let Some(cover) = &state.cover {
        let code = match mouse.kind {
            MouseEventKind::ScrollDown => KeyCode::Down,
            MouseEventKind::ScrollUp => KeyCode::Up,
            _ => return Vec::new(),
        };
        if matches!(cover, Cover::Rules(_) | Cover::Turns(_)) {
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
        Some(turn) => act(state, Deed::Play(turn)),
        None => Vec::new(),
    }
}

fn click_in_menu(state: &mut State, mouse: MouseEvent) -> Vec<Effect> {
    match layout::menu_row_at(state, mouse.row) {
        Some(row) if row == state.menu.row => press_in_menu(state, KeyCode::Enter),
        Some(row) => {
            state.menu.row = row;
            Vec::new()
        }
        None => Vec::new(),
    }
}

/// What joining a link does first.
pub(crate) fn join(state: &mut State, link: Link) -> Effect {
    state.joining = Some(link.clone());
    state.awaited = true;
    state.notice = state.words.get("joining");
    Effect::Join(link)
}
