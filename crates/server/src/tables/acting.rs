//! Doing something at a table: stored, then applied and acknowledged, then told.

use std::sync::Arc;

use games::{Seat, Viewer};
use table::{Action, Answer, Event, Happening, Reason, Refusal, Table, TableId, Time};

use super::live::{Keys, Live, State};
use super::{Tables, body, new_game, now, random_seed};
use crate::problem::Problem;
use crate::request::malformed;
use crate::secret::SecretHash;
use crate::storage::{Due, Listing, NewEvent, SeatKey, Write, Written};

impl Tables {
    /// Does something at a seat: stored, then applied, then told. Gives the event's number.
    ///
    /// Runs to its end even if whoever asked goes away.
    pub async fn act(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        after: u64,
        action: Action,
    ) -> Result<u64, Problem> {
        let (tables, live) = (self.clone(), live.clone());
        let acting = tokio::spawn(async move {
            // Another server may have told the player more than it has told us.
            live.catch_up_to(&tables, after).await?;
            let mut state = live.fresh(&tables).await?;
            tables.act_at(&live, &mut state, seat, after, &action, None).await
        });
        acting.await.map_err(|error| Problem::Internal(error.to_string()))?
    }

    /// Sits down at a seat, or takes another name there; whatever happens first, it is done
    /// after that.
    pub async fn sit(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        name: table::Name,
    ) -> Result<(), Problem> {
        let (tables, live) = (self.clone(), live.clone());
        let sitting = tokio::spawn(async move {
            let mut state = live.fresh(&tables).await?;
            loop {
                let table = &state.table;
                if table.is_taken(seat) && table.name(seat) == Some(&name) {
                    return Ok(());
                }
                let (after, action) = (table.number(), Action::Sit { name: name.clone() });
                match tables.act_at(&live, &mut state, seat, after, &action, None).await {
                    Err(Problem::Stale(_)) => {}
                    done => return done.map(drop),
                }
            }
        });
        sitting.await.map_err(|error| Problem::Internal(error.to_string()))?
    }

    /// Takes an open seat for whoever has this key.
    pub async fn take_open_seat(
        self: &Arc<Self>,
        live: &Arc<Live>,
        wanted: Option<Seat>,
        name: table::Name,
        key: SecretHash,
    ) -> Result<Seat, Problem> {
        let (tables, live) = (self.clone(), live.clone());
        let sitting = tokio::spawn(async move {
            let mut state = live.fresh(&tables).await?;
            loop {
                let look =
                    |state: &State| Box::new(state.table.look(live.id, Viewer::Spectator, now()));
                if state.table.result().is_some() {
                    return Err(Problem::Refused(Reason::Finished.into()));
                }
                let Some(seat) = state.table.free_chair(wanted) else {
                    return Err(Problem::Taken(look(&state)));
                };
                let (after, action) = (state.table.number(), Action::Sit { name: name.clone() });
                let done =
                    tables.act_at(&live, &mut state, seat, after, &action, Some((seat, key))).await;
                match done {
                    Err(Problem::Stale(_)) => {}
                    done => return done.map(|_| seat),
                }
            }
        });
        sitting.await.map_err(|error| Problem::Internal(error.to_string()))?
    }

    /// Gives a seat another key. Asked again by whoever did not hear the answer, it is done once.
    pub async fn relink(
        self: &Arc<Self>,
        live: &Arc<Live>,
        old: SecretHash,
        new: SecretHash,
    ) -> Result<Seat, Problem> {
        let (tables, live) = (self.clone(), live.clone());
        let relinking = tokio::spawn(async move {
            let mut state = live.fresh(&tables).await?;
            loop {
                let opens = |key: SecretHash| {
                    let mut keys = state.keys.seats.iter();
                    keys.find(|(_, known)| *known == key).map(|(seat, _)| *seat)
                };
                let (before, table) = (old.to_string(), &state.table);
                let seat = match (opens(old), table.seat_of_old_link(&before)) {
                    (Some(seat), _) => seat,
                    (None, Some(seat)) if opens(new) == Some(seat) => return Ok(seat),
                    (None, Some(_)) => return Err(Problem::SeatMoved),
                    (None, None) => return Err(Problem::NotYourSeat),
                };
                if opens(new).is_some() || table.seat_of_old_link(&new.to_string()).is_some() {
                    return Err(malformed("the new secret must be one that was never used here"));
                }
                let (after, action) = (table.number(), Action::Relink { before });
                let key = Some((seat, new));
                match tables.act_at(&live, &mut state, seat, after, &action, key).await {
                    Err(Problem::Stale(_)) => {}
                    done => return done.map(|_| seat),
                }
            }
        });
        relinking.await.map_err(|error| Problem::Internal(error.to_string()))?
    }

    async fn act_at(
        &self,
        live: &Live,
        state: &mut State,
        seat: Seat,
        after: u64,
        action: &Action,
        key: Option<SeatKey>,
    ) -> Result<u64, Problem> {
        let stale = |state: &State| {
            Problem::Stale(Box::new(state.table.look(live.id, Viewer::Seat(seat), now())))
        };
        loop {
            // Should this break down, the table is what is stored of it, not what was half done.
            state.ahead = true;
            let answer = state.table.act(seat, after, action, now());
            state.ahead = false;
            let event = match answer {
                Ok(Answer::New(event)) => event,
                Ok(Answer::Again(number)) => return Ok(number),
                Err(Refusal::Stale { .. }) => return Err(stale(state)),
                Err(refusal) => return Err(refusal.into()),
            };
            match self.store(live, state, &event, key).await? {
                Written::Stored => return Ok(event.number),
                // Another server was first: what becomes of it after that?
                Written::Conflict => live.refresh(state, self).await?,
            }
        }
    }

    /// Stores the last event of a table, which nobody has seen yet: the table is ahead of what is
    /// stored, and forgotten unless the event is.
    async fn store(
        &self,
        live: &Live,
        state: &mut State,
        event: &Event,
        key: Option<SeatKey>,
    ) -> Result<Written, Problem> {
        state.ahead = true;
        let place = |table: &Table| self.queue.place(table, live.owner(), event.at);
        let write = new_event(live.id, event, &state.table, key, &state.keys, place)?;
        let (job, next) = (write.job, write.next.as_ref().map(|next| (next.id, next.job)));
        let written = self.writer.write(Write::Event(Box::new(write))).await?;
        if written == Written::Stored {
            state.ahead = false;
            state.keys.seats.retain(|(seat, _)| key.is_none_or(|(taken, _)| taken != *seat));
            state.keys.seats.extend(key);
            live.changed.send_replace(event.number);
            self.ring(job);
            if let Some((next, job)) = next {
                self.ring(job);
                tracing::debug!(game = %live.id, %next, "a rematch");
            }
        }
        Ok(written)
    }

    /// Ends a game in which nothing has happened since a time; whether it was so.
    pub(crate) async fn abandon(
        self: &Arc<Self>,
        id: TableId,
        since: Time,
        now: Time,
    ) -> Result<bool, Problem> {
        let (tables, live) = (self.clone(), self.find(id).await?);
        let ending = tokio::spawn(async move {
            let mut state = live.fresh(&tables).await?;
            let last = state.table.events().last().map(|event| event.at);
            let event = state.table.abandon(now).filter(|_| last < Some(since));
            let Some(event) = event else { return Ok(false) };
            let impossible = |error| Problem::Internal(format!("game {id}: {error}"));
            state.table.apply(event.clone()).map_err(impossible)?;
            let written = tables.store(&live, &mut state, &event, None).await?;
            drop(state);
            tables.put_away(live);
            Ok(written == Written::Stored)
        });
        ending.await.map_err(|error| Problem::Internal(error.to_string()))?
    }
}

/// What is stored of an event, with the table it leads to and the computer that is to move there; of a rematch also
/// the next table.
fn new_event(
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
