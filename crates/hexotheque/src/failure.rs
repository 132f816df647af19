//! How the command fails: one clear line on standard error.

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input of any kind.
    Input(String),
    /// Nobody reads what we print any more: not worth a word.
    OutputClosed,
}

/// The exit code for bad input.
pub(crate) const BAD_INPUT: u8 = 2;

impl Failure {
    /// Bad input, said in one line.
    pub(crate) fn input(message: impl Display) -> Failure {
        Failure::Input(message.to_string())
    }

    /// Says what is wrong and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
                // If even this cannot be written there is nobody left to tell.
                let _ = writeln!(std::io::stderr(), "hexotheque: {line}");
                ExitCode::from(BAD_INPUT)
            }
            Failure::OutputClosed => ExitCode::SUCCESS,
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::Input(error.to_string()),
        }
    }
}
