//! A booklet of puzzles: six to a page, and the solutions at the back.

use games::{AnyPosition, Position, Seat, Viewer, Visitor};
use lattice::Point;
use rulebook::{Language, Marks};

use crate::diagram::{DiagramError, Style, picture};
use crate::document::{Document, Sheet};
use crate::font::{Face, points};
use crate::game::{PrintedCard, on_paper};
use crate::kit::LEAST_LETTERS;
use crate::palette::{Ink, Palette};
use crate::paper::{MARGIN, Paper};
use crate::pen::Pen;
use crate::scene::{Anchor, Scene};
use crate::typeset::{TextStyle, break_lines, paginate, paragraph, plain};

/// A puzzle to be printed: all its words are given.
#[derive(Debug)]
pub struct Exercise {
    /// What lies on the board, and in hands that everybody sees.
    pub start: AnyPosition,
    /// What is asked.
    pub asked: String,
    /// How it is solved.
    pub solution: String,
}

/// What a booklet is called, and its last chapter.
#[derive(Clone, Debug)]
pub struct Headings {
    /// The title.
    pub title: String,
    /// The solutions.
    pub solutions: String,
    /// How the diagrams are to be read.
    pub reading: String,
    /// How the solutions are to be read.
    pub solving: String,
}

const COLUMNS: usize = 2;
const ROWS: usize = 3;
const GAP: f64 = 8.0;

/// How much of a page the title takes, and the number at its foot.
const HEAD: f64 = 12.0;
const FOOT: f64 = 6.0;

/// How high the words under a diagram may be.
const WORDS: f64 = 15.0;

/// How high the cards are between a diagram and the words, in games that have any.
const CARDS: f64 = 12.0;

/// The pages of a booklet.
pub fn puzzle_sheets(
    headings: &Headings,
    exercises: &[Exercise],
    language: Language,
    paper: Paper,
    palette: Palette,
) -> Result<Document, DiagramError> {
    let booklet = Booklet { headings, paper, palette };
    let mut sheets = Vec::new();
    for (page, six) in exercises.chunks(COLUMNS * ROWS).enumerate() {
        let first = page * COLUMNS * ROWS + 1;
        let scene = booklet.page(page + 1, first, six)?;
        sheets.push(Sheet::one_sided(&headings.title, scene));
    }
    let solutions = booklet.solutions(exercises, sheets.len());
    sheets.extend(solutions.into_iter().map(|page| Sheet::one_sided(&headings.solutions, page)));
    Ok(Document::new(headings.title.clone(), language, sheets, false))
}

/// So many cards a hand has at most.
const MOST_CARDS: f64 = 3.0;

/// The cards that lie open, by seat.
fn hands(start: &AnyPosition) -> Vec<(Seat, Vec<PrintedCard>)> {
    struct Hands<'a>(&'a AnyPosition);
    impl Visitor for Hands<'_> {
        type Output = Vec<(Seat, Vec<PrintedCard>)>;

        fn visit<P: Position>(self) -> Self::Output {
            let typed = self.0.typed::<P>();
            typed.map(|position| on_paper(self.0.game()).cards(position)).unwrap_or_default()
        }
    }
    start.game().visit(Hands(start))
}

struct Booklet<'a> {
    headings: &'a Headings,
    paper: Paper,
    palette: Palette,
}

impl Booklet<'_> {
    fn measure(&self) -> f64 {
        self.paper.size().0 - 2.0 * MARGIN
    }

    fn style(&self) -> TextStyle {
        TextStyle { face: Face::Text, size: points(9.5), ink: Ink::Text, leading: 1.3 }
    }

    fn page(&self, number: usize, first: usize, six: &[Exercise]) -> Result<Scene, DiagramError> {
        let (width, height) = self.paper.size();
        let cell_width = (self.measure() - GAP * (COLUMNS - 1) as f64) / COLUMNS as f64;
        let usable = height - 2.0 * MARGIN - HEAD - FOOT - GAP * (ROWS - 1) as f64;
        let cell_height = usable / ROWS as f64;
        let mut pen = Pen::new(self.palette, 1.0);
        self.heading(&mut pen, &self.headings.title, &self.headings.reading);
        for (place, exercise) in six.iter().enumerate() {
            let (row, column) = (place / COLUMNS, place % COLUMNS);
            let at = Point {
                x: MARGIN + column as f64 * (cell_width + GAP),
                y: MARGIN + HEAD + row as f64 * (cell_height + GAP),
            };
            let cell = self.cell(first + place, exercise, (cell_width, cell_height))?;
            pen.scene(&cell, 1.0, at);
        }
        self.foot(&mut pen, number);
        Ok(pen.finish_on(width, height))
    }

    /// A diagram with its number and what is asked under it.
    fn cell(
        &self,
        number: usize,
        exercise: &Exercise,
        (width, height): (f64, f64),
    ) -> Result<Scene, DiagramError> {
        let style = Style { palette: self.palette, ..Style::default() };
        let view = exercise.start.view(Viewer::Spectator);
        let hands = hands(&exercise.start);
        let below = if hands.is_empty() { WORDS } else { WORDS + CARDS };
        let drawing = picture(&view, &Marks::default(), &style)?;
        let scale = (width / drawing.width).min((height - below) / drawing.height).min(0.9);
        // How small it gets is known only now: letters are to be read all the same.
        let style = Style { least_letters: LEAST_LETTERS / scale, ..style };
        let drawing = picture(&view, &Marks::default(), &style)?;
        let mut pen = Pen::new(self.palette, 1.0);
        let left = (width - scale * drawing.width) / 2.0;
        pen.scene(&drawing, scale, Point { x: left, y: 0.0 });
        for (place, (seat, cards)) in hands.iter().enumerate() {
            let room = width / hands.len() as f64;
            let at = Point { x: room * place as f64, y: height - WORDS - CARDS / 2.0 };
            on_paper(exercise.start.game()).pawn(
                &mut pen,
                *seat,
                Point { x: at.x + 2.5, ..at },
                2.0,
            );
            // All of them are the same size, whoever has how many.
            let step = (room - 5.0) / MOST_CARDS;
            for (card, number) in cards.iter().zip(0..) {
                let middle = at.x + 5.0 + step * (f64::from(number) + 0.5);
                card.draw_shape(&mut pen, Point { x: middle, ..at }, 1.25);
                let small = (Face::Text, points(7.0), Ink::Faint);
                let corner = Point { x: middle - step / 2.0 + 0.5, y: at.y - CARDS / 2.0 + 3.0 };
                pen.text(corner, Anchor::Start, small, &card.number.to_string());
            }
        }
        let style = self.style();
        let text = format!("{number}. {}", exercise.asked);
        let top = height - WORDS + 1.0;
        for (index, line) in break_lines(&plain(&text), style, width).iter().enumerate() {
            let y = top + style.line_height() * (index as f64 + 0.8);
            line.draw(&mut pen, Point { x: 0.0, y }, style);
        }
        Ok(pen.finish_on(width, height))
    }

    fn solutions(&self, exercises: &[Exercise], before: usize) -> Vec<Scene> {
        let (width, height) = self.paper.size();
        let layout = (self.palette, self.measure(), 0.0, 1.5);
        let strips = (1..).zip(exercises).flat_map(|(number, exercise)| {
            let text = format!("{number}. {}", exercise.solution);
            paragraph(&plain(&text), self.style(), layout)
        });
        let pages = paginate(strips.collect(), height - 2.0 * MARGIN - HEAD - FOOT);
        let pages = pages.into_iter().enumerate().map(|(page, strips)| {
            let mut pen = Pen::new(self.palette, 1.0);
            self.heading(&mut pen, &self.headings.solutions, &self.headings.solving);
            for (top, strip) in strips {
                pen.scene(&strip, 1.0, Point { x: MARGIN, y: MARGIN + HEAD + top });
            }
            self.foot(&mut pen, before + page + 1);
            pen.finish_on(width, height)
        });
        pages.collect()
    }

    /// What a page is called, and how it is to be read.
    fn heading(&self, pen: &mut Pen, text: &str, note: &str) {
        let title = (Face::Title, points(18.0), Ink::Text);
        pen.text(Point { x: MARGIN, y: MARGIN + 6.0 }, Anchor::Start, title, text);
        let small = (Face::Text, points(8.0), Ink::Text);
        let right = Point { x: MARGIN + self.measure(), y: MARGIN + 6.0 };
        pen.text(right, Anchor::End, small, note);
    }

    fn foot(&self, pen: &mut Pen, number: usize) {
        let (width, height) = self.paper.size();
        let small = (Face::Text, points(8.0), Ink::Faint);
        let at = Point { x: width / 2.0, y: height - MARGIN };
        pen.text(at, Anchor::Middle, small, &format!("Hexothèque · {number}"));
    }
}
