//! Puzzles that are proven, and what people make of them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use room::puzzles::{self, Rated, built_in};
use room::response::{PuzzleLook, PuzzleShelf, PuzzleSolution, PuzzleTried};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::guard::Caller;
use crate::problem::Failed;
use crate::request::{Asked, Body, ListPuzzles, Named, PuzzleOfDay, TryPuzzle, malformed};
use crate::storage::Try;
use crate::tables::now;
use crate::tries::Ratings;

/// Before so many have tried it, a puzzle is as hard as its grade says.
const ENOUGH: u32 = 5;

/// How hard people find a puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PuzzlePeople {
    /// In the manner of Glicko-2, in the scale of whoever solves puzzles.
    rating: u32,
    /// How unsure that is.
    deviation: u32,
    /// How many have tried it.
    tries: u32,
}

impl PuzzlePeople {
    fn of(rated: Rated) -> PuzzlePeople {
        let whole = |number: f64| number.round().max(0.0) as u32;
        let (rating, deviation) = (whole(rated.rating), whole(rated.deviation));
        PuzzlePeople { rating, deviation, tries: rated.tried }
    }
}

/// A puzzle, and how hard people find it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleRated {
    #[serde(flatten)]
    look: PuzzleLook,
    /// How hard people find it, once some have tried it.
    #[serde(skip_serializing_if = "Option::is_none")]
    people: Option<PuzzlePeople>,
}

impl PuzzleRated {
    fn of(look: PuzzleLook, ratings: &Ratings) -> PuzzleRated {
        let rated = ratings.get(&look.id).filter(|rated| rated.tried >= ENOUGH);
        PuzzleRated { look, people: rated.copied().map(PuzzlePeople::of) }
    }
}

/// Tell how a first try went.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TellTry {
    /// 8 to 64 letters and digits made by chance, another for each try: sent twice, it counts once.
    token: String,
    /// Whether it was solved without a mistake and without help.
    solved: bool,
    /// The rating of whoever tried, if it is known.
    rating: Option<f64>,
    /// How unsure that is.
    deviation: Option<f64>,
}

/// What became of a try that was told.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TryTold {
    /// How hard people find the puzzle now, once some have tried it.
    people: Option<PuzzlePeople>,
}

/// The puzzles there are, and the names of those of one game.
#[utoipa::path(get, path = "/api/puzzles", params(ListPuzzles),
    responses((status = 200, body = PuzzleShelf), (status = 400)))]
pub(crate) async fn shelf(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Asked(asked): Asked<ListPuzzles>,
) -> Result<Json<PuzzleShelf>, Failed> {
    let ratings = app.tries.ratings(app.tables.storage()).await;
    let work = move || {
        let mut shelf = puzzles::shelf(built_in(), &asked)?;
        sort(&mut shelf.ids, &ratings);
        Ok(shelf)
    };
    Ok(Json(app.errand(address, work).await?))
}

/// Puts puzzles in order, the easiest first: by what people make of them, or else by their grade.
fn sort(ids: &mut [String], ratings: &Ratings) {
    let tried = |id: &String| ratings.get(id).filter(|rated| rated.tried >= ENOUGH);
    if !ids.iter().any(|id| tried(id).is_some()) {
        return;
    }
    let worth = |id: &String| {
        let graded = || built_in().by_id(id).map(|puzzle| Rated::of_puzzle(puzzle.difficulty));
        tried(id).copied().or_else(graded).map_or(0.0, |rated| rated.rating)
    };
    ids.sort_by_cached_key(|id| worth(id).round() as i64);
}

/// The puzzle of a day, the same for everybody.
#[utoipa::path(get, path = "/api/puzzles/today", params(PuzzleOfDay),
    responses((status = 200, body = PuzzleRated), (status = 400)))]
pub(crate) async fn today(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Asked(asked): Asked<PuzzleOfDay>,
) -> Result<Json<PuzzleRated>, Failed> {
    let look = app.errand(address, move || puzzles::of_day(built_in(), &asked, now())).await?;
    Ok(Json(PuzzleRated::of(look, &app.tries.ratings(app.tables.storage()).await)))
}

/// One puzzle, without its solution.
#[utoipa::path(get, path = "/api/puzzles/{id}", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleRated), (status = 404)))]
pub(crate) async fn puzzle(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Named(id): Named,
) -> Result<Json<PuzzleRated>, Failed> {
    let look = app.errand(address, move || puzzles::puzzle(built_in(), &id)).await?;
    Ok(Json(PuzzleRated::of(look, &app.tries.ratings(app.tables.storage()).await)))
}

/// How a puzzle is solved.
#[utoipa::path(get, path = "/api/puzzles/{id}/solution", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleSolution), (status = 404)))]
pub(crate) async fn solution(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Named(id): Named,
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
    Named(id): Named,
    Body(request): Body<TryPuzzle>,
) -> Result<Json<PuzzleTried>, Failed> {
    let judge = move || puzzles::attempt(built_in(), &id, &request);
    Ok(Json(app.questions.run(address, judge).await??))
}

/// Tell how a first try went, so that others know how hard the puzzle is.
#[utoipa::path(post, path = "/api/puzzles/{id}/tries", params(("id" = String, Path)), request_body = TellTry,
    responses((status = 200, body = TryTold), (status = 400), (status = 404), (status = 429)))]
pub(crate) async fn told(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Named(id): Named,
    Body(TellTry { token, solved, rating, deviation }): Body<TellTry>,
) -> Result<Json<TryTold>, Failed> {
    let difficulty = puzzles::puzzle(built_in(), &id)?.difficulty;
    if !(8..=64).contains(&token.len()) || !token.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(malformed("`token` is 8 to 64 letters and digits").into());
    }
    let usual = Rated::default();
    let somebody = match rating {
        Some(rating) => Rated::claimed(rating, deviation.unwrap_or(usual.deviation)),
        None => usual,
    };
    let tried = Try { puzzle: id, difficulty, somebody, found: solved };
    let rated = app.tries.count(app.tables.storage(), address, token, &tried).await?;
    let people = rated.filter(|rated| rated.tried >= ENOUGH).map(PuzzlePeople::of);
    Ok(Json(TryTold { people }))
}
