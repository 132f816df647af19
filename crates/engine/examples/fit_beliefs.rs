//! Fits what turns say about the cards of whoever plays them: `fit_beliefs GAME [GAMES]`

use std::io::Write;

use engine::tune::fit_beliefs;
use games::{six_by_five, xochintlan};

fn main() -> std::io::Result<()> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_default();
    let games = words.next().and_then(|games| games.parse().ok()).unwrap_or(500);
    let (table, fits) = match game.as_str() {
        "6x5" => fit_beliefs::<six_by_five::Game>(games, 1),
        "xochintlan" => fit_beliefs::<xochintlan::Game>(games, 1),
        _ => return Err(std::io::Error::other(format!("`{game}`: it is 6x5 or xochintlan"))),
    };
    let mut out = std::io::stdout();
    for (name, fit) in ["as it is", "fitted"].into_iter().zip(fits) {
        writeln!(
            out,
            "{name}: the true card is held to be {:.1} % likely, mean logarithm {:.3}, over {} turns",
            100.0 * fit.probability,
            fit.log_likelihood,
            fit.turns
        )?;
    }
    out.write_all(table.as_bytes())
}
