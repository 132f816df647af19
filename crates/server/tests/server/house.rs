//! A server for one test, and somebody who talks to it.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use server::App;
use server::config::{Config, Keeping, Limits, Store};
use server::storage::Storage;
use tempfile::TempDir;
use tokio::sync::watch;
use tower::ServiceExt;

/// A server with everything but a socket.
pub(crate) struct House {
    pub(crate) app: Arc<App>,
    pub(crate) router: Router,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) storage: Arc<dyn Storage>,
    _directory: Option<TempDir>,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) response: Response<()>,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        let value = self.response.headers().get(name).unwrap_or_else(|| panic!("no {name}"));
        value.to_str().expect("text")
    }
}

pub(crate) fn generous() -> Limits {
    Limits {
        rate: 1_000_000,
        burst: 1_000_000,
        creations: 1_000_000,
        creations_alone: 1_000_000,
        ..Limits::default()
    }
}

impl House {
    pub(crate) async fn new() -> House {
        House::with_limits(generous()).await
    }

    pub(crate) async fn with_limits(limits: Limits) -> House {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::File(directory.path().join("games.sqlite"));
        let mut house = House::on(store, limits).await;
        house._directory = Some(directory);
        house
    }

    pub(crate) async fn on(store: Store, limits: Limits) -> House {
        let mut config = Config::new(store);
        config.limits = limits;
        House::of(config).await
    }

    /// A house in which games are kept for so long.
    pub(crate) async fn keeping(keeping: Keeping) -> House {
        let directory = tempfile::tempdir().expect("a directory");
        let mut config = Config::new(Store::File(directory.path().join("games.sqlite")));
        (config.limits, config.keeping) = (generous(), keeping);
        House { _directory: Some(directory), ..House::of(config).await }
    }

    async fn of(config: Config) -> House {
        let storage = server::open_storage(&config.store).await.expect("storage");
        let (stop, stopping) = watch::channel(false);
        let app = App::new(config, storage.clone(), stopping);
        tokio::spawn(app.clone().work());
        House { router: server::app(app.clone()), app, stop, storage, _directory: None }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.expect("infallible")
    }

    pub(crate) async fn ask(&self, request: Request<Body>) -> Answer {
        let (parts, body) = self.send(request).await.into_parts();
        let bytes = body.collect().await.expect("a body").to_bytes();
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        Answer { status: parts.status, response: Response::from_parts(parts, ()), text }
    }

    pub(crate) async fn get(&self, path: &str, secret: Option<&str>) -> Answer {
        self.ask(request(Method::GET, path, secret, None)).await
    }

    pub(crate) async fn post(&self, path: &str, secret: Option<&str>, body: Value) -> Answer {
        self.ask(request(Method::POST, path, secret, Some(body))).await
    }

    /// The same from another address.
    pub(crate) async fn post_from(&self, address: [u8; 4], path: &str, body: Value) -> Answer {
        let mut request = request(Method::POST, path, None, Some(body));
        let peer = SocketAddr::from((address, 50_000));
        request.extensions_mut().insert(ConnectInfo(peer));
        self.ask(request).await
    }

    /// A server that begins anew with what is stored.
    pub(crate) fn reopened(&self) -> Router {
        let (_, stopping) = watch::channel(false);
        let store = Store::File("unused".into());
        server::app(App::new(Config::new(store), self.storage.clone(), stopping))
    }

    /// Creates a game and tells its name and its seats' secrets.
    pub(crate) async fn create(&self, body: Value) -> (String, Vec<String>) {
        let answer = self.post("/api/games", None, body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        let created = answer.json();
        let seats = created["seats"].as_array().expect("seats");
        let secrets = seats.iter().map(|seat| seat["secret"].as_str().unwrap_or("").to_owned());
        (created["id"].as_str().expect("a name").to_owned(), secrets.collect())
    }

    /// A game of Gosix between two people at one device, red to begin.
    pub(crate) async fn gosix(&self) -> (String, Vec<String>) {
        self.create(json!({
            "game": "gosix",
            "options": { "first": "red" },
            "seats": [{ "kind": "here", "name": "Ada" }, { "kind": "here", "name": "Grace" }],
        }))
        .await
    }

    pub(crate) async fn act(&self, id: &str, secret: &str, action: Value) -> Answer {
        self.post(&format!("/api/games/{id}/actions"), Some(secret), action).await
    }

    pub(crate) async fn play(&self, id: &str, secret: &str, after: u64, turn: &str) -> Answer {
        self.act(id, secret, json!({ "type": "play", "after": after, "turn": turn })).await
    }

    pub(crate) async fn look(&self, id: &str, secret: Option<&str>) -> Value {
        let answer = self.get(&format!("/api/games/{id}"), secret).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    }
}

pub(crate) fn request(
    method: Method,
    path: &str,
    secret: Option<&str>,
    body: Option<Value>,
) -> Request<Body> {
    let path = path.replace('>', "%3E");
    let mut request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
    if let Some(secret) = secret {
        request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
    }
    let body = body.map_or(Body::empty(), |body| Body::from(body.to_string()));
    request.header(header::CONTENT_TYPE, "application/json").body(body).expect("a request")
}
