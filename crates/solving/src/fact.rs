//! Facts: what is proven of a position, in sixteen bytes that can be checked.
//!
//! ```text
//!  byte  0 … 7     8 … 11                                                 12 … 15
//!        essence   bounds (4 bits), placings (6), log₂ of the work (6),   checksum, of the bytes before it and of where
//!                  known before with wider bounds (1)                      they stand
//! ```

use engine::solve::Known;

/// How long a fact is on disk.
pub(crate) const RECORD: usize = 16;

/// What is proven of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is worth.
    pub known: Known,
    /// After how many placings it comes.
    pub placings: u8,
    /// How many positions the solver looked at, as a power of two.
    pub work: u8,
    /// Whether less was known of it before: it is counted once.
    pub(crate) again: bool,
}

impl Fact {
    /// A new fact.
    pub fn new(known: Known, placings: u32, nodes: u64) -> Fact {
        let placings = placings.min(63) as u8;
        Fact { known, placings, work: nodes.max(1).ilog2() as u8, again: false }
    }

    /// Both together.
    pub(crate) fn and(self, other: Fact) -> Fact {
        let (known, work) = (self.known.and(other.known), self.work.max(other.work));
        Fact { known, work, again: self.again && other.again, ..self }
    }

    /// On disk, as the record of this number in the file of this number.
    pub(crate) fn to_record(self, essence: u64, file: u32, number: u64) -> [u8; RECORD] {
        let bounds = self.known.to_bits();
        let counts = u32::from(self.placings) << 4 | u32::from(self.work & 63) << 10;
        let payload = bounds | counts | u32::from(self.again) << 16;
        let mut record = [0; RECORD];
        record[..8].copy_from_slice(&essence.to_le_bytes());
        record[8..12].copy_from_slice(&payload.to_le_bytes());
        let sum = checksum(&record[..12], file, number);
        record[12..].copy_from_slice(&sum.to_le_bytes());
        record
    }

    /// From disk; `None` if it is not what was written there.
    pub(crate) fn from_record(
        record: &[u8; RECORD],
        file: u32,
        number: u64,
    ) -> Option<(u64, Fact)> {
        let (said, sum) = record.split_at(12);
        if checksum(said, file, number).to_le_bytes() != sum {
            return None;
        }
        let essence = u64::from_le_bytes(said[..8].try_into().ok()?);
        let payload = u32::from_le_bytes(said[8..].try_into().ok()?);
        let fact = Fact {
            known: Known::from_bits(payload & 0xf),
            placings: (payload >> 4 & 63) as u8,
            work: (payload >> 10 & 63) as u8,
            again: payload >> 16 & 1 != 0,
        };
        Some((essence, fact))
    }
}

/// A record in the wrong place is as wrong as a record with other bytes.
fn checksum(said: &[u8], file: u32, number: u64) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&file.to_le_bytes());
    hasher.update(&number.to_le_bytes());
    hasher.update(said);
    hasher.finalize()
}
