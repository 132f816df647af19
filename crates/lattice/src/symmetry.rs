//! The symmetries of a board of hexagons, and of one of squares.

/// One of the twelve ways to turn and mirror a hexagonal board onto itself.
pub type Symmetry = Turning<6>;

/// One of the eight ways to turn and mirror a square board onto itself.
pub type SquareSymmetry = Turning<4>;

/// A way to turn and mirror a board of cells with so many sides onto itself.
///
/// First the mirror (left and right exchanged, 12 o'clock kept) if there is one, then `turns`
/// clockwise, each by one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turning<const SIDES: u8> {
    turns: u8,
    mirrors: bool,
}

macro_rules! all {
    ($sides:literal, $all:literal) => {
        impl Turning<$sides> {
            /// All of them, the identity first, the mirrored ones last.
            pub const ALL: [Self; $all] = {
                let mut all = [Self::IDENTITY; $all];
                let mut i = 0;
                while i < $all {
                    all[i] = Self { turns: (i % $sides) as u8, mirrors: i >= $sides };
                    i += 1;
                }
                all
            };
        }
    };
}

all!(6, 12);
all!(4, 8);

impl<const SIDES: u8> Turning<SIDES> {
    /// Nothing moves.
    pub const IDENTITY: Self = Turning { turns: 0, mirrors: false };

    /// Left and right change places.
    pub const MIRROR: Self = Turning { turns: 0, mirrors: true };

    /// A turn clockwise by so many sides.
    pub const fn rotation(turns: u8) -> Self {
        Turning { turns: turns % SIDES, mirrors: false }
    }

    /// By how many sides the board is turned clockwise, after mirroring if there is any.
    pub const fn turns(self) -> u8 {
        self.turns
    }

    /// Whether left and right change places (before turning).
    pub const fn mirrors(self) -> bool {
        self.mirrors
    }

    /// The place of this symmetry in `ALL`.
    pub const fn index(self) -> usize {
        self.turns as usize + if self.mirrors { SIDES as usize } else { 0 }
    }

    /// This symmetry, then another one.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        // A mirror met after a turn turns it the other way round.
        let turns = if next.mirrors { SIDES - self.turns } else { self.turns };
        Turning { turns: (turns + next.turns) % SIDES, mirrors: self.mirrors != next.mirrors }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.mirrors { self } else { Turning::rotation(SIDES - self.turns) }
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
