//! The description of the API, for machines and for people.

use std::fmt::Write;

use axum::Json;
use axum::response::Html;
use serde_json::Value;
use utoipa::OpenApi;

use crate::routes::{
    actions, check, collection, events, games, paper, positions, preview, qr, records, thinking,
};

#[derive(OpenApi)]
#[openapi(
    info(title = "Hexothèque", description = "Hexagonal games between people and computers"),
    paths(
        collection::collection,
        games::create,
        games::list,
        games::look,
        games::take_seat,
        actions::act,
        events::events,
        positions::moves,
        games::history,
        thinking::hint,
        thinking::beliefs,
        records::download,
        positions::position,
        check::check,
        records::read,
        thinking::analyse,
        thinking::chains,
        qr::draw,
        paper::rules,
        paper::kit,
        preview::picture,
    )
)]
struct Api;

/// OpenAPI 3.1.
pub(crate) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Api::openapi())
}

/// The same to read.
pub(crate) async fn page() -> Html<String> {
    let api = serde_json::to_value(Api::openapi()).unwrap_or_default();
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Hexothèque API</title>\
         <h1>Hexothèque API</h1><p>JSON in, JSON out, Server-Sent Events for what happens. \
         The whole description is <a href=\"/api/openapi.json\">openapi.json</a>.</p>",
    );
    let empty = serde_json::Map::new();
    for (path, methods) in api["paths"].as_object().unwrap_or(&empty) {
        for (method, route) in methods.as_object().unwrap_or(&empty) {
            let _ = write!(
                html,
                "<h2><code>{} {path}</code></h2><p>{}</p><ul>",
                method.to_uppercase(),
                escaped(route["summary"].as_str().unwrap_or_default()),
            );
            describe_body(&mut html, &route["requestBody"], &api);
            for (status, answer) in route["responses"].as_object().unwrap_or(&empty) {
                let _ = write!(html, "<li>{status} {}</li>", schema_name(answer));
            }
            html.push_str("</ul>");
        }
    }
    html.push_str("</html>");
    Html(html)
}

fn describe_body(html: &mut String, body: &Value, api: &Value) {
    let name = schema_name(body);
    if name.is_empty() {
        return;
    }
    let schema = &api["components"]["schemas"][&name];
    let fields = schema["properties"].as_object();
    let fields = fields.map(|fields| fields.keys().cloned().collect::<Vec<_>>().join(", "));
    let _ = write!(html, "<li>body: {name} {{{}}}</li>", fields.unwrap_or_default());
}

/// The name of the first schema that is referred to.
fn schema_name(value: &Value) -> String {
    let contents = value["content"].as_object();
    let mut references = contents
        .into_iter()
        .flat_map(|contents| contents.values())
        .filter_map(|content| content["schema"]["$ref"].as_str());
    references.next().and_then(|name| name.rsplit('/').next()).unwrap_or_default().to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
