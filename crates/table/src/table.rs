//! The table itself: who may do what, and what has been done.

use games::{AnyPosition, PlayError, Seat, Seed};
use serde_json::Value;
use thiserror::Error;

use crate::{
    Action, Agreement, ChairKind, DrawOffer, Ending, Event, GameResult, Happening, Name, Offer,
    Offers, Reason, Refusal, TableId, TakeBackOffer, Time, Turn,
};

/// A game between people: rebuilt from its events and from nothing else.
#[derive(Clone, Debug)]
pub struct Table {
    events: Vec<Event>,
    pub(crate) agreement: Agreement,
    pub(crate) start: AnyPosition,
    pub(crate) position: AnyPosition,
    pub(crate) chairs: Vec<Occupant>,
    pub(crate) turns: Vec<Turn>,
    /// What the last turn caused, and where in that the last event's part begins.
    pub(crate) caused: Vec<Value>,
    pub(crate) fresh: usize,
    pub(crate) left: Option<Vec<u64>>,
    /// Since when the clock of the seat to move has been running.
    pub(crate) since: Time,
    pub(crate) offers: Offers,
    pub(crate) result: Option<GameResult>,
    pub(crate) next: Option<TableId>,
}

/// Who sits on a chair now.
#[derive(Clone, Debug)]
pub(crate) struct Occupant {
    pub(crate) taken: bool,
    pub(crate) name: Name,
}

/// What becomes of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A new event, to be stored and then applied.
    New(Event),
    /// It had been done already: the event with this number.
    Again(u64),
}

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

/// Those who decide together: everybody at the device that created the game, or one person
/// elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Party {
    Device,
    Elsewhere(Seat),
}

impl Table {
    /// A new table. Its first event is [`events`](Table::events)`()[0]`.
    pub fn create(agreement: Agreement, seed: Seed, at: Time) -> Table {
        Table::begin(
            Event {
                number: 1,
                at,
                what: Happening::Created {
                    agreement: agreement.clone(),
                    seed: seed.clone(),
                    seated: false,
                },
            },
            agreement,
            &seed,
            false,
        )
    }

    /// A new table at which everybody sits already.
    pub(crate) fn create_seated(agreement: Agreement, seed: Seed, at: Time) -> Table {
        Table::begin(
            Event {
                number: 1,
                at,
                what: Happening::Created {
                    agreement: agreement.clone(),
                    seed: seed.clone(),
                    seated: true,
                },
            },
            agreement,
            &seed,
            true,
        )
    }

    fn begin(event: Event, agreement: Agreement, seed: &Seed, seated: bool) -> Table {
        let start = agreement.start(seed);
        let occupant = |chair: &crate::Chair| Occupant {
            taken: seated || chair.kind.seated_at_once(),
            name: chair.name.clone(),
        };
        let chairs: Vec<Occupant> = agreement.chairs().iter().map(occupant).collect();
        let left = agreement.clock.at_first().map(|first| vec![first; chairs.len()]);
        Table {
            since: event.at,
            events: vec![event],
            position: start.clone(),
            start,
            chairs,
            turns: Vec::new(),
            caused: Vec::new(),
            fresh: 0,
            left,
            offers: Offers::default(),
            result: None,
            next: None,
            agreement,
        }
    }

    /// Rebuilds a table from its events.
    pub fn replay(events: impl IntoIterator<Item = Event>) -> Result<Table, ReplayError> {
        let mut events = events.into_iter();
        let first = events.next().ok_or(ReplayError::NoBeginning)?;
        let Happening::Created { agreement, seed, seated } = &first.what else {
            return Err(ReplayError::NoBeginning);
        };
        if first.number != 1 {
            return Err(ReplayError::Number { expected: 1, found: first.number });
        }
        let (agreement, seed, seated) = (agreement.clone(), seed.clone(), *seated);
        let mut table = Table::begin(first, agreement, &seed, seated);
        for event in events {
            table.apply(event)?;
        }
        Ok(table)
    }

    /// The table as it was after the event with this number.
    pub fn as_of(&self, number: u64) -> Option<Table> {
        let events = self.events.get(..usize::try_from(number).ok()?)?;
        Table::replay(events.iter().cloned()).ok()
    }

    /// All that has happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The number of the last event.
    pub fn number(&self) -> u64 {
        self.events.len() as u64
    }

    /// What was agreed.
    pub fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// The position with all that is hidden in it: for the rules, never for a player.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The first position, likewise.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// All moves, one after another.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.turns.iter().flat_map(|turn| &turn.moves).map(String::as_str)
    }

    /// What was played.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// What a player is called.
    pub fn name(&self, seat: Seat) -> Option<&Name> {
        self.chairs.get(seat.index()).map(|chair| &chair.name)
    }

    /// Whether somebody sits there.
    pub fn is_taken(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.taken)
    }

    /// The first open chair that nobody has taken, or this one if it is such a chair.
    pub fn free_chair(&self, wanted: Option<Seat>) -> Option<Seat> {
        let is_free = |seat: &Seat| {
            self.agreement.chair(*seat).is_some_and(|chair| chair.kind == ChairKind::Open)
                && !self.is_taken(*seat)
        };
        match wanted {
            Some(seat) => Some(seat).filter(is_free),
            None => Seat::first(self.seats()).find(is_free),
        }
    }

    /// Whether everybody has sat down.
    pub fn has_begun(&self) -> bool {
        self.chairs.iter().all(|chair| chair.taken)
    }

    /// How the game ended, if it has.
    pub fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// Whether moves can be played.
    pub fn is_running(&self) -> bool {
        self.has_begun() && self.result.is_none()
    }

    /// Who is to move while the game is running.
    pub fn to_move(&self) -> Option<Seat> {
        self.position.to_move().filter(|_| self.is_running())
    }

    /// The computer that is to move, if it is a computer's turn.
    pub fn computer_to_move(&self) -> Option<(Seat, crate::Level)> {
        let seat = self.to_move()?;
        match self.agreement.chair(seat)?.kind {
            ChairKind::Computer { level } => Some((seat, level)),
            _ => None,
        }
    }

    /// The game that follows this one.
    pub fn next(&self) -> Option<TableId> {
        self.next
    }

    /// The seat whose clock is running.
    pub fn running_clock(&self) -> Option<Seat> {
        self.left.as_ref()?;
        self.to_move().filter(|seat| self.party(*seat).is_some())
    }

    /// The milliseconds each seat has left.
    pub fn time_left(&self, now: Time) -> Option<Vec<u64>> {
        let mut left = self.left.clone()?;
        if let Some(seat) = self.running_clock() {
            left[seat.index()] = left[seat.index()].saturating_sub(now.since(self.since));
        }
        Some(left)
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
        if after == last {
            let what = self.decide(seat, action, now)?;
            let at = now.max(self.events[self.events.len() - 1].at);
            return Ok(Answer::New(Event { number: last + 1, at, what }));
        }
        let done = &self.events[after as usize];
        let again = self.as_of(after).and_then(|then| then.decide(seat, action, done.at).ok());
        match again {
            Some(what) if what.same_deed(&done.what) => Ok(Answer::Again(done.number)),
            _ => Err(Refusal::Stale { after, last }),
        }
    }

    /// What this action would be now.
    fn decide(&self, seat: Seat, action: &Action, now: Time) -> Result<Happening, Refusal> {
        let computer = self.party(seat).is_none();
        if computer && !matches!(action, Action::Play { .. }) {
            return Err(Reason::ComputersSeat.into());
        }
        match action {
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
            Action::Accept(offer) => self.decide_accept(seat, *offer),
            Action::Decline(offer) => {
                self.must_run()?;
                self.agreed_to(*offer).ok_or(Reason::NoOffer)?;
                Ok(match offer {
                    Offer::Draw => Happening::DrawDeclined { seat },
                    Offer::TakeBack => Happening::TakeBackDeclined { seat },
                })
            }
            Action::ClaimTime => self.decide_claim(seat, now),
            Action::Rematch { next } => self.decide_rematch(seat, *next),
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
        self.must_run()?;
        if self.position.to_move() != Some(seat) {
            return Err(Reason::NotYourTurn.into());
        }
        let mut after = self.position.clone();
        let mut moves = Vec::new();
        for (place, text) in turn.split('>').enumerate() {
            if place > 0 && !after.mid_turn() {
                return Err(Reason::BeyondTurn.into());
            }
            let illegal =
                |error| Refusal::Illegal { error, text: text.trim().to_owned(), place: place + 1 };
            moves.push(after.written(text).map_err(illegal)?);
            after.play(text).map_err(illegal)?;
        }
        Ok(Happening::Played { seat, moves })
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
            Happening::TakenBack { seat, turns }
        })
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
            (Offer::TakeBack, Some(offer)) => Happening::TakenBack { seat, turns: offer.turns },
            _ => Happening::DrawAgreed { seat },
        })
    }

    fn decide_claim(&self, seat: Seat, now: Time) -> Result<Happening, Refusal> {
        self.must_run()?;
        let left = self.time_left(now).ok_or(Reason::NoClock)?;
        match self.running_clock() {
            Some(running) if running == seat => Err(Reason::OwnTime.into()),
            Some(running) if left[running.index()] == 0 => Ok(Happening::TimeClaimed { seat }),
            _ => Err(Reason::TimeLeft.into()),
        }
    }

    fn decide_rematch(&self, seat: Seat, next: TableId) -> Result<Happening, Refusal> {
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
            Happening::Rematch { seat, game: next }
        })
    }

    fn agreed_to(&self, offer: Offer) -> Option<&[Seat]> {
        match offer {
            Offer::Draw => self.offers.draw.as_ref().map(|offer| &offer.agreed[..]),
            Offer::TakeBack => self.offers.take_back.as_ref().map(|offer| &offer.agreed[..]),
        }
    }

    fn party(&self, seat: Seat) -> Option<Party> {
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

    /// Does what an event says. An event that cannot be changes nothing.
    pub fn apply(&mut self, event: Event) -> Result<(), ReplayError> {
        let expected = self.number() + 1;
        if event.number != expected {
            return Err(ReplayError::Number { expected, found: event.number });
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
            Happening::TakenBack { turns, .. } => self.take_back_to(*turns, event.at)?,
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
            Happening::RematchWanted { seat } => self.offers.rematch.push(*seat),
            Happening::Rematch { game, .. } => self.next = Some(*game),
        }
        self.events.push(event);
        Ok(())
    }

    fn apply_moves(&mut self, seat: Seat, moves: &[String], at: Time) -> Result<(), ReplayError> {
        let number = self.number() + 1;
        if self.position.to_move() != Some(seat) || !self.is_running() {
            return Err(ReplayError::Impossible(number));
        }
        let (goes_on, clock) = (self.position.mid_turn(), self.running_clock());
        let mut after = self.position.clone();
        let mut caused = Vec::new();
        for text in moves {
            let events = after.play(text);
            caused.extend(events.map_err(|error| ReplayError::Illegal { number, error })?);
        }
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
        Ok(())
    }

    fn take_back_to(&mut self, turns: usize, at: Time) -> Result<(), ReplayError> {
        let impossible = ReplayError::Impossible(self.number() + 1);
        if turns >= self.turns.len() || self.result.is_some() {
            return Err(impossible);
        }
        let (mut position, mut caused) = (self.start.clone(), Vec::new());
        for turn in &self.turns[..turns] {
            caused.clear();
            for text in &turn.moves {
                caused.extend(position.play(text).map_err(|_| impossible.clone())?);
            }
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
