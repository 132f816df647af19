//! Figures for whoever runs the server, in Prometheus's text format.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;

/// Upper bounds of the request times that are told apart, in seconds.
const BOUNDS: [f64; 8] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

/// What has happened since the start.
#[derive(Debug, Default)]
pub struct Metrics {
    by_class: [AtomicU64; 6],
    by_time: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
    events: AtomicU64,
    answers: AtomicU64,
}

/// What is the case now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gauges {
    /// Connections.
    pub connections: usize,
    /// Event streams.
    pub streams: usize,
    /// Tables in memory.
    pub tables: usize,
    /// Threads that think.
    pub thinking: usize,
}

impl Metrics {
    pub(crate) fn request(&self, status: StatusCode, took: Duration) {
        let class = usize::from(status.as_u16() / 100).min(5);
        self.by_class[class].fetch_add(1, Ordering::Relaxed);
        let bound = BOUNDS.iter().position(|bound| took.as_secs_f64() <= *bound);
        self.by_time[bound.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    /// Somebody's action was stored.
    pub(crate) fn event(&self) {
        self.events.fetch_add(1, Ordering::Relaxed);
    }

    /// A computer has played.
    pub(crate) fn answer(&self) {
        self.answers.fetch_add(1, Ordering::Relaxed);
    }

    /// All figures as text.
    pub fn text(&self, gauges: Gauges) -> String {
        let mut text = String::new();
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let head = |text: &mut String, name: &str, kind: &str, help: &str| {
            // Writing to a string cannot fail.
            let _ =
                writeln!(text, "# HELP hexotheque_{name} {help}\n# TYPE hexotheque_{name} {kind}");
        };
        head(&mut text, "requests_total", "counter", "Requests by class of status");
        for (class, count) in self.by_class.iter().enumerate().skip(1) {
            let _ =
                writeln!(text, "hexotheque_requests_total{{class=\"{class}xx\"}} {}", get(count));
        }
        head(&mut text, "request_seconds", "histogram", "Time until a request was answered");
        let mut sum = 0;
        for (bound, count) in BOUNDS.iter().zip(&self.by_time) {
            sum += get(count);
            let _ = writeln!(text, "hexotheque_request_seconds_bucket{{le=\"{bound}\"}} {sum}");
        }
        sum += get(&self.by_time[BOUNDS.len()]);
        let _ = writeln!(text, "hexotheque_request_seconds_bucket{{le=\"+Inf\"}} {sum}");
        let seconds = get(&self.micros) as f64 / 1e6;
        let _ = writeln!(text, "hexotheque_request_seconds_sum {seconds}");
        let _ = writeln!(text, "hexotheque_request_seconds_count {sum}");
        for (name, kind, help, value) in [
            ("actions_total", "counter", "Actions by people that were stored", get(&self.events)),
            ("computer_turns_total", "counter", "Turns played by computers", get(&self.answers)),
            ("connections", "gauge", "Open connections", gauges.connections as u64),
            ("streams", "gauge", "Open event streams", gauges.streams as u64),
            ("tables", "gauge", "Tables in memory", gauges.tables as u64),
            ("thinking", "gauge", "Threads that think", gauges.thinking as u64),
        ] {
            head(&mut text, name, kind, help);
            let _ = writeln!(text, "hexotheque_{name} {value}");
        }
        text
    }
}
