//! Event sourcing: what an event does to a table.

use games::{AnyPosition, PlayError, Seat, Seed};
use serde_json::Value;
use thiserror::Error;

use crate::table::Occupant;
use crate::{
    DrawOffer, Ending, Event, GameResult, Happening, Offer, Offers, Table, TakeBackOffer, Time,
    Turn,
};

/// Why a list of events is not the story of a table.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ReplayError {
    /// The list does not begin with the creation of the game.
    #[error("the first event must be the creation of the game")]
    NoBeginning,
    /// A gap or a repetition.
    #[error("event {found} where event {expected} should be")]
    Number {
        /// The number that comes next.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// A move that the rules refuse.
    #[error("event {number}: {error}")]
    Illegal {
        /// The event.
        number: u64,
        /// What the rules say.
        error: PlayError,
    },
    /// An event that is not possible where it stands.
    #[error("event {0} cannot happen here")]
    Impossible(u64),
}

/// What moves lead to.
pub(crate) struct Played {
    pub(crate) after: AnyPosition,
    pub(crate) caused: Vec<Value>,
}

impl Table {
    /// Does what an event says. An event that cannot be changes nothing.
    pub fn apply(&mut self, event: Event) -> Result<(), ReplayError> {
        let expected = self.number() + 1;
        if event.number != expected {
            return Err(ReplayError::Number { expected, found: event.number });
        }
        if event.what.seat().is_some_and(|seat| seat.index() >= self.chairs.len()) {
            return Err(ReplayError::Impossible(expected));
        }
        self.fresh = self.caused.len();
        match &event.what {
            Happening::Created { .. } => return Err(ReplayError::Impossible(expected)),
            Happening::Seated { seat, name } => {
                let begun = self.has_begun();
                let chair = self.chairs.get_mut(seat.index());
                let chair = chair.ok_or(ReplayError::Impossible(expected))?;
                *chair = Occupant { taken: true, name: name.clone() };
                if !begun {
                    self.since = event.at;
                }
            }
            Happening::Played { seat, moves } => self.apply_moves(*seat, moves, event.at)?,
            Happening::TakeBackOffered { seat } => {
                let turns = self.turns.iter().rposition(|turn| turn.seat == *seat);
                let turns = turns.ok_or(ReplayError::Impossible(expected))?;
                let offer = TakeBackOffer { by: *seat, turns, agreed: vec![*seat] };
                self.offers.take_back = Some(offer);
            }
            Happening::TakeBackDeclined { .. } => self.offers.take_back = None,
            Happening::TakenBack { turns, seed, .. } => {
                self.take_back_to(*turns, seed.as_ref(), event.at)?;
            }
            Happening::DrawOffered { seat } => {
                self.offers.draw = Some(DrawOffer { by: *seat, agreed: vec![*seat] });
            }
            Happening::DrawDeclined { .. } => self.offers.draw = None,
            Happening::DrawAgreed { .. } => {
                self.finish(GameResult::agreed(self.seats()), event.at);
            }
            Happening::Agreed { seat, offer: Offer::Draw } => {
                self.offers.draw.iter_mut().for_each(|offer| offer.agreed.push(*seat));
            }
            Happening::Agreed { seat, offer: Offer::TakeBack } => {
                self.offers.take_back.iter_mut().for_each(|offer| offer.agreed.push(*seat));
            }
            Happening::Resigned { seat } if !self.has_begun() => {
                self.finish(GameResult::cancelled(*seat), event.at);
            }
            Happening::Resigned { seat } => {
                self.finish(GameResult::lost(*seat, Ending::Resigned, self.seats()), event.at);
            }
            Happening::TimeClaimed { .. } => {
                let late = self.running_clock().ok_or(ReplayError::Impossible(expected))?;
                self.finish(GameResult::lost(late, Ending::Time, self.seats()), event.at);
            }
            Happening::Relinked { seat, .. } => {
                self.chairs.get(seat.index()).ok_or(ReplayError::Impossible(expected))?;
            }
            Happening::Abandoned if self.result.is_some() => {
                return Err(ReplayError::Impossible(expected));
            }
            Happening::Abandoned => self.finish(GameResult::abandoned(), event.at),
            Happening::RematchWanted { seat } => self.offers.rematch.push(*seat),
            Happening::Rematch { game, .. } => self.next = Some(*game),
        }
        self.events.push(event);
        Ok(())
    }

    fn apply_moves(&mut self, seat: Seat, moves: &[String], at: Time) -> Result<(), ReplayError> {
        let number = self.number() + 1;
        if moves.is_empty() || !self.is_running() {
            return Err(ReplayError::Impossible(number));
        }
        let mut after = self.position.clone();
        let mut caused = Vec::new();
        for text in moves {
            if after.to_move() != Some(seat) {
                return Err(ReplayError::Impossible(number));
            }
            let events = after.play(text);
            caused.extend(events.map_err(|error| ReplayError::Illegal { number, error })?);
        }
        self.settle_moves(seat, moves, Played { after, caused }, at);
        Ok(())
    }

    /// Applies an event whose moves have been played already.
    pub(crate) fn settle(&mut self, event: Event, played: Played) {
        if let Happening::Played { seat, moves } = &event.what {
            self.settle_moves(*seat, moves, played, event.at);
            self.events.push(event);
        }
    }

    fn settle_moves(&mut self, seat: Seat, moves: &[String], played: Played, at: Time) {
        let (goes_on, clock) = (self.position.mid_turn(), self.running_clock());
        let Played { after, caused } = played;
        self.position = after;
        if !goes_on || self.turns.is_empty() {
            self.caused.clear();
            self.turns.push(Turn { seat, moves: Vec::new(), complete: false, at, left: None });
        }
        self.fresh = self.caused.len();
        self.caused.extend(caused);

        let outcome = self.position.outcome();
        let complete = !self.position.mid_turn() || outcome.is_some();
        if let (true, Some(left), Some(_)) = (complete, &mut self.left, clock) {
            let used = at.since(self.since);
            left[seat.index()] = self.agreement.clock.after_turn(left[seat.index()], used);
        }
        if complete {
            self.since = at;
        }
        let left = self.left.as_ref().map(|left| left[seat.index()]);
        if let Some(turn) = self.turns.last_mut() {
            turn.moves.extend_from_slice(moves);
            (turn.complete, turn.at) = (complete, at);
            turn.left = left.filter(|_| complete);
        }
        self.offers.take_back = None;
        self.offers.draw = self.offers.draw.take().filter(|offer| offer.by == seat);
        if let Some(outcome) = outcome {
            self.finish(GameResult::by_rules(outcome, &self.caused, self.seats()), at);
        }
    }

    /// Goes back to where so many turns had been played. With a seed, what nobody had seen by then
    /// is drawn anew, as if the game had begun like that: so the moves lead there again, and to
    /// other cards afterwards.
    fn take_back_to(
        &mut self,
        turns: usize,
        seed: Option<&Seed>,
        at: Time,
    ) -> Result<(), ReplayError> {
        let impossible = ReplayError::Impossible(self.number() + 1);
        if turns >= self.turns.len() || self.result.is_some() {
            return Err(impossible);
        }
        let through = |start: &AnyPosition| {
            let (mut position, mut caused) = (start.clone(), Vec::new());
            for turn in &self.turns[..turns] {
                caused.clear();
                for text in &turn.moves {
                    caused.extend(position.play(text).map_err(|_| impossible.clone())?);
                }
            }
            Ok((position, caused))
        };
        let (mut position, mut caused) = through(&self.start)?;
        if let Some(start) = seed.and_then(|seed| position.start_reshuffled(seed)) {
            (position, caused) = through(&start)?;
            self.start = start;
        }
        self.turns.truncate(turns);
        (self.position, self.fresh, self.caused) = (position, caused.len(), caused);
        if let (Some(left), Some(first)) = (&mut self.left, self.agreement.clock.at_first()) {
            for (seat, left) in Seat::first(left.len()).zip(left) {
                let last = self.turns.iter().rfind(|turn| turn.seat == seat);
                *left = last.and_then(|turn| turn.left).unwrap_or(first);
            }
        }
        self.since = at;
        self.offers = Offers::default();
        Ok(())
    }

    /// Ends the game and stops the clock.
    fn finish(&mut self, result: GameResult, at: Time) {
        if let Some(left) = self.time_left(at) {
            self.left = Some(left);
        }
        self.offers = Offers::default();
        self.result = Some(result);
    }
}
