//! Loads real servers and says how they bore it.
//!
//! ```text
//! cargo run --release -p server --example load -- [--binary FILE] [--store sqlite|postgres]
//!     [--games 500] [--streams 2000] [--rate 500] [--seconds 60]
//!     [--servers 1] [--kills 0] [--restarts 0] [--attack bodies|computers]
//! ```
//!
//! With `--attack bodies` nobody plays: large and hostile bodies are sent to every route, eight at
//! once, for so many seconds each. With `--attack computers` one address begins 60 games of five
//! computers of the highest level each, and then somebody else plays against level 3.
//!
//! With `--rate 0` each game's next move follows as soon as the last one is acknowledged.
//! The players and watchers of a game are spread over the servers. Kills are of servers, by
//! SIGKILL; restarts are of the database. `cargo xtask load` runs the courses whose figures are in
//! `docs/benchmarks.md`.

mod attack;
#[path = "../../tests/server/database.rs"]
mod database;
mod game;
mod http;
mod process;
mod run;
mod watcher;

use std::io::Write;
use std::path::PathBuf;

use database::Postgres;
use run::Load;

fn main() {
    let mut load = Load {
        games: 500,
        streams: 2000,
        rate: 500.0,
        seconds: 60.0,
        moves: 0,
        servers: 1,
        kills: 0,
        restarts: 0,
    };
    let mut binary = PathBuf::from("target/release/hexotheque");
    let (mut database, mut attack) = (None, String::new());
    let mut arguments = std::env::args().skip(1);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        let number = || value.parse::<f64>().unwrap_or_else(|_| panic!("{name} {value}"));
        match (name.as_str(), value.as_str()) {
            ("--binary", file) => binary = PathBuf::from(file),
            ("--store", "sqlite") => database = None,
            ("--store", "postgres") => {
                database = Some(Postgres::start().expect("PostgreSQL is installed"));
            }
            ("--games", _) => load.games = number() as usize,
            ("--streams", _) => load.streams = number() as usize,
            ("--rate", _) => load.rate = number(),
            ("--seconds", _) => load.seconds = number(),
            ("--servers", _) => load.servers = number().max(1.0) as usize,
            ("--kills", _) => load.kills = number() as u32,
            ("--attack", "bodies" | "computers") => attack.clone_from(&value),
            ("--restarts", _) => load.restarts = number() as u32,
            _ => panic!("{name} {value} is not known; see the top of this file"),
        }
    }
    let several = load.servers > 1 || load.restarts > 0;
    assert!(database.is_some() || !several, "only PostgreSQL has several servers and restarts");
    let directory = tempfile::tempdir().expect("a directory");
    let store = match &database {
        None => ["--data".to_owned(), directory.path().to_string_lossy().into_owned()],
        Some(database) => ["--database".to_owned(), database.url()],
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    if !attack.is_empty() {
        let report = match attack.as_str() {
            "bodies" => runtime.block_on(attack::bodies(&binary, &store, load.seconds)),
            _ => runtime.block_on(attack::computers(&binary, &store)),
        };
        return std::io::stdout().write_all(report.as_bytes()).expect("standard output");
    }
    let course = run::run(&binary, &store, database.as_ref(), load);
    let report = runtime.block_on(course);
    let kept = if database.is_some() { "PostgreSQL" } else { "SQLite" };
    let Load { games, streams, rate, seconds, servers, kills, restarts, moves: _ } = load;
    let lines = format!(
        "load          {kept}, {servers} server(s): {games} games, {streams} streams, \
         {rate} moves/s for {seconds} s, {kills} kills, {restarts} restarts of the database\n\
         {report}\n\n"
    );
    std::io::stdout().write_all(lines.as_bytes()).expect("standard output");
}
