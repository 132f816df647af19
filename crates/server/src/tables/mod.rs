//! The tables in use: kept in memory, rebuilt from storage, told to everybody who watches.
//!
//! An action is stored first, then applied and acknowledged, then told. Whatever is in memory can
//! be thrown away at any time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex as StdMutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use games::{Seat, Seed, Viewer};
use table::{Action, Answer, Event, Happening, Reason, Refusal, Table, TableId, Time};
use tokio::sync::{Mutex, MutexGuard, Notify, watch};

use crate::problem::Problem;
use crate::secret::{SeatSecret, SecretHash};
use crate::storage::{
    Listing, NewEvent, NewGame, News, SeatKey, Storage, StorageError, Write, Writer, Written,
};

/// The time now.
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// All tables.
pub struct Tables {
    storage: Arc<dyn Storage>,
    writer: Writer,
    live: StdMutex<HashMap<TableId, Arc<Live>>>,
    /// Rung when a computer is to move somewhere.
    pub(crate) jobs: Notify,
}

/// One table in use.
pub struct Live {
    id: TableId,
    state: Mutex<State>,
    /// The number of the last event, for whoever watches.
    changed: watch::Sender<u64>,
    used: AtomicU64,
}

struct State {
    table: Table,
    keys: Vec<SeatKey>,
    /// Whether storage may know more than we do.
    doubtful: bool,
    /// The last event as each viewer is told of it, as JSON.
    told: Vec<(Viewer, u64, Arc<str>)>,
}

/// An event as text for a stream.
pub(crate) struct Told {
    pub(crate) number: u64,
    pub(crate) kind: &'static str,
    pub(crate) json: Arc<str>,
}

/// How long a table nobody uses stays in memory, in milliseconds.
const KEPT_UNUSED: u64 = 60_000;

impl Tables {
    /// All tables of this storage.
    pub fn new(storage: Arc<dyn Storage>) -> Arc<Tables> {
        let writer = Writer::start(storage.clone());
        let tables = Tables { storage, writer, live: StdMutex::default(), jobs: Notify::new() };
        Arc::new(tables)
    }

    /// Where they are kept.
    pub fn storage(&self) -> &dyn Storage {
        &*self.storage
    }

    /// Creates a game.
    pub async fn create(
        &self,
        table: Table,
        keys: Vec<SeatKey>,
    ) -> Result<(TableId, Arc<Live>), Problem> {
        loop {
            let id = random_id()?;
            let game = new_game(id, &table, keys.clone())?;
            let job = game.job;
            match self.writer.write(Write::Game(Box::new(game))).await? {
                Written::Conflict => {}
                Written::Stored => {
                    let live = self.keep(id, table, keys, false);
                    if job {
                        self.jobs.notify_one();
                    }
                    return Ok((id, live));
                }
            }
        }
    }

    fn keep(&self, id: TableId, table: Table, keys: Vec<SeatKey>, doubtful: bool) -> Arc<Live> {
        let live = Arc::new(Live {
            id,
            changed: watch::channel(table.number()).0,
            state: Mutex::new(State { table, keys, doubtful, told: Vec::new() }),
            used: AtomicU64::new(now().0),
        });
        self.locked().entry(id).or_insert(live).clone()
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory.
    pub fn in_memory(&self) -> usize {
        self.locked().len()
    }

    /// The table of that name.
    pub async fn find(&self, id: TableId) -> Result<Arc<Live>, Problem> {
        let known = self.locked().get(&id).cloned();
        if let Some(live) = known {
            live.used.store(now().0, Ordering::Relaxed);
            return Ok(live);
        }
        let stored = self.storage.load(id, 0).await?;
        let stored = stored.ok_or(Problem::Unknown("there is no game of that name"))?;
        let table = Table::replay(stored.events)
            .map_err(|error| Problem::Internal(format!("game {id}: {error}")))?;
        // While it was loaded another server may have gone on without our being told.
        Ok(self.keep(id, table, stored.keys, true))
    }

    /// Forgets tables that nobody uses; storage has them.
    pub fn forget_unused(&self) {
        let now = now().0;
        self.locked().retain(|_, live| {
            let watched = live.changed.receiver_count() > 0 || Arc::strong_count(live) > 1;
            watched || now.saturating_sub(live.used.load(Ordering::Relaxed)) < KEPT_UNUSED
        });
    }

    /// Does something at a seat: stored, then applied, then told. Gives the event's number.
    ///
    /// Runs to its end even if whoever asked goes away.
    pub async fn act(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        after: u64,
        action: Action,
    ) -> Result<u64, Problem> {
        let (tables, live) = (self.clone(), live.clone());
        let acting = tokio::spawn(async move {
            // Another server may have told the player more than it has told us.
            live.catch_up_to(&tables, after).await?;
            let mut state = live.fresh(&tables).await?;
            tables.act_at(&live, &mut state, seat, after, &action, None).await
        });
        acting.await.map_err(|error| Problem::Internal(error.to_string()))?
    }

    /// Sits down at a seat, or takes another name there; whatever happens first, it is done
    /// after that.
    pub async fn sit(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        name: table::Name,
    ) -> Result<(), Problem> {
        let (tables, live) = (self.clone(), live.clone());
        let sitting = tokio::spawn(async move {
            let mut state = live.fresh(&tables).await?;
            loop {
                let table = &state.table;
                if table.is_taken(seat) && table.name(seat) == Some(&name) {
                    return Ok(());
                }
                let (after, action) = (table.number(), Action::Sit { name: name.clone() });
                match tables.act_at(&live, &mut state, seat, after, &action, None).await {
                    Err(Problem::Stale(_)) => {}
                    done => return done.map(drop),
                }
            }
        });
        sitting.await.map_err(|error| Problem::Internal(error.to_string()))?
    }

    /// Takes an open seat for whoever has this key.
    pub async fn take_open_seat(
        self: &Arc<Self>,
        live: &Arc<Live>,
        wanted: Option<Seat>,
        name: table::Name,
        key: SecretHash,
    ) -> Result<Seat, Problem> {
        let (tables, live) = (self.clone(), live.clone());
        let sitting = tokio::spawn(async move {
            let mut state = live.fresh(&tables).await?;
            loop {
                let look =
                    |state: &State| Box::new(state.table.look(live.id, Viewer::Spectator, now()));
                if state.table.result().is_some() {
                    return Err(Problem::Refused(Reason::Finished.into()));
                }
                let Some(seat) = state.table.free_chair(wanted) else {
                    return Err(Problem::Taken(look(&state)));
                };
                let (after, action) = (state.table.number(), Action::Sit { name: name.clone() });
                let done =
                    tables.act_at(&live, &mut state, seat, after, &action, Some((seat, key))).await;
                match done {
                    Err(Problem::Stale(_)) => {}
                    done => return done.map(|_| seat),
                }
            }
        });
        sitting.await.map_err(|error| Problem::Internal(error.to_string()))?
    }

    async fn act_at(
        &self,
        live: &Live,
        state: &mut State,
        seat: Seat,
        after: u64,
        action: &Action,
        key: Option<SeatKey>,
    ) -> Result<u64, Problem> {
        let stale = |state: &State| {
            Problem::Stale(Box::new(state.table.look(live.id, Viewer::Seat(seat), now())))
        };
        let event = match state.table.receive(seat, after, action, now()) {
            Ok(Answer::New(event)) => event,
            Ok(Answer::Again(number)) => return Ok(number),
            Err(Refusal::Stale { .. }) => return Err(stale(state)),
            Err(refusal) => return Err(refusal.into()),
        };
        let mut table = state.table.clone();
        let number = event.number;
        let impossible = |error| Problem::Internal(format!("game {}: {error}", live.id));
        table.apply(event.clone()).map_err(impossible)?;
        let write = new_event(live.id, &event, &table, key, &state.keys)?;
        let (job, next) = (write.news_of_job(), write.next.as_ref().map(|next| next.id));
        match self.writer.write(Write::Event(Box::new(write))).await {
            Ok(Written::Stored) => {
                state.table = table;
                state.keys.extend(key);
                live.changed.send_replace(number);
                if job {
                    self.jobs.notify_one();
                }
                if let Some(next) = next {
                    tracing::debug!(game = %live.id, %next, "a rematch");
                }
                Ok(number)
            }
            Ok(Written::Conflict) => {
                live.refresh(state, &*self.storage).await?;
                match state.table.receive(seat, after, action, now()) {
                    Ok(Answer::Again(number)) => Ok(number),
                    _ => Err(stale(state)),
                }
            }
            Err(error) => {
                // It may or may not be stored.
                state.doubtful = true;
                Err(error.into())
            }
        }
    }

    /// Follows what other servers store, as long as there is a storage.
    pub async fn follow_news(self: Arc<Self>) {
        use tokio::sync::broadcast::error::RecvError;
        let mut news = self.storage.news();
        loop {
            match news.recv().await {
                Ok(News::Event(id, number)) => {
                    let known = self.locked().get(&id).cloned();
                    if let Some(live) = known.filter(|live| *live.changed.borrow() < number) {
                        self.catch_up(&live, number).await;
                    }
                }
                Ok(News::Job) => self.jobs.notify_one(),
                Ok(News::Missed) | Err(RecvError::Lagged(_)) => {
                    let all: Vec<Arc<Live>> = self.locked().values().cloned().collect();
                    for live in all {
                        self.catch_up(&live, u64::MAX).await;
                    }
                    self.jobs.notify_one();
                }
                Err(RecvError::Closed) => return,
            }
        }
    }

    async fn catch_up(&self, live: &Live, number: u64) {
        let mut state = live.state.lock().await;
        // Our own actions are told to us as well.
        if state.table.number() >= number {
            return;
        }
        if let Err(error) = live.refresh(&mut state, &*self.storage).await {
            tracing::warn!(%error, game = %live.id, "could not catch up");
            state.doubtful = true;
        }
    }
}

impl Live {
    /// Its name.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The state, looked up again if storage may know more.
    async fn fresh(&self, tables: &Tables) -> Result<MutexGuard<'_, State>, Problem> {
        let mut state = self.state.lock().await;
        if state.doubtful {
            self.refresh(&mut state, &*tables.storage).await?;
        }
        Ok(state)
    }

    /// Learns what storage knows more.
    async fn refresh(&self, state: &mut State, storage: &dyn Storage) -> Result<(), StorageError> {
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

fn body(event: &Event) -> Result<String, Problem> {
    serde_json::to_string(event).map_err(|error| Problem::Internal(error.to_string()))
}

fn new_game(id: TableId, table: &Table, keys: Vec<SeatKey>) -> Result<NewGame, Problem> {
    Ok(NewGame {
        id,
        body: body(&table.events()[0])?,
        listing: Listing::of(table),
        keys,
        job: table.computer_to_move().is_some(),
    })
}

fn new_event(
    id: TableId,
    event: &Event,
    after: &Table,
    key: Option<SeatKey>,
    keys: &[SeatKey],
) -> Result<NewEvent, Problem> {
    let next = match event.what {
        Happening::Rematch { game, .. } => {
            let next = after.rematch(random_seed()?, event.at);
            let keys = keys.iter().map(|(seat, key)| (after.next_seat(*seat), *key));
            Some(new_game(game, &next, keys.collect())?)
        }
        _ => None,
    };
    Ok(NewEvent {
        id,
        number: event.number,
        at: event.at,
        body: body(event)?,
        listing: Listing::of(after),
        key,
        job: after.computer_to_move().is_some(),
        next,
    })
}

/// A name for a game that nobody can guess.
pub(crate) fn random_id() -> Result<TableId, Problem> {
    let bits = getrandom::u64().map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(TableId::from_bits(bits))
}

/// A seed that nobody can guess.
pub(crate) fn random_seed() -> Result<Seed, Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(Seed::new(bytes))
}
