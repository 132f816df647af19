//! Who asks too often.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// The network an address belongs to: people with IPv6 have a whole network of addresses.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
        },
    }
}

/// Lets so many through at once, and so many a second after that, for each address.
pub(crate) struct Rate {
    burst: f64,
    per_second: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

struct Bucket {
    level: f64,
    at: Instant,
}

/// From so many addresses on, those that have been quiet are forgotten.
const MANY: usize = 10_000;

impl Rate {
    pub(crate) fn new(burst: u32, per_second: f64) -> Rate {
        Rate { burst: f64::from(burst), per_second, buckets: Mutex::default() }
    }

    /// Whether one more may pass; if not, after how many seconds.
    pub(crate) fn pass(&self, address: IpAddr, now: Instant) -> Result<(), u32> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let filled = |bucket: &Bucket| {
            let gained = now.saturating_duration_since(bucket.at).as_secs_f64() * self.per_second;
            (bucket.level + gained).min(self.burst)
        };
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| filled(bucket) < self.burst);
        }
        let key = network(address);
        let bucket = buckets.entry(key).or_insert(Bucket { level: self.burst, at: now });
        bucket.level = filled(bucket);
        bucket.at = now;
        if bucket.level >= 1.0 {
            bucket.level -= 1.0;
            return Ok(());
        }
        let missing = (1.0 - bucket.level) / self.per_second.max(f64::MIN_POSITIVE);
        Err(missing.ceil().clamp(1.0, 3600.0) as u32)
    }
}

/// Counts what somebody has open at the same time.
pub(crate) struct Open<K: Eq + Hash> {
    most: usize,
    most_each: usize,
    counts: Arc<Mutex<HashMap<K, usize>>>,
    closed: Arc<Notify>,
}

/// One of the things that are open; closed when dropped.
pub(crate) struct Held<K: Eq + Hash> {
    key: Option<K>,
    counts: Arc<Mutex<HashMap<K, usize>>>,
    closed: Arc<Notify>,
}

impl<K: Eq + Hash + Clone> Open<K> {
    pub(crate) fn new(most: usize, most_each: usize) -> Open<K> {
        Open { most, most_each, counts: Arc::default(), closed: Arc::default() }
    }

    /// Opens one more, unless there are too many.
    pub(crate) fn open(&self, key: K) -> Option<Held<K>> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = counts.values().sum();
        let own = counts.entry(key.clone()).or_default();
        if all >= self.most || *own >= self.most_each {
            return None;
        }
        *own += 1;
        Some(Held { key: Some(key), counts: self.counts.clone(), closed: self.closed.clone() })
    }

    /// Opens one more as soon as there is room, unless there is none for so long.
    pub(crate) async fn open_soon(&self, key: K, patience: Duration) -> Option<Held<K>> {
        let given_up = tokio::time::Instant::now() + patience;
        loop {
            let closed = self.closed.notified();
            if let Some(held) = self.open(key.clone()) {
                return Some(held);
            }
            tokio::time::timeout_at(given_up, closed).await.ok()?;
        }
    }

    /// How many are open.
    pub(crate) fn count(&self) -> usize {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl<K: Eq + Hash> Drop for Held<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(key) = self.key.take()
            && let Some(count) = counts.get_mut(&key)
        {
            *count -= 1;
            if *count == 0 {
                counts.remove(&key);
            }
        }
        drop(counts);
        self.closed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_and_then_so_many_a_second() {
        let rate = Rate::new(3, 2.0);
        let (start, address) = (Instant::now(), IpAddr::from([10, 0, 0, 1]));
        for _ in 0..3 {
            assert_eq!(rate.pass(address, start), Ok(()));
        }
        assert_eq!(rate.pass(address, start), Err(1));
        assert_eq!(rate.pass(IpAddr::from([10, 0, 0, 2]), start), Ok(()));
        assert_eq!(rate.pass(address, start + Duration::from_millis(500)), Ok(()));
    }

    #[test]
    fn addresses_of_one_ipv6_network_are_one() {
        let rate = Rate::new(1, 0.001);
        let [one, two] = ["2001:db8::1", "2001:db8::2"].map(|text| text.parse().unwrap());
        assert_eq!(rate.pass(one, Instant::now()), Ok(()));
        assert!(rate.pass(two, Instant::now()).is_err());
    }

    #[test]
    fn what_is_closed_makes_room() {
        let open = Open::new(2, 1);
        let first = open.open('a').expect("room");
        assert!(open.open('a').is_none(), "one each");
        let second = open.open('b').expect("room");
        assert!(open.open('c').is_none(), "two in all");
        drop((first, second));
        assert!(open.open('c').is_some());
        assert_eq!(open.count(), 0);
    }

    #[tokio::test]
    async fn whoever_waits_comes_in_when_another_goes() {
        let open = Open::new(2, 1);
        let first = open.open('a').expect("room");
        assert!(open.open_soon('a', Duration::from_millis(1)).await.is_none(), "patience ends");
        let (second, ()) = tokio::join!(open.open_soon('a', Duration::from_secs(60)), async {
            tokio::task::yield_now().await;
            drop(first);
        });
        assert!(second.is_some());
    }
}
