//! One table in use, and how it is told.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};

use games::{Seat, Viewer};
use table::{Chair, ChairKind, Event, Table, TableId, Time};
use tokio::sync::{Mutex, MutexGuard, watch};

use super::presence::Presence;
use super::{Tables, now};
use crate::frame::Frame;
use crate::problem::Problem;
use crate::rate::network;
use crate::secret::{SeatSecret, SecretHash};
use crate::storage::SeatKey;

/// What is said of a game that is not there, or not any more.
pub(super) const NO_SUCH_GAME: Problem = Problem::Unknown("there is no game of that name");

/// One table in use.
pub struct Live {
    pub(super) id: TableId,
    state: Mutex<State>,
    /// The number of the last event, for whoever watches.
    pub(super) changed: watch::Sender<u64>,
    /// How many follow it here without a seat.
    onlookers: watch::Sender<u32>,
    used: AtomicU64,
    /// The network of whoever played here last, if it was told here.
    owner: std::sync::Mutex<Option<IpAddr>>,
    pub(super) presence: Presence,
    /// Whether the game was removed.
    removed: AtomicBool,
}

/// What shows who somebody is.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// What opens the seats.
    pub seats: Vec<SeatKey>,
    /// What shows that somebody has made the game.
    pub maker: Option<SecretHash>,
}

pub(super) struct State {
    pub(super) table: Table,
    pub(super) keys: Keys,
    /// Whether storage may know more than we do.
    pub(super) doubtful: bool,
    /// Whether the table has an event that may not be stored.
    pub(super) ahead: bool,
    /// The last event as each viewer is told of it.
    told: Vec<(Viewer, EventFrame)>,
}

/// Somebody who looks on without a seat.
pub(crate) struct Onlooker(Arc<Live>);

impl Drop for Onlooker {
    fn drop(&mut self) {
        self.0.onlookers.send_modify(|onlookers| *onlookers -= 1);
    }
}

/// An event as streams send it.
#[derive(Clone)]
pub(crate) struct EventFrame {
    pub(crate) number: u64,
    pub(crate) kind: &'static str,
    pub(crate) frame: Frame,
}

impl EventFrame {
    pub(crate) fn new(
        number: u64,
        kind: &'static str,
        look: &impl serde::Serialize,
    ) -> Result<EventFrame, Problem> {
        Ok(EventFrame { number, kind, frame: Frame::new(Some(number), kind, look)? })
    }
}

impl Live {
    pub(super) fn new(id: TableId, table: Table, keys: Keys, doubtful: bool) -> Live {
        Live {
            id,
            changed: watch::channel(table.number()).0,
            state: Mutex::new(State { table, keys, doubtful, ahead: false, told: Vec::new() }),
            onlookers: watch::channel(0).0,
            used: AtomicU64::new(now().0),
            owner: std::sync::Mutex::default(),
            presence: Presence::default(),
            removed: AtomicBool::new(false),
        }
    }

    /// Its name.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The number of the last event that is known here.
    pub(super) fn number(&self) -> u64 {
        *self.changed.borrow()
    }

    /// Somebody uses it.
    pub(super) fn touch(&self) {
        self.used.store(now().0, Ordering::Relaxed);
    }

    /// Somebody plays here from this address.
    pub(crate) fn play_from(&self, address: IpAddr) {
        *self.owner.lock().unwrap_or_else(PoisonError::into_inner) = Some(network(address));
    }

    /// The network of whoever played here last.
    pub(super) fn owner(&self) -> Option<IpAddr> {
        *self.owner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game was removed: whoever watches is woken to learn it.
    pub(super) fn end(&self) {
        self.removed.store(true, Ordering::Release);
        self.changed.send_modify(|_| ());
    }

    /// Whether the game was removed.
    pub(crate) fn has_ended(&self) -> bool {
        self.removed.load(Ordering::Acquire)
    }

    /// For how long nobody has used it, in milliseconds.
    pub(super) fn unused(&self, now: Time) -> u64 {
        now.since(Time(self.used.load(Ordering::Relaxed)))
    }

    pub(super) fn is_watched(&self) -> bool {
        self.changed.receiver_count() > 0
    }

    /// The state, looked up again if storage may know more.
    pub(super) async fn fresh(&self, tables: &Tables) -> Result<MutexGuard<'_, State>, Problem> {
        let mut state = self.state.lock().await;
        if state.doubtful || state.ahead {
            self.refresh(&mut state, tables).await?;
        }
        Ok(state)
    }

    /// Learns what storage knows more.
    pub(super) async fn refresh(&self, state: &mut State, tables: &Tables) -> Result<(), Problem> {
        let known = if state.ahead { 0 } else { state.table.number() };
        let Some(stored) = tables.storage.load(self.id, known).await? else {
            tables.forget(self.id);
            return Err(NO_SUCH_GAME);
        };
        let broken = |error| Problem::Internal(format!("game {}: {error}", self.id));
        if known == 0 {
            state.table = Table::replay(stored.events).map_err(broken)?;
            state.told.clear();
        } else {
            for event in stored.events {
                state.table.apply(event).map_err(broken)?;
            }
        }
        state.ahead = false;
        state.keys = Keys { seats: stored.keys, maker: stored.maker };
        state.doubtful = false;
        let number = state.table.number();
        self.changed.send_if_modified(|known| std::mem::replace(known, number) != number);
        Ok(())
    }

    /// Makes sure that everything up to this event is known.
    pub(crate) async fn catch_up_to(&self, tables: &Tables, number: u64) -> Result<(), Problem> {
        let mut state = self.state.lock().await;
        if state.table.number() < number {
            self.refresh(&mut state, tables).await?;
        }
        Ok(())
    }

    /// Another server says that it has stored this event.
    pub(super) async fn hear_of(&self, tables: &Tables, number: u64) {
        let mut state = self.state.lock().await;
        // Our own actions are told to us as well.
        if state.table.number() >= number {
            return;
        }
        if let Err(problem) = self.refresh(&mut state, tables).await {
            tracing::warn!(?problem, game = %self.id, "could not catch up");
            state.doubtful = true;
        }
    }

    /// Looks at the table.
    pub async fn with<T>(
        &self,
        tables: &Tables,
        look: impl FnOnce(&Table) -> T,
    ) -> Result<T, Problem> {
        Ok(look(&self.fresh(tables).await?.table))
    }

    /// Who has this secret; a spectator without one.
    pub async fn viewer(
        &self,
        tables: &Tables,
        secret: Option<&SeatSecret>,
    ) -> Result<Viewer, Problem> {
        let Some(secret) = secret else { return Ok(Viewer::Spectator) };
        let hash = secret.hash();
        let state = self.fresh(tables).await?;
        match state.keys.seats.iter().find(|(_, key)| *key == hash) {
            Some((seat, _)) => Ok(Viewer::Seat(*seat)),
            None if state.table.seat_of_old_link(&hash.to_string()).is_some() => {
                Err(Problem::SeatMoved)
            }
            None => Err(Problem::NotYourSeat),
        }
    }

    /// The seat of this secret.
    pub async fn seat(
        &self,
        tables: &Tables,
        secret: Option<&SeatSecret>,
    ) -> Result<Seat, Problem> {
        match self.viewer(tables, secret).await? {
            Viewer::Seat(seat) => Ok(seat),
            Viewer::Spectator => Err(Problem::NotYourSeat),
        }
    }

    /// How many look on, and whenever that changes.
    pub(crate) fn onlookers(&self) -> watch::Receiver<u32> {
        self.onlookers.subscribe()
    }

    /// Somebody without a seat follows it, until what is given back is dropped.
    pub(crate) fn look_on(self: &Arc<Live>) -> Onlooker {
        self.onlookers.send_modify(|onlookers| *onlookers += 1);
        Onlooker(Arc::clone(self))
    }

    /// Tells the number of the last event whenever it changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Events behind this number as text for this viewer: the next few, at least one if there is
    /// one. What has happened before them is kept in `past` as long as more follow.
    pub(crate) async fn told_after(
        &self,
        tables: &Tables,
        after: u64,
        viewer: Viewer,
        past: &mut Option<Table>,
    ) -> Result<Vec<EventFrame>, Problem> {
        let mut state = self.fresh(tables).await?;
        let last = state.table.number();
        if after + 1 == last {
            *past = None;
            return Ok(vec![state.told_last(viewer)?]);
        }
        let events = state.table.events();
        let known = past.take().filter(|past| past.number() == after);
        let from = if known.is_some() { after } else { 0 };
        let until = last.min(after.saturating_add(TOLD_AT_ONCE));
        let events = events.get(from as usize..until as usize).unwrap_or_default().to_vec();
        drop(state);
        let count = events.len();
        let telling = move || tell(known, events, after, viewer);
        let (told, now) = tables.replaying(count, telling).await??;
        *past = now.filter(|now| now.number() < last);
        Ok(told)
    }

    /// One event, as this viewer sees it.
    pub(crate) async fn told(
        &self,
        tables: &Tables,
        number: u64,
        viewer: Viewer,
    ) -> Result<EventFrame, Problem> {
        let told = self.told_after(tables, number - 1, viewer, &mut None).await?;
        told.into_iter()
            .next()
            .ok_or_else(|| Problem::Internal(format!("event {number} is not there")))
    }
}

impl State {
    /// Whoever made a game may remove it, and whoever holds the secrets of all its seats.
    pub(super) fn may_be_removed_by(&self, secrets: &[SecretHash]) -> bool {
        let made = self.keys.maker.is_some_and(|maker| secrets.contains(&maker));
        let seats = &self.keys.seats;
        let is_person = |chair: &&Chair| !matches!(chair.kind, ChairKind::Computer { .. });
        let people = self.table.agreement().chairs().iter().filter(is_person).count();
        let holds_all = !seats.is_empty() && seats.iter().all(|(_, key)| secrets.contains(key));
        made || holds_all && seats.len() == people
    }

    /// The last event, as text for this viewer; written once for everybody who sees the same.
    fn told_last(&mut self, viewer: Viewer) -> Result<EventFrame, Problem> {
        let last = self.table.number();
        let known = self.told.iter().find(|(who, told)| *who == viewer && told.number == last);
        if let Some((_, told)) = known {
            return Ok(told.clone());
        }
        let look = self.table.last_event_look(viewer);
        let told = EventFrame::new(last, look.kind, &look)?;
        self.told.retain(|(who, _)| *who != viewer);
        self.told.push((viewer, told.clone()));
        Ok(told)
    }
}

/// How many events are told at once to somebody who is far behind.
const TOLD_AT_ONCE: u64 = 64;

/// Goes on from the past, or from the beginning, through these events, telling those behind a
/// number.
fn tell(
    past: Option<Table>,
    events: Vec<Event>,
    after: u64,
    viewer: Viewer,
) -> Result<(Vec<EventFrame>, Option<Table>), Problem> {
    let (mut past, mut told) = (past, Vec::new());
    for event in events {
        let number = event.number;
        let table = match past.take() {
            None => Table::replay([event]),
            Some(mut table) => table.apply(event).map(|()| table),
        };
        let table = table.map_err(|error| Problem::Internal(error.to_string()))?;
        if number > after {
            let look = table.last_event_look(viewer);
            told.push(EventFrame::new(number, look.kind, &look)?);
        }
        past = Some(table);
    }
    Ok((told, past))
}
