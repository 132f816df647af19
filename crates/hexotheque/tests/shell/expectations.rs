//! Suggestions, help, completions and manual pages.

use std::process::{Command, Stdio};

use super::run::{Folder, command, ended, installed, printed, refused, text};

#[test]
fn what_may_have_been_meant_is_suggested() {
    for (arguments, meant) in [
        (&["sho"][..], "did you mean 'show'?"),
        (&["show", "gosix", "--sed", "1"], "did you mean '--seed'?"),
        (&["print", "gosix", "--gry"], "did you mean '--gr"),
        (&["show", "gosix", "--color", "alway"], "did you mean 'always'?"),
    ] {
        let error = refused(arguments);
        assert!(error.contains(meant), "{error}");
    }
    // Both spellings are known.
    let spelled = ["analyze", "gosix", "--nodes", "50", "--movetime", "60000"];
    assert!(printed(&spelled).contains("depth"));
}

#[test]
fn what_is_missing_is_said_and_no_description() {
    let error = refused(&["solve"]);
    assert_eq!(error, "hexotheque: a subcommand is missing (see --help)");
    let error = refused(&["show"]);
    assert!(error.contains("required arguments were not provided: <GAME>"), "{error}");
}

#[test]
fn a_huge_argument_is_not_repeated_whole() {
    let huge = "x".repeat(100_000);
    for arguments in [&["show", "gosix", &huge][..], &["show", &huge], &[&huge], &["record", &huge]]
    {
        let error = refused(arguments);
        assert!(error.chars().count() < 700, "{} characters", error.chars().count());
    }
}

#[test]
fn a_log_filter_that_names_nothing_is_refused() {
    for filter in ["!!!", "info,!!!", "", "server=loud"] {
        let error = refused(&["serve", "--log", filter]);
        assert!(error.contains("a filter is a level"), "{error}");
    }
}

#[test]
fn hidden_cards_can_be_analysed_and_printed() {
    let view = "Ko,Ba1,Rb3 a1,b3 17,? 0,0 1";
    let said =
        printed(&["analyse", "6x5", view, "--nodes", "200", "--movetime", "60000", "--json"]);
    let last = said.lines().last().expect("an answer");
    let info: serde_json::Value = serde_json::from_str(last).expect("JSON");
    assert!(info["lines"].as_array().is_some_and(|lines| !lines.is_empty()), "{last}");
    let folder = Folder::new();
    let out = folder.file("view.svg");
    printed(&["print", "6x5", "--position", view, "-o", &out]);
    assert!(folder.read("view.svg").starts_with("<svg"));
}

#[test]
fn commands_come_in_groups_and_with_examples() {
    let help = printed(&["--help"]);
    let places: Vec<usize> = ["Playing:", "Paper:", "Study:", "For programs", "Exit codes:"]
        .iter()
        .map(|heading| help.find(heading).unwrap_or_else(|| panic!("{heading} in {help}")))
        .collect();
    assert!(places.is_sorted(), "{help}");
    assert!(help.contains("\n  130  Ctrl-C"), "{help}");
    assert!(printed(&["print", "--help"]).contains("Examples:\n  hexotheque print gosix"));
}

#[test]
fn completions_are_scripts_that_the_shells_read() {
    let script = printed(&["completions", "bash"]);
    assert!(script.contains("analyse") && script.contains("gosix hexone 6x5"), "games complete");
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        if installed(shell).is_none() {
            continue;
        }
        let mut reader = Command::new(shell);
        reader.arg(check).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if shell == "fish" {
            reader.arg("/dev/stdin");
        }
        let output = ended(reader, printed(&["completions", shell]).as_bytes());
        assert!(output.status.success(), "{shell}: {}", text(&output.stderr));
        assert!(output.stderr.is_empty(), "{shell}: {}", text(&output.stderr));
    }
    let folder = Folder::new();
    let dir = folder.file("made/for/it");
    assert!(printed(&["completions", "--dir", &dir]).starts_with("5 files written to "));
    let names = std::fs::read_dir(&dir).expect("a folder").count();
    assert_eq!(names, 5);
}

#[test]
fn manual_pages_are_read_without_a_warning() {
    for language in ["en", "fr"] {
        let folder = Folder::new();
        printed(&["--lang", language, "man", "--dir", &folder.file("")]);
        let names = folder.names();
        assert!(names.contains(&"hexotheque-bench-solve.1".to_owned()), "{names:?}");
        for name in names {
            let page = folder.read(&name);
            assert!(page.starts_with(".ie \\n(.g") || page.contains(".TH "), "{name}");
            if installed("man").is_none() {
                continue;
            }
            let mut man = Command::new("man");
            man.args(["--warnings=all", "-l", &folder.file(&name)]).env("MANWIDTH", "78");
            man.env("LC_ALL", "C.UTF-8").env("MAN_KEEP_FORMATTING", "1");
            man.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let output = ended(man, b"");
            assert!(output.status.success(), "{name}: {}", text(&output.stderr));
            assert_eq!(text(&output.stderr), "", "{name}");
            assert!(!output.stdout.is_empty(), "{name}");
        }
    }
    let first = printed(&["man"]);
    for heading in ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"] {
        assert!(first.contains(&format!(".SH {heading}")), "{heading}");
    }
    assert!(printed(&["man", "bench", "solve"]).contains("hexotheque-bench-solve"));
    assert!(refused(&["man", "dance"]).contains("no manual page of `dance`"));
    assert!(ended(command(&["man"]), b"").status.success());
}
