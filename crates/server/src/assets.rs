//! The browser client: embedded in the binary, read from disk in debug builds.

use std::borrow::Cow;

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rulebook::Language;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::problem::{Failed, Problem};

#[derive(RustEmbed)]
#[folder = "../../web/"]
#[allow_missing = true]
struct Web;

/// The client's page.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    serve("index.html", &headers)
}

/// The client's page with something more in its head.
pub(crate) fn page_with(head: &str, headers: &HeaderMap) -> Response {
    if head.is_empty() {
        return serve("index.html", headers);
    }
    let Some(file) = Web::get("index.html") else { return NO_SUCH_PAGE.into_response() };
    let page =
        String::from_utf8_lossy(&file.data).replacen("</head>", &format!("  {head}</head>"), 1);
    let kind =
        [(header::CONTENT_TYPE, media_type("index.html")), (header::CACHE_CONTROL, "no-cache")];
    (kind, page).into_response()
}

/// One of the client's files. Somebody who follows a wrong address gets the client's page, which says so;
/// a program gets a problem.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if read(path).is_some() || !reads_pages(&headers) {
        return serve(path, &headers);
    }
    let mut page = page_with("", &HeaderMap::new());
    *page.status_mut() = StatusCode::NOT_FOUND;
    page
}

/// Whether this is asked by somebody who reads: browsers name HTML first when they go to an address.
fn reads_pages(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|kinds| kinds.starts_with("text/html"))
}

const NO_SUCH_PAGE: Failed = Failed(Problem::Unknown("there is no such page"));

/// Imports the stylesheets one by one; they are sent as one, for the sake of the first visit.
const STYLE: &str = "style.css";

fn serve(path: &str, asked: &HeaderMap) -> Response {
    let Some((data, hash)) = read(path) else { return NO_SUCH_PAGE.into_response() };
    let etag: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let etag = format!("\"{etag}\"");
    let known = asked.get(header::IF_NONE_MATCH);
    let headers = [
        (header::CONTENT_TYPE, media_type(path)),
        (header::CACHE_CONTROL, keeping(path)),
        (header::ETAG, &etag),
    ];
    if known.is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, data.into_owned()).into_response()
}

/// How long a browser may keep a file: a font for ever, as its name holds a hash of its contents;
/// anything else as long as the server says that it has not changed.
fn keeping(path: &str) -> &'static str {
    if path.ends_with(".woff2") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// What is sent for a path, with its hash.
fn read(path: &str) -> Option<(Cow<'static, [u8]>, [u8; 32])> {
    if let Some(language) = spoken(path) {
        return Some(hashed(rulebook::browser_module(language)));
    }
    let file = Web::get(path)?;
    if path == STYLE {
        return Some(hashed(with_imports(&String::from_utf8_lossy(&file.data))));
    }
    if path.ends_with(".js") {
        return Some(hashed(without_comments(&String::from_utf8_lossy(&file.data))));
    }
    Some((file.data, file.metadata.sha256_hash()))
}

/// A script without the lines that are nothing but comments, a quarter of what would be sent. They
/// stay as empty lines, so that a browser's console names the lines of the source.
fn without_comments(script: &str) -> String {
    let mut inside = false;
    let mut sent = String::with_capacity(script.len());
    for line in script.lines() {
        let text = line.trim();
        let end = text.find("*/");
        let block = inside || text.starts_with("/*");
        inside = block && end.is_none();
        let whole = block && end.is_none_or(|end| end + 2 == text.len());
        if !whole && !text.starts_with("//") {
            sent += line;
        }
        sent.push('\n');
    }
    sent
}

fn hashed(text: String) -> (Cow<'static, [u8]>, [u8; 32]) {
    let hash = Sha256::digest(&text).into();
    (text.into_bytes().into(), hash)
}

/// The language of which this path is all words, such as `words/fr.js`: they come from the rulebook.
fn spoken(path: &str) -> Option<Language> {
    path.strip_prefix("words/")?.strip_suffix(".js")?.parse().ok()
}

/// A stylesheet with what it imports in the place of each import.
fn with_imports(sheet: &str) -> String {
    let mut whole = String::new();
    for line in sheet.lines() {
        let imported = import(line).and_then(Web::get);
        whole +=
            &imported.map_or(line.into(), |file| String::from_utf8_lossy(&file.data).into_owned());
        whole.push('\n');
    }
    whole
}

fn import(line: &str) -> Option<&str> {
    line.strip_prefix("@import \"")?.strip_suffix("\";")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_font_that_is_kept_for_ever_has_another_name_when_it_changes() {
        let fonts: Vec<_> = Web::iter().filter(|path| path.ends_with(".woff2")).collect();
        assert!(!fonts.is_empty());
        for path in fonts {
            let (_, hash) = read(&path).expect("it is listed");
            let hash: String = hash[..4].iter().map(|byte| format!("{byte:02x}")).collect();
            assert!(path.ends_with(&format!(".{hash}.woff2")), "{path} holds {hash}");
        }
    }

    #[test]
    fn scripts_are_sent_without_comments_and_with_every_line_of_code() {
        let script = "// Why.\n/** @type {A} */\nlet a; // here\n/**\n * @param b\n */\n  /** @type {B} */ (b).c();\n";
        assert_eq!(
            without_comments(script),
            "\n\nlet a; // here\n\n\n\n  /** @type {B} */ (b).c();\n"
        );
        for path in Web::iter().filter(|path| path.ends_with(".js")) {
            let source = Web::get(&path).expect("it is listed").data;
            let source = String::from_utf8_lossy(&source);
            let (sent, _) = read(&path).expect("it is listed");
            let sent = String::from_utf8_lossy(&sent);
            assert_eq!(sent.lines().count(), source.lines().count(), "{path}");
            for (line, kept) in source.lines().zip(sent.lines()) {
                let comment = ["//", "/*", "*"].iter().any(|mark| line.trim().starts_with(mark));
                assert!(line == kept || (comment && kept.is_empty()), "{path}: {line}");
            }
        }
    }

    #[test]
    fn every_stylesheet_is_sent_within_the_one_that_imports_them() {
        let list = Web::get(STYLE).expect("the client has a style").data;
        let list = String::from_utf8_lossy(&list);
        let mut imported: Vec<_> = list.lines().filter_map(import).map(str::to_owned).collect();
        imported.sort();
        let mut there: Vec<_> = Web::iter().filter(|path| path.starts_with("style/")).collect();
        there.sort();
        assert_eq!(imported, there);

        let sent = with_imports(&list);
        assert!(!sent.contains("@import"));
        for path in there {
            let sheet = Web::get(&path).expect("it is listed").data;
            assert!(sent.contains(&*String::from_utf8_lossy(&sheet)), "{path}");
        }
    }
}
