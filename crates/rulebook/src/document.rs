//! What a rulebook consists of.

use games::GameId;
use serde::Serialize;

use crate::Language;

/// The rules of a game in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rulebook {
    /// The game.
    pub game: GameId,
    /// The language.
    pub language: Language,
    /// The heading of it all.
    pub title: Text,
    /// What is said before the first section.
    pub lead: Vec<Block>,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A part of the rules under a heading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// What the section is about, the same in every language: `aim`, `turn`, `end` …
    pub id: String,
    /// The heading.
    pub title: Text,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// One piece of a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Block {
    /// A smaller heading, or a question whose answer follows.
    Heading {
        /// Its words.
        text: Text,
    },
    /// A paragraph.
    Paragraph {
        /// Its words.
        text: Text,
    },
    /// What the authors left open and this project has decided.
    Ruling {
        /// Its words.
        text: Text,
    },
    /// A list.
    List {
        /// Whether the order matters.
        ordered: bool,
        /// What is listed.
        items: Vec<Text>,
    },
    /// A table.
    Table {
        /// The first row.
        head: Vec<Text>,
        /// The other rows, each as long as the first.
        rows: Vec<Vec<Text>>,
    },
    /// A figure; what it shows is in [`About::figures`](crate::About::figures).
    Figure {
        /// The figure's name.
        name: String,
        /// What is said about it.
        caption: Text,
    },
}

/// Words, some of which stand out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Text(pub Vec<Inline>);

/// Words that stand out, or not, in one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Inline {
    /// As they are.
    Plain {
        /// The words.
        text: String,
    },
    /// `*so*`
    Emphasis {
        /// The words.
        text: String,
    },
    /// `**so**`
    Strong {
        /// The words.
        text: String,
    },
    /// A place, a move or another word of the notation, written between backticks.
    Notation {
        /// The words.
        text: String,
    },
    /// `[so](https://…)`
    Link {
        /// The words.
        text: String,
        /// Where they lead.
        address: String,
    },
}

impl Rulebook {
    /// The section about this, if there is one.
    pub fn section(&self, id: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// Everything the rulebook says, piece by piece and without the sections' headings.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.lead.iter().chain(self.sections.iter().flat_map(|section| &section.blocks))
    }
}

impl Text {
    /// The words alone.
    pub fn plain(&self) -> String {
        self.0.iter().map(Inline::text).collect()
    }
}

impl Inline {
    /// The words alone.
    pub fn text(&self) -> &str {
        match self {
            Inline::Plain { text }
            | Inline::Emphasis { text }
            | Inline::Strong { text }
            | Inline::Notation { text }
            | Inline::Link { text, .. } => text,
        }
    }
}
