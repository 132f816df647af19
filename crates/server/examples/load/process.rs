//! The server under load, as a process of its own that can be killed.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// In what Linux tells processor times, on every machine we know.
const TICKS_A_SECOND: u64 = 100;

/// A running server.
pub(crate) struct Process {
    binary: PathBuf,
    store: Vec<String>,
    pub(crate) address: SocketAddr,
    child: Child,
    /// What those that were killed have used of the processor.
    spent: Duration,
}

impl Process {
    /// Starts a server with limits that nobody reaches.
    pub(crate) fn start(binary: &Path, store: &[String]) -> Process {
        let port = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = port.local_addr().expect("an address");
        drop(port);
        let child = spawn(binary, store, address);
        let spent = Duration::ZERO;
        Process { binary: binary.to_owned(), store: store.to_vec(), address, child, spent }
    }

    /// Waits until it is ready.
    pub(crate) fn wait(&self) {
        let begun = Instant::now();
        while !self.answers().unwrap_or(false) {
            assert!(begun.elapsed() < Duration::from_secs(300), "the server does not start");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Whether it answers that it is ready.
    fn answers(&self) -> std::io::Result<bool> {
        let mut stream = TcpStream::connect(self.address)?;
        write!(stream, "GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer.starts_with("HTTP/1.1 200"))
    }

    /// Ends it without warning and starts it again.
    pub(crate) fn kill_and_restart(&mut self) {
        self.spent = self.processor_time();
        self.child.kill().expect("it was running");
        self.child.wait().expect("it has ended");
        self.child = spawn(&self.binary, &self.store, self.address);
        self.wait();
    }

    /// The processor time it has used, its own and the system's for it.
    pub(crate) fn processor_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        let stat = stat.unwrap_or_default();
        // Behind the name, which is in parentheses, user and system time are fields 12 and 13.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: u64 =
            fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        self.spent + Duration::from_millis(ticks * 1000 / TICKS_A_SECOND)
    }

    /// The memory it uses now and the most it has used, in megabytes.
    pub(crate) fn memory(&self) -> (f64, f64) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let field = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name));
            let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
            number.unwrap_or_default() / 1024.0
        };
        (field("VmRSS:"), field("VmHWM:"))
    }
}

fn spawn(binary: &Path, store: &[String], address: SocketAddr) -> Child {
    let plenty = "100000000";
    let mut command = Command::new(binary);
    command.args(["serve", "--listen", &address.to_string(), "--log", "warn"]).args(store);
    for limit in [
        "--rate",
        "--create-rate",
        "--create-alone-rate",
        "--games",
        "--connections",
        "--connections-by-address",
        "--streams",
        "--streams-by-address",
    ] {
        command.args([limit, plenty]);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command.spawn().expect("the server's binary")
}

impl Drop for Process {
    fn drop(&mut self) {
        // Already gone is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
