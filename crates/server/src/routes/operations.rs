//! For whoever runs the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::App;
use crate::metrics::{Gauges, memory};
use crate::problem::{Failed, Problem};
use crate::storage::Lane;
use crate::tables::now;

/// Whether the process is alive.
pub(crate) async fn healthz() -> &'static str {
    "alive\n"
}

/// Whether requests can be served: the store is written to and read.
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> Result<&'static str, Failed> {
    if *app.stopping.borrow() {
        return Err(Problem::Unavailable("the server is stopping").into());
    }
    match app.store_works().await {
        true => Ok("ready\n"),
        false => Err(Problem::Unavailable("the store does not work; the log says why").into()),
    }
}

/// Figures in Prometheus's text format.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let (mut jobs, now) = (Vec::new(), now());
    for lane in Lane::ALL {
        // Without the store there are still all other figures.
        if let Ok(waiting) = app.tables.storage().waiting(lane, now).await {
            let waited = waiting.since.map_or(0, |since| now.since(since));
            jobs.push((lane, waiting, waited));
        }
    }
    let gauges = Gauges {
        connections: app.connections.count(),
        streams: app.streams.count(),
        tables: app.tables.in_memory(),
        thinking: app.thinking.busy() + app.questions.busy() + app.analyses.busy(),
        jobs,
        memory: memory(),
    };
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text(&gauges))
}
