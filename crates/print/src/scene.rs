//! Display list: what is drawn, before anybody asks whether it becomes SVG or PDF.

use lattice::Point;

use crate::font::{Face, width};
use crate::palette::Colour;

/// A drawing; all lengths are millimetres, `y` grows downwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    pub(crate) items: Vec<Item>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Shape { outline: Outline, fill: Option<Colour>, line: Option<Line> },
    Label(Label),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outline {
    Circle { centre: Point, radius: f64 },
    Polygon(Vec<Point>),
    Open(Vec<Point>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) colour: Colour,
    pub(crate) width: f64,
    /// Dash and gap; none for a line in one piece.
    pub(crate) dash: Option<f64>,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    pub(crate) text: String,
    /// Where the baseline begins, has its middle, or ends.
    pub(crate) at: Point,
    pub(crate) anchor: Anchor,
    pub(crate) size: f64,
    pub(crate) face: Face,
    pub(crate) colour: Colour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Label {
    /// Where the baseline begins.
    pub(crate) fn start(&self) -> Point {
        let width = width(self.face, self.size, &self.text);
        let shift = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        Point { x: self.at.x - shift, y: self.at.y }
    }
}

impl Item {
    /// The same item, enlarged and then moved.
    fn placed(&self, scale: f64, by: Point) -> Item {
        let place = |p: Point| Point { x: p.x * scale + by.x, y: p.y * scale + by.y };
        match self {
            Item::Shape { outline, fill, line } => Item::Shape {
                outline: match outline {
                    Outline::Circle { centre, radius } => {
                        Outline::Circle { centre: place(*centre), radius: radius * scale }
                    }
                    Outline::Polygon(points) => {
                        Outline::Polygon(points.iter().copied().map(place).collect())
                    }
                    Outline::Open(points) => {
                        Outline::Open(points.iter().copied().map(place).collect())
                    }
                },
                fill: *fill,
                line: line.map(|line| Line {
                    width: line.width * scale,
                    dash: line.dash.map(|dash| dash * scale),
                    ..line
                }),
            },
            Item::Label(label) => Item::Label(Label {
                at: place(label.at),
                size: label.size * scale,
                ..label.clone()
            }),
        }
    }
}

/// How much an outline encloses, in square millimetres.
fn area(outline: &Outline) -> f64 {
    match outline {
        Outline::Circle { radius, .. } => std::f64::consts::PI * radius * radius,
        Outline::Polygon(points) => {
            let next = points.iter().cycle().skip(1);
            let twice: f64 = points.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
            twice.abs() / 2.0
        }
        Outline::Open(_) => 0.0,
    }
}

impl Scene {
    /// An empty sheet.
    pub(crate) fn new(width: f64, height: f64) -> Scene {
        Scene { width, height, items: Vec::new() }
    }

    /// Whether there is nothing on it.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// How high the smallest letters are, from one line to the next, in millimetres.
    pub fn smallest_letters(&self) -> f64 {
        let size = |item: &Item| match item {
            Item::Label(label) => Some(label.size),
            Item::Shape { .. } => None,
        };
        self.items.iter().filter_map(size).fold(f64::INFINITY, f64::min)
    }

    /// About how much ink it takes: square millimetres of full black, whatever lies over what.
    pub fn ink(&self) -> f64 {
        let of = |item: &Item| match item {
            Item::Shape { outline, fill: Some(colour), .. } => area(outline) * colour.darkness(),
            _ => 0.0,
        };
        self.items.iter().map(of).sum()
    }

    /// Draws another scene on this one, enlarged, with its top left corner here.
    pub(crate) fn add(&mut self, scene: &Scene, scale: f64, top_left: Point) {
        self.items.extend(scene.items.iter().map(|item| item.placed(scale, top_left)));
    }
}
