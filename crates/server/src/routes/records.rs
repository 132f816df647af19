//! Games as texts.

use std::collections::BTreeMap;
use std::sync::Arc;

use ::games::record::{Course, Line, Record, read_all, replay};
use ::games::{AnyOptions, AnyView, GameId, Options, Position, Visitor};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use table::{Certain, replay as play_through};

use super::positions::chance;
use crate::App;
use crate::problem::Problem;
use crate::request::{Body, GameName, ReadRecord};
use crate::response::{RecordRead, Records};

/// The game as `.hxg`; hidden cards are in it only when it is over.
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404)))]
pub(crate) async fn download(
    State(app): State<Arc<App>>,
    GameName(id): GameName,
) -> Result<impl IntoResponse, Problem> {
    let live = app.tables.find(id).await?;
    let record = live.with(&app.tables, |table| table.record().to_string()).await?;
    let name = format!("attachment; filename=\"{id}.hxg\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record))
}

/// Read the text of one or more games.
#[utoipa::path(post, path = "/api/records", request_body = ReadRecord,
    responses((status = 200, body = Records), (status = 400), (status = 413), (status = 422)))]
pub(crate) async fn read(Body(request): Body<ReadRecord>) -> Result<Json<Records>, Problem> {
    read_text(&request.record).map(Json)
}

/// The games of a text.
pub(crate) fn read_text(text: &str) -> Result<Records, Problem> {
    let records = read_all(text).map_err(unreadable)?;
    let records = records.iter().map(read_one).collect::<Result<_, _>>()?;
    Ok(Records { records })
}

fn unreadable(error: impl std::fmt::Display) -> Problem {
    Problem::Unreadable(error.to_string())
}

fn read_one(record: &Record) -> Result<RecordRead, Problem> {
    struct Read<'a>(&'a Record, GameId);
    impl Visitor for Read<'_> {
        type Output = Result<RecordRead, Problem>;

        fn visit<P: Position>(self) -> Self::Output {
            read_typed::<P>(self.0, self.1)
        }
    }
    let game: GameId = record.game().unwrap_or_default().parse().map_err(unreadable)?;
    game.visit(Read(record, game))
}

fn read_typed<P: Position>(record: &Record, game: GameId) -> Result<RecordRead, Problem> {
    let played = replay::<P>(record).map_err(unreadable)?;
    let mut options = AnyOptions::new(game);
    let mut agree = |agreed: &P::Options| {
        for (name, value) in agreed.pairs() {
            options.set(name, value).map_err(unreadable)?;
        }
        Ok::<(), Problem>(())
    };
    let start = match &played.course {
        Course::Whole { start, .. } => {
            agree(start.options())?;
            Some(start.to_string())
        }
        Course::WithoutCards { start, .. } => {
            agree(P::complete(start, &mut chance()).options())?;
            Some(start.to_string())
        }
        Course::Unfollowed => None,
    };
    let turns: Vec<String> = played
        .turns
        .iter()
        .map(|turn| turn.iter().map(ToString::to_string).collect::<Vec<_>>().join(">"))
        .collect();
    let known = start.as_deref().map(|start| match &played.course {
        Course::Whole { .. } => Certain::from_text(start, &options, &mut chance()),
        _ => AnyView::from_text(start, &options)
            .map(|view| Certain::from_view(&view, ::games::Viewer::Spectator, &mut chance())),
    });
    // A record without its cards is followed as far as guesses about them allow.
    let moves = match known {
        Some(Ok(mut from)) => play_through(&mut from, &turns, 1).unwrap_or_default(),
        _ => Vec::new(),
    };
    let tags = record.tags().iter().map(|tag| (tag.name().to_owned(), tag.value().to_owned()));
    Ok(RecordRead {
        game: game.to_string(),
        options: options.pairs().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        tags: tags.collect::<BTreeMap<_, _>>(),
        start: start.unwrap_or_default(),
        verdict: record.verdict().to_string(),
        moves,
        variations: other_lines(&[], &record.main_line),
    })
}

/// The lines that leave this one, each with the turns before it.
fn other_lines(before: &[String], line: &Line) -> Vec<Vec<String>> {
    let mut played = before.to_vec();
    let mut lines = Vec::new();
    for turn in &line.turns {
        for variation in turn.variations() {
            let others = variation.turns.iter().map(|turn| turn.moves().join(">"));
            lines.push(played.iter().cloned().chain(others).collect());
            lines.extend(other_lines(&played, variation));
        }
        played.push(turn.moves().join(">"));
    }
    lines
}
