//! Moves and what they would cause.

use std::collections::BTreeMap;

use games::{AnyPosition, Seed, record};
use rand::Rng;
use table::{Certain, Preview, preview};

use crate::problem::{Problem, malformed};
use crate::request::{LookAhead, LookAtPosition, read_options};

/// A position from a request: the beginning if there is no text, with these cards if they are told.
pub fn read_position(
    game: &str,
    options: &BTreeMap<String, String>,
    position: Option<&str>,
    deck: Option<&str>,
    chance: &mut impl Rng,
) -> Result<Certain, Problem> {
    let options = read_options(game, options)?;
    match (position, deck) {
        (Some(_), Some(_)) => Err(malformed("`deck` is for games from their beginning")),
        (None, Some(deck)) => {
            let piles = record::piles_from_text(deck)
                .map_err(|word| malformed(format!("`{word}` in `deck` is not a card")))?;
            let start = AnyPosition::start_with_piles(&options, &piles, &Seed::from_u64(0));
            start.map(Certain::open).map_err(Problem::from)
        }
        (None, None) => {
            let mut seed = [0; 32];
            chance.fill_bytes(&mut seed);
            Ok(Certain::open(AnyPosition::start(&options, &Seed::new(seed))))
        }
        (Some(text), None) => Certain::from_text(text, &options).map_err(Problem::from),
    }
}

/// Any position: moves played, legal moves, what each would cause.
pub fn position(request: &LookAtPosition, chance: &mut impl Rng) -> Result<Preview, Problem> {
    let (position, deck) = (request.position.as_deref(), request.deck.as_deref());
    let from = read_position(&request.game, &request.options, position, deck, chance)?;
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
