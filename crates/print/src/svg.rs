//! SVG writer: scenes as text.

use std::fmt::Write;

use lattice::Point;

use crate::font::Face;
use crate::palette::Colour;
use crate::scene::{Anchor, Item, Label, Line, Outline, Scene};

/// Whether an SVG brings its fonts along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fonts {
    /// It does: it looks the same everywhere.
    Embedded,
    /// It does not: it is small, and words may look different elsewhere.
    Named,
}

impl Scene {
    /// The scene as an SVG file with its fonts.
    pub fn to_svg(&self, title: &str) -> String {
        write(self, title, Fonts::Embedded)
    }
}

pub(crate) fn write(scene: &Scene, title: &str, fonts: Fonts) -> String {
    let (width, height) = (Number(scene.width), Number(scene.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\" fill=\"none\">\n<title>{}</title>\n",
        Escaped(title)
    );
    let faces: Vec<Face> = Face::ALL.into_iter().filter(|face| uses(scene, *face)).collect();
    if fonts == Fonts::Embedded && !faces.is_empty() {
        svg += "<style>\n";
        for face in faces {
            let font = face.font();
            let (family, style, weight) = font.css;
            // Writing to a string cannot fail.
            let _ = writeln!(
                svg,
                "@font-face {{ font-family: \"{family}\"; font-style: {style}; font-weight: {weight}; \
                 src: url(data:font/ttf;base64,{}) }}",
                Base64(font.data)
            );
        }
        svg += "</style>\n";
    }
    for item in &scene.items {
        match item {
            Item::Shape { outline, fill, line } => {
                write_shape(&mut svg, outline, *fill, line.as_ref());
            }
            Item::Label(label) => write_label(&mut svg, label),
        }
    }
    svg += "</svg>\n";
    svg
}

fn uses(scene: &Scene, face: Face) -> bool {
    scene.items.iter().any(|item| matches!(item, Item::Label(label) if label.face == face))
}

fn write_shape(svg: &mut String, outline: &Outline, fill: Option<Colour>, line: Option<&Line>) {
    let _ = match outline {
        Outline::Circle { centre, radius } => write!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"",
            Number(centre.x),
            Number(centre.y),
            Number(*radius)
        ),
        Outline::Polygon(points) => write!(svg, "<path d=\"{}Z\"", Path(points)),
        Outline::Open(points) => write!(svg, "<path d=\"{}\"", Path(points)),
    };
    if let Some(colour) = fill {
        let _ = write!(svg, " fill=\"{}\"", Hexadecimal(colour));
    }
    if let Some(line) = line {
        let (colour, width) = (Hexadecimal(line.colour), Number(line.width));
        let _ = write!(svg, " stroke=\"{colour}\" stroke-width=\"{width}\"");
        if let Some(dash) = line.dash {
            let _ = write!(svg, " stroke-dasharray=\"{0} {0}\"", Number(dash));
        }
    }
    svg.push_str("/>\n");
}

fn write_label(svg: &mut String, label: &Label) {
    let (family, style, weight) = label.face.font().css;
    let (x, y) = (Number(label.at.x), Number(label.at.y));
    let (size, colour) = (Number(label.size), Hexadecimal(label.colour));
    let _ = write!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-family=\"{family}, sans-serif\" font-size=\"{size}\" \
         fill=\"{colour}\" font-variant-numeric=\"lining-nums\""
    );
    if weight != 400 {
        let _ = write!(svg, " font-weight=\"{weight}\"");
    }
    if style != "normal" {
        let _ = write!(svg, " font-style=\"{style}\"");
    }
    match label.anchor {
        Anchor::Start => {}
        Anchor::Middle => svg.push_str(" text-anchor=\"middle\""),
        Anchor::End => svg.push_str(" text-anchor=\"end\""),
    }
    let _ = writeln!(svg, " xml:space=\"preserve\">{}</text>", Escaped(&label.text));
}

/// A number with at most three decimals.
struct Number(f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rounded = (self.0 * 1000.0).round() / 1000.0;
        // Zero has no sign on paper.
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

struct Path<'a>(&'a [Point]);

impl std::fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, point) in self.0.iter().enumerate() {
            let letter = if index == 0 { 'M' } else { 'L' };
            write!(f, "{letter}{} {}", Number(point.x), Number(point.y))?;
        }
        Ok(())
    }
}

struct Hexadecimal(Colour);

impl std::fmt::Display for Hexadecimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Colour(red, green, blue) = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Text that cannot be taken for markup, nor hold what XML forbids.
struct Escaped<'a>(&'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                letter if letter.is_control() => f.write_char(' ')?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

struct Base64(&'static [u8]);

impl std::fmt::Display for Base64 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for three in self.0.chunks(3) {
            let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or_default());
            let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
            for digit in 0..4 {
                let place = (bits >> (18 - 6 * digit) & 63) as usize;
                f.write_char(if digit <= three.len() { DIGITS[place] as char } else { '=' })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_pads_as_it_should() {
        for (bytes, text) in [
            (b"light w".as_slice(), "bGlnaHQgdw=="),
            (b"light wo", "bGlnaHQgd28="),
            (b"abc", "YWJj"),
        ] {
            assert_eq!(Base64(bytes).to_string(), text);
        }
    }

    #[test]
    fn hostile_text_stays_text() {
        assert_eq!(
            Escaped("<img src=\"x\" onerror=1>&\0\u{ffff}").to_string(),
            "&lt;img src=&quot;x&quot; onerror=1&gt;&amp; \u{fffd}"
        );
    }

    #[test]
    fn numbers_are_short() {
        let texts = [1.0, -0.0001, 0.1 + 0.2, 12.3456].map(|n| Number(n).to_string());
        assert_eq!(texts, ["1", "0", "0.3", "12.346"]);
    }
}
