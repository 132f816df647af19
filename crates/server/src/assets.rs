//! The browser client: embedded in the binary, read from disk in debug builds.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/"]
#[exclude = "tests/*"]
#[exclude = "*.d.ts"]
#[allow_missing = true]
struct Web;

/// The client's page.
pub(crate) async fn page(request: Request) -> Response {
    serve("index.html", &request)
}

/// One of the client's files.
pub(crate) async fn file(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/').to_owned();
    serve(&path, &request)
}

fn serve(path: &str, request: &Request) -> Response {
    let Some(file) = Web::get(path) else {
        return Problem::Unknown("there is no such page").into_response();
    };
    let hash = file.metadata.sha256_hash();
    let etag: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let etag = format!("\"{etag}\"");
    let known = request.headers().get(header::IF_NONE_MATCH);
    let headers = [
        (header::CONTENT_TYPE, media_type(path)),
        (header::CACHE_CONTROL, "no-cache"),
        (header::ETAG, &etag),
    ];
    if known.is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, Body::from(file.data.into_owned())).into_response()
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("md" | "txt" | "hxg") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
