//! The crash test in a short form: the real binary is killed under load and started again, its
//! database restarted; every acknowledged move is there, none twice, and the games go on.

#![allow(missing_docs)]

#[path = "../../server/tests/server/database.rs"]
mod database;
#[path = "../../server/examples/load/game.rs"]
mod game;
#[path = "../../server/examples/load/http.rs"]
mod http;
#[path = "../../server/examples/load/process.rs"]
mod process;
#[path = "../../server/examples/load/run.rs"]
mod run;
#[path = "../../server/examples/load/watcher.rs"]
mod watcher;

use std::path::Path;

use database::Postgres;
use run::Load;

const LOAD: Load = Load {
    games: 20,
    streams: 60,
    rate: 100.0,
    seconds: 2.0,
    moves: 60,
    servers: 1,
    kills: 3,
    restarts: 0,
};

async fn run(store: [String; 2], database: Option<&Postgres>, load: Load) {
    let binary = Path::new(env!("CARGO_BIN_EXE_hexotheque"));
    let report = run::run(binary, &store, database, load).await;
    assert!(report.acknowledged >= 4 * LOAD.moves, "{report:?}");
    assert!(report.repeated > 0 && report.resumed > 0, "the server was killed: {report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = ["--data".to_owned(), directory.path().to_string_lossy().into_owned()];
    run(store, None, LOAD).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_servers_and_their_database_go_down() {
    let Some(database) = Postgres::start() else { return };
    let store = ["--database".to_owned(), database.url()];
    run(store, Some(&database), Load { servers: 2, kills: 2, restarts: 1, ..LOAD }).await;
}
