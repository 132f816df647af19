//! The shapes of five joined cells, all worked out by the compiler.
//!
//! A shape is written as one number: its cells sorted by (q, r) and moved so that the first lies
//! on (0, 0); then each of the other four as a byte, q above r + 8, the second cell first.
//!
//! ```text
//!     (0,1)   (0,2)   (0,3)   (1,−1)
//!    0000'1001'0000'1010'0000'1011'0001'0111     card 2
//! ```
//!
//! Numbers compare as the sorted lists of cells do, so the numbering of the cards is their order.

use lattice::{Cell, Direction, Symmetry};

/// How many shapes there are when neither turning nor mirroring is allowed.
const FIXED: usize = 186;

/// How many there are when turning is allowed: the cards, and the straight bar, which is number 1.
pub(super) const FORMS: usize = 33;

type Shape = u32;

const fn comes_before(one: Cell, other: Cell) -> bool {
    one.q < other.q || one.q == other.q && one.r < other.r
}

/// The shape of the first `size` cells.
const fn pack(mut cells: [Cell; 5], size: usize) -> Shape {
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
            let q = cells[i].q.wrapping_sub(cells[0].q) as u8;
            let r = cells[i].r.wrapping_sub(cells[0].r) as u8;
            shape |= (q << 4 | r.wrapping_add(8) & 15) as u32;
        }
        i += 1;
    }
    shape
}

const fn unpack(shape: Shape) -> [Cell; 5] {
    let bytes = shape.to_be_bytes();
    let mut cells = [Cell::CENTRE; 5];
    let mut i = 0;
    while i < 4 {
        cells[i + 1] = Cell::new((bytes[i] >> 4) as i8, (bytes[i] & 15) as i8 - 8);
        i += 1;
    }
    cells
}

const fn transformed(shape: Shape, symmetry: Symmetry) -> Shape {
    let mut cells = unpack(shape);
    let mut i = 0;
    while i < 5 {
        cells[i] = cells[i].transformed(symmetry);
        i += 1;
    }
    pack(cells, 5)
}

/// The smallest among the six rotations.
const fn form(shape: Shape) -> Shape {
    let (mut smallest, mut turns) = (shape, 1);
    while turns < 6 {
        let turned = transformed(shape, Symmetry::rotation(turns));
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

/// All shapes in increasing order: shapes of one cell, then of two, … grown cell by cell.
static ALL: [Shape; FIXED] = ALL_SHAPES;
const ALL_SHAPES: [Shape; FIXED] = {
    let (mut shapes, mut count, mut size) = ([0; FIXED], 1, 1);
    while size < 5 {
        let (mut grown, mut grown_count) = ([0; FIXED], 0);
        let mut way = 0;
        while way < count * size * 6 {
            let (i, from, direction) = (way / 6 / size, way / 6 % size, way % 6);
            let mut cells = unpack(shapes[i]);
            let fresh = cells[from].step(Direction::ALL[direction]);
            let mut cell = 0;
            while cell < size && (cells[cell].q != fresh.q || cells[cell].r != fresh.r) {
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
};

/// The forms in increasing order.
const FORM_OF: [Shape; FORMS] = {
    let (mut forms, mut count, mut i) = ([0; FORMS], 0, 0);
    while i < FIXED {
        if form(ALL_SHAPES[i]) == ALL_SHAPES[i] {
            forms[count] = ALL_SHAPES[i];
            count += 1;
        }
        i += 1;
    }
    assert!(count == FORMS);
    forms
};

/// The number, from 1, of the form of each shape.
static NUMBERS: [u8; FIXED] = {
    let (mut numbers, mut i) = ([0; FIXED], 0);
    while i < FIXED {
        numbers[i] = find(&FORM_OF, FORMS, form(ALL_SHAPES[i])) as u8 + 1;
        i += 1;
    }
    numbers
};

/// The number of each form's mirror image.
static MIRRORED: [u8; FORMS] = {
    let (mut numbers, mut i) = ([0; FORMS], 0);
    while i < FORMS {
        let mirrored = transformed(FORM_OF[i], Symmetry::MIRROR);
        numbers[i] = find(&FORM_OF, FORMS, form(mirrored)) as u8 + 1;
        i += 1;
    }
    numbers
};

/// The number, from 1 to 33, of the form of five cells, if they are joined.
pub(super) fn number_of(cells: [Cell; 5]) -> Option<u8> {
    // Only cells this near have a number of their own.
    let near = |a: i8, b: i8| (i16::from(a) - i16::from(b)).abs() <= 4;
    if !cells.iter().all(|cell| near(cell.q, cells[0].q) && near(cell.r, cells[0].r)) {
        return None;
    }
    ALL.binary_search(&pack(cells, 5)).ok().map(|place| NUMBERS[place])
}

/// The cells of a form, turned clockwise by so many sixths; sorted, the first on (0, 0).
pub(super) fn cells_of(number: u8, turns: u8) -> [Cell; 5] {
    unpack(transformed(FORM_OF[usize::from(number) - 1], Symmetry::rotation(turns)))
}

/// The number of the form's mirror image.
pub(super) fn mirrored(number: u8) -> u8 {
    MIRRORED[usize::from(number) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(coordinates: [(i8, i8); 5]) -> [Cell; 5] {
        coordinates.map(|(q, r)| Cell::new(q, r))
    }

    #[test]
    fn first_and_last_forms_are_those_of_the_notation_page() {
        assert_eq!(cells_of(1, 0), cells([(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]));
        assert_eq!(cells_of(2, 0), cells([(0, 0), (0, 1), (0, 2), (0, 3), (1, -1)]));
        assert_eq!(cells_of(33, 0), cells([(0, 0), (1, -3), (1, -2), (1, -1), (2, -1)]));
    }

    #[test]
    fn a_form_is_recognised_turned_moved_and_in_any_order_but_not_mirrored() {
        for number in 1..=33 {
            for turns in 0..6 {
                let mut moved =
                    cells_of(number, turns).map(|cell| Cell::new(cell.q - 40, cell.r + 17));
                for _ in 0..5 {
                    moved.rotate_left(2);
                    moved.swap(0, 3);
                    assert_eq!(number_of(moved), Some(number));
                }
                let mirrored_cells = moved.map(|cell| cell.transformed(Symmetry::MIRROR));
                assert_eq!(number_of(mirrored_cells), Some(mirrored(number)));
            }
            assert_eq!(mirrored(mirrored(number)), number);
        }
        let own_mirror_images = (1..=33).filter(|number| mirrored(*number) == *number).count();
        assert_eq!(own_mirror_images, 11, "22 shapes if mirroring is allowed: 11 + 22 / 2");
    }

    #[test]
    fn cells_that_are_not_joined_have_no_form() {
        assert_eq!(number_of(cells([(0, 0), (0, 1), (0, 2), (0, 3), (0, 5)])), None);
        assert_eq!(number_of(cells([(0, 0), (0, 1), (0, 2), (0, 3), (100, 90)])), None);
        assert_eq!(number_of(cells([(0, 0), (0, 0), (0, 1), (0, 2), (0, 3)])), None);
    }
}
