//! Fits the weights of the Gosix solver's judgement: `fit_solver [WALKS] > weights.txt`

use std::io::Write;

use engine::solve::fit::{Plan, fit};

fn main() -> std::io::Result<()> {
    let walks = std::env::args().nth(1).and_then(|walks| walks.parse().ok());
    let plan = Plan { walks: walks.unwrap_or(Plan::default().walks), ..Plan::default() };
    let (weights, fit) = fit(&plan);
    writeln!(
        std::io::stderr(),
        "{} positions; the winner is told rightly in {:.1} % of those kept back",
        fit.positions,
        100.0 * fit.right
    )?;
    std::io::stdout().write_all(weights.as_bytes())
}
