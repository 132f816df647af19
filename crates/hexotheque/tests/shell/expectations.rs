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
        // A shell says itself that the locale it is started in does not exist here.
        reader.env("LC_ALL", "C");
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

#[test]
fn help_fits_on_eighty_columns_where_clap_does_not_break_it() {
    for language in ["en", "fr"] {
        let help = printed(&["--lang", language, "--help"]);
        let commands = help.split("Options").next().expect("the commands");
        let exit = help.split("\n  0    ").nth(1).and_then(|rest| rest.split("\n\n").next());
        for line in commands.lines().chain(exit.expect("the exit codes").lines()) {
            assert!(line.chars().count() <= 80, "{line}");
        }
        assert!(help.contains("~/.config/hexotheque/config.toml"), "{help}");
    }
}

#[test]
fn puzzles_are_printed_whichever_word_comes_first() {
    let folder = Folder::new();
    let booklet = |words: &[&str], name: &str| {
        let out = folder.file(name);
        printed(&[words, &["hexone", "--count", "6", "-o", &out]].concat());
        std::fs::read(folder.path().join(name)).expect("a booklet")
    };
    let made = booklet(&["puzzles", "print"], "one.pdf");
    assert_eq!(booklet(&["print", "puzzles"], "two.pdf"), made);
    let french = booklet(&["--lang", "fr", "print", "problèmes"], "three.pdf");
    assert_eq!(booklet(&["puzzles", "print", "--lang", "fr"], "four.pdf"), french);
}

#[test]
fn puzzles_that_cannot_be_made_or_printed_are_refused_plainly() {
    let error = refused(&["puzzles", "print", "gosix", "--difficulty", "1", "--count", "1000000"]);
    assert!(error.contains("1000000"), "{error}");
    let draws = ["puzzles", "make", "hexone", "--goal", "draw"];
    let said = refused(&draws);
    assert!(said.contains("no puzzles of Hexone are looked for whose goal is draw"), "{said}");
    let french = refused(&[&["--lang", "fr"], &draws[..]].concat());
    assert!(french.contains("dont le but est draw"), "{french}");
}

#[test]
fn making_puzzles_goes_on_below_a_last_line_that_nothing_ends() {
    let folder = Folder::new();
    let file = folder.file("some.txt");
    let known = "gosix;win-in-1;1;;;.rrgg./.rrg.g/grrrr.ggggrg rrgg.rg r;c6;";
    std::fs::write(&file, known).expect("a file");
    printed(&["puzzles", "make", "gosix", "--count", "2", "--out", &file]);
    let text = std::fs::read_to_string(&file).expect("the file");
    assert!(text.starts_with(&format!("{known}\n")) && text.lines().count() == 2, "{text}");
}

#[test]
fn a_puzzle_that_does_not_hold_is_named_in_a_line_that_can_be_read() {
    let folder = Folder::new();
    let file = folder.file("some.txt");
    let line = "a1,".repeat(10_000);
    std::fs::write(
        &file,
        format!("gosix;win-in-1;1;;;.rrgg./.rrg.g/grrrr.ggggrg rrgg.rg r;{line};"),
    )
    .expect("a file");
    let told = ended(command(&["puzzles", "verify", &file]), b"");
    let said = text(&told.stdout);
    assert_eq!(told.status.code(), Some(1));
    assert!(said.contains("some.txt:1: move 1") && said.len() < 1_000, "{} letters", said.len());
}

#[test]
fn puzzles_are_graded_anew_and_nothing_else_of_a_file_changes() {
    let folder = Folder::new();
    let easy = "gosix;win-in-1;1;;;.rrgg./.rrg.g/grrrr.ggggrg rrgg.rg r;c6;";
    let wrong = easy.replace(";1;", ";7;");
    let file = folder.file("some.txt");
    std::fs::write(&file, format!("# for people\n{wrong}\n\n{easy}\n")).expect("a file");
    let graded = format!("# for people\n{easy}\n\n{easy}\n");
    assert_eq!(printed(&["puzzles", "grade", &file]), graded);
    let told = printed(&["puzzles", "grade", &file, "--json"]);
    assert!(told.lines().count() == 2 && told.contains(r#""before":7"#), "{told}");
    printed(&["puzzles", "grade", &file, "--out", &file]);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), graded);
    std::fs::write(&file, "gosix;win-in-1;1;;;nonsense;c6;\n").expect("a file");
    let said = refused(&["puzzles", "grade", &file, "--out", &file]);
    assert!(said.contains("some.txt:1: "), "{said}");
    let left = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(left, "gosix;win-in-1;1;;;nonsense;c6;\n", "nothing is written");
}

#[test]
fn xochintlan_is_spoken_of_in_its_own_words() {
    let drawn = printed(&["show", "xochintlan", "Ko,Ba1,Ra3,Ya5 a5 2,3 0,0 1"]);
    for word in ["man", "lizard", "bird", "monkey", "blue lizard 7", "card 2"] {
        assert!(drawn.contains(word), "{word} in {drawn}");
    }
    let drawn = printed(&["--lang", "fr", "show", "xochintlan", "Ko,Ba1 a1 2,? 0,0 1"]);
    for word in ["homme", "lézard", "singe jaune 8", "carte cachée", "au trait\u{202f}: joueur 1"]
    {
        assert!(drawn.contains(word), "{word} in {drawn}");
    }
    let folder = Folder::new();
    let file = folder.file("game.hxg");
    let mut said = Vec::new();
    for position in [
        "Ba1 - 2,3 0,0 1",
        "Ko,Kb1 - 2,3 0,0 1",
        "Ko,Kb1",
        "Ko,Bd9 - 2,3 0,0 1",
        "Ko,Xa1 - 2,3 0,0 1",
        "Ba1,Ko - 2,3 0,0 1",
        "Ko,Ba1 b5 2,3 0,0 1",
        "Ko,Ba1 a1,a1 2,3 0,0 1",
        "Ko,Ba1 zz 2,3 0,0 1",
        "Ba1,Kb9 - 2,3 0,0 1",
    ] {
        said.push(refused(&["show", "xochintlan", position]));
        said.push(refused(&["--lang", "fr", "show", "xochintlan", position]));
    }
    for moves in
        ["1. Ba1 2. Ka1", "1. Ko", "1. Bc9", "1. Rxb1", "1. Ba1 2. Rxa1", "1. Bxo", "1. Kxa1"]
    {
        folder.write("game.hxg", &format!("[Game \"xochintlan\"]\n\n{moves} *\n"));
        said.push(refused(&["record", &file]));
        said.push(refused(&["--lang", "fr", "record", &file]));
    }
    for error in said {
        for word in ["tile", "tuile", "pawn", "pion", "black", "noire"] {
            assert!(!error.contains(word), "{error}");
        }
    }
}

#[test]
fn one_thing_is_spoken_of_in_the_singular() {
    let folder = Folder::new();
    let traces = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/vectors/gosix.jsonl");
    let traces = std::fs::read_to_string(traces).expect("traces");
    let mut trace: serde_json::Value =
        serde_json::from_str(traces.lines().next().expect("a trace")).expect("JSON");
    trace["end"] = trace["turns"][1]["position"].clone();
    trace["turns"].as_array_mut().expect("turns").truncate(1);
    trace["outcome"] = serde_json::Value::Null;
    folder.write("trace.jsonl", &trace.to_string());
    let said = printed(&["verify", &folder.file("trace.jsonl")]);
    assert!(said.contains("1 game, 1 move: all agree"), "{said}");
    let said = printed(&["--lang", "fr", "verify", &folder.file("trace.jsonl")]);
    assert!(said.contains("1 partie, 1 coup\u{202f}: tout concorde"), "{said}");
    let points = ["show", "6x5", "Ko,Ba1 a1,- 2+3,4+5 1,0 2", "--option", "points=2"];
    let shown = printed(&points);
    assert!(shown.contains("seat 1   cards 2 3   1 point\n"), "{shown}");
    assert!(shown.contains("seat 2   cards 4 5   0 points\n"), "{shown}");
    let shown = printed(&["show", "6x5", "Ko,Ba1 a1,- 2,? 0,0 2"]);
    assert!(shown.contains("seat 1   card 2\nseat 2   card hidden\n"), "{shown}");
}
