//! The fonts that sheets are set in, and how wide words are in them.

use std::sync::LazyLock;

use rustybuzz::ttf_parser::{self, Tag};
use rustybuzz::{Feature, UnicodeBuffer};

/// A font, by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Face {
    /// Running text.
    Text,
    /// Words that stand out, captions.
    Italic,
    /// Headings, notation.
    Bold,
    /// Titles.
    Title,
}

/// A font's data and what is known of it.
pub(crate) struct Font {
    pub(crate) data: &'static [u8],
    /// The font's name in PDF.
    pub(crate) name: &'static str,
    /// Family, style and weight in CSS.
    pub(crate) css: (&'static str, &'static str, u16),
    pub(crate) face: rustybuzz::Face<'static>,
}

/// A letter or a ligature, ready to be set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Glyph {
    pub(crate) id: u16,
    /// How far the next one is, in ems.
    pub(crate) advance: f64,
    /// The letters it stands for.
    pub(crate) letters: String,
}

impl Face {
    pub(crate) const ALL: [Face; 4] = [Face::Text, Face::Italic, Face::Bold, Face::Title];

    pub(crate) fn font(self) -> &'static Font {
        static FONTS: LazyLock<[Font; 4]> = LazyLock::new(|| Face::ALL.map(Face::open));
        &FONTS[self as usize]
    }

    /// The data is part of the program, and the tests of this crate open it.
    fn open(self) -> Font {
        let (data, name, css): (&'static [u8], _, _) = match self {
            Face::Text => (
                include_bytes!("../fonts/AlegreyaSans-Regular.ttf"),
                "AlegreyaSans-Regular",
                ("Alegreya Sans", "normal", 400),
            ),
            Face::Italic => (
                include_bytes!("../fonts/AlegreyaSans-Italic.ttf"),
                "AlegreyaSans-Italic",
                ("Alegreya Sans", "italic", 400),
            ),
            Face::Bold => (
                include_bytes!("../fonts/AlegreyaSans-Bold.ttf"),
                "AlegreyaSans-Bold",
                ("Alegreya Sans", "normal", 700),
            ),
            Face::Title => (
                include_bytes!("../fonts/Alegreya-Bold.ttf"),
                "Alegreya-Bold",
                ("Alegreya", "normal", 700),
            ),
        };
        let face = rustybuzz::Face::from_slice(data, 0)
            .unwrap_or_else(|| panic!("the font {name} cannot be read"));
        Font { data, name, css, face }
    }
}

impl Font {
    pub(crate) fn units_per_em(&self) -> f64 {
        f64::from(self.face.units_per_em())
    }

    /// How far a glyph advances by itself, in ems.
    pub(crate) fn own_advance(&self, id: u16) -> f64 {
        let units = self.face.glyph_hor_advance(ttf_parser::GlyphId(id)).unwrap_or_default();
        f64::from(units) / self.units_per_em()
    }
}

/// Sets a text: kerning, ligatures, figures that line up with capitals.
pub(crate) fn shape(face: Face, text: &str) -> Vec<Glyph> {
    let font = face.font();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    let lining_figures = Feature::new(Tag::from_bytes(b"lnum"), 1, ..);
    let shaped = rustybuzz::shape(&font.face, &[lining_figures], buffer);
    let clusters: Vec<usize> =
        shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
    shaped
        .glyph_infos()
        .iter()
        .zip(shaped.glyph_positions())
        .enumerate()
        .map(|(i, (info, position))| {
            let begin = clusters[i];
            let end = clusters[i..].iter().copied().find(|next| *next > begin);
            // A second glyph for the same letters stands for none.
            let told = i > 0 && clusters[i - 1] == begin;
            let letters = if told { "" } else { &text[begin..end.unwrap_or(text.len())] };
            Glyph {
                id: info.glyph_id as u16,
                advance: f64::from(position.x_advance) / font.units_per_em(),
                letters: letters.to_owned(),
            }
        })
        .collect()
}

/// How wide a text is at this size.
pub(crate) fn width(face: Face, size: f64, text: &str) -> f64 {
    size * shape(face, text).iter().map(|glyph| glyph.advance).sum::<f64>()
}

/// A size given in printers' points, as millimetres.
pub(crate) const fn points(size: f64) -> f64 {
    size * 25.4 / 72.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_both_languages_has_a_glyph_in_every_font() {
        let letters = "abcdefghijklmnopqrstuvwxyzàâçéèêëîïôœùûüÀÂÇÉÈÊÎÔŒÙÛABCDEFGHIJKLMNOPQRSTUVWXYZ\
                       0123456789.,;:!?’‘“”«»–—…×·()[]/+=%&©\u{a0}\u{202f} ";
        for face in Face::ALL {
            for glyph in shape(face, letters) {
                assert_ne!(glyph.id, 0, "`{}` is missing in {face:?}", glyph.letters);
            }
        }
    }

    #[test]
    fn a_narrow_space_is_narrower_than_a_space_and_letters_are_all_told() {
        let space = |text| width(Face::Text, 1.0, text) - width(Face::Text, 1.0, "ab");
        assert!(space("a\u{202f}b") < space("a b"));
        let text = "Affaire\u{202f}: fille d’officier";
        let told: String = shape(Face::Text, text).into_iter().map(|glyph| glyph.letters).collect();
        assert_eq!(told, text);
    }
}
