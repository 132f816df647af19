//! Message catalogue: everything the clients say, in French and in English.
//!
//! ```toml
//! tell.taken.fr = "{n} pion est pris.|{n} pions sont pris."
//! tell.taken.en = "{n} pawn is taken.|{n} pawns are taken."
//! ```
//!
//! The key is `tell.taken`; `{…}` is filled in, and `|` parts singular and plural, between which `{n}`
//! chooses. What is said in every client lies in `rulebook/words/common.toml` and `questions.toml`, what one client says alone in
//! `terminal.toml`, `command.toml` or in the folder `browser/`, and what is said of one game under `[words]` in that game's
//! file. Names of games, seats and options come from the same file (`game.gosix`, `seat.red`,
//! `option.gosix.first.lot`).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::io;
use std::sync::LazyLock;

use games::GameId;
use serde::Serialize;
use thiserror::Error;
use toml::{Table, Value};

use crate::{About, Bilingual, Language, library};

/// A message in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Text {
    /// It says the same of any number.
    Plain(String),
    /// It says something else of one thing than of several.
    Counted {
        /// Of one thing.
        one: String,
        /// Of several.
        other: String,
    },
}

impl Text {
    /// What is said, in the singular and in the plural.
    pub fn forms(&self) -> Vec<&str> {
        match self {
            Text::Plain(text) => vec![text],
            Text::Counted { one, other } => vec![one, other],
        }
    }

    fn read(text: &str) -> Result<Text, Fault> {
        let forms: Vec<String> = text.split('|').map(str::to_owned).collect();
        match <[String; 2]>::try_from(forms) {
            _ if text.is_empty() => Err(Fault::Empty),
            Ok([one, other]) => Ok(Text::Counted { one, other }),
            Err(forms) if forms.len() == 1 => Ok(Text::Plain(text.to_owned())),
            Err(_) => Err(Fault::Forms),
        }
    }

    /// The names in `{…}`. A singular may leave out its number.
    fn blanks(&self) -> BTreeSet<&str> {
        let parts = self.forms().into_iter().flat_map(|form| form.split('{').skip(1));
        parts.filter_map(|part| part.split('}').next()).filter(|name| *name != "n").collect()
    }
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// In French.
    pub fr: Text,
    /// In English.
    pub en: Text,
}

impl Message {
    /// The message in this language.
    pub fn in_language(&self, language: Language) -> &Text {
        match language {
            Language::French => &self.fr,
            Language::English => &self.en,
        }
    }

    fn read(french: &str, english: &str) -> Result<Message, Fault> {
        let message = Message { fr: Text::read(french)?, en: Text::read(english)? };
        if message.fr.forms().len() != message.en.forms().len() {
            return Err(Fault::Forms);
        }
        if message.fr.blanks() != message.en.blanks() {
            return Err(Fault::Blanks);
        }
        Ok(message)
    }

    fn plain(text: &Bilingual) -> Message {
        Message { fr: Text::Plain(text.fr.clone()), en: Text::Plain(text.en.clone()) }
    }
}

/// Words that cannot be used, and where they are.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}, `{key}`: {fault}")]
pub struct WordsError {
    /// The file.
    pub file: String,
    /// The message's key.
    pub key: String,
    /// What is wrong with it.
    #[source]
    pub fault: Fault,
}

/// What can be wrong with a message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A language is missing.
    #[error("a message is there in fr and in en")]
    OneLanguage,
    /// Something else than words.
    #[error("a message is a text in fr and one in en, or a table of messages")]
    NotWords,
    /// A text without words.
    #[error("words are missing")]
    Empty,
    /// Too many `|`, or not as many in both languages.
    #[error("both languages have one form, or a singular and a plural parted by `|`")]
    Forms,
    /// The languages want to be filled in differently.
    #[error("both languages have the same `{{…}}`")]
    Blanks,
    /// The key is there twice.
    #[error("there is another message with this key")]
    Twice,
    /// The file is not TOML.
    #[error("{0}")]
    Unreadable(String),
}

/// What each client says, by key.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    browser: BTreeMap<String, Message>,
    terminal: BTreeMap<String, Message>,
}

/// Who says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Client {
    Every,
    Browser,
    Terminal,
}

impl Catalogue {
    /// Reads all words there are.
    pub fn open() -> Result<Catalogue, WordsError> {
        let mut catalogue = Catalogue::default();
        for (path, source) in library::words() {
            let client = match path.as_str() {
                "words/common.toml" | "words/questions.toml" => Client::Every,
                "words/terminal.toml" | "words/command.toml" => Client::Terminal,
                _ => Client::Browser,
            };
            let words = toml::from_str(&source).map_err(|error| WordsError {
                file: path.clone(),
                key: String::new(),
                fault: Fault::Unreadable(error.to_string()),
            })?;
            catalogue.add_table(client, &path, "", &words)?;
        }
        for game in GameId::ALL {
            let about = library::read_about(*game).map_err(|error| WordsError {
                file: format!("{game}.toml"),
                key: String::new(),
                fault: Fault::Unreadable(error.to_string()),
            })?;
            catalogue.add_game(*game, &about)?;
        }
        for template in [FACTS, AGE, UNKNOWN_AUTHOR] {
            catalogue.browser.remove(template);
            catalogue.terminal.remove(template);
        }
        Ok(catalogue)
    }

    /// What the browser says.
    pub fn browser(&self) -> impl Iterator<Item = (&str, &Message)> {
        self.browser.iter().map(|(key, message)| (key.as_str(), message))
    }

    /// What the terminal says.
    pub fn terminal(&self) -> impl Iterator<Item = (&str, &Message)> {
        self.terminal.iter().map(|(key, message)| (key.as_str(), message))
    }

    /// All messages below a path of keys.
    fn add_table(
        &mut self,
        client: Client,
        file: &str,
        path: &str,
        words: &Table,
    ) -> Result<(), WordsError> {
        let error = |key: &str, fault| WordsError { file: file.into(), key: key.into(), fault };
        let text = |language| words.get(language).and_then(Value::as_str);
        match (text("fr"), text("en")) {
            (None, None) => {}
            (Some(french), Some(english)) => {
                let message = Message::read(french, english).map_err(|fault| error(path, fault))?;
                self.add(client, file, path, message)?;
            }
            _ => return Err(error(path, Fault::OneLanguage)),
        }
        for (name, value) in words {
            let key = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            match value {
                Value::Table(below) => self.add_table(client, file, &key, below)?,
                Value::String(_) if name == "fr" || name == "en" => {}
                _ => return Err(error(&key, Fault::NotWords)),
            }
        }
        Ok(())
    }

    fn add(
        &mut self,
        client: Client,
        file: &str,
        key: &str,
        message: Message,
    ) -> Result<(), WordsError> {
        let twice = WordsError { file: file.into(), key: key.into(), fault: Fault::Twice };
        let clients =
            [(Client::Browser, &mut self.browser), (Client::Terminal, &mut self.terminal)];
        for (own, messages) in clients {
            let says = client == own || client == Client::Every;
            if says && messages.insert(key.to_owned(), message.clone()).is_some() {
                return Err(twice);
            }
        }
        Ok(())
    }

    /// What is said of a game, and what it and its parts are called.
    fn add_game(&mut self, game: GameId, about: &About) -> Result<(), WordsError> {
        let file = format!("{game}.toml");
        self.add_table(Client::Every, &file, "", &about.words)?;
        let title = Bilingual { fr: about.title.clone(), en: about.title.clone() };
        let mut names = vec![
            (format!("game.{game}"), Message::plain(&title)),
            (format!("game.{game}.words"), Message::plain(&about.summary)),
            (format!("game.{game}.facts"), self.facts(about)),
            (format!("game.{game}.author"), self.author(about)),
        ];
        for (name, option) in &about.options {
            let key = format!("option.{game}.{name}");
            names.push((format!("{key}.words"), Message::plain(&option.about)));
            for (value, text) in &option.values {
                names.push((format!("{key}.{value}"), Message::plain(text)));
            }
            names.push((key, Message::plain(&option.name)));
        }
        for (name, preset) in &about.presets {
            let key = format!("preset.{game}.{name}");
            names.push((format!("{key}.words"), Message::plain(&preset.about)));
            names.push((key, Message::plain(&preset.name)));
        }
        for (seat, name) in &about.seats {
            let (key, name) = (format!("seat.{seat}"), Message::plain(name));
            // Seats of several games may have the same name.
            if self.browser.get(&key) != Some(&name) {
                names.push((key, name));
            }
        }
        for (key, message) in names {
            self.add(Client::Every, &file, &key, message)?;
        }
        Ok(())
    }

    /// How many play, how long and from what age on, in a line.
    fn facts(&self, about: &About) -> Message {
        let fill = |language, to: &str| {
            let range = |[least, most]: [u16; 2]| match least == most {
                true => least.to_string(),
                false => format!("{least}{to}{most}"),
            };
            let mut text = self
                .template(FACTS, language)
                .replace("{players}", &range(about.players.map(u16::from)))
                .replace("{minutes}", &range(about.minutes));
            if let Some(age) = about.age {
                let age = self.template(AGE, language).replace("{age}", &age.to_string());
                text = format!("{text} · {age}");
            }
            Text::Plain(text)
        };
        Message { fr: fill(Language::French, " à "), en: fill(Language::English, "–") }
    }

    /// Who invented a game and when, as far as that is known.
    fn author(&self, about: &About) -> Message {
        let fill = |language| {
            Text::Plain(match (&about.author, about.year) {
                (Some(author), Some(year)) => format!("{author}, {year}"),
                (Some(author), None) => author.clone(),
                (None, _) => self.template(UNKNOWN_AUTHOR, language).to_owned(),
            })
        };
        Message { fr: fill(Language::French), en: fill(Language::English) }
    }

    /// The text of a message of which others are made.
    fn template(&self, key: &str, language: Language) -> &str {
        let forms = self.browser.get(key).map(|message| message.in_language(language).forms());
        forms.and_then(|forms| forms.first().copied()).unwrap_or_default()
    }
}

/// The messages of which the facts about every game are made.
const FACTS: &str = "game.facts";
const AGE: &str = "game.age";
const UNKNOWN_AUTHOR: &str = "game.author.unknown";

/// These words are part of the program, and the tests of this crate read every one of them.
fn open() -> Catalogue {
    Catalogue::open().unwrap_or_else(|error| panic!("{error}"))
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(open);

/// What the browser says in this language, as an ES module: an object of texts, or of texts for one and
/// for several things, by key. Debug builds read the words anew each time, as they do the client's files.
pub fn browser_module(language: Language) -> String {
    let write = |catalogue: &Catalogue| {
        let words: BTreeMap<&str, &Text> = catalogue
            .browser()
            .map(|(key, message)| (key, message.in_language(language)))
            .collect();
        let words = serde_json::to_string(&words).expect("texts by key are JSON");
        format!("export default {words};\n")
    };
    if cfg!(debug_assertions) { write(&open()) } else { write(&CATALOGUE) }
}

/// Somebody who speaks one language: the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Words(pub Language);

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

/// What is put into a text: `{name}` becomes the value.
pub type Values<'a> = &'a [(&'a str, &'a dyn Display)];

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
        self.find(key, values).unwrap_or_else(|| key.to_owned())
    }

    /// The text with this key as a game says it: in words of its own for what games have in common
    /// (`of.GAME.KEY`), or in those that all have.
    pub fn say_of(self, game: impl Display, key: &str, values: Values) -> String {
        self.find_of(game, key, values).unwrap_or_else(|| key.to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<Catalogue, String> {
        let mut catalogue = Catalogue::default();
        let table = toml::from_str(words).expect("TOML");
        let added = catalogue.add_table(Client::Every, "words.toml", "", &table);
        added.map(|()| catalogue).map_err(|error| error.to_string())
    }

    #[test]
    fn a_message_and_those_below_it_are_read() {
        let words = read(
            "hint.fr = \"Indice\"\nhint.en = \"Hint\"\nhint.n.fr = \"a {n}|b\"\nhint.n.en = \"c|d {n}\"",
        );
        let words = words.expect("words");
        assert_eq!(words.browser["hint"].en, Text::Plain("Hint".into()));
        let counted = Text::Counted { one: "c".into(), other: "d {n}".into() };
        assert_eq!(words.terminal["hint.n"].en, counted);
    }

    #[test]
    fn what_is_not_the_same_in_both_languages_is_named_with_its_key() {
        let error = |words: &str| read(words).expect_err(words);
        assert_eq!(
            error("a.b.fr = \"x\""),
            "words.toml, `a.b`: a message is there in fr and in en"
        );
        assert_eq!(
            error("a.fr = \"{x}\"\na.en = \"{y}\""),
            "words.toml, `a`: both languages have the same `{…}`"
        );
        assert_eq!(
            error("a.fr = \"x|y\"\na.en = \"x\""),
            "words.toml, `a`: both languages have one form, or a singular and a plural parted by `|`"
        );
        assert_eq!(error("a.fr = \"\"\na.en = \"x\""), "words.toml, `a`: words are missing");
        assert_eq!(
            error("a.b = \"x\""),
            "words.toml, `a.b`: a message is a text in fr and one in en, or a table of messages"
        );
    }

    #[test]
    fn a_key_is_there_once() {
        let mut words = read("a.fr = \"x\"\na.en = \"y\"").expect("words");
        let again = words.browser["a"].clone();
        let error = words.add(Client::Terminal, "terminal.toml", "a", again).expect_err("twice");
        assert_eq!(error.to_string(), "terminal.toml, `a`: there is another message with this key");
    }

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
        assert_eq!(facts(Language::French), "2 à 5 joueurs · 10 à 15 minutes · dès 8 ans");
        assert_eq!(facts(Language::English), "2–5 players · 10–15 minutes · from 8 years");
        assert_eq!(Words(Language::French).get("game.gosix.facts"), "2 joueurs · 15 minutes");
    }

    #[test]
    fn a_game_names_its_author() {
        let author = |game: &str| Words(Language::French).get(&format!("game.{game}.author"));
        assert_eq!(author("gosix"), "Pierre Canuel, 2006");
        assert_eq!(author("hexone"), "synbeelabs, 2011");
    }
}
