//! Running the command in an environment of its own.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// The command with nothing of the tester's own settings.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexotheque"));
    command.args(arguments).env_clear().env("LC_ALL", "C.UTF-8").env("HOME", "/nonexistent");
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn start(mut command: Command, input: &[u8]) -> Child {
    let mut child = command.spawn().expect("the command starts");
    // One that refuses its arguments does not listen.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child
}

pub(crate) fn ended(command: Command, input: &[u8]) -> Output {
    start(command, input).wait_with_output().expect("the command ends")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// What a successful command prints.
pub(crate) fn printed(arguments: &[&str]) -> String {
    printed_by(command(arguments))
}

pub(crate) fn printed_by(command: Command) -> String {
    let output = ended(command, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// What a command says that is refused: one line, exit code 2, nothing printed.
pub(crate) fn refused(arguments: &[&str]) -> String {
    refused_by(command(arguments))
}

pub(crate) fn refused_by(command: Command) -> String {
    let output = ended(command, b"");
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    assert_eq!(error.lines().count(), 1, "{error}");
    error.trim_end().to_owned()
}

/// A folder of a test's own.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.path().join(name).display().to_string()
    }

    pub(crate) fn write(&self, name: &str, content: &str) -> String {
        std::fs::write(self.path().join(name), content).expect("a file");
        self.file(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).expect("a file")
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

/// Whether a program is installed here; where the checks run it is.
pub(crate) fn installed(program: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|path| path.join(program)).find(|path| path.is_file())
}
