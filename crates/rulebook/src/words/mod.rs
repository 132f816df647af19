//! Message catalogue: everything the clients say, in French and in English.
//!
//! ```toml
//! tell.taken.fr = "{n} pion est pris.|{n} pions sont pris."
//! tell.taken.en = "{n} pawn is taken.|{n} pawns are taken."
//! ```
//!
//! The key is `tell.taken`; `{…}` is filled in, and `|` parts singular and plural, between which `{n}`
//! chooses. What is said in every client lies in `rulebook/words/common.toml`, `questions.toml` and `tiles.toml`, what one client says alone in
//! `terminal.toml`, `command.toml` or in the folder `browser/`, and what is said of one game under `[words]` in that game's
//! file. Names of games, seats and options come from the same file (`game.gosix`, `seat.red`,
//! `option.gosix.first.lot`).

mod saying;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use games::GameId;
use serde::Serialize;
use thiserror::Error;
use toml::{Table, Value};

use crate::{About, Bilingual, Language, library};

pub use saying::{Values, Words};

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
                "words/common.toml" | "words/questions.toml" | "words/tiles.toml" => Client::Every,
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
}
