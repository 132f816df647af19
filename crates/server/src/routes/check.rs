//! Whether what somebody wrote can be read.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use room::response::Checked;

use crate::App;
use crate::guard::Caller;
use crate::problem::Failed;
use crate::request::{CheckText, Unread};
use crate::tables::chance;

/// Check a text: a position of a game, or a record.
#[utoipa::path(post, path = "/api/check", request_body = CheckText,
    responses((status = 200, body = Checked), (status = 400), (status = 413)))]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Unread<CheckText>,
) -> Result<Json<Checked>, Failed> {
    let check = move || room::check::check(&request.read()?, &mut chance());
    Ok(Json(app.errand(address, check).await?))
}
