//! What a link to a game shows where it is sent: the page with its preview, and the picture in it.

use std::net::IpAddr;
use std::sync::Arc;

use ::games::Viewer;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{IntoResponse, Response};
use print::{DiagramError, Style};
use rulebook::Marks;
use table::{Table, TableId};

use crate::App;
use crate::assets;
use crate::guard::Caller;
use crate::problem::{Failed, Problem};
use crate::request::Named;

/// The page of a game, or `ID.svg`, the picture of it.
pub(crate) async fn page_or_picture(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Named(name): Named,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    match name.strip_suffix(".svg") {
        Some(id) => {
            let id = id.parse().map_err(|_| NO_SUCH_GAME)?;
            Ok(picture(&app, address, id).await?)
        }
        None => Ok(page(&app, &name, &headers).await),
    }
}

const NO_SUCH_GAME: Problem = Problem::Unknown("there is no game of that name");

/// The page as every other, with the preview of this game if it can be found.
async fn page(app: &App, name: &str, headers: &HeaderMap) -> Response {
    let preview = match name.parse() {
        Ok(id) => tags(app, id, headers).await.unwrap_or_default(),
        Err(_) => String::new(),
    };
    assets::page_with(&preview, headers)
}

async fn tags(app: &App, id: TableId, headers: &HeaderMap) -> Result<String, Problem> {
    let live = app.tables.find(id).await?;
    let game = live.with(&app.tables, |table| table.agreement().game()).await?;
    let (title, origin) = (&rulebook::about(game).title, origin(app, headers));
    Ok(format!(
        "<meta property=\"og:title\" content=\"{title} · Hexothèque\">\n  \
         <meta property=\"og:type\" content=\"website\">\n  \
         <meta property=\"og:image\" content=\"{origin}/g/{id}.svg\">\n  \
         <meta property=\"og:image:type\" content=\"image/svg+xml\">\n"
    ))
}

/// Where this server is, as the one who asks knows it. The guard has let the host pass.
fn origin(app: &App, headers: &HeaderMap) -> String {
    let read = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let behind_proxy = !app.config.trusted_proxies.is_empty();
    let secure = behind_proxy && read("x-forwarded-proto") == Some("https");
    let host = read(header::HOST.as_str()).unwrap_or_default();
    format!("{}://{host}", if secure { "https" } else { "http" })
}

/// The game as anybody may see it, the last turn marked.
#[utoipa::path(get, path = "/g/{id}.svg", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 404)))]
pub(crate) async fn picture(app: &App, address: IpAddr, id: TableId) -> Result<Response, Problem> {
    let live = app.tables.find(id).await?;
    let table = live.with(&app.tables, Table::clone).await?;
    let failed = move |error| Problem::Internal(format!("picture of {id}: {error}"));
    let svg = app.errand(address, move || draw(&table).map_err(failed)).await?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "no-cache"),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    Ok((headers, svg).into_response())
}

fn draw(table: &Table) -> Result<String, DiagramError> {
    let view = table.position().view(Viewer::Spectator);
    let played = table.turns().last().map(|turn| turn.moves.clone()).unwrap_or_default();
    print::diagram(&view, &Marks { played, ..Marks::default() }, &Style::default())
}
