//! Table cache: the tables in use, kept in memory, rebuilt from storage, told to everybody who watches.
//!
//! An action is stored first, then applied and acknowledged, then told. Whatever is in memory can
//! be thrown away at any time.

mod acting;
mod live;
mod presence;
mod queue;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use games::Seed;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use table::{Event, Table, TableId, Time};
use tokio::sync::{Notify, Semaphore};

use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::rate::network;
use crate::secret::SecretHash;
use crate::storage::{Due, Lane, Listing, NewGame, News, Storage, Write, Writer, Written};
use live::NO_SUCH_GAME;
pub(crate) use live::{EventFrame, Onlooker};
pub use live::{Keys, Live};
pub(crate) use presence::Present;
use queue::Queue;

/// The time now.
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// All tables.
pub struct Tables {
    storage: Arc<dyn Storage>,
    writer: Writer,
    live: Mutex<HashMap<TableId, Arc<Live>>>,
    /// How many events have come into memory since tables were last forgotten for that.
    taken: AtomicUsize,
    /// Places for those who go through long games again.
    replays: Arc<Semaphore>,
    queue: Queue,
    /// Rung when a computer is to move somewhere, for each lane.
    pub(crate) jobs: [Notify; Lane::ALL.len()],
}

/// How many long games are gone through again at once, and up to how many events one is not long.
const REPLAYS: usize = 2;
const SOON_REPLAYED: usize = 64;

/// How long a table nobody uses stays in memory, in milliseconds.
const KEPT_UNUSED: u64 = 60_000;

/// After so many events all tables that nobody uses are forgotten at once, or whoever goes through the archive would
/// fill the memory. A table counts as so many at least.
const TAKEN_UNUSED: usize = 65_536;
const LEAST_TAKEN: usize = 64;

impl Tables {
    /// All tables of this storage.
    pub fn new(storage: Arc<dyn Storage>, metrics: Arc<Metrics>) -> Arc<Tables> {
        let writer = Writer::start(storage.clone(), metrics);
        Arc::new(Tables {
            storage,
            writer,
            live: Mutex::default(),
            taken: AtomicUsize::new(0),
            replays: Arc::new(Semaphore::new(REPLAYS)),
            queue: Queue::new(),
            jobs: Lane::ALL.map(|_| Notify::new()),
        })
    }

    /// Where they are kept.
    pub fn storage(&self) -> &dyn Storage {
        &*self.storage
    }

    /// Creates a game for whoever asks from this address.
    pub async fn create(
        &self,
        by: IpAddr,
        table: Table,
        keys: Keys,
    ) -> Result<(TableId, Arc<Live>), Problem> {
        let owner = Some(network(by));
        let job = self.queue.place(&table, owner, now());
        loop {
            let id = random_id()?;
            let game = new_game(id, &table, keys.clone(), job)?;
            match self.writer.write(Write::Game(Box::new(game))).await? {
                Written::Conflict => {}
                Written::Stored => {
                    let live = self.keep(id, table, keys, false);
                    live.play_from(by);
                    self.ring(job);
                    return Ok((id, live));
                }
            }
        }
    }

    /// Rings for whoever does jobs of this lane.
    fn ring(&self, job: Option<Due>) {
        if let Some(due) = job {
            self.jobs[due.lane as usize].notify_one();
        }
    }

    fn ring_for_all(&self) {
        self.jobs.iter().for_each(Notify::notify_one);
    }

    fn keep(&self, id: TableId, table: Table, keys: Keys, doubtful: bool) -> Arc<Live> {
        let events = table.events().len().max(LEAST_TAKEN);
        if self.taken.fetch_add(events, Ordering::Relaxed) + events > TAKEN_UNUSED {
            self.taken.store(events, Ordering::Relaxed);
            self.forget_unused(0);
        }
        let live = Arc::new(Live::new(id, table, keys, doubtful));
        self.locked().entry(id).or_insert(live).clone()
    }

    fn locked(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Live>>> {
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
            live.touch();
            return Ok(live);
        }
        let stored = self.storage.load(id, 0).await?;
        let stored = stored.ok_or(NO_SUCH_GAME)?;
        let table = self.replaying(stored.events.len(), move || Table::replay(stored.events));
        let broken = |error| Problem::Internal(format!("game {id}: {error}"));
        let table = table.await?.map_err(broken)?;
        // While it was loaded another server may have gone on without our being told.
        let keys = Keys { seats: stored.keys, maker: stored.maker };
        Ok(self.keep(id, table, keys, true))
    }

    /// Goes through events again: long games away from the threads that serve everybody, and only
    /// so many at once.
    async fn replaying<T: Send + 'static>(
        &self,
        events: usize,
        replay: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if events <= SOON_REPLAYED {
            return Ok(replay());
        }
        let stopping = |_| Problem::Unavailable("the server is stopping");
        let place = self.replays.clone().acquire_owned().await.map_err(stopping)?;
        let replayed = tokio::task::spawn_blocking(move || {
            let _place = place;
            replay()
        });
        replayed.await.map_err(|error| Problem::Internal(error.to_string()))
    }

    /// How many look on at a table on this server.
    pub(crate) fn onlookers(&self, id: TableId) -> u32 {
        self.locked().get(&id).map_or(0, |live| *live.onlookers().borrow())
    }

    /// Removes a game for whoever made it or holds the secrets of all its seats.
    pub async fn remove(&self, live: &Live, secrets: &[SecretHash]) -> Result<(), Problem> {
        let mut state = live.fresh(self).await?;
        if !state.may_be_removed_by(secrets) {
            return Err(Problem::NotYourSeat);
        }
        let removed = self.storage.remove(&[live.id()]).await;
        // If that went wrong, it may have been removed all the same.
        state.doubtful = true;
        drop(state);
        removed?;
        self.forget(live.id());
        Ok(())
    }

    /// Forgets a game that was removed, and tells whoever watches it.
    pub(crate) fn forget(&self, id: TableId) {
        let live = self.locked().remove(&id);
        live.inspect(|live| live.end());
    }

    /// Forgets a table if nobody else uses it.
    pub(super) fn put_away(&self, live: Arc<Live>) {
        let mut tables = self.locked();
        // The map's and this one.
        if !live.is_watched() && Arc::strong_count(&live) <= 2 {
            tables.remove(&live.id());
        }
    }

    /// Forgets tables that nobody has used for so many milliseconds; storage has them.
    fn forget_unused(&self, since: u64) {
        let now = now();
        self.locked().retain(|_, live| {
            live.is_watched() || Arc::strong_count(live) > 1 || live.unused(now) < since
        });
    }

    /// Forgets tables that nobody has used for a while.
    pub fn forget_long_unused(&self) {
        self.forget_unused(KEPT_UNUSED);
    }

    /// Follows what other servers store, as long as there is a storage.
    pub async fn follow_news(self: Arc<Self>) {
        use tokio::sync::broadcast::error::RecvError;
        let mut news = self.storage.news();
        loop {
            match news.recv().await {
                Ok(News::Event(id, number)) => {
                    let known = self.locked().get(&id).cloned();
                    if let Some(live) = known.filter(|live| live.number() < number) {
                        live.hear_of(&self, number).await;
                    }
                }
                Ok(News::Removed(id)) => self.forget(id),
                Ok(News::Job) => self.ring_for_all(),
                Ok(News::Missed) | Err(RecvError::Lagged(_)) => {
                    let all: Vec<Arc<Live>> = self.locked().values().cloned().collect();
                    for live in all {
                        live.hear_of(&self, u64::MAX).await;
                    }
                    self.ring_for_all();
                }
                Err(RecvError::Closed) => return,
            }
        }
    }
}

/// An event as it is stored.
fn body(event: &Event) -> Result<String, Problem> {
    serde_json::to_string(event).map_err(|error| Problem::Internal(error.to_string()))
}

/// What is stored of a new table.
fn new_game(id: TableId, table: &Table, keys: Keys, job: Option<Due>) -> Result<NewGame, Problem> {
    let events = table.events().iter().map(body).collect::<Result<_, _>>()?;
    let listing = Listing::of(table);
    Ok(NewGame { id, events, listing, keys: keys.seats, maker: keys.maker, job })
}

/// Chance for guesses about what is hidden.
pub(crate) fn chance() -> SmallRng {
    // Guessing needs no secrecy; without the system's chance it guesses the same every time.
    SmallRng::seed_from_u64(getrandom::u64().unwrap_or_default())
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
