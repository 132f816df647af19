//! The time that passes: by the clock on the wall, or by whatever clock whoever runs the engine names before anything is
//! thought about.
//!
//! A browser's WebAssembly has no clock of its own. Measurements beside other work go by the processor time of the
//! thread, which is the same however busy the machine is.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Says how to ask for the time since anything; the first word counts, and all thinking goes by it.
///
/// The time of a thread is good for whoever thinks on one thread: another one cannot read it.
pub fn tell_time_by(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

/// Lets all thinking go by the processor time of the thread that thinks: players on one thread each then have the same
/// time, whatever else the machine does.
#[cfg(all(unix, feature = "workbench"))]
pub fn tell_time_by_processor() {
    tell_time_by(|| {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        time.try_into().unwrap_or_default()
    });
}

/// Without a clock, time stands still.
#[cfg(target_family = "wasm")]
fn usual_time() -> Duration {
    Duration::ZERO
}

#[cfg(not(target_family = "wasm"))]
fn usual_time() -> Duration {
    static BEGINNING: OnceLock<std::time::Instant> = OnceLock::new();
    BEGINNING.get_or_init(std::time::Instant::now).elapsed()
}

/// A moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Instant(Duration);

impl Instant {
    /// This moment.
    pub(crate) fn now() -> Instant {
        Instant(CLOCK.get().map_or_else(usual_time, |clock| clock()))
    }

    /// How long ago it was.
    pub(crate) fn elapsed(&self) -> Duration {
        Instant::now().saturating_duration_since(*self)
    }

    /// How long after an earlier moment; nothing if that is later.
    pub(crate) fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// So much later, if that can be told.
    pub(crate) fn checked_add(&self, time: Duration) -> Option<Instant> {
        self.0.checked_add(time).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0 + time)
    }
}
