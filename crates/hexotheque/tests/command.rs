//! The command as its users meet it.

use games::GameId;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn hexotheque(arguments: &[&str]) -> Output {
    hexotheque_reading(arguments, "")
}

fn hexotheque_reading(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexotheque"))
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .env("HEXOTHEQUE_CONFIG", "/dev/null")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it listens");
    child.wait_with_output().expect("the command ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// What a successful command prints.
fn printed(arguments: &[&str]) -> String {
    let output = hexotheque(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// What a command says that is refused: one line, exit code 2, nothing printed.
fn refused(arguments: &[&str]) -> String {
    let output = hexotheque(arguments);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    error.trim_end().to_owned()
}

fn vectors(game: &str) -> String {
    format!("{}/../games/tests/vectors/{game}.jsonl", env!("CARGO_MANIFEST_DIR"))
}

fn records(name: &str) -> String {
    format!("{}/../games/tests/records/{name}.hxg", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn games_lists_every_game_with_its_options_and_defaults() {
    let listed = printed(&["games"]);
    for part in [
        "gosix",
        "hexone",
        "6x5",
        "xochintlan",
        "standard (default), express, longue",
        "red, green",
    ] {
        assert!(listed.contains(part), "{part} in {listed}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["games", "--json"])).expect("JSON");
    assert_eq!(json[2]["options"][0]["name"], "players");
    assert_eq!(json[2]["options"][0]["default"], "2");
}

#[test]
fn a_way_to_play_is_taken_by_its_name_and_options_change_it() {
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["games", "--json"])).expect("JSON");
    let experts = serde_json::json!({ "objectives": "3", "points": "2", "open": "yes" });
    assert_eq!(json[2]["presets"][2]["name"], "experts");
    assert_eq!(json[2]["presets"][2]["options"], experts);
    assert!(printed(&["games"]).contains("--preset experts"));

    let several = ["show", "6x5", "--preset", "several"];
    let hands = |arguments: &[&str]| {
        let shown = printed(arguments);
        let position = shown.lines().last().expect("a position");
        let cards = position.split(' ').nth(2).expect("cards");
        cards.split(',').map(|hand| hand.split('+').count()).collect::<Vec<_>>()
    };
    assert_eq!(hands(&several), [2, 2, 2]);
    assert_eq!(hands(&[&several[..], &["--option", "players=2"]].concat()), [2, 2]);
    assert_eq!(
        refused(&["show", "hexone", "--preset", "experts"]),
        "hexotheque: --preset experts: there is no such way to play hexone; there are standard, express, longue"
    );
}

#[test]
fn perft_ends_with_the_number_of_nodes() {
    for (arguments, last) in [
        (&["perft", "gosix", "4"][..], "nodes 255024"),
        (&["perft", "hexone", "5", "--option", "variant=longue"], "nodes 6168"),
        (&["perft", "6x5", "3", "--position", "Ko -,- 2,3 0,0 1"], "nodes 18198"),
        (&["perft", "xochintlan", "3", "--position", "Ko - 2,3 0,0 1"], "nodes 7020"),
        (&["perft", "gosix", "0"], "nodes 1"),
    ] {
        assert_eq!(printed(arguments).lines().last(), Some(last), "{arguments:?}");
    }
}

#[test]
fn perft_divides_by_the_first_move() {
    let divided = printed(&["perft", "hexone", "2", "--divide"]);
    assert_eq!(divided, "a1 5\na2 5\na3 5\na4 5\na5 5\na6 5\nnodes 30\n");
}

#[test]
fn verify_agrees_with_the_vectors() {
    for game in GameId::ALL.iter().map(|game| game.name()) {
        let said = printed(&["verify", &vectors(game)]);
        assert!(said.trim_end().ends_with("all agree"), "{said}");
    }
}

#[test]
fn verify_names_the_first_difference_with_line_and_turn_and_exits_with_1() {
    let good = std::fs::read_to_string(vectors("gosix")).expect("the vectors");
    let mut lines: Vec<String> = good.lines().take(3).map(str::to_owned).collect();
    let mut trace: serde_json::Value = serde_json::from_str(&lines[1]).expect("JSON");
    trace["turns"][6]["legal"].as_array_mut().expect("a list").remove(0);
    lines[1] = trace.to_string();
    let output = hexotheque_reading(&["verify", "-"], &lines.join("\n"));
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stdout);
    assert!(said.starts_with("-:2: turn 7: the legal moves differ"), "{said}");
}

#[test]
fn record_summarises_and_rewrites() {
    let summary = printed(&["record", &records("gosix")]);
    assert!(summary.contains("game 1: gosix, Ada – Blaise, 38 turns, won by Green"), "{summary}");
    let untidy = std::fs::read_to_string(records("untidy")).expect("the record");
    let once = hexotheque_reading(&["record", "-", "--rewrite"], &untidy);
    let twice = hexotheque_reading(&["record", "-", "--rewrite"], &text(&once.stdout));
    assert!(once.status.success() && !once.stdout.is_empty());
    assert_eq!(text(&once.stdout), text(&twice.stdout), "clean is clean");
}

#[test]
fn the_coach_says_why_below_each_mistake_and_in_the_annotated_record() {
    let file = std::env::temp_dir().join(format!("hexotheque-coach-{}.hxg", std::process::id()));
    let annotated = file.to_str().expect("a path");
    let record = "[Game \"gosix\"]\n[First \"red\"]\n\n\
        1. a1 2. b3 3. a2 4. b4 5. c3 6. c8 7. b1 8. c9 9. c2 10. a6 11. b2 12. b5 *\n";
    let judge = ["analyse", "--record", "-", "--nodes", "3000", "--movetime", "600000"];
    let output = hexotheque_reading(&[&judge[..], &["--annotate", annotated]].concat(), record);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    let mistakes: Vec<&str> = said.lines().filter(|line| line.contains("gave away")).collect();
    let why: Vec<&str> = said.lines().filter(|line| line.starts_with("      ")).collect();
    assert!(!mistakes.is_empty() && why.len() >= mistakes.len(), "{said}");
    let written = std::fs::read_to_string(&file).expect("the annotated record");
    let plain = written.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in why {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(plain.contains(&words), "{words}: {written}");
    }
    assert!(printed(&["record", annotated]).contains("gosix"));
    std::fs::remove_file(&file).expect("it was there");
}

#[test]
fn a_record_file_is_replaced_only_by_a_valid_one() {
    let folder = std::env::temp_dir().join(format!("hexotheque-record-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("game.hxg");
    let name = path.to_str().expect("UTF-8");
    let wrong = "[Game \"gosix\"]\n[First \"red\"]\n\n1. a1 2. a1 *\n";
    std::fs::write(&path, wrong).expect("written");
    let error = refused(&["record", "--rewrite", name]);
    assert!(error.contains("a1 is occupied"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), wrong);
    std::fs::write(&path, "[First \"red\"][Game \"gosix\"] a1 A2 *").expect("written");
    assert_eq!(printed(&["record", "--rewrite", name]), "");
    let clean = "[Game \"gosix\"]\n[First \"red\"]\n[Result \"*\"]\n\n1. a1 2. a2 *\n";
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), clean);
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1, "nothing is left over");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn bench_playouts_prints_the_keys_that_programs_read() {
    for game in GameId::ALL.iter().map(|game| game.name()) {
        let line = printed(&["bench", "playouts", game, "--seconds", "0.05", "--json"]);
        let json: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        for key in ["playouts_per_s", "moves_per_s", "mean_moves", "max_moves"] {
            assert!(json[key].as_f64().is_some_and(|number| number > 0.0), "{key} in {line}");
        }
        let shares = json["outcomes"].as_object().expect("an object");
        let sum: f64 = shares.values().filter_map(serde_json::Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{line}");
    }
}

#[test]
fn show_draws_a_view_with_its_hidden_cards() {
    let drawn = printed(&["show", "6x5", "Ko,Ba1,Rb3 a1,b3 17,? 0,0 1"]);
    assert!(drawn.contains("seat 1   card 17"), "{drawn}");
    assert!(drawn.contains("seat 2   card hidden"), "{drawn}");
}

#[test]
fn show_tells_programs_the_legal_moves() {
    let line = printed(&["show", "gosix", ".grggg/gg.gr./r.ggrrrg.rgr ..r.... r", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(json["legal"], serde_json::json!(["a1", "b6", "c2", "c9"]));
    assert_eq!(json["to_move"], "red");
}

#[test]
fn bad_input_gets_one_line_that_says_what_and_where() {
    for (arguments, part) in [
        (
            &["show", "chess"][..],
            "there is no game `chess`; there are gosix, hexone, 6x5, xochintlan",
        ),
        (&["show", "gosix", "nonsense"], "position `nonsense`: a position has three fields"),
        (&["show", "hexone", "--option", "variant=short"], "option `variant` cannot be `short`"),
        (&["show", "hexone", "--option", "variant"], "an option is written NAME=VALUE"),
        (&["show", "gosix", "--option", "size=3"], "there is no option `size` here"),
        (&["show", "gosix", "--seed", "x"], "a seed is a whole number or 64 hexadecimal digits"),
        (&["perft", "gosix", "-1"], "unexpected argument '-1'"),
        (&["perft", "gosix", "101"], "101 is not in 0..=100"),
        (&["bench", "playouts", "gosix", "--seconds", "0"], "--seconds is a number"),
        (&["bench", "playouts", "gosix", "--threads", "0"], "--threads"),
        (&["verify", "/nowhere"], "/nowhere: no such file"),
        (&["record", "/nowhere"], "/nowhere: no such file"),
        (&["serve", "--log", "server=loud"], "invalid value 'server=loud' for '--log <FILTER>'"),
        (&["verify"], "required arguments were not provided"),
        (&["dance"], "unrecognized subcommand 'dance'"),
        (&["--polka"], "unexpected argument '--polka'"),
    ] {
        let error = refused(arguments);
        assert!(error.starts_with("hexotheque: "), "{error}");
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}

#[test]
fn help_is_there_for_every_command() {
    for arguments in [
        &["--help"][..],
        &["games", "--help"],
        &["show", "--help"],
        &["perft", "--help"],
        &["verify", "--help"],
        &["record", "--help"],
        &["bench", "--help"],
        &["bench", "playouts", "--help"],
    ] {
        assert!(printed(arguments).contains("Usage:"), "{arguments:?}");
    }
}

/// A folder of its own for a test, removed at the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hexotheque-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn print_makes_kits_pages_diagrams_and_recorded_games() {
    let folder = Folder::new("print");
    let [kit, page, diagram, game] =
        ["kit.pdf", "page.svg", "diagram.svg", "game.pdf"].map(|name| folder.file(name));
    let said = printed(&["print", "gosix", "--lang", "fr", "-o", &kit]);
    assert_eq!(said, format!("{kit}\u{202f}: 12 pages\n"));
    printed(&["print", "6x5", "--what", "cards", "--grey", "--page", "1", "-o", &page]);
    printed(&["print", "hexone", "--position", "./.b1.w1../............ b 2", "-o", &diagram]);
    let record = "[Game \"gosix\"]\n[First \"red\"]\n\n1. a1 {So.} 2. a2 *\n";
    let output = hexotheque_reading(&["print", "gosix", "--record", "-", "-o", &game], record);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for (name, begin) in [(&kit, "%PDF"), (&page, "<svg"), (&diagram, "<svg"), (&game, "%PDF")] {
        let bytes = std::fs::read(name).expect("written");
        assert!(bytes.starts_with(begin.as_bytes()), "{name}");
    }
    assert_eq!(folder.names(), ["diagram.svg", "game.pdf", "kit.pdf", "page.svg"]);
}

#[test]
fn print_refuses_what_it_does_not_know_and_writes_nothing() {
    let folder = Folder::new("print-refused");
    let (pdf, svg, png) = (folder.file("a.pdf"), folder.file("a.svg"), folder.file("a.png"));
    std::fs::write(&pdf, "old").expect("a file");
    for (arguments, part) in [
        (&["print", "6x5", "--what", "board", "-o", &pdf][..], "6x5 has no board"),
        (&["print", "gosix", "--what", "dice", "-o", &pdf], "there is no part `dice`"),
        (&["print", "gosix", "--paper", "a5", "-o", &pdf], "there is no paper `a5`"),
        (&["print", "gosix", "--lang", "de", "-o", &pdf], "there is no language `de`"),
        (&["print", "go", "-o", &pdf], "there is no game `go`"),
        (&["print", "gosix", "-o", &png], "ends with .pdf or .svg"),
        (&["print", "gosix", "-o", &svg], "an SVG file holds one page"),
        (&["print", "gosix", "--page", "0", "-o", &pdf], "--page is a number from 1 to 12"),
        (
            &["print", "gosix", "--position", "x", "--what", "rules", "-o", &pdf],
            "cannot be used with",
        ),
        (&["print", "gosix", "--position", "x", "-o", &pdf], "position `x`"),
        (&["print", "gosix", "--record", &png, "-o", &pdf], "a.png"),
        (&["print", "hexone", "--option", "variant=slow", "-o", &pdf], "cannot be `slow`"),
        (&["print", "gosix", "-o", "/nowhere/at/all.pdf"], "/nowhere/at/all.pdf"),
    ] {
        let error = refused(&[arguments, &["--force"]].concat());
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
    assert_eq!(folder.names(), ["a.pdf"]);
    assert_eq!(std::fs::read_to_string(&pdf).expect("still there"), "old");
}

#[test]
fn a_site_leaves_a_folder_with_other_things_alone_and_needs_a_real_path() {
    let folder = Folder::new("site");
    std::fs::write(folder.file("letter.txt"), "dear").expect("a file");
    let said = refused(&["site", &folder.file("")]);
    assert!(said.contains("letter.txt") && said.contains("--force"), "{said}");
    assert_eq!(folder.names(), ["letter.txt"]);
    let said = refused(&["site", &folder.file("new"), "--base", "games"]);
    assert!(said.contains("`games`"), "{said}");
    assert_eq!(folder.names(), ["letter.txt"], "nothing is written");
}
