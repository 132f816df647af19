//! Transposition table: what the search has found out about positions, shared by all threads
//! without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Value, memory};

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// It is the value, for this depth.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: i16,
    /// In eighths of a move.
    pub(super) depth: i16,
    pub(super) bound: Bound,
    /// The best move, as its place among the legal moves as they are generated.
    pub(super) best: Option<u16>,
}

/// Packed into one number:
///
/// ```text
///   bit 63 … 62  61 … 56  55 … 48  47 … 32  31 … 16  15 … 0
///       bound    age      spare    best     depth    value
/// ```
const NO_MOVE: u16 = u16::MAX;

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        bound << 62
            | u64::from(age & 63) << 56
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 32
            | u64::from(self.depth as u16) << 16
            | u64::from(self.value as u16)
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 62 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let best = (data >> 32) as u16;
        Some(Entry {
            value: data as u16 as i16,
            depth: (data >> 16) as u16 as i16,
            bound,
            best: (best != NO_MOVE).then_some(best),
        })
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 56) as u8 & 63
}

fn depth_of(data: u64) -> i16 {
    (data >> 16) as u16 as i16
}

/// One entry with its hash. The hash is stored mixed with the data, so that an entry torn by two
/// threads writing at once is not recognised instead of being believed.
#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// Four slots that share a line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A table of fixed size.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table of at most so many megabytes, but never quite nothing.
    pub(crate) fn new(megabytes: usize) -> Table {
        let count = (megabytes << 20) / size_of::<Bucket>();
        Table { buckets: memory::fresh(count, 64), age: 0 }
    }

    /// A new search begins: what is left from earlier ones may go first.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = 0;
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        // The hash taken as a fraction of all hashes says which bucket.
        &self.buckets[((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize]
    }

    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let mixed = slot.mixed.load(Ordering::Relaxed);
            if mixed ^ data == hash { Entry::unpack(data) } else { None }
        })
    }

    /// Remembers an entry, in place of an older one of the same position, an empty slot, or the
    /// one that is worth least: left from earlier searches, or shallow.
    #[inline]
    pub(super) fn put(&self, hash: u64, entry: Entry) {
        let mut cheapest = &self.bucket(hash).0[0];
        let mut least = i32::MAX;
        let mut kept_move = None;
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.mixed.load(Ordering::Relaxed) ^ data == hash {
                cheapest = slot;
                kept_move = Entry::unpack(data).and_then(|entry| entry.best);
                break;
            }
            let years = i32::from(self.age.wrapping_sub(age_of(data)) & 63);
            let worth = if data == 0 { i32::MIN } else { i32::from(depth_of(data)) - 64 * years };
            if worth < least {
                (least, cheapest) = (worth, slot);
            }
        }
        let data = Entry { best: entry.best.or(kept_move), ..entry }.pack(self.age);
        cheapest.data.store(data, Ordering::Relaxed);
        cheapest.mixed.store(hash ^ data, Ordering::Relaxed);
    }

    /// Somebody else has found out for certain what a position is worth to the seat to move.
    pub(crate) fn remember(&self, hash: u64, value: Value) {
        let bound = match value {
            won if won.is_win() => Bound::Lower,
            lost if lost.is_loss() => Bound::Upper,
            _ => Bound::Exact,
        };
        self.put(hash, Entry { value: value.raw() as i16, depth: i16::MAX, bound, best: None });
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn permille_full(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let data = slots.map(|slot| slot.data.load(Ordering::Relaxed));
        let used = data.filter(|data| *data != 0 && age_of(*data) == self.age).count();
        (used * 1000 / (4 * sample.len())) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: i16, depth: i16) -> Entry {
        Entry { value, depth, bound: Bound::Exact, best: Some(3) }
    }

    #[test]
    fn an_entry_is_found_again_as_it_was_stored() {
        let table = Table::new(1);
        for (bound, best) in [(Bound::Upper, None), (Bound::Lower, Some(700)), (Bound::Exact, None)]
        {
            let entry = Entry { value: -29_990, depth: -3, bound, best };
            let hash = 0x1234_5678_9abc_def0 ^ bound as u64;
            assert_eq!(table.get(hash), None);
            table.put(hash, entry);
            assert_eq!(table.get(hash), Some(entry));
        }
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        let mut table = Table::new(0);
        for hash in 1..=4 {
            table.put(hash, entry(1, 80));
        }
        table.put(5, entry(1, 8));
        let left = (1..=4).filter(|hash| table.get(*hash).is_some()).count();
        assert_eq!((left, table.get(5).is_some()), (3, true), "one of four had to go");
        table.put(6, entry(1, 16));
        assert_eq!(table.get(5), None, "the shallowest goes first");
        for _ in 0..2 {
            table.grow_older();
        }
        table.put(7, entry(1, 8));
        assert!(table.get(6).is_none() && table.get(7).is_some());
    }

    #[test]
    fn a_table_keeps_to_its_size() {
        assert_eq!(Table::new(16).buckets.len() * size_of::<Bucket>(), 16 << 20);
    }

    #[test]
    fn what_is_certain_stays_among_what_is_only_guessed() {
        let table = Table::new(0);
        table.remember(7, Value::WON_SOME_TIME);
        table.remember(8, -Value::WON_SOME_TIME);
        table.remember(9, Value::EVEN);
        for hash in 10..2_000 {
            table.put(hash, entry(40, 90));
        }
        let bound = |hash| table.get(hash).map(|entry| entry.bound);
        assert_eq!(bound(7), Some(Bound::Lower));
        assert_eq!(bound(8), Some(Bound::Upper));
        assert_eq!(bound(9), Some(Bound::Exact));
    }
}
