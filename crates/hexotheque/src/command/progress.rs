//! Progress line: a line on standard error that follows the work, if somebody watches.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::words;

/// How often the line is written anew.
const EVERY: Duration = Duration::from_millis(120);

/// How wide the bar is.
const BAR: usize = 30;

/// One line that is written over again and again, and wiped at the end.
#[derive(Default)]
pub(super) struct Line {
    is_there: bool,
}

impl Line {
    /// Writes the line, if standard error is a terminal.
    pub(super) fn show(&mut self, text: &str) {
        let mut screen = std::io::stderr().lock();
        if screen.is_terminal() {
            // The work goes on whether or not anybody watches.
            let _ = write!(screen, "\r\x1b[K{text}");
            let _ = screen.flush();
            self.is_there = true;
        }
    }

    /// Takes the line away.
    pub(super) fn wipe(&mut self) {
        if std::mem::take(&mut self.is_there) {
            wipe();
        }
    }
}

/// Makes room for something to be said where a line tells how far the work is; it comes again by itself.
pub(super) fn wipe() {
    let mut screen = std::io::stderr().lock();
    if screen.is_terminal() {
        let _ = write!(screen, "\r\x1b[K");
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.wipe();
    }
}

/// Does some work while a line tells how far it is.
pub(super) fn while_telling<T>(
    tell: impl Fn() -> String + Send + Sync,
    work: impl FnOnce() -> T,
) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let teller = scope.spawn(|| {
            let mut line = Line::default();
            while !done.load(Ordering::Relaxed) {
                line.show(&tell());
                std::thread::park_timeout(EVERY);
            }
        });
        // Also if the work panics, or the teller would never end.
        let _end = End { done: &done, teller: teller.thread() };
        work()
    })
}

struct End<'a> {
    done: &'a AtomicBool,
    teller: &'a std::thread::Thread,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        self.teller.unpark();
    }
}

/// A bar, and how many of how many.
pub(super) fn bar(done: u64, of: u64) -> String {
    let full = (BAR as u64 * done.min(of)).checked_div(of).unwrap_or(0) as usize;
    format!("{}{} {done}/{of}", "█".repeat(full), "░".repeat(BAR - full))
}

/// How long something has been going on.
pub(super) fn elapsed(since: Instant) -> String {
    let seconds = since.elapsed().as_secs();
    match seconds / 60 {
        0 => format!("{seconds} s"),
        minutes => format!("{minutes}:{:02} min", seconds % 60),
    }
}

/// How much was looked at, for how long, and how fast.
pub(super) fn effort(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let speed = if seconds > 0.0 { nodes as f64 / seconds / 1000.0 } else { 0.0 };
    let speed = words::say("effort.speed", &[("n", &words::decimal(speed, 0))]);
    let seconds = words::decimal(seconds, 1);
    words::say("effort", &[("n", &nodes), ("seconds", &seconds), ("speed", &speed)])
}
