//! Data model: what a record says, whatever the game.

use thiserror::Error;

use super::clock::Clock;
use super::place::Origin;
use super::words;
use crate::Verdict;

/// One game: who played what, how it went and how it ended.
///
/// Tags keep their order. The tag `Result` is always there and always says the same as
/// [`verdict`](Record::verdict).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    tags: Vec<Tag>,
    /// The game itself.
    pub main_line: Line,
    verdict: Verdict,
    /// Where the verdict behind the last turn was read.
    pub verdict_origin: Origin,
}

/// A name and its value: `[Red "Ada"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    name: String,
    value: String,
    /// Where the tag was read.
    pub origin: Origin,
}

/// Why a tag cannot be part of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TagError {
    /// The name is not a word of letters, digits and `_`.
    #[error("a tag's name has only letters a to z, digits and `_`, unlike `{0}`")]
    Name(String),
    /// The value has a line break or another control character.
    #[error("the value of [{0}] has a character that cannot be written on a line")]
    Value(String),
}

/// Turns one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first turn.
    pub opening: Vec<Comment>,
    /// The turns.
    pub turns: Vec<Turn>,
}

/// All moves that one player makes before the next one's turn, and what is said about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    moves: Vec<String>,
    /// What is thought of the turn: numeric annotation glyphs as in PGN, `$1` for `!` and so on.
    pub glyphs: Vec<u8>,
    /// The player's clock after the turn.
    pub clock: Option<Clock>,
    /// What follows the turn, in order.
    pub remarks: Vec<Remark>,
    /// Where the turn was read.
    pub origin: Origin,
}

/// Something that follows a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A comment.
    Comment(Comment),
    /// What could have been played instead of the turn, and how it would go on.
    Variation(Line),
}

/// A comment: words with single blanks between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(String);

/// A text that cannot stand for a move in a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` cannot be written as a move in a record")]
pub struct NotAMove(pub String);

/// The tag that repeats the verdict.
pub(super) const RESULT: &str = "Result";

impl Record {
    /// An empty record of a game that is not over.
    pub fn new() -> Record {
        Record::from_parts(Vec::new(), Line::default(), Verdict::Open, Origin::default())
    }

    /// Adds the tag `Result` if it is not among the tags.
    pub(super) fn from_parts(
        tags: Vec<Tag>,
        main_line: Line,
        verdict: Verdict,
        verdict_origin: Origin,
    ) -> Record {
        let mut record = Record { tags, main_line, verdict, verdict_origin };
        record.set_verdict(verdict);
        record
    }

    /// The game's name.
    pub fn game(&self) -> Option<&str> {
        self.value("Game")
    }

    /// The value of a tag.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.tag(name).map(Tag::value)
    }

    /// The tag of that name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// All tags, in order.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// Adds a tag behind the others, or replaces the one with its name. The tag `Result` stays as
    /// it is: it belongs to [`set_verdict`](Record::set_verdict).
    pub fn set_tag(&mut self, tag: Tag) {
        if tag.name != RESULT {
            self.put(tag);
        }
    }

    fn put(&mut self, tag: Tag) {
        match self.tags.iter_mut().find(|known| known.name == tag.name) {
            Some(known) => *known = tag,
            None => self.tags.push(tag),
        }
    }

    /// Keeps only the tags that pass, and `Result`, in the order of their keys.
    pub(super) fn arrange_tags<K: Ord>(
        &mut self,
        keep: impl Fn(&Tag) -> bool,
        key: impl Fn(&Tag) -> K,
    ) {
        self.tags.retain(|tag| tag.name == RESULT || keep(tag));
        self.tags.sort_by_key(key);
    }

    /// How the game ended.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Says how the game ended.
    pub fn set_verdict(&mut self, verdict: Verdict) {
        self.verdict = verdict;
        let origin = self.tag(RESULT).map_or(Origin::default(), |tag| tag.origin);
        self.put(Tag { name: RESULT.to_owned(), value: verdict.to_string(), origin });
    }
}

impl Default for Record {
    fn default() -> Record {
        Record::new()
    }
}

impl Line {
    /// Writes the moves of this line and its variations anew, where there is a better way.
    pub(super) fn rewrite_moves(&mut self, better: &impl Fn(&str) -> Option<String>) {
        for turn in &mut self.turns {
            for mv in &mut turn.moves {
                *mv = better(mv).unwrap_or_else(|| std::mem::take(mv));
            }
            for remark in &mut turn.remarks {
                if let Remark::Variation(line) = remark {
                    line.rewrite_moves(better);
                }
            }
        }
    }
}

impl Tag {
    /// A tag with this name and value.
    pub fn new(name: &str, value: &str) -> Result<Tag, TagError> {
        if name.is_empty() || !name.chars().all(words::is_tag_letter) {
            return Err(TagError::Name(name.to_owned()));
        }
        if value.chars().any(char::is_control) {
            return Err(TagError::Value(name.to_owned()));
        }
        Ok(Tag::known(name, value))
    }

    /// A tag as the games write it.
    pub(super) fn known(name: &str, value: &str) -> Tag {
        Tag { name: name.to_owned(), value: value.to_owned(), origin: Origin::default() }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value.
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl Turn {
    /// A turn that begins with this move.
    pub fn new(first: impl Into<String>) -> Result<Turn, NotAMove> {
        checked(first.into()).map(Turn::played)
    }

    /// Goes on with this move.
    pub fn push(&mut self, mv: impl Into<String>) -> Result<(), NotAMove> {
        self.add(checked(mv.into())?);
        Ok(())
    }

    /// A turn that begins with a move as a game writes it.
    pub(super) fn played(first: String) -> Turn {
        Turn {
            moves: vec![first],
            glyphs: Vec::new(),
            clock: None,
            remarks: Vec::new(),
            origin: Origin::default(),
        }
    }

    /// Goes on with a move as a game writes it.
    pub(super) fn add(&mut self, mv: String) {
        self.moves.push(mv);
    }

    /// The moves as text; at least one.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// What is thought of the turn as signs behind it, such as `?!`; glyphs that have none are left out.
    pub fn signs(&self) -> String {
        let sign = |glyph: &u8| words::SIGNS.get(usize::from(*glyph).checked_sub(1)?).copied();
        self.glyphs.iter().filter_map(sign).collect()
    }

    /// The comments, in order.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.remarks.iter().filter_map(|remark| match remark {
            Remark::Comment(comment) => Some(comment),
            Remark::Variation(_) => None,
        })
    }

    /// The variations, in order.
    pub fn variations(&self) -> impl Iterator<Item = &Line> {
        self.remarks.iter().filter_map(|remark| match remark {
            Remark::Variation(line) => Some(line),
            Remark::Comment(_) => None,
        })
    }
}

fn checked(mv: String) -> Result<String, NotAMove> {
    if words::can_be_a_move(&mv) { Ok(mv) } else { Err(NotAMove(mv)) }
}

/// Blanks at which no line is broken.
const NO_BREAK: [char; 3] = ['\u{a0}', '\u{2007}', '\u{202f}'];

impl Comment {
    /// A comment, if there is anything in it; line breaks and runs of blanks become one blank. Where no line may be
    /// broken, as in French before a colon, none is.
    pub fn new(text: &str) -> Option<Comment> {
        text.split_whitespace().next()?;
        let may_break = |letter: char| letter.is_whitespace() && !NO_BREAK.contains(&letter);
        let words: Vec<&str> = text.split(may_break).filter(|word| !word.is_empty()).collect();
        Some(Comment(words.join(" ")))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }
}
