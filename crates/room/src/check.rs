//! Validation: whether what somebody wrote can be read. Whoever writes by hand errs often, and that is no
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
            Some(game) => return Ok(Checked { game: Some(game.name()), ..Checked::default() }),
            None => Err(Problem::Unreadable(faults(text))),
        },
    };
    let (fault, reason) = match read {
        Ok(()) => (None, None),
        Err(Problem::BadPosition(error)) => (Some(error.to_string()), Some(error.reason().clone())),
        Err(Problem::Unreadable(fault)) => (Some(fault), None),
        Err(problem) => return Err(problem),
    };
    Ok(Checked { fault, reason, game: None })
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

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use serde_json::json;

    use super::*;

    fn checked(game: &str, text: &str) -> Checked {
        let request = CheckText {
            game: Some(game.to_owned()),
            options: Default::default(),
            text: text.to_owned(),
        };
        check(&request, &mut ChaCha8Rng::seed_from_u64(0)).expect("an answer")
    }

    #[test]
    fn a_fault_of_a_position_is_told_as_a_word_with_its_places() {
        for (game, text, reason) in [
            (
                "gosix",
                "rrrggg/....../............ ....... g",
                json!({ "reason": "full_hexagon", "hexagon": "H0" }),
            ),
            (
                "hexone",
                "./....../..........w1b3 w 2",
                json!({ "reason": "too_many_pawns", "found": 4, "turns": 2, "most": 2 }),
            ),
            ("6x5", "Ko,Ba1,Ba1 o,a1 1,2 0,0 1", json!({ "reason": "two_tiles", "cell": "a1" })),
            (
                "6x5",
                "Ko,Bq o,a1 1,2 0,0 1",
                json!({ "reason": "tile_cell", "text": "Bq",
                "why": { "reason": "no_number", "name": "q" } }),
            ),
        ] {
            let Checked { fault, reason: found, .. } = checked(game, text);
            assert_eq!(found, Some(reason), "{game} {text}: {fault:?}");
        }
        assert_eq!(checked("gosix", "....../....../............ ....... g").reason, None);
    }
}
