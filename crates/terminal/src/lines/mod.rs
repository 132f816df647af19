//! The line mode: prints the position, reads a move, says what happened. For pipes, scripts and
//! screen readers.
//!
//! A line that begins with `!` says why something was not done; nothing has changed then.

mod commands;
mod telling;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::command::Command;
use crate::host::{
    Host, Link, News, Opened, ShelfError, Shelved, Somebody, Tell, join, now, open_record,
    open_table, open_wanted,
};
use crate::puzzles::{Memory, Wanted};
use crate::room::{Room, refusal};
use crate::{Play, Setup, What};
use rulebook::Words;

/// How wide lines are.
const WIDTH: usize = 78;

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
        wanted: None,
        room: None,
        waiting: VecDeque::new(),
        told: None,
        told_moves: (0, 0),
        ended: false,
        looked: Instant::now(),
    };
    player.begin(what)?;
    player.go_on()
}

fn read_lines(input: impl BufRead + Send + 'static, inputs: Sender<Input>) {
    thread::spawn(move || {
        let (mut input, mut line) = (input, Vec::new());
        // A line that is not text is a line nobody understands, not the last one.
        while input.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            let said = String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned();
            line.clear();
            if inputs.send(Input::Line(said)).is_err() {
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
    /// How the puzzle was wanted that is open, or was last.
    wanted: Option<Wanted>,
    room: Option<Room>,
    /// Lines that came while somebody else was to move.
    waiting: VecDeque<String>,
    /// The number of the last event that was told.
    told: Option<u64>,
    /// How many turns, and moves of the last one, were told.
    told_moves: (usize, usize),
    /// Whether no more lines come.
    ended: bool,
    /// When the clocks were looked at.
    looked: Instant,
}

impl<W: Write> Player<W> {
    fn begin(&mut self, what: What) -> io::Result<()> {
        match what {
            What::Choose => {}
            What::Game { setup, .. } => self.open(&setup, &[])?,
            What::Link(link) => self.join(link),
            What::Record(shelved) => {
                let words = self.words;
                let told = |error: ShelfError| io::Error::other(error.told(words));
                let opened = open_record(&shelved).map_err(told)?;
                self.go_on_with(opened)?;
            }
            What::Puzzle(wanted) => self.solve(wanted.unwrap_or(Wanted::Today))?,
        }
        Ok(())
    }

    fn open(&mut self, setup: &Setup, turns: &[Vec<String>]) -> io::Result<()> {
        match setup.table(turns, now()) {
            Ok((table, chance)) => {
                (self.room, self.told, self.told_moves) = (None, None, (0, 0));
                self.host = Some(open_table(table, chance, self.tell()));
                Ok(())
            }
            Err(error) => self.complain(&error),
        }
    }

    pub(super) fn join(&mut self, link: Link) {
        (self.room, self.told, self.told_moves) = (None, None, (0, 0));
        self.host = Some(join(link.clone(), self.play.name.clone(), self.tell()));
        self.link = Some(link);
    }

    /// Opens a puzzle; a wrong move is refuted and taken back without waiting.
    pub(super) fn solve(&mut self, wanted: Wanted) -> io::Result<()> {
        let memory = Memory::open(self.play.memory.clone());
        let somebody = Somebody { memory, people: self.play.people.clone() };
        let before = self.room.as_ref().and_then(Room::puzzle_id);
        match open_wanted(&wanted, before, somebody, Duration::ZERO, self.tell()) {
            Ok(host) => {
                (self.room, self.link, self.told, self.told_moves) = (None, None, None, (0, 0));
                (self.host, self.wanted) = (Some(host), Some(wanted));
                Ok(())
            }
            Err(refused) => self.complain(&refusal(&refused, None, self.words)),
        }
    }

    fn read_file(&mut self, shelved: &Shelved) -> io::Result<()> {
        match open_record(shelved) {
            Ok(opened) => self.go_on_with(opened),
            Err(error) => self.complain(&error.told(self.words)),
        }
    }

    fn go_on_with(&mut self, opened: Opened) -> io::Result<()> {
        match opened {
            Opened::Running { setup, turns, .. } => self.open(&setup, &turns),
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
            match self.next()? {
                Some(Input::Line(line)) => self.waiting.push_back(line),
                Some(Input::End) => self.ended = true,
                Some(Input::News(news)) => {
                    if self.hear(news)? {
                        return Ok(());
                    }
                }
                None => return Ok(()),
            }
        }
    }

    /// What comes in next. While a clock runs, whoever has little time left is warned meanwhile.
    fn next(&mut self) -> io::Result<Option<Input>> {
        const TICK: Duration = Duration::from_secs(1);
        loop {
            let came = match self.room.as_ref().is_some_and(Room::has_running_clock) {
                true => self.inbox.recv_timeout(TICK),
                false => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let now = Instant::now();
            let warning = self.room.as_mut().and_then(|room| {
                room.tick(now.duration_since(self.looked));
                room.warn_of_time(self.words)
            });
            self.looked = now;
            if let Some(warning) = warning {
                self.say(&warning)?;
            }
            match came {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Ok(input) => return Ok(Some(input)),
            }
        }
    }

    /// Whether a line is read now. While somebody else is to move, moves wait.
    fn may_read(&self) -> bool {
        match &self.room {
            Some(Room { puzzle: Some(puzzle), .. }) => !puzzle.busy && !puzzle.is_wrong(),
            Some(room) if room.sight.own_turn().is_some() || room.sight.is_over() => true,
            // Somebody far away may take long: everything but a move is done meanwhile. Whoever
            // only looks on has no turn to wait for.
            Some(room) => {
                let is_move = |line: &String| matches!(Command::read(line), Command::Move(_));
                let waits =
                    !room.sight.here.is_empty() && self.waiting.front().is_some_and(is_move);
                self.link.is_some() && !waits
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
            News::Puzzle(sight, solving) => self.hear_puzzle(*sight, *solving)?,
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
                let server = self.link.as_ref().map_or("", |link| link.host());
                let told = words.say("connection.none", &[("server", &server)]);
                return Err(io::Error::other(told));
            }
            News::Gone(refused) => {
                let text = refusal(&refused, self.room.as_ref(), words);
                self.complain(&text)?;
                return Ok(true);
            }
            News::Connected(connected) => {
                let server = self.link.as_ref().map(|link| link.host().to_owned());
                let key = if connected { "connection.back" } else { "connection.lost_to" };
                self.say(&words.say(key, &[("server", &server.unwrap_or_default())]))?;
            }
            // Answers to what was asked are waited for where it is asked.
            News::Hint(_) | News::Beliefs(_) | News::Record(_) => {}
        }
        Ok(false)
    }

    /// Hears the news until some of a kind come, which are given back as well.
    fn wait(&mut self, wanted: impl Fn(&News) -> bool) -> io::Result<Option<News>> {
        loop {
            match self.next()? {
                Some(Input::News(news)) => {
                    let found = wanted(&news).then(|| news.clone());
                    self.hear(news)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                }
                Some(Input::Line(line)) => self.waiting.push_back(line),
                Some(Input::End) => self.ended = true,
                None => return Ok(None),
            }
        }
    }
}
