//! A course of load: many games, many streams, perhaps a server that is killed again and again;
//! at the end everything acknowledged must be there, once.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::{Barrier, mpsc};

use crate::database::Postgres;
use crate::game::{self, Course, Took};
use crate::http::Line;
use crate::process::Process;

/// How heavy the load is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    pub(crate) games: usize,
    /// Streams in all.
    pub(crate) streams: usize,
    /// Moves a second in all; 0 if each game's next move follows as soon as one is acknowledged.
    pub(crate) rate: f64,
    pub(crate) seconds: f64,
    /// How many moves are acknowledged between two blows at least, however long that takes.
    pub(crate) moves: u64,
    /// How many servers share the store.
    pub(crate) servers: usize,
    /// How often a server is killed meanwhile.
    pub(crate) kills: u32,
    /// How often the database is restarted meanwhile.
    pub(crate) restarts: u32,
}

/// How it went.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) acknowledged: u64,
    pub(crate) took: Duration,
    /// Processor time of the servers meanwhile.
    pub(crate) processor: Duration,
    pub(crate) repeated: u64,
    pub(crate) resumed: u64,
    /// From sending a move to its acknowledgement.
    pub(crate) acknowledging: Times,
    /// From sending a move to its arrival on a stream.
    pub(crate) telling: Times,
    /// Megabytes before the load and at most.
    pub(crate) idle: f64,
    pub(crate) peak: f64,
    pub(crate) start: Duration,
}

/// How long something took, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    median: f64,
    p99: f64,
    slowest: f64,
}

impl Times {
    fn of(mut all: Vec<Duration>) -> Times {
        all.sort_unstable();
        let at = |share: f64| {
            let place = ((all.len() as f64 * share) as usize).min(all.len().saturating_sub(1));
            all.get(place).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        };
        Times { median: at(0.5), p99: at(0.99), slowest: at(1.0) }
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Times { median, p99, slowest } = self;
        write!(f, "median {median:.1} ms, p99 {p99:.1} ms, slowest {slowest:.1} ms")
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Report { acknowledged, repeated, resumed, acknowledging, telling, .. } = self;
        let Report { idle, peak, start, took, processor, .. } = self;
        let rate = *acknowledged as f64 / took.as_secs_f64();
        let each = processor.as_secs_f64() * 1000.0 / *acknowledged as f64;
        writeln!(
            f,
            "acknowledged  {acknowledged} moves ({rate:.0} a second), all stored once and in order"
        )?;
        writeln!(f, "processor     {each:.3} ms for a move, streams included")?;
        writeln!(f, "sent again    {repeated} requests; {resumed} streams resumed")?;
        writeln!(f, "acknowledging {acknowledging}")?;
        writeln!(f, "telling       {telling}")?;
        writeln!(f, "memory        {idle:.1} MB idle, {peak:.1} MB at most")?;
        write!(f, "start         {} ms to the first answer", start.as_millis())
    }
}

/// Runs a course against servers of its own.
pub(crate) async fn run(
    binary: &Path,
    store: &[String],
    database: Option<&Postgres>,
    load: Load,
) -> Report {
    let begun = Instant::now();
    let mut processes = vec![Process::start(binary, store)];
    processes[0].wait();
    let start = begun.elapsed();
    processes.extend((1..load.servers).map(|_| Process::start(binary, store)));
    processes.iter().for_each(Process::wait);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let idle = processes[0].memory().0;
    let course = Arc::new(Course {
        addresses: processes.iter().map(|process| process.address).collect(),
        pause: match load.rate {
            0.0 => Duration::ZERO,
            rate => Duration::from_secs_f64(load.games as f64 / rate),
        },
        streams: load.streams / load.games,
        ready: Barrier::new(load.games + 1),
        opened: AtomicU64::new(0),
        over: AtomicBool::new(false),
        acknowledged: AtomicU64::new(0),
        repeated: AtomicU64::new(0),
    });
    let (sender, mut times) = mpsc::unbounded_channel();
    let players: Vec<_> = (0..load.games as u64)
        .map(|number| tokio::spawn(game::play(course.clone(), number, sender.clone())))
        .collect();
    drop(sender);
    // Thousands who come in one moment would be measured otherwise: who wait for the door to open.
    while course.opened.load(Ordering::Relaxed) < (course.streams * load.games) as u64 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    course.ready.wait().await;
    let spent = |processes: &[Process]| processes.iter().map(Process::processor_time).sum();
    let (began, spent_before): (_, Duration) = (Instant::now(), spent(&processes));
    let mut peak = 0.0_f64;
    let mut note_memory = |processes: &[Process]| {
        peak = processes.iter().map(|process| process.memory().1).fold(peak, f64::max);
    };
    let blows = load.kills + load.restarts;
    let between = Duration::from_secs_f64(load.seconds / f64::from(blows + 1));
    let endure = async || {
        let before = course.acknowledged.load(Ordering::Relaxed);
        tokio::time::sleep(between).await;
        while course.acknowledged.load(Ordering::Relaxed) < before + load.moves {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    for blow in 0..blows {
        endure().await;
        note_memory(&processes);
        match database {
            Some(database) if blow >= load.kills => {
                database.stop();
                database.launch();
            }
            _ => processes[blow as usize % load.servers].kill_and_restart(),
        }
    }
    endure().await;
    note_memory(&processes);
    // The streams get a moment to tell what has been acknowledged last.
    tokio::time::sleep(Duration::from_millis(500)).await;
    course.over.store(true, Ordering::Relaxed);
    let (took, spent_after): (_, Duration) = (began.elapsed(), spent(&processes));
    let acknowledged = course.acknowledged.load(Ordering::Relaxed);
    let mut resumed = 0;
    for player in players {
        for played in player.await.expect("a player") {
            resumed += check(&course, played).await;
        }
    }
    let (mut acknowledging, mut telling) = (Vec::new(), Vec::new());
    while let Some(took) = times.recv().await {
        match took {
            Took::Acknowledging(time) => acknowledging.push(time),
            Took::Telling(time) => telling.push(time),
        }
    }
    Report {
        acknowledged,
        took,
        processor: spent_after.saturating_sub(spent_before),
        repeated: course.repeated.load(Ordering::Relaxed),
        resumed,
        acknowledging: Times::of(acknowledging),
        telling: Times::of(telling),
        idle,
        peak,
        start,
    }
}

/// Everything acknowledged is there, in its order, and nothing twice.
async fn check(course: &Course, played: game::Played) -> u64 {
    let path = format!("/api/games/{}", played.id);
    // One server may not have heard yet what another has acknowledged, which is soon but not at once.
    let begun = Instant::now();
    let look = loop {
        let look = game::insist(course, &mut Line::to(course.address(0)), &path, "", "").await;
        let turns = look["turns"].as_array().expect("turns").len();
        if turns >= played.moves.len() || begun.elapsed() > Duration::from_secs(300) {
            break look;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
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
