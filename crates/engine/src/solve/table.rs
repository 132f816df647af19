//! What has been proven so far, shared by all threads.
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

use std::sync::atomic::{AtomicU64, Ordering};

use super::Verdict;
use crate::memory;

/// What is known of a position's value for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) at_least: Verdict,
    pub(super) at_most: Verdict,
}

#[repr(align(64))]
#[derive(Default)]
struct Bucket([AtomicU64; 8]);

/// So few buckets that hashes can still be told apart.
const FEWEST: usize = 1 << 10;

const TAG_SHIFT: u32 = 10;
const MOST_WORK: u64 = 63;

pub(super) struct Table {
    buckets: Vec<Bucket>,
}

impl Table {
    /// A table of at most so many bytes, and 64 KB at least.
    pub(super) fn new(bytes: usize) -> Table {
        Table { buckets: memory::fresh(bytes / size_of::<Bucket>(), FEWEST) }
    }

    /// Empties the table.
    pub(super) fn clear(&mut self) {
        for entry in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *entry.get_mut() = 0;
        }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize]
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
        let mut work = u64::from(nodes.max(1).ilog2()).min(MOST_WORK);
        let mut news = news;
        let (mut place, mut least) = (0, u64::MAX);
        let bucket = self.bucket(hash);
        for (index, entry) in bucket.0.iter().enumerate() {
            let entry = entry.load(Ordering::Relaxed);
            if is_of(entry, hash) {
                let old = known(entry);
                news.at_least = news.at_least.max(old.at_least);
                news.at_most = news.at_most.min(old.at_most);
                work = work.max(worked(entry));
                place = index;
                break;
            }
            let cost = if entry == 0 { 0 } else { 1 + worked(entry) };
            if cost < least {
                (place, least) = (index, cost);
            }
        }
        let bounds = (((news.at_most as i8 + 2) as u64) << 2) | (news.at_least as i8 + 1) as u64;
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
    let verdict = |bits: u64| match bits {
        0 => Verdict::Loss,
        1 => Verdict::Draw,
        _ => Verdict::Win,
    };
    Known { at_least: verdict(entry & 3), at_most: verdict((entry >> 2 & 3).saturating_sub(1)) }
}

#[inline]
fn worked(entry: u64) -> u64 {
    entry >> 4 & MOST_WORK
}
