//! Files: checked before the work, whole or not at all, and as they were.

use super::run::{Folder, command, ended, printed, refused, start, text};

const GOOD: &str = "[First \"red\"][Game \"gosix\"] a1 A2 *";
const CLEAN: &str = "[Game \"gosix\"]\n[First \"red\"]\n[Result \"*\"]\n\n1. a1 2. a2 *\n";
const BAD: &str = "[Game \"gosix\"]\n[First \"red\"]\n\n1. a1 2. a1 *\n";

#[test]
fn a_match_finds_out_before_the_first_game_that_its_file_cannot_be_written() {
    let long = ["match", "gosix", "--a", "random", "--b", "random", "--games", "1000000"];
    let out = [&long[..], &["--out", "/no/such/folder/games.hxg"]].concat();
    assert!(refused(&out).contains("/no/such/folder/games.hxg: no such file"));
    let folder = Folder::new();
    let file = folder.file("");
    let out = [&long[..], &["--out", &file]].concat();
    assert!(refused(&out).contains("it is a folder"), "a folder is no file");
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_tells_its_result_even_if_the_file_fails_at_the_end() {
    // What is written to /dev/full never fits.
    let arguments = ["match", "gosix", "--a", "random", "--b", "random", "--games", "2"];
    let output = ended(command(&[&arguments[..], &["--out", "/dev/full"]].concat()), b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stdout).contains("2 games:"), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("/dev/full"), "{}", text(&output.stderr));
}

#[test]
fn tuning_checks_its_file_and_its_options_first() {
    let tune = ["tune", "hexone", "--out"];
    let wrong = |more: &[&str]| {
        let folder = Folder::new();
        let file = folder.file("weights.txt");
        let error = refused(&[&tune[..], &[&file], more].concat());
        assert!(folder.names().is_empty(), "nothing is written");
        error
    };
    assert!(refused(&[&tune[..], &["/no/such/folder/w"]].concat()).contains("no such file"));
    assert!(wrong(&["--option", "nope"]).contains("NAME=VALUE"));
    assert!(wrong(&["--option", "variant=standard,slow"]).contains("cannot be `slow`"));
    assert!(wrong(&["--games", "0"]).contains("0 is not in 1.."));
    assert!(wrong(&["--generations", "0"]).contains("--generations"));
}

#[cfg(unix)]
#[test]
fn tuning_keeps_what_it_has_when_it_is_interrupted() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::new();
    let file = folder.file("weights.txt");
    let mut child = start(
        command(&[
            "tune",
            "hexone",
            "--games",
            "4",
            "--nodes",
            "5",
            "--epochs",
            "1",
            "--generations",
            "10000",
            "--out",
            &file,
        ]),
        b"",
    );
    let mut told = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = told.next().expect("a generation").expect("text");
    assert!(first.starts_with("generation 1: "), "{first}");
    let pid = rustix::process::Pid::from_raw(child.id() as i32).expect("a process");
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("a signal");
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    assert!(folder.read("weights.txt").starts_with("# hexotheque tune hexone "));
    assert_eq!(folder.names(), ["weights.txt"]);
}

#[test]
fn more_memory_than_there_is_gets_one_line() {
    let position = ".grggg/gg.gr./r.ggrrrg.rgr ..r.... r";
    for arguments in [
        &["analyse", "gosix", "--hash", "65536"][..],
        &["solve", "gosix", position, "--hash", "65536"],
        &["bench", "solve", "--hash", "65536"],
    ] {
        let error = refused(arguments);
        assert!(error.contains("65536 MB of memory"), "{error}");
    }
    let asked = b"setoption name Hash value 65536\nisready\ngo nodes 10\nquit\n";
    let output = ended(command(&["engine", "gosix"]), asked);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(said.contains("info string error there are no 65536 MB"), "{said}");
    assert!(said.contains("readyok") && said.contains("bestmove "), "{said}");
}

#[test]
fn a_line_that_is_not_text_ends_neither_the_engine_nor_the_line_mode() {
    let output = ended(command(&["engine"]), b"\xff\xfe\nisready\nquit\n");
    assert!(text(&output.stdout).contains("readyok"));
    let game = ["play", "gosix", "--seat", "person", "--seat", "person", "--option", "first=red"];
    let output = ended(command(&game), b"\xff\xfe\na1\nquit\n");
    let said = text(&output.stdout);
    assert!(said.contains("! ") && said.contains("r...../"), "{said}");
}

#[test]
fn of_several_records_none_is_rewritten_if_one_is_bad() {
    let folder = Folder::new();
    let (good, bad) = (folder.write("good.hxg", GOOD), folder.write("bad.hxg", BAD));
    assert!(refused(&["record", "--rewrite", &good, &bad]).contains("a1 is occupied"));
    assert_eq!(folder.read("good.hxg"), GOOD);
    assert_eq!(printed(&["record", "--rewrite", &good]), "");
    assert_eq!(folder.read("good.hxg"), CLEAN);
    assert_eq!(folder.names(), ["bad.hxg", "good.hxg"]);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_survive_a_rewriting() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let file = folder.write("game.hxg", GOOD);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).expect("a mode");
    let link = folder.file("link.hxg");
    symlink("game.hxg", &link).expect("a link");
    printed(&["record", "--rewrite", &link]);
    assert!(std::fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_eq!(folder.read("game.hxg"), CLEAN);
    let mode = std::fs::metadata(&file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn printing_overwrites_nothing_unless_told_to() {
    let folder = Folder::new();
    let file = folder.write("board.PDF", "old");
    let board = ["print", "gosix", "--what", "board", "-o"];
    let error = refused(&[&board[..], &[&file]].concat());
    assert!(error.contains("exists already; --force overwrites it"), "{error}");
    assert_eq!(folder.read("board.PDF"), "old");
    printed(&[&board[..], &[&file, "--force"]].concat());
    let is_pdf = |bytes: &[u8]| bytes.starts_with(b"%PDF");
    assert!(is_pdf(&std::fs::read(&file).expect("a file")), "`.PDF` is PDF");
    let output = ended(command(&[&board[..], &["-"]].concat()), b"");
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(is_pdf(&output.stdout), "- is standard output, and nothing else is on it");
}

#[test]
fn nothing_is_an_error_wherever_a_file_is_read() {
    let folder = Folder::new();
    let empty = folder.write("empty.hxg", " \n");
    for arguments in [
        &["record", &empty][..],
        &["verify", &empty],
        &["analyse", "--record", &empty],
        &["print", "gosix", "--record", &empty, "-o", "-"],
        &["play", "--lines", &empty],
    ] {
        let error = refused(arguments);
        assert!(error.contains("there is nothing in it"), "{arguments:?}: {error}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_without_end_is_refused_and_not_read_for_ever() {
    for arguments in [
        &["record", "/dev/zero"][..],
        &["verify", "/dev/zero"],
        &["puzzles", "verify", "/dev/zero"],
    ] {
        let error = refused(arguments);
        assert!(error.contains("/dev/zero: it is too large"), "{arguments:?}: {error}");
    }
}

#[test]
fn a_record_goes_on_as_it_was_and_with_whom_one_says() {
    let folder = Folder::new();
    let one = "[Game \"gosix\"]\n[First \"red\"]\n[Red \"Ada\"]\n[Green \"Bo\"]\n\n1. a1 *\n";
    let file = folder.write("one.hxg", one);
    // Two people, as the record says: nobody becomes a computer.
    let output = ended(command(&["play", &file]), b"a2\na3\nturns\nquit\n");
    let said = text(&output.stdout);
    assert!(
        said.contains("3. a3") && said.contains("Ada") && !said.contains("The computer"),
        "{said}"
    );
    // A computer where one is asked for.
    let seats = ["play", &file, "--seat", "person:Cy", "--seat", "level:1"];
    let output = ended(command(&seats), b"a2\nquit\n");
    let said = text(&output.stdout);
    assert!(said.contains("The computer"), "{said}");
    let error =
        refused(&["play", &file, "--seat", "person", "--seat", "person", "--seat", "person"]);
    assert!(error.contains("2"), "{error}");
    for option in [["--option", "first=red"], ["--seed", "1"]] {
        let error = refused(&["play", &file, option[0], option[1]]);
        assert!(error.contains("is for a new game"), "{error}");
    }
    let several = folder.write("two.hxg", &one.repeat(2));
    let error = refused(&["play", &several]);
    assert!(error.contains("holds 2 games; say which one"), "{error}");
    assert!(refused(&["play", &several, "--game", "3"]).contains("no game 3"));
    let output = ended(command(&["play", &several, "--game", "2"]), b"turns\nquit\n");
    assert!(text(&output.stdout).contains("1. a1"));
    assert!(refused(&["play", "gosix", "--game", "1"]).contains("several games"));
}
