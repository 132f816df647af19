//! The browser client: embedded in the binary, read from disk in debug builds.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, PoisonError, RwLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use games::GameId;
use room::request::ReadRules;
use rulebook::Language;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::edition;
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
    let Some((page, _)) = present("index.html") else { return NO_SUCH_PAGE.into_response() };
    let page = String::from_utf8_lossy(&page).replacen("</head>", &format!("  {head}</head>"), 1);
    let kind =
        [(header::CONTENT_TYPE, media_type("index.html")), (header::CACHE_CONTROL, "no-cache")];
    (kind, page).into_response()
}

/// One of the client's files. Somebody who follows a wrong address gets the client's page, which says so;
/// a program gets a problem.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if is_there(path) || !reads_pages(&headers) {
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

/// The room as WebAssembly, if it was built.
pub(crate) const MODULE: &str = "module/hexotheque.wasm";

/// How a file that was compressed when it was built is encoded, and how its name goes on; the best first.
pub(crate) const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

fn serve(path: &str, asked: &HeaderMap) -> Response {
    let Some(file) = ready(path) else { return NO_SUCH_PAGE.into_response() };
    let packed = file.packed.iter().find(|(encoding, _)| takes(encoding, asked));
    let etag = match packed {
        Some((encoding, _)) => format!("\"{}-{encoding}\"", file.digits),
        None => format!("\"{}\"", file.digits),
    };
    let known = asked.get(header::IF_NONE_MATCH);
    let headers = [
        (header::CONTENT_TYPE, media_type(path)),
        (header::CACHE_CONTROL, keeping(path)),
        (header::ETAG, &etag),
    ];
    if known.is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    match packed {
        Some((encoding, data)) => {
            let packed = [(header::CONTENT_ENCODING, *encoding), (header::VARY, "accept-encoding")];
            (headers, packed, data.clone()).into_response()
        }
        None => (headers, file.data.clone()).into_response(),
    }
}

/// A file as it is sent, in every form it is sent in.
struct Ready {
    data: Bytes,
    digits: String,
    /// By encoding, the best first.
    packed: Vec<(&'static str, Bytes)>,
}

impl Ready {
    fn make(path: &str) -> Option<Ready> {
        let (data, hash) = present(path)?;
        let built = |(encoding, ending): &(&'static str, &str)| {
            packed(&format!("{path}{ending}")).map(|data| (*encoding, bytes(data)))
        };
        let mut packed: Vec<_> = ENCODINGS.iter().filter_map(built).collect();
        if packed.is_empty() {
            packed.extend(gzipped(path, &data).map(|data| ("gzip", data.into())));
        }
        Some(Ready { data: bytes(data), digits: edition::digits(&hash), packed })
    }
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

/// A file, made ready once: nothing is stripped, hashed or compressed for each request. While the client is being written
/// its files change under the server, so a development build makes them ready each time.
fn ready(path: &str) -> Option<Arc<Ready>> {
    static READY: RwLock<BTreeMap<String, Arc<Ready>>> = RwLock::new(BTreeMap::new());
    if cfg!(debug_assertions) {
        return Ready::make(path).map(Arc::new);
    }
    let known = READY.read().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
    known.or_else(|| {
        let file = Arc::new(Ready::make(path)?);
        let mut ready = READY.write().unwrap_or_else(PoisonError::into_inner);
        Some(ready.entry(path.to_owned()).or_insert(file).clone())
    })
}

/// A text, compressed by gzip; `None` for what is no text, and would not become smaller.
pub(crate) fn gzipped(path: &str, data: &[u8]) -> Option<Vec<u8>> {
    let texts = [".html", ".js", ".css", ".svg", ".webmanifest", ".json", ".txt"];
    if !texts.iter().any(|ending| path.ends_with(ending)) {
        return None;
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(data).ok()?;
    packed.finish().ok()
}

/// Whether whoever asks can read this encoding.
fn takes(encoding: &str, asked: &HeaderMap) -> bool {
    let accepted = asked.get_all(header::ACCEPT_ENCODING).iter();
    accepted.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case(encoding) && !refused
    })
}

/// How long a browser may keep a file: a font for ever, as its name holds a hash of its contents;
/// anything else as long as the server says that it has not changed.
fn keeping(path: &str) -> &'static str {
    if path.ends_with(".woff2") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// What this server sends for a path, with its hash.
fn present(path: &str) -> Option<(Cow<'static, [u8]>, [u8; 32])> {
    match edition::current().read(path) {
        Some(text) => Some(hashed(text.to_owned())),
        None => read(path),
    }
}

/// What is sent for a path in any edition, with its hash.
pub(crate) fn read(path: &str) -> Option<(Cow<'static, [u8]>, [u8; 32])> {
    if path == STYLE || path.ends_with(".js") || path.starts_with(DATA) {
        return source(path).map(hashed);
    }
    let file = Web::get(path).filter(|_| is_sent(path))?;
    Some((file.data, file.metadata.sha256_hash()))
}

/// A text as it is sent.
pub(crate) fn source(path: &str) -> Option<String> {
    if let Some(made) = Made::at(path) {
        return made.text();
    }
    let file = Web::get(path).filter(|_| is_sent(path))?;
    let text = String::from_utf8_lossy(&file.data);
    Some(match path {
        STYLE => as_sent(&with_imports(&text)),
        _ if path.ends_with(".js") => as_sent(&text),
        _ => text.into_owned(),
    })
}

/// A file as it was compressed when it was built.
pub(crate) fn packed(path: &str) -> Option<Cow<'static, [u8]>> {
    Web::get(path).map(|file| file.data)
}

/// Whether something is sent for a path.
pub(crate) fn is_there(path: &str) -> bool {
    Made::at(path).is_some() || (is_sent(path) && Web::iter().any(|file| file == path))
}

/// The paths of all files that make up the client, in order.
pub(crate) fn paths() -> Vec<String> {
    let has_room = is_there(MODULE);
    let made = Made::all().into_iter().map(Made::path);
    let made = made.filter(|path| has_room || !path.starts_with(DATA));
    let files = Web::iter().map(Cow::into_owned).filter(|path| is_sent(path));
    let mut paths: Vec<String> = files.chain(made).collect();
    paths.sort();
    paths
}

/// Whether a file is one of the client's own: not a type, not part of another, not another form of one.
fn is_sent(path: &str) -> bool {
    let is_part = path.starts_with("style/") || path.ends_with(".d.ts");
    let is_packed = ENCODINGS.iter().any(|(_, ending)| path.ends_with(ending));
    let is_hidden = path.split('/').any(|part| part.starts_with('.'));
    let is_old = cfg!(stale_module) && path == MODULE;
    !is_part && !is_packed && !is_hidden && !is_old
}

/// A script or a style without indentation and without the lines that are nothing but comments, more than a quarter of
/// what would be sent. Those stay as empty lines, so that a browser's console names the lines of a script's source.
fn as_sent(text: &str) -> String {
    let mut inside = false;
    let mut sent = String::with_capacity(text.len());
    for text in text.lines().map(str::trim) {
        let end = text.find("*/");
        let block = inside || text.starts_with("/*");
        inside = block && end.is_none();
        let whole = block && end.is_none_or(|end| end + 2 == text.len());
        if !whole && !text.starts_with("//") {
            sent += text;
        }
        sent.push('\n');
    }
    sent
}

fn hashed(text: String) -> (Cow<'static, [u8]>, [u8; 32]) {
    let hash = Sha256::digest(&text).into();
    (text.into_bytes().into(), hash)
}

/// Where the room in the page finds what it would else hold itself: whoever only plays needs none of it.
const DATA: &str = "data/";

/// A file that is made of what other crates hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Made {
    /// All words in one language.
    Words(Language),
    /// What can be wrong with a text, from English to a language.
    Errors(Language),
    /// The rules of a game, as `/api/rules` answers them.
    Rules(GameId, Language),
    /// All puzzles, one a line.
    Puzzles,
}

impl Made {
    fn all() -> Vec<Made> {
        let words = Language::ALL.into_iter().flat_map(|l| [Made::Words(l), Made::Errors(l)]);
        let rules =
            GameId::ALL.iter().flat_map(|game| Language::ALL.map(|l| Made::Rules(*game, l)));
        words.chain(rules).chain([Made::Puzzles]).collect()
    }

    fn at(path: &str) -> Option<Made> {
        Made::all().into_iter().find(|made| made.path() == path)
    }

    fn path(self) -> String {
        match self {
            Made::Words(language) => format!("words/{language}.js"),
            Made::Errors(language) => format!("words/errors.{language}.js"),
            Made::Rules(game, language) => format!("{DATA}rules/{game}.{language}.json"),
            Made::Puzzles => format!("{DATA}puzzles.txt"),
        }
    }

    fn text(self) -> Option<String> {
        match self {
            Made::Words(language) => Some(rulebook::browser_module(language)),
            Made::Errors(language) => Some(rulebook::errors_module(language)),
            Made::Rules(game, language) => {
                let asked = ReadRules { lang: language.to_string() };
                Some(room::rules::rules(game.name(), &asked).ok()?.to_string())
            }
            Made::Puzzles => {
                let texts = room::puzzles::TEXTS.iter().map(|(_, text)| *text);
                Some(texts.collect::<Vec<_>>().join("\n"))
            }
        }
    }
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
        Some("wasm") => "application/wasm",
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
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn what_somebody_cannot_read_is_not_sent() {
        let asked = |accepted: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, accepted.parse().expect("a header"));
            headers
        };
        assert!(takes("br", &asked("gzip, deflate, br, zstd")));
        assert!(takes("gzip", &asked("br;q=0, gzip;q=0.5")));
        assert!(!takes("br", &asked("br;q=0, gzip")));
        assert!(!takes("br", &asked("identity")));
        assert!(!takes("br", &HeaderMap::new()));
    }

    #[tokio::test]
    async fn a_text_is_sent_compressed_to_whoever_can_read_that_and_known_by_its_form() {
        use std::io::Read;

        let ask = |accepted: &'static str, known: Option<HeaderValue>| {
            let mut asked = HeaderMap::new();
            asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            known.and_then(|etag| asked.insert(header::IF_NONE_MATCH, etag));
            serve("app.js", &asked)
        };
        let body = async |answer: Response| {
            axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a body")
        };
        let (plain, packed) = (ask("identity", None), ask("gzip", None));
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let etags = [&plain, &packed].map(|answer| answer.headers()[header::ETAG].clone());
        assert_ne!(etags[0], etags[1]);
        assert_eq!(ask("gzip", Some(etags[1].clone())).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(ask("gzip", Some(etags[0].clone())).status(), StatusCode::OK);

        let mut unpacked = Vec::new();
        let packed = body(packed).await;
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).expect("gzip");
        assert_eq!(unpacked, body(plain).await);
        assert!(gzipped("fonts/a.woff2", &unpacked).is_none(), "a font is compressed already");
    }

    #[test]
    fn what_the_room_in_the_page_does_not_hold_lies_beside_it() {
        let text = |path: &str| {
            let (sent, _) = read(path).unwrap_or_else(|| panic!("{path} is not sent"));
            String::from_utf8(sent.into_owned()).expect("a text")
        };
        let puzzles = text("data/puzzles.txt");
        assert_eq!(&room::puzzles::Set::of([puzzles.as_str()]), room::puzzles::built_in());
        for game in GameId::ALL {
            for language in Language::ALL {
                let told = text(&format!("data/rules/{game}.{language}.json"));
                let asked = ReadRules { lang: language.to_string() };
                let answer = room::rules::rules(game.name(), &asked).expect("there are rules");
                assert_eq!(told, answer.to_string());
            }
        }
    }

    #[test]
    fn a_font_that_is_kept_for_ever_has_another_name_when_it_changes() {
        let fonts: Vec<_> = Web::iter().filter(|path| path.ends_with(".woff2")).collect();
        assert!(!fonts.is_empty());
        for path in fonts {
            let (_, hash) = read(&path).expect("it is listed");
            let hash = &edition::digits(&hash)[..8];
            assert!(path.ends_with(&format!(".{hash}.woff2")), "{path} holds {hash}");
        }
    }

    #[test]
    fn scripts_are_sent_without_comments_and_with_every_line_of_code() {
        let script = "// Why.\n/** @type {A} */\nlet a; // here\n/**\n * @param b\n */\n  /** @type {B} */ (b).c();\n";
        assert_eq!(as_sent(script), "\n\nlet a; // here\n\n\n\n/** @type {B} */ (b).c();\n");
        let (style, _) = read(STYLE).expect("the client has a style");
        assert!(!String::from_utf8_lossy(&style).contains("\n/*"), "nor is a style");
        for path in Web::iter().filter(|path| path.ends_with(".js")) {
            let source = Web::get(&path).expect("it is listed").data;
            let source = String::from_utf8_lossy(&source);
            let (sent, _) = read(&path).expect("it is listed");
            let sent = String::from_utf8_lossy(&sent);
            assert_eq!(sent.lines().count(), source.lines().count(), "{path}");
            for (line, kept) in source.lines().zip(sent.lines()) {
                let comment = ["//", "/*", "*"].iter().any(|mark| line.trim().starts_with(mark));
                assert!(line.trim() == kept || (comment && kept.is_empty()), "{path}: {line}");
                // A text over several lines would lose the blanks that begin them.
                assert!(comment || kept.matches('`').count() % 2 == 0, "{path}: {line}");
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
