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
        let Spread { median, mean, most } = nodes;
        let text = format!("nodes    median {median:.0}   mean {mean:.0}   most {most:.0}\n");
        let Spread { median, mean, most } = seconds;
        let times = format!("seconds  median {median:.4}   mean {mean:.4}   most {most:.4}\n");
        output::print(&format!("{text}{times}{speed:.0} nodes/s\n"))
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
}
