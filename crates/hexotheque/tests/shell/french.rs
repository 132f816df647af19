//! The command in French: a transcript of what is typed and what is said.
//!
//! `UPDATE_TRANSCRIPTS=1 cargo test -p hexotheque --test shell` writes it anew, for somebody to
//! look at.

use std::path::Path;

use super::run::{Folder, command, ended, text};

/// What is typed.
const LINES: &[&[&str]] = &[
    &["record", "--help"],
    &["verify", "-h"],
    &["show", "hexone", "./b1w2.b1w1./b2.....b1..w1.. b 24"],
    &["show", "6x5", "Ko,Ba1,Rb3 a1,b3 17,? 0,0 1"],
    &["record", "gosix.hxg"],
    &["solve", "gosix", ".grggg/gg.gr./r.ggrrrg.rgr ..r.... r", "--moves"],
    &["sho"],
    &["show", "gosix", "nonsense"],
    &["show", "hexone", "--option", "variant=short"],
    &["show", "gosix", "--sed", "1"],
    &["perft", "gosix", "101"],
    &["perft", "gosix"],
    &["record", "nowhere.hxg"],
    &["record", "wrong.hxg"],
    &["print", "6x5", "--what", "board", "-o", "-"],
    &["print", "gosix", "-o", "gosix.hxg"],
    &["verify", "wrong.hxg"],
    &["play", "gosix", "--seat", "nobody"],
    &["solve"],
    &["show", "6x5", "Ko,Ba1 a1,a1 17,? 0,0 1"],
    &["show", "6x5", "Ko,Ba1 -,- 17,? 0,0 3"],
    &["perft", "gosix", "2"],
    &["verify", "trace.jsonl"],
    &["verify", "other.jsonl"],
    &["match", "gosix", "--a", "random", "--b", "ugi:./nobody", "--games", "2"],
    &["match", "6x5", "--a", "random", "--b", "somebody"],
    &["bench", "playouts", "gosix", "--seconds", "0"],
    &["serve", "--listen", "nowhere:x"],
    &["serve", "--rate", "0"],
    &["serve", "--data", "gosix.hxg"],
    &["backup", "copy.sqlite", "--data", "."],
    &["restore", "copy.sqlite", "--data", "."],
];

#[test]
fn what_the_command_says_in_french() {
    let folder = Folder::new();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/records/gosix.hxg");
    std::fs::copy(games, folder.path().join("gosix.hxg")).expect("a record");
    let traces = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/vectors/gosix.jsonl");
    let traces = std::fs::read_to_string(traces).expect("traces");
    let mut trace: serde_json::Value =
        serde_json::from_str(traces.lines().next().expect("a trace")).expect("JSON");
    folder.write("trace.jsonl", &trace.to_string());
    trace["turns"][6]["legal"].as_array_mut().expect("a list").remove(0);
    folder.write("other.jsonl", &trace.to_string());
    folder.write("wrong.hxg", "[Game \"gosix\"]\n[First \"red\"]\n\n1. a1 2. a1 *\n");
    let mut said = String::new();
    for line in LINES {
        let mut command = command(line);
        command.env("LC_ALL", "fr_FR.UTF-8").current_dir(folder.path());
        let output = ended(command, b"");
        said += &format!("$ hexotheque {}\n", line.join(" "));
        said += &without_times(&text(&output.stdout));
        said += &text(&output.stderr);
        said += &format!("→ {}\n\n", output.status.code().expect("a code"));
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/french.txt");
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, &said).expect("written");
    }
    let known = std::fs::read_to_string(&file).expect("the transcript");
    assert!(said == known, "what is said differs from {}:\n{said}", file.display());
}

/// How long something took differs from time to time.
fn without_times(text: &str) -> String {
    let effort = |line: &str| line.contains(" positions   ");
    text.lines().filter(|line| !effort(line)).map(|line| format!("{line}\n")).collect()
}

/// Who wins by chance is not pinned down here, only what is said about it.
#[test]
fn the_result_of_a_match_and_of_a_measurement_are_told_in_french() {
    let told = |arguments: &[&str]| {
        let mut command = command(arguments);
        command.env("LC_ALL", "fr_FR.UTF-8");
        let output = ended(command, b"");
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let said = told(&["match", "gosix", "--a", "random", "--b", "random", "--games", "2"]);
    for words in ["random contre random", "2 parties", "gagnées", "plus fort à"] {
        assert!(said.contains(words), "{words} in {said}");
    }
    let said = told(&["bench", "playouts", "gosix", "--seconds", "0.01", "--threads", "1"]);
    for words in ["parties en", "coups/s", "coups en moyenne", "Rouge", "Vert"] {
        assert!(said.contains(words), "{words} in {said}");
    }
}
