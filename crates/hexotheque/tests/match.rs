//! `hexotheque match`, from outside.

use std::path::PathBuf;
use std::process::{Command, Output};

use games::GameId;
use serde_json::Value;

const HEXOTHEQUE: &str = env!("CARGO_BIN_EXE_hexotheque");

fn hexotheque(arguments: &[&str]) -> Output {
    Command::new(HEXOTHEQUE)
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("the command runs")
}

/// The result of a match as JSON.
fn play(arguments: &[&str]) -> Value {
    let output = hexotheque(&[&["match", "--json"], arguments].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors, "", "there is no progress to watch without a terminal");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A file of this test alone.
fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("hexotheque-match-{}-{name}", std::process::id()))
}

#[test]
fn a_beginner_beats_chance_and_the_same_seed_gives_the_same_games() {
    let [one, two] = ["one.hxg", "two.hxg"].map(file);
    let run = |path: &PathBuf, concurrency| {
        let path = path.to_str().expect("a path");
        play(&[
            "hexone",
            "--option",
            "variant=express",
            "--a",
            "level:1",
            "--b",
            "random",
            "--games",
            "7",
            "--nodes",
            "100",
            "--concurrency",
            concurrency,
            "--out",
            path,
        ])
    };
    let result = run(&one, "1");
    assert_eq!(result, run(&two, "2"));
    let pairing = &result["pairings"][0];
    assert_eq!((&pairing["a"], &pairing["b"]), (&"level:1".into(), &"random".into()));
    assert_eq!(result["games"], 8, "an odd number of games is rounded up");
    assert_eq!(pairing["pairs"].as_array().map(Vec::len), Some(5));
    assert!(pairing["score"]["value"].as_f64().expect("a number") > 0.5, "{pairing}");
    assert_eq!(result["forfeits"], Value::Array(Vec::new()));

    let text = std::fs::read_to_string(&one).expect("the games");
    assert_eq!(text, std::fs::read_to_string(&two).expect("the games"));
    let openings: Vec<String> = text
        .lines()
        .filter(|line| line.starts_with("1. "))
        .map(|line| line.split_whitespace().take(4).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(openings.len(), 8);
    assert!(openings.chunks(2).all(|pair| pair[0] == pair[1]), "{openings:?}");
    for colour in ["Black", "White"] {
        assert_eq!(text.matches(&format!("[{colour} \"level:1\"]")).count(), 4);
    }
    let checked = hexotheque(&["record", one.to_str().expect("a path")]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    for path in [one, two] {
        std::fs::remove_file(path).expect("the file was there");
    }
}

#[test]
fn programs_that_speak_the_protocol_play_every_game() {
    let program = format!("ugi:'{HEXOTHEQUE}' engine");
    for game in GameId::ALL.iter().map(|game| game.name()) {
        let result =
            play(&[game, "--a", &program, "--b", "random", "--games", "2", "--nodes", "30"]);
        assert_eq!(result["games"], 2);
        assert_eq!(result["forfeits"], Value::Array(Vec::new()), "{game}");
    }
}

/// A program that gets ready as it should, and then does this whenever it should move.
#[cfg(unix)]
fn broken(when_asked: &str) -> String {
    format!(
        "ugi:sh -c 'while read word rest; do case $word in ugi) echo ugiok;; \
         isready) echo readyok;; go) {when_asked};; esac; done'"
    )
}

#[cfg(unix)]
#[test]
fn whoever_crashes_plays_illegally_or_never_answers_loses_and_is_named() {
    // Whoever answers may take as long as the machine is busy; only silence has to end.
    for (when_asked, blame, margin) in [
        ("exit 1", "crashed", "300000"),
        ("echo bestmove z99", "played illegally, `z99`", "300000"),
        ("echo bestmove", "played illegally, `none`", "300000"),
        (":", "overran its time", "500"),
    ] {
        let program = broken(when_asked);
        let result = play(&[
            "gosix",
            "--a",
            &program,
            "--b",
            "random",
            "--games",
            "2",
            "--movetime",
            "100",
            "--margin",
            margin,
        ]);
        assert_eq!(result["pairings"][0]["losses"], 2, "{when_asked}");
        let forfeits = result["forfeits"].as_array().expect("a list");
        assert_eq!(forfeits.len(), 2);
        for (number, forfeit) in (1..).zip(forfeits) {
            assert_eq!(forfeit["game"], number);
            assert_eq!(forfeit["place"], 0);
            assert!(forfeit["player"].as_str().is_some_and(|name| name.starts_with("ugi:sh -c")));
            let why = forfeit["why"].as_str().expect("a text");
            assert!(why.starts_with(blame), "{why}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_dies_at_once_loses_and_the_record_says_so() {
    let path = file("dead.hxg");
    let out = path.to_str().expect("a path");
    let output = hexotheque(&[
        "match",
        "gosix",
        "--a",
        "random",
        "--b",
        "ugi:sh -c 'exit 3'",
        "--games",
        "2",
        "--out",
        out,
    ]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("2 games: 2 won, 0 drawn, 0 lost"), "{text}");
    assert!(text.contains("game 2: ugi:sh -c 'exit 3' crashed"), "{text}");
    assert!(text.contains("Elo +∞"), "{text}");
    let record = std::fs::read_to_string(&path).expect("the games");
    assert!(record.contains("{green crashed: it ended without an answer}"), "{record}");
    assert!(hexotheque(&["record", out]).status.success());
    std::fs::remove_file(path).expect("the file was there");
}

#[test]
fn a_test_ends_the_match_as_soon_as_it_is_answered() {
    let result = play(&[
        "hexone",
        "--option",
        "variant=express",
        "--a",
        "random",
        "--b",
        "level:4",
        "--games",
        "1000",
        "--nodes",
        "100",
        "--sprt",
        "-200,200",
    ]);
    assert_eq!(result["pairings"][0]["sprt"]["verdict"], "elo0");
    assert!(result["games"].as_u64().expect("a number") < 100, "{result}");
    assert_eq!(result["planned"], 1000);
}

#[test]
fn a_round_robin_ends_in_a_table() {
    let output = hexotheque(&[
        "match",
        "hexone",
        "--option",
        "variant=express",
        "--player",
        "random",
        "--player",
        "level:3",
        "--player",
        "random",
        "--games",
        "4",
        "--nodes",
        "100",
    ]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("random against level:3\n  4 games:"), "{text}");
    let first = text.lines().find(|line| line.starts_with("  1. ")).expect("a table");
    assert!(first.ends_with("      8  level:3"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("  3. ") && line.ends_with("random")));
}

#[test]
fn bad_arguments_are_told_in_one_line() {
    let two = ["gosix", "--a", "random", "--b", "random"];
    for (arguments, complaint) in [
        (&["gosix", "--a", "random"][..], "--b"),
        (&["gosix", "--a", "random", "--b", "strong"], "`strong` is not a player"),
        (&["gosix", "--a", "random", "--b", "ugi:"], "there is no command"),
        (&["gosix", "--a", "random", "--b", "ugi:/no/such/program"], "could not be started"),
        (&["gosix", "--player", "random", "--player", "random"], "three players or more"),
        (&["chess", "--a", "random", "--b", "random"], "chess"),
        (&["6x5", "--option", "players=3", "--a", "random", "--b", "random"], "between two"),
        (&[&two[..], &["--games", "0"]].concat(), "--games"),
        (&[&two[..], &["--sprt", "10,0"]].concat(), "`10,0` is not a test"),
        (&[&two[..], &["--nodes", "1", "--movetime", "1"]].concat(), "cannot be used with"),
    ] {
        let output = hexotheque(&[&["match"], arguments].concat());
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty());
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(errors.contains(complaint), "{arguments:?}: {errors}");
    }
}

/// Whether a process does something of its own about SIGINT, as Linux tells it.
#[cfg(target_os = "linux")]
fn listens_for_ctrl_c(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("its state");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("its signals");
    let caught = u64::from_str_radix(caught.trim(), 16).expect("a set of signals");
    caught & (1 << 1) != 0
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_match_at_once_and_tells_the_result_so_far() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    // A million quick games, then a few of which each move would take hours: both end.
    for (limit, games) in [(["--nodes", "50"], "1000000"), (["--movetime", "36000000"], "10")] {
        let players = ["match", "gosix", "--json", "--a", "engine", "--b", "engine"];
        let mut command = Command::new(HEXOTHEQUE);
        command.env("LC_ALL", "C.UTF-8");
        command.args(players).args(limit).args(["--games", games]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let child = child.expect("the command runs");
        let (pid, begun) = (child.id().to_string(), Instant::now());
        while !listens_for_ctrl_c(&pid) {
            assert!(begun.elapsed() < Duration::from_secs(300), "it does not begin");
            std::thread::sleep(Duration::from_millis(10));
        }
        let sent = Command::new("kill").args(["-INT", &pid]).status().expect("kill");
        assert!(sent.success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130));
        let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(result["planned"].to_string(), games);
        assert_eq!(result["forfeits"], Value::Array(Vec::new()));
        assert!(result["games"].as_u64().expect("a number") < 1_000_000);
    }
}
