//! Fits what turns say about the cards of whoever plays them to games of the players of today:
//!
//! ```text
//! cargo run --release -p engine --example fit_beliefs -- GAME GAMES SEED
//! ```
//!
//! writes `crates/engine/src/evaluate/weights/GAME.inclinations`, which the game includes. The same
//! players, number and seed give the same table. How well the true cards were known in the fifth of
//! the games kept back is told for the table before and for the new one, which is written only if
//! it does better.

use std::io::{Error, Result, Write};
use std::path::Path;

use engine::tune::fit_beliefs;
use games::{six_by_five, xochintlan};

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, seed] = &words[..] else { return Err(Error::other("GAME GAMES SEED")) };
    let number =
        |text: &String| text.parse().map_err(|_| Error::other(format!("`{text}`: a number")));
    let (count, seed_number) = (number(games)? as usize, number(seed)?);
    let mut tell = |played: usize| {
        if played.is_multiple_of(50) {
            // Nobody need listen.
            let _ = writeln!(std::io::stderr(), "{played} games");
        }
    };
    let (name, (table, fits)) = match game.as_str() {
        "6x5" => ("six_by_five", fit_beliefs::<six_by_five::Game>(count, seed_number, &mut tell)),
        "xochintlan" => {
            ("xochintlan", fit_beliefs::<xochintlan::Game>(count, seed_number, &mut tell))
        }
        _ => return Err(Error::other(format!("`{game}`: it is 6x5 or xochintlan"))),
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
    if fits[1].log_likelihood <= fits[0].log_likelihood {
        return writeln!(out, "the table stays as it is");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/evaluate/weights")
        .join(name)
        .with_extension("inclinations");
    let command = format!("fit_beliefs -- {game} {games} {seed}");
    std::fs::write(&path, format!("// {command}; None, Nearer, Wider, Harm, Anew\n{table}"))?;
    writeln!(out, "written to {}", path.display())
}
