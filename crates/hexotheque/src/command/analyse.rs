//! `hexotheque analyse`

use std::time::Duration;

use clap::Args;
use engine::{AnyAnalyst, AnyOutlook, Info, Limits, Line, Settings, Stop};
use serde_json::json;

use super::setup::GameArguments;
use crate::failure::Failure;
use crate::output;

/// Say what the best moves are, how good, and how surely
///
/// Prints what is known whenever it improves; the last answer stands at the end.
#[derive(Debug, Args)]
pub(super) struct Analyse {
    #[command(flatten)]
    game: GameArguments,

    /// The position; the beginning of the game if left out
    position: Option<String>,

    /// How many of the best moves to tell apart
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,

    /// For how many milliseconds to think
    #[arg(long, value_name = "MS", default_value_t = 2000)]
    movetime: u64,

    /// How many positions to look at, at most
    #[arg(long)]
    nodes: Option<u64>,

    /// How many moves deep to look, at most
    #[arg(long)]
    depth: Option<u32>,

    /// How many megabytes to remember positions in
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// On how many threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Print one line of JSON for each improvement
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let position = self.game.position(self.position.as_deref())?;
        let Some(seat) = position.to_move() else {
            return Err(Failure::input("the game is over: there is nothing to analyse"));
        };
        let settings = Settings {
            hash: self.hash as usize,
            threads: usize::from(self.threads),
            ..Settings::default()
        };
        let limits = Limits {
            time: Some(Duration::from_millis(self.movetime)),
            nodes: self.nodes,
            depth: self.depth,
        };
        let stop = Stop::new();
        let mut written = Ok(());
        let info = AnyAnalyst::new(position.game(), settings).analyse(
            &AnyOutlook::now(&position, seat),
            usize::from(self.lines),
            &limits,
            &stop,
            &mut |info| {
                if written.is_ok() {
                    written = self.tell(info, false);
                }
                if written.is_err() {
                    stop.stop();
                }
            },
        );
        written?;
        self.tell(&info, true)
    }

    fn tell(&self, info: &Info<String>, last: bool) -> Result<(), Failure> {
        if self.json {
            let mut value = json!(info);
            value["done"] = json!(last);
            return output::print_json(&value);
        }
        let mut text = format!(
            "depth {}   {} positions   {:.1} s   {:.0} thousand/s\n",
            info.depth,
            info.nodes,
            info.time.as_secs_f64(),
            info.nodes_per_second() / 1000.0
        );
        for line in &info.lines {
            text += &one_line(line);
        }
        output::print(&text)
    }
}

fn one_line(line: &Line<String>) -> String {
    let proven = if line.proven { ", proven" } else { "" };
    format!(
        "  {:<6}{:>10}{:>7.1} %{proven}   {}\n",
        line.mv,
        line.value.to_string(),
        100.0 * line.win_probability,
        line.pv.join(" ")
    )
}
