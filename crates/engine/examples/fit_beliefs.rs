//! Fits what turns of 6x5 say about the cards of whoever plays them: `fit_beliefs [GAMES]`

use std::io::Write;

use engine::tune::fit_beliefs;

fn main() -> std::io::Result<()> {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok());
    let (table, fits) = fit_beliefs(games.unwrap_or(500), 1);
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
