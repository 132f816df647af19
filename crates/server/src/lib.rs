//! The table over HTTP: API, event streams, storage, computer players as jobs.
//!
//! [`app`] is the whole server as a router, to be tested without a socket; [`serve()`] listens,
//! [`worker()`] only thinks, [`storage::backup`] copies a store in use.

mod assets;
pub mod config;
mod connections;
mod edition;
mod frame;
mod guard;
pub mod metrics;
mod openapi;
mod pool;
mod preload;
pub mod problem;
mod rate;
pub mod request;
mod routes;
pub mod secret;
mod serve;
pub mod site;
pub mod storage;
pub mod tables;
mod thinking;
mod tries;
pub mod years;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use tokio::sync::{Mutex, watch};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use ::table::Time;
use config::Config;
use connections::Connections;
use metrics::Metrics;
use pool::Pool;
use problem::{Failed, Problem};
use rate::{Open, Rate};
use tables::Tables;
use thinking::Thinking;
use tries::Tries;
use years::Tidied;

pub use serve::{STORE_FILE, ServeError, open_storage, serve, worker};

/// What all requests share.
pub struct App {
    config: Config,
    tables: Arc<Tables>,
    thinking: Arc<Thinking>,
    metrics: Arc<Metrics>,
    requests: Rate,
    files: Rate,
    creations: Rate,
    creations_alone: Rate,
    connections: Arc<Connections>,
    streams: Open<IpAddr>,
    large_bodies: Open<IpAddr>,
    /// Work of some milliseconds: reading, drawing, looking ahead.
    errands: Pool,
    /// Searches in long lists of games.
    lists: Pool,
    /// Short questions to the computer.
    questions: Pool,
    analyses: Pool,
    tries: Tries,
    /// How many games are not over, and when that was counted.
    unfinished: Mutex<Option<(u64, Instant)>>,
    /// Whether the store worked, and when that was tried.
    store_works: Mutex<Option<(bool, Instant)>>,
    stopping: watch::Receiver<bool>,
}

/// A page is made of dozens of files, which cost next to nothing each.
const FILES_TO_A_REQUEST: u32 = 10;
/// How many large bodies are read at once, over all networks.
const LARGE_BODIES: usize = 32;

/// How long a trial of the store is good enough.
const TRIAL_AGE: std::time::Duration = std::time::Duration::from_secs(1);

/// How long a count of unfinished games is good enough.
const COUNT_AGE: std::time::Duration = std::time::Duration::from_secs(10);

impl App {
    /// A server of these tables that stops when told to.
    pub fn new(
        config: Config,
        storage: Arc<dyn storage::Storage>,
        stopping: watch::Receiver<bool>,
    ) -> Arc<App> {
        let limits = config.limits;
        let thinkers = config.thinkers.max(1);
        let metrics = Arc::<Metrics>::default();
        let app = App {
            tables: Tables::new(storage, metrics.clone()),
            thinking: Arc::new(Thinking::new(thinkers)),
            metrics,
            requests: Rate::new(limits.burst, f64::from(limits.rate)),
            files: Rate::new(
                limits.burst.saturating_mul(FILES_TO_A_REQUEST),
                f64::from(limits.rate) * f64::from(FILES_TO_A_REQUEST),
            ),
            creations: Rate::new(limits.creations, f64::from(limits.creations) / 3600.0),
            creations_alone: Rate::new(
                limits.creations_alone,
                f64::from(limits.creations_alone) / 3600.0,
            ),
            connections: Arc::new(Connections::new(&limits, &config.trusted_proxies)),
            streams: Open::new(limits.streams, limits.streams_by_address),
            large_bodies: Open::new(LARGE_BODIES, LARGE_BODIES / 4),
            errands: Pool::new("errands at once", thinkers, thinkers / 2),
            lists: Pool::new("lists at once", 2, 1),
            questions: Pool::new("questions to the computer", thinkers, thinkers / 2),
            analyses: Pool::new("analyses at once", thinkers, 1),
            tries: Tries::new(),
            unfinished: Mutex::new(None),
            store_works: Mutex::new(None),
            stopping,
            config,
        };
        Arc::new(app)
    }

    /// Does some work for whoever asks, away from the threads that serve everybody.
    async fn errand<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.errands.run(address, work).await?
    }

    async fn unfinished(&self) -> Result<u64, Problem> {
        let mut counted = self.unfinished.lock().await;
        match *counted {
            Some((count, at)) if at.elapsed() < COUNT_AGE => Ok(count),
            _ => {
                let count = self.tables.storage().unfinished().await?;
                *counted = Some((count, Instant::now()));
                Ok(count)
            }
        }
    }

    /// Whether something can be stored and read again. Tried once a second at most: it makes the
    /// disk work, and anybody may ask.
    async fn store_works(&self) -> bool {
        let mut tried = self.store_works.lock().await;
        match *tried {
            Some((works, at)) if at.elapsed() < TRIAL_AGE => works,
            _ => {
                let pinged = self.tables.storage().ping(tables::now()).await;
                if let Err(error) = &pinged {
                    tracing::warn!(%error, "the store does not work");
                }
                *tried = Some((pinged.is_ok(), Instant::now()));
                pinged.is_ok()
            }
        }
    }

    /// Does the computers' jobs and follows the other servers until told to stop.
    pub async fn work(self: Arc<Self>) {
        let (tables, thinking) = (self.tables.clone(), self.thinking.clone());
        let following = tokio::spawn(tables.clone().follow_news());
        let forgetting = tokio::spawn(forget_long_unused(tables.clone()));
        let keeping_house = tokio::spawn(years::keep_house(tables.clone(), self.config.keeping));
        thinking::work(tables, thinking, self.metrics.clone(), self.stopping.clone()).await;
        following.abort();
        forgetting.abort();
        keeping_house.abort();
    }

    /// Ends and removes games that are old at this time, as is done now and then anyway.
    pub async fn tidy(&self, now: Time) -> Result<Tidied, Problem> {
        years::tidy(&self.tables, self.config.keeping, now).await
    }
}

async fn forget_long_unused(tables: Arc<Tables>) {
    loop {
        tokio::time::sleep(std::time::Duration::from_secs(20)).await;
        tables.forget_long_unused();
    }
}

/// The most bytes of a body.
const LARGEST_BODY: usize = 64 * 1024;
/// The most bytes of a record.
const LARGEST_RECORD: usize = 1024 * 1024;

/// The addresses of the client's pages, without those of games.
const PAGES: [&str; 9] = [
    "/",
    "/new/{game}",
    "/rules/{game}",
    "/lesson/{game}",
    "/analyse",
    "/puzzles",
    "/puzzles/{id}",
    "/print",
    "/yours",
];

/// All routes.
pub fn app(app: Arc<App>) -> Router {
    use routes::{
        actions, check, collection, events, games, lift, operations, paper, positions, preview,
        puzzles, qr, records, thinking,
    };
    let large = Router::new()
        .route("/api/records", post(records::read))
        .route("/api/check", post(check::check))
        .route("/api/lift", post(lift::lift))
        .layer(DefaultBodyLimit::max(LARGEST_RECORD))
        .route_layer(axum::middleware::from_fn_with_state(app.clone(), guard::large_body));
    let mut router = Router::new()
        .route("/api/collection", get(collection::collection))
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/{id}", get(games::look).delete(games::remove))
        .route("/api/games/{id}/seats", post(games::take_seat))
        .route("/api/games/{id}/secret", post(games::change_secret))
        .route("/api/games/{id}/actions", post(actions::act))
        .route("/api/games/{id}/events", get(events::events))
        .route("/api/games/{id}/moves", get(positions::moves))
        .route("/api/games/{id}/history", get(games::history))
        .route("/api/games/{id}/hint", get(thinking::hint))
        .route("/api/games/{id}/beliefs", get(thinking::beliefs))
        .route("/api/games/{id}/record", get(records::download))
        .route("/api/positions", post(positions::position))
        .route("/api/analyse", post(thinking::analyse))
        .route("/api/judge", post(thinking::judge))
        .route("/api/explain", post(thinking::explain))
        .route("/api/chains", post(thinking::chains))
        .route("/api/puzzles", get(puzzles::shelf))
        .route("/api/puzzles/today", get(puzzles::today))
        .route("/api/puzzles/{id}", get(puzzles::puzzle))
        .route("/api/puzzles/{id}/solution", get(puzzles::solution))
        .route("/api/puzzles/{id}/try", post(puzzles::attempt))
        .route("/api/puzzles/{id}/tries", post(puzzles::told))
        .route("/api/qr", post(qr::draw))
        .route("/api/rules/{game}", get(paper::rules))
        .route("/api/print/{file}", get(paper::kit))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .merge(large)
        .route("/api/openapi.json", get(openapi::document))
        .route("/api", get(openapi::page))
        .route("/healthz", get(operations::healthz))
        .route("/readyz", get(operations::readyz));
    if app.config.metrics.is_none() {
        router = router.route("/metrics", get(operations::metrics));
    }
    for page in PAGES {
        router = router.route(page, get(assets::page));
    }
    router
        .route("/g/{id}", get(preview::page_or_picture))
        .method_not_allowed_fallback(|| async { Failed(Problem::Method) })
        .route(
            "/api/{*rest}",
            axum::routing::any(|| async { Failed(Problem::Unknown("there is no such route")) }),
        )
        .fallback(assets::file)
        .layer(CompressionLayer::new().compress_when(is_worth_packing()))
        .layer(CatchPanicLayer::custom(problem::broken_down))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// What is compressed on its way: answers of the API. Files of the client were when they were made ready, and fonts are
/// as they are.
fn is_worth_packing() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("font/"))
}

/// Only the figures, for a listener of their own.
pub(crate) fn figures(app: Arc<App>) -> Router {
    Router::new().route("/metrics", get(routes::operations::metrics)).with_state(app)
}
