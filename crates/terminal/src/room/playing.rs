//! Putting a turn together, place by place or as typed.

use super::Room;
use crate::game::{Choice, Now, Thought};
use crate::host::is_unfinished;
use rulebook::Words;

impl Room {
    /// What choosing the cursor's place does; the whole turn if it is complete now.
    pub(crate) fn choose(&mut self, words: Words) -> Option<String> {
        let thought = self.thought(words)?;
        let choice = self.game().choose(&thought, &self.cursor);
        self.take(choice)
    }

    /// What a key does that only this game has, and whether it does anything.
    pub(crate) fn key(&mut self, words: Words, key: char) -> Option<Option<String>> {
        let thought = self.thought(words)?;
        match self.game().key(&thought, key) {
            Choice::Nothing => None,
            choice => Some(self.take(choice)),
        }
    }

    fn take(&mut self, choice: Choice) -> Option<String> {
        match choice {
            Choice::Nothing => None,
            Choice::Play(mv) => self.play(&mv),
            Choice::Pick(place) => {
                self.hand.picked = place;
                None
            }
            Choice::Brush(brush) => {
                self.hand.brush = brush;
                None
            }
            Choice::Sketch => {
                self.hand.sketch += 1;
                None
            }
        }
    }

    /// Plays moves that are legal; the whole turn if it is complete then.
    pub(crate) fn play(&mut self, turn: &str) -> Option<String> {
        let before = self.hand.clone();
        self.hand.turn.extend(turn.split('>').map(|mv| mv.trim().to_owned()));
        self.hand.picked = None;
        let keeps = self.game().keeps_turn();
        if keeps
            && let Some(now) = Now::of(&self.sight, &self.hand)
            && now.preview.mid_turn
            && now.preview.outcome.is_none()
        {
            self.now = Some(now);
            self.hint = None;
            return None;
        }
        let turn = self.hand.turn.join(">");
        // Until the host answers the board is as it was.
        self.hand = before;
        Some(turn)
    }

    /// One step back: within the turn, or what was chosen first.
    pub(crate) fn step_back(&mut self) -> bool {
        if self.past.take().is_some() {
            self.settle_cursor();
            return true;
        }
        if self.hand.picked.take().is_some() {
            return true;
        }
        let stepped = self.hand.turn.pop().is_some();
        if stepped {
            self.hint = None;
            self.think();
        }
        stepped
    }

    /// The moves that can be typed now.
    pub(crate) fn legal(&self) -> Vec<String> {
        let now = self.now.as_ref().filter(|_| self.curtain().is_none());
        now.map(|now| now.legal().map(str::to_owned).collect()).unwrap_or_default()
    }

    /// The words for why nothing can be played here now.
    pub(super) fn why_not_now(&self) -> &'static str {
        match self.sight.is_over() {
            true if is_unfinished(&self.sight) => "end.unfinished",
            true => "table.finished",
            false => "table.not_your_turn",
        }
    }

    /// A turn as typed, written as it is properly, or why it cannot be played.
    pub(crate) fn typed(&self, words: Words, text: &str) -> Result<String, String> {
        let Some(thought) = self.thought(words) else {
            return Err(words.get(self.why_not_now()));
        };
        check_turn(&thought, text)
    }
}

/// A turn as typed, written as it is properly, or why it cannot be played.
fn check_turn(thought: &Thought, text: &str) -> Result<String, String> {
    let words = thought.teller.words;
    let mut position = thought.now.certain.guess().clone();
    let mut written = Vec::new();
    for mv in text.split('>') {
        if !written.is_empty() && !position.mid_turn() {
            return Err(words.get("table.beyond_turn"));
        }
        let proper = position
            .written(mv)
            .map_err(|_| words.say("refused.unreadable", &[("text", &mv.trim())]))?;
        position.play(&proper).map_err(|error| match error {
            games::PlayError::Illegal { reason, message } => {
                let why = thought.teller.refused(&reason, &message);
                words.say("at", &[("place", &proper), ("words", &why)])
            }
            unreadable => unreadable.to_string(),
        })?;
        written.push(proper);
    }
    Ok(written.join(">"))
}
