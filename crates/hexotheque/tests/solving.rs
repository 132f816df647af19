//! The solving machine as its users meet it: killed, stopped, on a damaged or full disk; and what it proves, verified.

#![allow(missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// Green wins, which takes some hundred positions with the solver asked from 34 placings on.
const POSITION: &str = "rggrgg/rrrrrr/r.rg....gg.g rg..... g";
const PROGRAM: &str = env!("CARGO_BIN_EXE_hexotheque");

/// Only a way out of a hang.
const PATIENCE: Duration = Duration::from_secs(600);

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env("LC_ALL", "C.UTF-8").env("HEXOTHEQUE_CONFIG", "/dev/null");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Solves the position with this store.
fn solve(store: &Path) -> Command {
    let mut command = command(&["solve", "gosix", POSITION, "--placings", "34", "--hash", "2"]);
    command.arg("--json").arg("--store").arg(store);
    command
}

fn answer(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"))
}

/// One line and exit code 2.
fn refused(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(output.stdout.is_empty());
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

/// The file of the store whose name begins so, if there is one.
fn file(store: &Path, kind: &str) -> Option<PathBuf> {
    let files = fs::read_dir(store).ok()?.map(|entry| entry.unwrap().path());
    files.into_iter().find(|path| path.file_name().unwrap().to_string_lossy().starts_with(kind))
}

fn journal_length(store: &Path) -> u64 {
    let journal = file(store, "journal-").and_then(|path| fs::metadata(path).ok());
    journal.map_or(0, |metadata| metadata.len())
}

/// Waits until the store has become longer by so many bytes; `false` if the process ended before.
fn wait_for_growth(child: &mut Child, store: &Path, bytes: u64) -> bool {
    let (begun, length) = (Instant::now(), journal_length(store));
    while begun.elapsed() < PATIENCE {
        if journal_length(store) >= length + bytes {
            return true;
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("it does not get on");
}

#[test]
fn killed_at_any_moment_it_goes_on_and_proves_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let store = directory.path().join("new/store");
    let mut kills = 0;
    loop {
        let mut child = solve(&store).spawn().unwrap();
        // Not a multiple of what is written at once.
        if !wait_for_growth(&mut child, &store, 16 * 40 + 3 * kills) {
            let output = child.wait_with_output().unwrap();
            assert_eq!(answer(&output)["value"], "win");
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 2, "{kills}");
    // Everything is known now: nothing is left to settle.
    let again = answer(&solve(&store).output().unwrap());
    assert_eq!((&again["value"], &again["settled"]), (&"win".into(), &0.into()));
    let untouched = answer(&solve(&directory.path().join("other")).output().unwrap());
    assert_eq!(untouched["value"], "win");
}

#[test]
fn ctrl_c_keeps_what_is_proven_and_tells_how_far_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let store = directory.path();
    let mut child = command(&["solve", "gosix", "--hash", "2", "--store", store.to_str().unwrap()])
        .args(["--placings", "40"])
        .spawn()
        .unwrap();
    assert!(wait_for_growth(&mut child, store, 160), "the whole game takes longer than that");
    let used = refused(solve(store).arg("--threads").arg("1"));
    assert!(used.contains(&format!("used by another process ({})", child.id())), "{used}");
    kill_process(Pid::from_raw(child.id() as i32).unwrap(), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8(output.stdout).unwrap();
    for part in ["Red: unknown", "proof ", "disproof ", "proven, by pawns placed", "settled"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // Without any time it only says how far it is.
    let path = store.to_str().unwrap();
    let again = command(&["solve", "gosix", "--store", path, "--hours", "0"]).output().unwrap();
    assert_eq!(again.status.code(), Some(130));
    let again = String::from_utf8(again.stdout).unwrap();
    let known =
        |told: &str| told.lines().find(|line| line.starts_with("proven")).map(str::to_owned);
    assert_eq!(known(&again), known(&told));
}

#[test]
fn a_store_that_is_damaged_or_not_ours_is_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let store = directory.path().join("store");
    assert!(solve(&store).output().unwrap().status.success());
    let journal = file(&store, "journal-").unwrap();
    let whole = fs::read(&journal).unwrap();
    let mut changed = whole.clone();
    changed[100] ^= 1;
    fs::write(&journal, changed).unwrap();
    assert!(refused(&mut solve(&store)).contains("is damaged at byte 96"));
    let french = refused(solve(&store).env("LC_ALL", "fr_FR.UTF-8"));
    assert!(french.contains("est abîmé à l’octet 96"), "{french}");
    // The end may have been left unfinished; what is lost is found again.
    fs::write(&journal, &whole[..whole.len() / 2 + 5]).unwrap();
    assert_eq!(answer(&solve(&store).output().unwrap())["value"], "win");
    let manifest = store.join("manifest");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replace("gosix 1", "gosix 2")).unwrap();
    assert!(
        refused(&mut solve(&store)).contains("is of version 2, and only version 1 can be read")
    );
    fs::write(&manifest, text).unwrap();
    fs::remove_file(&journal).unwrap();
    assert!(refused(&mut solve(&store)).contains("is missing"));
    let foreign = directory.path().join("foreign");
    fs::create_dir(&foreign).unwrap();
    fs::write(foreign.join("letter"), "Dear all").unwrap();
    assert!(refused(&mut solve(&foreign)).contains("is no store"));
    assert!(refused(&mut solve(&foreign.join("letter"))).contains("letter"));
    let wrong = ["solve", "gosix", POSITION, "--store", "x", "--hours=-1"];
    assert!(refused(&mut command(&wrong)).contains("--hours"));
    assert!(
        refused(&mut command(&["solve", "gosix", POSITION, "--hours", "1"])).contains("--store")
    );
    assert!(!Path::new("x").exists());
}

#[test]
fn a_full_disk_ends_it_in_one_line_and_costs_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = directory.path().join("store");
    // No file may become larger than 2 KB; the system is to say so instead of ending the process.
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 4; exec \"$@\"", "sh", PROGRAM, "solve", "gosix"]);
    limited.args([POSITION, "--placings", "34", "--hash", "2", "--store"]).arg(&store);
    limited.env("LC_ALL", "C.UTF-8").env("HEXOTHEQUE_CONFIG", "/dev/null");
    let error = refused(&mut limited);
    assert!(error.contains("journal-000001"), "{error}");
    let length = journal_length(&store);
    assert!(length > 1000 && length.is_multiple_of(16), "{length}");
    let refused_again = refused(&mut limited);
    assert_eq!(refused_again, error);
    assert_eq!(answer(&solve(&store).output().unwrap())["value"], "win");
}

#[test]
fn a_certificate_is_verified_and_a_changed_one_is_not() {
    let directory = tempfile::tempdir().unwrap();
    let (store, file) = (directory.path().join("store"), directory.path().join("green.proof"));
    let path = file.to_str().unwrap();
    let output = solve(&store).args(["--certificate", path]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let verify = || command(&["solve", "verify", path]).output().unwrap();
    let verified = verify();
    let told = String::from_utf8(verified.stdout).unwrap();
    assert!(verified.status.success(), "{told}");
    assert!(told.contains(&format!("{POSITION}: Green wins, proven")), "{told}");
    let good = fs::read_to_string(&file).unwrap();
    for (change, said) in [
        (good.replace("green win", "red win"), "the claim does not hold"),
        (good.replace("green win", "red draw"), ""),
        (good.replace(" g\n", " r\n"), ""),
        (good[..good.len() - 2].to_owned() + "\n", "cut short"),
        (good.clone() + "...\n", "3 letters more than can come up"),
    ] {
        fs::write(&file, change).unwrap();
        let output = verify();
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.contains(said) || told.contains("may not be played"), "{said}: {told}");
    }
    for change in [good.replace("certificate 1", "certificate 2"), good + "what?\n"] {
        fs::write(&file, change).unwrap();
        refused(&mut command(&["solve", "verify", path]));
    }
    refused(&mut command(&["solve", "verify", "nowhere.proof"]));
}
