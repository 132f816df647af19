//! Hexagons made of characters, in several sizes.

use lattice::Cell;

use super::canvas::{Canvas, Ink};

/// How large hexagonal cells are drawn:
///
/// ```text
///    _____      side 5, half 2: columns of cells lie 7 apart, rows 4;
///   /     \     a step to 2 or 4 o'clock goes half a cell up or down
///  /       \
///  \       /     ___
///   \_____/     /   \   side 3, half 1
///               \___/
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellScale {
    /// Characters of the upper and lower side.
    side: i32,
    /// Rows of half a cell.
    half: i32,
}

impl CellScale {
    /// What `hexotheque show` draws.
    pub(crate) const USUAL: CellScale = CellScale { side: 5, half: 2 };

    /// All sizes, the smallest first.
    pub(crate) const ALL: [CellScale; 5] = [
        CellScale { side: 3, half: 1 },
        CellScale::USUAL,
        CellScale { side: 7, half: 3 },
        CellScale { side: 9, half: 4 },
        CellScale { side: 11, half: 5 },
    ];

    /// Where the name of a cell goes: just above the middle of its outline.
    pub(crate) fn middle(self, cell: Cell) -> (i32, i32) {
        let (q, r) = (i32::from(cell.q), i32::from(cell.r));
        (2 * self.half * r + self.half * q, (self.side + self.half) * q)
    }

    /// How many rows the inside of a cell has for words, besides the one with the lower side.
    pub(crate) fn rows(self) -> i32 {
        2 * self.half - 1
    }

    /// The columns from the middle to the slanted sides, `away` rows from the middle.
    fn reach(self, away: i32) -> i32 {
        (self.side + 1) / 2 + self.half - 1 - away
    }
}

impl Canvas {
    /// Draws the outline of a cell.
    pub(crate) fn hexagon(&mut self, cell: Cell, scale: CellScale, ink: Ink) {
        let (row, column) = scale.middle(cell);
        let level = "_".repeat(scale.side as usize);
        let left = column - scale.side / 2;
        self.write(row - scale.half, left, &level, ink);
        for away in 0..scale.half {
            let reach = scale.reach(away);
            self.write(row - away, column - reach, "/", ink);
            self.write(row - away, column + reach, "\\", ink);
            self.write(row + 1 + away, column - reach, "\\", ink);
            self.write(row + 1 + away, column + reach, "/", ink);
        }
        self.write(row + scale.half, left, &level, ink);
    }

    /// Fills the inside of a cell with this sign.
    pub(crate) fn fill(&mut self, cell: Cell, scale: CellScale, sign: &str, ink: Ink) {
        let (row, column) = scale.middle(cell);
        for away in 0..scale.half {
            let inside = 2 * scale.reach(away) - 1;
            let signs = sign.repeat(inside as usize);
            let left = column - inside / 2;
            self.write(row - away, left, &signs, ink);
            let lower = if away + 1 == scale.half { "_" } else { sign };
            self.write(row + 1 + away, left, &lower.repeat(inside as usize), ink);
        }
    }

    /// Points at a cell from inside, for terminals without colours.
    pub(crate) fn point_at(&mut self, cell: Cell, scale: CellScale) {
        let (row, column) = scale.middle(cell);
        let reach = if scale.half > 1 { scale.reach(0) - 1 } else { scale.reach(0) };
        self.write(row, column - reach, "[", Ink::Accent);
        self.write(row, column + reach, "]", Ink::Accent);
    }

    /// Writes on the lines of a cell, the first one at its name's place.
    pub(crate) fn label(&mut self, cell: Cell, scale: CellScale, lines: &[(&str, Ink)]) {
        let (row, column) = scale.middle(cell);
        for (row, (text, ink)) in (row..).zip(lines) {
            self.write_centred(row, column, text, *ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(scale: CellScale) -> String {
        let mut canvas = Canvas::default();
        for name in ["o", "a1", "a2"] {
            let cell = name.parse().expect(name);
            canvas.hexagon(cell, scale, Ink::Faint);
            canvas.label(cell, scale, &[(name, Ink::Plain)]);
        }
        canvas.to_text(false)
    }

    #[test]
    fn neighbouring_cells_share_their_sides() {
        let usual = [
            "  _____",
            " /     \\",
            "/  a1   \\_____",
            "\\       /     \\",
            " \\_____/  a2   \\",
            " /     \\       /",
            "/   o   \\_____/",
            "\\       /",
            " \\_____/",
        ];
        assert_eq!(drawn(CellScale::USUAL).lines().collect::<Vec<_>>(), usual);
        let smallest = [" ___", "/a1 \\___", "\\___/a2 \\", "/ o \\___/", "\\___/"];
        assert_eq!(drawn(CellScale::ALL[0]).lines().collect::<Vec<_>>(), smallest);
    }

    #[test]
    fn the_outline_is_round_the_fill_in_every_size() {
        for scale in CellScale::ALL {
            let mut canvas = Canvas::default();
            canvas.hexagon(Cell::CENTRE, scale, Ink::Faint);
            let outline = canvas.characters().count();
            canvas.fill(Cell::CENTRE, scale, " ", Ink::OnBlue);
            let slanted = canvas.characters().filter(|c| "/\\".contains(c.2)).count();
            assert_eq!(slanted as i32, 4 * scale.half);
            assert!(canvas.characters().count() > outline);
        }
    }
}
