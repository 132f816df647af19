//! A sheet of characters that grows in all directions.

use std::collections::BTreeMap;
use std::fmt::Write;

use lattice::Cell;

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
}

impl Ink {
    /// The terminal's code for it.
    fn code(self) -> &'static str {
        match self {
            Ink::Plain => "\x1b[0m",
            Ink::Faint => "\x1b[0;2m",
            Ink::Red => "\x1b[0;1;31m",
            Ink::Green => "\x1b[0;1;32m",
            Ink::Blue => "\x1b[0;1;34m",
            Ink::Yellow => "\x1b[0;1;33m",
            Ink::Bold => "\x1b[0;1m",
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

    /// Draws the outline of a cell:
    ///
    /// ```text
    ///    _____
    ///   /     \
    ///  /       \    columns lie 7 apart, rows 4; a step to 2 or 4 o'clock
    ///  \       /    goes half a cell up or down
    ///   \_____/
    /// ```
    pub(crate) fn hexagon(&mut self, cell: Cell) {
        let (row, column) = middle(cell);
        self.write(row - 2, column - 2, "_____", Ink::Faint);
        for (row, left, right, half_width) in [
            (row - 1, "/", "\\", 3),
            (row, "/", "\\", 4),
            (row + 1, "\\", "/", 4),
            (row + 2, "\\", "/", 3),
        ] {
            self.write(row, column - half_width, left, Ink::Faint);
            self.write(row, column + half_width, right, Ink::Faint);
        }
        self.write(row + 2, column - 2, "_____", Ink::Faint);
    }

    /// Writes the two lines of a cell: its name, and what is on it.
    pub(crate) fn label(&mut self, cell: Cell, name: &str, content: &str, ink: Ink) {
        let (row, column) = middle(cell);
        self.write_centred(row, column, name, Ink::Faint);
        self.write_centred(row + 1, column, content, ink);
    }

    /// The row below everything drawn so far.
    pub(crate) fn next_row(&self) -> i32 {
        self.rows.keys().next_back().map_or(0, |row| row + 1)
    }

    /// The leftmost column drawn on so far.
    pub(crate) fn left(&self) -> i32 {
        self.rows.values().filter_map(|row| row.keys().next()).min().copied().unwrap_or(0)
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

/// Where the name of a cell goes: just above the middle of its outline.
fn middle(cell: Cell) -> (i32, i32) {
    let (q, r) = (i32::from(cell.q), i32::from(cell.r));
    (4 * r + 2 * q, 7 * q)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_cells_share_their_sides() {
        let mut canvas = Canvas::default();
        for name in ["o", "a1", "a2"] {
            let cell = name.parse().expect(name);
            canvas.hexagon(cell);
            canvas.label(cell, name, "", Ink::Plain);
        }
        assert_eq!(
            canvas.to_text(false),
            concat!(
                "   _____\n",
                "  /     \\\n",
                " /  a1   \\_____\n",
                " \\       /     \\\n",
                "  \\_____/  a2   \\\n",
                "  /     \\       /\n",
                " /   o   \\_____/\n",
                " \\       /\n",
                "  \\_____/\n",
            )
            .replace("\n ", "\n")
            .trim_start_matches(' ')
            .replacen("_____\n", "  _____\n", 1)
        );
    }
}
