//! Line breaking: setting words in lines, and lines under one another.

use lattice::Point;
use rulebook::{Inline, Text};

use crate::font::{Face, width};
use crate::palette::{Ink, Palette};
use crate::pen::Pen;
use crate::scene::{Anchor, Scene};

/// How running text is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle {
    pub(crate) face: Face,
    pub(crate) size: f64,
    pub(crate) ink: Ink,
    /// From one baseline to the next, in sizes.
    pub(crate) leading: f64,
}

impl TextStyle {
    pub(crate) fn line_height(self) -> f64 {
        self.size * self.leading
    }
}

/// Letters in one face; a word can have several, such as `b3` and a comma.
#[derive(Clone, Debug)]
struct Piece {
    face: Face,
    text: String,
}

#[derive(Clone, Debug, Default)]
struct Word(Vec<Piece>);

/// One set line.
pub(crate) struct SetLine(Vec<Piece>);

fn face_of(inline: &Inline, usual: Face) -> Face {
    match inline {
        Inline::Plain { .. } | Inline::Link { .. } => usual,
        Inline::Emphasis { .. } if usual == Face::Italic => Face::Text,
        Inline::Emphasis { .. } => Face::Italic,
        Inline::Strong { .. } | Inline::Notation { .. } => Face::Bold,
    }
}

fn words(text: &Text, usual: Face) -> Vec<Word> {
    let mut words = vec![Word::default()];
    for inline in &text.0 {
        let face = face_of(inline, usual);
        for (index, part) in inline.text().split(' ').enumerate() {
            if index > 0 {
                words.push(Word::default());
            }
            if let (false, Some(word)) = (part.is_empty(), words.last_mut()) {
                word.0.push(Piece { face, text: part.to_owned() });
            }
        }
    }
    words.retain(|word| !word.0.is_empty());
    words
}

/// Breaks a text into lines no wider than this, but for words that are wider by themselves.
pub(crate) fn break_lines(text: &Text, style: TextStyle, measure: f64) -> Vec<SetLine> {
    let mut lines = Vec::new();
    let (mut line, mut used): (Vec<Piece>, f64) = (Vec::new(), 0.0);
    for Word(pieces) in words(text, style.face) {
        let own: f64 = pieces.iter().map(|piece| width(piece.face, style.size, &piece.text)).sum();
        let space = width(style.face, style.size, " ");
        if !line.is_empty() && used + space + own > measure {
            lines.push(SetLine(std::mem::take(&mut line)));
            used = 0.0;
        }
        if !line.is_empty() {
            push_space(&mut line, style.face);
            used += space;
        }
        for piece in pieces {
            push(&mut line, piece);
        }
        used += own;
    }
    if !line.is_empty() {
        lines.push(SetLine(line));
    }
    lines
}

/// A blank belongs to the running text, so that what stands out does not grow by it.
fn push_space(line: &mut Vec<Piece>, face: Face) {
    push(line, Piece { face, text: " ".to_owned() });
}

fn push(line: &mut Vec<Piece>, piece: Piece) {
    match line.last_mut() {
        Some(last) if last.face == piece.face => last.text += &piece.text,
        _ => line.push(piece),
    }
}

impl SetLine {
    /// Draws the line with its baseline beginning here.
    pub(crate) fn draw(&self, pen: &mut Pen, at: Point, style: TextStyle) {
        let mut x = at.x;
        for piece in &self.0 {
            let look = (piece.face, style.size, style.ink);
            pen.text(Point { x, y: at.y }, Anchor::Start, look, &piece.text);
            x += width(piece.face, style.size, &piece.text);
        }
    }
}

/// Something as wide as a page that is not broken across pages.
pub(crate) struct Strip {
    pub(crate) scene: Scene,
    /// White above it, unless it begins a page.
    pub(crate) space: f64,
    /// Whether what follows must stand on the same page.
    pub(crate) keep: bool,
}

/// Sets a paragraph as strips, one for each line, indented by so much; neither its first nor its
/// last line stands alone on a page.
pub(crate) fn paragraph(
    text: &Text,
    style: TextStyle,
    (palette, measure, indent, space): (Palette, f64, f64, f64),
) -> Vec<Strip> {
    let lines = break_lines(text, style, measure - indent);
    let count = lines.len();
    lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let mut pen = Pen::new(palette, 1.0);
            line.draw(&mut pen, Point { x: indent, y: baseline(style) }, style);
            Strip {
                scene: pen.finish_on(measure, style.line_height()),
                space: if index == 0 { space } else { 0.0 },
                keep: index + 1 < count && (index == 0 || index + 2 == count),
            }
        })
        .collect()
}

/// How far the baseline of a line is below its top.
pub(crate) fn baseline(style: TextStyle) -> f64 {
    0.5 * style.line_height() + 0.29 * style.size
}

/// Puts strips on pages of this height.
pub(crate) fn paginate(strips: Vec<Strip>, height: f64) -> Vec<Vec<(f64, Scene)>> {
    let mut pages: Vec<Vec<(f64, Scene)>> = vec![Vec::new()];
    let mut used = 0.0;
    let mut strips = strips.into_iter().peekable();
    while let Some(first) = strips.next() {
        // What must stay together is placed together.
        let mut group = vec![first];
        while group.last().is_some_and(|strip| strip.keep)
            && let Some(next) = strips.next()
        {
            group.push(next);
        }
        let needed: f64 = group.iter().map(|strip| strip.space + strip.scene.height).sum();
        if used > 0.0 && used + needed > height {
            pages.push(Vec::new());
            used = 0.0;
        }
        for strip in group {
            let top = if used > 0.0 { used + strip.space } else { 0.0 };
            used = top + strip.scene.height;
            if let Some(page) = pages.last_mut() {
                page.push((top, strip.scene));
            }
        }
    }
    pages
}

/// A text without anything that stands out.
pub(crate) fn plain(text: &str) -> Text {
    Text(vec![Inline::Plain { text: text.to_owned() }])
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: TextStyle =
        TextStyle { face: Face::Text, size: 3.0, ink: Ink::Text, leading: 1.3 };

    fn told(line: &SetLine) -> String {
        line.0.iter().map(|piece| piece.text.as_str()).collect()
    }

    #[test]
    fn lines_fit_and_break_only_at_blanks() {
        let words = "Un hexagone se ferme\u{202f}: quand son sixième coin est occupé, on compte.";
        let lines = break_lines(&plain(words), STYLE, 30.0);
        assert!(lines.len() > 2);
        for line in &lines {
            assert!(width(Face::Text, STYLE.size, &told(line)) <= 30.0);
            assert!(!told(line).starts_with([':', ' ']) && !told(line).ends_with(' '));
        }
        let joined: Vec<String> = lines.iter().map(told).collect();
        assert_eq!(joined.join(" "), words);
    }

    #[test]
    fn a_word_too_long_for_the_line_stands_alone() {
        let lines = break_lines(&plain("a Donaudampfschifffahrt b"), STYLE, 10.0);
        assert_eq!(lines.iter().map(told).collect::<Vec<_>>(), ["a", "Donaudampfschifffahrt", "b"]);
    }

    #[test]
    fn headings_stay_with_what_follows() {
        let strip = |keep| Strip { scene: Scene::new(10.0, 4.0), space: 1.0, keep };
        let pages = paginate(vec![strip(false), strip(true), strip(false)], 10.0);
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(pages[1].iter().map(|(top, _)| *top).collect::<Vec<_>>(), [0.0, 5.0]);
    }
}
