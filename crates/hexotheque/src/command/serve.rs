//! `hexotheque serve`

use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use clap::Args;
use server::ServeError;
use server::config::{Config, Limits};

use super::address;
use super::data::DataArguments;
use super::service::{self, ServiceArguments};
use crate::failure::Failure;
use crate::output;

/// Open the game room: play in the browser, here or with people elsewhere
#[derive(Debug, Args)]
pub(super) struct Serve {
    /// Where to listen: a port (`6651`), or an address and a port (`0.0.0.0:6651` for everybody in the network)
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:6650", value_parser = address::read)]
    listen: SocketAddr,

    #[command(flatten)]
    data: DataArguments,

    /// Keep games in a PostgreSQL database, which several servers can share
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,

    /// Open the browser
    #[arg(long)]
    open: bool,

    /// A name under which the server is known to browsers; can be given several times
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,

    /// A proxy that is believed about the addresses of callers; can be given several times
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    trusted_proxies: Vec<IpAddr>,

    /// Serve /metrics here instead
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = address::read)]
    metrics: Option<SocketAddr>,

    /// Requests a second by one address in the long run; four times as many at once
    #[arg(long, value_name = "N", default_value_t = Limits::default().rate)]
    rate: u32,

    /// Games created in an hour by one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().creations)]
    create_rate: u32,

    /// Games of computers alone created in an hour by one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().creations_alone)]
    create_alone_rate: u32,

    /// Games that are not over
    #[arg(long, value_name = "N", default_value_t = Limits::default().games)]
    games: u64,

    /// Connections at once; fewer if the system allows fewer open files
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections)]
    connections: usize,

    /// Connections at once from one address, trusted proxies excepted
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections_by_address)]
    connections_by_address: usize,

    /// Event streams at once
    #[arg(long, value_name = "N", default_value_t = Limits::default().streams)]
    streams: usize,

    /// Event streams at once to one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().streams_by_address)]
    streams_by_address: usize,

    #[command(flatten)]
    service: ServiceArguments,
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
        self.service.log();
        let ready = |address: SocketAddr| {
            let here = address::to_open_here(address);
            let others = match address::to_open_elsewhere(address) {
                Some(there) => format!("and, for others in the network, at http://{there}/ "),
                None => String::new(),
            };
            let open = format!("Hexothèque is open at http://{here}/ {others}(Ctrl-C closes it)\n");
            // A server that cannot say where it is still serves.
            let _ = output::print(&open);
            if self.open {
                open_browser(&format!("http://{here}/"));
            }
        };
        let serving = server::serve(config, service::told_to_stop(), ready);
        service::run(serving).map_err(|error| match error {
            ServeError::Taken(taken) if Some(taken) != self.metrics => {
                Failure::input(address::taken(taken))
            }
            other => Failure::input(other),
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
