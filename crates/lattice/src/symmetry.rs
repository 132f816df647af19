//! The twelve symmetries of a hexagonal board.

/// One of the twelve ways to turn and mirror a hexagonal board onto itself.
///
/// First the mirror (left and right exchanged, 12 o'clock kept) if there is one, then `turns`
/// sixths of a turn clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    turns: u8,
    mirrors: bool,
}

impl Symmetry {
    /// Nothing moves.
    pub const IDENTITY: Symmetry = Symmetry { turns: 0, mirrors: false };

    /// Left and right change places.
    pub const MIRROR: Symmetry = Symmetry { turns: 0, mirrors: true };

    /// All twelve, the identity first, the six mirrored ones last.
    pub const ALL: [Symmetry; 12] = {
        let mut all = [Symmetry::IDENTITY; 12];
        let mut i = 0;
        while i < 12 {
            all[i] = Symmetry { turns: (i % 6) as u8, mirrors: i >= 6 };
            i += 1;
        }
        all
    };

    /// A turn clockwise by this many sixths.
    pub const fn rotation(sixths: u8) -> Symmetry {
        Symmetry { turns: sixths % 6, mirrors: false }
    }

    /// Sixths of a turn clockwise, after mirroring if there is any.
    pub const fn turns(self) -> u8 {
        self.turns
    }

    /// Whether left and right change places (before turning).
    pub const fn mirrors(self) -> bool {
        self.mirrors
    }

    /// The place of this symmetry in [`Symmetry::ALL`].
    pub const fn index(self) -> usize {
        self.turns as usize + if self.mirrors { 6 } else { 0 }
    }

    /// This symmetry, then another one.
    #[must_use]
    pub const fn then(self, next: Symmetry) -> Symmetry {
        // A mirror met after a turn turns it the other way round.
        let turns = if next.mirrors { 6 - self.turns } else { self.turns };
        Symmetry { turns: (turns + next.turns) % 6, mirrors: self.mirrors != next.mirrors }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.mirrors { self } else { Symmetry::rotation(6 - self.turns) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn composition_and_inverse_agree_with_what_happens_to_cells() {
        let cell = Cell::new(2, -5);
        for (index, first) in Symmetry::ALL.into_iter().enumerate() {
            assert_eq!(first.index(), index);
            assert_eq!(first.then(first.inverse()), Symmetry::IDENTITY);
            for second in Symmetry::ALL {
                assert_eq!(
                    cell.transformed(first).transformed(second),
                    cell.transformed(first.then(second))
                );
            }
        }
    }
}
