//! Text cursor: walking through a text without losing the place.

use super::place::Place;

/// What is left of a text, and where that begins.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { rest: text, place: Place::START }
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes so many bytes, which must end between two characters.
    pub(super) fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.place = self.place.after(taken);
        self.rest = rest;
        taken
    }

    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(|letter| !wanted(letter)).unwrap_or(self.rest.len()))
    }

    /// Takes this character if it is the next one.
    pub(super) fn take_if(&mut self, wanted: char) -> bool {
        let next = self.rest.starts_with(wanted);
        if next {
            self.take(wanted.len_utf8());
        }
        next
    }

    /// Takes what comes before this character, and the character; nothing if it does not come.
    pub(super) fn take_until(&mut self, end: char) -> Option<&'a str> {
        let taken = self.take(self.rest.find(end)?);
        self.take(end.len_utf8());
        Some(taken)
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }
}
