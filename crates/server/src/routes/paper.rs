//! The rulebook, and games to print.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use games::{AnyOptions, GameId};
use print::{Document, Kit, Palette, Part};
use room::rules::known;

use crate::App;
use crate::guard::Caller;
use crate::problem::{Failed, Problem, Ready};
use crate::request::{Asked, Named, PrintKit, ReadRules, malformed};

/// The rules of a game with their figures, and what is told about it.
#[utoipa::path(get, path = "/api/rules/{game}", params(("game" = String, Path), ReadRules),
    responses((status = 200, body = serde_json::Value), (status = 400), (status = 404)))]
pub(crate) async fn rules(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Named(game): Named,
    Asked(asked): Asked<ReadRules>,
) -> Result<Ready, Failed> {
    Ok(app.errand(address, move || Ready::of(&room::rules::rules(&game, &asked)?)).await?)
}

/// A game to print: the whole kit as PDF, or as SVG the first page of what is played with.
#[utoipa::path(get, path = "/api/print/{file}", params(("file" = String, Path), PrintKit),
    responses((status = 200, content((Vec<u8> = "application/pdf"), (String = "image/svg+xml"))),
        (status = 400), (status = 404)))]
pub(crate) async fn kit(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Named(file): Named,
    Asked(asked): Asked<PrintKit>,
) -> Result<Response, Failed> {
    let (game, format) = file.rsplit_once('.').ok_or(NO_SUCH_FILE)?;
    if !matches!(format, "pdf" | "svg") {
        return Err(NO_SUCH_FILE.into());
    }
    let kit = wanted(known(game)?, &asked)?;
    let as_pdf = format == "pdf";
    let content = app.errand(address, move || draw(&kit, as_pdf)).await?;
    let kind = if as_pdf { "application/pdf" } else { "image/svg+xml" };
    let disposition = format!("inline; filename=\"{file}\"");
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, &disposition)];
    Ok((headers, content).into_response())
}

/// A kit as PDF, and the first page of what is played with.
pub(crate) fn both(game: GameId, asked: &PrintKit) -> Result<[Vec<u8>; 2], Problem> {
    let document = print::kit(&wanted(game, asked)?).map_err(malformed)?;
    Ok([document.to_pdf(), face(&document)?])
}

const NO_SUCH_FILE: Problem = Problem::Unknown("a kit is named GAME.pdf or GAME.svg");

fn wanted(game: GameId, asked: &PrintKit) -> Result<Kit, Problem> {
    let mut options = AnyOptions::new(game);
    if let Some(variant) = &asked.variant {
        options.set("variant", variant).map_err(malformed)?;
    }
    let parts = match asked.what.as_deref().unwrap_or("all") {
        "all" => Part::of(game).to_vec(),
        parts => {
            let parts = parts.split(',').map(|part| part.trim().parse::<Part>());
            parts.collect::<Result<Vec<Part>, _>>().map_err(malformed)?
        }
    };
    let palette = match asked.tone.as_deref().unwrap_or("colour") {
        "colour" => Palette::Colour,
        "grey" => Palette::Grey,
        "pale" => Palette::Pale,
        "pale-grey" => Palette::PaleGrey,
        other => {
            let tones = "`colour`, `grey`, `pale` or `pale-grey`";
            return Err(malformed(format!("tone is {tones}, not `{other}`")));
        }
    };
    let backs = asked.backs.as_deref().unwrap_or("duplex").parse().map_err(malformed)?;
    let paper = asked.paper.as_deref().unwrap_or("a4").parse().map_err(malformed)?;
    let language = asked.lang.as_deref().unwrap_or("en").parse().map_err(malformed)?;
    let whole = Kit::whole(options, language);
    Ok(Kit {
        parts,
        paper,
        palette,
        backs,
        blank_backs: asked.blank_backs.unwrap_or(true),
        cut_lines: asked.cut_lines.unwrap_or(false),
        site: asked.site.clone(),
        ..whole
    })
}

fn draw(kit: &Kit, as_pdf: bool) -> Result<Vec<u8>, Problem> {
    let document = print::kit(kit).map_err(malformed)?;
    if as_pdf {
        return Ok(document.to_pdf());
    }
    face(&document)
}

/// The first page of what is played with, as SVG.
fn face(document: &Document) -> Result<Vec<u8>, Problem> {
    let face = document.page_to_svg(document.face());
    let face = face.ok_or_else(|| malformed("there is nothing to print"))?;
    Ok(face.into_bytes())
}
