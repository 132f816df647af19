//! Drawing context: drawing in a unit of one's choice: the side of a hexagon for boards, a millimetre for pages.

use lattice::Point;
use rulebook::Stroke;

use crate::font::Face;
use crate::palette::{Ink, Palette};
use crate::scene::{Anchor, Item, Label, Line, Outline, Scene};

/// Draws a scene whose size is found out by drawing.
pub(crate) struct Pen {
    pub(crate) palette: Palette,
    /// Millimetres for a unit.
    scale: f64,
    /// How high letters are at least, in units.
    least_letters: f64,
    items: Vec<Item>,
    low: Point,
    high: Point,
}

/// How an outline is filled and edged.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Paint {
    fill: Option<Ink>,
    edge: Option<(Ink, f64, Option<f64>)>,
}

impl Paint {
    pub(crate) const fn fill(ink: Ink) -> Paint {
        Paint { fill: Some(ink), edge: None }
    }

    pub(crate) const fn edge(ink: Ink, width: f64) -> Paint {
        Paint { fill: None, edge: Some((ink, width, None)) }
    }

    pub(crate) const fn edged(self, ink: Ink, width: f64) -> Paint {
        Paint { edge: Some((ink, width, None)), ..self }
    }

    pub(crate) const fn dashed(self, dash: f64) -> Paint {
        match self.edge {
            Some((ink, width, _)) => Paint { edge: Some((ink, width, Some(dash))), ..self },
            None => self,
        }
    }
}

/// The middle of lower-case letters and figures is so many ems above the baseline.
const HALF_HEIGHT: f64 = 0.31;

impl Pen {
    pub(crate) fn new(palette: Palette, scale: f64) -> Pen {
        let far = f64::INFINITY;
        Pen {
            palette,
            scale,
            least_letters: 0.0,
            items: Vec::new(),
            low: Point { x: far, y: far },
            high: Point { x: -far, y: -far },
        }
    }

    /// With letters no smaller than this, in millimetres.
    #[must_use]
    pub(crate) fn with_least_letters(self, millimetres: f64) -> Pen {
        Pen { least_letters: millimetres / self.scale, ..self }
    }

    /// How high letters are that would be this high if they could be read.
    pub(crate) fn letters(&self, usual: f64) -> f64 {
        usual.max(self.least_letters)
    }

    /// The scene drawn so far, with a margin around it.
    pub(crate) fn finish(self, margin: f64) -> Scene {
        let margin = margin * self.scale;
        let drawn = Scene { width: 0.0, height: 0.0, items: self.items };
        if self.low.x > self.high.x {
            return drawn;
        }
        let (width, height) = (self.high.x - self.low.x, self.high.y - self.low.y);
        let mut scene = Scene::new(width + 2.0 * margin, height + 2.0 * margin);
        scene.add(&drawn, 1.0, Point { x: margin - self.low.x, y: margin - self.low.y });
        scene
    }

    /// The scene drawn so far on a sheet of this size, the origin in its top left corner.
    pub(crate) fn finish_on(self, width: f64, height: f64) -> Scene {
        Scene { width, height, items: self.items }
    }

    fn place(&self, point: Point) -> Point {
        Point { x: point.x * self.scale, y: point.y * self.scale }
    }

    /// Makes room for a circle even if nothing is drawn there.
    pub(crate) fn reserve(&mut self, centre: Point, radius: f64) {
        let (centre, radius) = (self.place(centre), radius * self.scale);
        self.low.x = self.low.x.min(centre.x - radius);
        self.low.y = self.low.y.min(centre.y - radius);
        self.high.x = self.high.x.max(centre.x + radius);
        self.high.y = self.high.y.max(centre.y + radius);
    }

    fn shape(&mut self, outline: Outline, paint: Paint) {
        let line = paint.edge.map(|(ink, width, dash)| Line {
            colour: self.palette.of(ink),
            width: width * self.scale,
            dash: dash.map(|dash| dash * self.scale),
        });
        let fill = paint.fill.map(|ink| self.palette.of(ink));
        self.items.push(Item::Shape { outline, fill, line });
    }

    pub(crate) fn circle(&mut self, centre: Point, radius: f64, paint: Paint) {
        self.reserve(centre, radius);
        let outline = Outline::Circle { centre: self.place(centre), radius: radius * self.scale };
        self.shape(outline, paint);
    }

    pub(crate) fn polygon(&mut self, points: &[Point], paint: Paint) {
        let points = self.places(points);
        self.shape(Outline::Polygon(points), paint);
    }

    pub(crate) fn line(&mut self, points: &[Point], paint: Paint) {
        let points = self.places(points);
        self.shape(Outline::Open(points), paint);
    }

    fn places(&mut self, points: &[Point]) -> Vec<Point> {
        for point in points {
            self.reserve(*point, 0.0);
        }
        points.iter().map(|point| self.place(*point)).collect()
    }

    /// Text whose baseline begins, has its middle or ends here.
    pub(crate) fn text(&mut self, at: Point, anchor: Anchor, style: (Face, f64, Ink), text: &str) {
        let (face, size, ink) = style;
        self.items.push(Item::Label(Label {
            text: text.to_owned(),
            at: self.place(at),
            anchor,
            size: size * self.scale,
            face,
            colour: self.palette.of(ink),
        }));
    }

    /// Text with its middle here, across and down.
    pub(crate) fn text_around(&mut self, at: Point, style: (Face, f64, Ink), text: &str) {
        let baseline = Point { x: at.x, y: at.y + HALF_HEIGHT * style.1 };
        self.text(baseline, Anchor::Middle, style, text);
    }

    /// An arrow whose ends keep these distances from the points.
    pub(crate) fn arrow(&mut self, from: Point, to: Point, keep: (f64, f64), arrow: ArrowStyle) {
        let length = distance(from, to);
        let ArrowStyle { ink, width, stroke } = arrow;
        let head = 4.2 * width;
        if length <= keep.0 + keep.1 + 0.3 * head {
            return;
        }
        let along = |from_start: f64| between(from, to, from_start / length);
        let (tip, neck) = (along(length - keep.1), along(length - keep.1 - head));
        let paint = Paint::edge(ink, width);
        let paint = match stroke {
            Stroke::Solid => paint,
            Stroke::Dashed => paint.dashed(2.4 * width),
        };
        self.line(&[along(keep.0), neck], paint);
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let wing = |side: f64| Point {
            x: neck.x - side * dy * 0.45 * head,
            y: neck.y + side * dx * 0.45 * head,
        };
        let (filling, edge) = match stroke {
            Stroke::Solid => (ink, 0.4),
            Stroke::Dashed => (Ink::Paper, 0.7),
        };
        self.polygon(&[tip, wing(1.0), wing(-1.0)], Paint::fill(filling).edged(ink, edge * width));
    }

    /// A cross with a white edge, to be seen on anything.
    pub(crate) fn cross(&mut self, centre: Point, radius: f64, ink: Ink, width: f64) {
        for (ink, width) in [(Ink::Paper, 2.2 * width), (ink, width)] {
            for side in [-1.0, 1.0] {
                let from = Point { x: centre.x - radius, y: centre.y - side * radius };
                let to = Point { x: centre.x + radius, y: centre.y + side * radius };
                self.line(&[from, to], Paint::edge(ink, width));
            }
        }
    }

    /// Another scene, enlarged, with its top left corner here.
    pub(crate) fn scene(&mut self, scene: &Scene, scale: f64, top_left: Point) {
        let bottom_right =
            Point { x: top_left.x + scale * scene.width, y: top_left.y + scale * scene.height };
        self.reserve(top_left, 0.0);
        self.reserve(bottom_right, 0.0);
        let mut sheet = Scene { items: std::mem::take(&mut self.items), ..Scene::default() };
        sheet.add(scene, scale * self.scale, self.place(top_left));
        self.items = sheet.items;
    }
}

/// How an arrow is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArrowStyle {
    pub(crate) ink: Ink,
    pub(crate) width: f64,
    pub(crate) stroke: Stroke,
}

pub(crate) fn distance(from: Point, to: Point) -> f64 {
    (to.x - from.x).hypot(to.y - from.y)
}

/// The point a part of the way from one to the other.
pub(crate) fn between(from: Point, to: Point, part: f64) -> Point {
    Point { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }
}

/// The corners of a regular polygon, the first so many degrees clockwise from 12 o'clock.
pub(crate) fn regular(centre: Point, radius: f64, corners: usize, first: f64) -> Vec<Point> {
    (0..corners)
        .map(|i| {
            let degrees = first + 360.0 * i as f64 / corners as f64;
            let (sin, cos) = degrees.to_radians().sin_cos();
            Point { x: centre.x + radius * sin, y: centre.y - radius * cos }
        })
        .collect()
}

/// The part of a line that lies inside a convex polygon with its corners clockwise.
pub(crate) fn clipped(polygon: &[Point], from: Point, to: Point) -> Option<(Point, Point)> {
    let (mut begin, mut end) = (0.0f64, 1.0f64);
    for (i, a) in polygon.iter().enumerate() {
        let b = polygon[(i + 1) % polygon.len()];
        let inside = |p: Point| (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        let (at_from, at_to) = (inside(from), inside(to));
        if at_from < 0.0 && at_to < 0.0 {
            return None;
        }
        let crossing = at_from / (at_from - at_to);
        if at_from < 0.0 {
            begin = begin.max(crossing);
        } else if at_to < 0.0 {
            end = end.min(crossing);
        }
    }
    (begin < end).then(|| (between(from, to, begin), between(from, to, end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_clipped_to_a_hexagon() {
        let middle = Point { x: 0.0, y: 0.0 };
        let hexagon = regular(middle, 1.0, 6, 30.0);
        let across = |y: f64| clipped(&hexagon, Point { x: -5.0, y }, Point { x: 5.0, y });
        let (left, right) = across(0.0).expect("through the middle");
        assert!((left.x + 1.0).abs() < 1e-9 && (right.x - 1.0).abs() < 1e-9);
        assert_eq!(across(1.0), None);
    }
}
