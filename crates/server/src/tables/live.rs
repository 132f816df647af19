//! One table in use, and how it is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use games::{Seat, Viewer};
use table::{Table, TableId, Time};
use tokio::sync::{Mutex, MutexGuard, watch};

use super::{Tables, now};
use crate::problem::Problem;
use crate::secret::SeatSecret;
use crate::storage::{SeatKey, Storage, StorageError};

/// One table in use.
pub struct Live {
    pub(super) id: TableId,
    state: Mutex<State>,
    /// The number of the last event, for whoever watches.
    pub(super) changed: watch::Sender<u64>,
    used: AtomicU64,
}

pub(super) struct State {
    pub(super) table: Table,
    pub(super) keys: Vec<SeatKey>,
    /// Whether storage may know more than we do.
    pub(super) doubtful: bool,
    /// The last event as each viewer is told of it, as JSON.
    told: Vec<(Viewer, u64, Arc<str>)>,
}

/// An event as text for a stream.
pub(crate) struct Told {
    pub(crate) number: u64,
    pub(crate) kind: &'static str,
    pub(crate) json: Arc<str>,
}

impl Live {
    pub(super) fn new(id: TableId, table: Table, keys: Vec<SeatKey>, doubtful: bool) -> Live {
        Live {
            id,
            changed: watch::channel(table.number()).0,
            state: Mutex::new(State { table, keys, doubtful, told: Vec::new() }),
            used: AtomicU64::new(now().0),
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
        if state.doubtful {
            self.refresh(&mut state, &*tables.storage).await?;
        }
        Ok(state)
    }

    /// Learns what storage knows more.
    pub(super) async fn refresh(
        &self,
        state: &mut State,
        storage: &dyn Storage,
    ) -> Result<(), StorageError> {
        let stored = storage.load(self.id, state.table.number()).await?.unwrap_or_default();
        let mut table = state.table.clone();
        for event in stored.events {
            let broken = |error| StorageError::Broken(format!("game {}: {error}", self.id));
            table.apply(event).map_err(broken)?;
        }
        state.table = table;
        state.keys = stored.keys;
        state.doubtful = false;
        let number = state.table.number();
        self.changed.send_if_modified(|known| std::mem::replace(known, number) != number);
        Ok(())
    }

    /// Makes sure that everything up to this event is known.
    pub(crate) async fn catch_up_to(&self, tables: &Tables, number: u64) -> Result<(), Problem> {
        let mut state = self.state.lock().await;
        if state.table.number() < number {
            self.refresh(&mut state, &*tables.storage).await?;
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
        if let Err(error) = self.refresh(&mut state, &*tables.storage).await {
            tracing::warn!(%error, game = %self.id, "could not catch up");
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
        let seat = state.keys.iter().find(|(_, key)| *key == hash).map(|(seat, _)| *seat);
        seat.map(Viewer::Seat).ok_or(Problem::NotYourSeat)
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

    /// Tells the number of the last event whenever it changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// The events behind this number, as text for this viewer.
    pub(crate) async fn told_after(
        &self,
        tables: &Tables,
        after: u64,
        viewer: Viewer,
    ) -> Result<Vec<Told>, Problem> {
        let mut state = self.fresh(tables).await?;
        let last = state.table.number();
        if after + 1 == last {
            let known =
                state.told.iter().find(|(who, number, _)| *who == viewer && *number == last);
            let json = match known {
                Some((_, _, json)) => json.clone(),
                None => {
                    let json = to_json(&state.table.last_event_look(viewer))?;
                    state.told.retain(|(who, _, _)| *who != viewer);
                    state.told.push((viewer, last, json.clone()));
                    json
                }
            };
            let kind = state.table.events()[last as usize - 1].what.kind();
            return Ok(vec![Told { number: last, kind, json }]);
        }
        let looks = state.table.event_looks(after, viewer);
        let told = looks
            .into_iter()
            .map(|look| Ok(Told { number: look.number, kind: look.kind, json: to_json(&look)? }));
        told.collect()
    }

    /// One event, as this viewer sees it.
    pub(crate) async fn told(
        &self,
        tables: &Tables,
        number: u64,
        viewer: Viewer,
    ) -> Result<Arc<str>, Problem> {
        let told = self.told_after(tables, number - 1, viewer).await?;
        let first = told.into_iter().next().map(|told| told.json);
        first.ok_or_else(|| Problem::Internal(format!("event {number} is not there")))
    }
}

pub(crate) fn to_json(value: &impl serde::Serialize) -> Result<Arc<str>, Problem> {
    let json =
        serde_json::to_string(value).map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(json.into())
}
