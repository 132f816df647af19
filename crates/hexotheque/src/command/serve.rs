//! `hexotheque serve`

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};
use std::str::FromStr;

use clap::Args;
use server::ServeError;
use server::config::{Config, Keeping, Limits};

use super::address;
use super::data::DataArguments;
use super::service::{self, ServiceArguments};
use crate::failure::Failure;
use crate::output;
use crate::words;

/// Open the game room: play in the browser, here or with people elsewhere
#[derive(Debug, Args)]
pub(super) struct Serve {
    /// Where to listen: a port (`6651`), or an address and a port (`0.0.0.0:6651` for everybody in the network)
    #[arg(long, env = "HEXOTHEQUE_LISTEN", value_name = "ADDRESS:PORT")]
    #[arg(default_value = "127.0.0.1:6650", value_parser = address::read)]
    listen: SocketAddr,

    #[command(flatten)]
    data: DataArguments,

    /// Keep games in a PostgreSQL database, which several servers can share
    #[arg(
        long,
        env = "HEXOTHEQUE_DATABASE",
        hide_env_values = true,
        value_name = "URL",
        conflicts_with = "data"
    )]
    database: Option<String>,

    /// Open the browser
    #[arg(long, env = "HEXOTHEQUE_OPEN")]
    open: bool,

    /// A name under which the server is known to browsers; several with commas, or one by one
    #[arg(long = "host", env = "HEXOTHEQUE_HOST", value_name = "NAME", value_delimiter = ',')]
    hosts: Vec<String>,

    /// A proxy that is believed about the addresses of callers; several with commas, or one by one
    #[arg(long = "trusted-proxy", env = "HEXOTHEQUE_TRUSTED_PROXY", value_name = "ADDRESS")]
    #[arg(value_delimiter = ',')]
    trusted_proxies: Vec<IpAddr>,

    /// Serve /metrics here instead
    #[arg(long, env = "HEXOTHEQUE_METRICS", value_name = "ADDRESS:PORT", value_parser = address::read)]
    metrics: Option<SocketAddr>,

    /// Requests a second by one address in the long run; four times as many at once
    #[arg(long, env = "HEXOTHEQUE_RATE", value_name = "N", default_value_t = Limits::default().rate)]
    #[arg(value_parser = at_least_one::<u32>)]
    rate: u32,

    /// Games created in an hour by one address
    #[arg(long, env = "HEXOTHEQUE_CREATE_RATE", value_name = "N", default_value_t = Limits::default().creations)]
    #[arg(value_parser = at_least_one::<u32>)]
    create_rate: u32,

    /// Games of computers alone created in an hour by one address
    #[arg(long, env = "HEXOTHEQUE_CREATE_ALONE_RATE", value_name = "N", default_value_t = Limits::default().creations_alone)]
    #[arg(value_parser = at_least_one::<u32>)]
    create_alone_rate: u32,

    /// Games that are not over
    #[arg(long, env = "HEXOTHEQUE_GAMES", value_name = "N", default_value_t = Limits::default().games)]
    #[arg(value_parser = at_least_one::<u64>)]
    games: u64,

    /// Connections at once; fewer if the system allows fewer open files
    #[arg(long, env = "HEXOTHEQUE_CONNECTIONS", value_name = "N", default_value_t = Limits::default().connections)]
    #[arg(value_parser = at_least_one::<usize>)]
    connections: usize,

    /// Connections at once from one address, trusted proxies excepted
    #[arg(long, env = "HEXOTHEQUE_CONNECTIONS_BY_ADDRESS", value_name = "N", default_value_t = Limits::default().connections_by_address)]
    #[arg(value_parser = at_least_one::<usize>)]
    connections_by_address: usize,

    /// Event streams at once
    #[arg(long, env = "HEXOTHEQUE_STREAMS", value_name = "N", default_value_t = Limits::default().streams)]
    #[arg(value_parser = at_least_one::<usize>)]
    streams: usize,

    /// Event streams at once to one address
    #[arg(long, env = "HEXOTHEQUE_STREAMS_BY_ADDRESS", value_name = "N", default_value_t = Limits::default().streams_by_address)]
    #[arg(value_parser = at_least_one::<usize>)]
    streams_by_address: usize,

    /// Days without an event after which a game that has never begun ends
    #[arg(long, env = "HEXOTHEQUE_END_WAITING", value_name = "DAYS")]
    #[arg(default_value_t = Keeping::default().waiting, value_parser = at_least_one::<u32>)]
    end_waiting: u32,

    /// Days without an event after which a game that has begun ends
    #[arg(long, env = "HEXOTHEQUE_END_RUNNING", value_name = "DAYS")]
    #[arg(default_value_t = Keeping::default().running, value_parser = at_least_one::<u32>)]
    end_running: u32,

    /// Days after which a game that is over is removed; kept for ever if left out
    #[arg(long, env = "HEXOTHEQUE_REMOVE_FINISHED", value_name = "DAYS")]
    #[arg(value_parser = at_least_one::<u32>)]
    remove_finished: Option<u32>,

    #[command(flatten)]
    service: ServiceArguments,
}

/// A limit of nothing would lock everybody out.
fn at_least_one<N: FromStr<Err: Display> + Default + PartialEq>(text: &str) -> Result<N, String> {
    match text.parse() {
        Ok(number) if number == N::default() => Err(words::say("serve.at_least_one", &[])),
        Ok(number) => Ok(number),
        Err(error) => Err(error.to_string()),
    }
}

impl Serve {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut config = Config::new(self.data.store(self.database.as_ref())?);
        config.listen = self.listen;
        config.metrics = self.metrics;
        config.hosts = self.hosts.clone();
        config.trusted_proxies = self.trusted_proxies.clone();
        config.thinkers = self.service.thinkers();
        config.limits = Limits {
            rate: self.rate,
            burst: self.rate.saturating_mul(4),
            creations: self.create_rate,
            creations_alone: self.create_alone_rate,
            connections: self.connections,
            connections_by_address: self.connections_by_address,
            games: self.games,
            streams: self.streams,
            streams_by_address: self.streams_by_address,
            ..Limits::default()
        };
        config.keeping = Keeping {
            waiting: self.end_waiting,
            running: self.end_running,
            finished: self.remove_finished,
        };
        self.service.log();
        let ready = |address: SocketAddr| {
            let here = address::to_open_here(address);
            let open = match address::to_open_elsewhere(address) {
                Some(there) => {
                    words::say("serve.open_to_all", &[("here", &here), ("there", &there)])
                }
                None => words::say("serve.open", &[("here", &here)]),
            };
            // A server that cannot say where it is still serves.
            let _ = output::print(&format!("{open}\n"));
            if self.open {
                open_browser(&format!("http://{here}/"));
            }
        };
        let serving = server::serve(config, service::told_to_stop(), ready);
        service::run(serving).map_err(|error| match error {
            ServeError::Taken(taken) if Some(taken) != self.metrics => {
                Failure::input(address::taken(taken))
            }
            other => Failure::input(words::told(&other)),
        })
    }
}

/// Opens the browser if there is a way to; the address is on the screen anyway.
fn open_browser(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        tracing::warn!(%error, program, "the browser could not be opened");
    }
}
