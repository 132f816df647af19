//! Where settings come from: the command line, then the environment, then the file.

use super::run::{Folder, command, printed, printed_by, refused, refused_by};

fn configured(settings: &str, arguments: &[&str]) -> std::process::Command {
    let folder = Folder::new();
    let file = folder.write("config.toml", settings);
    // The folder is kept: the command reads it later.
    std::mem::forget(folder);
    let mut command = command(arguments);
    command.env("HEXOTHEQUE_CONFIG", file);
    command
}

#[test]
fn the_command_line_counts_more_than_the_environment_and_that_more_than_the_file() {
    let file = "lang = \"fr\"\n";
    assert!(printed_by(configured(file, &["show", "gosix"])).contains("au trait"));
    let mut by_variable = configured(file, &["show", "gosix"]);
    by_variable.env("HEXOTHEQUE_LANG", "en");
    assert!(printed_by(by_variable).contains("to move"));
    let mut by_option = command(&["show", "gosix", "--lang", "fr"]);
    by_option.env("HEXOTHEQUE_LANG", "en");
    assert!(printed_by(by_option).contains("au trait"));
}

#[test]
fn the_file_sets_options_of_all_commands_or_of_one() {
    let nodes = "[analyse]\nnodes = 50\nlines = 1\n";
    let said = printed_by(configured(nodes, &["analyse", "gosix", "--json"]));
    let last = said.lines().last().expect("a line");
    let info: serde_json::Value = serde_json::from_str(last).expect("JSON");
    assert_eq!(info["lines"].as_array().map(Vec::len), Some(1), "{last}");
    let folder = Folder::new();
    let out = folder.file("board.pdf");
    let letter = "paper = \"letter\"\n[print]\ngrey = true\nwhat = \"board\"\n";
    printed_by(configured(letter, &["print", "gosix", "-o", &out]));
    let pdf = std::fs::read(&out).expect("a file");
    let box_of = b"[0 0 612 ";
    assert!(pdf.windows(box_of.len()).any(|part| part == box_of), "letter is 612 points wide");
}

#[test]
fn what_is_wrong_with_the_file_is_said_with_its_name() {
    let wrong = |settings: &str, part: &str| {
        let error = refused_by(configured(settings, &["games"]));
        assert!(error.contains("config.toml: ") && error.contains(part), "{settings}: {error}");
    };
    wrong("lang = ", "line 1: ");
    wrong("\n\nnonsense = 1", "no command has an option `nonsense`");
    wrong("[serve]\nport = 1", "no command has an option `serve.port`");
    wrong("[print]\npaper = \"a5\"", "`print.paper`: invalid value 'a5'");
    wrong("[print]\ngrey = \"yes\"", "`print.grey` is true or false");
    let mut missing = command(&["games"]);
    missing.env("HEXOTHEQUE_CONFIG", "/no/such/config.toml");
    assert!(refused_by(missing).contains("/no/such/config.toml: no such file"));
}

#[test]
fn colours_are_there_when_they_are_wanted() {
    let coloured = |change: &dyn Fn(&mut std::process::Command), arguments: &[&str]| {
        let mut command = command(arguments);
        change(&mut command);
        printed_by(command).contains('\x1b')
    };
    let show = ["show", "hexone", "./.b1.w1../............ b 2"];
    let with = |colour: &'static str| [&show[..], &["--color", colour]].concat();
    let nothing = |_: &mut std::process::Command| {};
    assert!(!coloured(&nothing, &show), "a pipe gets none");
    assert!(coloured(&nothing, &with("always")));
    assert!(coloured(&nothing, &[&show[..], &["--colour=always"]].concat()), "either spelling");
    let forced = |command: &mut std::process::Command| {
        command.env("CLICOLOR_FORCE", "1");
    };
    assert!(coloured(&forced, &show));
    assert!(!coloured(&forced, &with("never")), "the command line comes first");
    let refused_too = |command: &mut std::process::Command| {
        command.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
    };
    assert!(!coloured(&refused_too, &show), "whoever wants none gets none");
    assert!(coloured(&nothing, &["--help", "--color", "always"]));
    let error = refused(&["show", "gosix", "--color", "maybe"]);
    assert!(error.contains("there are auto, always, never"), "{error}");
}

#[test]
fn the_version_tells_the_commit_and_its_day() {
    let version = printed(&["--version"]);
    let number = concat!("hexotheque ", env!("CARGO_PKG_VERSION"));
    assert!(version.starts_with(number), "{version}");
    // From a tarball without git there is only the number.
    let told = version.trim_end().trim_start_matches(number);
    if let Some(commit) = told.strip_prefix(" (").and_then(|told| told.strip_suffix(')')) {
        let (hash, day) = commit.split_once(", ").expect("a commit and a day");
        assert!(hash.len() >= 7 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{version}");
        assert!(day.len() == 10 && day.split('-').count() == 3, "{version}");
    } else {
        assert_eq!(told, "");
    }
}
