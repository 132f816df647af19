//! Coordinates: where places lie on paper or a screen.

use crate::{Cell, Corner, FlowerHexagon};

const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// A point in the plane; the side of a hexagon is 1, `x` grows to the right and `y` downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right of the board's middle.
    pub x: f64,
    /// Below the board's middle.
    pub y: f64,
}

impl Point {
    fn around(self, radius: f64, degrees_from_twelve: f64) -> Point {
        let (sin, cos) = degrees_from_twelve.to_radians().sin_cos();
        Point { x: self.x + radius * sin, y: self.y - radius * cos }
    }
}

impl Cell {
    /// The middle of the cell.
    pub fn centre(self) -> Point {
        let (q, r) = (f64::from(self.q), f64::from(self.r));
        Point { x: 1.5 * q, y: SQRT_3 * (r + q / 2.0) }
    }

    /// The six corners of the cell at 1, 3, 5, 7, 9 and 11 o'clock.
    pub fn outline(self) -> [Point; 6] {
        let centre = self.centre();
        std::array::from_fn(|i| centre.around(1.0, 30.0 + 60.0 * i as f64))
    }
}

impl FlowerHexagon {
    /// The middle of the hexagon.
    pub fn centre(self) -> Point {
        self.cell().centre()
    }

    /// The six corners of the hexagon at 1, 3, 5, 7, 9 and 11 o'clock.
    pub fn outline(self) -> [Point; 6] {
        self.cell().outline()
    }
}

impl Corner {
    /// Where the corner lies.
    pub fn point(self) -> Point {
        let middle = Point { x: 0.0, y: 0.0 };
        match self.index() {
            a @ 0..6 => middle.around(1.0, 30.0 + 60.0 * a as f64),
            b @ 6..12 => middle.around(2.0, 30.0 + 60.0 * (b - 6) as f64),
            c => {
                // c(2i−1) and c(2i) stand on either side of b(i), one side further out.
                let side = (c - 12) / 2;
                let b = middle.around(2.0, 30.0 + 60.0 * side as f64);
                let lean = if c % 2 == 0 { -30.0 } else { 90.0 };
                b.around(1.0, 60.0 * side as f64 + lean)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: Point, b: Point) -> f64 {
        (a.x - b.x).hypot(a.y - b.y)
    }

    #[test]
    fn neighbouring_cells_are_a_hexagon_s_width_apart_and_share_two_corners() {
        for neighbour in Cell::CENTRE.neighbours() {
            assert!((distance(Cell::CENTRE.centre(), neighbour.centre()) - SQRT_3).abs() < 1e-9);
            let shared = neighbour
                .outline()
                .into_iter()
                .filter(|p| Cell::CENTRE.outline().into_iter().any(|q| distance(*p, q) < 1e-9))
                .count();
            assert_eq!(shared, 2);
        }
    }

    #[test]
    fn corners_lie_on_the_outline_of_their_hexagons_and_one_side_from_their_neighbours() {
        for hexagon in FlowerHexagon::ALL {
            for corner in hexagon.corners() {
                assert!(hexagon.outline().into_iter().any(|p| distance(p, corner.point()) < 1e-9));
            }
        }
        for corner in Corner::ALL {
            for neighbour in corner.neighbours() {
                assert!((distance(corner.point(), neighbour.point()) - 1.0).abs() < 1e-9);
            }
        }
    }
}
