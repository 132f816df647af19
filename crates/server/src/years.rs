//! Housekeeping: games that nobody plays any more end, and games that are over are removed if that is
//! wanted. Several servers may do it at once; each event is stored only once.

use std::sync::Arc;
use std::time::Duration;

use table::{TableId, Time};

use crate::config::Keeping;
use crate::problem::Problem;
use crate::storage::{Cursor, Status, Storage};
use crate::tables::{Tables, now};

/// How often the house is tidied, and how long after the start for the first time.
const EVERY: Duration = Duration::from_secs(60 * 60);
const AT_FIRST: Duration = Duration::from_secs(60);
/// How many games are looked at in one go.
const AT_ONCE: u32 = 200;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    /// Games that have ended.
    pub ended: u64,
    /// Games that were removed.
    pub removed: u64,
}

/// Tidies again and again.
pub(crate) async fn keep_house(tables: Arc<Tables>, keeping: Keeping) {
    tokio::time::sleep(AT_FIRST).await;
    loop {
        match tidy(&tables, keeping, now()).await {
            Ok(Tidied { ended: 0, removed: 0 }) => {}
            Ok(Tidied { ended, removed }) => tracing::info!(ended, removed, "old games"),
            Err(problem) => tracing::warn!(?problem, "old games could not be looked through"),
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Ends and removes what is old now.
pub(crate) async fn tidy(
    tables: &Arc<Tables>,
    keeping: Keeping,
    now: Time,
) -> Result<Tidied, Problem> {
    let days_ago = |days: u32| Time(now.0.saturating_sub(u64::from(days) * DAY));
    let mut tidied = Tidied::default();
    for (status, days) in [(Status::Waiting, keeping.waiting), (Status::Running, keeping.running)] {
        let since = days_ago(days);
        let mut old = OldGames::new(status, since);
        while let Some(ids) = old.next(tables.storage()).await? {
            for id in ids {
                match tables.abandon(id, since, now).await {
                    Ok(ended) => tidied.ended += u64::from(ended),
                    // Somebody else was quicker, or it cannot be read: the others go on.
                    Err(problem) => tracing::debug!(?problem, game = %id, "not ended"),
                }
            }
        }
    }
    if let Some(days) = keeping.finished {
        let mut old = OldGames::new(Status::Finished, days_ago(days));
        while let Some(ids) = old.next(tables.storage()).await? {
            tables.storage().remove(&ids).await?;
            ids.iter().for_each(|id| tables.forget(*id));
            tidied.removed += ids.len() as u64;
        }
    }
    Ok(tidied)
}

/// Goes through games in which nothing has happened since a time.
struct OldGames {
    status: Status,
    since: Time,
    /// Unlisted games first, then the listed ones; behind which.
    listed: bool,
    behind: Cursor,
}

impl OldGames {
    fn new(status: Status, since: Time) -> OldGames {
        OldGames { status, since, listed: false, behind: BEGINNING }
    }

    /// The next few, perhaps none; `None` at the end.
    async fn next(&mut self, storage: &dyn Storage) -> Result<Option<Vec<TableId>>, Problem> {
        let (listed, behind) = (self.listed, self.behind);
        let page = storage.old(self.status, listed, self.since, behind, AT_ONCE).await?;
        match page.last() {
            Some(last) => self.behind = (last.created, last.id),
            None if listed => return Ok(None),
            None => (self.listed, self.behind) = (true, BEGINNING),
        }
        let old = page.iter().filter(|game| game.last < self.since);
        Ok(Some(old.map(|game| game.id).collect()))
    }
}

const BEGINNING: Cursor = (Time(0), TableId::from_bits(0));
