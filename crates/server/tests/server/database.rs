//! A real PostgreSQL of its own for whoever asks, gone when dropped, and when the program that asked is killed.

use std::io::Write as _;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A database server of our own. It listens in its own directory, so no other can be in its way.
pub(crate) struct Postgres {
    pub(crate) directory: TempDir,
    programs: PathBuf,
    user: Option<(u32, u32)>,
    /// What it is told about the network: nothing of it can be seen there, unless a test wants that.
    pub(crate) network: String,
    /// Stops it once nobody holds the other end of its input any more, however that came.
    watchman: Child,
}

impl Postgres {
    /// Starts one; `None` if PostgreSQL is not installed (`cargo xtask test` installs it).
    pub(crate) fn start() -> Option<Postgres> {
        let server = Postgres::prepared()?;
        server.launch();
        Some(server)
    }

    /// One that has not been started yet.
    pub(crate) fn prepared() -> Option<Postgres> {
        let Some(programs) = programs() else {
            let skipped = "PostgreSQL is not installed: tests with it are skipped";
            writeln!(std::io::stderr(), "{skipped}").expect("standard error");
            return None;
        };
        let prefix = "hexotheque-pg";
        // Not where `TMPDIR` says: the path of a socket must be short.
        let directory = tempfile::Builder::new().prefix(prefix).tempdir_in("/tmp").unwrap();
        let user = unprivileged();
        if let Some((user, group)) = user {
            chown(directory.path(), Some(user), Some(group)).unwrap();
        }
        let watchman = watchman(directory.path(), &programs, user);
        let network = "-c listen_addresses=''".to_owned();
        let server = Postgres { directory, programs, user, network, watchman };
        // The locale is one that every machine has, whatever the one is that is set.
        let unlike_here = ["--locale=C.UTF-8", "-E", "UTF8"];
        let quick = ["-A", "trust", "-U", "hexotheque", "-N"];
        server.run("initdb", &[&unlike_here[..], &quick].concat());
        Some(server)
    }

    /// Runs one of PostgreSQL's programs, or another by its whole path, as its user and in its directory.
    pub(crate) fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = Command::new(self.programs.join(program));
        command.args(arguments).stdin(Stdio::null());
        let output = as_its_user(&mut command, self.directory.path(), self.user).output();
        let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
        if !output.status.success() {
            let said =
                String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            let log =
                std::fs::read_to_string(self.directory.path().join("log")).unwrap_or_default();
            panic!("{program} {arguments:?}: {}\n{said}{log}", output.status);
        }
    }

    /// Starts it where it was stopped.
    pub(crate) fn launch(&self) {
        let place = self.directory.path().display();
        let options = format!("-k {place} {}", self.network);
        self.run("pg_ctl", &["-l", "log", "-o", &options, "-t", "600", "-w", "start"]);
    }

    /// Stops it; what it was asked meanwhile fails.
    pub(crate) fn stop(&self) {
        self.run("pg_ctl", &["-m", "fast", "-t", "600", "-w", "stop"]);
    }

    /// Where it is.
    pub(crate) fn url(&self) -> String {
        format!("postgres://hexotheque@localhost/postgres?host={}", self.directory.path().display())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.watchman.stdin.take());
        // Nothing is asserted: while a test fails this would end all others.
        let _ = self.watchman.wait();
    }
}

/// In a process group of its own, so that Ctrl-C does not end it before its work is done.
fn watchman(directory: &Path, programs: &Path, user: Option<(u32, u32)>) -> Child {
    let mut command = Command::new("sh");
    command.args(["-c", "read _; \"$0\" -m immediate -t 600 -w stop; rm -rf data"]);
    command.arg(programs.join("pg_ctl")).process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    as_its_user(&mut command, directory, user).spawn().expect("a shell")
}

/// PostgreSQL refuses to run as root, and speaks the language of whoever starts it.
fn as_its_user<'a>(
    command: &'a mut Command,
    directory: &Path,
    user: Option<(u32, u32)>,
) -> &'a mut Command {
    command.current_dir(directory).env("PGDATA", directory.join("data")).env("LC_ALL", "C.UTF-8");
    if let Some((user, group)) = user {
        command.uid(user).gid(group);
    }
    command
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
