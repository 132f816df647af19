//! The rulebook.

use games::GameId;
use rulebook::Language;
use serde_json::{Value, json};

use crate::problem::{Problem, malformed};
use crate::request::ReadRules;

/// The rules of a game with their figures, and what is told about it.
pub fn rules(game: &str, request: &ReadRules) -> Result<Value, Problem> {
    let game = known(game)?;
    let language: Language = request.lang.parse().map_err(malformed)?;
    Ok(json!({
        "rules": rulebook::rulebook(game, language),
        "about": rulebook::about(game),
    }))
}

/// The game of that name.
pub fn known(game: &str) -> Result<GameId, Problem> {
    game.parse().map_err(|_| Problem::Unknown("there is no such game"))
}
