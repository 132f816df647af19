//! Loads a real server and says how it bore it.
//!
//! ```text
//! cargo run --release -p server --example load -- [--binary FILE] [--database URL]
//!     [--games 500] [--streams 2000] [--rate 500] [--seconds 60] [--kills 0]
//! ```

mod game;
mod http;
mod process;
mod run;
mod watcher;

use std::io::Write;
use std::path::PathBuf;

use run::Load;

fn main() {
    let mut load = Load { games: 500, streams: 2000, rate: 500.0, seconds: 60.0, kills: 0 };
    let mut binary = PathBuf::from("target/release/hexotheque");
    let mut store = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        let number = || value.parse::<f64>().unwrap_or_else(|_| panic!("{name} {value}"));
        match name.as_str() {
            "--binary" => binary = PathBuf::from(&value),
            "--database" => store = vec!["--database".to_owned(), value],
            "--games" => load.games = number() as usize,
            "--streams" => load.streams = number() as usize,
            "--rate" => load.rate = number(),
            "--seconds" => load.seconds = number(),
            "--kills" => load.kills = number() as u32,
            other => panic!("{other} is not known; see the top of this file"),
        }
    }
    let directory = tempfile::tempdir().expect("a directory");
    if store.is_empty() {
        store = vec!["--data".to_owned(), directory.path().to_string_lossy().into_owned()];
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let report = runtime.expect("a runtime").block_on(run::run(&binary, &store, load));
    let Load { games, streams, rate, seconds, kills } = load;
    let lines = format!(
        "load          {games} games, {streams} streams, {rate} moves/s for {seconds} s, {kills} kills\n\
         {report}\n"
    );
    std::io::stdout().write_all(lines.as_bytes()).expect("standard output");
}
