//! What is stored of a table.

use table::{Event, Happening, Table, TableId};

use super::live::Keys;
use super::random_seed;
use crate::problem::Problem;
use crate::storage::{Due, Listing, NewEvent, NewGame, SeatKey};

fn body(event: &Event) -> Result<String, Problem> {
    serde_json::to_string(event).map_err(|error| Problem::Internal(error.to_string()))
}

pub(super) fn new_game(
    id: TableId,
    table: &Table,
    keys: Keys,
    job: Option<Due>,
) -> Result<NewGame, Problem> {
    let events = table.events().iter().map(body).collect::<Result<_, _>>()?;
    let listing = Listing::of(table);
    Ok(NewGame { id, events, listing, keys: keys.seats, maker: keys.maker, job })
}

pub(super) fn new_event(
    id: TableId,
    event: &Event,
    after: &Table,
    key: Option<SeatKey>,
    keys: &Keys,
    place: impl Fn(&Table) -> Option<Due>,
) -> Result<NewEvent, Problem> {
    let next = match event.what {
        Happening::Rematch { game, .. } => {
            let next = after.rematch(random_seed()?, event.at);
            let seats = keys.seats.iter().map(|(seat, key)| (after.next_seat(*seat), *key));
            let keys = Keys { seats: seats.collect(), maker: keys.maker };
            let job = place(&next);
            Some(new_game(game, &next, keys, job)?)
        }
        _ => None,
    };
    let ends = after.result().is_some();
    let plays_on = matches!(event.what, Happening::Played { .. }) && !ends;
    Ok(NewEvent {
        id,
        number: event.number,
        at: event.at,
        body: body(event)?,
        listing: Listing::of(after),
        relists: !plays_on,
        ends,
        key,
        job: place(after),
        next,
    })
}
