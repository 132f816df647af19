//! What lies over everything: the rules, the keys, all turns, the curtain between people.

use ratatui::buffer::Buffer;

use super::{Page, rules, turns};
use crate::draw::canvas::Ink;
use crate::game::Aside;
use crate::room::{Ask, Room};
use crate::screen::layout::cover_height;
use crate::screen::state::State;
use crate::wrap::wrap;
use rulebook::words::Values;

pub(super) fn rules(page: Page, at: usize, buffer: &mut Buffer) {
    let lines = rules::lines(page.state);
    let title = rulebook::about(rules::game(page.state)).title.as_str();
    let title = page.state.words.say("rules.title", &[("game", &title)]);
    let end = (at + cover_height(page.state)).min(lines.len());
    page.bar(buffer, 0, &title, &format!("{end}/{}", lines.len()));
    for (row, (line, ink)) in (1..).zip(lines.iter().skip(at).take(cover_height(page.state))) {
        page.write(buffer, 2, row, line, *ink);
    }
}

pub(super) fn turns(page: Page, at: usize, buffer: &mut Buffer) {
    page.bar(buffer, 0, &page.state.words.get("past.list"), "");
    let lines = turns::all(page.state);
    for (row, line) in (1..).zip(lines.iter().skip(at).take(cover_height(page.state))) {
        page.write(buffer, 2, row, line, Ink::Plain);
    }
}

pub(super) fn beliefs(page: Page, room: &Room, buffer: &mut Buffer) {
    let words = page.state.words;
    page.bar(buffer, 0, &words.get("tiles.beliefs"), "");
    let ascii = page.state.style.ascii;
    let lines = room.game().believed(room.teller(words), &room.beliefs, ascii);
    for (row, line) in (2..).zip(lines.iter().take(cover_height(page.state) - 1)) {
        page.write(buffer, 2, row, line, Ink::Plain);
    }
}

/// All cards that may be seen, as large as they are.
pub(super) fn cards(page: Page, room: &Room, at: usize, buffer: &mut Buffer) {
    let lines = card_lines(page.state, room);
    let end = (at + cover_height(page.state)).min(lines.len());
    let title = page.state.words.get("cards.title");
    page.bar(buffer, 0, &title, &format!("{end}/{}", lines.len()));
    for (row, line) in (1..).zip(lines.iter().skip(at).take(cover_height(page.state))) {
        page.write(buffer, 2, row, line, Ink::Plain);
    }
}

/// What is told of the cards, line by line.
pub(in crate::screen) fn card_lines(state: &State, room: &Room) -> Vec<String> {
    let width = usize::from(state.size.0).saturating_sub(4);
    let aside = aside(state, room, width);
    let mut lines = vec![String::new()];
    lines.extend(room.game().beside(&aside));
    let told = room.game().cards_words();
    if let Some(key) = told {
        lines.push(String::new());
        lines.extend(wrap(&room.teller(state.words).say(key, &[]), width));
    }
    lines
}

/// What is needed to tell what lies beside the board.
pub(super) fn aside<'a>(state: &State, room: &'a Room, width: usize) -> Aside<'a> {
    Aside {
        teller: room.teller(state.words),
        view: room.shown(),
        hand: &room.hand,
        seat: room.sight.you,
        active: room.thought(state.words).is_some(),
        ascii: state.style.ascii,
        width,
    }
}

/// The keys with what they do. Those called otherwise in another language are texts themselves.
const KEYS: [(&str, &str); 24] = [
    ("← ↑ → ↓  h j k l  y u b n", "keys.walk"),
    ("key.enter", "keys.enter"),
    ("Tab", "keys.next"),
    (":", "keys.type"),
    ("key.escape", "keys.escape"),
    ("Y A", "keys.arms"),
    ("1 2 3 4", "keys.brush"),
    ("x", "keys.sketch"),
    ("v  w", "keys.beliefs"),
    (", .", "keys.past"),
    ("F2  i", "keys.hint"),
    ("F3  m", "keys.names"),
    ("F4  g", "keys.turns"),
    ("F5  Q", "keys.questions"),
    ("t", "keys.take_back"),
    ("d  + −", "keys.draw"),
    ("r", "keys.resign"),
    ("s  o", "keys.file"),
    ("p", "keys.again"),
    ("r  p", "keys.puzzle"),
    ("F1", "keys.rules"),
    ("Ctrl-Z", "keys.suspend"),
    ("Ctrl-L", "keys.redraw"),
    ("q  Ctrl-C", "keys.quit"),
];

/// The keys with what they do, line by line: those of the board, then those that ask.
pub(in crate::screen) fn key_lines(state: &State) -> Vec<(String, String)> {
    let words = state.words;
    let told = |(key, what): (&str, &str)| {
        let what = match &state.room {
            Some(room) => words.say_of(room.sight.game, what, &[]),
            None => words.get(what),
        };
        (words.find(key, &[]).unwrap_or_else(|| key.to_owned()), what)
    };
    let asks = Ask::ALL.map(|ask| {
        let values: Values = &[("who", &words.get("ask")), ("words", &ask.title(words))];
        (state.keys.of(ask).to_string(), words.say("ask.of", values))
    });
    KEYS.map(told).into_iter().chain(asks).collect()
}

pub(super) fn keys(page: Page, at: usize, buffer: &mut Buffer) {
    let lines = key_lines(page.state);
    let height = cover_height(page.state);
    let end = (at + height).min(lines.len());
    page.bar(buffer, 0, &page.state.words.get("keys"), &format!("{end}/{}", lines.len()));
    for (row, (key, what)) in (1..).zip(lines.iter().skip(at).take(height)) {
        page.write(buffer, 2, row, key, Ink::Bold);
        page.write(buffer, 30, row, what, Ink::Plain);
    }
}

/// What can be asked, to choose from.
pub(super) fn questions(page: Page, room: &Room, chosen: usize, buffer: &mut Buffer) {
    let words = page.state.words;
    page.bar(buffer, 0, &words.get("ask"), "");
    for (at, ask) in room.questions().enumerate() {
        let (mark, ink) = if at == chosen { ("▸", Ink::Bold) } else { (" ", Ink::Plain) };
        let line = format!("{mark} {}  {}", page.state.keys.of(ask), ask.title(words));
        page.write(buffer, 2, at as u16 + 2, &line, ink);
    }
}

pub(super) fn answer(page: Page, room: &Room, ask: Ask, at: usize, buffer: &mut Buffer) {
    let lines = answer_lines(page.state, room, ask);
    let height = cover_height(page.state);
    let end = (at + height).min(lines.len());
    let title = ask.title(page.state.words);
    page.bar(buffer, 0, &title, &format!("{end}/{}", lines.len()));
    for (row, line) in (1..).zip(lines.iter().skip(at).take(height)) {
        page.write(buffer, 2, row, line, Ink::Plain);
    }
}

/// An answer, line by line.
pub(in crate::screen) fn answer_lines(state: &State, room: &Room, ask: Ask) -> Vec<String> {
    let width = usize::from(state.size.0).saturating_sub(4).min(90);
    let told = room.answer(state.words, ask);
    let lines = told.iter().flat_map(|sentence| wrap(sentence, width));
    [String::new()].into_iter().chain(lines).collect()
}

pub(super) fn curtain(page: Page, room: &Room, buffer: &mut Buffer) {
    let words = page.state.words;
    let Some(seat) = room.curtain() else { return };
    let who = room.teller(words).name(seat);
    page.bar(buffer, 0, rulebook::about(room.sight.game).title.as_str(), "");
    let width = usize::from(buffer.area.width).saturating_sub(8).min(60);
    let mut lines = vec![(words.say("curtain.title", &[("who", &who)]), Ink::Bold)];
    lines.push((String::new(), Ink::Plain));
    let told = wrap(&words.get("curtain.words"), width);
    lines.extend(told.into_iter().map(|line| (line, Ink::Plain)));
    if !room.story.is_empty() {
        lines.push((String::new(), Ink::Plain));
        lines.extend(wrap(&room.story, width).into_iter().map(|line| (line, Ink::Faint)));
    }
    lines.push((String::new(), Ink::Plain));
    lines.push((format!("[ {} ]", words.say("curtain.here", &[("who", &who)])), Ink::Accent));
    let top = buffer.area.height.saturating_sub(lines.len() as u16) / 2;
    for (row, (line, ink)) in (top..).zip(lines) {
        let column = usize::from(buffer.area.width).saturating_sub(line.chars().count()) / 2;
        page.write(buffer, column as u16, row, &line, ink);
    }
}
