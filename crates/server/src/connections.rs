//! Connections: how many, from where, and how long they may keep silent.
//!
//! Whoever connects and says nothing costs little, but not nothing: a file descriptor, some
//! memory. So a request must come in time, what is sent must be taken in time, and there are only
//! so many connections, of which one network never has all.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Sleep;
use tower::ServiceExt;

use crate::config::Limits;
use crate::rate::{Held, Open, network};

/// How long to wait when the system has no more file descriptors.
const OUT_OF_FILES: Duration = Duration::from_millis(100);
/// The longest head of a request, and the most that waits to be sent.
const LONGEST_HEAD: usize = 64 * 1024;

/// File descriptors kept for the store, the log and whatever else is opened.
const OTHER_FILES: usize = 64;
/// The share of the connections that one network never has.
const KEPT_FOR_OTHERS: usize = 8;

/// Counts connections; those of trusted proxies are everybody's.
pub(crate) struct Connections {
    open: Open<IpAddr>,
    trusted: Vec<IpAddr>,
    head_time: Duration,
    taking_time: Duration,
}

/// What a connection holds as long as it is open.
type Counted = Held<IpAddr>;

impl Connections {
    /// As many as the limits allow and the system has file descriptors for.
    pub(crate) fn new(limits: &Limits, trusted: &[IpAddr]) -> Connections {
        let files = most_files().map(|files| files.saturating_sub(OTHER_FILES).max(1));
        let all = files.map_or(limits.connections, |files| files.min(limits.connections));
        let shared = all - all.div_ceil(KEPT_FOR_OTHERS).min(all - 1);
        let each = limits.connections_by_address.min(shared);
        if all < limits.connections {
            tracing::info!(connections = all, "as many as there are file descriptors for");
        }
        Connections {
            open: Open::new(all, each),
            trusted: trusted.to_vec(),
            head_time: limits.head_time,
            taking_time: limits.taking_time,
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.open.count()
    }

    fn admit(&self, peer: IpAddr) -> Option<Counted> {
        let peer = peer.to_canonical();
        // All who come through a proxy come from its address; who they are, requests tell.
        match self.trusted.contains(&peer) {
            true => self.open.open_beyond(peer),
            false => self.open.open(network(peer)),
        }
    }
}

impl Connections {
    /// Answers what is asked on one connection.
    async fn answer(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        router: Router,
        mut stopping: watch::Receiver<bool>,
    ) {
        // An event is told when it happens, not when there is more to tell.
        let _ = stream.set_nodelay(true);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.head_time)
            .max_buf_size(LONGEST_HEAD)
            .serve_connection(TokioIo::new(Patient::new(stream, self.taking_time)), service);
        let mut connection = std::pin::pin!(connection);
        tokio::select! {
            // Whoever breaks off has his reasons.
            _ = connection.as_mut() => return,
            _ = stopping.wait_for(|stopping| *stopping) => {}
        }
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
}

/// How many files may be open, once the process has allowed itself as many as it may.
#[cfg(unix)]
fn most_files() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        let most = Rlimit { current: limit.maximum, maximum: limit.maximum };
        if let Err(error) = setrlimit(Resource::Nofile, most) {
            tracing::debug!(%error, "no more file descriptors than at first");
        }
    }
    let current = getrlimit(Resource::Nofile).current;
    current.map(|files| usize::try_from(files).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
fn most_files() -> Option<usize> {
    None
}

/// Serves whoever connects until told to stop, and then until everybody has been answered.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    connections: Arc<Connections>,
    mut stopping: watch::Receiver<bool>,
) {
    let mut serving = JoinSet::new();
    while !*stopping.borrow() {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.changed() => continue,
            Some(_) = serving.join_next() => continue,
        };
        match accepted {
            Ok((stream, peer)) => match connections.admit(peer.ip()) {
                Some(held) => {
                    let (router, connections) = (router.clone(), connections.clone());
                    let stopping = stopping.clone();
                    serving.spawn(async move {
                        connections.answer(stream, peer, router, stopping).await;
                        drop(held);
                    });
                }
                None => refuse(&stream),
            },
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "no more connections for now");
                tokio::time::sleep(OUT_OF_FILES).await;
            }
        }
    }
    drop(listener);
    while serving.join_next().await.is_some() {}
}

/// Says so if that can be said without waiting.
fn refuse(stream: &TcpStream) {
    const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\
        content-length: 0\r\nconnection: close\r\n\r\n";
    // Whether it arrives is all the same: the connection ends here.
    let _ = stream.try_write(FULL);
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// A stream that is given up when the other end takes nothing for too long.
struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Since when nothing has been taken.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    fn new(stream: S, patience: Duration) -> Patient<S> {
        Patient { stream, patience, waiting: None }
    }

    /// What became of an attempt to send, unless patience has ended.
    fn watched<T>(
        &mut self,
        sent: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.waiting = None;
            return sent;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        match waiting.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(sent, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watched(sent, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.watched(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
