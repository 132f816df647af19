//! For whoever runs the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::App;
use crate::metrics::Gauges;
use crate::problem::{Failed, Problem};

/// Whether the process is alive.
pub(crate) async fn healthz() -> &'static str {
    "alive\n"
}

/// Whether requests can be served.
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> Result<&'static str, Failed> {
    if *app.stopping.borrow() {
        return Err(Problem::Unavailable("the server is stopping").into());
    }
    app.tables.storage().ping().await?;
    Ok("ready\n")
}

/// Figures in Prometheus's text format.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let gauges = Gauges {
        connections: app.connections.count(),
        streams: app.streams.count(),
        tables: app.tables.in_memory(),
        thinking: app.thinking.busy() + app.questions.busy() + app.analyses.busy(),
    };
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text(gauges))
}
