//! What goes wrong on real machines: two servers on one store, full disks, stores that are deleted,
//! damaged or lost. Each test is named after what went wrong once.

#![allow(missing_docs)]
#![cfg(unix)]

mod full;
mod server;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use server::{PROGRAM, Server, serve};

const STORE: &str = "hexotheque.sqlite";

fn run(arguments: &[&str]) -> (bool, String, String) {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn two_servers_on_one_store_are_refused_until_the_first_is_gone() {
    let directory = tempfile::tempdir().unwrap();
    let first = Server::on(directory.path());
    let game = first.create().unwrap();
    let refused = Server::try_start(serve(directory.path())).err().expect("refused");
    assert_eq!(refused.lines().count(), 1, "{refused}");
    assert!(refused.contains(&format!("process {}", first.id())), "{refused}");
    assert!(refused.contains("--data"), "{refused}");
    // The system frees the lock, however the process ends.
    first.kill();
    let second = Server::on(directory.path());
    assert_eq!(second.number(&game), Ok(1));
    assert!(second.stop().success());
    Server::on(directory.path());
}

#[test]
fn two_first_starts_at_once_do_not_race_in_the_migration() {
    for _ in 0..5 {
        let directory = tempfile::tempdir().unwrap();
        let data = directory.path().join("new");
        let starts = [0, 1, 2].map(|_| {
            let command = serve(&data);
            std::thread::spawn(move || Server::try_start(command))
        });
        let started: Vec<_> = starts.into_iter().map(|start| start.join().unwrap()).collect();
        let (serving, refused): (Vec<_>, Vec<_>) = started.into_iter().partition(Result::is_ok);
        assert_eq!(serving.len(), 1);
        for error in refused.into_iter().filter_map(Result::err) {
            assert!(error.contains("another Hexothèque"), "{error}");
        }
        assert!(serving[0].as_ref().ok().unwrap().is_ready());
    }
}

#[test]
fn only_its_owner_can_read_the_store() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("inside/games");
    let mut command = Command::new("sh");
    // As open as can be.
    command.args(["-c", "umask 000; exec \"$@\"", "sh", PROGRAM, "serve", "--listen"]);
    command.args(["127.0.0.1:0", "--data"]).arg(&data);
    let server = Server::start(command);
    server.create().unwrap();
    assert_eq!(mode(&data), 0o700);
    for file in fs::read_dir(&data).unwrap() {
        let file = file.unwrap().path();
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    // A store of an earlier version.
    server.stop();
    fs::set_permissions(data.join(STORE), fs::Permissions::from_mode(0o644)).unwrap();
    let _server = Server::on(&data);
    assert_eq!(mode(&data.join(STORE)), 0o600);
    let copy = directory.path().join("copy");
    let (done, _, error) = run(&["backup", text(&copy), "--data", text(&data)]);
    assert!(done, "{error}");
    assert_eq!(mode(&copy), 0o600);
}

#[test]
fn nothing_is_left_beside_the_store_after_a_clean_stop() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::on(directory.path());
    let game = server.create().unwrap();
    assert_eq!(server.play(&game, 1, "a1"), 200);
    assert!(server.stop().success());
    let mut names: Vec<_> = fs::read_dir(directory.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, [STORE.to_owned(), format!("{STORE}.lock")]);
    // Copied as it is, it is whole.
    let elsewhere = tempfile::tempdir().unwrap();
    fs::copy(directory.path().join(STORE), elsewhere.path().join(STORE)).unwrap();
    assert_eq!(Server::on(elsewhere.path()).number(&game), Ok(2));
}

#[test]
fn a_deleted_store_is_noticed_and_nothing_is_acknowledged_into_the_void() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::on(directory.path());
    let game = server.create().unwrap();
    assert_eq!(server.play(&game, 1, "a1"), 200);
    let (store, hidden) = (directory.path().join(STORE), directory.path().join("hidden"));
    fs::rename(&store, &hidden).unwrap();
    assert_eq!(server.play(&game, 2, "b1"), 503);
    assert_eq!(server.create().err(), Some(503));
    server.wait_until_ready_is(false);
    // Another file of that name is not the store either: it does not know what was played.
    fs::copy(&hidden, &store).unwrap();
    assert_eq!(server.play(&game, 2, "b1"), 503);
    // But the store itself is.
    fs::rename(&hidden, &store).unwrap();
    assert_eq!(server.play(&game, 2, "b1"), 200);
    server.wait_until_ready_is(true);
}

#[test]
fn a_damaged_store_is_not_called_ready() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::on(directory.path());
    let game = server.create().unwrap();
    // Everything is in the file now, and nothing beside it.
    server.stop();
    let server = Server::on(directory.path());
    assert!(server.is_ready());
    let store = directory.path().join(STORE);
    let length = fs::metadata(&store).unwrap().len();
    let junk = vec![0xa5; length as usize];
    fs::OpenOptions::new()
        .write(true)
        .open(&store)
        .map(|mut file| {
            std::io::Write::write_all(&mut file, &junk).unwrap();
        })
        .unwrap();
    server.wait_until_ready_is(false);
    // It stays so, even if something can still be read or written from memory.
    assert!(!server.is_ready());
    assert_ne!(server.number(&game), Ok(2));
}

#[test]
fn games_come_back_from_a_backup() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("games");
    let server = Server::on(&data);
    let game = server.create().unwrap();
    assert_eq!(server.play(&game, 1, "a1"), 200);
    let copy = directory.path().join("monday.sqlite");
    let (data, copy) = (text(&data), text(&copy));
    let (done, said, error) = run(&["backup", copy, "--data", data]);
    assert!(done && said.contains(copy), "{said}{error}");
    assert!(!run(&["backup", copy, "--data", data]).0, "nothing is overwritten");
    assert_eq!(server.play(&game, 2, "b1"), 200);

    let (done, _, error) = run(&["restore", copy, "--data", data]);
    assert!(!done && error.contains("another Hexothèque"), "not under a running server: {error}");
    server.kill();
    let (done, said, error) = run(&["restore", copy, "--data", data]);
    assert!(done && said.contains("before"), "{said}{error}");
    let server = Server::on(Path::new(data));
    assert_eq!(server.number(&game), Ok(2), "as it was on Monday");
    assert_eq!(server.play(&game, 2, "c1"), 200);
    server.stop();

    // What was there before is whole, with what was only written ahead when the server was killed.
    let aside = said.lines().nth(1).and_then(|line| line.rsplit(' ').next()).unwrap();
    let other = directory.path().join("other");
    let (done, _, error) = run(&["restore", aside, "--data", text(&other)]);
    assert!(done, "{error}");
    assert_eq!(Server::on(&other).number(&game), Ok(3));
}

#[test]
fn what_is_no_backup_is_refused_before_anything_changes() {
    let directory = tempfile::tempdir().unwrap();
    let data: PathBuf = directory.path().join("games");
    let server = Server::on(&data);
    let game = server.create().unwrap();
    server.stop();
    let copy = directory.path().join("copy");
    let (data, copy) = (text(&data), text(&copy));
    assert!(run(&["backup", copy, "--data", data]).0);
    let whole = fs::read(copy).unwrap();
    let half = &whole[..whole.len() / 2 / 4096 * 4096];
    for bad in [&b""[..], b"a letter, long enough to be read as something", half] {
        fs::write(copy, bad).unwrap();
        let (done, said, error) = run(&["restore", copy, "--data", data]);
        assert!(!done && said.is_empty() && error.lines().count() == 1, "{said}{error}");
    }
    assert!(!run(&["restore", "/nowhere/at/all", "--data", data]).0);
    assert_eq!(Server::on(Path::new(data)).number(&game), Ok(1));
}

#[test]
fn a_limit_of_nothing_is_refused_with_a_word() {
    let directory = tempfile::tempdir().unwrap();
    for limit in ["--rate", "--create-rate", "--games", "--connections", "--streams"] {
        let mut command = serve(directory.path());
        command.args([limit, "0"]);
        let error = Server::try_start(command).err().expect("refused");
        assert!(error.contains(limit) && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn a_worker_does_not_say_that_it_thinks_before_it_is_connected() {
    let (done, said, error) = run(&["worker", "--database", "postgres://127.0.0.1:1/nothing"]);
    assert!(!done && said.is_empty(), "{said}");
    assert!(error.contains("--database") && error.lines().count() == 1, "{error}");
}
