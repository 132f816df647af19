//! Inks as the terminal shows them.

use ratatui::style::{Color, Modifier, Style};

use crate::draw::canvas::Ink;
use crate::style::Colours;

/// How an ink looks.
pub(crate) fn style(ink: Ink, colours: Colours) -> Style {
    match colours {
        Colours::None => plain(ink),
        Colours::Sixteen => sixteen(ink),
        Colours::True => rich(ink),
    }
}

fn plain(ink: Ink) -> Style {
    match ink {
        Ink::Faint => Style::new().add_modifier(Modifier::DIM),
        Ink::Plain | Ink::OnBlack | Ink::OnBlue | Ink::OnRed | Ink::OnYellow => Style::new(),
        _ => Style::new().add_modifier(Modifier::BOLD),
    }
}

fn sixteen(ink: Ink) -> Style {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match ink {
        Ink::Plain => Style::new(),
        Ink::Faint => Style::new().fg(Color::DarkGray),
        Ink::Bold => bold,
        Ink::Red => bold.fg(Color::LightRed),
        Ink::Green => bold.fg(Color::LightGreen),
        Ink::Blue => bold.fg(Color::LightBlue),
        Ink::Yellow => bold.fg(Color::LightYellow),
        Ink::Accent => bold.fg(Color::LightCyan),
        Ink::Forbidden => Style::new().fg(Color::Red),
        Ink::OnBlack => bold.fg(Color::White).bg(Color::Black),
        Ink::OnBlue => bold.fg(Color::White).bg(Color::Blue),
        Ink::OnRed => bold.fg(Color::White).bg(Color::Red),
        Ink::OnYellow => bold.fg(Color::Black).bg(Color::Yellow),
    }
}

/// Paper and wood.
fn rich(ink: Ink) -> Style {
    const INK: Color = Color::Rgb(0x2b, 0x24, 0x1d);
    const PAPER: Color = Color::Rgb(0xf7, 0xf1, 0xe6);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match ink {
        Ink::Plain => Style::new(),
        Ink::Faint => Style::new().fg(Color::Rgb(0x8f, 0x84, 0x76)),
        Ink::Bold => bold,
        Ink::Red => bold.fg(Color::Rgb(0xe0, 0x5a, 0x47)),
        Ink::Green => bold.fg(Color::Rgb(0x5f, 0xb0, 0x6a)),
        Ink::Blue => bold.fg(Color::Rgb(0x5b, 0x93, 0xd6)),
        Ink::Yellow => bold.fg(Color::Rgb(0xe3, 0xb3, 0x41)),
        Ink::Accent => bold.fg(Color::Rgb(0xe8, 0x9b, 0x3c)),
        Ink::Forbidden => Style::new().fg(Color::Rgb(0xc2, 0x6a, 0x5e)),
        Ink::OnBlack => bold.fg(PAPER).bg(INK),
        Ink::OnBlue => bold.fg(PAPER).bg(Color::Rgb(0x33, 0x66, 0xa8)),
        Ink::OnRed => bold.fg(PAPER).bg(Color::Rgb(0xb5, 0x45, 0x38)),
        Ink::OnYellow => bold.fg(INK).bg(Color::Rgb(0xe3, 0xb3, 0x41)),
    }
}
