//! Saying messages: keys and values become sentences in one language.

use std::fmt::Display;
use std::io;

use games::GameId;

use super::{CATALOGUE, Text};
use crate::Language;

/// Somebody who speaks one language: the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Words(pub Language);

/// What is put into a text: `{name}` becomes the value.
pub type Values<'a> = &'a [(&'a str, &'a dyn Display)];

/// A key that does not exist speaks for itself; where the program is tested, that is a fault.
fn wordless(key: &str) -> String {
    debug_assert!(false, "there are no words for `{key}`");
    key.to_owned()
}

impl Words {
    /// The text with this key, if there is one; `n` among the values chooses between singular and plural.
    pub fn find(self, key: &str, values: Values) -> Option<String> {
        let number = values.iter().find(|(name, _)| *name == "n").map(|(_, n)| n.to_string());
        let mut text = match CATALOGUE.terminal.get(key)?.in_language(self.0) {
            Text::Plain(text) => text,
            Text::Counted { one, .. } if self.is_singular(number.as_deref()) => one,
            Text::Counted { other, .. } => other,
        }
        .clone();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), &value.to_string());
        }
        Some(text)
    }

    /// The text with this key; a key that does not exist speaks for itself.
    pub fn say(self, key: &str, values: Values) -> String {
        self.find(key, values).unwrap_or_else(|| wordless(key))
    }

    /// The text with this key as a game says it: in words of its own for what games have in common
    /// (`of.GAME.KEY`), or in those that all have.
    pub fn say_of(self, game: impl Display, key: &str, values: Values) -> String {
        self.find_of(game, key, values).unwrap_or_else(|| wordless(key))
    }

    /// The text with this key as a game says it, if there is one.
    pub fn find_of(self, game: impl Display, key: &str, values: Values) -> Option<String> {
        let own = self.find(&format!("of.{game}.{key}"), values);
        own.or_else(|| self.find(key, values))
    }

    /// A message that came with its values (a [`games::Saying`] as JSON), as a game says it; seats are called
    /// by their names.
    pub fn message(
        self,
        game: GameId,
        saying: &serde_json::Value,
        name: &dyn Fn(u8) -> String,
    ) -> String {
        let plain = |said: &serde_json::Value| {
            said.as_str().map_or_else(|| said.to_string(), str::to_owned)
        };
        let all = |said: &serde_json::Value| -> Vec<String> {
            said.as_array().into_iter().flatten().map(plain).collect()
        };
        let word = |said: &serde_json::Value| {
            let Some((what, said)) = said.as_object().and_then(|said| said.iter().next()) else {
                return plain(said);
            };
            match what.as_str() {
                "word" => self.say_of(game, &plain(said), &[]),
                "share" => self.percent(said.as_f64().unwrap_or_default()),
                "seat" => name(said.as_u64().unwrap_or_default() as u8),
                "moves" => {
                    let spoken = all(said).into_iter().map(|mv| self.spoken(game, &mv));
                    spoken.collect::<Vec<_>>().join(", ")
                }
                "names" => self.list(&all(said)),
                _ => self.message(game, said, name),
            }
        };
        let values = saying["values"].as_object().into_iter().flatten();
        let values: Vec<(&str, String)> =
            values.map(|(name, said)| (name.as_str(), word(said))).collect();
        let values: Vec<(&str, &dyn Display)> =
            values.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
        self.say_of(game, saying["key"].as_str().unwrap_or_default(), &values)
    }

    /// A move as one says it.
    pub fn spoken(self, game: GameId, mv: &str) -> String {
        match game.say(mv) {
            Some(saying) => {
                self.message(game, &serde_json::json!(saying), &|seat| seat.to_string())
            }
            None => mv.to_owned(),
        }
    }

    /// The text with this key, as it is.
    pub fn get(self, key: &str) -> String {
        self.say(key, &[])
    }

    /// What the rules, a record or another part of the program say is wrong. Their texts are English; in French
    /// they are looked up, as a whole or part by part.
    pub fn told(self, error: &dyn Display) -> String {
        let text = without_numbers(&error.to_string());
        match self.0 {
            Language::English => text,
            Language::French => crate::errors::of(&text),
        }
    }

    /// What the system says went wrong with a file.
    pub fn io_error(self, error: &io::Error) -> String {
        let key = match error.kind() {
            io::ErrorKind::NotFound => "command.io.not_found",
            io::ErrorKind::PermissionDenied => "command.io.permission",
            io::ErrorKind::AlreadyExists => "command.io.exists",
            io::ErrorKind::IsADirectory => "command.io.folder",
            io::ErrorKind::NotADirectory => "command.io.no_folder",
            io::ErrorKind::InvalidData => "command.io.not_text",
            io::ErrorKind::StorageFull => "command.io.full",
            io::ErrorKind::FileTooLarge => "command.io.large",
            _ => return self.told(error),
        };
        self.get(key)
    }

    /// In French nothing is singular, in English it is plural.
    fn is_singular(self, number: Option<&str>) -> bool {
        number == Some("1") || self.0 == Language::French && number == Some("0")
    }

    /// A share of one in hundredths.
    pub fn percent(self, share: f64) -> String {
        let number = (100.0 * share).round();
        match self.0 {
            Language::English => format!("{number}%"),
            Language::French => format!("{number}\u{202f}%"),
        }
    }

    /// A list such as “Ada, Grace and Alan”.
    pub fn list(self, parts: &[String]) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.get("and")),
        }
    }
}

/// A text without the numbers by which the system knows its errors: they mean nothing to a reader.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                said += rest;
            }
            _ => said = format!("{said} (os error {part}"),
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::super::{Message, open};
    use super::*;

    #[test]
    fn numbers_choose_between_singular_and_plural_as_each_language_does() {
        let say = |language, n: u32| Words(language).say("score.pawns", &[("n", &n)]);
        assert_eq!(say(Language::English, 0), "0 pawns");
        assert_eq!(say(Language::English, 1), "1 pawn");
        assert_eq!(say(Language::French, 0), "0 pion");
        assert_eq!(say(Language::French, 2), "2 pions");
    }

    #[test]
    fn what_the_system_says_is_told_without_its_numbers() {
        let error = io::Error::from_raw_os_error(2);
        assert_eq!(Words(Language::English).io_error(&error), "no such file or folder");
        assert_eq!(Words(Language::French).io_error(&error), "fichier ou dossier introuvable");
        let told = Words(Language::English).told(&"a: Broken pipe (os error 32); b (os error x)");
        assert_eq!(told, "a: Broken pipe; b (os error x)");
        let error = io::Error::from_raw_os_error(111);
        assert_eq!(Words(Language::English).io_error(&error), "Connection refused");
        assert_eq!(Words(Language::French).io_error(&error), "connexion refusée");
    }

    #[test]
    fn a_game_may_have_words_of_its_own_for_what_games_have_in_common() {
        let english = Words(Language::English);
        let said = |game| english.say_of(game, "refused.black_replaced", &[]);
        assert_eq!(said(GameId::SixByFive), "The black tile is never replaced.");
        assert_eq!(said(GameId::Xochintlan), "The man is never replaced.");
        assert_eq!(
            english.say_of(GameId::Xochintlan, "draw.reserve", &[]),
            english.get("draw.reserve")
        );
        let keys = open();
        for (key, own) in keys.browser().chain(keys.terminal()) {
            let Some(rest) = key.strip_prefix("of.") else { continue };
            let (game, common) = rest.split_once('.').expect("a game and a key");
            assert!(game.parse::<GameId>().is_ok(), "{key}");
            let known = |(other, said): (&str, &Message)| {
                other == common && own.fr.blanks().is_subset(&said.fr.blanks())
            };
            assert!(keys.browser().any(known) || keys.terminal().any(known), "{key}");
        }
    }

    #[test]
    fn a_game_tells_its_facts_in_a_line() {
        let facts = |language| Words(language).get("game.6x5.facts");
        assert_eq!(facts(Language::French), "2 à 5 joueurs · 10 à 15 min · dès 8 ans");
        assert_eq!(facts(Language::English), "2–5 players · 10–15 min · ages 8+");
        assert_eq!(Words(Language::French).get("game.gosix.facts"), "2 joueurs · 15 min");
    }

    #[test]
    fn a_game_names_its_author() {
        let author = |game: &str| Words(Language::French).get(&format!("game.{game}.author"));
        assert_eq!(author("gosix"), "Pierre Canuel, 2006");
        assert_eq!(author("hexone"), "synbeelabs, 2011");
    }
}
