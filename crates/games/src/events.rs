//! Observer: telling what a move caused.

/// Somebody who wants to know what happens while a move is played, in order.
///
/// `()` does not want to know, and then nothing is computed for it: events are built by closures
/// that are never called, so the compiler removes them.
pub trait Witness<E> {
    /// Whether events are worth any preparation.
    const WATCHES: bool;

    /// Something has happened.
    fn see(&mut self, event: impl FnOnce() -> E);
}

impl<E> Witness<E> for () {
    const WATCHES: bool = false;

    #[inline(always)]
    fn see(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Witness<E> for Vec<E> {
    const WATCHES: bool = true;

    fn see(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
