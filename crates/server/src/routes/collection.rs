//! The games there are.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use room::response::Collection;

use crate::App;

/// The games, their options, seats and levels.
#[utoipa::path(get, path = "/api/collection", responses((status = 200, body = Collection)))]
pub(crate) async fn collection(State(app): State<Arc<App>>) -> Json<Collection> {
    Json(room::collection::collection(app.config.limits.thinking()))
}
