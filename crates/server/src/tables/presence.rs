//! Presence: from which devices a seat is looked at, so that whoever holds it learns when somebody else does.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use games::Seat;
use tokio::sync::watch;

use super::Live;

/// The devices that follow a game from a seat, as often as they do.
pub(super) struct Presence(watch::Sender<Vec<(Seat, Device)>>);

/// A device, as it calls itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Device(u64);

impl Device {
    /// The device of this name; without one it is like no other.
    pub(crate) fn named(name: Option<&str>) -> Device {
        let Some(name) = name else { return Device(getrandom::u64().unwrap_or_default()) };
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        Device(hasher.finish())
    }
}

impl Default for Presence {
    fn default() -> Presence {
        Presence(watch::channel(Vec::new()).0)
    }
}

/// Somebody who follows a game from a seat, until this is dropped.
pub(crate) struct Present {
    live: Arc<Live>,
    seat: Seat,
    device: Device,
    all: watch::Receiver<Vec<(Seat, Device)>>,
}

impl Live {
    /// A device begins to follow the game from a seat.
    pub(crate) fn enter(self: &Arc<Live>, seat: Seat, device: Option<&str>) -> Present {
        let device = Device::named(device);
        self.presence.0.send_modify(|all| all.push((seat, device)));
        Present { live: self.clone(), seat, device, all: self.presence.0.subscribe() }
    }
}

impl Present {
    /// From how many other devices the seat is looked at.
    pub(crate) fn others(&mut self) -> usize {
        let all = self.all.borrow_and_update();
        let others =
            all.iter().filter(|(seat, device)| *seat == self.seat && *device != self.device);
        let mut devices: Vec<Device> = others.map(|(_, device)| *device).collect();
        devices.sort_unstable();
        devices.dedup();
        devices.len()
    }

    /// Waits until somebody comes or goes.
    pub(crate) async fn changed(&mut self) {
        // The game is kept in use from here, so there is always somebody who tells.
        let _ = self.all.changed().await;
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        let own = (self.seat, self.device);
        self.live.presence.0.send_modify(|all| {
            if let Some(place) = all.iter().position(|present| *present == own) {
                all.swap_remove(place);
            }
        });
    }
}
