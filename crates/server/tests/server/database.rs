//! A real PostgreSQL on a free port, gone when dropped.

use std::io::Write as _;
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A database server of our own, gone when dropped.
pub(crate) struct Postgres {
    directory: TempDir,
    programs: PathBuf,
    port: u16,
    user: Option<(u32, u32)>,
}

impl Postgres {
    /// Starts one; `None` if PostgreSQL is not installed (`cargo xtask test` installs it).
    pub(crate) fn start() -> Option<Postgres> {
        let Some(programs) = programs() else {
            let skipped = "PostgreSQL is not installed: tests with it are skipped";
            writeln!(std::io::stderr(), "{skipped}").expect("standard error");
            return None;
        };
        let directory =
            tempfile::Builder::new().prefix("hexotheque-pg").tempdir_in("/tmp").unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = Postgres { directory, programs, port, user: unprivileged() };
        if let Some((user, group)) = server.user {
            chown(server.directory.path(), Some(user), Some(group)).unwrap();
        }
        let data = server.data();
        server.run("initdb", &["-D", &data, "-A", "trust", "-U", "hexotheque", "-N"]);
        server.launch();
        Some(server)
    }

    fn data(&self) -> String {
        self.directory.path().join("data").to_string_lossy().into_owned()
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = Command::new(self.programs.join(program));
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.current_dir(self.directory.path());
        // PostgreSQL refuses to run as root.
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        let status = command.status().unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(status.success(), "{program} {arguments:?}");
    }

    /// Starts it where it was stopped.
    pub(crate) fn launch(&self) {
        let place = self.directory.path().to_string_lossy().into_owned();
        let options = format!("-p {} -k {place} -c listen_addresses=127.0.0.1", self.port);
        let log = format!("{place}/log");
        self.run("pg_ctl", &["-D", &self.data(), "-l", &log, "-o", &options, "-w", "start"]);
    }

    /// Stops it; what it was asked meanwhile fails.
    pub(crate) fn stop(&self) {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "fast", "-w", "stop"]);
    }

    /// Where it is.
    pub(crate) fn url(&self) -> String {
        format!("postgres://hexotheque@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Where Debian puts the newest version's programs.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<PathBuf> = versions
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .filter(|programs| programs.join("initdb").exists())
        .collect();
    found.sort();
    found.pop()
}

/// Somebody without rights, if we are root: the user of Debian's package.
fn unprivileged() -> Option<(u32, u32)> {
    use std::os::unix::fs::MetadataExt;
    if Path::new("/proc/self").metadata().ok()?.uid() != 0 {
        return None;
    }
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let fields: Vec<&str> =
        users.lines().find(|user| user.starts_with("postgres:"))?.split(':').collect();
    Some((fields[2].parse().ok()?, fields[3].parse().ok()?))
}
