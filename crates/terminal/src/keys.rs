//! The keys that ask: capital letters, unless somebody prefers others.

use std::fmt;

use crate::room::Ask;

/// Which key asks what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys([char; Ask::ALL.len()]);

impl Default for Keys {
    fn default() -> Keys {
        Keys(Ask::ALL.map(Ask::usual_key))
    }
}

/// Keys that mean something else at a table.
const TAKEN: &str = "hjklyubnimgvwtdcrpsoqxaYAQ1234,.+-:/? ";

/// Why a key cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyError {
    /// Not a question and one letter.
    Unreadable(String),
    /// The key means something else.
    Taken(char),
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyError::Unreadable(text) => {
                let questions = Ask::ALL.map(Ask::name).join(", ");
                write!(f, "`{text}` is not QUESTION=KEY; questions are {questions}")
            }
            KeyError::Taken(key) => write!(f, "the key `{key}` means something else already"),
        }
    }
}

impl std::error::Error for KeyError {}

impl Keys {
    /// Changes keys as told, such as `last=z`: a question by its name, and one character.
    pub fn read<'a>(changes: impl IntoIterator<Item = &'a str>) -> Result<Keys, KeyError> {
        let mut keys = Keys::default();
        for change in changes {
            let wrong = || KeyError::Unreadable(change.to_owned());
            let (name, key) = change.split_once('=').ok_or_else(wrong)?;
            let at = Ask::ALL.iter().position(|ask| ask.name() == name.trim()).ok_or_else(wrong)?;
            let mut letters = key.trim().chars();
            let (Some(key), None) = (letters.next(), letters.next()) else { return Err(wrong()) };
            if key.is_control() || TAKEN.contains(key) {
                return Err(KeyError::Taken(key));
            }
            keys.0[at] = key;
        }
        match keys.0.iter().enumerate().find(|(at, key)| keys.0[..*at].contains(key)) {
            Some((_, key)) => Err(KeyError::Taken(*key)),
            None => Ok(keys),
        }
    }

    pub(crate) fn of(&self, ask: Ask) -> char {
        let at = Ask::ALL.iter().position(|other| *other == ask);
        at.map_or(ask.usual_key(), |at| self.0[at])
    }

    pub(crate) fn meaning(&self, key: char) -> Option<Ask> {
        Ask::ALL.into_iter().find(|ask| self.of(*ask) == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_ask_can_be_changed_and_never_take_another_meaning() {
        let keys = Keys::read(["last=z", " chain = é "]).expect("free keys");
        assert_eq!(keys.meaning('z'), Some(Ask::Last));
        assert_eq!(keys.meaning('é'), Some(Ask::Chain));
        assert_eq!(keys.meaning('L'), None);
        assert_eq!(keys.meaning('T'), Some(Ask::Turn));
        // Two that change places do not get into each other's way.
        assert!(Keys::read(["last=T", "turn=L"]).is_ok());
        assert_eq!(Keys::read(["last=T"]), Err(KeyError::Taken('T')));
        assert_eq!(Keys::read(["last=h"]), Err(KeyError::Taken('h')));
        for bad in ["", "last", "last=", "last=zz", "first=z", "=z"] {
            assert_eq!(Keys::read([bad]), Err(KeyError::Unreadable(bad.to_owned())));
        }
    }
}
