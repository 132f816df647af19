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
    let Act { after, action } = act;
    match &action {
        Action::Play { turn } if turn.len() > LONGEST_TURN => {
            return Err(Problem::TooLarge.into());
        }
        Action::Sit { .. } | Action::Relink { .. } => {
            let elsewhere = "a seat is taken and its link changed elsewhere";
            return Err(Problem::Malformed(elsewhere.to_owned()).into());
        }
        Action::Rematch => {
            let too_many = |retry_s| Problem::TooMany { what: "new games", retry_s };
            app.creations.pass(address, Instant::now()).map_err(too_many)?;
        }
        Action::Play { .. }
        | Action::TakeBack
        | Action::Resign
        | Action::OfferDraw
        | Action::Accept { .. }
        | Action::Decline { .. }
        | Action::ClaimTime => {}
    }
    live.play_from(address);
    let number = app.tables.act(&live, seat, after, action).await?;
    app.metrics.event();
    let told = live.told(&app.tables, number, Viewer::Seat(seat)).await?;
    Ok(Ready(told.frame.into_data()))
}
