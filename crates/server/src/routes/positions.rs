//! Moves and what they would cause.

use std::sync::Arc;

use axum::extract::{Extension, State};
use room::positions;
use table::Preview;

use crate::App;
use crate::guard::Caller;
use crate::problem::{Failed, Ready};
use crate::request::{Asked, Body, GameName, LookAhead, LookAtPosition, Secret};
use crate::tables::chance;

/// Any position: moves played, legal moves, what each would cause.
#[utoipa::path(post, path = "/api/positions", request_body = LookAtPosition,
    responses((status = 200, body = Preview), (status = 400), (status = 422)))]
pub(crate) async fn position(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Body(request): Body<LookAtPosition>,
) -> Result<Ready, Failed> {
    let look = move || Ready::of(&positions::position(&request, &mut chance())?);
    Ok(app.errand(address, look).await?)
}

/// The moves of a running game and what each would cause, as far as you can know.
#[utoipa::path(get, path = "/api/games/{id}/moves", params(("id" = String, Path), LookAhead),
    responses((status = 200, body = Preview), (status = 403), (status = 404), (status = 422)))]
pub(crate) async fn moves(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    GameName(id): GameName,
    Secret(secret): Secret,
    Asked(asked): Asked<LookAhead>,
) -> Result<Ready, Failed> {
    let live = app.tables.find(id).await?;
    let viewer = live.viewer(&app.tables, secret.as_ref()).await?;
    let from = live.with(&app.tables, |table| table.certain(viewer)).await?;
    Ok(app.errand(address, move || Ready::of(&positions::moves(from, asked)?)).await?)
}
