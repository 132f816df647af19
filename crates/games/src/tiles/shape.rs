//! Pentominoes: the shapes of five joined cells, all worked out by the compiler.
//!
//! A shape is written as one number: its cells sorted by their coordinates and moved so that the first lies
//! on (0, 0); then each of the other four as a byte, the first coordinate above the second plus 8,
//! the second cell first.
//!
//! ```text
//!     (0,1)   (0,2)   (0,3)   (1,−1)
//!    0000'1001'0000'1010'0000'1011'0001'0111     card 2 of 6x5
//! ```
//!
//! Numbers compare as the sorted lists of cells do, so the numbering of the cards is their order.

use lattice::{Geometry, GridCell};

/// No game has more forms than this.
pub const MOST_FORMS: usize = 33;

type Shape = u32;
type Coordinates = (i8, i8);

const fn comes_before(one: Coordinates, other: Coordinates) -> bool {
    one.0 < other.0 || one.0 == other.0 && one.1 < other.1
}

/// The shape of the first `size` cells.
const fn pack(mut cells: [Coordinates; 5], size: usize) -> Shape {
    let mut sorted = 1;
    while sorted < size {
        let mut i = sorted;
        while i > 0 && comes_before(cells[i], cells[i - 1]) {
            (cells[i], cells[i - 1]) = (cells[i - 1], cells[i]);
            i -= 1;
        }
        sorted += 1;
    }
    let (mut shape, mut i) = (0, 1);
    while i < 5 {
        shape <<= 8;
        if i < size {
            let a = cells[i].0.wrapping_sub(cells[0].0) as u8;
            let b = cells[i].1.wrapping_sub(cells[0].1) as u8;
            shape |= (a << 4 | b.wrapping_add(8) & 15) as u32;
        }
        i += 1;
    }
    shape
}

const fn unpack(shape: Shape) -> [Coordinates; 5] {
    let bytes = shape.to_be_bytes();
    let mut cells = [(0, 0); 5];
    let mut i = 0;
    while i < 4 {
        cells[i + 1] = ((bytes[i] >> 4) as i8, (bytes[i] & 15) as i8 - 8);
        i += 1;
    }
    cells
}

/// The shape turned or mirrored.
const fn image(shape: Shape, by: [Coordinates; 2]) -> Shape {
    let mut cells = unpack(shape);
    let mut i = 0;
    while i < 5 {
        cells[i] = Geometry::image(cells[i], by);
        i += 1;
    }
    pack(cells, 5)
}

/// The smallest among all rotations.
const fn form(shape: Shape, geometry: &Geometry) -> Shape {
    let (mut smallest, mut turned, mut turns) = (shape, shape, 1);
    while turns < geometry.sides() {
        turned = image(turned, geometry.turn);
        if turned < smallest {
            smallest = turned;
        }
        turns += 1;
    }
    smallest
}

/// Where a shape is among the first `count`, or `count`.
const fn find(shapes: &[Shape], count: usize, shape: Shape) -> usize {
    let mut i = 0;
    while i < count && shapes[i] != shape {
        i += 1;
    }
    i
}

/// Inserts a shape into the sorted first `count`.
const fn insert(shapes: &mut [Shape], count: usize, shape: Shape) {
    let mut i = count;
    while i > 0 && shapes[i - 1] > shape {
        shapes[i] = shapes[i - 1];
        i -= 1;
    }
    shapes[i] = shape;
}

/// All shapes of five joined cells of a lattice: `FIXED` when neither turning nor mirroring is
/// allowed, `FORMS` when turning is.
pub(crate) struct Table<const FIXED: usize, const FORMS: usize> {
    /// All shapes in increasing order.
    all: [Shape; FIXED],
    /// The number, from 1, of the form of each.
    numbers: [u8; FIXED],
    /// The forms in increasing order.
    forms: [Shape; FORMS],
    /// The number of each form's mirror image.
    mirrored: [u8; FORMS],
}

impl<const FIXED: usize, const FORMS: usize> Table<FIXED, FORMS> {
    /// Works them out.
    pub(crate) const fn new(geometry: &Geometry) -> Self {
        let all = Self::grow(geometry);
        let mut table = Table { all, numbers: [0; FIXED], forms: [0; FORMS], mirrored: [0; FORMS] };
        let (mut count, mut i) = (0, 0);
        while i < FIXED {
            if form(all[i], geometry) == all[i] {
                table.forms[count] = all[i];
                count += 1;
            }
            i += 1;
        }
        assert!(count == FORMS);
        i = 0;
        while i < FIXED {
            table.numbers[i] = find(&table.forms, FORMS, form(all[i], geometry)) as u8 + 1;
            i += 1;
        }
        i = 0;
        while i < FORMS {
            let mirrored = form(image(table.forms[i], geometry.mirror), geometry);
            table.mirrored[i] = find(&table.forms, FORMS, mirrored) as u8 + 1;
            i += 1;
        }
        table
    }

    /// Shapes of one cell, then of two, … grown cell by cell.
    const fn grow(geometry: &Geometry) -> [Shape; FIXED] {
        let sides = geometry.sides();
        let (mut shapes, mut count, mut size) = ([0; FIXED], 1, 1);
        while size < 5 {
            let (mut grown, mut grown_count) = ([0; FIXED], 0);
            let mut way = 0;
            while way < count * size * sides {
                let (i, from) = (way / sides / size, way / sides % size);
                let step = geometry.steps[way % sides];
                let mut cells = unpack(shapes[i]);
                let fresh = (cells[from].0 + step.0, cells[from].1 + step.1);
                let mut cell = 0;
                while cell < size && (cells[cell].0 != fresh.0 || cells[cell].1 != fresh.1) {
                    cell += 1;
                }
                if cell == size {
                    cells[size] = fresh;
                    let shape = pack(cells, size + 1);
                    if find(&grown, grown_count, shape) == grown_count {
                        insert(&mut grown, grown_count, shape);
                        grown_count += 1;
                    }
                }
                way += 1;
            }
            (shapes, count) = (grown, grown_count);
            size += 1;
        }
        assert!(count == FIXED);
        shapes
    }

    /// The table to look things up in.
    pub(crate) const fn shapes(&'static self) -> Shapes {
        Shapes {
            all: &self.all,
            numbers: &self.numbers,
            forms: &self.forms,
            mirrored: &self.mirrored,
        }
    }
}

/// All shapes of five joined cells of a lattice, looked up in a `Table`.
pub struct Shapes {
    all: &'static [Shape],
    numbers: &'static [u8],
    forms: &'static [Shape],
    mirrored: &'static [u8],
}

impl Shapes {
    /// How many forms there are.
    pub(super) const fn forms(&self) -> usize {
        self.forms.len()
    }

    /// The number, from 1, of the form of five cells, if they are joined.
    #[inline]
    pub(super) fn number_of<C: GridCell>(&self, cells: [C; 5]) -> Option<u8> {
        let cells = cells.map(C::coordinates);
        // Only cells this near have a number of their own.
        let near = |a: i8, b: i8| (i16::from(a) - i16::from(b)).abs() <= 4;
        if !cells.iter().all(|cell| near(cell.0, cells[0].0) && near(cell.1, cells[0].1)) {
            return None;
        }
        self.all.binary_search(&pack(cells, 5)).ok().map(|place| self.numbers[place])
    }

    /// The cells of a form, turned clockwise by so many sides; sorted, the first on (0, 0).
    pub(super) fn cells_of<C: GridCell>(&self, number: u8, turns: u8) -> [C; 5] {
        let mut shape = self.forms[usize::from(number) - 1];
        for _ in 0..turns {
            shape = image(shape, C::GEOMETRY.turn);
        }
        unpack(shape).map(C::at)
    }

    /// The number of the form's mirror image.
    pub(super) fn mirrored(&self, number: u8) -> u8 {
        self.mirrored[usize::from(number) - 1]
    }
}

#[cfg(test)]
mod tests {
    use lattice::{BoardSymmetry, Cell, Square};

    use super::super::game::TileGame;
    use super::*;
    use crate::{six_by_five, xochintlan};

    const HEXAGONS: Shapes = six_by_five::Game::SHAPES;
    const SQUARES: Shapes = xochintlan::Game::SHAPES;

    fn cells<C: GridCell>(coordinates: [(i8, i8); 5]) -> [C; 5] {
        coordinates.map(C::at)
    }

    #[test]
    fn first_and_last_forms_are_those_of_the_notation_page() {
        let form = |number| HEXAGONS.cells_of::<Cell>(number, 0);
        assert_eq!(form(1), cells([(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]));
        assert_eq!(form(2), cells([(0, 0), (0, 1), (0, 2), (0, 3), (1, -1)]));
        assert_eq!(form(33), cells([(0, 0), (1, -3), (1, -2), (1, -1), (2, -1)]));
        let form = |number| SQUARES.cells_of::<Square>(number, 0);
        assert_eq!(form(1), cells([(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]));
        assert_eq!(form(2), cells([(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]));
        assert_eq!(form(11), cells([(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]));
        assert_eq!(form(18), cells([(0, 0), (1, -1), (1, 0), (1, 1), (2, 0)]));
    }

    fn forms_are_recognised<C: GridCell>(shapes: &Shapes, own_mirror_images: usize) {
        let sides = C::GEOMETRY.sides();
        let numbers = 1..=shapes.forms() as u8;
        for number in numbers.clone() {
            for turns in 0..sides as u8 {
                let mut moved = shapes.cells_of::<C>(number, turns).map(|cell| {
                    let (a, b) = cell.coordinates();
                    C::at((a - 40, b + 17))
                });
                for _ in 0..5 {
                    moved.rotate_left(2);
                    moved.swap(0, 3);
                    assert_eq!(shapes.number_of(moved), Some(number));
                }
                let mirror = C::Symmetry::EACH[sides];
                let mirrored = moved.map(|cell| cell.transformed(mirror));
                assert_eq!(shapes.number_of(mirrored), Some(shapes.mirrored(number)));
            }
            assert_eq!(shapes.mirrored(shapes.mirrored(number)), number);
        }
        let same = numbers.filter(|number| shapes.mirrored(*number) == *number).count();
        assert_eq!(same, own_mirror_images);
    }

    #[test]
    fn a_form_is_recognised_turned_moved_and_in_any_order_but_not_mirrored() {
        // 22 shapes of hexagons if mirroring is allowed, 11 + 22 / 2; 12 of squares, 6 + 12 / 2.
        forms_are_recognised::<Cell>(&HEXAGONS, 11);
        forms_are_recognised::<Square>(&SQUARES, 6);
    }

    #[test]
    fn cells_that_are_not_joined_have_no_form() {
        let number_of = |coordinates| HEXAGONS.number_of(cells::<Cell>(coordinates));
        assert_eq!(number_of([(0, 0), (0, 1), (0, 2), (0, 3), (0, 5)]), None);
        assert_eq!(number_of([(0, 0), (0, 1), (0, 2), (0, 3), (100, 90)]), None);
        assert_eq!(number_of([(0, 0), (0, 0), (0, 1), (0, 2), (0, 3)]), None);
        // Squares that only touch at a corner are not joined; as hexagons these are.
        let corner = [(0, 0), (0, 1), (0, 2), (0, 3), (1, -1)];
        assert_eq!(SQUARES.number_of(cells::<Square>(corner)), None);
    }
}
