//! Printing for people and for programs.

use std::io::{IsTerminal, Write};
use std::sync::OnceLock;

use clap::ValueEnum;
use serde_json::Value;

use crate::failure::Failure;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// Where somebody looks at a terminal
    #[default]
    Auto,
    /// Even into a file or a pipe
    Always,
    /// Nowhere
    Never,
}

static COLOUR: OnceLock<Colour> = OnceLock::new();

/// Says when to use colours; the first word counts.
pub(crate) fn choose_colour(colour: Colour) {
    COLOUR.get_or_init(|| colour);
}

/// When to use colours, as far as anybody said: on the command line, or by one of the variables
/// that programs have agreed on.
pub(crate) fn chosen_colour() -> Colour {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let forced = std::env::var_os("CLICOLOR_FORCE").is_some_and(|v| !v.is_empty() && v != "0");
    match COLOUR.get().copied().unwrap_or_default() {
        Colour::Auto if set("NO_COLOR") => Colour::Never,
        Colour::Auto if forced => Colour::Always,
        chosen => chosen,
    }
}

/// Whether to use colours on standard output.
pub(crate) fn colour() -> bool {
    match chosen_colour() {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => std::io::stdout().is_terminal(),
    }
}

/// Prints text as it is.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// Prints bytes as they are.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    Ok(out.flush()?)
}

/// Prints a value as one line of JSON.
pub(crate) fn print_json(value: &Value) -> Result<(), Failure> {
    print(&format!("{value}\n"))
}
