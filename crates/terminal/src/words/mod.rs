//! What the client says, in French and in English: the words of the browser client.

mod texts;

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::LazyLock;

use rulebook::Language;

use texts::TEXTS;

static BY_KEY: LazyLock<HashMap<&'static str, (&'static str, &'static str)>> =
    LazyLock::new(|| TEXTS.iter().map(|(key, en, fr)| (*key, (*en, *fr))).collect());

/// Somebody who speaks one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words(pub(crate) Language);

/// What is put into a text: `{name}` becomes the value.
pub(crate) type Values<'a> = &'a [(&'a str, &'a dyn Display)];

impl Words {
    /// The text with this key, if there is one; `n` among the values chooses between singular and
    /// plural, which are parted by `|`.
    pub(crate) fn find(self, key: &str, values: Values) -> Option<String> {
        let (english, french) = BY_KEY.get(key)?;
        let text = match self.0 {
            Language::English => english,
            Language::French => french,
        };
        let number = values.iter().find(|(name, _)| *name == "n").map(|(_, n)| n.to_string());
        let mut text = match text.split_once('|') {
            Some((one, _)) if self.is_singular(number.as_deref()) => one.to_owned(),
            Some((_, other)) => other.to_owned(),
            None => (*text).to_owned(),
        };
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), &value.to_string());
        }
        Some(text)
    }

    /// The text with this key; a key that does not exist speaks for itself.
    pub(crate) fn say(self, key: &str, values: Values) -> String {
        self.find(key, values).unwrap_or_else(|| key.to_owned())
    }

    /// The text with this key, as it is.
    pub(crate) fn get(self, key: &str) -> String {
        self.say(key, &[])
    }

    /// In French nothing is singular, in English it is plural.
    fn is_singular(self, number: Option<&str>) -> bool {
        number == Some("1") || self.0 == Language::French && number == Some("0")
    }

    /// A share of one in hundredths.
    pub(crate) fn percent(self, share: f64) -> String {
        let number = (100.0 * share).round();
        match self.0 {
            Language::English => format!("{number}%"),
            Language::French => format!("{number}\u{202f}%"),
        }
    }

    /// A list such as “Ada, Grace and Alan”.
    pub(crate) fn list(self, parts: &[String]) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.get("and")),
        }
    }
}

/// Everything there is to say.
#[cfg(test)]
pub(crate) fn all_texts() -> impl Iterator<Item = &'static str> {
    TEXTS.iter().flat_map(|(_, english, french)| [*english, *french])
}

#[cfg(test)]
mod tests;
