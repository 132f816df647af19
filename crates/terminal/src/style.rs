//! What a terminal can show.

use std::ffi::OsString;

/// Which colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// None, or none wanted.
    None,
    /// The usual sixteen.
    Sixteen,
    /// All of them.
    True,
}

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Only ASCII.
    pub ascii: bool,
    /// Which colours.
    pub colours: Colours,
}

impl Style {
    /// What the environment says about the terminal.
    pub fn of_environment(variable: impl Fn(&str) -> Option<OsString>) -> Style {
        let text = |name: &str| {
            let value = variable(name).map(|value| value.to_string_lossy().to_lowercase());
            value.filter(|value| !value.is_empty())
        };
        let term = text("TERM").unwrap_or_default();
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(text);
        let utf8 = locale.is_some_and(|locale| locale.contains("utf-8") || locale.contains("utf8"));
        let poor = matches!(term.as_str(), "dumb" | "linux" | "vt100" | "vt220" | "ansi" | "");
        let colours = if text("NO_COLOR").is_some() || matches!(term.as_str(), "dumb" | "") {
            Colours::None
        } else if text("COLORTERM").is_some_and(|kind| kind == "truecolor" || kind == "24bit") {
            Colours::True
        } else {
            Colours::Sixteen
        };
        Style { ascii: poor || !utf8, colours }
    }
}

/// The nearest ASCII for a character; it is as wide as the character.
pub(crate) fn ascii(character: char) -> char {
    match character {
        ' '..='~' => character,
        '\u{a0}' | '\u{202f}' | '\u{2009}' => ' ',
        '’' | '‘' => '\'',
        '“' | '”' | '«' | '»' => '"',
        '–' | '—' | '−' | '─' => '-',
        '…' | '·' | '•' => '.',
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'œ' => 'o',
        'À' | 'Â' => 'A',
        'É' | 'È' | 'Ê' => 'E',
        'Î' => 'I',
        'Ô' => 'O',
        'Ç' => 'C',
        '×' => 'x',
        '│' => '|',
        '┌' | '┐' | '└' | '┘' | '╭' | '╮' | '╰' | '╯' | '├' | '┤' => '+',
        '╱' => '/',
        '╲' => '\\',
        '▶' | '▸' => '>',
        '◀' | '◂' => '<',
        '←' => '<',
        '→' => '>',
        '↑' => '^',
        '↓' => 'v',
        '↵' => '~',
        '⅄' => 'A',
        '●' => '#',
        '○' => 'o',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(variables: &[(&str, &str)]) -> Style {
        Style::of_environment(|wanted| {
            let found = variables.iter().find(|(name, _)| *name == wanted);
            found.map(|(_, value)| OsString::from(value))
        })
    }

    #[test]
    fn the_environment_tells_what_a_terminal_can_show() {
        let usual = [("TERM", "xterm-256color"), ("LANG", "fr_FR.UTF-8")];
        assert_eq!(style(&usual), Style { ascii: false, colours: Colours::Sixteen });
        let true_colour = [usual[0], usual[1], ("COLORTERM", "truecolor")];
        assert_eq!(style(&true_colour).colours, Colours::True);
        let refused = [true_colour[0], true_colour[1], true_colour[2], ("NO_COLOR", "1")];
        assert_eq!(style(&refused).colours, Colours::None);
        assert_eq!(style(&[usual[0], usual[1], ("NO_COLOR", "")]).colours, Colours::Sixteen);
    }

    #[test]
    fn poor_terminals_and_other_encodings_get_ascii() {
        for term in ["linux", "dumb"] {
            assert!(style(&[("TERM", term), ("LANG", "C.UTF-8")]).ascii, "{term}");
        }
        assert!(style(&[("TERM", "xterm"), ("LANG", "fr_FR.ISO-8859-1")]).ascii);
        assert!(style(&[("TERM", "xterm"), ("LANG", "en_GB.UTF-8"), ("LC_ALL", "C")]).ascii);
        assert!(style(&[("TERM", "xterm")]).ascii);
    }

    #[test]
    fn all_that_is_said_has_letters_in_ascii() {
        let words = rulebook::words::Catalogue::open().expect("words");
        for (key, message) in words.terminal() {
            for text in [&message.fr, &message.en].into_iter().flat_map(|text| text.forms()) {
                let odd: Vec<char> =
                    text.chars().filter(|c| !"?\n".contains(*c) && ascii(*c) == '?').collect();
                assert!(odd.is_empty(), "{odd:?} in {key}: {text}");
            }
        }
    }
}
