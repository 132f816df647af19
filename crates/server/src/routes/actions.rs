//! Doing something at a seat.

use std::sync::Arc;
use std::time::Instant;

use ::games::Viewer;
use axum::extract::{Extension, State};
use table::{Action, EventLook};

use crate::App;
use crate::guard::Caller;
use crate::problem::{Failed, Problem, Ready};
use crate::request::{Act, Body, GameName, Secret};
use crate::tables::random_id;

/// The longest turn anybody could need: the longest chain of Hexone, with room to spare.
const LONGEST_TURN: usize = 8_192;

/// Play, take back, resign, make and answer offers, claim, ask for a rematch.
#[utoipa::path(post, path = "/api/games/{id}/actions", params(("id" = String, Path)),
    request_body = Act,
    responses((status = 200, body = EventLook), (status = 400), (status = 403), (status = 404),
        (status = 409), (status = 422), (status = 503)))]
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    GameName(id): GameName,
    Secret(secret): Secret,
    Body(act): Body<Act>,
) -> Result<Ready, Failed> {
    let live = app.tables.find(id).await?;
    let seat = live.seat(&app.tables, secret.as_ref()).await?;
    let (after, action) = match act {
        Act::Play { turn, .. } if turn.len() > LONGEST_TURN => {
            return Err(Problem::TooLarge.into());
        }
        Act::Play { after, turn } => (after, Action::Play { turn }),
        Act::TakeBack { after } => (after, Action::TakeBack),
        Act::Resign { after } => (after, Action::Resign),
        Act::OfferDraw { after } => (after, Action::OfferDraw),
        Act::Accept { after, offer } => (after, Action::Accept(offer)),
        Act::Decline { after, offer } => (after, Action::Decline(offer)),
        Act::ClaimTime { after } => (after, Action::ClaimTime),
        Act::Rematch { after } => (after, Action::Rematch { next: random_id()? }),
    };
    if matches!(action, Action::Rematch { .. }) {
        let too_many = |retry_s| Problem::TooMany { what: "new games", retry_s };
        app.creations.pass(address, Instant::now()).map_err(too_many)?;
    }
    live.play_from(address);
    let number = app.tables.act(&live, seat, after, action).await?;
    app.metrics.event();
    Ok(Ready(live.told(&app.tables, number, Viewer::Seat(seat)).await?))
}
