//! Word wrap: breaking text into lines.

use unicode_width::UnicodeWidthStr;

/// Breaks a text at its ordinary blanks so that no line is wider than this; a word that is wider
/// is cut. Blanks that must not break (French has many) do not.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            if !line.is_empty() && line.width() + 1 + word.width() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for letter in word.chars() {
                if line.width() >= width {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(letter);
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_never_before_a_french_colon() {
        assert_eq!(wrap("un deux\u{202f}: trois", 8), ["un", "deux\u{202f}:", "trois"]);
        assert_eq!(wrap("one\n\ntwo three", 20), ["one", "", "two three"]);
        assert_eq!(wrap("immeasurably", 5), ["immea", "surab", "ly"]);
        assert_eq!(wrap("abc", 0), ["a", "b", "c"]);
    }
}
