//! What is known about a game besides its rules: for a shelf, a form of options, a caption.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Bilingual, Figure};

/// A game's box, as it were: what stands on the outside, and the figures that lie in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The game's name as people write it.
    pub title: String,
    /// The fewest and the most players.
    pub players: [u8; 2],
    /// How long a game takes at least and at most, in minutes, by its leaflet or by experience.
    pub minutes: [u16; 2],
    /// From what age on, if the leaflet says.
    pub age: Option<u8>,
    /// Who invented it, if that is known.
    pub author: Option<String>,
    /// When it was published, if that is known.
    pub year: Option<u16>,
    /// The game in one sentence.
    pub summary: Bilingual,
    /// What the seats are called, by their names in texts.
    pub seats: BTreeMap<String, Bilingual>,
    /// The named ways to play, by their names in texts.
    pub presets: BTreeMap<String, PresetText>,
    /// The options, by their names in texts.
    #[serde(default)]
    pub options: BTreeMap<String, OptionText>,
    /// What is said of the game while it is played, by key; see [`crate::words`].
    #[serde(default, skip_serializing)]
    pub words: toml::Table,
    /// The figures of the rulebook, by name.
    pub figures: BTreeMap<String, Figure>,
}

/// What a named way to play is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PresetText {
    /// Its name.
    pub name: Bilingual,
    /// What it is like, in one line.
    pub about: Bilingual,
}

/// What an option and its values are called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionText {
    /// The option's name.
    pub name: Bilingual,
    /// What it is about, in one line.
    pub about: Bilingual,
    /// What each value is called, by its text; numbers speak for themselves.
    #[serde(default)]
    pub values: BTreeMap<String, Bilingual>,
}
