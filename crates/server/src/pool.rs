//! Worker pool: work that somebody waits for, away from the threads that serve everybody.
//!
//! Whatever takes longer than about a millisecond is done here. A pool does so much at once, and
//! of that only so much for one network: whoever asks for a lot waits for himself.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::Problem;
use crate::rate::network;

/// How long somebody waits before being sent away.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many requests of one network may wait.
const WAITING_EACH: usize = 16;

/// So many places, of which one network can have only some.
pub(crate) struct Pool {
    what: &'static str,
    places: Arc<Semaphore>,
    size: usize,
    each: usize,
    patience: Duration,
    lines: Arc<Mutex<Lines>>,
}

type Lines = HashMap<IpAddr, Line>;

/// Those of one network who wait or are being served.
struct Line {
    places: Arc<Semaphore>,
    people: usize,
}

/// Somebody who waits or is being served; gone when dropped.
struct Visitor {
    network: IpAddr,
    lines: Arc<Mutex<Lines>>,
}

/// A place in a pool; free again when dropped.
pub(crate) struct Place {
    _place: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    _visitor: Visitor,
}

impl Pool {
    /// So many at once, of these so many for one network.
    pub(crate) fn new(what: &'static str, size: usize, each: usize) -> Pool {
        let (size, each) = (size.max(1), each.max(1));
        let places = Arc::new(Semaphore::new(size));
        Pool { what, places, size, each, patience: PATIENCE, lines: Arc::default() }
    }

    /// How many are being served.
    pub(crate) fn busy(&self) -> usize {
        self.size - self.places.available_permits().min(self.size)
    }

    /// A place, unless there is none for some time.
    pub(crate) async fn enter(&self, address: IpAddr) -> Result<Place, Problem> {
        let too_many = || Problem::TooMany { what: self.what, retry_s: 5 };
        let (visitor, own) = self.queue(network(address)).ok_or_else(too_many)?;
        let waiting = async {
            let own = own.acquire_owned().await.ok()?;
            let place = self.places.clone().acquire_owned().await.ok()?;
            Some(Place { _place: place, _own: own, _visitor: visitor })
        };
        tokio::time::timeout(self.patience, waiting).await.ok().flatten().ok_or_else(too_many)
    }

    /// Does some work as soon as there is a place for it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.enter(address).await?;
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            work()
        });
        done.await.map_err(|error| Problem::Internal(error.to_string()))
    }

    fn queue(&self, network: IpAddr) -> Option<(Visitor, Arc<Semaphore>)> {
        let mut lines = locked(&self.lines);
        let line = lines
            .entry(network)
            .or_insert_with(|| Line { places: Arc::new(Semaphore::new(self.each)), people: 0 });
        if line.people >= self.each + WAITING_EACH {
            return None;
        }
        line.people += 1;
        Some((Visitor { network, lines: self.lines.clone() }, line.places.clone()))
    }
}

fn locked(lines: &Mutex<Lines>) -> MutexGuard<'_, Lines> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Visitor {
    fn drop(&mut self) {
        let mut lines = locked(&self.lines);
        if let Some(line) = lines.get_mut(&self.network) {
            line.people -= 1;
            if line.people == 0 {
                lines.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    #[tokio::test]
    async fn one_network_never_has_all_places() {
        let pool = Pool { patience: Duration::from_millis(1), ..Pool::new("work", 2, 1) };
        let first = pool.enter(ONE).await.expect("room");
        assert!(pool.enter(ONE).await.is_err(), "one each, and patience ends");
        let second = pool.enter(OTHER).await.expect("room for others");
        assert_eq!(pool.busy(), 2);
        drop((first, second));
        assert_eq!(pool.busy(), 0);
        assert!(locked(&pool.lines).is_empty(), "nobody is remembered");
    }

    #[tokio::test]
    async fn whoever_waits_comes_in_when_another_goes() {
        let pool = Pool::new("work", 2, 1);
        let first = pool.enter(ONE).await.expect("room");
        let (second, ()) = tokio::join!(pool.enter(ONE), async {
            tokio::task::yield_now().await;
            drop(first);
        });
        assert!(second.is_ok());
    }

    #[tokio::test]
    async fn a_line_that_is_too_long_is_refused_at_once() {
        let pool = Pool::new("work", 1, 1);
        let line: Vec<_> = (0..=WAITING_EACH).map(|_| pool.queue(ONE).expect("room")).collect();
        assert!(pool.queue(ONE).is_none());
        assert!(pool.queue(OTHER).is_some(), "others can still stand in line");
        drop(line);
        assert!(pool.queue(ONE).is_some());
    }
}
