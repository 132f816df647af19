//! The games there are.

use std::collections::BTreeSet;

use games::{AnyOptions, AnyPosition, GameId, OptionSpec, Preset, Seed, Usually, Viewer};
use table::{ClockRule, Level, Name};

use crate::response::{
    Collection, GameInfo, Levels, LimitInfo, OptionInfo, OptionValue, PresetInfo, SeatInfo,
    Settles, UsualValue,
};
use crate::thinking::Most;

/// The games, their options, seats and levels.
pub fn collection(most: Most) -> Collection {
    let games = GameId::ALL.iter().map(|game| {
        let (fewest, most) = game.players().into_inner();
        let options = game.option_specs().iter();
        GameInfo {
            game: game.name(),
            seats: SeatInfo { fewest, most, names: game.seat_names() },
            options: options
                .map(|spec| OptionInfo {
                    name: spec.name,
                    values: spec.values,
                    idle_with: idle_with(*game, spec.name),
                    usually: spec.usually.map(|Usually { value, with }| UsualValue { value, with }),
                    settles: settles(*game, spec),
                })
                .collect(),
            presets: game.presets().iter().map(|preset| preset_info(*game, preset)).collect(),
            start: AnyPosition::start(&AnyOptions::new(*game), &Seed::from_u64(0))
                .view(Viewer::Spectator)
                .to_string(),
            secrets: AnyOptions::new(*game).has_secrets(),
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

fn preset_info(game: GameId, preset: &Preset) -> PresetInfo {
    PresetInfo {
        name: preset.name,
        players: preset.players.unwrap_or(*game.players().start()),
        options: preset.options.iter().copied().collect(),
    }
}

/// What an option settles that follows from who sits where: with other values of it other numbers play, or another seat
/// begins.
fn settles(game: GameId, spec: &OptionSpec) -> Option<Settles> {
    let players = |value: &&str| {
        let mut options = AnyOptions::new(game);
        options.set(spec.name, value).map_or(0, |()| options.players())
    };
    let numbers: BTreeSet<usize> = spec.values.iter().map(players).collect();
    if numbers.len() > 1 {
        Some(Settles::Players)
    } else {
        (game.first_option() == Some(spec.name)).then_some(Settles::First)
    }
}

/// The values of other options with which an option changes nothing.
fn idle_with(game: GameId, option: &str) -> Vec<OptionValue> {
    let others = game.option_specs().iter().filter(|spec| spec.name != option);
    let values = others.flat_map(|spec| spec.values.iter().map(|value| (spec.name, *value)));
    let idles = |(name, value): &(&'static str, &'static str)| {
        let mut options = AnyOptions::new(game);
        options.set(name, value).is_ok() && options.idle().contains(&option)
    };
    values.filter(idles).map(|(name, value)| OptionValue { name, value }).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_game_tells_how_it_may_be_played() {
        let most = Most { time: Duration::from_secs(1), lines: 1 };
        let games = collection(most).games;
        assert_eq!(games.len(), GameId::ALL.len());
        for (info, game) in games.iter().zip(GameId::ALL) {
            let read = AnyOptions::new(*game);
            let view = games::AnyView::from_text(&info.start, &read).expect("a first position");
            assert_eq!(view.hides(), info.secrets, "{game}");
        }
        let tiles = &games[2];
        let together = tiles.options.iter().find(|option| option.name == "together");
        let idle = &together.expect("an option of 6x5").idle_with;
        assert!(idle.iter().all(|other| other.name == "points" && other.value != "none"));
        assert_eq!(idle.len(), 9, "{idle:?}");
        assert_eq!(tiles.presets[2].options["points"], "2");
        let objectives = tiles.options.iter().find(|option| option.name == "objectives");
        let usually = objectives.and_then(|option| option.usually.as_ref()).expect("a default");
        assert_eq!((usually.value, usually.with), ("2", "points"));
        let settling = |info: &GameInfo| -> Vec<_> {
            let settles = info.options.iter().map(|option| (option.name, option.settles));
            settles.filter(|(_, settles)| settles.is_some()).collect()
        };
        assert_eq!(settling(&games[0]), [("first", Some(Settles::First))]);
        assert_eq!(settling(tiles), [("players", Some(Settles::Players))]);
    }
}
