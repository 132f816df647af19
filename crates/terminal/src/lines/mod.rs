//! The line mode: prints the position, reads a move, says what happened. For pipes, scripts and
//! screen readers.
//!
//! A line that begins with `!` says why something was not done; nothing has changed then.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use table::{Offer, Time};

use crate::command::Command;
use crate::draw::scene::Scene;
use crate::game::Aside;
use crate::host::{
    Deed, Host, Link, News, Opened, Request, Tell, join, open_record, open_table, write_record,
};
use crate::room::{Room, hint_words, refusal};
use crate::rules::pages;
use crate::style::ascii;
use crate::words::Words;
use crate::{Play, Setup, What};

/// How wide lines are.
const WIDTH: usize = 78;
/// The size in which boards are drawn.
const SIZE: usize = 1;
/// After so long without news whoever waits asks again whether there is anything to do.
const PATIENCE: Duration = Duration::from_secs(3600);

/// What comes in: a line, the end of the lines, or news of the game.
enum Input {
    Line(String),
    End,
    News(News),
}

/// Plays line by line until the lines end or somebody quits.
pub(crate) fn run(
    play: Play,
    what: What,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (inputs, inbox) = channel();
    read_lines(input, inputs.clone());
    let mut player = Player {
        words: Words(play.language),
        play,
        output,
        inputs,
        inbox,
        host: None,
        link: None,
        room: None,
        waiting: VecDeque::new(),
        told: None,
        told_moves: (0, 0),
        ended: false,
    };
    player.begin(what)?;
    player.go_on()
}

fn read_lines(input: impl BufRead + Send + 'static, inputs: Sender<Input>) {
    thread::spawn(move || {
        for line in input.lines().map_while(Result::ok) {
            if inputs.send(Input::Line(line)).is_err() {
                return;
            }
        }
        let _ = inputs.send(Input::End);
    });
}

struct Player<W> {
    play: Play,
    words: Words,
    output: W,
    inputs: Sender<Input>,
    inbox: Receiver<Input>,
    host: Option<Host>,
    link: Option<Link>,
    room: Option<Room>,
    /// Lines that came while somebody else was to move.
    waiting: VecDeque<String>,
    /// The number of the last event that was told.
    told: Option<u64>,
    /// How many turns, and moves of the last one, were told.
    told_moves: (usize, usize),
    /// Whether no more lines come.
    ended: bool,
}

impl<W: Write> Player<W> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        if self.play.style.ascii {
            let plain: String =
                text.chars().map(|c| if c == '\n' { c } else { ascii(c) }).collect();
            writeln!(self.output, "{plain}")?;
        } else {
            writeln!(self.output, "{text}")?;
        }
        self.output.flush()
    }

    fn complain(&mut self, text: &str) -> io::Result<()> {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.say(&format!("! {line}"))
    }

    // Beginning

    fn begin(&mut self, what: What) -> io::Result<()> {
        match what {
            What::Choose => {}
            What::Game { setup, .. } => self.open(&setup, &[])?,
            What::Link(link) => self.join(link),
            What::Record(path) => {
                let opened = open_record(&path).map_err(io::Error::other)?;
                self.go_on_with(opened)?;
            }
        }
        Ok(())
    }

    fn open(&mut self, setup: &Setup, turns: &[Vec<String>]) -> io::Result<()> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        match setup.table(turns, Time(since.as_millis() as u64)) {
            Ok((table, chance)) => {
                (self.room, self.told, self.told_moves) = (None, None, (0, 0));
                self.host = Some(open_table(table, chance, self.tell()));
                Ok(())
            }
            Err(error) => self.complain(&error),
        }
    }

    fn join(&mut self, link: Link) {
        (self.room, self.told, self.told_moves) = (None, None, (0, 0));
        self.host = Some(join(link.clone(), self.play.name.clone(), self.tell()));
        self.link = Some(link);
    }

    fn read_file(&mut self, path: &std::path::Path) -> io::Result<()> {
        match open_record(path) {
            Ok(opened) => self.go_on_with(opened),
            Err(error) => self.complain(&error.to_string()),
        }
    }

    fn go_on_with(&mut self, opened: Opened) -> io::Result<()> {
        match opened {
            Opened::Running { options, turns, .. } => self.open(&Setup::new(options), &turns),
            Opened::Past(sight) => {
                self.host = None;
                self.room = Room::new(*sight, self.words);
                self.show_position()?;
                self.tell_situation()
            }
        }
    }

    fn tell(&self) -> Tell {
        let inputs = self.inputs.clone();
        Arc::new(move |news| drop(inputs.send(Input::News(news))))
    }

    // The loop

    fn go_on(&mut self) -> io::Result<()> {
        loop {
            if self.may_read()
                && let Some(line) = self.waiting.pop_front()
            {
                if self.obey(&line)? {
                    return Ok(());
                }
                continue;
            }
            if self.ended && self.waiting.is_empty() && (self.may_read() || self.host.is_none()) {
                return Ok(());
            }
            match self.inbox.recv_timeout(PATIENCE) {
                Ok(Input::Line(line)) => self.waiting.push_back(line),
                Ok(Input::End) => self.ended = true,
                Ok(Input::News(news)) => {
                    if self.hear(news)? {
                        return Ok(());
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Whether a line is read now. While a computer at this table thinks, lines wait; while
    /// somebody far away does, they need not.
    fn may_read(&self) -> bool {
        match &self.room {
            Some(room) => {
                let somebody = room.sight.own_turn().is_some() || room.sight.is_over();
                somebody || self.link.is_some()
            }
            None => self.host.is_none(),
        }
    }

    /// Whether it is all over.
    fn hear(&mut self, news: News) -> io::Result<bool> {
        let words = self.words;
        match news {
            News::Game(sight) => {
                let (number, next) = (sight.state.number, sight.rematch.clone());
                match &mut self.room {
                    Some(room) => room.see(*sight, words),
                    None => self.room = Room::new(*sight, words),
                }
                if let (Some(link), Some(game)) = (&self.link, next) {
                    let link = link.to_game(&game);
                    self.join(link);
                    return Ok(false);
                }
                if self.told != Some(number) {
                    self.told = Some(number);
                    self.tell_game()?;
                }
            }
            News::Happened { key, seat } => {
                let who = self.room.as_ref().map(|room| room.teller(words).name(seat));
                let text = words.say(key, &[("who", &who.unwrap_or_default())]);
                self.say(&text)?;
            }
            News::Refused(refused) => {
                let text = refusal(&refused, self.room.as_ref(), words);
                self.complain(&text)?;
            }
            // A game that never was there is no game to play.
            News::Gone(refused) if self.room.is_none() => {
                return Err(io::Error::other(refusal(&refused, None, words)));
            }
            News::Connected(false) if self.room.is_none() => {
                return Err(io::Error::other(words.get("problem.offline")));
            }
            News::Gone(refused) => {
                let text = refusal(&refused, self.room.as_ref(), words);
                self.complain(&text)?;
                return Ok(true);
            }
            News::Connected(connected) => {
                let key = if connected { "connection.back" } else { "connection.lost" };
                self.say(&words.say(key, &[]))?;
            }
            // Answers to what was asked are waited for where it is asked.
            News::Hint(_) | News::Record(_) => {}
        }
        Ok(false)
    }

    // Telling

    /// What happened, and how things stand if it is our turn or all is over.
    fn tell_game(&mut self) -> io::Result<()> {
        let Some(room) = &mut self.room else { return Ok(()) };
        room.draw_curtain_aside();
        let turns = &room.sight.turns;
        let moves = (turns.len(), turns.last().map_or(0, |turn| turn.moves.len()));
        let story = room.story.clone();
        let new = moves > std::mem::replace(&mut self.told_moves, moves);
        if new && !story.is_empty() {
            self.say(&story)?;
        }
        let Some(room) = &self.room else { return Ok(()) };
        if room.sight.own_turn().is_some() || room.sight.is_over() || self.link.is_some() {
            self.show_position()?;
            self.tell_situation()?;
        }
        Ok(())
    }

    fn show_position(&mut self) -> io::Result<()> {
        let Some(room) = &self.room else { return Ok(()) };
        // Several people read the same lines: hands are shown only to those who ask.
        let seat = room.sight.you.filter(|_| !room.sight.needs_curtain());
        let mut lines = self.inventory(room, seat);
        // The text tells the cards as well.
        if room.sight.needs_curtain() {
            lines.push(self.words.get("cards.ask"));
        } else {
            let position = &room.sight.state.position;
            lines.push(self.words.say("position", &[("position", position)]));
        }
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn inventory(&self, room: &Room, seat: Option<u8>) -> Vec<String> {
        let aside = Aside {
            teller: room.teller(self.words),
            view: room.shown(),
            hand: &room.hand,
            seat,
            active: false,
            ascii: self.play.style.ascii,
            width: WIDTH,
        };
        room.game().inventory(&aside)
    }

    fn tell_situation(&mut self) -> io::Result<()> {
        let Some(room) = &self.room else { return Ok(()) };
        let lines = room.situation(self.words);
        lines.iter().try_for_each(|line| self.say(line))
    }

    // Commands

    /// Does what a line says; whether that was to quit.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let words = self.words;
        if line.trim().is_empty() || line.starts_with('#') {
            return Ok(false);
        }
        match Command::read(line) {
            Command::Move(text) => self.play_move(&text)?,
            Command::Hint => self.hint()?,
            Command::TakeBack => self.act(Deed::TakeBack)?,
            Command::Back => {
                if self.room.as_mut().is_some_and(Room::step_back) {
                    self.tell_step()?;
                } else {
                    self.complain(&words.get("table.nothing_to_take_back"))?;
                }
            }
            Command::Moves => {
                let legal = self.room.as_ref().map(Room::legal).unwrap_or_default();
                self.say(&legal.join(" "))?;
            }
            Command::Turns => {
                let turns = self.room.as_ref().map(|room| room.sight.turns.clone());
                for turn in turns.unwrap_or_default() {
                    self.say(&format!("{}. {}", turn.turn, turn.moves.join(">")))?;
                }
            }
            Command::Resign => self.act(Deed::Resign)?,
            Command::Draw => self.act(Deed::OfferDraw)?,
            Command::Accept => self.answer(true)?,
            Command::Decline => self.answer(false)?,
            Command::Again => self.act(Deed::Rematch)?,
            Command::Board | Command::Names => self.draw_board()?,
            Command::Cards => {
                if let Some(room) = &self.room {
                    let lines = self.inventory(room, room.sight.you);
                    lines.iter().try_for_each(|line| self.say(line))?;
                }
            }
            Command::Explain(place) => {
                if let Some(room) = &mut self.room
                    && room.places().iter().any(|known| known.name == place)
                {
                    room.cursor = place;
                    let told = room.explanation(words);
                    told.iter().try_for_each(|line| self.say(line))?;
                } else {
                    self.complain(&words.say("refused.unreadable", &[("text", &place)]))?;
                }
            }
            Command::Rules => {
                if let Some(room) = &self.room {
                    let game = room.sight.game;
                    for (line, _) in pages(game, words, WIDTH) {
                        self.say(&line)?;
                    }
                }
            }
            Command::Save(path) => self.save(path)?,
            Command::Open(path) => self.read_file(&path)?,
            Command::Help => {
                let known: Vec<&str> = Command::words(words.0).collect();
                self.say(&words.say("lines.help", &[("commands", &known.join(", "))]))?;
            }
            Command::Quit => return Ok(true),
        }
        Ok(false)
    }

    fn play_move(&mut self, text: &str) -> io::Result<()> {
        let words = self.words;
        let Some(room) = &mut self.room else { return Ok(()) };
        // Within a chain the letter of a Y is enough.
        if let (Some(letter), true) = (text.chars().next(), text.chars().count() == 1)
            && letter.is_ascii_alphabetic()
            && let Some(turn) = room.key(words, letter.to_ascii_uppercase())
        {
            return self.send(turn);
        }
        match room.typed(words, text) {
            Ok(turn) => {
                let turn = room.play(&turn);
                self.send(turn)
            }
            Err(why) => self.complain(&why),
        }
    }

    /// Sends a whole turn, or tells how a chain goes on.
    fn send(&mut self, turn: Option<String>) -> io::Result<()> {
        match turn {
            Some(turn) => self.act(Deed::Play(turn)),
            None => self.tell_step(),
        }
    }

    /// Where a turn stands that is not over.
    fn tell_step(&mut self) -> io::Result<()> {
        let Some(room) = &mut self.room else { return Ok(()) };
        if let Some(place) = room.marks(self.words).choices.first() {
            room.cursor.clone_from(place);
        }
        let Some(room) = &self.room else { return Ok(()) };
        let mut lines = self.inventory(room, room.sight.you);
        lines.extend(room.situation(self.words));
        lines.extend(room.explanation(self.words));
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Does something and waits until it is done or refused.
    fn act(&mut self, deed: Deed) -> io::Result<()> {
        let (Some(room), Some(host)) = (&self.room, &self.host) else {
            return self.complain(&self.words.get("table.finished"));
        };
        let after = room.sight.state.number;
        let Some(seat) = room.sight.acting() else { return Ok(()) };
        host.ask(Request::Do { seat, after, deed });
        self.wait(|news| matches!(news, News::Game(_) | News::Refused(_) | News::Gone(_)))?;
        Ok(())
    }

    /// Hears the news until some of a kind come, which are given back as well.
    fn wait(&mut self, wanted: impl Fn(&News) -> bool) -> io::Result<Option<News>> {
        loop {
            match self.inbox.recv() {
                Ok(Input::News(news)) => {
                    let found = wanted(&news).then(|| news.clone());
                    self.hear(news)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                }
                Ok(Input::Line(line)) => self.waiting.push_back(line),
                Ok(Input::End) => self.ended = true,
                Err(_) => return Ok(None),
            }
        }
    }

    fn answer(&mut self, agrees: bool) -> io::Result<()> {
        let offers = self.room.as_ref().map(|room| room.sight.state.offers.clone());
        let offer = match offers {
            Some(offers) if offers.draw.is_some() => Offer::Draw,
            Some(offers) if offers.take_back.is_some() => Offer::TakeBack,
            _ => return self.complain(&self.words.get("table.no_offer")),
        };
        self.act(if agrees { Deed::Accept(offer) } else { Deed::Decline(offer) })
    }

    fn hint(&mut self) -> io::Result<()> {
        let (Some(room), Some(host)) = (&self.room, &self.host) else {
            return self.complain(&self.words.get("table.finished"));
        };
        let Some(seat) = room.sight.own_turn() else {
            return self.complain(&self.words.get("table.not_your_turn"));
        };
        if !room.sight.aids {
            return self.complain(&self.words.get("problem.no_aids"));
        }
        host.ask(Request::Hint { seat, turn: room.hand.turn.clone() });
        let answer = self.wait(|news| matches!(news, News::Hint(_) | News::Refused(_)))?;
        if let (Some(News::Hint(hint)), Some(room)) = (answer, &self.room) {
            let text = hint_words(room.teller(self.words), &hint, 3);
            self.say(&text)?;
        }
        Ok(())
    }

    fn save(&mut self, path: Option<std::path::PathBuf>) -> io::Result<()> {
        let (Some(room), Some(host)) = (&self.room, &self.host) else { return Ok(()) };
        let usual = || format!("{}.hxg", room.sight.game.name()).into();
        let path = path.or_else(|| room.file.clone()).unwrap_or_else(usual);
        let again = room.file.as_ref() == Some(&path);
        host.ask(Request::Record);
        let answer = self.wait(|news| matches!(news, News::Record(_) | News::Refused(_)))?;
        if let Some(News::Record(text)) = answer {
            match write_record(&path, &text, again) {
                Ok(()) => {
                    self.say(&self.words.say("saved", &[("path", &path.display())]))?;
                    if let Some(room) = &mut self.room {
                        room.file = Some(path);
                    }
                }
                Err(error) => self.complain(&error.to_string())?,
            }
        }
        Ok(())
    }

    fn draw_board(&mut self) -> io::Result<()> {
        let Some(room) = &self.room else { return Ok(()) };
        let marks = crate::draw::scene::Marks { cursor: None, ..room.marks(self.words) };
        let ascii = self.play.style.ascii;
        let scene = Scene { names: true, ascii, patterns: false, marks: &marks };
        let board = room.game().draw(room.shown(), SIZE, &scene).to_text(false);
        self.say(board.trim_end())
    }
}

#[cfg(test)]
mod tests;
