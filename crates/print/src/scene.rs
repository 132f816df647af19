//! What is drawn, before anybody asks whether it becomes SVG or PDF.

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

impl Scene {
    /// An empty sheet.
    pub(crate) fn new(width: f64, height: f64) -> Scene {
        Scene { width, height, items: Vec::new() }
    }

    /// Draws another scene on this one, enlarged, with its top left corner here.
    pub(crate) fn add(&mut self, scene: &Scene, scale: f64, top_left: Point) {
        self.items.extend(scene.items.iter().map(|item| item.placed(scale, top_left)));
    }
}
