//! What a line asks for.

use std::io::{self, Write};
use std::path::PathBuf;

use super::{Player, WIDTH};
use crate::command::Command;
use crate::host::{Link, News, Request, write_record};
use crate::puzzles::Wanted;
use crate::room::{Ask, Room, hint_words};
use crate::rules::pages;
use table::Action;

/// Whether something that was done is done now, or refused.
fn is_answer(news: &News) -> bool {
    matches!(news, News::Game(_) | News::Puzzle(..) | News::Refused(_) | News::Gone(_))
}

impl<W: Write> Player<W> {
    /// Does what a line says; whether that was to quit.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<bool> {
        let words = self.words;
        if line.trim().is_empty() || line.starts_with('#') {
            return Ok(false);
        }
        match Command::read(line) {
            Command::Move(text) => self.play_move(&text)?,
            Command::Hint => self.hint()?,
            Command::Beliefs => self.beliefs()?,
            Command::TakeBack => self.act(Action::TakeBack)?,
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
            Command::Resign => self.act(Action::Resign)?,
            Command::Draw => self.act(Action::OfferDraw)?,
            Command::Accept => self.answer(true)?,
            Command::Decline => self.answer(false)?,
            Command::Again => self.act(Action::Rematch)?,
            Command::Board | Command::Names => self.draw_board()?,
            Command::Cards => self.tell_answer(Ask::Cards)?,
            Command::Ask(ask) => self.tell_answer(ask)?,
            Command::Around(place) => {
                if self.go_to(place)? {
                    self.tell_answer(Ask::Around)?;
                }
            }
            Command::Questions => {
                let asks: Vec<Ask> = self.room.iter().flat_map(Room::questions).collect();
                for ask in asks {
                    let (word, title) = (Command::word_for(ask, words.0), ask.title(words));
                    self.say(&words.say("at", &[("place", &word), ("words", &title)]))?;
                }
            }
            Command::Explain(place) => {
                if self.go_to(Some(place))? {
                    self.explain()?;
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
            Command::Join(link) => match link.parse::<Link>() {
                Ok(link) => self.join(link),
                Err(error) => self.complain(&error.told(words))?,
            },
            Command::Name(name) => self.play.name = Some(name).filter(|name| !name.is_empty()),
            Command::Puzzle(which) => match Wanted::read(&which) {
                Ok(wanted) => self.solve(wanted)?,
                Err(error) => self.complain(&error.told(words))?,
            },
            Command::Solution => self.ask_of_puzzle(Request::Solution)?,
            Command::Next => {
                let game = self.room.as_ref().map(|room| room.sight.game);
                match (&self.wanted, game) {
                    (Some(wanted), Some(game)) => self.solve(wanted.then(game))?,
                    _ => self.solve(Wanted::Today)?,
                }
            }
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
            // A place where nothing is played by its name alone is explained.
            Err(_) if room.is_only_a_place(text) => {
                room.go_to(text);
                self.explain()
            }
            Err(why) => self.complain(&why),
        }
    }

    /// Points at a place, if one is named and there.
    fn go_to(&mut self, place: Option<String>) -> io::Result<bool> {
        let (Some(place), Some(room)) = (place, &mut self.room) else { return Ok(true) };
        let found = room.go_to(&place);
        if !found {
            self.complain(&self.words.say("refused.unreadable", &[("text", &place)]))?;
        }
        Ok(found)
    }

    fn explain(&mut self) -> io::Result<()> {
        let told = self.room.as_ref().map(|room| room.explanation(self.words));
        told.unwrap_or_default().iter().try_for_each(|line| self.say(line))
    }

    fn tell_answer(&mut self, ask: Ask) -> io::Result<()> {
        let answer = self.room.as_ref().map(|room| room.answer(self.words, ask));
        answer.unwrap_or_default().iter().try_for_each(|line| self.say(line))
    }

    /// Sends a whole turn, or tells how a chain goes on.
    fn send(&mut self, turn: Option<String>) -> io::Result<()> {
        match turn {
            Some(turn) => self.act(Action::Play { turn }),
            None => self.tell_step(),
        }
    }

    /// Does something and waits until it is done or refused.
    fn act(&mut self, action: Action) -> io::Result<()> {
        let (Some(room), Some(host)) = (&self.room, &self.host) else {
            return self.complain(&self.words.get("table.finished"));
        };
        let after = room.sight.state.number;
        let Some(seat) = room.sight.acting() else {
            return self.complain(&self.words.get("problem.not_your_seat"));
        };
        host.ask(Request::Do { seat, after, action });
        self.wait(is_answer)?;
        Ok(())
    }

    fn answer(&mut self, agrees: bool) -> io::Result<()> {
        let standing = self.room.as_ref().and_then(|room| room.sight.state.offers.standing());
        let Some(offer) = standing else {
            return self.complain(&self.words.get("table.no_offer"));
        };
        self.act(if agrees { Action::Accept { offer } } else { Action::Decline { offer } })
    }

    fn hint(&mut self) -> io::Result<()> {
        if let Some(puzzle) = self.room.as_ref().and_then(|room| room.puzzle.as_ref()) {
            let seat = puzzle.look.seat;
            return self.ask_of_puzzle(Request::Hint { seat, turn: Vec::new() });
        }
        let (Some(room), Some(host)) = (&self.room, &self.host) else {
            return self.complain(&self.words.get("table.finished"));
        };
        let seat = match room.may_ask_hint() {
            Ok(seat) => seat,
            Err(key) => return self.complain(&self.words.get(key)),
        };
        host.ask(Request::Hint { seat, turn: room.hand.turn.clone() });
        let answer = self.wait(|news| matches!(news, News::Hint(_) | News::Refused(_)))?;
        if let (Some(News::Hint(hint)), Some(room)) = (answer, &self.room) {
            let text = hint_words(room.teller(self.words), &hint, 3);
            self.say(&text)?;
        }
        Ok(())
    }

    /// Asks something that only a puzzle answers.
    fn ask_of_puzzle(&mut self, request: Request) -> io::Result<()> {
        let is_puzzle = self.room.as_ref().is_some_and(|room| room.puzzle.is_some());
        let Some(host) = self.host.as_ref().filter(|_| is_puzzle) else {
            return self.complain(&self.words.get("puzzle.none"));
        };
        host.ask(request);
        self.wait(is_answer)?;
        Ok(())
    }

    fn beliefs(&mut self) -> io::Result<()> {
        let (Some(room), Some(host)) = (&self.room, &self.host) else {
            return self.complain(&self.words.get("table.finished"));
        };
        let seat = match room.may_ask_beliefs() {
            Ok(seat) => seat,
            Err(key) => return self.complain(&self.words.get(key)),
        };
        host.ask(Request::Beliefs { seat });
        let answer = self.wait(|news| matches!(news, News::Beliefs(_) | News::Refused(_)))?;
        let (Some(News::Beliefs(beliefs)), Some(room)) = (answer, &self.room) else {
            return Ok(());
        };
        let teller = room.teller(self.words);
        let lines: Vec<String> = beliefs.iter().map(|belief| teller.belief(belief)).collect();
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn save(&mut self, path: Option<PathBuf>) -> io::Result<()> {
        let (Some(room), Some(host)) = (&self.room, &self.host) else { return Ok(()) };
        let path = room.file_for(path);
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
                Err(error) => self.complain(&error.told(self.words))?,
            }
        }
        Ok(())
    }
}
