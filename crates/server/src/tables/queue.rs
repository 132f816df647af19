//! Fair queueing: who comes first among computers that are to think.
//!
//! Each job stands behind the earlier ones of the same network by the time those usually take. So
//! somebody with one game comes before the second job of somebody with sixty.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use table::{Table, Time};

use crate::rate::Recent;
use crate::storage::{Due, Lane};

/// Where the last job of each network stands, in each lane.
pub(super) struct Queue(Mutex<Recent<IpAddr, [Time; Lane::ALL.len()]>>);

/// How many networks are remembered.
const REMEMBERED: usize = 10_000;

impl Queue {
    pub(super) fn new() -> Queue {
        Queue(Mutex::new(Recent::new(REMEMBERED)))
    }

    /// The place of the computer that is to move at this table; `owner` is the network of whoever
    /// plays there, if that is known.
    pub(super) fn place(&self, table: &Table, owner: Option<IpAddr>, now: Time) -> Option<Due> {
        let lane = Lane::of(table)?;
        let Some(owner) = owner else { return Some(Due { lane, since: now }) };
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = &mut queue.get(owner, Default::default)[lane as usize];
        *last = now.max(Time(last.0 + lane.usual_time()));
        Some(Due { lane, since: *last })
    }
}
