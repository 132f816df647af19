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
];

#[test]
fn what_the_command_says_in_french() {
    let folder = Folder::new();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/records/gosix.hxg");
    std::fs::copy(games, folder.path().join("gosix.hxg")).expect("a record");
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
