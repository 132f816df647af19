//! What the computer thinks: hints, beliefs, analysis, chains.

use std::sync::Arc;

use ::games::{Seat, Viewer};
use axum::Json;
use axum::extract::{Extension, State};
use axum::response::Response;
use engine::Stop;
use futures_util::stream::unfold;
use room::chains::Chain;
use room::response::{Beliefs, Chains, Explained, Hint, Judged, Lines};
use room::thinking::{self, Analysis, Judging};
use table::Table;
use tokio::sync::mpsc;

use crate::App;
use crate::frame::{self, Frame};
use crate::guard::Caller;
use crate::problem::{Failed, Problem};
use crate::request::{Analyse, Body, ExplainMove, ExploreChains, GameName, JudgeMove, Secret};
use crate::tables::chance;
use crate::thinking::effort;

/// The game as the seat of this secret may ask about it, if aids are agreed.
async fn ask<T>(
    app: &App,
    id: table::TableId,
    secret: Option<&crate::secret::SeatSecret>,
    ask: impl FnOnce(&Table, Seat) -> T,
) -> Result<T, Problem> {
    let live = app.tables.find(id).await?;
    let seat = live.seat(&app.tables, secret).await?;
    live.with(&app.tables, |table| ask(table, seat)).await
}

/// A good move and why.
#[utoipa::path(get, path = "/api/games/{id}/hint", params(("id" = String, Path)),
    responses((status = 200, body = Hint), (status = 403), (status = 404), (status = 422),
        (status = 429)))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    GameName(id): GameName,
    Secret(secret): Secret,
) -> Result<Json<Hint>, Failed> {
    let asked = |table: &Table, seat| {
        let question = thinking::question(table, seat, true)?;
        Ok::<_, Problem>((question, table.certain(Viewer::Seat(seat))))
    };
    let (question, guess) = ask(&app, id, secret.as_ref(), asked).await??;
    let nodes = app.config.limits.nodes;
    let think = move || thinking::hint(&question, &guess, &effort(nodes));
    Ok(Json(app.questions.run(address, think).await??))
}

/// What the others may hold.
#[utoipa::path(get, path = "/api/games/{id}/beliefs", params(("id" = String, Path)),
    responses((status = 200, body = Beliefs), (status = 403), (status = 404), (status = 422)))]
pub(crate) async fn beliefs(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    GameName(id): GameName,
    Secret(secret): Secret,
) -> Result<Json<Beliefs>, Failed> {
    let asked = |table: &Table, seat| thinking::question(table, seat, false);
    let question = ask(&app, id, secret.as_ref(), asked).await??;
    Ok(Json(app.questions.run(address, move || thinking::beliefs(&question)).await??))
}

/// Think about any position, telling the best lines as they get better.
#[utoipa::path(post, path = "/api/analyse", request_body = Analyse,
    responses((status = 200, content_type = "text/event-stream"), (status = 400),
        (status = 422), (status = 429)))]
pub(crate) async fn analyse(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Body(request): Body<Analyse>,
) -> Result<Response, Failed> {
    let most = app.config.limits.thinking();
    let read = move || Analysis::read(&request, most, &mut chance());
    let analysis = app.errand(address, read).await?;
    // Whoever asks anew has just dropped what he asked before; it may need a moment to end.
    let place = app.analyses.enter(address).await?;
    let effort = effort(app.config.limits.nodes);
    let stop = effort.stop.clone();
    let (sender, receiver) = mpsc::channel::<Frame>(64);
    tokio::task::spawn_blocking(move || {
        let _place = place;
        // A reader who is slow misses some steps on the way, but never the end.
        let mut report = |lines: &Lines| {
            if let Ok(frame) = Frame::new(None, "lines", lines) {
                let _ = sender.try_send(frame);
            }
        };
        let last = analysis.answer(&effort, &mut report);
        if let Ok(frame) = Frame::new(None, "done", &last) {
            let _ = sender.blocking_send(frame);
        }
    });
    let reader = Reader { receiver, stop, stopping: app.stopping.clone() };
    let stream = unfold(reader, |mut reader| async { Some((reader.next().await?, reader)) });
    Ok(frame::respond(stream))
}

/// Whoever reads an analysis; the thinking stops when he goes.
struct Reader {
    receiver: mpsc::Receiver<Frame>,
    stop: Stop,
    stopping: tokio::sync::watch::Receiver<bool>,
}

impl Reader {
    async fn next(&mut self) -> Option<Frame> {
        tokio::select! {
            told = self.receiver.recv() => told,
            _ = self.stopping.wait_for(|stopping| *stopping) => None,
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// What a move was worth by what its player could know, and with open cards.
#[utoipa::path(post, path = "/api/judge", request_body = JudgeMove,
    responses((status = 200, body = Judged), (status = 400), (status = 422), (status = 429)))]
pub(crate) async fn judge(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Body(request): Body<JudgeMove>,
) -> Result<Json<Judged>, Failed> {
    let most = app.config.limits.thinking();
    let nodes = app.config.limits.nodes;
    let judge = move || Judging::read(&request, most, &mut chance())?.answer(&effort(nodes));
    Ok(Json(app.questions.run(address, judge).await??))
}

/// Why a move was worse than another, from lines that are known already.
#[utoipa::path(post, path = "/api/explain", request_body = ExplainMove,
    responses((status = 200, body = Explained), (status = 400), (status = 422), (status = 429)))]
pub(crate) async fn explain(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Body(request): Body<ExplainMove>,
) -> Result<Json<Explained>, Failed> {
    let explain = move || room::thinking::explain(&request);
    Ok(Json(app.questions.run(address, explain).await??))
}

/// Where a placing of Hexone can lead.
#[utoipa::path(post, path = "/api/chains", request_body = ExploreChains,
    responses((status = 200, body = Chains), (status = 400), (status = 422), (status = 429)))]
pub(crate) async fn chains(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Body(request): Body<ExploreChains>,
) -> Result<Json<Chains>, Failed> {
    let nodes = app.config.limits.nodes;
    let explore = move || Chain::read(&request, &mut chance())?.answer(&effort(nodes));
    Ok(Json(app.questions.run(address, explore).await??))
}
