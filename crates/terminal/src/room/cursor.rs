//! The place on the board that is pointed at.

use lattice::Point;

use super::Room;
use crate::game::{Now, Place};
use rulebook::Words;

impl Room {
    pub(crate) fn places(&self) -> Vec<Place> {
        self.game().places(self.shown())
    }

    /// Keeps the cursor on the board: in the middle at first.
    pub(super) fn settle_cursor(&mut self) {
        let places = self.places();
        if places.iter().any(|place| place.name == self.cursor) {
            return;
        }
        let from_middle = |place: &&Place| place.point.x.hypot(place.point.y);
        let first = places.iter().min_by(|a, b| from_middle(a).total_cmp(&from_middle(b)));
        self.cursor = first.map(|place| place.name.clone()).unwrap_or_default();
    }

    /// Moves the cursor to a place by its name, if it is there.
    pub(crate) fn go_to(&mut self, place: &str) -> bool {
        let name = place.trim().to_lowercase();
        let known = self.places().iter().any(|known| known.name == name);
        if known {
            self.cursor = name;
        }
        known
    }

    /// Whether a text names a place and cannot be a move.
    pub(crate) fn is_only_a_place(&self, text: &str) -> bool {
        let name = text.trim().to_lowercase();
        let known = self.places().iter().any(|known| known.name == name);
        // While somebody else plays, nothing is known to be no move.
        let is_no_move = |now: &Now| now.certain.guess().written(text).is_err();
        known && self.now.as_ref().is_some_and(is_no_move)
    }

    /// Moves the cursor to the nearest place in a direction.
    pub(crate) fn walk(&mut self, towards: Point) {
        let places = self.places();
        let Some(here) = places.iter().find(|place| place.name == self.cursor) else { return };
        let length = towards.x.hypot(towards.y);
        let cost = |place: &Place, widest: f64| {
            let (x, y) = (place.point.x - here.point.x, place.point.y - here.point.y);
            let along = (x * towards.x + y * towards.y) / length;
            let across = (x * towards.y - y * towards.x).abs() / length;
            (along > 0.1 && across <= widest * along).then_some(along + 2.0 * across)
        };
        for widest in [1.2, 4.0] {
            let reached = places.iter().filter_map(|place| Some((cost(place, widest)?, place)));
            if let Some((_, place)) = reached.min_by(|a, b| a.0.total_cmp(&b.0)) {
                self.cursor.clone_from(&place.name);
                return;
            }
        }
    }

    /// Moves the cursor to the next place where something can be played.
    pub(crate) fn next_choice(&mut self, words: Words, forwards: bool) {
        let choices = self.marks(words).choices;
        let order: Vec<Place> =
            self.places().into_iter().filter(|place| choices.contains(&place.name)).collect();
        let at = order.iter().position(|place| place.name == self.cursor);
        let count = order.len();
        let next = match (at, forwards) {
            (_, _) if count == 0 => return,
            (Some(at), true) => (at + 1) % count,
            (Some(at), false) => (at + count - 1) % count,
            (None, _) => 0,
        };
        self.cursor.clone_from(&order[next].name);
    }
}
