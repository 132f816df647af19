//! The rules as a booklet: sheets printed on both sides, put into one another and folded once.

use lattice::Point;
use rulebook::{Block, Rulebook, about, rulebook};

use super::{Kit, KitError};
use crate::diagram::{self, Style};
use crate::document::Sheet;
use crate::font::{Face, points};
use crate::palette::Ink;
use crate::paper::MARGIN;
use crate::pen::{Paint, Pen};
use crate::scene::{Anchor, Scene};
use crate::typeset::{Strip, TextStyle, baseline, break_lines, paginate, paragraph};
use crate::words::{players, words};

/// The white around a page's text.
const INSET: f64 = 12.0;

/// Sizes of running text in points, and how big figures are beside it, for a booklet of one sheet
/// (four pages) and, if the rules are too long for that, of two. The first that fits is taken.
const ONE_SHEET: [(f64, f64); 7] =
    [(10.0, 1.0), (9.5, 0.95), (9.2, 0.9), (8.9, 0.85), (8.6, 0.8), (8.3, 0.75), (8.0, 0.7)];
const MORE_SHEETS: [(f64, f64); 5] =
    [(11.5, 1.25), (11.0, 1.2), (10.5, 1.15), (10.0, 1.1), (9.5, 1.0)];

/// The smallest letters on a figure that can be read without a glass.
pub(crate) const LEAST_LETTERS: f64 = points(6.2);

pub(super) fn sheets(kit: &Kit) -> Result<Vec<Sheet>, KitError> {
    let set = |(size, figures)| Booklet::new(kit, points(size), figures).pages();
    let mut pages = Vec::new();
    for (most_pages, sizes) in [(4, &ONE_SHEET[..]), (8, &MORE_SHEETS[..])] {
        for size in sizes {
            pages = set(*size)?;
            if pages.len() <= most_pages {
                return Ok(impose(kit, pages));
            }
        }
    }
    Ok(impose(kit, pages))
}

/// Puts pages side by side so that the folded sheets read in order: of four pages the first sheet
/// has 4 and 1 outside, 2 and 3 inside.
fn impose(kit: &Kit, mut pages: Vec<Scene>) -> Vec<Sheet> {
    let (long, short) = (kit.paper.size().1, kit.paper.size().0);
    pages.resize_with(pages.len().next_multiple_of(4), || Scene::new(long / 2.0, short));
    let spread = |left: usize, right: usize| {
        let mut pen = Pen::new(kit.palette, 1.0);
        pen.scene(&pages[left], 1.0, Point { x: 0.0, y: 0.0 });
        pen.scene(&pages[right], 1.0, Point { x: long / 2.0, y: 0.0 });
        for (top, bottom) in [(6.0, 10.0), (short - 10.0, short - 6.0)] {
            let at = |y: f64| Point { x: long / 2.0, y };
            pen.line(&[at(top), at(bottom)], Paint::edge(Ink::Faint, 0.15).dashed(1.0));
        }
        pen.finish_on(long, short)
    };
    let count = pages.len();
    (0..count / 4)
        .map(|sheet| {
            let (first, last) = (2 * sheet, count - 1 - 2 * sheet);
            Sheet {
                name: words(kit.language).rules.to_owned(),
                front: spread(last, first),
                back: Some(spread(first + 1, last - 1)),
            }
        })
        .collect()
}

struct Booklet<'a> {
    kit: &'a Kit,
    rules: &'static Rulebook,
    /// The size of running text.
    size: f64,
    /// How big figures are, 1 being usual.
    figures: f64,
    page: (f64, f64),
}

impl<'a> Booklet<'a> {
    fn new(kit: &'a Kit, size: f64, figures: f64) -> Booklet<'a> {
        let (short, long) = kit.paper.size();
        let rules = rulebook(kit.game(), kit.language);
        Booklet { kit, rules, size, figures, page: (long / 2.0, short) }
    }

    fn measure(&self) -> f64 {
        self.page.0 - 2.0 * INSET
    }

    fn style(&self, face: Face, relative_size: f64) -> TextStyle {
        TextStyle { face, size: relative_size * self.size, ink: Ink::Text, leading: 1.3 }
    }

    fn pages(&self) -> Result<Vec<Scene>, KitError> {
        let mut strips = vec![self.title()];
        for block in &self.rules.lead {
            strips.extend(self.block(block)?);
        }
        for section in &self.rules.sections {
            strips.extend(self.heading(&section.title, Face::Title, 1.45, 1.0));
            for block in &section.blocks {
                strips.extend(self.block(block)?);
            }
        }
        let height = self.page.1 - 2.0 * INSET - 2.0;
        let pages = paginate(strips, height);
        Ok(pages.into_iter().enumerate().map(|(i, strips)| self.page(i + 1, strips)).collect())
    }

    fn page(&self, number: usize, strips: Vec<(f64, Scene)>) -> Scene {
        let mut pen = Pen::new(self.kit.palette, 1.0);
        for (top, strip) in strips {
            pen.scene(&strip, 1.0, Point { x: INSET, y: INSET - 1.0 + top });
        }
        let small = (Face::Text, points(8.0), Ink::Faint);
        let foot = self.page.1 - INSET + 4.5;
        let middle = Point { x: self.page.0 / 2.0, y: foot.min(self.page.1 - MARGIN + 2.0) };
        let title = &about(self.kit.game()).title;
        pen.text(middle, Anchor::Middle, small, &format!("{title} · {number}"));
        pen.finish_on(self.page.0, self.page.1)
    }

    /// The game's name, for whom it is, and a rule under it.
    fn title(&self) -> Strip {
        let about = about(self.kit.game());
        let words = words(self.kit.language);
        let [shortest, longest] = about.minutes;
        let minutes = if shortest == longest {
            format!("{shortest}\u{a0}{}", words.minutes)
        } else {
            format!("{shortest}–{longest}\u{a0}{}", words.minutes)
        };
        let mut facts = vec![players(self.kit.language, about.players), minutes];
        if let Some(age) = about.age {
            facts.push(match self.kit.language {
                rulebook::Language::French => format!("{} {age}\u{a0}ans", words.from_age),
                rulebook::Language::English => format!("{} {age}\u{a0}+", words.from_age),
            });
        }
        if let (Some(author), Some(year)) = (&about.author, about.year) {
            facts.push(format!("{author}, {year}"));
        }
        let mut pen = Pen::new(self.kit.palette, 1.0);
        let middle = self.measure() / 2.0;
        let look = (Face::Title, points(34.0), Ink::Text);
        pen.text(Point { x: middle, y: 12.0 }, Anchor::Middle, look, &about.title);
        let look = (Face::Italic, points(10.5), Ink::Faint);
        pen.text(Point { x: middle, y: 18.5 }, Anchor::Middle, look, &facts.join("  ·  "));
        let rule = [Point { x: 0.0, y: 22.0 }, Point { x: self.measure(), y: 22.0 }];
        pen.line(&rule, Paint::edge(Ink::Line, 0.3));
        Strip { scene: pen.finish_on(self.measure(), 22.5), space: 0.0, keep: true }
    }

    fn heading(&self, text: &rulebook::Text, face: Face, size: f64, space: f64) -> Vec<Strip> {
        let layout = (self.kit.palette, self.measure(), 0.0, space * self.size);
        let mut strips = paragraph(text, self.style(face, size), layout);
        for strip in &mut strips {
            strip.keep = true;
        }
        strips
    }

    fn block(&self, block: &Block) -> Result<Vec<Strip>, KitError> {
        let (palette, measure) = (self.kit.palette, self.measure());
        let space = 0.45 * self.size;
        Ok(match block {
            Block::Heading { text } => self.heading(text, Face::Bold, 1.05, 0.6),
            Block::Paragraph { text } => {
                paragraph(text, self.style(Face::Text, 1.0), (palette, measure, 0.0, space))
            }
            Block::Ruling { text } => vec![self.ruling(text)],
            Block::List { ordered, items } => items
                .iter()
                .enumerate()
                .flat_map(|(index, item)| self.item(ordered.then_some(index + 1), item, index == 0))
                .collect(),
            Block::Table { head, rows } => vec![self.table(head, rows)],
            Block::Figure { name, caption } => vec![self.figure(name, caption)?],
        })
    }

    fn item(&self, number: Option<usize>, text: &rulebook::Text, first: bool) -> Vec<Strip> {
        let style = self.style(Face::Text, 1.0);
        let indent = 1.5 * self.size;
        let space = if first { 0.3 } else { 0.12 } * self.size;
        let layout = (self.kit.palette, self.measure(), indent, space);
        let mut strips = paragraph(text, style, layout);
        if let Some(first) = strips.first_mut() {
            let mut pen = Pen::new(self.kit.palette, 1.0);
            let at = Point { x: 0.45 * self.size, y: baseline(style) };
            match number {
                Some(number) => {
                    let look = (Face::Bold, self.size, Ink::Text);
                    pen.text(at, Anchor::Start, look, &format!("{number}."));
                }
                None => {
                    let at = Point { x: at.x + 0.3 * self.size, y: at.y - 0.27 * self.size };
                    let bullet = crate::pen::regular(at, 0.17 * self.size, 6, 30.0);
                    pen.polygon(&bullet, Paint::fill(Ink::Line));
                }
            }
            let mark = pen.finish_on(self.measure(), style.line_height());
            first.scene.add(&mark, 1.0, Point { x: 0.0, y: 0.0 });
        }
        strips
    }

    /// A paragraph with a bar at its side and a word that says whose it is.
    fn ruling(&self, text: &rulebook::Text) -> Strip {
        let style = self.style(Face::Text, 0.95);
        let words = words(self.kit.language);
        let label = format!("{}{}: ", words.ruling, words.before_colon);
        let mut told = rulebook::Text(vec![rulebook::Inline::Strong { text: label }]);
        told.0.extend(text.0.iter().cloned());
        let indent = 1.2 * self.size;
        let lines = break_lines(&told, style, self.measure() - 2.0 * indent);
        let height = style.line_height() * lines.len() as f64 + 0.5 * self.size;
        let mut pen = Pen::new(self.kit.palette, 1.0);
        let corner = |x: f64, y: f64| Point { x, y };
        let (left, right) = (0.4 * self.size, self.measure());
        let ground =
            [corner(left, 0.0), corner(right, 0.0), corner(right, height), corner(left, height)];
        pen.polygon(&ground, Paint::fill(Ink::Ground));
        pen.line(&[corner(left, 0.0), corner(left, height)], Paint::edge(Ink::Line, 0.7));
        for (index, line) in lines.iter().enumerate() {
            let y = 0.25 * self.size + baseline(style) + style.line_height() * index as f64;
            line.draw(&mut pen, Point { x: indent, y }, style);
        }
        Strip { scene: pen.finish_on(self.measure(), height), space: 0.5 * self.size, keep: false }
    }

    fn table(&self, head: &[rulebook::Text], rows: &[Vec<rulebook::Text>]) -> Strip {
        let style = self.style(Face::Text, 0.95);
        let bold = self.style(Face::Bold, 0.95);
        let row_height = 1.25 * style.line_height();
        let column_width = self.measure() / head.len().max(1) as f64;
        let mut pen = Pen::new(self.kit.palette, 1.0);
        let all = std::iter::once((head, bold)).chain(rows.iter().map(|row| (&row[..], style)));
        for (index, (row, style)) in all.enumerate() {
            let top = row_height * index as f64;
            for (column, text) in row.iter().enumerate() {
                if let Some(line) = break_lines(text, style, f64::INFINITY).first() {
                    let x = column_width * column as f64 + 0.4 * self.size;
                    let y = top + 0.5 * (row_height - style.line_height()) + baseline(style);
                    line.draw(&mut pen, Point { x, y }, style);
                }
            }
            let y = top + row_height;
            let rule = [Point { x: 0.0, y }, Point { x: self.measure(), y }];
            pen.line(&rule, Paint::edge(Ink::Line, if index == 0 { 0.3 } else { 0.12 }));
        }
        let height = row_height * (rows.len() + 1) as f64;
        Strip { scene: pen.finish_on(self.measure(), height), space: 0.5 * self.size, keep: false }
    }

    /// One picture has its caption at its side, two have it below.
    fn figure(&self, name: &str, caption: &rulebook::Text) -> Result<Strip, KitError> {
        let style = TextStyle { ink: Ink::Text, ..self.style(Face::Italic, 0.92) };
        let game = self.kit.game();
        let look = Style { palette: self.kit.palette, ..Style::default() };
        let draw = |look: &Style| match about(game).figures.get(name) {
            Some(figure) => diagram::figure(game, figure, look),
            None => Ok(Scene::default()),
        };
        let picture = draw(&look)?;
        let two = picture.width > 1.5 * picture.height;
        let (most_wide, most_high) =
            if two { (0.8 * self.measure(), 42.0) } else { (0.42 * self.measure(), 46.0) };
        let scale = (most_wide / picture.width)
            .min(self.figures * most_high / picture.height)
            .min(0.75 * self.figures);
        // How small it gets is known only now: letters are to be read all the same.
        let picture = draw(&Style { least_letters: LEAST_LETTERS / scale, ..look })?;
        let (width, height) = (scale * picture.width, scale * picture.height);
        let mut pen = Pen::new(self.kit.palette, 1.0);
        let gap = self.size;
        let strip_height = if two {
            let left = (self.measure() - width) / 2.0;
            pen.scene(&picture, scale, Point { x: left, y: 0.0 });
            let lines = break_lines(caption, style, self.measure() - 2.0 * gap);
            for (index, line) in lines.iter().enumerate() {
                let y = height + 0.4 * gap + baseline(style) + style.line_height() * index as f64;
                line.draw(&mut pen, Point { x: gap, y }, style);
            }
            height + 0.4 * gap + style.line_height() * lines.len() as f64
        } else {
            let lines = break_lines(caption, style, self.measure() - width - 1.5 * gap);
            let text_height = style.line_height() * lines.len() as f64;
            let all = height.max(text_height);
            pen.scene(&picture, scale, Point { x: 0.0, y: (all - height) / 2.0 });
            for (index, line) in lines.iter().enumerate() {
                let top = (all - text_height) / 2.0 + style.line_height() * index as f64;
                let at = Point { x: width + 1.5 * gap, y: top + baseline(style) };
                line.draw(&mut pen, at, style);
            }
            all
        };
        let scene = pen.finish_on(self.measure(), strip_height);
        Ok(Strip { scene, space: 0.8 * gap, keep: false })
    }
}
