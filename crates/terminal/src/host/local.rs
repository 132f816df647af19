//! A table in this process.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use ::room::thinking::{Effort, beliefs, choose_turn, hint, seen_by};
use engine::{Settings, Stop};
use games::record::write_all;
use games::{Seat, Seed, Viewer};
use serde_json::{Value, json};
use table::{Action, Answer, ChairKind, Refusal, Table, TableId, Time};

use super::{Host, News, Refused, Request, Tell};
use ::room::sight::{Past, Sight};

/// Opens a table and lets its computers play.
pub(crate) fn open_table(table: Table, chance: u64, tell: Tell) -> Host {
    let (requests, inbox) = channel();
    let host = Host(requests.clone());
    thread::spawn(move || Keeper { table, tell, requests, chance, thinking: None }.run(&inbox));
    host
}

/// Whoever keeps the table.
struct Keeper {
    table: Table,
    tell: Tell,
    requests: Sender<Request>,
    chance: u64,
    /// How to stop whoever is thinking.
    thinking: Option<Stop>,
}

/// The time now.
pub(crate) fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(since.as_millis() as u64)
}

impl Keeper {
    fn run(mut self, inbox: &Receiver<Request>) {
        self.publish();
        while let Ok(request) = inbox.recv() {
            match request {
                Request::Do { seat, after, action } => self.act(seat, after, &action),
                Request::Thought { number, turn } => {
                    // A turn that was taken back in the meantime is not played.
                    let now = self.table.number() == number;
                    if let Some((seat, _)) = self.table.computer_to_move().filter(|_| now) {
                        self.act(seat.number(), number, &Action::Play { turn });
                    }
                }
                Request::Hint { seat, turn } => self.hint(seat, &turn),
                Request::Beliefs { seat } => self.believe(seat),
                Request::Record => (self.tell)(News::Record(write_all(&[self.table.record()]))),
                // Games have none.
                Request::Solution => {}
                Request::Close => break,
            }
        }
        self.stop_thinking();
    }

    fn stop_thinking(&mut self) {
        if let Some(stop) = self.thinking.take() {
            stop.stop();
        }
    }

    fn act(&mut self, number: u8, after: u64, action: &Action) {
        let Some(seat) = number.checked_sub(1).map(Seat::new) else { return };
        match action {
            Action::Rematch => return self.play_again(),
            Action::Sit { .. } => {
                return (self.tell)(News::Refused(Refused::Key("problem.taken".to_owned())));
            }
            _ => {}
        }
        match self.table.receive(seat, after, action, now()) {
            Ok(Answer::New(event)) => {
                let key = event.what.kind();
                if self.table.apply(event).is_ok() {
                    self.stop_thinking();
                    if key == "taken_back" {
                        (self.tell)(News::Happened { key: "tell.turn_taken_back", seat: number });
                    }
                    self.publish();
                }
            }
            Ok(Answer::Again(_)) | Err(Refusal::Stale { .. } | Refusal::Future { .. }) => {
                (self.tell)(News::Refused(Refused::Key("problem.stale".to_owned())));
            }
            Err(refusal) => (self.tell)(News::Refused(refused(&refusal))),
        }
    }

    /// A new game with everybody one seat further.
    fn play_again(&mut self) {
        if self.table.result().is_none() {
            return (self.tell)(News::Refused(Refused::Key("table.not_finished".to_owned())));
        }
        let mut seed = [0; 32];
        if getrandom::fill(&mut seed).is_ok() {
            self.stop_thinking();
            self.table = self.table.rematch(Seed::new(seed), now());
            self.publish();
        }
    }

    /// Tells how the game stands, and wakes the computer whose turn it is.
    fn publish(&mut self) {
        if let Some(sight) = see(&self.table) {
            (self.tell)(News::Game(Box::new(sight)));
        }
        let Some((seat, level)) = self.table.computer_to_move() else { return };
        let stop = Stop::new();
        self.thinking = Some(stop.clone());
        let (question, requests) = (seen_by(&self.table, seat), self.requests.clone());
        let (number, effort) = (self.table.number(), self.effort(stop));
        thread::spawn(move || {
            if let Some(turn) = choose_turn(question, level, &effort) {
                let _ = requests.send(Request::Thought { number, turn });
            }
        });
    }

    /// Chance only makes weak levels err differently each time.
    fn effort(&self, stop: Stop) -> Effort {
        Effort {
            settings: Settings { seed: self.chance, ..Settings::default() },
            nodes: None,
            stop,
        }
    }

    fn believe(&self, seat: u8) {
        let Some(seat) = seat.checked_sub(1).map(Seat::new) else { return };
        let (question, tell) = (seen_by(&self.table, seat), self.tell.clone());
        thread::spawn(move || {
            let told = beliefs(&question).map(|told| told.beliefs).unwrap_or_default();
            tell(News::Beliefs(told));
        });
    }

    /// What would be good after these moves of the turn: found and told from what the seat may see.
    fn hint(&mut self, seat: u8, turn: &[String]) {
        let Some(seat) = seat.checked_sub(1).map(Seat::new) else { return };
        let mut question = seen_by(&self.table, seat);
        question.moves.extend_from_slice(turn);
        let mut guess = self.table.certain(Viewer::Seat(seat));
        let begun = Some(turn.join(">")).filter(|turn| !turn.is_empty());
        if table::replay(&mut guess, begun.as_slice(), 1).is_err() {
            return;
        }
        let (tell, stop) = (self.tell.clone(), Stop::new());
        self.thinking = Some(stop.clone());
        let effort = self.effort(stop);
        thread::spawn(move || {
            let found = hint(&question, &guess, &effort).ok();
            if let Some(hint) = found.filter(|_| !effort.stop.is_stopped()) {
                tell(News::Hint(hint));
            }
        });
    }
}

/// The table as somebody here sees it: the player to move, or else whoever played last.
fn see(table: &Table) -> Option<Sight> {
    let chairs = (1..).zip(table.agreement().chairs());
    let here: Vec<u8> = chairs
        .filter(|(_, chair)| chair.kind == ChairKind::Here)
        .map(|(number, _)| number)
        .collect();
    let is_here = |seat: &Seat| here.contains(&seat.number());
    let played = table.turns().iter().rev().map(|turn| turn.seat).find(is_here);
    let first = || here.first().map(|number| Seat::new(number - 1));
    let seat = table.to_move().filter(is_here).or(played).or_else(first);
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let look = table.look(TableId::from_bits(0), viewer, now());
    let mut sight: Sight = serde_json::from_value(json!(look)).ok()?;
    let (start, moves) = table.history(viewer);
    let moves: Value = json!(moves);
    sight.past = Past { start, moves: serde_json::from_value(moves).ok()? };
    sight.here = here;
    Some(sight)
}

pub(super) fn refused(refusal: &Refusal) -> Refused {
    match refusal {
        Refusal::Illegal { .. } => match refusal.rules_reason() {
            Some(reason) => Refused::Rules { reason: reason.clone(), message: refusal.to_string() },
            None => Refused::Words(refusal.to_string()),
        },
        Refusal::Table(reason) => match json!(reason).as_str() {
            Some(reason) => Refused::Key(format!("table.{reason}")),
            None => Refused::Words(refusal.to_string()),
        },
        other => Refused::Words(other.to_string()),
    }
}
