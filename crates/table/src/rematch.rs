//! Playing again.

use games::{Seat, Seed};

use crate::{Chair, Table, Time};

impl Table {
    /// The next game: the same agreement, everybody one seat further, so that another one begins.
    #[must_use]
    pub fn rematch(&self, seed: Seed, at: Time) -> Table {
        let chairs = self.agreement.chairs().iter().zip(&self.chairs);
        let named = chairs.map(|(chair, now)| Chair { kind: chair.kind, name: now.name.clone() });
        let agreement = self.agreement.rotated(self.start.options(), named);
        Table::create_seated(agreement, seed, at)
    }

    /// Where whoever sits here will sit in the next game.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        seat.next(self.seats())
    }
}
