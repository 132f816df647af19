//! A game on the screen: what is seen, and what the player has begun.

use std::path::PathBuf;
use std::time::Duration;

use games::AnyView;
use lattice::Point;

use crate::draw::scene::Marks;
use crate::game::{Choice, Game, Hand, Now, Place, Thought, game};
use crate::host::{Hint, Link, Refused};
use crate::sight::{OfferSight, SeatSight, Sight, Status};
use crate::tell::{Teller, joined, touched};
use crate::words::Words;

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
    /// How many moves of the past are shown; all and what is in hand if nothing.
    past: Option<(usize, AnyView)>,
    /// How long ago the clocks were looked at.
    since: Duration,
    /// Whether the server can be reached.
    pub(crate) connected: bool,
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
            past: None,
            since: Duration::ZERO,
            connected: true,
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
            self.past = None;
            self.tell_last(words);
        }
        self.think();
        self.settle_cursor();
    }

    /// Some time has gone by.
    pub(crate) fn tick(&mut self, time: Duration) {
        self.since += time;
    }

    /// The seconds a seat has left, if the game is played with clocks.
    pub(crate) fn time_left(&self, seat: u8) -> Option<u64> {
        let clocks = self.sight.state.clocks.as_ref()?;
        let left = Duration::from_millis(*clocks.left_ms.get(usize::from(seat).checked_sub(1)?)?);
        let used = if clocks.running == Some(seat) { self.since } else { Duration::ZERO };
        Some(left.saturating_sub(used).as_secs())
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

    // The cursor

    pub(crate) fn places(&self) -> Vec<Place> {
        self.game().places(self.shown())
    }

    /// Keeps the cursor on the board: in the middle at first.
    fn settle_cursor(&mut self) {
        let places = self.places();
        if places.iter().any(|place| place.name == self.cursor) {
            return;
        }
        let from_middle = |place: &&Place| place.point.x.hypot(place.point.y);
        let first = places.iter().min_by(|a, b| from_middle(a).total_cmp(&from_middle(b)));
        self.cursor = first.map(|place| place.name.clone()).unwrap_or_default();
    }

    /// Moves the cursor to the nearest place in a direction.
    pub(crate) fn walk(&mut self, towards: Point) {
        let places = self.places();
        let Some(here) = places.iter().find(|place| place.name == self.cursor) else { return };
        let length = towards.x.hypot(towards.y);
        let cost = |place: &Place, widest: f64| {
            let (x, y) = (place.point.x - here.point.x, place.point.y - here.point.y);
            let along = (x * towards.x + y * towards.y) / length;
            let across = (x * towards.y - y * towards.x).abs() / length;
            (along > 0.1 && across <= widest * along).then_some(along + 2.0 * across)
        };
        for widest in [1.2, 4.0] {
            let reached = places.iter().filter_map(|place| Some((cost(place, widest)?, place)));
            if let Some((_, place)) = reached.min_by(|a, b| a.0.total_cmp(&b.0)) {
                self.cursor.clone_from(&place.name);
                return;
            }
        }
    }

    /// Moves the cursor to the next place where something can be played.
    pub(crate) fn next_choice(&mut self, words: Words, forwards: bool) {
        let choices = self.marks(words).choices;
        let order: Vec<Place> =
            self.places().into_iter().filter(|place| choices.contains(&place.name)).collect();
        let at = order.iter().position(|place| place.name == self.cursor);
        let count = order.len();
        let next = match (at, forwards) {
            (_, _) if count == 0 => return,
            (Some(at), true) => (at + 1) % count,
            (Some(at), false) => (at + count - 1) % count,
            (None, _) => 0,
        };
        self.cursor.clone_from(&order[next].name);
    }

    // Playing

    /// What choosing the cursor's place does; the whole turn if it is complete now.
    pub(crate) fn choose(&mut self, words: Words) -> Option<String> {
        let thought = self.thought(words)?;
        let choice = self.game().choose(&thought, &self.cursor);
        self.take(choice)
    }

    /// What a key does that only this game has, and whether it does anything.
    pub(crate) fn key(&mut self, words: Words, key: char) -> Option<Option<String>> {
        let thought = self.thought(words)?;
        match self.game().key(&thought, key) {
            Choice::Nothing => None,
            choice => Some(self.take(choice)),
        }
    }

    fn take(&mut self, choice: Choice) -> Option<String> {
        match choice {
            Choice::Nothing => None,
            Choice::Play(mv) => self.play(&mv),
            Choice::Pick(place) => {
                self.hand.picked = place;
                None
            }
            Choice::Brush(brush) => {
                self.hand.brush = brush;
                None
            }
            Choice::Sketch => {
                self.hand.sketch += 1;
                None
            }
        }
    }

    /// Plays moves that are legal; the whole turn if it is complete then.
    pub(crate) fn play(&mut self, turn: &str) -> Option<String> {
        let before = self.hand.clone();
        self.hand.turn.extend(turn.split('>').map(|mv| mv.trim().to_owned()));
        self.hand.picked = None;
        let keeps = self.game().keeps_turn();
        if keeps
            && let Some(now) = Now::of(&self.sight, &self.hand)
            && now.preview.mid_turn
            && now.preview.outcome.is_none()
        {
            self.now = Some(now);
            self.hint = None;
            return None;
        }
        let turn = self.hand.turn.join(">");
        // Until the host answers the board is as it was.
        self.hand = before;
        Some(turn)
    }

    /// One step back: within the turn, or what was chosen first.
    pub(crate) fn step_back(&mut self) -> bool {
        if self.past.take().is_some() {
            self.settle_cursor();
            return true;
        }
        if self.hand.picked.take().is_some() {
            return true;
        }
        let stepped = self.hand.turn.pop().is_some();
        if stepped {
            self.hint = None;
            self.think();
        }
        stepped
    }

    // The past

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

    /// How many moves of the past are shown, if it is the past.
    pub(crate) fn past_at(&self) -> Option<usize> {
        self.past.as_ref().map(|(at, _)| *at)
    }

    // Hints

    pub(crate) fn take_hint(&mut self, hint: Hint) {
        self.hint = Some((hint, 1));
    }

    /// The next step of the hint there is, if there is one.
    pub(crate) fn next_hint(&mut self) -> bool {
        match &mut self.hint {
            Some((_, step)) => {
                *step = (*step + 1).min(3);
                true
            }
            None => false,
        }
    }

    /// The hint so far: where to look, then the move, then why.
    pub(crate) fn hint_words(&self, words: Words) -> String {
        let Some((hint, step)) = &self.hint else { return String::new() };
        hint_words(self.teller(words), hint, *step)
    }

    // What is shown

    /// What stands out on the board.
    pub(crate) fn marks(&self, words: Words) -> Marks {
        let mut marks = match self.thought(words) {
            Some(thought) => self.game().marks(&thought, &self.cursor),
            None => Marks::default(),
        };
        match self.past_at() {
            Some(0) => {}
            Some(at) => marks.last.extend(touched(&self.sight.past.moves[at - 1].caused)),
            None if self.hand.turn.is_empty() => {
                let caused = self.sight.last.as_ref().map_or(&[][..], |last| &last.caused);
                marks.last.extend(touched(caused));
                // What has won is lit.
                let shown = caused.iter().filter(|event| event["type"] == "card_shown");
                let won = shown.filter(|event| self.sight.is_over() && !event["holder"].is_null());
                let cells = won.flat_map(|event| event["cells"].as_array().into_iter().flatten());
                marks.lit.extend(cells.filter_map(|cell| cell.as_str()).map(str::to_owned));
            }
            None => {}
        }
        if let Some((hint, _)) = &self.hint {
            marks.lit.extend(hint.places.iter().cloned());
        }
        marks.cursor = Some(self.cursor.clone());
        marks
    }

    /// What is going on: whose turn it is, how the game ended, what is offered.
    pub(crate) fn situation(&self, words: Words) -> Vec<String> {
        let (teller, state) = (self.teller(words), &self.sight.state);
        let mut lines = Vec::new();
        if !self.connected {
            lines.push(words.get("connection.lost"));
        }
        if let Some(at) = self.past_at() {
            let of = self.sight.past.moves.len();
            lines.push(words.say("past.at", &[("at", &at), ("of", &of)]));
            if let Some(step) = at.checked_sub(1).and_then(|at| self.sight.past.moves.get(at)) {
                lines.push(teller.turn(step.seat, std::slice::from_ref(&step.text), &step.caused));
            }
            lines.push(words.get("past.looking"));
            return lines;
        }
        if let Some(result) = &state.result {
            let (headline, why) = teller.result(result);
            lines.push(joined([headline, why]));
            let asking = state.offers.rematch.iter().find(|seat| !self.sight.here.contains(seat));
            if let Some(seat) = asking {
                lines.push(words.say("rematch.wanted", &[("who", &teller.name(*seat))]));
            }
            return lines;
        }
        for (key, offer) in [("draw", &state.offers.draw), ("take_back", &state.offers.take_back)] {
            let Some(offer) = offer else { continue };
            let own = offer.agreed.iter().any(|seat| self.sight.here.contains(seat));
            let said = if own { format!("offer.{key}.own") } else { format!("offer.{key}") };
            lines.push(words.say(&said, &[("who", &teller.name(offer.by))]));
        }
        match (state.status, state.to_move, self.thought(words)) {
            (Status::Waiting, _, _) => {
                lines.push(words.get("say.waiting"));
            }
            (_, Some(seat), Some(thought)) => {
                let who = teller.name(seat);
                lines.push(words.say(self.game().prompt(&thought), &[("who", &who)]));
            }
            (_, Some(seat), None) => {
                lines.push(words.say("say.other", &[("who", &teller.name(seat))]));
            }
            _ => {}
        }
        lines
    }

    /// Which key answers what is going on, if one does.
    pub(crate) fn key_to_answer(&self) -> Option<&'static str> {
        let (state, here) = (&self.sight.state, &self.sight.here);
        let offers = [&state.offers.draw, &state.offers.take_back];
        let asked = |offer: &&Option<OfferSight>| {
            offer.as_ref().is_some_and(|it| !it.agreed.iter().any(|seat| here.contains(seat)))
        };
        let free = |seat: &SeatSight| seat.kind == "open" && !seat.taken;
        match state.status {
            Status::Finished => (!here.is_empty()).then_some("again.key"),
            Status::Running if here.is_empty() => None,
            Status::Running => offers.iter().any(asked).then_some("offer.key"),
            Status::Waiting => {
                let may_sit = self.sight.you.is_none() && self.sight.seats.iter().any(free);
                may_sit.then_some("sit.key")
            }
        }
    }

    /// What the cursor points at, and what choosing it would lead to.
    pub(crate) fn explanation(&self, words: Words) -> Vec<String> {
        match self.thought(words) {
            Some(thought) => self.game().explain(&thought, &self.cursor),
            None => vec![format!("{}.", self.game().describe(words, self.shown(), &self.cursor))],
        }
    }

    /// The moves that can be typed now.
    pub(crate) fn legal(&self) -> Vec<String> {
        let now = self.now.as_ref().filter(|_| self.curtain().is_none());
        now.map(|now| now.legal().map(str::to_owned).collect()).unwrap_or_default()
    }

    /// A turn as typed, written as it is properly, or why it cannot be played.
    pub(crate) fn typed(&self, words: Words, text: &str) -> Result<String, String> {
        let Some(thought) = self.thought(words) else {
            let key = if self.sight.is_over() { "table.finished" } else { "table.not_your_turn" };
            return Err(words.get(key));
        };
        check_turn(&thought, text)
    }
}

/// Why something was not possible, in words.
pub(crate) fn refusal(refused: &Refused, room: Option<&Room>, words: Words) -> String {
    match (refused, room) {
        (Refused::Rules { reason, message }, Some(room)) => {
            room.teller(words).refused(reason, message)
        }
        (Refused::Rules { message, .. }, None) => message.clone(),
        (Refused::Key(key), _) => words.say(key, &[]),
        (Refused::Words(said), _) => said.clone(),
    }
}

/// A turn as typed, written as it is properly, or why it cannot be played.
fn check_turn(thought: &Thought, text: &str) -> Result<String, String> {
    let words = thought.teller.words;
    let mut position = thought.now.certain.guess().clone();
    let mut written = Vec::new();
    for mv in text.split('>') {
        if !written.is_empty() && !position.mid_turn() {
            return Err(words.get("table.beyond_turn"));
        }
        let proper = position
            .written(mv)
            .map_err(|_| words.say("refused.unreadable", &[("text", &mv.trim())]))?;
        position.play(&proper).map_err(|error| match error {
            games::PlayError::Illegal { reason, message } => {
                format!("{proper}: {}", thought.teller.refused(&reason, &message))
            }
            unreadable => unreadable.to_string(),
        })?;
        written.push(proper);
    }
    Ok(written.join(">"))
}

/// A hint in three steps: where to look, then the move, then why.
pub(crate) fn hint_words(teller: Teller, hint: &Hint, step: usize) -> String {
    let words = teller.words;
    let moves: Vec<String> = hint.turn.split('>').map(|mv| teller.spoken(mv)).collect();
    match step {
        1 if !hint.places.is_empty() => {
            let look = words.say("hint.look", &[("places", &hint.places.join(", "))]);
            joined([look, words.get("hint.more")])
        }
        1 | 2 => joined([
            words.say("hint.play", &[("moves", &moves.join(", "))]),
            words.get("hint.more"),
        ]),
        _ => {
            let worth = match &hint.proven {
                Some(proven) => words.say(&format!("hint.proven.{proven}"), &[]),
                None => words.say("hint.win", &[("share", &words.percent(hint.win))]),
            };
            let line = match hint.line.len() {
                0 | 1 => String::new(),
                _ => words.say("hint.line", &[("line", &hint.line.join(" · "))]),
            };
            let play = words.say("hint.play", &[("moves", &moves.join(", "))]);
            joined([play, teller.caused(&hint.causes), worth, line])
        }
    }
}
