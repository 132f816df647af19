//! What is printed: what happened, and how things stand.

use std::io::{self, Write};

use super::{Player, WIDTH};
use crate::draw::scene::{Marks, Scene};
use crate::game::Aside;
use crate::host::Request;
use crate::puzzles::{Solving, Stage};
use crate::room::Room;
use crate::style::ascii;
use ::room::sight::Sight;
use table::Action;

/// The size in which boards are drawn.
const SIZE: usize = 1;

impl<W: Write> Player<W> {
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        if self.play.style.ascii {
            let plain: String =
                text.chars().map(|c| if c == '\n' { c } else { ascii(c) }).collect();
            writeln!(self.output, "{plain}")?;
        } else {
            writeln!(self.output, "{text}")?;
        }
        self.output.flush()
    }

    pub(super) fn complain(&mut self, text: &str) -> io::Result<()> {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.say(&format!("! {line}"))
    }

    /// What happened, and how things stand if it is our turn or all is over.
    pub(super) fn tell_game(&mut self) -> io::Result<()> {
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

    /// A puzzle: what is asked, what was played, what is to be said of it.
    pub(super) fn hear_puzzle(&mut self, sight: Sight, solving: Solving) -> io::Result<()> {
        let words = self.words;
        let stage = solving.stage.clone();
        // In a streak another puzzle follows.
        let same = |room: &&mut Room| room.puzzle_id() == Some(solving.look.id.as_str());
        let mut first = false;
        match self.room.as_mut().filter(same) {
            Some(room) => room.see(sight, words),
            None => {
                (first, self.told_moves) = (true, (0, 0));
                self.room = Room::new(sight, words);
            }
        }
        let Some(room) = &mut self.room else { return Ok(()) };
        room.puzzle = Some(solving);
        let turns = &room.sight.turns;
        let moves = (turns.len(), turns.last().map_or(0, |turn| turn.moves.len()));
        let new = moves > std::mem::replace(&mut self.told_moves, moves);
        let story = room.story.clone();
        if new && !story.is_empty() {
            self.say(&story)?;
        }
        let Some((room, puzzle)) = self.at_puzzle() else { return Ok(()) };
        if puzzle.busy {
            return Ok(());
        }
        let teller = room.teller(words);
        let (title, difficulty) = puzzle.title(words);
        let (goal, said) = (puzzle.goal(teller), puzzle.said(teller));
        let (solution, streak) = (puzzle.solution(teller), puzzle.streak_said(words));
        let id = puzzle.look.id.clone();
        if first {
            self.say(&format!("{title} · {difficulty} · {id}"))?;
        }
        if first || matches!(stage, Stage::Right) {
            self.show_position()?;
        }
        if !streak.is_empty() {
            self.say(&streak)?;
        }
        match stage {
            Stage::Asked => self.say(&goal)?,
            _ => self.say(&said)?,
        }
        solution.iter().try_for_each(|line| self.say(line))?;
        // A wrong move that was refuted is taken back.
        if let (Stage::Wrong(..), Some(host), Some((room, puzzle))) =
            (stage, &self.host, self.at_puzzle())
        {
            let (seat, after) = (puzzle.look.seat, room.sight.state.number);
            host.ask(Request::Do { seat, after, action: Action::TakeBack });
        }
        Ok(())
    }

    fn at_puzzle(&self) -> Option<(&Room, &Solving)> {
        let room = self.room.as_ref()?;
        Some((room, room.puzzle.as_ref()?))
    }

    pub(super) fn show_position(&mut self) -> io::Result<()> {
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

    pub(super) fn inventory(&self, room: &Room, seat: Option<u8>) -> Vec<String> {
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

    pub(super) fn tell_situation(&mut self) -> io::Result<()> {
        let Some(room) = &self.room else { return Ok(()) };
        let lines = room.situation(self.words);
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Where a turn stands that is not over.
    pub(super) fn tell_step(&mut self) -> io::Result<()> {
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

    pub(super) fn draw_board(&mut self) -> io::Result<()> {
        let Some(room) = &self.room else { return Ok(()) };
        let marks = Marks { cursor: None, ..room.marks(self.words) };
        let ascii = self.play.style.ascii;
        let scene = Scene { names: true, ascii, patterns: false, marks: &marks };
        let board = room.game().draw(room.shown(), SIZE, &scene).to_text(false);
        self.say(board.trim_end())
    }
}
