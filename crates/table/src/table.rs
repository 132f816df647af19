//! The table itself: what has been done, and how it stands.

use games::{AnyPosition, Seat, Seed};
use serde_json::Value;

use crate::{
    Agreement, Chair, ChairKind, Event, GameResult, Happening, Name, Offers, ReplayError, TableId,
    Time,
};

/// A game between people: rebuilt from its events and from nothing else.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) events: Vec<Event>,
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

/// All moves of one seat before the next one's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who played.
    pub seat: Seat,
    /// The moves, in order.
    pub moves: Vec<String>,
    /// Whether it is over.
    pub complete: bool,
    /// When its last move was played.
    pub at: Time,
    /// The seat's clock after the turn, in milliseconds.
    pub left: Option<u64>,
}

/// Who sits on a chair now.
#[derive(Clone, Debug)]
pub(crate) struct Occupant {
    pub(crate) taken: bool,
    pub(crate) name: Name,
}

impl Table {
    /// A new table. Its first event is [`events`](Table::events)`()[0]`.
    pub fn create(agreement: Agreement, seed: Seed, at: Time) -> Table {
        Table::begin(agreement, seed, false, at)
    }

    /// A new table at which everybody sits already.
    pub(crate) fn create_seated(agreement: Agreement, seed: Seed, at: Time) -> Table {
        Table::begin(agreement, seed, true, at)
    }

    fn begin(agreement: Agreement, seed: Seed, seated: bool, at: Time) -> Table {
        let start = agreement.start(&seed);
        let occupant = |chair: &Chair| Occupant {
            taken: seated || chair.kind.seated_at_once(),
            name: chair.name.clone(),
        };
        let chairs: Vec<Occupant> = agreement.chairs().iter().map(occupant).collect();
        let left = agreement.clock.at_first().map(|first| vec![first; chairs.len()]);
        let what = Happening::Created { agreement: agreement.clone(), seed, seated };
        Table {
            since: at,
            events: vec![Event { number: 1, at, what }],
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
        let Happening::Created { agreement, seed, seated } = first.what else {
            return Err(ReplayError::NoBeginning);
        };
        if first.number != 1 {
            return Err(ReplayError::Number { expected: 1, found: first.number });
        }
        let mut table = Table::begin(agreement, seed, seated, first.at);
        for event in events {
            table.apply(event)?;
        }
        Ok(table)
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

    /// The seat that a link once opened, by what stands for that link, if it has another one now.
    pub fn seat_of_old_link(&self, link: &str) -> Option<Seat> {
        self.events.iter().find_map(|event| match &event.what {
            Happening::Relinked { seat, before } if before == link => Some(*seat),
            _ => None,
        })
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
        let seat = self.to_move().filter(|_| !self.is_full())?;
        match self.agreement.chair(seat)?.kind {
            ChairKind::Computer { level } => Some((seat, level)),
            _ => None,
        }
    }

    /// The game that follows this one.
    pub fn next(&self) -> Option<TableId> {
        self.next
    }

    /// The next game: the same agreement, everybody one seat further, so that another one begins.
    #[must_use]
    pub fn rematch(&self, seed: Seed, at: Time) -> Table {
        let chairs = self.agreement.chairs().iter().zip(&self.chairs);
        let named = chairs.map(|(chair, now)| Chair { kind: chair.kind, name: now.name.clone() });
        let agreement = self.agreement.rotated(self.start.options(), named);
        Table::create_seated(agreement, seed, at)
    }

    /// What the next game is called: drawn from this one's seed, so that nobody can foresee it and asking
    /// twice gives the same game.
    pub(crate) fn next_id(&self) -> TableId {
        let Happening::Created { seed, .. } = &self.events[0].what else {
            return TableId::from_bits(0);
        };
        TableId::from_bits(seed.next_game())
    }

    /// Where whoever sits here will sit in the next game.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        seat.next(self.seats())
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
}
