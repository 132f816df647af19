//! A real PostgreSQL on a free port, and what several servers do with it.

use std::io::Write as _;
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use server::config::Store;
use tempfile::TempDir;

use crate::house::{House, generous};
use crate::streams::Reader;

/// A database server of our own, gone when dropped.
pub(crate) struct Server {
    directory: TempDir,
    programs: PathBuf,
    port: u16,
    user: Option<(u32, u32)>,
}

impl Server {
    /// Starts one; `None` if PostgreSQL is not installed (`cargo xtask test` installs it).
    pub(crate) fn start() -> Option<Server> {
        let Some(programs) = programs() else {
            let skipped = "PostgreSQL is not installed: tests with it are skipped";
            writeln!(std::io::stderr(), "{skipped}").expect("standard error");
            return None;
        };
        let directory =
            tempfile::Builder::new().prefix("hexotheque-pg").tempdir_in("/tmp").unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = Server { directory, programs, port, user: unprivileged() };
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

    pub(crate) fn launch(&self) {
        let place = self.directory.path().to_string_lossy().into_owned();
        let options = format!("-p {} -k {place} -c listen_addresses=127.0.0.1", self.port);
        let log = format!("{place}/log");
        self.run("pg_ctl", &["-D", &self.data(), "-l", &log, "-o", &options, "-w", "start"]);
    }

    pub(crate) fn stop(&self) {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "fast", "-w", "stop"]);
    }

    pub(crate) fn store(&self) -> Store {
        Store::Database(format!("postgres://hexotheque@127.0.0.1:{}/postgres", self.port))
    }
}

impl Drop for Server {
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

#[tokio::test]
async fn players_on_two_servers_see_each_others_moves_at_once() {
    let Some(postgres) = Server::start() else { return };
    let one = House::on(postgres.store(), generous()).await;
    let two = House::on(postgres.store(), generous()).await;
    let (id, secrets) = one.gosix().await;
    let mut readers = [
        Reader::open(&one, &id, Some(&secrets[0]), Some(1)).await,
        Reader::open(&two, &id, Some(&secrets[1]), Some(1)).await,
    ];
    let mut slowest = Duration::ZERO;
    for (number, corner) in (1..).zip(["a1", "b1", "c1", "a2", "b2", "c4"]) {
        let mover = (number as usize - 1) % 2;
        let house = [&one, &two][mover];
        let begun = Instant::now();
        let answer = house.play(&id, &secrets[mover], number, corner).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        for reader in &mut readers {
            reader.expect(number + 1).await;
        }
        slowest = slowest.max(begun.elapsed());
    }
    assert!(slowest < Duration::from_secs(2), "{slowest:?}");
    // Both act on the same number: one of them is told what the other did.
    let (a, b) =
        tokio::join!(one.play(&id, &secrets[0], 7, "c7"), two.play(&id, &secrets[0], 7, "c8"),);
    let mut statuses = [a.status.as_u16(), b.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn a_database_that_goes_and_comes_back_is_survived() {
    let Some(postgres) = Server::start() else { return };
    let house = House::on(postgres.store(), generous()).await;
    let (id, secrets) = house.gosix().await;
    assert_eq!(house.play(&id, &secrets[0], 1, "a1").await.status, StatusCode::OK);
    postgres.stop();
    let down = house.play(&id, &secrets[1], 2, "b1").await;
    assert_eq!(down.status, StatusCode::SERVICE_UNAVAILABLE, "{}", down.text);
    postgres.launch();
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let answer = house.play(&id, &secrets[1], 2, "b1").await;
        if answer.status == StatusCode::OK {
            assert_eq!(answer.json()["number"], 3);
            break;
        }
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{}", answer.text);
        assert!(Instant::now() < deadline, "it does not recover");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(house.look(&id, None).await["turns"].as_array().unwrap().len(), 2);
}
