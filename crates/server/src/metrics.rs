//! Metrics: figures for whoever runs the server, in Prometheus's text format.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::{Method, StatusCode};

use crate::storage::{Lane, Waiting};

/// Upper bounds of the times that are told apart, in seconds.
const BOUNDS: [f64; 8] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

/// Errors of storage, wherever they come from.
pub(crate) static STORAGE_ERRORS: AtomicU64 = AtomicU64::new(0);

/// What has happened since the start.
#[derive(Debug, Default)]
pub struct Metrics {
    /// By method, route and status: all of them few.
    requests: Mutex<BTreeMap<(&'static str, String, u16), u64>>,
    request_times: Times,
    refusals: Mutex<BTreeMap<&'static str, u64>>,
    write_times: Times,
    events: AtomicU64,
    answers: AtomicU64,
}

/// How long something took, each time.
#[derive(Debug, Default)]
struct Times {
    by_bound: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

/// What is the case now.
#[derive(Clone, Debug, Default)]
pub struct Gauges {
    /// Connections.
    pub connections: usize,
    /// Event streams.
    pub streams: usize,
    /// Tables in memory.
    pub tables: usize,
    /// Threads that think.
    pub thinking: usize,
    /// Jobs that wait, in each lane, and for how many milliseconds the first has; nothing if that
    /// cannot be learnt.
    pub jobs: Vec<(Lane, Waiting, u64)>,
    /// Bytes of memory in use, where the system says.
    pub memory: Option<u64>,
}

impl Metrics {
    pub(crate) fn request(&self, method: &Method, route: &str, status: StatusCode, took: Duration) {
        // Anybody can make up methods; they must not make up figures.
        let known = ["GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT", "PATCH"];
        let method = known.into_iter().find(|known| method == known).unwrap_or("other");
        let key = (method, route.to_owned(), status.as_u16());
        *locked(&self.requests).entry(key).or_default() += 1;
        self.request_times.add(took);
    }

    /// Something was refused because it was too much.
    pub(crate) fn refusal(&self, what: &'static str) {
        *locked(&self.refusals).entry(what).or_default() += 1;
    }

    /// Something was written, and is safe after this time.
    pub(crate) fn write(&self, took: Duration) {
        self.write_times.add(took);
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
    pub fn text(&self, gauges: &Gauges) -> String {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let mut text = Text::default();
        text.head("requests_total", "counter", "Requests by method, route and status");
        for ((method, route, status), count) in &*locked(&self.requests) {
            let labels = format!("method=\"{method}\",route=\"{route}\",status=\"{status}\"");
            text.value("requests_total", &labels, count);
        }
        text.head("refusals_total", "counter", "What was refused because it was too much");
        for (what, count) in &*locked(&self.refusals) {
            text.value("refusals_total", &format!("what=\"{what}\""), count);
        }
        text.times("request_seconds", "Time until a request was answered", &self.request_times);
        text.times("storage_seconds", "Time until a batch of writes was safe", &self.write_times);
        text.head("jobs", "gauge", "Computers that wait for a thread to think");
        for (lane, waiting, _) in &gauges.jobs {
            text.value("jobs", &format!("lane=\"{}\"", lane.as_str()), &waiting.jobs);
        }
        text.head("job_wait_seconds", "gauge", "How long the first of them has waited");
        for (lane, _, millis) in &gauges.jobs {
            let seconds = *millis as f64 / 1e3;
            text.value("job_wait_seconds", &format!("lane=\"{}\"", lane.as_str()), &seconds);
        }
        for (name, kind, help, value) in [
            ("storage_errors_total", "counter", "Errors of the store", get(&STORAGE_ERRORS)),
            ("actions_total", "counter", "Actions by people that were stored", get(&self.events)),
            ("computer_turns_total", "counter", "Turns played by computers", get(&self.answers)),
            ("connections", "gauge", "Open connections", gauges.connections as u64),
            ("streams", "gauge", "Open event streams", gauges.streams as u64),
            ("tables", "gauge", "Tables in memory", gauges.tables as u64),
            ("thinking", "gauge", "Threads that think", gauges.thinking as u64),
        ] {
            text.head(name, kind, help);
            text.value(name, "", &value);
        }
        if let Some(bytes) = gauges.memory {
            text.head("memory_bytes", "gauge", "Memory in use");
            text.value("memory_bytes", "", &bytes);
        }
        text.head("build_info", "gauge", "The version");
        text.value("build_info", concat!("version=\"", env!("CARGO_PKG_VERSION"), "\""), &1);
        text.0
    }
}

impl Times {
    fn add(&self, took: Duration) {
        let bound = BOUNDS.iter().position(|bound| took.as_secs_f64() <= *bound);
        self.by_bound[bound.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }
}

/// Figures as they are being written. Writing to a string cannot fail.
#[derive(Default)]
struct Text(String);

impl Text {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP hexotheque_{name} {help}");
        let _ = writeln!(self.0, "# TYPE hexotheque_{name} {kind}");
    }

    fn value(&mut self, name: &str, labels: &str, value: &dyn std::fmt::Display) {
        let _ = match labels {
            "" => writeln!(self.0, "hexotheque_{name} {value}"),
            labels => writeln!(self.0, "hexotheque_{name}{{{labels}}} {value}"),
        };
    }

    fn times(&mut self, name: &str, help: &str, times: &Times) {
        self.head(name, "histogram", help);
        let counts = times.by_bound.iter().map(|count| count.load(Ordering::Relaxed));
        let bounds = BOUNDS.iter().map(f64::to_string).chain(["+Inf".to_owned()]);
        let mut sum = 0;
        for (bound, count) in bounds.zip(counts) {
            sum += count;
            self.value(&format!("{name}_bucket"), &format!("le=\"{bound}\""), &sum);
        }
        let seconds = times.micros.load(Ordering::Relaxed) as f64 / 1e6;
        self.value(&format!("{name}_sum"), "", &seconds);
        self.value(&format!("{name}_count"), "", &sum);
    }
}

/// The memory this process uses, where the system says.
pub(crate) fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
