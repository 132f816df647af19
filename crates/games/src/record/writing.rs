//! Writer: from records to text, always the same way.

use std::fmt;

use super::document::{Comment, Line, Record, Remark, Tag, Turn};
use super::reading::CLOCK;
use super::words::SIGNS;

/// How long a line of turns gets, unless a single word is longer.
const WIDTH: usize = 80;

/// Longer turns, such as a long chain of explosions, may be broken after `>`.
const LONGEST_UNBROKEN_TURN: usize = WIDTH / 2;

/// Writes games one after another, with a blank line between them.
pub fn write_all<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    records.into_iter().map(Record::to_string).collect::<Vec<_>>().join("\n")
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in self.tags() {
            writeln!(f, "{tag}")?;
        }
        let mut page = Page::default();
        page.line(&self.main_line, 1);
        page.item(&self.verdict().to_string());
        page.seam();
        write!(f, "\n{}\n", page.text)
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value().replace('\\', "\\\\").replace('"', "\\\"");
        write!(f, "[{} \"{value}\"]", self.name())
    }
}

/// Turns on lines of at most [`WIDTH`] characters.
///
/// What is added stays together until a [`blank`](Page::blank) or a [`seam`](Page::seam) ends
/// the piece; a line can break only there.
#[derive(Default)]
struct Page {
    text: String,
    /// How long the last line of the text is.
    width: usize,
    piece: String,
    /// Whether there is a blank between the text and the piece, if they are on one line.
    spaced: bool,
    /// Whether the next item stands right behind the piece, as the first of a variation does.
    glued: bool,
}

impl Page {
    fn line(&mut self, line: &Line, first: usize) {
        for comment in &line.opening {
            self.comment(comment);
        }
        for (turn, number) in line.turns.iter().zip(first..) {
            self.turn(turn, number);
        }
    }

    fn turn(&mut self, turn: &Turn, number: usize) {
        self.item(&format!("{number}. "));
        let moves = turn.moves().join(">");
        if moves.len() <= LONGEST_UNBROKEN_TURN {
            self.add(&moves);
        } else {
            for piece in moves.split_inclusive('>') {
                self.seam();
                self.add(piece);
            }
        }
        for glyph in &turn.glyphs {
            match SIGNS.get(usize::from(*glyph).wrapping_sub(1)) {
                Some(sign) if turn.glyphs.len() == 1 => self.add(sign),
                _ => self.item(&format!("${glyph}")),
            }
        }
        if let Some(clock) = turn.clock {
            self.item(&format!("{{{CLOCK} {clock}]}}"));
        }
        for remark in &turn.remarks {
            match remark {
                Remark::Comment(comment) => self.comment(comment),
                Remark::Variation(line) => self.variation(line, number),
            }
        }
    }

    fn variation(&mut self, line: &Line, number: usize) {
        self.item("(");
        self.glued = true;
        self.line(line, number);
        self.add(")");
    }

    /// Between braces, unless they would end too early or hide a clock.
    fn comment(&mut self, comment: &Comment) {
        let text = comment.text();
        if text.contains('}') || text.contains(CLOCK) {
            self.whole_line(&format!("; {text}"));
            return;
        }
        self.item("{");
        for (place, word) in text.split(' ').enumerate() {
            if place > 0 {
                self.blank();
            }
            self.add(word);
        }
        self.add("}");
    }

    fn item(&mut self, text: &str) {
        if !std::mem::take(&mut self.glued) {
            self.blank();
        }
        self.add(text);
    }

    fn add(&mut self, text: &str) {
        self.piece.push_str(text);
    }

    /// Ends a piece with a blank or a line break.
    fn blank(&mut self) {
        self.seam();
        self.spaced = true;
    }

    /// Ends a piece, with a line break or nothing.
    fn seam(&mut self) {
        let piece = std::mem::take(&mut self.piece);
        if piece.is_empty() {
            return;
        }
        let length = piece.chars().count();
        let blank = usize::from(self.spaced && self.width > 0);
        if self.width > 0 && self.width + blank + length > WIDTH {
            self.text.push('\n');
            self.width = 0;
        } else if blank > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(&piece);
        self.width += length;
        self.spaced = false;
    }

    /// A text that has its line for itself, however long it is.
    fn whole_line(&mut self, text: &str) {
        self.seam();
        self.glued = false;
        if self.width > 0 {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self.text.push('\n');
        self.width = 0;
    }
}
