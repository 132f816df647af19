//! `hexotheque games`

use std::collections::BTreeMap;

use clap::Args;
use games::{GameId, OptionSpec, Preset};
use rulebook::{OptionText, PresetText, about};
use serde_json::json;

use crate::failure::Failure;
use crate::output;
use crate::words::{language, say};

/// List the games with their players, named ways to play, options and defaults
#[derive(Debug, Args)]
pub(super) struct Games {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(super) fn run(&self) -> Result<(), Failure> {
        if self.json { output::print_json(&as_json()) } else { output::print(&as_text()) }
    }
}

fn as_json() -> serde_json::Value {
    let games = GameId::ALL.iter().map(|game| {
        let options = game.option_specs().iter().map(
            |spec| json!({ "name": spec.name, "values": spec.values, "default": spec.values[0] }),
        );
        let presets = game.presets().iter().map(|preset| {
            let options: BTreeMap<_, _> = preset.options.iter().copied().collect();
            json!({ "name": preset.name, "options": options })
        });
        json!({
            "game": game,
            "seats": game.seat_names(),
            "options": options.collect::<Vec<_>>(),
            "presets": presets.collect::<Vec<_>>(),
        })
    });
    games.collect()
}

fn as_text() -> String {
    GameId::ALL.iter().map(|game| describe(*game)).collect::<Vec<_>>().join("\n")
}

/// A game, its seats, its named ways to play and its options: what is typed, and in words what it means.
fn describe(game: GameId) -> String {
    let (told, language) = (about(game), language());
    let mut text = format!("{game}\n    {}\n", told.summary.in_language(language));
    let seats: Vec<String> = game
        .seat_names()
        .iter()
        .map(|seat| match told.seats.get(*seat) {
            Some(name) if name.in_language(language).to_lowercase() != *seat => {
                format!("{seat} ({})", name.in_language(language))
            }
            _ => (*seat).to_owned(),
        })
        .collect();
    let [fewest, most] = told.players;
    let players = if fewest == most { fewest.to_string() } else { format!("{fewest}–{most}") };
    text += &format!("    {}\n", say("games.players", &[("players", &players)]));
    text += &format!("    {}\n", say("games.seats", &[("seats", &seats.join(", "))]));
    for preset in game.presets() {
        text += &way(preset, told.presets.get(preset.name));
    }
    for spec in game.option_specs() {
        text += &option(spec, told.options.get(spec.name));
    }
    text
}

fn way(preset: &Preset, told: Option<&PresetText>) -> String {
    let language = language();
    let name = told.map(|told| told.name.in_language(language)).unwrap_or_default();
    let meaning = told.map(|told| told.about.in_language(language)).unwrap_or_default();
    format!("    --preset {}  {name}\n        {meaning}\n", preset.name)
}

fn option(spec: &OptionSpec, told: Option<&OptionText>) -> String {
    let (default, others) = (spec.values[0], spec.values[1..].join(", "));
    let default = say("games.default", &[("value", &default)]);
    let values = if others.is_empty() { default } else { format!("{default}, {others}") };
    let meaning = told.map(|told| told.about.in_language(language())).unwrap_or_default();
    format!("    --option {}=…  {values}\n        {meaning}\n", spec.name)
}
