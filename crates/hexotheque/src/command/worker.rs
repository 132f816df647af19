//! `hexotheque worker`

use clap::Args;
use server::config::{Config, Store};

use super::service::{self, ServiceArguments};
use crate::failure::Failure;
use crate::output;
use crate::words;

/// Think for the computer players of servers that share a database
#[derive(Debug, Args)]
pub(super) struct Worker {
    /// The PostgreSQL database of the servers
    #[arg(long, env = "HEXOTHEQUE_DATABASE", hide_env_values = true, value_name = "URL")]
    database: String,

    #[command(flatten)]
    service: ServiceArguments,
}

impl Worker {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut config = Config::new(Store::Database(self.database.clone()));
        config.thinkers = self.service.thinkers();
        self.service.log();
        // A worker that cannot say that it thinks still thinks.
        let ready = || drop(output::print(&format!("{}\n", words::say("worker.ready", &[]))));
        service::run(server::worker(config, service::told_to_stop(), ready))
            .map_err(|error| Failure::input(words::told(&error)))
    }
}
