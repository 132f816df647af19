//! Playing again.

use games::{Seat, Seed};

use crate::{Chair, Happening, Table, TableId, Time};

impl Table {
    /// The next game: the same agreement, everybody one seat further, so that another one begins.
    #[must_use]
    pub fn rematch(&self, seed: Seed, at: Time) -> Table {
        let chairs = self.agreement.chairs().iter().zip(&self.chairs);
        let named = chairs.map(|(chair, now)| Chair { kind: chair.kind, name: now.name.clone() });
        let agreement = self.agreement.rotated(self.start.options(), named);
        Table::create_seated(agreement, seed, at)
    }

    /// What the next game is called: drawn from this one's seed, so that nobody can foresee it and asking
    /// twice gives the same game.
    pub(crate) fn next_id(&self) -> TableId {
        let Happening::Created { seed, .. } = &self.events[0].what else {
            return TableId::from_bits(0);
        };
        TableId::from_bits(seed.next_game())
    }

    /// Where whoever sits here will sit in the next game.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        seat.next(self.seats())
    }
}
