//! The time that passes.
//!
//! A browser's WebAssembly has no clock of its own: there, whoever runs the engine says how to ask for the time
//! before anything is thought about.

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant;

#[cfg(target_family = "wasm")]
pub(crate) use outside::Instant;
#[cfg(target_family = "wasm")]
pub use outside::tell_time_by;

#[cfg(target_family = "wasm")]
mod outside {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Says how to ask for the time since anything; the first word counts.
    pub fn tell_time_by(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    /// A moment, as [`std::time::Instant`] where there is one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        /// This moment. Without a clock, time stands still.
        pub(crate) fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
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
}
