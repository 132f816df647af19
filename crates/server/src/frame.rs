//! Server-sent events: frames that are written once, shared by all who are told the same, and sent as they are.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt};
use serde::Serialize;
use tokio::time::{Instant, Sleep};

use crate::problem::Problem;

/// One event of a stream, or the answer that says the same.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    whole: Bytes,
    data: Bytes,
}

impl Frame {
    /// An event of this kind; one with a number can be gone on from.
    pub(crate) fn new(
        number: Option<u64>,
        kind: &str,
        data: &impl Serialize,
    ) -> Result<Frame, Problem> {
        let number = number.map(|number| format!("id: {number}\n")).unwrap_or_default();
        let mut text = format!("{number}event: {kind}\ndata: ").into_bytes();
        let begin = text.len();
        // JSON has no line breaks, so it is one line of data.
        let written = serde_json::to_writer(&mut text, data);
        written.map_err(|error| Problem::Internal(error.to_string()))?;
        let end = text.len();
        text.extend_from_slice(b"\n\n");
        let whole = Bytes::from(text);
        Ok(Frame { data: whole.slice(begin..end), whole })
    }

    /// An event that says nothing but that it happened, and perhaps when to come again.
    pub(crate) fn bare(kind: &str, retry: Option<Duration>) -> Frame {
        let retry = retry.map(|retry| format!("retry: {}\n", retry.as_millis()));
        let whole = format!("event: {kind}\n{}data: {{}}\n\n", retry.unwrap_or_default());
        Frame { whole: whole.into(), data: Bytes::from_static(b"{}") }
    }

    /// What it says, as JSON.
    pub(crate) fn into_data(self) -> Bytes {
        self.data
    }
}

/// How often a silent stream says that it is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// A stream of events as an answer.
pub(crate) fn respond(frames: impl Stream<Item = Frame> + Send + 'static) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-cache")];
    let frames = KeptAlive::new(frames, KEEP_ALIVE).map(Ok::<_, Infallible>);
    (headers, Body::from_stream(frames)).into_response()
}

/// A stream that says something now and then, though nothing happens.
struct KeptAlive<S> {
    frames: Pin<Box<S>>,
    every: Duration,
    told: Instant,
    /// Left alone when something is told: setting it anew each time costs more than looking at the
    /// clock when it is over.
    silent: Pin<Box<Sleep>>,
}

impl<S> KeptAlive<S> {
    fn new(frames: S, every: Duration) -> KeptAlive<S> {
        let silent = Box::pin(tokio::time::sleep(every));
        KeptAlive { frames: Box::pin(frames), every, told: Instant::now(), silent }
    }
}

impl<S: Stream<Item = Frame>> Stream for KeptAlive<S> {
    type Item = Bytes;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let this = self.get_mut();
        if let Poll::Ready(frame) = this.frames.as_mut().poll_next(context) {
            this.told = Instant::now();
            return Poll::Ready(frame.map(|frame| frame.whole));
        }
        loop {
            ready!(this.silent.as_mut().poll(context));
            let now = Instant::now();
            let is_silent = this.told + this.every <= now;
            if is_silent {
                this.told = now;
            }
            this.silent.as_mut().reset(this.told + this.every);
            if is_silent {
                return Poll::Ready(Some(Bytes::from_static(b":\n\n")));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::stream::{pending, repeat};

    use super::*;

    #[test]
    fn a_frame_is_one_event_and_what_it_says() {
        let frame = Frame::new(Some(7), "played", &["a\nb"]).expect("JSON");
        assert_eq!(frame.whole, "id: 7\nevent: played\ndata: [\"a\\nb\"]\n\n");
        assert_eq!(frame.into_data(), "[\"a\\nb\"]");
        let closing = Frame::bare("closing", Some(Duration::from_secs(1)));
        assert_eq!(closing.whole, "event: closing\nretry: 1000\ndata: {}\n\n");
        assert_eq!(Frame::bare("removed", None).whole, "event: removed\ndata: {}\n\n");
    }

    #[tokio::test]
    async fn a_silent_stream_says_that_it_is_there_and_a_busy_one_need_not() {
        let silent = KeptAlive::new(pending(), Duration::from_millis(1));
        assert_eq!(silent.take(3).collect::<Vec<_>>().await, [":\n\n"; 3]);
        // However long it takes: a time that is over is looked at only when nothing has happened.
        let busy = KeptAlive::new(repeat(Frame::bare("tick", None)), Duration::ZERO);
        let ticks: Vec<Bytes> = busy.take(3).collect().await;
        assert_eq!(ticks, ["event: tick\ndata: {}\n\n"; 3]);
    }
}
