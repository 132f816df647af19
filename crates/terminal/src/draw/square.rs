//! Squares made of characters, and what drawing on either lattice asks for.

use lattice::{Cell, GridCell, Square};

use super::canvas::{Canvas, Ink};
use super::hexagon::CellScale;

/// A cell that can be drawn with characters.
pub(crate) trait Drawn: GridCell {
    /// How many signs fit into a cell of a single row.
    const NARROWEST: usize;

    /// Where the name of a cell goes.
    fn middle(self, scale: CellScale) -> (i32, i32);

    /// Draws the outline of a cell.
    fn outlined(self, scale: CellScale, ink: Ink, canvas: &mut Canvas);

    /// Fills the inside of a cell with this sign.
    fn filled(self, scale: CellScale, sign: &str, ink: Ink, canvas: &mut Canvas);

    /// Points at a cell from inside, for terminals without colours.
    fn pointed_at(self, scale: CellScale, canvas: &mut Canvas);

    /// The row and the column of a cell in a drawing of one sign for each cell.
    fn sign_at(self) -> (i32, i32);

    /// Writes on the lines of a cell, the first one at its name's place.
    fn labelled(self, scale: CellScale, lines: &[(&str, Ink)], canvas: &mut Canvas) {
        let (row, column) = self.middle(scale);
        for (row, (text, ink)) in (row..).zip(lines) {
            canvas.write_centred(row, column, text, *ink);
        }
    }
}

impl Drawn for Cell {
    const NARROWEST: usize = 3;

    fn middle(self, scale: CellScale) -> (i32, i32) {
        scale.middle(self)
    }

    fn outlined(self, scale: CellScale, ink: Ink, canvas: &mut Canvas) {
        canvas.hexagon(self, scale, ink);
    }

    fn filled(self, scale: CellScale, sign: &str, ink: Ink, canvas: &mut Canvas) {
        canvas.fill(self, scale, sign, ink);
    }

    fn pointed_at(self, scale: CellScale, canvas: &mut Canvas) {
        canvas.point_at(self, scale);
    }

    fn sign_at(self) -> (i32, i32) {
        (2 * i32::from(self.r) + i32::from(self.q), 2 * i32::from(self.q))
    }
}

/// ```text
///     +-------+     side 5, half 2: the middle of a cell is 8 columns
///     |       |     and 4 rows from the next
///     |  a1   |
///     |       |     +-----+
///     +-------+     | a1  |   side 3, half 1
///                   +-----+
/// ```
impl Drawn for Square {
    const NARROWEST: usize = 5;

    fn middle(self, scale: CellScale) -> (i32, i32) {
        let (half, reach) = frame(scale);
        (2 * half * i32::from(self.y), 2 * reach * i32::from(self.x))
    }

    fn outlined(self, scale: CellScale, ink: Ink, canvas: &mut Canvas) {
        let ((row, column), (half, reach)) = (self.middle(scale), frame(scale));
        let level = format!("+{}+", "-".repeat(2 * reach as usize - 1));
        canvas.write(row - half, column - reach, &level, ink);
        for row in row - half + 1..row + half {
            canvas.write(row, column - reach, "|", ink);
            canvas.write(row, column + reach, "|", ink);
        }
        canvas.write(row + half, column - reach, &level, ink);
    }

    fn filled(self, scale: CellScale, sign: &str, ink: Ink, canvas: &mut Canvas) {
        let ((row, column), (half, reach)) = (self.middle(scale), frame(scale));
        for row in row - half + 1..row + half {
            canvas.write(row, column - reach + 1, &sign.repeat(2 * reach as usize - 1), ink);
        }
    }

    fn pointed_at(self, scale: CellScale, canvas: &mut Canvas) {
        let ((row, column), (half, reach)) = (self.middle(scale), frame(scale));
        let reach = if half > 1 { reach - 1 } else { reach };
        canvas.write(row, column - reach, "[", Ink::Accent);
        canvas.write(row, column + reach, "]", Ink::Accent);
    }

    fn sign_at(self) -> (i32, i32) {
        (i32::from(self.y), 2 * i32::from(self.x))
    }
}

/// The rows and the columns from the middle of a square to its frame.
fn frame(scale: CellScale) -> (i32, i32) {
    let half = (scale.rows() + 1) / 2;
    (half, half + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(scale: CellScale) -> Vec<String> {
        let mut canvas = Canvas::default();
        for name in ["o", "a1", "a3"] {
            let cell: Square = name.parse().expect(name);
            cell.outlined(scale, Ink::Faint, &mut canvas);
            cell.labelled(scale, &[(name, Ink::Plain)], &mut canvas);
        }
        canvas.to_text(false).lines().map(str::to_owned).collect()
    }

    #[test]
    fn neighbouring_squares_share_their_sides() {
        let smallest = ["+-----+", "| a1  |", "+-----+-----+", "|  o  | a3  |", "+-----+-----+"];
        assert_eq!(drawn(CellScale::ALL[0]), smallest);
        let usual = [
            "+-------+",
            "|       |",
            "|  a1   |",
            "|       |",
            "+-------+-------+",
            "|       |       |",
            "|   o   |  a3   |",
            "|       |       |",
            "+-------+-------+",
        ];
        assert_eq!(drawn(CellScale::USUAL), usual);
    }

    #[test]
    fn the_frame_is_round_the_fill_in_every_size() {
        for scale in CellScale::ALL {
            let mut canvas = Canvas::default();
            Square::CENTRE.outlined(scale, Ink::Faint, &mut canvas);
            Square::CENTRE.filled(scale, "x", Ink::OnBlue, &mut canvas);
            let filled = canvas.characters().filter(|c| c.2 == 'x').count();
            let ((top, bottom), (left, right)) = canvas.bounds();
            assert_eq!(filled as i32, (bottom - top - 1) * (right - left - 1));
        }
    }
}
