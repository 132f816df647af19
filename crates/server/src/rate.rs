//! Rate limiter: who asks too often, or has too much open.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

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

/// A map that holds only so much and forgets what has not been used for longest, roughly: once
/// the newer half is full, the older one is dropped as a whole.
pub(crate) struct Recent<K, V> {
    newer: HashMap<K, V>,
    older: HashMap<K, V>,
    half: usize,
}

impl<K: Eq + Hash + Clone, V> Recent<K, V> {
    pub(crate) fn new(most: usize) -> Recent<K, V> {
        Recent { newer: HashMap::new(), older: HashMap::new(), half: most.div_ceil(2) }
    }

    /// What is known under this key; something new if nothing is.
    pub(crate) fn get(&mut self, key: K, new: impl FnOnce() -> V) -> &mut V {
        if !self.newer.contains_key(&key) {
            let value = self.older.remove(&key).unwrap_or_else(new);
            if self.newer.len() >= self.half {
                self.older = std::mem::take(&mut self.newer);
            }
            self.newer.insert(key.clone(), value);
        }
        self.newer.get_mut(&key).expect("it is there now")
    }
}

/// Lets so many through at once, and so many a second after that, for each network.
pub(crate) struct Rate {
    burst: f64,
    per_second: f64,
    buckets: Mutex<Recent<IpAddr, Bucket>>,
}

struct Bucket {
    level: f64,
    at: Instant,
}

/// How many networks are remembered.
const REMEMBERED: usize = 50_000;

impl Rate {
    pub(crate) fn new(burst: u32, per_second: f64) -> Rate {
        let buckets = Mutex::new(Recent::new(REMEMBERED));
        Rate { burst: f64::from(burst), per_second, buckets }
    }

    /// Whether one more may pass; if not, after how many seconds.
    pub(crate) fn pass(&self, address: IpAddr, now: Instant) -> Result<(), u32> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = buckets.get(network(address), || Bucket { level: self.burst, at: now });
        let gained = now.saturating_duration_since(bucket.at).as_secs_f64() * self.per_second;
        bucket.level = (bucket.level + gained).min(self.burst);
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
    counts: Arc<Mutex<Counts<K>>>,
}

/// Only those are in it who have something open.
struct Counts<K> {
    all: usize,
    each: HashMap<K, usize>,
}

/// One of the things that are open; closed when dropped.
pub(crate) struct Held<K: Eq + Hash> {
    key: K,
    counts: Arc<Mutex<Counts<K>>>,
}

fn locked<K>(counts: &Mutex<Counts<K>>) -> MutexGuard<'_, Counts<K>> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Eq + Hash + Clone> Open<K> {
    pub(crate) fn new(most: usize, most_each: usize) -> Open<K> {
        let counts = Counts { all: 0, each: HashMap::new() };
        Open { most, most_each, counts: Arc::new(Mutex::new(counts)) }
    }

    /// Opens one more, unless there are too many.
    pub(crate) fn open(&self, key: K) -> Option<Held<K>> {
        self.open_up_to(self.most_each, key)
    }

    /// Opens one more for somebody who may have all there are.
    pub(crate) fn open_beyond(&self, key: K) -> Option<Held<K>> {
        self.open_up_to(self.most, key)
    }

    fn open_up_to(&self, most_each: usize, key: K) -> Option<Held<K>> {
        let mut counts = locked(&self.counts);
        let own = counts.each.get(&key).copied().unwrap_or_default();
        if counts.all >= self.most || own >= most_each {
            return None;
        }
        counts.all += 1;
        counts.each.insert(key.clone(), own + 1);
        Some(Held { key, counts: self.counts.clone() })
    }

    /// How many are open.
    pub(crate) fn count(&self) -> usize {
        locked(&self.counts).all
    }
}

impl<K: Eq + Hash> Drop for Held<K> {
    fn drop(&mut self) {
        let mut counts = locked(&self.counts);
        counts.all -= 1;
        if let Some(count) = counts.each.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.each.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
    fn a_million_addresses_fill_the_limiter_only_so_far() {
        let (rate, now) = (Rate::new(1, 0.001), Instant::now());
        let known = IpAddr::from([127, 0, 0, 1]);
        assert_eq!(rate.pass(known, now), Ok(()));
        for number in 0..1_000_000_u32 {
            assert_eq!(rate.pass(IpAddr::from(number.to_be_bytes()), now), Ok(()));
            // Whoever keeps asking is not forgotten for the others.
            if number % 10_000 == 0 {
                assert!(rate.pass(known, now).is_err());
            }
        }
        let buckets = rate.buckets.lock().unwrap();
        assert!(buckets.newer.len() + buckets.older.len() <= REMEMBERED);
    }

    #[test]
    fn what_is_closed_makes_room() {
        let open = Open::new(2, 1);
        let first = open.open('a').expect("room");
        assert!(open.open('a').is_none(), "one each");
        let second = open.open('b').expect("room");
        assert!(open.open('c').is_none(), "two in all");
        assert_eq!(locked(&open.counts).each.len(), 2, "whoever is refused is not remembered");
        drop((first, second));
        assert!(open.open('c').is_some());
        assert_eq!(open.count(), 0);
        assert!(locked(&open.counts).each.is_empty());
    }
}
