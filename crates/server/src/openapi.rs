//! OpenAPI: the description of the API, for machines and for people.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::http::header;
use axum::response::{Html, IntoResponse};
use serde_json::{Value, json};
use utoipa::OpenApi;

use crate::routes::{
    actions, check, collection, events, games, lift, paper, positions, preview, puzzles, qr,
    records, thinking,
};
use room::problem::ProblemDetails;
use room::request::ListKind;
use room::response::Lines;

#[derive(OpenApi)]
#[openapi(
    info(title = "Hexothèque", description = "Hexagonal games between people and computers"),
    paths(
        collection::collection,
        games::create,
        games::list,
        games::look,
        games::remove,
        games::take_seat,
        games::change_secret,
        lift::lift,
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
        thinking::judge,
        thinking::explain,
        thinking::chains,
        puzzles::shelf,
        puzzles::today,
        puzzles::puzzle,
        puzzles::solution,
        puzzles::attempt,
        puzzles::told,
        qr::draw,
        paper::rules,
        paper::kit,
        preview::picture,
    ),
    components(schemas(Lines, ListKind, ProblemDetails))
)]
struct Api;

/// OpenAPI 3.1, made once.
static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut api = serde_json::to_value(Api::openapi()).unwrap_or_default();
    api["components"]["securitySchemes"]["seat"] = json!({
        "type": "http", "scheme": "bearer",
        "description": "A seat's secret: the 32 hexadecimal digits behind `#` in its link",
    });
    let empty = &mut serde_json::Map::new();
    for (path, methods) in api["paths"].as_object_mut().unwrap_or(empty) {
        for route in methods.as_object_mut().into_iter().flat_map(serde_json::Map::values_mut) {
            complete(path, route);
        }
    }
    api
});

/// Adds what is the same for many routes: what opens a seat, and every problem with its body.
fn complete(path: &str, route: &mut Value) {
    if path.starts_with("/api/games/{id}") && !path.ends_with("/record") {
        let needs_a_seat =
            ["/actions", "/secret", "/hint", "/beliefs"].iter().any(|end| path.ends_with(end));
        let seat = json!({ "seat": [] });
        route["security"] = if needs_a_seat { json!([seat]) } else { json!([{}, seat]) };
    }
    // The guard can refuse any request, and anything can fail.
    let mut possible = vec!["400", "403", "429", "500", "503"];
    if path.contains('{') {
        possible.push("404");
    }
    if !route["requestBody"].is_null() {
        possible.extend(["408", "413"]);
    }
    // What a route does is what it answers if all is well.
    let done = route["summary"].clone();
    let Some(responses) = route["responses"].as_object_mut() else { return };
    for status in possible {
        responses.entry(status).or_insert_with(|| json!({}));
    }
    for (status, response) in responses {
        response["description"] = done.clone();
        if status.starts_with(['4', '5']) {
            let schema = json!({ "$ref": "#/components/schemas/Problem" });
            response["content"] = json!({ "application/problem+json": { "schema": schema } });
            response["description"] = json!(when(status));
        }
    }
}

/// When a request fails with this status.
fn when(status: &str) -> &'static str {
    match status {
        "400" => "The request cannot be read",
        "403" => "Not with this secret, or not from here",
        "404" => "There is no such thing",
        "408" => "The body did not come in time",
        "409" => "Something else came first",
        "413" => "The body is too large",
        "422" => "That is not possible: the rules, the table or the text say why",
        "429" => "Too much at once; wait as long as `Retry-After` says",
        "503" => "Storage cannot be reached, or the server is stopping",
        _ => "Something is wrong with the server",
    }
}

/// OpenAPI 3.1.
pub(crate) async fn document() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| DOCUMENT.to_string());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str())
}

/// The same to read.
pub(crate) async fn page() -> Html<&'static str> {
    static TEXT: LazyLock<String> = LazyLock::new(|| describe(&DOCUMENT));
    Html(TEXT.as_str())
}

fn describe(api: &Value) -> String {
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
            describe_body(&mut html, &route["requestBody"], api);
            for (status, answer) in route["responses"].as_object().unwrap_or(&empty) {
                let _ = write!(html, "<li>{status} {}</li>", schema_name(answer));
            }
            html.push_str("</ul>");
        }
    }
    html.push_str("</html>");
    html
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
