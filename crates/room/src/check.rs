//! Whether what somebody wrote can be read. Whoever writes by hand errs often, and that is no
//! failed request.

use rand::Rng;

use crate::positions::read_position;
use crate::problem::Problem;
use crate::records::check_records;
use crate::request::CheckText;
use crate::response::Checked;

/// Checks a text: a position of a game, or a record.
pub fn check(request: &CheckText, chance: &mut impl Rng) -> Result<Checked, Problem> {
    let read = match &request.game {
        Some(game) => {
            read_position(game, &request.options, Some(&request.text), None, chance).map(drop)
        }
        None => check_records(&request.text),
    };
    let fault = match read {
        Ok(()) => None,
        Err(Problem::BadPosition(fault) | Problem::Unreadable(fault)) => Some(fault),
        Err(problem) => return Err(problem),
    };
    Ok(Checked { fault })
}
