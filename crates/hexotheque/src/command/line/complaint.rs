//! What is wrong with a command line, in one line and in the user's language.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::words::{self, say};

/// Says what is wrong, what may have been meant, and where to read on.
pub(super) fn in_one_line(error: &clap::Error) -> String {
    let mut line = what_is_wrong(error);
    for kind in
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue]
    {
        if let Some(meant) = context(error, kind) {
            line += &say("line.meant", &[("meant", &meant)]);
        }
    }
    line + &say("line.see_help", &[])
}

fn what_is_wrong(error: &clap::Error) -> String {
    let of = |kind| context(error, kind).unwrap_or_default();
    let argument = of(ContextKind::InvalidArg);
    let value = of(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => say("line.unknown_argument", &[("argument", &argument)]),
        ErrorKind::InvalidSubcommand => {
            let command = of(ContextKind::InvalidSubcommand);
            say("line.unknown_command", &[("command", &command)])
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            say("line.missing_command", &[])
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            say("line.missing_value", &[("argument", &argument)])
        }
        ErrorKind::InvalidValue => {
            let possible = of(ContextKind::ValidValue);
            say(
                "line.other_value",
                &[("value", &value), ("argument", &argument), ("possible", &possible)],
            )
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(|why| words::told(&why));
            let why = why.unwrap_or_default();
            say("line.bad_value", &[("value", &value), ("argument", &argument), ("why", &why)])
        }
        ErrorKind::ArgumentConflict => {
            let other = of(ContextKind::PriorArg);
            if other.is_empty() || other == argument {
                say("line.twice", &[("argument", &argument)])
            } else {
                say("line.conflict", &[("argument", &argument), ("other", &other)])
            }
        }
        ErrorKind::MissingRequiredArgument => {
            say("line.missing_argument", &[("argument", &argument)])
        }
        ErrorKind::InvalidUtf8 => say("line.not_text", &[]),
        // Whatever clap may think of later: what it says before its usage.
        _ => {
            let text = error.render().to_string();
            let said: Vec<&str> = text.lines().take_while(|line| !line.trim().is_empty()).collect();
            said.join(" ").trim_start_matches("error: ").to_owned()
        }
    }
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        ContextValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
