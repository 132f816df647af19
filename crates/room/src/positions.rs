//! Moves and what they would cause.

use std::collections::BTreeMap;

use games::{AnyPosition, Seed};
use rand::Rng;
use table::{Certain, Preview, preview};

use crate::problem::Problem;
use crate::request::{LookAhead, LookAtPosition, read_options};

/// A position from a request: the beginning if there is no text.
pub fn read_position(
    game: &str,
    options: &BTreeMap<String, String>,
    position: Option<&str>,
    chance: &mut impl Rng,
) -> Result<Certain, Problem> {
    let options = read_options(game, options)?;
    match position {
        None => {
            let mut seed = [0; 32];
            chance.fill_bytes(&mut seed);
            Ok(Certain::open(AnyPosition::start(&options, &Seed::new(seed))))
        }
        Some(text) => Certain::from_text(text, &options, chance)
            .map_err(|error| Problem::BadPosition(error.to_string())),
    }
}

/// Any position: moves played, legal moves, what each would cause.
pub fn position(request: &LookAtPosition, chance: &mut impl Rng) -> Result<Preview, Problem> {
    let from = read_position(&request.game, &request.options, request.position.as_deref(), chance)?;
    Ok(preview(from, &request.turns, &request.ask)?)
}

/// The moves from what somebody knows of a running game, and what each would cause.
pub fn moves(from: Certain, request: LookAhead) -> Result<Preview, Problem> {
    let turns: Vec<String> = request.turn.into_iter().collect();
    let ask = request.ask.unwrap_or_default();
    let ask: Vec<String> =
        ask.split(',').filter(|text| !text.trim().is_empty()).map(str::to_owned).collect();
    Ok(preview(from, &turns, &ask)?)
}
