//! A full disk: a small file system of its own where one can be mounted, a limit on the size of
//! files elsewhere.

use std::fs;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::process::{Pid, Resource, Rlimit, prlimit};

use crate::server::{PROGRAM, Server};

/// As much as one likes may be created, in the directory named last.
const SERVE: &str = "serve --listen 127.0.0.1:0 --log warn --rate 1000000 --create-rate 1000000 \
    --games 1000000 --data \"$0\"";

/// How a disk is made full and empty again.
enum Disk {
    /// A file system of one megabyte, in which this file takes up what is left.
    Mounted(PathBuf),
    /// No file may become larger than some kilobytes.
    Limited(Pid),
}

/// A server on a small file system that only it can see; `None` where that is not allowed.
fn on_a_small_disk(data: &Path) -> Option<(Server, Disk)> {
    let mount = "mount -t tmpfs -o size=1m,mode=700 tmpfs \"$0\"";
    let inside = |script: String| {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--mount", "sh", "-c", &script]).arg(data);
        command
    };
    let mut trial = inside(mount.to_owned());
    let allowed = trial.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !allowed.is_ok_and(|status| status.success()) {
        return None;
    }
    let serve = format!("{mount} && exec {PROGRAM} {SERVE}");
    let server = Server::start(inside(serve));
    // What only the server can see is seen through it.
    let filler = format!("/proc/{}/root{}/filler", server.id(), data.display());
    Some((server, Disk::Mounted(PathBuf::from(filler))))
}

fn with_small_files(data: &Path) -> (Server, Disk) {
    let mut command = Command::new("sh");
    // The system signals what would end the process; it is to hear of it as an error instead.
    let serve = format!("trap '' XFSZ; exec {PROGRAM} {SERVE}");
    command.args(["-c", &serve]).arg(data);
    let server = Server::start(command);
    let pid = Pid::from_raw(server.id() as i32).expect("a process");
    (server, Disk::Limited(pid))
}

impl Disk {
    fn fill(&self) {
        match self {
            Disk::Mounted(filler) => {
                let file = fs::File::create(filler).expect("a file");
                let mut length = 0;
                while file.write_at(&[0; 512], length).is_ok_and(|written| written == 512) {
                    length += 512;
                }
            }
            Disk::Limited(pid) => self.limit(*pid, Some(1)),
        }
    }

    fn empty(&self) {
        match self {
            Disk::Mounted(filler) => fs::remove_file(filler).expect("it was there"),
            Disk::Limited(pid) => self.limit(*pid, None),
        }
    }

    fn limit(&self, pid: Pid, current: Option<u64>) {
        let maximum = None;
        let set = prlimit(Some(pid), Resource::Fsize, Rlimit { current, maximum });
        set.expect("the limit is ours to set");
    }
}

fn survives(server: &Server, disk: &Disk) {
    let game = server.create().expect("there is room at first");
    for round in 0..3_u64 {
        disk.fill();
        // What was set aside for writing ahead may last for some moves.
        let after = server.number(&game).expect("reading needs no room");
        let refused = (0..2_000).find_map(|_| server.create().err());
        assert_eq!(refused, Some(503), "round {round}");
        server.wait_until_ready_is(false);
        assert_eq!(server.number(&game), Ok(after), "reading goes on");
        disk.empty();
        server.wait_until_ready_is(true);
        let corners = ["a1", "b1", "c1"];
        assert_eq!(server.play(&game, after, corners[round as usize]), 200, "round {round}");
    }
}

#[test]
fn writing_goes_on_after_the_disk_was_full() {
    let directory = tempfile::tempdir().unwrap();
    let (server, disk) = match on_a_small_disk(directory.path()) {
        Some(mounted) => mounted,
        None => with_small_files(directory.path()),
    };
    survives(&server, &disk);
}

#[test]
fn writing_goes_on_after_files_could_not_grow() {
    let directory = tempfile::tempdir().unwrap();
    let (server, disk) = with_small_files(directory.path());
    survives(&server, &disk);
}
