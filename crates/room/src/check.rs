//! Whether what somebody wrote can be read. Whoever writes by hand errs often, and that is no
//! failed request.

use games::{AnyOptions, AnyView, GameId};
use rand::Rng;

use crate::positions::read_position;
use crate::problem::Problem;
use crate::records::check_records;
use crate::request::CheckText;
use crate::response::Checked;

/// Checks a text: a position of a game, or a record or a position of any game.
pub fn check(request: &CheckText, chance: &mut impl Rng) -> Result<Checked, Problem> {
    let text = request.text.trim();
    let read = match &request.game {
        Some(game) => {
            read_position(game, &request.options, Some(&request.text), None, chance).map(drop)
        }
        None if text.starts_with(RECORD) => check_records(&request.text),
        None => match GameId::of_text(text) {
            Some(game) => {
                return Ok(Checked { fault: None, game: Some(game.name()) });
            }
            None => Err(Problem::BadPosition(faults(text))),
        },
    };
    let fault = match read {
        Ok(()) => None,
        Err(Problem::BadPosition(fault) | Problem::Unreadable(fault)) => Some(fault),
        Err(problem) => return Err(problem),
    };
    Ok(Checked { fault, game: None })
}

/// How every record begins.
const RECORD: char = '[';

/// What each game finds wrong with a position that none can read.
fn faults(text: &str) -> String {
    let fault = |game: &GameId| {
        let read = AnyView::from_text(text, &AnyOptions::new(*game));
        read.err().map(|error| format!("{game}: {error}"))
    };
    GameId::ALL.iter().filter_map(fault).collect::<Vec<_>>().join("; ")
}
