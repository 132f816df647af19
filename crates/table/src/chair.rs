//! Who sits on a chair.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// One seat of an agreement: who is to sit there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// What kind of player.
    #[serde(flatten)]
    pub kind: ChairKind,
    /// What the player is called; may be empty.
    #[serde(default)]
    pub name: Name,
}

/// What kind of player sits on a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ChairKind {
    /// Somebody at the device on which the game was created.
    Here,
    /// Somebody who is sent a link.
    Elsewhere,
    /// Whoever comes first.
    Open,
    /// A computer.
    Computer {
        /// How strong it plays.
        level: Level,
    },
}

impl Chair {
    /// A chair for somebody at this device.
    pub fn here(name: Name) -> Chair {
        Chair { kind: ChairKind::Here, name }
    }

    /// A chair for somebody who is sent a link.
    pub fn elsewhere() -> Chair {
        Chair { kind: ChairKind::Elsewhere, name: Name::default() }
    }

    /// A chair for whoever comes first.
    pub fn open() -> Chair {
        Chair { kind: ChairKind::Open, name: Name::default() }
    }

    /// A chair for a computer.
    pub fn computer(level: Level) -> Chair {
        Chair { kind: ChairKind::Computer { level }, name: Name::default() }
    }
}

impl ChairKind {
    /// Whether the chair is taken as soon as the game is created.
    pub const fn seated_at_once(self) -> bool {
        matches!(self, ChairKind::Here | ChairKind::Computer { .. })
    }

    /// Whether a person sits or will sit there.
    pub const fn is_person(self) -> bool {
        !matches!(self, ChairKind::Computer { .. })
    }
}

/// How strong a computer plays: 1 (beatable by a child) to 8 (as well as it can).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A number that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("levels go from 1 to 8, there is no level {0}")]
pub struct LevelError(u8);

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(1);
    /// The strongest.
    pub const HIGHEST: Level = Level(8);

    /// The level as a number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(level: u8) -> Result<Level, LevelError> {
        let known = (Level::LOWEST.0..=Level::HIGHEST.0).contains(&level);
        if known { Ok(Level(level)) } else { Err(LevelError(level)) }
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

/// What a player is called: free text of limited length on one line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// Too many characters.
    #[error("a name has at most {longest} characters, this one has {0}", longest = Name::LONGEST)]
    Long(usize),
    /// A line break or another character that cannot be shown.
    #[error("a name cannot have control characters or marks that turn the text round")]
    Control,
    /// Nothing in it can be seen.
    #[error("a name has at least one letter or sign that can be seen, or is empty")]
    Invisible,
    /// Letters that reach into the lines above and below.
    #[error("a letter of a name has at most {most} marks", most = Name::MOST_MARKS)]
    Marks,
}

impl Name {
    /// The most characters a name has.
    pub const LONGEST: usize = 40;
    /// The most marks on one letter. No language needs more.
    pub const MOST_MARKS: usize = 4;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Marks that change the direction of all the text behind them could make a name say something
/// about its neighbours.
fn disturbs(letter: char) -> bool {
    let turns = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')
}

/// Letters and signs that fonts draw as nothing: fillers of Hangul, and the empty Braille cell.
const BLANK: [char; 5] = ['\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}'];

fn is_mark(letter: char) -> bool {
    letter.general_category_group() == GeneralCategoryGroup::Mark
}

/// Whether something can be seen where this stands alone.
fn is_visible(letter: char) -> bool {
    use GeneralCategoryGroup::{Mark, Other, Separator};
    !matches!(letter.general_category_group(), Mark | Other | Separator) && !BLANK.contains(&letter)
}

/// The most marks that any letter bears. What cannot be seen does not end a letter.
fn most_marks(text: &str) -> usize {
    let mut marks = 0;
    let count = text.chars().map(|letter| {
        match () {
            () if is_visible(letter) => marks = 0,
            () if is_mark(letter) => marks += 1,
            () => {}
        }
        marks
    });
    count.max().unwrap_or_default()
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        let name = Name::try_from(text.to_owned())?;
        if !name.0.is_empty() && !name.0.chars().any(is_visible) {
            return Err(NameError::Invisible);
        }
        if most_marks(&name.0) > Name::MOST_MARKS {
            return Err(NameError::Marks);
        }
        Ok(name)
    }
}

/// Reads a name that was stored: whatever has been a name once stays one.
impl TryFrom<String> for Name {
    type Error = NameError;

    fn try_from(text: String) -> Result<Name, NameError> {
        let name = text.trim();
        let length = name.chars().count();
        if length > Name::LONGEST {
            return Err(NameError::Long(length));
        }
        if name.chars().any(disturbs) {
            return Err(NameError::Control);
        }
        Ok(Name(name.to_owned()))
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_limited_and_on_one_line() {
        assert_eq!(" Ada ".parse::<Name>().map(String::from), Ok("Ada".to_owned()));
        assert_eq!("é".repeat(40).parse::<Name>().map(|name| name.to_string().len()), Ok(80));
        assert_eq!("x".repeat(41).parse::<Name>(), Err(NameError::Long(41)));
        for text in ["A\nB", "\u{202e}adA", "nul\0"] {
            assert_eq!(text.parse::<Name>(), Err(NameError::Control), "{text:?}");
        }
    }

    #[test]
    fn names_that_were_stored_are_read_as_they_are() {
        let stored: Name = serde_json::from_str(r#""\u200b""#).unwrap();
        assert_eq!(stored.as_str(), "\u{200b}");
        assert!("\u{200b}".parse::<Name>().is_err(), "but nobody is called so any more");
    }

    #[test]
    fn levels_go_from_one_to_eight() {
        assert_eq!(Level::try_from(8), Ok(Level::HIGHEST));
        for level in [0, 9, 255] {
            assert_eq!(Level::try_from(level), Err(LevelError(level)));
        }
    }

    #[test]
    fn a_chair_is_written_as_one_flat_object() {
        let chair: Chair = serde_json::from_str(r#"{"kind":"computer","level":3}"#).unwrap();
        assert_eq!(chair, Chair::computer(Level(3)));
        let text = serde_json::to_string(&Chair::here("Ada".parse().unwrap())).unwrap();
        assert_eq!(text, r#"{"kind":"here","name":"Ada"}"#);
        assert!(serde_json::from_str::<Chair>(r#"{"kind":"computer","level":9}"#).is_err());
    }
}
