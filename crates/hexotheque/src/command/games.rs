//! `hexotheque games`

use clap::Args;
use games::GameId;
use serde_json::json;

use crate::failure::Failure;
use crate::output;

/// List the games with their players, options and defaults
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
        json!({
            "game": game,
            "seats": game.seat_names(),
            "options": options.collect::<Vec<_>>(),
        })
    });
    games.collect()
}

fn as_text() -> String {
    let mut text = String::new();
    for game in GameId::ALL {
        text += &format!("{game}\n  seats     {}\n", game.seat_names().join(", "));
        for spec in game.option_specs() {
            let (default, others) = (spec.values[0], &spec.values[1..]);
            let others = others.join(", ");
            text += &format!("  option    {:<12}{default} (default), {others}\n", spec.name);
        }
    }
    text
}
