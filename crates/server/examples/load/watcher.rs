//! Somebody who follows a game and checks that no event is missing or told twice.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::game::Course;
use crate::http::Connection;

/// What a watcher has seen.
pub(crate) struct Seen {
    /// The last event.
    pub(crate) last: u64,
    /// How often the stream broke and was resumed.
    pub(crate) resumed: u64,
}

/// Follows a game from its creation until the course is over.
pub(crate) async fn follow(course: Arc<Course>, id: String, secret: String) -> Seen {
    let path = format!("/api/games/{id}/events");
    let mut seen = Seen { last: 1, resumed: 0 };
    while !course.over.load(Ordering::Relaxed) {
        // A broken stream is what this is about: it is resumed where it broke.
        let _ = follow_once(&course, &path, &secret, &mut seen).await;
        seen.resumed += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    seen
}

async fn follow_once(
    course: &Course,
    path: &str,
    secret: &str,
    seen: &mut Seen,
) -> std::io::Result<()> {
    let mut connection = Connection::open(course.address).await?;
    if connection.follow(path, secret, seen.last).await? != 200 {
        return Ok(());
    }
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
            }
            rest = later.to_owned();
        }
    }
}
