//! Going on by link with a game that was played on a device.

use std::sync::Arc;

use ::games::Seat;
use axum::extract::{Extension, State};
use axum::response::IntoResponse;
use room::request::LiftGame;
use room::response::Created;
use table::{LiftError, MOST_EVENTS, Table};

use super::games;
use crate::App;
use crate::guard::Caller;
use crate::problem::{Failed, Problem};
use crate::request::{Unread, malformed};
use crate::tables::now;

/// Go on by link with a game of a device: all its events, and who is elsewhere from now on. The secrets of its seats are
/// in the answer.
#[utoipa::path(post, path = "/api/lift", request_body = LiftGame,
    responses((status = 201, body = Created), (status = 400), (status = 422), (status = 429)))]
pub(crate) async fn lift(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Unread<LiftGame>,
) -> Result<impl IntoResponse, Failed> {
    let table = app.errand(address, move || read(request.read()?)).await?;
    games::admit(&app, address).await?;
    games::opened(&app, address, table).await
}

fn read(LiftGame { events, away }: LiftGame) -> Result<Table, Problem> {
    if events.len() as u64 >= MOST_EVENTS {
        return Err(malformed(format!("a game has fewer than {MOST_EVENTS} events")));
    }
    let seat = |number: &u8| {
        let index = number.checked_sub(1).filter(|index| usize::from(*index) < Seat::MAX);
        index.map(Seat::new).ok_or_else(|| malformed("seats count from 1"))
    };
    let away = away.iter().map(seat).collect::<Result<Vec<Seat>, _>>()?;
    Table::lifted(events, &away, now()).map_err(|error| match error {
        LiftError::NotRunning => Problem::NotInThisGame("the game is not going on"),
        other => malformed(other),
    })
}
