//! Event streams: what happens, as it happens.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use ::games::Viewer;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream::unfold;
use serde_json::json;
use table::Table;
use tokio::sync::watch;

use crate::App;
use crate::frame::{self, Frame};
use crate::guard::Caller;
use crate::problem::{Failed, Problem};
use crate::rate::{Held, network};
use crate::request::{Asked, GameName, Secret, StreamFrom, malformed};
use crate::secret::SeatSecret;
use crate::tables::{EventFrame, Live, Onlooker, Present, now};

/// When to come again to a server that is being restarted.
const COME_AGAIN: Duration = Duration::from_secs(1);

/// Events behind a number, or from now on beginning with the whole game.
#[utoipa::path(get, path = "/api/games/{id}/events",
    params(("id" = String, Path), StreamFrom, ("last-event-id" = Option<u64>, Header)),
    responses((status = 200, content_type = "text/event-stream"), (status = 400), (status = 403),
        (status = 404), (status = 429)))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    GameName(id): GameName,
    Secret(secret): Secret,
    Asked(from): Asked<StreamFrom>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let seen = match headers.get("last-event-id") {
        None => from.after,
        Some(number) => {
            let number = number.to_str().ok().and_then(|number| number.parse().ok());
            Some(number.ok_or_else(|| malformed("Last-Event-ID is the number of an event"))?)
        }
    };
    let live = app.tables.find(id).await?;
    let viewer = live.viewer(&app.tables, secret.as_ref()).await?;
    // Watching before looking: whatever happens in between is told.
    let changed = live.watch();
    let (last, look) = live
        .with(&app.tables, |table| {
            // Whoever goes on from an event knows the game.
            (table.number(), seen.is_none().then(|| table.look(id, viewer, now())))
        })
        .await?;
    if seen.is_some_and(|number| number > last) {
        return Err(malformed(format!("the game has only {last} events")).into());
    }
    let held = app.streams.open(network(address));
    let held = held.ok_or(Problem::TooMany { what: "event streams", retry_s: 10 })?;
    let mut waiting = VecDeque::new();
    if let Some(look) = look {
        waiting.push_back(EventFrame::new(last, "game", &look)?);
    }
    let seated = matches!(viewer, Viewer::Seat(_));
    let onlooker = (!seated && !from.uncounted).then(|| live.look_on());
    let onlookers = from.onlookers.then(|| {
        let mut onlookers = live.onlookers();
        onlookers.mark_changed();
        onlookers
    });
    let stopping = app.stopping.clone();
    let after = seen.unwrap_or(last);
    let past = None;
    let present = match viewer {
        Viewer::Seat(seat) => Some(live.enter(seat, from.device.as_deref())),
        Viewer::Spectator => None,
    };
    let watcher = Watcher {
        app,
        live,
        viewer,
        secret,
        after,
        past,
        waiting,
        changed,
        onlookers,
        stopping,
        present,
        elsewhere: 0,
        _onlooker: onlooker,
        _held: held,
    };
    let stream = unfold(Some(watcher), |watcher| async { watcher?.next().await });
    Ok(frame::respond(stream))
}

/// Somebody who follows a game. He fetches what is new when his line has room for it, so being
/// slow costs nobody else anything.
struct Watcher {
    app: Arc<App>,
    live: Arc<Live>,
    viewer: Viewer,
    secret: Option<SeatSecret>,
    after: u64,
    /// The table after that event, while the watcher is far behind.
    past: Option<Table>,
    waiting: VecDeque<EventFrame>,
    changed: watch::Receiver<u64>,
    /// How many look on, for whoever wants to know.
    onlookers: Option<watch::Receiver<u32>>,
    stopping: watch::Receiver<bool>,
    present: Option<Present>,
    /// From how many other devices the seat is looked at, as far as that was told.
    elsewhere: usize,
    _onlooker: Option<Onlooker>,
    _held: Held<IpAddr>,
}

impl Watcher {
    /// The next event, and the watcher if more can follow.
    async fn next(mut self) -> Option<(Frame, Option<Watcher>)> {
        loop {
            if let Some(told) = self.waiting.pop_front() {
                self.after = told.number;
                return Some((told.frame, Some(self)));
            }
            if self.live.has_ended() {
                return Some((Frame::bare("removed", None), None));
            }
            if *self.stopping.borrow() {
                return Some((Frame::bare("closing", Some(COME_AGAIN)), None));
            }
            if *self.changed.borrow_and_update() > self.after {
                let (tables, live) = (&self.app.tables, &self.live);
                let told = live.told_after(tables, self.after, self.viewer, &mut self.past).await;
                let told = told.ok().filter(|told| !told.is_empty())?;
                if told.iter().any(|told| told.kind == "relinked") && self.has_lost_its_seat().await
                {
                    return Some((Frame::bare("seat_moved", None), None));
                }
                self.waiting.extend(told);
                continue;
            }
            if let Some(onlookers) = &mut self.onlookers
                && onlookers.has_changed().unwrap_or(false)
            {
                let told = json!({ "onlookers": *onlookers.borrow_and_update() });
                return Some((Frame::new(None, "onlookers", &told).ok()?, Some(self)));
            }
            let elsewhere = self.present.as_mut().map_or(0, Present::others);
            if elsewhere != self.elsewhere {
                self.elsewhere = elsewhere;
                let told = json!({ "devices": elsewhere });
                return Some((Frame::new(None, "elsewhere", &told).ok()?, Some(self)));
            }
            let moves = async {
                match &mut self.present {
                    Some(present) => present.changed().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = changed(&mut self.onlookers) => {}
                changed = self.changed.changed() => changed.ok()?,
                stopping = self.stopping.changed() => stopping.ok()?,
                () = moves => {}
            }
        }
    }

    /// Whether what opened the seat opens it no more.
    async fn has_lost_its_seat(&self) -> bool {
        let viewer = self.live.viewer(&self.app.tables, self.secret.as_ref()).await;
        matches!(viewer, Err(Problem::SeatMoved | Problem::NotYourSeat))
    }
}

/// Waits until the number of onlookers is another one than was told; for ever, if nobody wants to
/// know.
async fn changed(onlookers: &mut Option<watch::Receiver<u32>>) {
    if let Some(onlookers) = onlookers
        && onlookers.changed().await.is_ok()
    {
        return onlookers.mark_changed();
    }
    std::future::pending::<()>().await;
}
