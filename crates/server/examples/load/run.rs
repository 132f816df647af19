//! A course of load: many games, many streams, perhaps a server that is killed again and again;
//! at the end everything acknowledged must be there, once.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;
use tokio::sync::mpsc;

use crate::game::{self, Course};
use crate::process::Process;

/// How heavy the load is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    pub(crate) games: usize,
    /// Streams in all.
    pub(crate) streams: usize,
    /// Moves a second in all.
    pub(crate) rate: f64,
    pub(crate) seconds: f64,
    /// How often the server is killed meanwhile.
    pub(crate) kills: u32,
}

/// How it went.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) acknowledged: u64,
    pub(crate) repeated: u64,
    pub(crate) resumed: u64,
    /// Milliseconds within which so many of a thousand moves were acknowledged.
    pub(crate) median: f64,
    pub(crate) p99: f64,
    pub(crate) slowest: f64,
    /// Megabytes before the load and at most.
    pub(crate) idle: f64,
    pub(crate) peak: f64,
    pub(crate) start: Duration,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Report { acknowledged, repeated, resumed, median, p99, slowest, idle, peak, start } =
            self;
        writeln!(f, "acknowledged  {acknowledged} moves, all stored once and in order")?;
        writeln!(f, "sent again    {repeated} requests; {resumed} streams resumed")?;
        writeln!(
            f,
            "latency       median {median:.1} ms, p99 {p99:.1} ms, slowest {slowest:.1} ms"
        )?;
        writeln!(f, "memory        {idle:.1} MB idle, {peak:.1} MB at most")?;
        write!(f, "start         {} ms to the first answer", start.as_millis())
    }
}

/// Runs a course against a server of its own.
pub(crate) async fn run(binary: &Path, store: &[String], load: Load) -> Report {
    let begun = std::time::Instant::now();
    let mut process = Process::start(binary, store);
    process.wait();
    let start = begun.elapsed();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let idle = process.memory().0;
    let course = Arc::new(Course {
        address: process.address,
        pause: Duration::from_secs_f64(load.games as f64 / load.rate),
        streams: load.streams / load.games,
        over: AtomicBool::new(false),
        acknowledged: AtomicU64::new(0),
        repeated: AtomicU64::new(0),
    });
    let (sender, mut times) = mpsc::unbounded_channel();
    let players: Vec<_> = (0..load.games as u64)
        .map(|number| tokio::spawn(game::play(course.clone(), number, sender.clone())))
        .collect();
    drop(sender);
    let mut peak = 0.0_f64;
    for _ in 0..load.kills {
        tokio::time::sleep(Duration::from_secs_f64(load.seconds / f64::from(load.kills + 1))).await;
        peak = peak.max(process.memory().1);
        process.kill_and_restart();
    }
    let last = load.seconds / f64::from(load.kills + 1);
    tokio::time::sleep(Duration::from_secs_f64(last)).await;
    peak = peak.max(process.memory().1);
    // The streams get a moment to tell what has been acknowledged last.
    tokio::time::sleep(Duration::from_millis(500)).await;
    course.over.store(true, Ordering::Relaxed);
    let mut resumed = 0;
    for player in players {
        for played in player.await.expect("a player") {
            resumed += check(&course, played).await;
        }
    }
    let mut all: Vec<f64> = Vec::new();
    while let Some(time) = times.recv().await {
        all.push(time.as_secs_f64() * 1000.0);
    }
    all.sort_by(f64::total_cmp);
    let at = |share: f64| all.get((all.len() as f64 * share) as usize).copied().unwrap_or_default();
    Report {
        acknowledged: course.acknowledged.load(Ordering::Relaxed),
        repeated: course.repeated.load(Ordering::Relaxed),
        resumed,
        median: at(0.5),
        p99: at(0.99),
        slowest: all.last().copied().unwrap_or_default(),
        idle,
        peak,
        start,
    }
}

/// Everything acknowledged is there, in its order, and nothing twice.
async fn check(course: &Course, played: game::Played) -> u64 {
    let path = format!("/api/games/{}", played.id);
    let look = game::insist(course, &mut None, &path, "", "").await;
    let stored: Vec<_> =
        look["turns"].as_array().expect("turns").iter().map(|t| &t["moves"][0]).collect();
    let acknowledged: Vec<_> = played.moves.iter().map(|turn| json!(turn)).collect();
    assert!(
        stored.iter().copied().eq(acknowledged.iter()),
        "game {}: stored {stored:?}, acknowledged {acknowledged:?}",
        played.id
    );
    let mut resumed = 0;
    for watcher in played.watchers {
        let seen = watcher.await.expect("a watcher");
        assert!(seen.last <= played.moves.len() as u64 + 1);
        resumed += seen.resumed.saturating_sub(1);
    }
    resumed
}
