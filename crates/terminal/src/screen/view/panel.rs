//! Beside the board: who plays, what is going on, what the cursor's move would do, the turns.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Page, cover, turns};
use crate::draw::canvas::Ink;
use crate::puzzles::Solving;
use crate::room::{Room, clock};
use crate::wrap::wrap;

pub(super) fn draw(page: Page, room: &Room, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    if width < 8 {
        return;
    }
    let words = page.state.words;
    let mut lines = players(page, room, width);
    let mut say = |texts: Vec<String>, ink: Ink| {
        let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        if !texts.is_empty() {
            lines.push((String::new(), Ink::Plain));
        }
        for text in texts {
            lines.extend(wrap(&text, width).into_iter().map(|line| (line, ink)));
        }
    };
    say(room.situation(words), Ink::Bold);
    say(room.key_to_answer().map(|key| words.say(key, &[])).into_iter().collect(), Ink::Accent);
    say(room.explanation(words), Ink::Plain);
    say(vec![room.hint_words(words)], Ink::Accent);
    // How it ended is what matters then, and all cards are a key away.
    let done = room.puzzle.as_ref().is_some_and(Solving::is_done);
    let over = (room.sight.is_over() || done) && room.past_at().is_none();
    if over && !done {
        say(vec![room.story.clone()], Ink::Faint);
    }
    let height = usize::from(area.height);
    let beside = beside(page, room, width, height.saturating_sub(lines.len() + 1));
    // What is said gives way before the cards do.
    if !beside.is_empty() {
        if !over {
            lines.truncate(height.saturating_sub(beside.len() + 1));
        }
        lines.push((String::new(), Ink::Plain));
        // Drawings of cards keep their blanks.
        lines.extend(beside.into_iter().map(|line| (line, Ink::Plain)));
    }
    let quiet = room.hand.turn.is_empty() && room.past_at().is_none() && !over;
    if quiet && !room.story.is_empty() {
        lines.push((String::new(), Ink::Plain));
        lines.extend(wrap(&room.story, width).into_iter().map(|line| (line, Ink::Faint)));
    }
    for (row, (line, ink)) in (area.y..).zip(lines.iter().take(height)) {
        page.write(buffer, area.x, row, line, *ink);
    }
    let left = height.saturating_sub(lines.len() + 1);
    let played = turns::latest(page.state, room, width, left);
    let top = area.y + (height - played.len().min(height)) as u16;
    for (row, line) in (top..).zip(&played) {
        page.write(buffer, area.x, row, line, Ink::Faint);
    }
}

/// What lies beside the board: drawn if there is room for it, or else in a few words.
fn beside(page: Page, room: &Room, width: usize, height: usize) -> Vec<String> {
    let aside = cover::aside(page.state, room, width);
    let drawn = room.game().beside(&aside);
    if drawn.len() <= height { drawn } else { room.game().beside_briefly(&aside) }
}

/// `▸ ● Ada            2 hexagons`
fn players(page: Page, room: &Room, width: usize) -> Vec<(String, Ink)> {
    let (words, teller) = (page.state.words, room.teller(page.state.words));
    let line = |seat: &::room::sight::SeatSight| {
        let turn = if room.sight.state.to_move == Some(seat.seat) { "▸" } else { " " };
        let sign = room.game().sign(seat.seat, page.state.style.ascii);
        let you = match room.sight.you == Some(seat.seat) && room.sight.here.len() == 1 {
            true => format!(" ({})", words.get("seat.you")),
            false => String::new(),
        };
        let name = match seat.taken {
            true => format!("{}{you}", teller.name(seat.seat)),
            false => words.get("seat.free"),
        };
        let mut score = room.game().score(words, room.shown(), seat.seat);
        if let Some(level) = seat.level.filter(|_| seat.kind == "computer") {
            score = format!("{} · {score}", words.say("seat.level", &[("level", &level)]));
        }
        if let Some(left) = room.time_left(seat.seat) {
            score = format!("{} {score}", clock(left));
        }
        // A long name goes on below itself, and the score stands where there is room for it.
        let mut before = format!("{turn} {sign} ");
        let indent = before.width();
        let mut lines = Vec::new();
        for part in wrap(&name, width.saturating_sub(indent)) {
            lines.push(format!("{before}{part}"));
            before = " ".repeat(indent);
        }
        let room_beside = |line: &String| width.saturating_sub(line.width() + score.width());
        match lines.last_mut().filter(|line| room_beside(line) > 0) {
            Some(line) => *line = format!("{line}{}{score}", " ".repeat(room_beside(line))),
            None => {
                let indent = width.saturating_sub(score.width());
                lines.push(format!("{}{score}", " ".repeat(indent)));
            }
        }
        lines
    };
    let ink =
        |seat: u8| if room.sight.state.to_move == Some(seat) { Ink::Bold } else { Ink::Plain };
    let seats = room.sight.seats.iter();
    seats.flat_map(|seat| line(seat).into_iter().map(move |line| (line, ink(seat.seat)))).collect()
}
