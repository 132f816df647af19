//! Text canvas: a sheet of characters that grows in all directions.

use std::collections::BTreeMap;
use std::fmt::Write;

/// What a character is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ink {
    /// The terminal's own colour.
    #[default]
    Plain,
    /// Lines and names that step back.
    Faint,
    /// Red pieces.
    Red,
    /// Green pieces.
    Green,
    /// Blue pieces.
    Blue,
    /// Yellow pieces.
    Yellow,
    /// Pieces that stand out without a colour of their own.
    Bold,
    /// The cursor, and what it points at.
    Accent,
    /// What must not be played.
    Forbidden,
    /// On a black tile.
    OnBlack,
    /// On a blue tile.
    OnBlue,
    /// On a red tile.
    OnRed,
    /// On a yellow tile.
    OnYellow,
}

impl Ink {
    /// The terminal's code for it.
    fn code(self) -> &'static str {
        match self {
            Ink::Plain => "\x1b[0m",
            Ink::Faint => "\x1b[0;2m",
            Ink::Red | Ink::OnRed | Ink::Forbidden => "\x1b[0;1;31m",
            Ink::Green => "\x1b[0;1;32m",
            Ink::Blue | Ink::OnBlue => "\x1b[0;1;34m",
            Ink::Yellow | Ink::OnYellow => "\x1b[0;1;33m",
            Ink::Bold | Ink::Accent | Ink::OnBlack => "\x1b[0;1m",
        }
    }
}

/// A sheet of characters; rows grow downwards and columns to the right, both also below zero.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    rows: BTreeMap<i32, BTreeMap<i32, (char, Ink)>>,
}

impl Canvas {
    /// Writes text from this place to the right.
    pub fn write(&mut self, row: i32, column: i32, text: &str, ink: Ink) {
        let row = self.rows.entry(row).or_default();
        for (column, character) in (column..).zip(text.chars()) {
            row.insert(column, (character, ink));
        }
    }

    /// Writes text with its middle at this place.
    pub fn write_centred(&mut self, row: i32, column: i32, text: &str, ink: Ink) {
        let half = text.chars().count() as i32 / 2;
        self.write(row, column - half, text, ink);
    }

    /// All characters with their rows and columns.
    pub fn characters(&self) -> impl Iterator<Item = (i32, i32, char, Ink)> {
        self.rows.iter().flat_map(|(row, line)| {
            line.iter().map(move |(column, (character, ink))| (*row, *column, *character, *ink))
        })
    }

    /// The rows and the columns drawn on so far, each as the first and the last.
    pub fn bounds(&self) -> ((i32, i32), (i32, i32)) {
        let rows = self.rows.keys();
        let (top, bottom) = (rows.clone().next(), rows.clone().next_back());
        let right = self.rows.values().filter_map(|row| row.keys().next_back()).max();
        (
            (top.copied().unwrap_or(0), bottom.copied().unwrap_or(0)),
            (self.left(), right.copied().unwrap_or(0)),
        )
    }

    /// The row below everything drawn so far.
    pub(crate) fn next_row(&self) -> i32 {
        self.rows.keys().next_back().map_or(0, |row| row + 1)
    }

    /// The leftmost column drawn on so far.
    pub(crate) fn left(&self) -> i32 {
        self.rows.values().filter_map(|row| row.keys().next()).min().copied().unwrap_or(0)
    }

    /// Writes a line below everything drawn so far, and a row apart.
    pub(crate) fn caption(&mut self, text: &str) {
        self.write(self.next_row() + 1, self.left(), text, Ink::Plain);
    }

    /// The sheet as lines of text, with the terminal's colour codes if wanted.
    pub fn to_text(&self, colour: bool) -> String {
        let left = self.left();
        let mut text = String::new();
        let Some((&first, _)) = self.rows.first_key_value() else { return text };
        for row in first..self.next_row() {
            let mut at = left;
            let mut ink = Ink::Plain;
            for (&column, &(character, wanted)) in self.rows.get(&row).into_iter().flatten() {
                if character == ' ' {
                    continue;
                }
                text.extend(std::iter::repeat_n(' ', (column - at) as usize));
                if colour && wanted != ink {
                    text.push_str(wanted.code());
                    ink = wanted;
                }
                text.push(character);
                at = column + 1;
            }
            if ink != Ink::Plain {
                text.push_str(Ink::Plain.code());
            }
            let _ = writeln!(text);
        }
        text
    }
}
