//! `hexotheque bench solve`

use clap::Args;
use engine::Chance;
use engine::solve::fit::random_position;
use engine::{Limits, Stop};
use rand::SeedableRng;
use serde_json::json;

use crate::command::machine::SolverArguments;
use crate::command::progress::{self, Line};
use crate::failure::Failure;
use crate::output;
use crate::words::{decimal, say};

/// Solve positions of Gosix reached by random play
#[derive(Debug, Args)]
pub(super) struct Solve {
    /// After how many placings
    #[arg(long, default_value_t = 26, value_parser = clap::value_parser!(u8).range(..=40))]
    placings: u8,

    /// How many positions
    #[arg(long, default_value_t = 31, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    /// Which positions
    #[arg(long, default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    solver: SolverArguments,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut solver = self.solver.solver()?;
        let mut rng = Chance::seed_from_u64(self.seed);
        let (mut nodes, mut seconds) = (Vec::new(), Vec::new());
        let mut line = Line::default();
        for number in 0..self.positions {
            line.show(&progress::bar(number.into(), self.positions.into()));
            let position = random_position(usize::from(self.placings), &mut rng);
            solver.forget();
            let solution = solver.solve(&position, &Limits::default(), &Stop::new(), &mut |_| ());
            nodes.push(solution.nodes as f64);
            seconds.push(solution.elapsed.as_secs_f64());
        }
        line.wipe();
        let (nodes, seconds) = (Spread::of(nodes), Spread::of(seconds));
        let speed = nodes.mean / seconds.mean;
        if self.json {
            return output::print_json(&json!({
                "placings": self.placings,
                "positions": self.positions,
                "threads": self.solver.threads.count(),
                "nodes": { "median": nodes.median, "mean": nodes.mean, "most": nodes.most },
                "seconds": { "median": seconds.median, "mean": seconds.mean, "most": seconds.most },
                "nodes_per_s": speed,
            }));
        }
        let lines = [
            nodes.told("bench.solve.nodes", 0),
            seconds.told("bench.solve.seconds", 4),
            say("bench.nodes_per_s", &[("n", &format!("{speed:.0}"))]),
        ];
        output::print(&format!("{}\n", lines.join("\n")))
    }
}

struct Spread {
    median: f64,
    mean: f64,
    most: f64,
}

impl Spread {
    /// Of a list that is not empty.
    fn of(mut values: Vec<f64>) -> Spread {
        values.sort_by(f64::total_cmp);
        let count = values.len();
        Spread {
            median: values[count / 2],
            mean: values.iter().sum::<f64>() / count as f64,
            most: values[count - 1],
        }
    }

    /// In words, with so many decimals.
    fn told(&self, key: &str, places: usize) -> String {
        let [median, mean, most] =
            [self.median, self.mean, self.most].map(|value| decimal(value, places));
        say(key, &[("median", &median), ("mean", &mean), ("most", &most)])
    }
}
