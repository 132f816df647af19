//! Colours, and what they are without colour.

/// Red, green and blue, from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Colour {
    /// From 0 for white to 1 for black.
    pub(crate) fn darkness(self) -> f64 {
        let Colour(red, green, blue) = self;
        1.0 - (f64::from(red) + f64::from(green) + f64::from(blue)) / 765.0
    }
}

/// Whether a drawing has colours. Pieces differ by shape and pattern in both cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// In colour.
    #[default]
    Colour,
    /// In shades of grey.
    Grey,
    /// In pale colours, to spare ink.
    Pale,
    /// In light shades of grey, likewise.
    PaleGrey,
}

/// What a colour is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// White paper.
    Paper,
    /// The ground of a board.
    Ground,
    /// Text and strong lines.
    Text,
    /// Lines of a board.
    Line,
    /// Names of places, hints, crop marks.
    Faint,
    /// Lit places and chains.
    Lit,
    /// Arrows, counts, crosses.
    Mark,
    /// Red pieces.
    Red,
    /// Hexagons red has conquered.
    RedGround,
    /// Green pieces.
    Green,
    /// Hexagons green has conquered.
    GreenGround,
    /// Black pieces.
    Black,
    /// White pieces.
    White,
    /// Blue tiles.
    Blue,
    /// The pattern on blue tiles.
    BluePattern,
    /// The pattern on red tiles.
    RedPattern,
    /// Yellow tiles.
    Yellow,
    /// The pattern on yellow tiles.
    YellowPattern,
}

impl Palette {
    pub(crate) const fn of(self, ink: Ink) -> Colour {
        match self {
            Palette::Colour => match ink {
                Ink::Paper | Ink::White => Colour(0xff, 0xff, 0xff),
                Ink::Ground => Colour(0xf6, 0xef, 0xe2),
                Ink::Text => Colour(0x2b, 0x25, 0x20),
                Ink::Line => Colour(0x8a, 0x78, 0x62),
                Ink::Faint => Colour(0x85, 0x78, 0x69),
                Ink::Lit => Colour(0xf5, 0xc2, 0x4c),
                Ink::Mark => Colour(0x7a, 0x2e, 0x8a),
                Ink::Red => Colour(0xc2, 0x3b, 0x2b),
                Ink::RedGround => Colour(0xf4, 0xd3, 0xcb),
                Ink::Green => Colour(0x16, 0x6b, 0x52),
                Ink::GreenGround => Colour(0xcd, 0xe6, 0xda),
                Ink::Black => Colour(0x26, 0x22, 0x1f),
                Ink::Blue => Colour(0x2a, 0x6f, 0xb0),
                Ink::BluePattern => Colour(0x7f, 0xb0, 0xdb),
                Ink::RedPattern => Colour(0xea, 0x94, 0x86),
                Ink::Yellow => Colour(0xf2, 0xcf, 0x4a),
                Ink::YellowPattern => Colour(0xb8, 0x92, 0x1a),
            },
            Palette::Grey => {
                let grey = match ink {
                    Ink::Paper | Ink::White => 0xff,
                    Ink::Ground => 0xf6,
                    Ink::Text | Ink::Black => 0x20,
                    Ink::Line => 0x78,
                    Ink::Faint => 0x70,
                    Ink::Lit => 0xc4,
                    Ink::Mark => 0x00,
                    Ink::Red => 0x4c,
                    Ink::RedGround => 0xd4,
                    Ink::Green => 0xdc,
                    Ink::GreenGround => 0xea,
                    Ink::Blue => 0x94,
                    Ink::BluePattern => 0xf4,
                    Ink::RedPattern => 0xf4,
                    Ink::Yellow => 0xf0,
                    Ink::YellowPattern => 0x80,
                };
                Colour(grey, grey, grey)
            }
            Palette::Pale => match ink {
                Ink::Paper | Ink::White | Ink::Ground => Colour(0xff, 0xff, 0xff),
                Ink::Text => Colour(0x2b, 0x25, 0x20),
                Ink::Line => Colour(0xa8, 0x9b, 0x8a),
                Ink::Faint => Colour(0x85, 0x78, 0x69),
                Ink::Lit => Colour(0xfb, 0xe5, 0xb0),
                Ink::Mark => Colour(0x7a, 0x2e, 0x8a),
                Ink::Red => Colour(0xf3, 0xbd, 0xb4),
                Ink::RedGround => Colour(0xfb, 0xee, 0xeb),
                Ink::Green => Colour(0xb4, 0xdc, 0xcc),
                Ink::GreenGround => Colour(0xec, 0xf6, 0xf1),
                Ink::Black => Colour(0xc9, 0xc5, 0xc0),
                Ink::Blue => Colour(0xc0, 0xda, 0xf0),
                Ink::BluePattern => Colour(0x6a, 0x9f, 0xd0),
                Ink::RedPattern => Colour(0xd9, 0x7e, 0x70),
                Ink::Yellow => Colour(0xfb, 0xee, 0xbb),
                Ink::YellowPattern => Colour(0xc8, 0xa6, 0x3a),
            },
            Palette::PaleGrey => {
                let grey = match ink {
                    Ink::Paper | Ink::White | Ink::Ground => 0xff,
                    Ink::Text | Ink::Mark => 0x20,
                    Ink::Line => 0xa0,
                    Ink::Faint => 0x70,
                    Ink::Lit => 0xe0,
                    Ink::Red => 0xb8,
                    Ink::RedGround => 0xec,
                    Ink::Green | Ink::GreenGround | Ink::Yellow => 0xf4,
                    Ink::Black => 0xc4,
                    Ink::Blue => 0xd8,
                    Ink::BluePattern | Ink::RedPattern | Ink::YellowPattern => 0x80,
                };
                Colour(grey, grey, grey)
            }
        }
    }

    /// The same with less ink.
    #[must_use]
    pub const fn pale(self) -> Palette {
        match self {
            Palette::Colour | Palette::Pale => Palette::Pale,
            Palette::Grey | Palette::PaleGrey => Palette::PaleGrey,
        }
    }

    /// An ink that can be read on this one.
    pub(crate) const fn readable_on(self, ink: Ink) -> Ink {
        let Colour(red, green, blue) = self.of(ink);
        let light = 3 * red as u32 + 6 * green as u32 + blue as u32;
        if light > 1400 { Ink::Text } else { Ink::Paper }
    }
}
