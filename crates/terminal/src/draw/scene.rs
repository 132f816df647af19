//! How a board is to be drawn, and what stands out on it.

use std::collections::{BTreeMap, BTreeSet};

/// How a board is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    /// Whether places bear their names.
    pub(crate) names: bool,
    /// Whether only ASCII can be shown.
    pub(crate) ascii: bool,
    /// Whether colours cannot be shown, so that tiles are told by patterns.
    pub(crate) patterns: bool,
    /// What stands out.
    pub(crate) marks: &'a Marks,
}

impl<'a> Scene<'a> {
    /// A picture to be read: with names, and in the signs of any modern terminal.
    pub(crate) const fn to_read(marks: &'a Marks) -> Scene<'a> {
        Scene { names: true, ascii: false, patterns: false, marks }
    }
}

/// What stands out on a board, by the names of places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// Where the cursor is.
    pub(crate) cursor: Option<String>,
    /// What can be chosen.
    pub(crate) choices: BTreeSet<String>,
    /// What the rules forbid just now.
    pub(crate) forbidden: BTreeSet<String>,
    /// Where the last turn left its traces.
    pub(crate) last: BTreeSet<String>,
    /// What the cursor's move is about, or a hint, or what has won.
    pub(crate) lit: BTreeSet<String>,
    /// A few letters on a place.
    pub(crate) notes: BTreeMap<String, String>,
}

impl Marks {
    /// Whether the cursor is there.
    pub(crate) fn points_at(&self, place: &str) -> bool {
        self.cursor.as_deref() == Some(place)
    }
}
