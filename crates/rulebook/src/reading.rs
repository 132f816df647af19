//! Parser: reading a rulebook from its small part of Markdown.
//!
//! ```text
//! # Title                       once, at the top
//! ## Section {#id}              ids are the same in every language
//! ### Smaller heading
//! A paragraph on one line.
//! - an item                     1. an item
//! > a ruling of this project
//! ![A caption](figure-name)
//! | a | table |
//! |---|---|
//! ```
//!
//! Everything is one line; blank lines part what does not belong together. Anything else is an
//! error, so that what a screen shows and what was meant cannot drift apart.

use games::GameId;
use thiserror::Error;

use crate::document::{Block, Rulebook, Section, Text};
use crate::{Language, inline};

/// A rulebook that cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    #[source]
    pub fault: Fault,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The first line is not a title, or a title stands elsewhere.
    #[error("a rulebook has one title (`# …`), on its first line")]
    Title,
    /// A section's heading does not end with an id.
    #[error("a section's heading ends with its id, such as `{{#aim}}`")]
    Id,
    /// Two sections have the same id.
    #[error("there is another section `{0}` above")]
    IdTwice(String),
    /// A figure is not written as it should.
    #[error("a figure is written `![caption](name)`")]
    Figure,
    /// A row has more or fewer cells than the first one.
    #[error("a row of this table has {expected} cells, not {found}")]
    Row {
        /// How many cells the first row has.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
    /// The second line of a table is not a line of dashes.
    #[error("a table has a line of dashes under its first row")]
    Dashes,
    /// Two blocks are not parted by a blank line.
    #[error("a blank line is missing above")]
    BlankLine,
    /// A mark that is opened is not closed with words between.
    #[error("`{0}` is missing after some words")]
    Unclosed(&'static str),
    /// A bracket is closed that was not opened.
    #[error("a bracket closes nothing")]
    Unopened,
    /// A link leads elsewhere than to the web.
    #[error("a link leads to http:// or https://, not to `{0}`")]
    Address(String),
    /// There are no words.
    #[error("words are missing")]
    Empty,
}

/// Reads a rulebook.
pub fn read(game: GameId, language: Language, source: &str) -> Result<Rulebook, ReadError> {
    let mut lines = source.lines().enumerate().map(|(index, line)| (index + 1, line));
    let title = lines
        .next()
        .and_then(|(_, line)| line.strip_prefix("# "))
        .ok_or(ReadError { line: 1, fault: Fault::Title })?;
    let title = inline::read(title).map_err(|fault| ReadError { line: 1, fault })?;
    let mut reader = Reader {
        rulebook: Rulebook { game, language, title, lead: Vec::new(), sections: Vec::new() },
        apart: false,
        table_begun: false,
    };
    for (line, text) in lines {
        reader.read_line(text).map_err(|fault| ReadError { line, fault })?;
    }
    Ok(reader.rulebook)
}

struct Reader {
    rulebook: Rulebook,
    /// Whether the line before was blank.
    apart: bool,
    /// Whether the line before was the first row of a table.
    table_begun: bool,
}

impl Reader {
    fn read_line(&mut self, line: &str) -> Result<(), Fault> {
        if self.table_begun {
            self.table_begun = false;
            let dashes = line.starts_with("|-") && line.chars().all(|c| matches!(c, '|' | '-'));
            return if dashes { Ok(()) } else { Err(Fault::Dashes) };
        }
        if line.is_empty() {
            self.apart = true;
            return Ok(());
        }
        let apart = std::mem::take(&mut self.apart);
        if let Some(heading) = line.strip_prefix("## ") {
            return self.begin_section(heading);
        }
        if let Some(row) = line.strip_prefix('|') {
            return self.read_row(row, apart);
        }
        if let Some(item) = line.strip_prefix("- ") {
            return self.read_item(item, false, apart);
        }
        if let Some((number, item)) = line.split_once(". ")
            && number.bytes().all(|byte| byte.is_ascii_digit())
        {
            return self.read_item(item, true, apart);
        }
        let block = if let Some(heading) = line.strip_prefix("### ") {
            Block::Heading { text: inline::read(heading)? }
        } else if let Some(ruling) = line.strip_prefix("> ") {
            Block::Ruling { text: inline::read(ruling)? }
        } else if let Some(figure) = line.strip_prefix("![") {
            read_figure(figure)?
        } else if line.starts_with('#') {
            return Err(Fault::Title);
        } else {
            Block::Paragraph { text: inline::read(line)? }
        };
        self.push(block, apart)
    }

    fn begin_section(&mut self, heading: &str) -> Result<(), Fault> {
        let (title, id) = heading
            .strip_suffix('}')
            .and_then(|heading| heading.split_once(" {#"))
            .filter(|(_, id)| !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase()))
            .ok_or(Fault::Id)?;
        if self.rulebook.section(id).is_some() {
            return Err(Fault::IdTwice(id.to_owned()));
        }
        let title = inline::read(title)?;
        self.rulebook.sections.push(Section { id: id.to_owned(), title, blocks: Vec::new() });
        Ok(())
    }

    fn blocks(&mut self) -> &mut Vec<Block> {
        let Rulebook { lead, sections, .. } = &mut self.rulebook;
        sections.last_mut().map_or(lead, |section| &mut section.blocks)
    }

    fn push(&mut self, block: Block, apart: bool) -> Result<(), Fault> {
        if !apart {
            return Err(Fault::BlankLine);
        }
        self.blocks().push(block);
        Ok(())
    }

    fn read_item(&mut self, item: &str, ordered: bool, apart: bool) -> Result<(), Fault> {
        let text = inline::read(item)?;
        match self.blocks().last_mut() {
            Some(Block::List { ordered: same, items }) if !apart && *same == ordered => {
                items.push(text);
                Ok(())
            }
            _ => self.push(Block::List { ordered, items: vec![text] }, apart),
        }
    }

    fn read_row(&mut self, row: &str, apart: bool) -> Result<(), Fault> {
        let cells: Vec<Text> = row
            .trim_end_matches('|')
            .split('|')
            .map(|cell| match cell.trim() {
                "" => Ok(Text::default()),
                words => inline::read(words),
            })
            .collect::<Result<_, _>>()?;
        match self.blocks().last_mut() {
            Some(Block::Table { head, rows }) if !apart => {
                if cells.len() != head.len() {
                    return Err(Fault::Row { expected: head.len(), found: cells.len() });
                }
                rows.push(cells);
                Ok(())
            }
            _ => {
                self.table_begun = true;
                self.push(Block::Table { head: cells, rows: Vec::new() }, apart)
            }
        }
    }
}

fn read_figure(source: &str) -> Result<Block, Fault> {
    let (caption, name) = source
        .strip_suffix(')')
        .and_then(|source| source.rsplit_once("]("))
        .filter(|(_, name)| !name.is_empty())
        .ok_or(Fault::Figure)?;
    Ok(Block::Figure { name: name.to_owned(), caption: inline::read(caption)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(source: &str) -> Result<Rulebook, ReadError> {
        read(GameId::Gosix, Language::English, source)
    }

    #[test]
    fn every_kind_of_block_is_read() {
        let rules = read_text(
            "# Game\n\nLead.\n\n## Aim {#aim}\n\nWin.\n\n- a\n- *b*\n\n1. c\n2. d\n\n### Why?\n\n> So.\n\n\
             ![A `b3` thing](board)\n\n| | x |\n|---|---|\n| y | z |\n",
        )
        .expect("a rulebook");
        assert_eq!(rules.lead.len(), 1);
        let kinds: Vec<String> = rules.sections[0]
            .blocks
            .iter()
            .filter_map(|block| {
                serde_json::to_value(block).ok()?["type"].as_str().map(str::to_owned)
            })
            .collect();
        assert_eq!(kinds, ["paragraph", "list", "list", "heading", "ruling", "figure", "table"]);
    }

    #[test]
    fn what_is_not_understood_is_named_with_its_line() {
        let error = |source: &str| read_text(source).expect_err(source).to_string();
        assert_eq!(error("Game"), "line 1: a rulebook has one title (`# …`), on its first line");
        assert_eq!(
            error("# Game\n## Aim"),
            "line 2: a section's heading ends with its id, such as `{#aim}`"
        );
        assert_eq!(
            error("# G\n\n## A {#a}\n\n## B {#a}"),
            "line 5: there is another section `a` above"
        );
        assert_eq!(error("# G\n\na\nb"), "line 4: a blank line is missing above");
        assert_eq!(error("# G\n\n![a]"), "line 3: a figure is written `![caption](name)`");
        assert_eq!(
            error("# G\n\n| a | b |\n| c | d |"),
            "line 4: a table has a line of dashes under its first row"
        );
        assert_eq!(
            error("# G\n\n| a | b |\n|---|---|\n| c |"),
            "line 5: a row of this table has 2 cells, not 1"
        );
        assert_eq!(
            error("# G\n\n#### deep"),
            "line 3: a rulebook has one title (`# …`), on its first line"
        );
    }
}
