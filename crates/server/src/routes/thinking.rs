//! What the computer thinks: hints, beliefs, analysis, chains.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use ::games::{AnyPosition, Seat};
use axum::Json;
use axum::extract::{Extension, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use engine::{Question, Stop};
use futures_util::Stream;
use futures_util::stream::unfold;
use table::{Reason, Table, replay};
use tokio::sync::mpsc;

use super::positions::read_position;
use crate::App;
use crate::guard::Caller;
use crate::problem::Problem;
use crate::rate::network;
use crate::request::{Analyse, Body, ExploreChains, GameName, Secret, malformed, read_options};
use crate::response::{Beliefs, ChainEnd, Chains, Hint, Lines};
use crate::tables::to_json;
use crate::thinking::{self as mind, PATIENCE, explore, turn_of};

const HINT_TIME: Duration = Duration::from_millis(800);
const CHAIN_TIME: Duration = Duration::from_millis(400);
const CHAIN_LINES: usize = 3;

/// The game as the seat of this secret may ask about it, if aids are agreed.
async fn question(
    app: &App,
    id: table::TableId,
    secret: Option<&crate::secret::SeatSecret>,
    to_move: bool,
) -> Result<Question, Problem> {
    let live = app.tables.find(id).await?;
    let seat = live.seat(&app.tables, secret).await?;
    let ask = |table: &Table| {
        if !table.agreement().aids {
            return Err(Problem::NoAids);
        }
        match table.to_move() {
            None => return Err(Problem::Refused(Reason::Finished.into())),
            Some(mover) if to_move && mover != seat => {
                return Err(Problem::Refused(Reason::NotYourTurn.into()));
            }
            Some(_) => {}
        }
        let moves = table.moves().map(str::to_owned).collect();
        Ok(Question { start: table.start().clone(), moves, seat })
    };
    live.with(&app.tables, ask).await?
}

/// A good move and why.
#[utoipa::path(get, path = "/api/games/{id}/hint", params(("id" = String, Path)),
    responses((status = 200, body = Hint), (status = 403), (status = 404), (status = 422),
        (status = 429)))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    GameName(id): GameName,
    Secret(secret): Secret,
) -> Result<Json<Hint>, Problem> {
    let question = question(&app, id, secret.as_ref(), true).await?;
    // What a move would cause is told from a guess about what is hidden, never from the truth.
    let from = app.tables.find(id).await?;
    let viewer = ::games::Viewer::Seat(question.seat);
    let guess = from
        .with(&app.tables, |table| table.certain(viewer, &mut super::positions::chance()))
        .await?;
    let lines =
        app.thinking.ask(move || mind::analyse(&question, 1, HINT_TIME, &Stop::new(), &mut |_| ()));
    let best = lines.await?.lines.into_iter().next();
    let best = best.ok_or_else(|| Problem::Internal("no move found".to_owned()))?;
    let turn = turn_of(guess.guess(), &best);
    let text = turn.join(">");
    let steps = replay(&mut guess.clone(), std::slice::from_ref(&text), 1)?;
    Ok(Json(Hint {
        places: turn.iter().flat_map(|text| places(text)).collect(),
        turn: text,
        causes: steps.into_iter().flat_map(|step| step.caused).collect(),
        win: best.win,
        proven: best.proven,
        line: best.moves,
    }))
}

/// The places a move names.
fn places(text: &str) -> Vec<String> {
    let words = text.split(['=', '~']);
    let place = |word: &str| {
        let word = word.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        let word = word.strip_prefix('x').unwrap_or(word);
        word.trim_end_matches(['Y', 'A']).to_owned()
    };
    words.map(place).filter(|word| word.starts_with(|l: char| l.is_ascii_lowercase())).collect()
}

/// What the others may hold.
#[utoipa::path(get, path = "/api/games/{id}/beliefs", params(("id" = String, Path)),
    responses((status = 200, body = Beliefs), (status = 403), (status = 404), (status = 422)))]
pub(crate) async fn beliefs(
    State(app): State<Arc<App>>,
    GameName(id): GameName,
    Secret(secret): Secret,
) -> Result<Json<Beliefs>, Problem> {
    let question = question(&app, id, secret.as_ref(), false).await?;
    let beliefs = app.thinking.ask(move || mind::beliefs(&question)).await?;
    let beliefs = beliefs.ok_or(Problem::NotInThisGame("nothing is hidden in this game"))?;
    Ok(Json(Beliefs { beliefs }))
}

/// Think about any position, telling the best lines as they get better.
#[utoipa::path(post, path = "/api/analyse", request_body = Analyse,
    responses((status = 200, content_type = "text/event-stream", body = Lines), (status = 400),
        (status = 422), (status = 429)))]
pub(crate) async fn analyse(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Body(request): Body<Analyse>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let limits = app.config.limits;
    let lines = request.lines.unwrap_or(1);
    if !(1..=limits.lines).contains(&lines) {
        return Err(malformed(format!("`lines` is 1 to {}", limits.lines)));
    }
    let time = request.think_ms.map_or(limits.think / 4, Duration::from_millis);
    if time > limits.think {
        return Err(malformed(format!("`think_ms` is at most {}", limits.think.as_millis())));
    }
    let mut at = read_position(&request.game, &request.options, request.position.as_deref())?;
    replay(&mut at, &request.turns, 1)?;
    let position: AnyPosition = at.guess().clone();
    // Whoever asks anew has just dropped what he asked before; it may need a moment to end.
    let held = app.analyses.open_soon(network(address), PATIENCE).await;
    let held = held.ok_or(Problem::TooMany { what: "analyses at once", retry_s: 5 })?;
    let seat = app.thinking.seat_soon().await?;
    let stop = Stop::new();
    let (sender, receiver) = mpsc::channel::<(&'static str, Arc<str>)>(64);
    let told_to_stop = stop.clone();
    tokio::task::spawn_blocking(move || {
        let _held = (seat, held);
        let asking = position.to_move().unwrap_or(Seat::new(0));
        let question = Question { start: position, moves: Vec::new(), seat: asking };
        // A reader who is slow misses some steps on the way, but never the end.
        let mut report = |lines: &Lines| {
            if let Ok(json) = to_json(lines) {
                let _ = sender.try_send(("lines", json));
            }
        };
        let last = mind::analyse(&question, lines, time, &told_to_stop, &mut report);
        if let Ok(json) = to_json(&last) {
            let _ = sender.blocking_send(("done", json));
        }
    });
    let reader = Reader { receiver, stop, stopping: app.stopping.clone() };
    let stream = unfold(reader, |mut reader| async {
        let (kind, json) = reader.next().await?;
        Some((Ok(Event::default().event(kind).data(&*json)), reader))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// Whoever reads an analysis; the thinking stops when he goes.
struct Reader {
    receiver: mpsc::Receiver<(&'static str, Arc<str>)>,
    stop: Stop,
    stopping: tokio::sync::watch::Receiver<bool>,
}

impl Reader {
    async fn next(&mut self) -> Option<(&'static str, Arc<str>)> {
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

/// Where a placing of Hexone can lead.
#[utoipa::path(post, path = "/api/chains", request_body = ExploreChains,
    responses((status = 200, body = Chains), (status = 400), (status = 422), (status = 429)))]
pub(crate) async fn chains(
    State(app): State<Arc<App>>,
    Body(request): Body<ExploreChains>,
) -> Result<Json<Chains>, Problem> {
    let options = read_options(::games::GameId::Hexone.name(), &request.options)?;
    let mut at =
        read_position(::games::GameId::Hexone.name(), &request.options, Some(&request.position))?;
    let turn = request.turn.trim().to_owned();
    let so_far: Vec<String> =
        Some(turn.clone()).filter(|turn| !turn.is_empty()).into_iter().collect();
    replay(&mut at, &so_far, 1)?;
    let position = at.guess().clone();
    let chains = app.thinking.ask(move || -> Result<Chains, Problem> {
        let endings = explore(&options, &request.position, &turn)?;
        let whole = |rest: &[String]| {
            let parts = so_far.iter().cloned().chain(rest.iter().cloned());
            parts.collect::<Vec<_>>().join(">")
        };
        let mut best = Vec::new();
        if let Some(seat) = position.to_move().filter(|_| position.mid_turn() || so_far.is_empty())
        {
            let question = Question { start: position.clone(), moves: Vec::new(), seat };
            let stop = Stop::new();
            let found = mind::analyse(&question, CHAIN_LINES, CHAIN_TIME, &stop, &mut |_| ());
            for line in &found.lines {
                let moves = turn_of(&position, line);
                let mut after = position.clone();
                let over = moves.iter().all(|text| after.play(text).is_ok());
                if over && !after.mid_turn() {
                    let (turn, position) = (whole(&moves), after.to_string());
                    best.push(ChainEnd { turn, position, win: line.win });
                }
            }
        }
        Ok(Chains {
            endings: endings.count,
            all: endings.all,
            wins: endings.wins.map(|rest| whole(&rest)),
            best,
        })
    });
    Ok(Json(chains.await??))
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn the_places_of_a_move_are_found_in_its_text() {
        for (text, found) in [
            ("c4", vec!["c4"]),
            ("b3Y", vec!["b3"]),
            ("Bc5", vec!["c5"]),
            ("Rxc5", vec!["c5"]),
            ("Kaa12", vec!["aa12"]),
            ("c5=d7", vec!["c5", "d7"]),
            ("oA", vec!["o"]),
            ("~17", vec![]),
        ] {
            assert_eq!(places(text), found, "{text}");
        }
    }
}
