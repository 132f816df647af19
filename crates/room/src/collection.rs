//! The games there are.

use games::GameId;
use table::{Agreement, ClockRule, Level, Name};

use crate::response::{Collection, GameInfo, Levels, LimitInfo, OptionInfo, SeatInfo};
use crate::thinking::Most;

/// The games, their options, seats and levels.
pub fn collection(most: Most) -> Collection {
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
    Collection {
        games: games.collect(),
        levels: Levels { lowest: Level::LOWEST.get(), highest: Level::HIGHEST.get() },
        limits: LimitInfo {
            name: Name::LONGEST,
            base_s: ClockRule::LONGEST_BASE,
            increment_s: ClockRule::LONGEST_INCREMENT,
            days: ClockRule::MOST_DAYS,
            think_ms: most.time.as_millis() as u64,
            lines: most.lines,
        },
    }
}
