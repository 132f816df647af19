//! What the command says of its own, in French and in English.

use std::fmt::Display;
use std::io;
use std::sync::OnceLock;

use games::{GameId, Seat};
use rulebook::Language;
use rulebook::words::{Values, Words};

static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// The language of this process: as chosen, or as the environment speaks.
pub(crate) fn language() -> Language {
    *LANGUAGE.get_or_init(of_environment)
}

/// Chooses the language; the first choice stays.
pub(crate) fn choose(language: Language) {
    LANGUAGE.get_or_init(|| language);
}

/// French where the environment speaks French, or else English.
pub(crate) fn of_environment() -> Language {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    match ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set) {
        Some(locale) if locale.starts_with("fr") => Language::French,
        _ => Language::English,
    }
}

/// The command's message with this key, from `rulebook/words/command.toml`.
pub(crate) fn say(key: &str, values: Values) -> String {
    Words(language()).say(&format!("command.{key}"), values)
}

/// What a player is called, as people say.
pub(crate) fn seat(game: GameId, seat: Seat) -> String {
    let name = game.seat_names()[seat.index()];
    match (language(), rulebook::about(game).seats.get(name)) {
        (Language::French, Some(told)) => told.fr.clone(),
        (Language::English, Some(told)) => told.en.clone(),
        (_, None) => name.to_owned(),
    }
}

/// What the rules, a record or another part of the program say is wrong.
pub(crate) fn told(error: &dyn Display) -> String {
    Words(language()).told(error)
}

/// A number with so many decimals, as the language writes it.
pub(crate) fn decimal(number: f64, places: usize) -> String {
    as_written(&format!("{number:.places$}"))
}

/// A number that was written with a point, as the language writes it.
pub(crate) fn as_written(text: &str) -> String {
    match language() {
        Language::English => text.to_owned(),
        Language::French => text.replace('.', ","),
    }
}

/// What the system says went wrong with a file.
pub(crate) fn io_error(error: &io::Error) -> String {
    Words(language()).io_error(error)
}

#[cfg(test)]
mod tests {

    /// Everything this crate's sources ask for by a literal key.
    fn keys_asked_for() -> Vec<String> {
        fn sources(folder: &std::path::Path, found: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).expect("the sources") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    sources(&path, found);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    found.push(std::fs::read_to_string(path).expect("a source"));
                }
            }
        }
        let (mut texts, mut keys) = (Vec::new(), Vec::new());
        sources(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut texts);
        for text in texts {
            for opening in ["say(\"", "say(\n            \""] {
                for rest in text.split(opening).skip(1) {
                    let key = rest.split('"').next().unwrap_or_default();
                    if key.contains('.') && !key.contains(' ') && !key.contains('{') {
                        keys.push(key.to_owned());
                    }
                }
            }
        }
        keys
    }

    #[test]
    fn every_message_asked_for_is_there() {
        let words = rulebook::words::Catalogue::open().expect("words");
        let asked = keys_asked_for();
        for key in &asked {
            let key = format!("command.{key}");
            assert!(words.terminal().any(|(known, _)| known == key), "{key} is not there");
        }
        assert!(asked.len() > 20, "the sources were read: {asked:?}");
    }
}
