//! Job queues: where computers wait for their turn to think.

use table::{ChairKind, Table, Time};

/// A line of jobs with threads of its own: nobody waits for what another lane is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// A person waits, and not for long: levels that think for some milliseconds.
    Quick = 0,
    /// A person waits for somebody who thinks for seconds.
    Slow = 1,
    /// Nobody waits: all seats are computers'.
    Alone = 2,
}

/// The strongest level that thinks for milliseconds only.
const QUICK: u8 = 6;

impl Lane {
    /// All lanes.
    pub const ALL: [Lane; 3] = [Lane::Quick, Lane::Slow, Lane::Alone];

    /// Its name in figures.
    pub const fn as_str(self) -> &'static str {
        match self {
            Lane::Quick => "quick",
            Lane::Slow => "slow",
            Lane::Alone => "alone",
        }
    }

    /// Where the computer to move belongs; nowhere if a person is to move.
    pub fn of(table: &Table) -> Option<Lane> {
        let (_, level) = table.computer_to_move()?;
        let chairs = table.agreement().chairs();
        let alone = chairs.iter().all(|chair| matches!(chair.kind, ChairKind::Computer { .. }));
        Some(match () {
            () if alone => Lane::Alone,
            () if level.get() <= QUICK => Lane::Quick,
            () => Lane::Slow,
        })
    }

    /// About how long a job of this lane takes, in milliseconds.
    pub(crate) const fn usual_time(self) -> u64 {
        match self {
            Lane::Quick => 20,
            Lane::Slow | Lane::Alone => 4_000,
        }
    }
}

/// A place in a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The lane.
    pub lane: Lane,
    /// Its place there: whoever has the earliest time comes first.
    pub since: Time,
}
