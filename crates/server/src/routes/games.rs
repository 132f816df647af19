//! Creating, listing and looking at games; taking seats.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use ::games::{Seat, Viewer};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use room::response::{Created, History, ListedGame, Page, SeatOpened, Seated};
use table::{Chair, ChairKind, Look, Table, TableId, Time};

use crate::App;
use crate::guard::Caller;
use crate::problem::{Failed, Problem, Ready};
use crate::request::{
    Asked, Body, ChangeSecret, CreateGame, GameName, ListGames, ListKind, RemoveGame, Seating,
    Secret, TakeSeat, malformed,
};
use crate::secret::SeatSecret;
use crate::storage::{Cursor, Filter, Listed, Which};
use crate::tables::{Keys, now, random_seed};

fn link(id: TableId, secret: &SeatSecret) -> String {
    format!("/g/{id}#{}", secret.reveal())
}

fn new_secret() -> Result<SeatSecret, Problem> {
    SeatSecret::random().map_err(|error| Problem::Internal(error.to_string()))
}

/// Create a game. Its seats' secrets are in the answer, and nowhere else.
#[utoipa::path(post, path = "/api/games", request_body = CreateGame,
    responses((status = 201, body = Created), (status = 400), (status = 429)))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Body(request): Body<CreateGame>,
) -> Result<impl IntoResponse, Failed> {
    let by_lot = request.seating == Seating::Lot;
    let mut agreement = request.agreement()?;
    admit(&app, address).await?;
    let is_computer = |chair: &Chair| matches!(chair.kind, ChairKind::Computer { .. });
    if agreement.chairs().iter().all(is_computer) {
        let too_many = |retry_s| Problem::TooMany { what: "games of computers alone", retry_s };
        app.creations_alone.pass(address, Instant::now()).map_err(too_many)?;
    }
    if by_lot {
        let lot = getrandom::u64().map_err(|error| Problem::Internal(error.to_string()))?;
        agreement.shuffle(&mut SmallRng::seed_from_u64(lot));
    }
    let table = Table::create(agreement, random_seed()?, now());
    opened(&app, address, table).await
}

/// Whether one more game may come from there.
pub(super) async fn admit(app: &App, address: IpAddr) -> Result<(), Problem> {
    let too_many = |retry_s| Problem::TooMany { what: "new games", retry_s };
    app.creations.pass(address, Instant::now()).map_err(too_many)?;
    match app.unfinished().await? >= app.config.limits.games {
        true => Err(too_many(60)),
        false => Ok(()),
    }
}

/// Puts a table into the room; its seats' secrets are in the answer.
pub(super) async fn opened(
    app: &App,
    address: IpAddr,
    table: Table,
) -> Result<impl IntoResponse + use<>, Failed> {
    let mut secrets = Vec::new();
    for chair in table.agreement().chairs() {
        secrets.push(match chair.kind {
            ChairKind::Here | ChairKind::Elsewhere => Some(new_secret()?),
            ChairKind::Open | ChairKind::Computer { .. } => None,
        });
    }
    let seats = || Seat::first(table.seats());
    let keys = seats()
        .zip(&secrets)
        .filter_map(|(seat, secret)| secret.as_ref().map(|secret| (seat, secret.hash())));
    let maker = new_secret()?;
    let keys = Keys { seats: keys.collect(), maker: Some(maker.hash()) };
    let (id, live) = app.tables.create(address, table.clone(), keys).await?;
    let here = |seat: &Seat| {
        table.agreement().chair(*seat).is_some_and(|chair| chair.kind == ChairKind::Here)
    };
    let viewer = seats().find(here).map_or(Viewer::Spectator, Viewer::Seat);
    let game = live.with(&app.tables, |table| table.look(id, viewer, now())).await?;
    let opened = seats().zip(&secrets).zip(&game.seats).map(|((seat, secret), look)| SeatOpened {
        seat: seat.number(),
        kind: look.kind,
        secret: secret.as_ref().map(SeatSecret::reveal),
        link: secret.as_ref().map(|secret| link(id, secret)),
    });
    let url = format!("/g/{id}");
    let (seats, maker) = (opened.collect(), maker.reveal());
    let created = Created { id: id.to_string(), url, seats, maker, game };
    let location = [(header::LOCATION, format!("/api/games/{id}"))];
    Ok((StatusCode::CREATED, location, Json(created)))
}

/// Look at a game as you may see it.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Look), (status = 403), (status = 404)))]
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    GameName(id): GameName,
    Secret(secret): Secret,
) -> Result<Json<Look>, Failed> {
    let live = app.tables.find(id).await?;
    let viewer = live.viewer(&app.tables, secret.as_ref()).await?;
    Ok(Json(live.with(&app.tables, |table| table.look(id, viewer, now())).await?))
}

/// Take a seat, or name yourself at it.
#[utoipa::path(post, path = "/api/games/{id}/seats", params(("id" = String, Path)),
    request_body = TakeSeat,
    responses((status = 200, body = Seated), (status = 403), (status = 404), (status = 409),
        (status = 422)))]
pub(crate) async fn take_seat(
    State(app): State<Arc<App>>,
    GameName(id): GameName,
    Secret(secret): Secret,
    Body(request): Body<TakeSeat>,
) -> Result<Json<Seated>, Failed> {
    let name = request.name.parse().map_err(malformed)?;
    let live = app.tables.find(id).await?;
    let (seat, new) = match secret {
        Some(secret) => {
            let seat = live.seat(&app.tables, Some(&secret)).await?;
            app.tables.sit(&live, seat, name).await?;
            (seat, None)
        }
        None => {
            let wanted = match request.seat {
                None => None,
                Some(number) => {
                    let index =
                        number.checked_sub(1).filter(|index| usize::from(*index) < Seat::MAX);
                    Some(Seat::new(index.ok_or_else(|| malformed("seats count from 1"))?))
                }
            };
            let secret = new_secret()?;
            let seat = app.tables.take_open_seat(&live, wanted, name, secret.hash()).await?;
            (seat, Some(secret))
        }
    };
    let game = live.with(&app.tables, |table| table.look(id, Viewer::Seat(seat), now())).await?;
    Ok(Json(Seated {
        seat: seat.number(),
        secret: new.as_ref().map(SeatSecret::reveal),
        link: new.as_ref().map(|secret| link(id, secret)),
        game,
    }))
}

/// Change what opens your seat: whoever else has the old secret no longer has it.
#[utoipa::path(post, path = "/api/games/{id}/secret", params(("id" = String, Path)),
    request_body = ChangeSecret,
    responses((status = 200, body = Seated), (status = 400), (status = 403), (status = 404)))]
pub(crate) async fn change_secret(
    State(app): State<Arc<App>>,
    GameName(id): GameName,
    Secret(secret): Secret,
    Body(request): Body<ChangeSecret>,
) -> Result<Json<Seated>, Failed> {
    let old = secret.ok_or(Problem::NotYourSeat)?;
    let new: SeatSecret = request.secret.parse().map_err(malformed)?;
    let live = app.tables.find(id).await?;
    let seat = app.tables.relink(&live, old.hash(), new.hash()).await?;
    let game = live.with(&app.tables, |table| table.look(id, Viewer::Seat(seat), now())).await?;
    let (link, secret) = (Some(link(id, &new)), Some(new.reveal()));
    Ok(Json(Seated { seat: seat.number(), secret, link, game }))
}

/// Remove a game for good: for whoever made it, or holds the secrets of all its seats.
#[utoipa::path(delete, path = "/api/games/{id}", params(("id" = String, Path)),
    request_body = RemoveGame,
    responses((status = 204), (status = 403), (status = 404)))]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    GameName(id): GameName,
    Body(request): Body<RemoveGame>,
) -> Result<StatusCode, Failed> {
    if request.secrets.len() > Seat::MAX {
        return Err(malformed("more secrets than a game has").into());
    }
    let read = |text: &String| text.parse::<SeatSecret>().map(|secret| secret.hash());
    let secrets: Result<Vec<_>, _> = request.secrets.iter().map(read).collect();
    let live = app.tables.find(id).await?;
    app.tables.remove(&live, &secrets.map_err(malformed)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

const MOST_LISTED: u32 = 100;

/// Open tables, games to watch, the archive, or the games with these names.
#[utoipa::path(get, path = "/api/games", params(ListGames),
    responses((status = 200, body = Page), (status = 400)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Asked(asked): Asked<ListGames>,
) -> Result<Json<Page>, Failed> {
    let _place = app.lists.enter(address).await?;
    let storage = app.tables.storage();
    if let Some(ids) = &asked.id {
        let ids: Vec<TableId> = ids.split(',').filter_map(|id| id.trim().parse().ok()).collect();
        if ids.len() > MOST_LISTED as usize {
            return Err(malformed(format!("at most {MOST_LISTED} games at once")).into());
        }
        let games = storage.listed(&ids).await?;
        let games = games.into_iter().map(|game| listed(&app, game)).collect::<Result<_, _>>()?;
        return Ok(Json(Page { games, next: None }));
    }
    let limit = asked.limit.unwrap_or(20);
    if !(1..=MOST_LISTED).contains(&limit) {
        return Err(malformed(format!("`limit` is 1 to {MOST_LISTED}")).into());
    }
    let before = asked.before.as_deref().map(read_cursor).transpose()?;
    let which = match asked.list.unwrap_or_default() {
        ListKind::Open => Which::Open,
        ListKind::Running => Which::Running,
        ListKind::Archive => Which::Archive(Filter {
            game: asked.game.map(chosen).transpose()?,
            ending: asked.ending.map(chosen).transpose()?,
            name: asked.name,
            players: asked.players,
        }),
    };
    let found = storage.list(&which, before, limit).await?;
    let next = found.next.map(|(created, id)| format!("{}.{id}", created.0));
    let games = found.games.into_iter().map(|game| listed(&app, game)).collect::<Result<_, _>>()?;
    Ok(Json(Page { games, next }))
}

/// Something to be chosen from: a word.
fn chosen(word: String) -> Result<String, Problem> {
    match word.chars().all(|letter| letter.is_ascii_graphic() && letter != '&') {
        true => Ok(word),
        false => Err(malformed("games and endings are words such as `resigned`")),
    }
}

fn listed(app: &App, game: Listed) -> Result<ListedGame, Problem> {
    let summary = serde_json::from_str(&game.summary)
        .map_err(|error| Problem::Internal(format!("game {}: {error}", game.id)))?;
    let onlookers = app.tables.onlookers(game.id);
    Ok(ListedGame { id: game.id.to_string(), summary, onlookers })
}

fn read_cursor(text: &str) -> Result<Cursor, Problem> {
    let read = text.split_once('.').and_then(|(created, id)| {
        Some((Time(created.parse().ok().filter(|at| *at <= i64::MAX as u64)?), id.parse().ok()?))
    });
    read.ok_or_else(|| malformed("`before` is the `next` of another page"))
}

/// The game move by move.
#[utoipa::path(get, path = "/api/games/{id}/history", params(("id" = String, Path)),
    responses((status = 200, body = History), (status = 403), (status = 404)))]
pub(crate) async fn history(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    GameName(id): GameName,
    Secret(secret): Secret,
) -> Result<Ready, Failed> {
    let live = app.tables.find(id).await?;
    let viewer = live.viewer(&app.tables, secret.as_ref()).await?;
    let table = live.with(&app.tables, Table::clone).await?;
    let tell = move || {
        let (start, moves) = table.history(viewer);
        Ready::of(&History { start, moves })
    };
    Ok(app.errand(address, tell).await?)
}
