//! Where something stands in a text.

use std::fmt;

/// A place in a text, counted as people and editors do: from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The beginning of a text.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place once this text, which begins here, has been read.
    #[must_use]
    pub fn after(self, text: &str) -> Place {
        text.chars().fold(self, |place, letter| match letter {
            '\n' => Place { line: place.line + 1, column: 1 },
            _ => Place { line: place.line, column: place.column + 1 },
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Where a part of a record was read, if it was.
///
/// It is no part of what the record says, so any two origins are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin(pub Option<Place>);

impl PartialEq for Origin {
    fn eq(&self, _: &Origin) -> bool {
        true
    }
}

impl Eq for Origin {}

impl From<Place> for Origin {
    fn from(place: Place) -> Origin {
        Origin(Some(place))
    }
}
