//! What a room shows and says.

use super::Room;
use crate::draw::scene::Marks;
use crate::host::Refused;
use crate::tell::{joined, places};
use ::room::sight::{OfferSight, SeatSight, Status};
use rulebook::Words;

impl Room {
    /// What stands out on the board.
    pub(crate) fn marks(&self, words: Words) -> Marks {
        let mut marks = match self.thought(words) {
            Some(thought) => self.game().marks(&thought, &self.cursor),
            None => Marks::default(),
        };
        match self.past_at() {
            Some(0) => {}
            Some(at) => {
                marks.last.extend(places(&self.sight.past.moves[at - 1].caused, "places"));
            }
            None if self.hand.turn.is_empty() => {
                let caused = self.sight.last.as_ref().map_or(&[][..], |last| &last.caused);
                marks.last.extend(places(caused, "places"));
                // What has won is lit.
                marks.lit.extend(places(caused, "won"));
            }
            None => {}
        }
        if let Some(puzzle) = self.puzzle.as_ref().filter(|_| self.hand.turn.is_empty()) {
            marks.lit.extend(puzzle.hinted().iter().cloned());
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
            let server = self.link.as_ref().map_or("", |link| link.host());
            lines.push(words.say("connection.lost_to", &[("server", &server)]));
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
        if let Some(puzzle) = &self.puzzle {
            lines.extend([puzzle.goal(teller), puzzle.streak_said(words), puzzle.said(teller)]);
            lines.extend(puzzle.solution(teller));
            if let Some(thought) = self.thought(words).filter(|_| !self.hand.turn.is_empty()) {
                let who = teller.name(puzzle.look.seat);
                lines.push(teller.say(&self.game().prompt(&thought), &[("who", &who)]));
            }
            lines.retain(|line| !line.is_empty());
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
                lines.push(teller.say(&self.game().prompt(&thought), &[("who", &who)]));
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
            None => vec![format!(
                "{}.",
                self.game().describe(self.teller(words), self.shown(), &self.cursor)
            )],
        }
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
