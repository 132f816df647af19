//! Which words there are among the turns, and which characters make them.

use crate::Verdict;

/// Whether a character ends a word wherever it stands.
pub(super) fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '"' | '>')
}

/// Whether a character can be part of the name of a tag.
pub(super) fn is_tag_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// What a word means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// The end of the game.
    Verdict(Verdict),
    /// Digits only, but no seat; and a turn number has a dot.
    BareNumber,
    /// Anything else is a move, as far as the record can tell.
    Move,
}

impl Word {
    pub(super) fn of(text: &str) -> Word {
        match text.parse() {
            Ok(verdict) => Word::Verdict(verdict),
            Err(_) if text.bytes().all(|byte| byte.is_ascii_digit()) => Word::BareNumber,
            Err(_) => Word::Move,
        }
    }
}

/// The signs that are written right behind a turn, for the first of PGN's glyphs from `$1` on.
pub(super) const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// A word without the signs at its end, and the glyph they stand for; `None` for other signs.
pub(super) fn signed(word: &str) -> Option<(&str, Option<u8>)> {
    let bare = word.trim_end_matches(['!', '?']);
    let sign = &word[bare.len()..];
    if sign.is_empty() {
        return Some((bare, None));
    }
    let glyph = (1..).zip(SIGNS).find(|(_, known)| *known == sign)?.0;
    Some((bare, Some(glyph)))
}

/// How many digits and then dots a text begins with, if it begins with a turn number: `12.` or
/// `12...`.
pub(super) fn turn_number(text: &str) -> Option<(usize, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let dots = text.bytes().skip(digits).take_while(|byte| *byte == b'.').count();
    (digits > 0 && dots > 0).then_some((digits, dots))
}

/// Whether this text is read back as one move.
pub(super) fn can_be_a_move(text: &str) -> bool {
    !text.is_empty()
        && !text.contains(ends_word)
        && turn_number(text).is_none()
        && !text.contains(['$', '!', '?'])
        && Word::of(text) == Word::Move
}
