//! How the command fails: one clear line on standard error.

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use rulebook::words::Values;

use crate::words;

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

/// How much of a word is worth repeating, and of a whole line.
const LONGEST_WORD: usize = 80;
const LONGEST_LINE: usize = 600;

impl Failure {
    /// Bad input, said in one line.
    pub(crate) fn input(message: impl Display) -> Failure {
        Failure::Input(message.to_string())
    }

    /// Bad input, as `rulebook/words/command.toml` says it.
    pub(crate) fn say(key: &str, values: Values) -> Failure {
        Failure::Input(words::say(key, values))
    }

    /// Says what is wrong and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                // If even this cannot be written there is nobody left to tell.
                let _ = writeln!(std::io::stderr(), "hexotheque: {}", in_one_line(message));
                ExitCode::from(BAD_INPUT)
            }
            Failure::OutputClosed => ExitCode::SUCCESS,
        }
    }
}

/// On one line, without what makes terminals misbehave, and no longer than anybody reads: whoever
/// passed a whole file as an argument knows what is in it.
pub(crate) fn in_one_line(message: &str) -> String {
    let words: Vec<String> =
        message.split_whitespace().map(|word| cut(word, LONGEST_WORD)).collect();
    let line: String = words.join(" ").chars().filter(|letter| !letter.is_control()).collect();
    cut(&line, LONGEST_LINE)
}

/// A text, or its beginning and its end.
fn cut(text: &str, longest: usize) -> String {
    let count = text.chars().count();
    if count <= longest {
        return text.to_owned();
    }
    let (begin, end) = (longest * 2 / 3, longest / 3);
    let first: String = text.chars().take(begin).collect();
    let last: String = text.chars().skip(count - end).collect();
    format!("{first}…{last}")
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::Input(words::io_error(&error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_far_too_long_is_not_repeated_whole() {
        let word = "x".repeat(100_000);
        assert!(in_one_line(&format!("position `{word}`: no")).chars().count() < 110);
        assert!(in_one_line(&"many words ".repeat(10_000)).chars().count() <= 601);
        assert_eq!(in_one_line("two\n lines \x1b[2J"), "two lines [2J");
    }
}
