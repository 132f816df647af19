//! A hint, told bit by bit.

use super::Room;
use crate::tell::{Teller, joined};
use ::room::response::Hint;
use rulebook::Words;

impl Room {
    /// The seat that may ask for a hint now, or the words for why none may.
    pub(crate) fn may_ask_hint(&self) -> Result<u8, &'static str> {
        let seat = self.sight.own_turn().ok_or_else(|| self.why_not_now())?;
        if self.sight.aids { Ok(seat) } else { Err("problem.no_aids") }
    }

    /// The seat that may ask what the others hold, or the words for why none may.
    pub(crate) fn may_ask_beliefs(&self) -> Result<u8, &'static str> {
        if self.sight.secrets { self.may_ask_hint() } else { Err("beliefs.open") }
    }

    pub(crate) fn take_hint(&mut self, hint: Hint) {
        self.hint = Some((hint, 1));
    }

    /// The next step of the hint there is, if there is one.
    pub(crate) fn next_hint(&mut self) -> bool {
        match &mut self.hint {
            Some((_, step)) => {
                *step = (*step + 1).min(3);
                true
            }
            None => false,
        }
    }

    /// The hint so far: where to look, then the move, then why.
    pub(crate) fn hint_words(&self, words: Words) -> String {
        let Some((hint, step)) = &self.hint else { return String::new() };
        hint_words(self.teller(words), hint, *step)
    }
}

/// A hint in three steps: where to look, then the move, then why.
pub(crate) fn hint_words(teller: Teller, hint: &Hint, step: usize) -> String {
    let words = teller.words;
    let moves: Vec<String> = hint.turn.split('>').map(|mv| teller.spoken(mv)).collect();
    match step {
        1 if !hint.places.is_empty() => {
            let look = words.say("hint.look", &[("places", &hint.places.join(", "))]);
            joined([look, words.get("hint.more")])
        }
        1 | 2 => joined([
            words.say("hint.play", &[("moves", &moves.join(", "))]),
            words.get("hint.more"),
        ]),
        _ => {
            let worth = match &hint.proven {
                Some(proven) => words.say(&format!("hint.proven.{proven}"), &[]),
                None => words.say("hint.win", &[("share", &words.percent(hint.win))]),
            };
            let line = match hint.line.len() {
                0 | 1 => String::new(),
                _ => words.say("hint.line", &[("line", &hint.line.join(" · "))]),
            };
            let play = words.say("hint.play", &[("moves", &moves.join(", "))]);
            joined([play, teller.caused(&hint.causes), teller.remarks(&hint.why), worth, line])
        }
    }
}
