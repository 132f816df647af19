//! The crash test in a short form: the real binary is killed under load and started again; every
//! acknowledged move is there, none twice, and the games go on.

#![allow(missing_docs)]

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

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = ["--data".to_owned(), directory.path().to_string_lossy().into_owned()];
    let load = run::Load { games: 20, streams: 60, rate: 100.0, seconds: 6.0, kills: 3 };
    let binary = Path::new(env!("CARGO_BIN_EXE_hexotheque"));
    let report = run::run(binary, &store, load).await;
    assert!(report.acknowledged > 100, "{report:?}");
    assert!(report.repeated > 0 && report.resumed > 0, "the server was killed: {report:?}");
}
