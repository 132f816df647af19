//! Middleware: what every request goes through: who asks, from where, how often; and what every answer says
//! to the browser.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, Extension, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::edition;
use crate::problem::{Failed, Problem, TooMuch};
use crate::rate::network;

/// The address of whoever asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) IpAddr);

/// Only what we serve ourselves, nothing inline; of code made at run time only WebAssembly.
macro_rules! page_policy {
    () => {
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
         worker-src 'self'; base-uri 'none'; form-action 'none'"
    };
}

/// What a page can say itself, where nobody sends headers.
pub(crate) const PAGE_POLICY: &str = page_policy!();

/// The same, and in nobody's frame.
const POLICY: &str = concat!(page_policy!(), "; frame-ancestors 'none'");

/// Which version of the client this server has.
const VERSION: HeaderName = HeaderName::from_static("hexotheque-version");

const HEADERS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// How many of these are said with a part of a page, such as a script: the page has said the rest, which
/// half a hundred small files would carry again.
const FOR_PARTS: usize = 1;

/// Whether a browser asks for a part of a page.
fn is_part(asked: &HeaderMap) -> bool {
    let wanted = asked.get("sec-fetch-dest").map(HeaderValue::as_bytes);
    wanted.is_some_and(|wanted| [&b"script"[..], b"style", b"font"].contains(&wanted))
}

/// Checks a request, lets it through, and notes how it went.
pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let caller = caller(peer, request.headers(), &app.config.trusted_proxies);
    request.extensions_mut().insert(Caller(caller));
    let is_of_the_api = request.uri().path().starts_with("/api");

    let said = if is_part(request.headers()) { FOR_PARTS } else { HEADERS.len() };
    let mut response = match admit(&app, caller, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => Failed(problem).into_response(),
    };
    for (name, value) in HEADERS.into_iter().take(said) {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    // A page of another version is to notice, by what it asks for; its files are many and carry their own.
    if is_of_the_api && let Ok(version) = HeaderValue::from_str(&edition::current().version) {
        response.headers_mut().insert(VERSION, version);
    }
    let (status, took) = (response.status(), begun.elapsed());
    // The route, not the address: what follows `?` or `#` is nobody's business.
    let route = route.as_deref().unwrap_or("-");
    app.metrics.request(&method, route, status, took);
    if let Some(TooMuch(what)) = response.extensions().get() {
        app.metrics.refusal(what);
    }
    let ms = took.as_micros() as f64 / 1e3;
    tracing::info!(from = %caller, %method, route, status = status.as_u16(), ms, "request");
    response
}

fn admit(app: &App, caller: IpAddr, request: &Request) -> Result<(), Problem> {
    let path = request.uri().path();
    if matches!(path, "/healthz" | "/readyz") {
        return Ok(());
    }
    let host = request.uri().authority().map(axum::http::uri::Authority::as_str);
    let host = request.headers().get(header::HOST).map_or(host, |host| host.to_str().ok());
    let host = host.ok_or(Problem::Foreign("the request does not say for which host it is"))?;
    if !is_ours(host, &app.config.hosts) {
        return Err(Problem::Foreign("this server is not known by that name; see --host"));
    }
    let too_many = |retry_s| Problem::TooMany { what: "requests", retry_s };
    if !path.starts_with("/api") && path != "/metrics" {
        return app.files.pass(caller, Instant::now()).map_err(too_many);
    }
    if path.starts_with("/api") && !same_origin(request.headers(), host) {
        return Err(Problem::Foreign("pages of other sites cannot use this server"));
    }
    app.requests.pass(caller, Instant::now()).map_err(too_many)
}

/// Lets only so many large bodies be read at once: each takes memory until it is.
pub(crate) async fn large_body(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    match app.large_bodies.open(network(address)) {
        Some(_held) => next.run(request).await,
        None => {
            let problem = Problem::TooMany { what: "large requests at once", retry_s: 5 };
            Failed(problem).into_response()
        }
    }
}

/// Whether a name is one of ours. Addresses always are: a page elsewhere can make the browser
/// believe that its own name leads here, but not that an address is another one.
fn is_ours(host: &str, known: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let is = |other: &str| bare.eq_ignore_ascii_case(other);
    bare.parse::<IpAddr>().is_ok() || is("localhost") || known.iter().any(|name| is(name))
}

/// Whether the page that asks, if it is a page, is one of ours.
fn same_origin(headers: &HeaderMap, host: &str) -> bool {
    if headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site") {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin = origin.to_str().unwrap_or_default();
    let origin = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host))
}

/// The address behind a trusted proxy is the last one that no trusted proxy has. Where an entry
/// cannot be read, nobody knows who is behind it: then it is the proxy that told of it.
fn caller(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let Some(peer) = peer.map(|peer| peer.to_canonical()) else {
        return IpAddr::from([127, 0, 0, 1]);
    };
    if !trusted.contains(&peer) {
        return peer;
    }
    let lists: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .map(|list| list.to_str().unwrap_or_default())
        .collect();
    let mut believed = peer;
    for entry in lists.iter().flat_map(|list| list.split(',')).rev() {
        let Some(address) = forwarded_address(entry.trim()) else { return believed };
        if !trusted.contains(&address) {
            return address;
        }
        believed = address;
    }
    believed
}

/// An address as proxies write it: bare, with a port, in brackets.
fn forwarded_address(entry: &str) -> Option<IpAddr> {
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let bare = bare.unwrap_or(entry).parse::<IpAddr>().ok();
    let address = bare.or_else(|| entry.parse::<SocketAddr>().ok().map(|address| address.ip()));
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_known_names_are_ours() {
        let known = ["games.example".to_owned()];
        for host in ["127.0.0.1:6650", "[::1]:80", "localhost", "LOCALHOST:1", "games.example:443"]
        {
            assert!(is_ours(host, &known), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "games.example.evil", ""] {
            assert!(!is_ours(host, &known), "{host}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let proxy = IpAddr::from([10, 0, 0, 1]);
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", HeaderValue::from_static("6.6.6.6, 1.2.3.4, 10.0.0.1"));
        assert_eq!(caller(Some(proxy), &headers, &[proxy]), IpAddr::from([1, 2, 3, 4]));
        assert_eq!(caller(Some(proxy), &headers, &[]), proxy);
        assert_eq!(caller(Some(proxy), &HeaderMap::new(), &[proxy]), proxy);
    }

    #[test]
    fn a_proxy_that_appends_ports_cannot_be_used_to_dodge_limits() {
        let proxy = IpAddr::from([10, 0, 0, 1]);
        let believed = |list: &'static str| {
            let mut headers = HeaderMap::new();
            headers.append("x-forwarded-for", HeaderValue::from_static(list));
            caller(Some(proxy), &headers, &[proxy])
        };
        // Whoever asks can write what he likes before what the proxy appends.
        assert_eq!(believed("6.6.6.6, 1.2.3.4:50123"), IpAddr::from([1, 2, 3, 4]));
        assert_eq!(
            believed("6.6.6.6, [2001:db8::7]:50123"),
            "2001:db8::7".parse::<IpAddr>().unwrap()
        );
        assert_eq!(believed("6.6.6.6, [2001:db8::7]"), "2001:db8::7".parse::<IpAddr>().unwrap());
        for unreadable in ["6.6.6.6, unknown", "6.6.6.6, _hidden", "6.6.6.6,", "6.6.6.6, 1.2.3.4:x"]
        {
            assert_eq!(believed(unreadable), proxy, "{unreadable}");
        }
        assert_eq!(believed("6.6.6.6, nonsense, 10.0.0.1"), proxy);
    }

    #[test]
    fn a_page_elsewhere_is_not_ours() {
        let with = |origin: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            same_origin(&headers, "127.0.0.1:6650")
        };
        assert!(with("http://127.0.0.1:6650"));
        assert!(!with("http://127.0.0.1:8080"));
        assert!(!with("https://evil.example"));
        assert!(!with("null"));
        assert!(same_origin(&HeaderMap::new(), "127.0.0.1:6650"));
    }
}
