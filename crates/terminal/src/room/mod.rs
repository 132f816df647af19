//! A game on the screen: what is seen, and what the player has begun.

mod asking;
mod cursor;
mod hints;
mod playing;
mod telling;

use std::path::PathBuf;
use std::time::Duration;

use games::AnyView;

use crate::game::{Game, Hand, Now, Thought, game};
use crate::host::Link;
use crate::puzzles::Solving;
use crate::tell::Teller;
use ::room::response::{Belief, Hint};
use ::room::sight::Sight;
pub(crate) use asking::{Ask, clock};
pub(crate) use hints::hint_words;
use rulebook::Words;
pub(crate) use telling::refusal;

/// A game on the screen.
pub(crate) struct Room {
    pub(crate) sight: Sight,
    /// What lies on the board.
    view: AnyView,
    /// The turn being thought about, if it is one of ours.
    now: Option<Now>,
    pub(crate) hand: Hand,
    pub(crate) cursor: String,
    /// Whether places bear their names.
    pub(crate) names: bool,
    /// The seat whose player has said that nobody else looks.
    unveiled: Option<u8>,
    /// What happened last, in words.
    pub(crate) story: String,
    hint: Option<(Hint, usize)>,
    /// What the others may hold, if that was asked.
    pub(crate) beliefs: Vec<Belief>,
    /// How many moves of the past are shown; all and what is in hand if nothing.
    past: Option<(usize, AnyView)>,
    /// How long ago the clocks were looked at.
    since: Duration,
    /// Whose clock ran, and how many seconds were left of it, when it was looked at.
    left_before: Option<(u8, u64)>,
    /// Whether the server can be reached.
    pub(crate) connected: bool,
    /// How far somebody is, if it is a puzzle.
    pub(crate) puzzle: Option<Solving>,
    /// Where the game is, if it is on a server.
    pub(crate) link: Option<Link>,
    /// The file the game was written to last.
    pub(crate) file: Option<PathBuf>,
}

impl Room {
    /// A game seen for the first time; nothing if its board cannot be read.
    pub(crate) fn new(sight: Sight, words: Words) -> Option<Room> {
        let view = sight.view()?;
        let mut room = Room {
            view,
            now: None,
            hand: Hand::default(),
            cursor: String::new(),
            names: false,
            unveiled: None,
            story: String::new(),
            hint: None,
            beliefs: Vec::new(),
            past: None,
            since: Duration::ZERO,
            left_before: None,
            connected: true,
            puzzle: None,
            link: None,
            file: None,
            sight,
        };
        room.tell_last(words);
        room.think();
        room.settle_cursor();
        Some(room)
    }

    /// The game has changed.
    pub(crate) fn see(&mut self, sight: Sight, words: Words) {
        let went_on = sight.state.number != self.sight.state.number;
        if let Some(view) = sight.view() {
            self.view = view;
        }
        let turns = self.sight.turns.len();
        let same_game = self.sight.game == sight.game && turns > 0;
        self.sight = sight;
        self.since = Duration::ZERO;
        if went_on || !same_game {
            self.hand = Hand { brush: self.hand.brush, ..Hand::default() };
            self.hint = None;
            self.beliefs.clear();
            self.past = None;
            self.tell_last(words);
        }
        self.think();
        self.settle_cursor();
    }

    /// Some time has gone by.
    pub(crate) fn tick(&mut self, time: Duration) {
        self.since += time;
        if let Some(streak) = self.puzzle.as_mut().and_then(|puzzle| puzzle.streak.as_mut()) {
            streak.left = streak.left.saturating_sub(time);
        }
    }

    /// The seconds a seat has left, if the game is played with clocks.
    pub(crate) fn time_left(&self, seat: u8) -> Option<u64> {
        let clocks = self.sight.state.clocks.as_ref()?;
        let left = Duration::from_millis(*clocks.left_ms.get(usize::from(seat).checked_sub(1)?)?);
        let used = if clocks.running == Some(seat) { self.since } else { Duration::ZERO };
        Some(left.saturating_sub(used).as_secs())
    }

    /// Whether a clock runs.
    pub(crate) fn has_running_clock(&self) -> bool {
        let timed = self.puzzle.as_ref().is_some_and(Solving::is_timed);
        timed || self.sight.state.clocks.as_ref().is_some_and(|clocks| clocks.running.is_some())
    }

    /// A warning, once each time that little is left to somebody here.
    pub(crate) fn warn_of_time(&mut self, words: Words) -> Option<String> {
        const WARNINGS: [u64; 3] = [10, 20, 60];
        let running = self.sight.state.clocks.as_ref()?.running;
        let seat = running.filter(|seat| self.sight.here.contains(seat))?;
        let left = self.time_left(seat)?;
        let before = self.left_before.replace((seat, left)).filter(|(other, _)| *other == seat)?.1;
        let due = |seconds: &u64| before > *seconds && (1..=*seconds).contains(&left);
        let seconds = WARNINGS.into_iter().find(due)?;
        let key = if self.sight.here.len() == 1 { "clock.warning.you" } else { "clock.warning" };
        let who = self.teller(words).name(seat);
        Some(words.say(key, &[("who", &who), ("seconds", &seconds)]))
    }

    fn tell_last(&mut self, words: Words) {
        let told = self
            .sight
            .turns
            .last()
            .zip(self.sight.last.as_ref())
            .map(|(turn, last)| self.teller(words).turn(turn.seat, &turn.moves, &last.caused));
        self.story = told.unwrap_or_default();
    }

    pub(crate) fn teller(&self, words: Words) -> Teller<'_> {
        Teller { words, sight: &self.sight }
    }

    pub(crate) fn game(&self) -> &'static dyn Game {
        game(self.sight.game)
    }

    /// Works out what each move of ours would cause.
    fn think(&mut self) {
        self.now = None;
        if self.sight.own_turn().is_none() {
            return;
        }
        self.now = Now::of(&self.sight, &self.hand);
        if self.now.is_none() && !self.hand.turn.is_empty() {
            self.hand.turn.clear();
            self.now = Now::of(&self.sight, &self.hand);
        }
    }

    /// The turn being thought about, unless the past is looked at or somebody else looks.
    pub(crate) fn thought(&self, words: Words) -> Option<Thought<'_>> {
        let now = self.now.as_ref().filter(|_| self.past.is_none() && self.curtain().is_none())?;
        Some(Thought { teller: self.teller(words), hand: &self.hand, now })
    }

    /// The name of the puzzle, if it is one.
    pub(crate) fn puzzle_id(&self) -> Option<&str> {
        self.puzzle.as_ref().map(|puzzle| puzzle.look.id.as_str())
    }

    /// The board as it is shown.
    pub(crate) fn shown(&self) -> &AnyView {
        match (&self.past, &self.now) {
            (Some((_, past)), _) => past,
            (None, Some(now)) => &now.view,
            (None, None) => &self.view,
        }
    }

    /// The seat whose player must say that nobody else looks before anything is shown.
    pub(crate) fn curtain(&self) -> Option<u8> {
        let seat = self.sight.own_turn().filter(|_| self.sight.needs_curtain())?;
        (self.unveiled != Some(seat)).then_some(seat)
    }

    pub(crate) fn draw_curtain_aside(&mut self) {
        self.unveiled = self.curtain().or(self.unveiled);
        self.settle_cursor();
    }

    /// Where the game is written: where somebody says, or where it was written before.
    pub(crate) fn file_for(&self, said: Option<PathBuf>) -> PathBuf {
        let usual = || format!("{}.hxg", self.sight.game.name()).into();
        said.or_else(|| self.file.clone()).unwrap_or_else(usual)
    }

    /// Shows the game some moves earlier or later.
    pub(crate) fn leaf(&mut self, by: isize) {
        let steps = &self.sight.past.moves;
        let at = self.past.as_ref().map_or(steps.len(), |(at, _)| *at);
        let wanted = at.saturating_add_signed(by).min(steps.len());
        let text = match wanted {
            0 => &self.sight.past.start,
            _ => &steps[wanted - 1].position,
        };
        self.past = match self.sight.view_of(text) {
            Some(view) if wanted < steps.len() => Some((wanted, view)),
            _ => None,
        };
        self.settle_cursor();
    }

    /// Which turn is shown: the one being played, the last one of a game that is over, or the one
    /// of the past that is looked at.
    pub(crate) fn turn_shown(&self) -> usize {
        let played = self.sight.turns.len();
        match self.past_at() {
            Some(at) => at.checked_sub(1).map_or(0, |at| self.sight.past.moves[at].turn),
            None if self.sight.is_over() => played,
            None => played + 1,
        }
    }

    /// How many moves of the past are shown, if it is the past.
    pub(crate) fn past_at(&self) -> Option<usize> {
        self.past.as_ref().map(|(at, _)| *at)
    }
}
