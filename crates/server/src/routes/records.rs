//! Games as texts.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use room::records::read_records;
use room::response::Records;

use crate::App;
use crate::problem::Failed;
use crate::request::{Body, GameName, ReadRecord};
use crate::tables::chance;

/// The game as `.hxg`; hidden cards are in it only when it is over.
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404)))]
pub(crate) async fn download(
    State(app): State<Arc<App>>,
    GameName(id): GameName,
) -> Result<impl IntoResponse, Failed> {
    let live = app.tables.find(id).await?;
    let record = live.with(&app.tables, |table| table.record().to_string()).await?;
    let name = format!("attachment; filename=\"{id}.hxg\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record))
}

/// Read the text of one or more games.
#[utoipa::path(post, path = "/api/records", request_body = ReadRecord,
    responses((status = 200, body = Records), (status = 400), (status = 413), (status = 422)))]
pub(crate) async fn read(Body(request): Body<ReadRecord>) -> Result<Json<Records>, Failed> {
    Ok(Json(read_records(&request.record, &mut chance())?))
}
