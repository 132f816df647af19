//! The languages everything is told in.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A language of the collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// Français.
    #[serde(rename = "fr")]
    French,
    /// English.
    #[serde(rename = "en")]
    English,
}

/// There is nothing in that language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no language `{0}`; there are fr, en")]
pub struct UnknownLanguage(pub String);

impl Language {
    /// Both.
    pub const ALL: [Language; 2] = [Language::French, Language::English];

    /// The two letters that stand for the language.
    pub const fn code(self) -> &'static str {
        match self {
            Language::French => "fr",
            Language::English => "en",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        let found = Language::ALL.into_iter().find(|language| language.code() == text);
        found.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

/// The same text in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bilingual {
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
}

impl Bilingual {
    /// The text in this language.
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::French => &self.fr,
            Language::English => &self.en,
        }
    }
}
