//! What hexagons and squares have in common: one trait for whoever plays on either.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;

use crate::name::NameError;
use crate::{Cell, Direction, Point, Square, SquareSymmetry, Symmetry};

/// How a lattice is made, in coordinates: as plain numbers, so that the compiler can reckon with it.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    /// The steps to the neighbours, clockwise from 12 o'clock.
    pub steps: &'static [(i8, i8)],
    /// Where one step in each coordinate goes when the board is turned clockwise to the next
    /// neighbour.
    pub turn: [(i8, i8); 2],
    /// Where they go when left and right change places.
    pub mirror: [(i8, i8); 2],
}

impl Geometry {
    /// How many sides a cell has.
    pub const fn sides(&self) -> usize {
        self.steps.len()
    }

    /// Where these coordinates go in a turn or a mirror.
    pub const fn image((a, b): (i8, i8), by: [(i8, i8); 2]) -> (i8, i8) {
        (a * by[0].0 + b * by[1].0, a * by[0].1 + b * by[1].1)
    }
}

/// A cell of an endless lattice, named by ring and clock.
pub trait GridCell:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Display
    + FromStr<Err = NameError>
    + Serialize
    + Send
    + Sync
    + 'static
{
    /// The ways to turn and mirror the lattice.
    type Symmetry: BoardSymmetry;

    /// How the lattice is made.
    const GEOMETRY: Geometry;

    /// The middle cell, `o`.
    const CENTRE: Self;

    /// The cell at these coordinates.
    fn at(coordinates: (i8, i8)) -> Self;

    /// Its coordinates.
    fn coordinates(self) -> (i8, i8);

    /// Counts cells ring by ring from the middle.
    fn spiral_index(self) -> usize;

    /// How many steps from neighbour to neighbour lie between two cells.
    fn distance(self, other: Self) -> u32;

    /// Where a symmetry of the board takes this cell.
    #[must_use]
    fn transformed(self, symmetry: Self::Symmetry) -> Self;

    /// The middle of the cell on paper.
    fn centre(self) -> Point;

    /// Its corners on paper, clockwise.
    fn corners(self) -> Vec<Point>;

    /// The neighbours, clockwise from 12 o'clock.
    fn around(self) -> impl Iterator<Item = Self> {
        let (a, b) = self.coordinates();
        let step =
            move |step: &(i8, i8)| Self::at((a.wrapping_add(step.0), b.wrapping_add(step.1)));
        Self::GEOMETRY.steps.iter().map(step)
    }
}

/// A way to turn and mirror a board onto itself.
pub trait BoardSymmetry: Copy + Eq + Debug + Send + Sync + 'static {
    /// Nothing moves.
    const IDENTITY: Self;

    /// All of them, the identity first.
    const EACH: &'static [Self];

    /// Whether left and right change places.
    fn mirrors(self) -> bool;

    /// This symmetry, then another one.
    #[must_use]
    fn then(self, next: Self) -> Self;

    /// The symmetry that undoes this one.
    #[must_use]
    fn inverse(self) -> Self;
}

macro_rules! board_symmetry {
    ($($kind:ty),+) => {$(
        impl BoardSymmetry for $kind {
            const IDENTITY: Self = Self::IDENTITY;
            const EACH: &'static [Self] = &Self::ALL;

            fn mirrors(self) -> bool {
                self.mirrors()
            }

            fn then(self, next: Self) -> Self {
                self.then(next)
            }

            fn inverse(self) -> Self {
                self.inverse()
            }
        }
    )+};
}

board_symmetry!(Symmetry, SquareSymmetry);

impl GridCell for Cell {
    type Symmetry = Symmetry;

    const GEOMETRY: Geometry = Geometry {
        steps: &[
            Direction::Twelve.offset(),
            Direction::Two.offset(),
            Direction::Four.offset(),
            Direction::Six.offset(),
            Direction::Eight.offset(),
            Direction::Ten.offset(),
        ],
        turn: [(0, 1), (-1, 1)],
        mirror: [(-1, 1), (0, 1)],
    };
    const CENTRE: Cell = Cell::CENTRE;

    #[inline]
    fn at((q, r): (i8, i8)) -> Cell {
        Cell::new(q, r)
    }

    #[inline]
    fn coordinates(self) -> (i8, i8) {
        (self.q, self.r)
    }

    fn spiral_index(self) -> usize {
        self.spiral_index()
    }

    #[inline]
    fn distance(self, other: Cell) -> u32 {
        Cell::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r)).ring()
    }

    fn transformed(self, symmetry: Symmetry) -> Cell {
        self.transformed(symmetry)
    }

    fn centre(self) -> Point {
        self.centre()
    }

    fn corners(self) -> Vec<Point> {
        self.outline().to_vec()
    }
}

impl GridCell for Square {
    type Symmetry = SquareSymmetry;

    const GEOMETRY: Geometry = Geometry {
        steps: &[(0, -1), (1, 0), (0, 1), (-1, 0)],
        turn: [(0, 1), (-1, 0)],
        mirror: [(-1, 0), (0, 1)],
    };
    const CENTRE: Square = Square::CENTRE;

    #[inline]
    fn at((x, y): (i8, i8)) -> Square {
        Square::new(x, y)
    }

    #[inline]
    fn coordinates(self) -> (i8, i8) {
        (self.x, self.y)
    }

    fn spiral_index(self) -> usize {
        self.spiral_index()
    }

    #[inline]
    fn distance(self, other: Square) -> u32 {
        let apart = |one: i8, other: i8| i32::from(one).abs_diff(i32::from(other));
        apart(self.x, other.x) + apart(self.y, other.y)
    }

    fn transformed(self, symmetry: SquareSymmetry) -> Square {
        self.transformed(symmetry)
    }

    fn centre(self) -> Point {
        self.centre()
    }

    fn corners(self) -> Vec<Point> {
        self.outline().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells near the middle of a lattice.
    fn near<C: GridCell>() -> Vec<C> {
        (-5..=5).flat_map(|a| (-5..=5).map(move |b| C::at((a, b)))).collect()
    }

    fn a_lattice_fits_its_geometry<C: GridCell>() {
        let Geometry { turn, mirror, .. } = C::GEOMETRY;
        let sides = C::GEOMETRY.sides();
        assert_eq!(C::Symmetry::EACH.len(), 2 * sides);
        for cell in near::<C>() {
            assert!(cell.around().all(|other| cell.distance(other) == 1), "{cell}");
            let neighbours = near::<C>().into_iter().filter(|other| cell.distance(*other) == 1);
            assert!(neighbours.count() <= sides);
            let image = |by| C::at(Geometry::image(cell.coordinates(), by));
            assert_eq!(cell.transformed(C::Symmetry::EACH[1]), image(turn), "{cell} turned");
            assert_eq!(
                cell.transformed(C::Symmetry::EACH[sides]),
                image(mirror),
                "{cell} mirrored"
            );
            for symmetry in C::Symmetry::EACH {
                let there = cell.transformed(*symmetry);
                assert_eq!(there.transformed(symmetry.inverse()), cell);
                assert_eq!(there.distance(C::CENTRE), cell.distance(C::CENTRE));
                for next in C::Symmetry::EACH {
                    assert_eq!(there.transformed(*next), cell.transformed(symmetry.then(*next)));
                }
            }
        }
        let first: Vec<C> = C::CENTRE.around().collect();
        assert_eq!(first[0].transformed(C::Symmetry::EACH[1]), first[1], "a turn is clockwise");
        assert_eq!(C::CENTRE.corners().len(), sides);
    }

    #[test]
    fn hexagons_and_squares_fit_their_geometry() {
        a_lattice_fits_its_geometry::<Cell>();
        a_lattice_fits_its_geometry::<Square>();
    }
}
