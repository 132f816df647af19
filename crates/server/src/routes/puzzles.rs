//! Puzzles that are proven.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use room::puzzles::{self, built_in};
use room::response::{PuzzleLook, PuzzleShelf, PuzzleSolution, PuzzleTried};

use crate::App;
use crate::guard::Caller;
use crate::problem::Failed;
use crate::request::{Asked, Body, ListPuzzles, PuzzleOfDay, TryPuzzle};
use crate::tables::now;

/// The puzzles there are, and the names of those of one game.
#[utoipa::path(get, path = "/api/puzzles", params(ListPuzzles),
    responses((status = 200, body = PuzzleShelf), (status = 400)))]
pub(crate) async fn shelf(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Asked(asked): Asked<ListPuzzles>,
) -> Result<Json<PuzzleShelf>, Failed> {
    Ok(Json(app.errand(address, move || puzzles::shelf(built_in(), &asked)).await?))
}

/// The puzzle of a day, the same for everybody.
#[utoipa::path(get, path = "/api/puzzles/today", params(PuzzleOfDay),
    responses((status = 200, body = PuzzleLook), (status = 400)))]
pub(crate) async fn today(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Asked(asked): Asked<PuzzleOfDay>,
) -> Result<Json<PuzzleLook>, Failed> {
    Ok(Json(app.errand(address, move || puzzles::of_day(built_in(), &asked, now())).await?))
}

/// One puzzle, without its solution.
#[utoipa::path(get, path = "/api/puzzles/{id}", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleLook), (status = 404)))]
pub(crate) async fn puzzle(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<PuzzleLook>, Failed> {
    Ok(Json(app.errand(address, move || puzzles::puzzle(built_in(), &id)).await?))
}

/// How a puzzle is solved.
#[utoipa::path(get, path = "/api/puzzles/{id}/solution", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleSolution), (status = 404)))]
pub(crate) async fn solution(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<PuzzleSolution>, Failed> {
    Ok(Json(app.errand(address, move || puzzles::solved(built_in(), &id)).await?))
}

/// Try to solve a puzzle: a wrong turn is refuted.
#[utoipa::path(post, path = "/api/puzzles/{id}/try", params(("id" = String, Path)), request_body = TryPuzzle,
    responses((status = 200, body = PuzzleTried), (status = 400), (status = 404), (status = 422),
        (status = 429)))]
pub(crate) async fn attempt(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Path(id): Path<String>,
    Body(request): Body<TryPuzzle>,
) -> Result<Json<PuzzleTried>, Failed> {
    let judge = move || puzzles::attempt(built_in(), &id, &request);
    Ok(Json(app.questions.run(address, judge).await??))
}
