//! What all commands have that run until they are told to stop.

use std::io::IsTerminal;

use clap::{Args, ValueEnum};
use server::ServeError;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::words;

/// How to run and what to say meanwhile.
#[derive(Debug, Args)]
pub(super) struct ServiceArguments {
    /// Threads that think for computer players; as many as there are cores if left out
    #[arg(long, env = "HEXOTHEQUE_THINKERS", value_name = "N")]
    thinkers: Option<usize>,

    /// What to log, such as `info` or `server=debug`
    #[arg(long, env = "HEXOTHEQUE_LOG", value_name = "FILTER", default_value = "info")]
    #[arg(value_parser = log_filter)]
    log: Targets,

    /// How to write the log
    #[arg(long, env = "HEXOTHEQUE_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
}

/// Reads a filter; what can name no part of a program is refused instead of matching nothing.
fn log_filter(text: &str) -> Result<Targets, String> {
    let wrong = || words::say("log.filter", &[]);
    let names_nothing = |directive: &str| {
        let target = directive.split('=').next().unwrap_or_default().trim();
        target.is_empty() || target.contains(|c: char| !(c.is_alphanumeric() || "_:-".contains(c)))
    };
    if text.split(',').any(names_nothing) {
        return Err(wrong());
    }
    text.parse().map_err(|_| wrong())
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

impl ServiceArguments {
    /// How many threads think.
    pub(super) fn thinkers(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.thinkers.unwrap_or_else(cores).max(1)
    }

    /// Writes the log to standard error from now on.
    pub(super) fn log(&self) {
        let lines = tracing_subscriber::fmt::layer()
            .with_writer(std::io::stderr)
            .with_ansi(std::io::stderr().is_terminal());
        let log = tracing_subscriber::registry().with(self.log.clone());
        match self.log_format {
            LogFormat::Text => log.with(lines).init(),
            LogFormat::Json => log.with(lines.json()).init(),
        }
    }
}

/// Runs until it ends.
pub(super) fn run(service: impl Future<Output = Result<(), ServeError>>) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(ServeError::Stopped)?.block_on(service)
}

/// Ends when somebody presses Ctrl-C or the system asks to stop.
pub(super) async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // Without signals there is only the end of the process.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
