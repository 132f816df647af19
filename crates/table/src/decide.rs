//! Command handling: who may do what, and what becomes of an action.

use games::Seat;

use crate::apply::Played;
use crate::{Action, ChairKind, Event, Happening, Offer, Reason, Refusal, Table, Time};

/// What becomes of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A new event, to be stored and then applied.
    New(Event),
    /// It had been done already: the event with this number.
    Again(u64),
}

/// Those who decide together: everybody at the device that created the game, or one person
/// elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Party {
    Device,
    Elsewhere(Seat),
}

/// The most events of one game: several times what the longest game anybody could want has. Beyond
/// them it can only be ended.
pub const MOST_EVENTS: u64 = 10_000;

impl Table {
    /// The event by which the game is over because nobody has played for long; `None` if it is over
    /// already.
    pub fn abandon(&self, now: Time) -> Option<Event> {
        let at = now.max(self.events[self.events.len() - 1].at);
        let event = Event { number: self.number() + 1, at, what: Happening::Abandoned };
        self.result.is_none().then_some(event)
    }

    /// Whether so much has happened that the game can only be ended.
    pub fn is_full(&self) -> bool {
        self.number() >= MOST_EVENTS
    }

    /// What becomes of an action by somebody at this seat who has seen everything up to `after`.
    /// Changes nothing: the event is to be stored, and then [applied](Table::apply).
    pub fn receive(
        &self,
        seat: Seat,
        after: u64,
        action: &Action,
        now: Time,
    ) -> Result<Answer, Refusal> {
        let last = self.number();
        if after > last {
            return Err(Refusal::Future { after, last });
        }
        let since = self.events[after as usize..].iter();
        let mut since = since.filter(|event| event.what.matters_to(seat)).peekable();
        let standing = action.stands_whatever_happens();
        let is_late = since.peek().is_some() && !standing;
        let done = match standing {
            true => since.find(|event| self.has_become(seat, action, &event.what)),
            false => since.next().filter(|event| self.has_become(seat, action, &event.what)),
        };
        match done {
            Some(event) => Ok(Answer::Again(event.number)),
            None if is_late => Err(Refusal::Stale { after, last }),
            None => {
                let what = self.decide(seat, action, now)?;
                let at = now.max(self.events[self.events.len() - 1].at);
                Ok(Answer::New(Event { number: last + 1, at, what }))
            }
        }
    }

    /// Does what somebody at this seat wants: what [`receive`](Table::receive) says and
    /// [`apply`](Table::apply) does, without playing moves twice.
    ///
    /// Whoever keeps the events must store this one before anybody is told, and forget the table if
    /// that fails.
    pub fn act(
        &mut self,
        seat: Seat,
        after: u64,
        action: &Action,
        now: Time,
    ) -> Result<Answer, Refusal> {
        if let Action::Play { turn } = action
            && after == self.number()
            && !self.is_full()
        {
            let (moves, played) = self.try_turn(seat, turn)?;
            let at = now.max(self.events[self.events.len() - 1].at);
            let what = Happening::Played { seat, moves };
            let event = Event { number: after + 1, at, what };
            self.settle(event.clone(), played);
            return Ok(Answer::New(event));
        }
        let answer = self.receive(seat, after, action, now)?;
        if let Answer::New(event) = &answer {
            let applied = self.apply(event.clone());
            debug_assert!(applied.is_ok(), "what was decided can be: {applied:?}");
        }
        Ok(answer)
    }

    /// Whether this is what an action by this seat has become. Nothing but what was sent is
    /// compared: an action that was not possible then has become nothing.
    fn has_become(&self, by: Seat, action: &Action, what: &Happening) -> bool {
        let written = |text: &str| self.position.written(text).ok();
        let same = match (action, what) {
            (Action::Sit { name }, Happening::Seated { name: taken, .. }) => name == taken,
            (Action::Play { turn }, Happening::Played { moves, .. }) => {
                turn.split('>').map(written).eq(moves.iter().cloned().map(Some))
            }
            (Action::Relink { before }, Happening::Relinked { before: old, .. }) => before == old,
            (Action::Accept { offer }, Happening::Agreed { offer: agreed, .. }) => offer == agreed,
            (Action::TakeBack, Happening::TakeBackOffered { .. } | Happening::TakenBack { .. })
            | (Action::Resign, Happening::Resigned { .. })
            | (Action::OfferDraw, Happening::DrawOffered { .. })
            | (Action::Accept { offer: Offer::Draw }, Happening::DrawAgreed { .. })
            | (Action::Accept { offer: Offer::TakeBack }, Happening::TakenBack { .. })
            | (Action::Decline { offer: Offer::Draw }, Happening::DrawDeclined { .. })
            | (Action::Decline { offer: Offer::TakeBack }, Happening::TakeBackDeclined { .. })
            | (Action::ClaimTime, Happening::TimeClaimed { .. })
            | (Action::Rematch, Happening::RematchWanted { .. } | Happening::Rematch { .. }) => {
                true
            }
            _ => false,
        };
        same && what.seat() == Some(by)
    }

    /// What this action would be now.
    fn decide(&self, seat: Seat, action: &Action, now: Time) -> Result<Happening, Refusal> {
        let ends = matches!(
            action,
            Action::Resign
                | Action::ClaimTime
                | Action::Accept { offer: Offer::Draw }
                | Action::Rematch
        );
        if self.is_full() && !ends {
            return Err(Reason::TooLong.into());
        }
        let computer = self.party(seat).is_none();
        if computer && !matches!(action, Action::Play { .. }) {
            return Err(Reason::ComputersSeat.into());
        }
        match action {
            Action::Sit { .. } if self.result.is_some() => Err(Reason::Finished.into()),
            Action::Sit { name } => Ok(Happening::Seated { seat, name: name.clone() }),
            Action::Play { turn } => self.decide_play(seat, turn),
            Action::TakeBack => self.decide_take_back(seat),
            Action::Resign => match self.result {
                Some(_) => Err(Reason::Finished.into()),
                None => Ok(Happening::Resigned { seat }),
            },
            Action::OfferDraw => {
                self.must_run()?;
                match self.offers.draw {
                    Some(_) => Err(Reason::AlreadyOffered.into()),
                    None if !self.others_decide(&[seat]) => Err(Reason::NobodyToAsk.into()),
                    None => Ok(Happening::DrawOffered { seat }),
                }
            }
            Action::Accept { offer } => self.decide_accept(seat, *offer),
            Action::Decline { offer } => {
                self.must_run()?;
                self.agreed_to(*offer).ok_or(Reason::NoOffer)?;
                Ok(match offer {
                    Offer::Draw => Happening::DrawDeclined { seat },
                    Offer::TakeBack => Happening::TakeBackDeclined { seat },
                })
            }
            Action::Relink { before } => Ok(Happening::Relinked { seat, before: before.clone() }),
            Action::ClaimTime => self.decide_claim(seat, now),
            Action::Rematch => self.decide_rematch(seat),
        }
    }

    fn must_run(&self) -> Result<(), Reason> {
        match (&self.result, self.has_begun()) {
            (Some(_), _) => Err(Reason::Finished),
            (None, false) => Err(Reason::NotBegun),
            (None, true) => Ok(()),
        }
    }

    fn decide_play(&self, seat: Seat, turn: &str) -> Result<Happening, Refusal> {
        let (moves, _) = self.try_turn(seat, turn)?;
        Ok(Happening::Played { seat, moves })
    }

    /// The moves of a turn as they are written, and what they lead to.
    fn try_turn(&self, seat: Seat, turn: &str) -> Result<(Vec<String>, Played), Refusal> {
        self.must_run()?;
        if self.position.to_move() != Some(seat) {
            return Err(Reason::NotYourTurn.into());
        }
        let (mut moves, mut caused) = (Vec::new(), Vec::new());
        let mut after = self.position.clone();
        for (place, text) in turn.split('>').enumerate() {
            if place > 0 && !after.mid_turn() {
                return Err(Reason::BeyondTurn.into());
            }
            let illegal =
                |error| Refusal::Illegal { error, text: text.trim().to_owned(), place: place + 1 };
            let (written, events) = after.play_written(text).map_err(illegal)?;
            moves.push(written);
            caused.extend(events);
        }
        Ok((moves, Played { after, caused }))
    }

    fn decide_take_back(&self, seat: Seat) -> Result<Happening, Refusal> {
        self.must_run()?;
        if self.offers.take_back.is_some() {
            return Err(Reason::AlreadyOffered.into());
        }
        let own = self.turns.iter().rposition(|turn| turn.seat == seat);
        let turns = own.ok_or(Reason::NothingToTakeBack)?;
        Ok(if self.others_decide(&[seat]) {
            Happening::TakeBackOffered { seat }
        } else {
            self.taken_back(seat, turns)
        })
    }

    /// Where something is drawn it will be drawn anew, from a seed that nobody can guess who does
    /// not know the first one.
    fn taken_back(&self, seat: Seat, turns: usize) -> Happening {
        let draws = !self.position.piles().is_empty();
        Happening::TakenBack { seat, turns, seed: draws.then(|| self.seed().fork(self.number())) }
    }

    fn decide_accept(&self, seat: Seat, offer: Offer) -> Result<Happening, Refusal> {
        self.must_run()?;
        let agreed = self.agreed_to(offer).ok_or(Reason::NoOffer)?;
        if agreed.iter().any(|other| self.party(*other) == self.party(seat)) {
            return Err(Reason::OwnOffer.into());
        }
        let all = [agreed, &[seat]].concat();
        if self.others_decide(&all) {
            return Ok(Happening::Agreed { seat, offer });
        }
        Ok(match (offer, &self.offers.take_back) {
            (Offer::TakeBack, Some(offer)) => self.taken_back(seat, offer.turns),
            _ => Happening::DrawAgreed { seat },
        })
    }

    fn decide_claim(&self, seat: Seat, now: Time) -> Result<Happening, Refusal> {
        self.must_run()?;
        let left = self.time_left(now).ok_or(Reason::NoClock)?;
        // Computers claim nothing themselves: whoever plays against nobody else says it for them.
        let others = Seat::first(self.seats()).filter(|other| *other != seat);
        let somebody_else = || others.filter_map(|other| self.party(other)).next().is_some();
        match self.running_clock() {
            Some(running) if running == seat && somebody_else() => Err(Reason::OwnTime.into()),
            Some(running) if left[running.index()] == 0 => Ok(Happening::TimeClaimed { seat }),
            _ => Err(Reason::TimeLeft.into()),
        }
    }

    fn decide_rematch(&self, seat: Seat) -> Result<Happening, Refusal> {
        if self.result.is_none() || !self.has_begun() {
            return Err(Reason::NotFinished.into());
        }
        if self.next.is_some() {
            return Err(Reason::AlreadyAgreed.into());
        }
        let wanted = &self.offers.rematch;
        if wanted.iter().any(|other| self.party(*other) == self.party(seat)) {
            return Err(Reason::OwnOffer.into());
        }
        Ok(if self.others_decide(&[wanted, &[seat][..]].concat()) {
            Happening::RematchWanted { seat }
        } else {
            Happening::Rematch { seat, game: self.next_id() }
        })
    }

    fn agreed_to(&self, offer: Offer) -> Option<&[Seat]> {
        match offer {
            Offer::Draw => self.offers.draw.as_ref().map(|offer| &offer.agreed[..]),
            Offer::TakeBack => self.offers.take_back.as_ref().map(|offer| &offer.agreed[..]),
        }
    }

    pub(crate) fn party(&self, seat: Seat) -> Option<Party> {
        match self.agreement.chair(seat)?.kind {
            ChairKind::Here => Some(Party::Device),
            ChairKind::Elsewhere | ChairKind::Open => Some(Party::Elsewhere(seat)),
            ChairKind::Computer { .. } => None,
        }
    }

    /// Whether somebody has a say who is not among, or beside, these.
    fn others_decide(&self, agreed: &[Seat]) -> bool {
        let has_agreed = |party: Party| agreed.iter().any(|seat| self.party(*seat) == Some(party));
        Seat::first(self.seats())
            .filter_map(|seat| self.party(seat))
            .any(|party| !has_agreed(party))
    }
}
