//! `hexotheque bench search`

use std::time::{Duration, Instant};

use clap::Args;
use engine::{Pace, Settings, Signature, paces, signatures};
use rulebook::words::Values;
use serde_json::json;

use crate::command::progress::{self, while_telling};
use crate::failure::Failure;
use crate::output;
use crate::words::{decimal, say};

/// Search fixed positions of all games on one thread
///
/// The number of positions looked at is the search's signature: it only changes if the way the
/// engine plays does. Then larger searches show how fast it is, by how much it overruns a time of
/// 100 ms at worst, and how much memory all that took.
#[derive(Debug, Args)]
pub(super) struct Search {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Search {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let settings = Settings::default();
        let begun = Instant::now();
        let tell = || say("bench.searching", &[("time", &progress::elapsed(begun))]);
        let (signatures, paces) = while_telling(tell, || (signatures(), paces(settings)));
        let nodes: u64 = signatures.iter().map(|signature| signature.nodes).sum();
        let games: Vec<(&Signature, &Pace)> = signatures.iter().zip(&paces).collect();
        let speed = |nodes: u64, time: Duration| nodes as f64 / time.as_secs_f64();
        let in_all = speed(
            paces.iter().map(|pace| pace.nodes).sum(),
            paces.iter().map(|pace| pace.time).sum(),
        );
        let milliseconds = |pace: &Pace| pace.overrun.as_secs_f64() * 1000.0;
        let memory = most_memory();
        if self.json {
            let of_game = |(signature, pace): &(&Signature, &Pace)| {
                let value = json!({
                    "nodes": signature.nodes,
                    "nodes_per_s": speed(pace.nodes, pace.time),
                    "overrun_ms": milliseconds(pace),
                });
                (signature.game.to_string(), value)
            };
            return output::print_json(&json!({
                "nodes": nodes,
                "nodes_per_s": in_all,
                "games": games.iter().map(of_game).collect::<serde_json::Map<_, _>>(),
                "hash_mb": settings.hash,
                "memory_mb": memory,
            }));
        }
        let mut text = String::new();
        for (signature, pace) in games {
            let values: Values = &[
                ("game", &format!("{:<8}", signature.game.name())),
                ("nodes", &format!("{:>8}", signature.nodes)),
                ("speed", &format!("{:>9.0}", speed(pace.nodes, pace.time))),
                ("late", &decimal(milliseconds(pace), 1)),
            ];
            text += &format!("{}\n", say("bench.search", values));
        }
        text += &format!("{}\n", say("nodes", &[("n", &nodes)]));
        text += &format!("{}\n", say("bench.nodes_per_s", &[("n", &format!("{in_all:.0}"))]));
        if let Some(memory) = memory {
            let values: Values = &[("n", &memory), ("hash", &settings.hash)];
            text += &format!("{}\n", say("bench.memory", values));
        }
        output::print(&text)
    }
}

/// The most memory this process has had, in megabytes, where the system tells.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes.div_ceil(1024))
}
