//! What is stored of a table.

use table::{Event, Happening, Table, TableId};

use super::random_seed;
use crate::problem::Problem;
use crate::storage::{Due, Listing, NewEvent, NewGame, SeatKey};

fn body(event: &Event) -> Result<String, Problem> {
    serde_json::to_string(event).map_err(|error| Problem::Internal(error.to_string()))
}

pub(super) fn new_game(
    id: TableId,
    table: &Table,
    keys: Vec<SeatKey>,
    job: Option<Due>,
) -> Result<NewGame, Problem> {
    Ok(NewGame { id, body: body(&table.events()[0])?, listing: Listing::of(table), keys, job })
}

pub(super) fn new_event(
    id: TableId,
    event: &Event,
    after: &Table,
    key: Option<SeatKey>,
    keys: &[SeatKey],
    place: impl Fn(&Table) -> Option<Due>,
) -> Result<NewEvent, Problem> {
    let next = match event.what {
        Happening::Rematch { game, .. } => {
            let next = after.rematch(random_seed()?, event.at);
            let keys = keys.iter().map(|(seat, key)| (after.next_seat(*seat), *key));
            let job = place(&next);
            Some(new_game(game, &next, keys.collect(), job)?)
        }
        _ => None,
    };
    Ok(NewEvent {
        id,
        number: event.number,
        at: event.at,
        body: body(event)?,
        listing: Listing::of(after),
        key,
        job: place(after),
        next,
    })
}
