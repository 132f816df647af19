//! Configuration: how a server is set up.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use room::thinking::Most;

/// Everything about a server that can be chosen.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where to listen for whoever collects figures; `/metrics` is at `listen` otherwise.
    pub metrics: Option<SocketAddr>,
    /// Where games are kept.
    pub store: Store,
    /// Names under which the server is known, besides addresses and `localhost`.
    pub hosts: Vec<String>,
    /// Proxies whose word about the address of a caller is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// How much is too much.
    pub limits: Limits,
    /// How long games are kept.
    pub keeping: Keeping,
    /// How many threads think.
    pub thinkers: usize,
}

/// How long games are kept, in days since something happened in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keeping {
    /// After how many days a game that has never begun ends.
    pub waiting: u32,
    /// After how many days a game that has begun ends.
    pub running: u32,
    /// After how many days a game that is over is removed; never if not said.
    pub finished: Option<u32>,
}

impl Default for Keeping {
    fn default() -> Keeping {
        Keeping { waiting: 30, running: 365, finished: None }
    }
}

/// Where games are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Store {
    /// In an SQLite file.
    File(PathBuf),
    /// In a PostgreSQL database.
    Database(String),
}

/// How much is too much.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests a second by one address, in the long run.
    pub rate: u32,
    /// Requests by one address at once.
    pub burst: u32,
    /// Games created in an hour by one address.
    pub creations: u32,
    /// Games of computers alone created in an hour by one address.
    pub creations_alone: u32,
    /// Games that are not over.
    pub games: u64,
    /// Connections; fewer if the system has not so many file descriptors.
    pub connections: usize,
    /// Connections from one address; those of a trusted proxy are not counted so.
    pub connections_by_address: usize,
    /// How long the head of a request may take, and how long a connection may be idle.
    pub head_time: Duration,
    /// How long the body of a request may take.
    pub body_time: Duration,
    /// How long somebody may take nothing of what is sent.
    pub taking_time: Duration,
    /// Event streams.
    pub streams: usize,
    /// Event streams to one address.
    pub streams_by_address: usize,
    /// The longest analysis.
    pub think: Duration,
    /// The most lines of an analysis.
    pub lines: usize,
    /// So many positions are looked at instead of thinking for a time, for whoever compares answers.
    pub nodes: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            rate: 50,
            burst: 200,
            creations: 60,
            creations_alone: 12,
            games: 100_000,
            connections: 10_000,
            connections_by_address: 256,
            head_time: Duration::from_secs(20),
            body_time: Duration::from_secs(30),
            taking_time: Duration::from_secs(60),
            streams: 4_000,
            streams_by_address: 100,
            think: Duration::from_secs(20),
            lines: 8,
            nodes: None,
        }
    }
}

impl Limits {
    /// How much may be asked of the engine at once.
    pub fn thinking(&self) -> Most {
        Most { time: self.think, lines: self.lines }
    }
}

impl Config {
    /// The usual set-up, with games kept here.
    pub fn new(store: Store) -> Config {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 6650)),
            metrics: None,
            store,
            hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            limits: Limits::default(),
            keeping: Keeping::default(),
            thinkers: threads,
        }
    }
}
