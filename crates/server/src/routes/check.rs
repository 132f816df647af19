//! Whether what somebody wrote can be read.

use axum::Json;

use crate::problem::Failed;
use crate::request::{Body, CheckText};
use crate::tables::chance;
use room::response::Checked;

/// Check a text: a position of a game, or a record.
#[utoipa::path(post, path = "/api/check", request_body = CheckText,
    responses((status = 200, body = Checked), (status = 400), (status = 413)))]
pub(crate) async fn check(Body(request): Body<CheckText>) -> Result<Json<Checked>, Failed> {
    Ok(Json(room::check::check(&request, &mut chance())?))
}
