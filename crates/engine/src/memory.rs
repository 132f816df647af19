//! Memory for tables: as much as is wished, or less, but never the end of the process.
//!
//! A plain `Vec` aborts if the system refuses, and a system that promises more than it has kills
//! whoever takes it at its word. So whoever is told how much to use asks [`is_there_memory_for`]
//! first and says no in words; a table that is refused all the same makes do with less.

use thiserror::Error;

/// There is not so much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there are no {megabytes} MB of memory to be had here{}", available(*.free))]
pub struct NotEnoughMemory {
    /// How much was wished.
    pub megabytes: usize,
    /// How many megabytes the system says are free, where it says.
    pub free: Option<usize>,
}

fn available(free: Option<usize>) -> String {
    free.map_or_else(String::new, |free| format!(": {free} MB are free"))
}

/// Whether tables of so many megabytes can be had.
pub fn is_there_memory_for(megabytes: usize) -> Result<(), NotEnoughMemory> {
    let free = free_megabytes();
    let promised = megabytes
        .checked_mul(1 << 20)
        .is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    if promised && free.is_none_or(|free| megabytes <= free) {
        Ok(())
    } else {
        Err(NotEnoughMemory { megabytes, free })
    }
}

/// What can be used without pushing others out, where the system tells.
fn free_megabytes() -> Option<usize> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024)
}

/// A list of `wished` fresh entries; if the system refuses, half as many, and so on down to
/// `fewest`.
pub(crate) fn fresh<T: Default>(wished: usize, fewest: usize) -> Vec<T> {
    let mut count = wished.max(fewest);
    let mut list = Vec::new();
    while count > fewest && list.try_reserve_exact(count).is_err() {
        count = (count / 2).max(fewest);
    }
    list.resize_with(count, T::default);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_memory_than_any_machine_has_is_refused_in_words() {
        let refused = is_there_memory_for(usize::MAX >> 21).expect_err("that is too much");
        assert!(refused.to_string().starts_with("there are no "), "{refused}");
        assert_eq!(is_there_memory_for(1), Ok(()));
    }

    #[test]
    fn a_table_that_is_refused_makes_do_with_less() {
        let list: Vec<u64> = fresh(usize::MAX >> 4, 16);
        assert!(list.len() >= 16);
    }
}
