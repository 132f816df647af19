//! Transposition table of the solver: what has been proven so far, shared by all threads.
//!
//! Eight entries make a bucket, which is a line of the cache:
//!
//! ```text
//!  bit  63 … 10                    9 … 4               3 2           1 0
//!       the hash's low 54 bits     log₂ of the work    at most + 2   at least + 1
//! ```
//!
//! The bucket is given by the high bits of the hash: of all hashes that lead to one bucket no two
//! have the same low 54 bits, as long as there are at least 2¹⁰ buckets. As hashes are one-to-one,
//! an entry can never be taken for another position's. One entry is one atomic word, so
//! threads need no locks.
//!
//! A table for one thread begins small, since what lies close together is reached quickly, and grows as it fills. The
//! full hash of an entry follows from its bucket and its tag, so every entry finds its new place.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::Verdict;
use super::children::Child;
use crate::memory;

/// What is known of a position's value for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// He can have this.
    pub at_least: Verdict,
    /// He cannot have more.
    pub at_most: Verdict,
}

impl Known {
    /// Nothing.
    pub const NOTHING: Known = Known { at_least: Verdict::Loss, at_most: Verdict::Win };

    /// All there is to know.
    pub const fn exactly(verdict: Verdict) -> Known {
        Known { at_least: verdict, at_most: verdict }
    }

    /// What an answer says to the question whether it is at least this.
    #[inline]
    pub(super) const fn learnt(answer: Verdict, least: Verdict) -> Known {
        if answer as i8 >= least as i8 {
            Known { at_least: answer, at_most: Verdict::Win }
        } else {
            Known { at_least: Verdict::Loss, at_most: answer }
        }
    }

    /// The answer to that question, if it is known: a lower bound if the value is at least this, else an upper one.
    #[inline]
    pub fn answers(self, least: Verdict) -> Option<Verdict> {
        if self.at_least >= least {
            Some(self.at_least)
        } else {
            (self.at_most < least).then_some(self.at_most)
        }
    }

    /// Both together.
    #[inline]
    pub fn and(self, other: Known) -> Known {
        Known {
            at_least: self.at_least.max(other.at_least),
            at_most: self.at_most.min(other.at_most),
        }
    }

    /// Four bits, not all of them nought: at most + 2, at least + 1.
    #[inline]
    pub const fn to_bits(self) -> u32 {
        ((self.at_most as i8 + 2) as u32) << 2 | (self.at_least as i8 + 1) as u32
    }

    /// What four bits say.
    #[inline]
    pub fn from_bits(bits: u32) -> Known {
        let verdict = |bits: u32| match bits {
            0 => Verdict::Loss,
            1 => Verdict::Draw,
            _ => Verdict::Win,
        };
        Known { at_least: verdict(bits & 3), at_most: verdict((bits >> 2 & 3).saturating_sub(1)) }
    }
}

#[repr(align(64))]
#[derive(Default)]
struct Bucket([AtomicU64; 8]);

/// So few buckets that hashes can still be told apart.
const FEWEST: usize = 1 << 10;

const TAG_SHIFT: u32 = 10;
const MOST_WORK: u64 = 63;

/// With so many buckets a table that may grow begins, and so many times as many it has next.
const FIRST: usize = 1 << 13;
const GROWTH: usize = 4;

pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// How many of them are in use: all, or a power of two.
    used: AtomicUsize,
    /// Entries that had to give way since it last grew.
    lost: AtomicUsize,
    /// With how many buckets it begins.
    first: usize,
}

impl Table {
    /// A table of at most so many bytes, and 64 KB at least, for one thread or several.
    pub(super) fn new(bytes: usize, threads: usize) -> Table {
        let buckets: Vec<Bucket> = memory::fresh(bytes / size_of::<Bucket>(), FEWEST);
        // Nobody else may look while entries move.
        let first = if threads == 1 { FIRST.min(buckets.len()) } else { buckets.len() };
        Table { buckets, used: AtomicUsize::new(first), lost: AtomicUsize::new(0), first }
    }

    /// Empties the table.
    pub(super) fn clear(&mut self) {
        for entry in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *entry.get_mut() = 0;
        }
        *self.used.get_mut() = self.first;
        *self.lost.get_mut() = 0;
    }

    /// Uses more buckets. From the last to the first, as entries only ever move up.
    fn grow(&self) {
        let old = self.used.load(Ordering::Relaxed);
        let new = (old * GROWTH).min(self.buckets.len());
        self.used.store(new, Ordering::Relaxed);
        self.lost.store(0, Ordering::Relaxed);
        for index in (0..old).rev() {
            let entries =
                self.buckets[index].0.each_ref().map(|entry| entry.swap(0, Ordering::Relaxed));
            for entry in entries.into_iter().filter(|entry| *entry != 0) {
                let hash = (index as u64) << (64 - old.ilog2()) | entry >> TAG_SHIFT;
                let place =
                    self.bucket(hash).0.iter().find(|place| place.load(Ordering::Relaxed) == 0);
                if let Some(place) = place {
                    place.store(entry, Ordering::Relaxed);
                }
            }
        }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        let used = self.used.load(Ordering::Relaxed);
        &self.buckets[((u128::from(hash) * used as u128) >> 64) as usize]
    }

    /// What is known of a child; nothing of fights.
    #[inline]
    pub(super) fn known(&self, child: &Child) -> Option<Known> {
        if child.board.is_fight() { None } else { self.get(child.hash) }
    }

    /// What is known of the position with this hash.
    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Known> {
        let bucket = self.bucket(hash);
        bucket.0.iter().find_map(|entry| {
            let entry = entry.load(Ordering::Relaxed);
            is_of(entry, hash).then(|| known(entry))
        })
    }

    /// Remembers something, in place of what cost least if there is no room.
    pub(super) fn put(&self, hash: u64, news: Known, nodes: u64) {
        let used = self.used.load(Ordering::Relaxed);
        if used < self.buckets.len() && self.lost.load(Ordering::Relaxed) > used {
            self.grow();
        }
        let mut work = u64::from(nodes.max(1).ilog2()).min(MOST_WORK);
        let mut news = news;
        let (mut place, mut least) = (0, u64::MAX);
        let bucket = self.bucket(hash);
        for (index, entry) in bucket.0.iter().enumerate() {
            let entry = entry.load(Ordering::Relaxed);
            if is_of(entry, hash) {
                news = news.and(known(entry));
                work = work.max(worked(entry));
                (place, least) = (index, 0);
                break;
            }
            let cost = if entry == 0 { 0 } else { 1 + worked(entry) };
            if cost < least {
                (place, least) = (index, cost);
            }
        }
        if least != 0 {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        let bounds = u64::from(news.to_bits());
        bucket.0[place].store(hash << TAG_SHIFT | work << 4 | bounds, Ordering::Relaxed);
    }
}

/// Whether an entry is there and belongs to this hash.
#[inline]
fn is_of(entry: u64, hash: u64) -> bool {
    (entry ^ hash << TAG_SHIFT) >> TAG_SHIFT == 0 && entry != 0
}

#[inline]
fn known(entry: u64) -> Known {
    Known::from_bits(entry as u32 & 0xf)
}

#[inline]
fn worked(entry: u64) -> u64 {
    entry >> 4 & MOST_WORK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_grows_forgets_little_and_mistakes_nothing() {
        let table = Table::new(16 << 20, 1);
        let hashes = (1..=200_000u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let of = |hash: u64| match hash % 3 {
            0 => Known { at_least: Verdict::Loss, at_most: Verdict::Loss },
            1 => Known { at_least: Verdict::Draw, at_most: Verdict::Win },
            _ => Known { at_least: Verdict::Win, at_most: Verdict::Win },
        };
        for hash in hashes.clone() {
            table.put(hash, of(hash), 1);
        }
        assert!(table.used.load(Ordering::Relaxed) > FIRST);
        let found: Vec<u64> = hashes.filter(|hash| table.get(*hash).is_some()).collect();
        assert!(found.len() > 150_000, "{}", found.len());
        assert!(found.iter().all(|hash| table.get(*hash) == Some(of(*hash))));
        // The same tags in other buckets are other positions.
        let others = found.iter().map(|hash| hash ^ 1 << 63);
        assert!(others.filter(|hash| table.get(*hash).is_some()).count() == 0);
    }
}
