//! Start-up and graceful shutdown: starting and stopping a server or a worker.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::{MaybeDone, maybe_done};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::config::{Config, Store};
use crate::storage::{OpenError, PlaceError, Postgres, Sqlite, Storage, StorageError};
use crate::{App, app, connections, figures};

/// Why a server cannot be started, and what to do about it.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Somebody listens there already.
    #[error("{0} is taken; stop the other program or choose another address")]
    Taken(SocketAddr),
    /// Listening is not possible there.
    #[error("cannot listen on {0}: {1}; choose another address with --listen")]
    Listen(SocketAddr, io::Error),
    /// The store cannot be had.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The file is no store of ours, or damaged.
    #[error("cannot use {0} as a store: {1}; choose another directory with --data")]
    File(PathBuf, StorageError),
    /// The database does not answer.
    #[error("cannot use the database: {0}; check --database and whether PostgreSQL is running")]
    Database(StorageError),
    /// The system does not let us listen any more.
    #[error("the server has stopped: {0}")]
    Stopped(io::Error),
}

/// The name of the file in the data directory.
pub const STORE_FILE: &str = "hexotheque.sqlite";

/// Opens where games are kept.
pub async fn open_storage(store: &Store) -> Result<Arc<dyn Storage>, ServeError> {
    match store {
        Store::Database(url) => {
            let database = Postgres::connect(url).await.map_err(ServeError::Database)?;
            Ok(Arc::new(database))
        }
        Store::File(file) => {
            let opened = Sqlite::open(file).await.map_err(|error| match error {
                OpenError::Place(error) => ServeError::Place(error),
                OpenError::Storage(error) => ServeError::File(file.clone(), error),
            });
            Ok(Arc::new(opened?))
        }
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::Taken(address),
        _ => ServeError::Listen(address, error),
    })
}

/// How long requests under way may take once the server stops.
const GRACE: Duration = Duration::from_secs(10);

/// The word to stop, listened for from now on: signals are heard only once somebody has asked for them, and whoever learns
/// that it is open may stop it in the same moment.
fn heeded<S: Future<Output = ()>>(stop: S) -> Pin<Box<MaybeDone<S>>> {
    let mut stop = Box::pin(maybe_done(stop));
    let _ = stop.as_mut().now_or_never();
    stop
}

/// Serves until told to stop; `ready` learns the address.
pub async fn serve(
    config: Config,
    stop: impl Future<Output = ()> + Send + 'static,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    // The port first: it says at once if a server is running already.
    let listener = listen(config.listen).await?;
    let figures_listener = match config.metrics {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let storage = open_storage(&config.store).await?;
    let (sender, stopping) = watch::channel(false);
    let state = App::new(config, storage.clone(), stopping.clone());
    let working = tokio::spawn(state.clone().work());
    let connections = state.connections.clone();
    if let Some(listener) = figures_listener {
        let figures = figures(state.clone());
        tokio::spawn(connections::serve(listener, figures, connections.clone(), stopping.clone()));
    }
    let stop = heeded(stop);
    ready(listener.local_addr().map_err(ServeError::Stopped)?);

    let serving = connections::serve(listener, app(state), connections, stopping);
    let serving = tokio::spawn(serving);
    let aborting = serving.abort_handle();
    let told = tokio::spawn(async move {
        stop.await;
        tracing::info!("stopping");
        // Nobody left to tell means that serving has ended by itself.
        let _ = sender.send(true);
        tokio::time::sleep(GRACE).await;
        aborting.abort();
    });
    let _ = serving.await;
    told.abort();
    let _ = working.await;
    storage.close().await;
    Ok(())
}

/// Thinks for the servers of a database until told to stop; `ready` is told once it can begin.
pub async fn worker(
    config: Config,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce(),
) -> Result<(), ServeError> {
    let storage = open_storage(&config.store).await?;
    let stop = heeded(stop);
    ready();
    let (sender, stopping) = watch::channel(false);
    let state = App::new(config, storage.clone(), stopping);
    let working = tokio::spawn(state.work());
    stop.await;
    let _ = sender.send(true);
    let _ = working.await;
    storage.close().await;
    Ok(())
}
