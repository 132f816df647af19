//! Moves and what they would cause.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use table::{Certain, Preview, preview};

use crate::App;
use crate::problem::Problem;
use crate::request::{Asked, Body, GameName, LookAhead, LookAtPosition, Secret, read_options};
use crate::tables::random_seed;

/// Chance for guesses about hidden cards.
pub(crate) fn chance() -> SmallRng {
    // Guessing needs no secrecy; without the system's chance it guesses the same every time.
    SmallRng::seed_from_u64(getrandom::u64().unwrap_or_default())
}

/// A position from a request, with turns played by nobody in particular.
pub(crate) fn read_position(
    game: &str,
    options: &std::collections::BTreeMap<String, String>,
    position: Option<&str>,
) -> Result<Certain, Problem> {
    let options = read_options(game, options)?;
    match position {
        None => Ok(Certain::open(::games::AnyPosition::start(&options, &random_seed()?))),
        Some(text) => Certain::from_text(text, &options, &mut chance())
            .map_err(|error| Problem::BadPosition(error.to_string())),
    }
}

/// Any position: moves played, legal moves, what each would cause.
#[utoipa::path(post, path = "/api/positions", request_body = LookAtPosition,
    responses((status = 200, body = Preview), (status = 400), (status = 422)))]
pub(crate) async fn position(
    Body(request): Body<LookAtPosition>,
) -> Result<Json<Preview>, Problem> {
    let from = read_position(&request.game, &request.options, request.position.as_deref())?;
    Ok(Json(preview(from, &request.turns, &request.ask)?))
}

/// The moves of a running game and what each would cause, as far as you can know.
#[utoipa::path(get, path = "/api/games/{id}/moves", params(("id" = String, Path), LookAhead),
    responses((status = 200, body = Preview), (status = 403), (status = 404), (status = 422)))]
pub(crate) async fn moves(
    State(app): State<Arc<App>>,
    GameName(id): GameName,
    Secret(secret): Secret,
    Asked(asked): Asked<LookAhead>,
) -> Result<Json<Preview>, Problem> {
    let live = app.tables.find(id).await?;
    let viewer = live.viewer(&app.tables, secret.as_ref()).await?;
    let from = live.with(&app.tables, |table| table.certain(viewer, &mut chance())).await?;
    let turns: Vec<String> = asked.turn.into_iter().collect();
    let ask = asked.ask.unwrap_or_default();
    let ask: Vec<String> =
        ask.split(',').filter(|text| !text.trim().is_empty()).map(str::to_owned).collect();
    Ok(Json(preview(from, &turns, &ask)?))
}
