//! The games there are.

use std::sync::Arc;

use ::games::GameId;
use axum::Json;
use axum::extract::State;
use table::{Agreement, ClockRule, Level, Name};

use crate::App;
use crate::response::{Collection, GameInfo, Levels, LimitInfo, OptionInfo, SeatInfo};

/// The games, their options, seats and levels.
#[utoipa::path(get, path = "/api/collection", responses((status = 200, body = Collection)))]
pub(crate) async fn collection(State(app): State<Arc<App>>) -> Json<Collection> {
    let games = GameId::ALL.iter().map(|game| {
        let (fewest, most) = Agreement::players(*game);
        let options = game.option_specs().iter();
        GameInfo {
            game: game.name(),
            seats: SeatInfo { fewest, most, names: game.seat_names() },
            options: options
                .map(|spec| OptionInfo { name: spec.name, values: spec.values })
                .collect(),
        }
    });
    Json(Collection {
        games: games.collect(),
        levels: Levels { lowest: Level::LOWEST.get(), highest: Level::HIGHEST.get() },
        limits: LimitInfo {
            name: Name::LONGEST,
            base_s: ClockRule::LONGEST_BASE,
            increment_s: ClockRule::LONGEST_INCREMENT,
            days: ClockRule::MOST_DAYS,
            think_ms: app.config.limits.think.as_millis() as u64,
            lines: app.config.limits.lines,
        },
    })
}
