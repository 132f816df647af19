//! Somebody who follows a game and checks that no event is missing or told twice.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;

use crate::game::{Course, Sent, Took};
use crate::http::Connection;

/// What is watched, by whom and where.
pub(crate) struct Stream {
    pub(crate) id: String,
    /// The seat's secret; nothing for a spectator.
    pub(crate) secret: String,
    pub(crate) address: SocketAddr,
}

/// What a watcher has seen.
pub(crate) struct Seen {
    /// The last event.
    pub(crate) last: u64,
    /// How often the stream broke and was resumed.
    pub(crate) resumed: u64,
}

/// Follows a game from its creation until the course is over.
pub(crate) async fn follow(
    course: Arc<Course>,
    stream: Stream,
    sent: Sent,
    times: UnboundedSender<Took>,
) -> Seen {
    let mut seen = Seen { last: 1, resumed: 0 };
    let tell = |number: u64| {
        let begun = sent.lock().expect("no panic").get(number as usize - 2).copied();
        if let Some(begun) = begun {
            // Nobody is left to count when the course is over.
            let _ = times.send(Took::Telling(begun.elapsed()));
        }
    };
    while !course.over.load(Ordering::Relaxed) {
        // A broken stream is what this is about: it is resumed where it broke.
        let _ = follow_once(&course, &stream, &mut seen, &tell).await;
        seen.resumed += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    seen
}

async fn follow_once(
    course: &Course,
    stream: &Stream,
    seen: &mut Seen,
    tell: &impl Fn(u64),
) -> std::io::Result<()> {
    let path = format!("/api/games/{}/events", stream.id);
    let mut connection = Connection::open(stream.address).await?;
    if connection.follow(&path, &stream.secret, seen.last).await? != 200 {
        return Ok(());
    }
    course.opened.fetch_add(1, Ordering::Relaxed);
    let mut rest = String::new();
    loop {
        let waiting = tokio::time::timeout(Duration::from_millis(500), connection.chunk());
        let chunk = match waiting.await {
            Ok(chunk) => chunk?,
            // In mid-chunk the connection could not go on; so only leave when all is over.
            Err(_) if course.over.load(Ordering::Relaxed) => return Ok(()),
            Err(_) if rest.is_empty() => continue,
            Err(_) => return Ok(()),
        };
        let Some(chunk) = chunk else { return Ok(()) };
        rest.push_str(&String::from_utf8_lossy(&chunk));
        while let Some((block, later)) = rest.split_once("\n\n") {
            if let Some(number) = block.lines().find_map(|line| line.strip_prefix("id: ")) {
                let number: u64 = number.parse().expect("a number");
                assert_eq!(number, seen.last + 1, "{path}: a gap or a repetition");
                seen.last = number;
                tell(number);
            }
            rest = later.to_owned();
        }
    }
}
