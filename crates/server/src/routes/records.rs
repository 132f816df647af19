//! Games as texts.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::IntoResponse;
use room::records::read_records;
use room::response::Records;
use table::Table;

use crate::App;
use crate::guard::Caller;
use crate::problem::{Failed, Ready};
use crate::request::{GameName, ReadRecord, Unread};
use crate::tables::chance;

/// The game as `.hxg`; hidden cards are in it only when it is over.
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404)))]
pub(crate) async fn download(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    GameName(id): GameName,
) -> Result<impl IntoResponse, Failed> {
    let live = app.tables.find(id).await?;
    let table = live.with(&app.tables, Table::clone).await?;
    let record = app.errand(address, move || Ok(table.record().to_string())).await?;
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
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Unread<ReadRecord>,
) -> Result<Ready, Failed> {
    let read = move || Ready::of(&read_records(&request.read()?.record, &mut chance())?);
    Ok(app.errand(address, read).await?)
}
