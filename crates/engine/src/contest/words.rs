//! The words of a command line, as a shell would tell them apart but for its magic.

use thiserror::Error;

/// Why a command line cannot be taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WordsError {
    /// There is no word.
    #[error("there is no command")]
    Nothing,
    /// A quotation mark has no partner.
    #[error("a quotation mark is not closed")]
    Unclosed,
}

/// Takes a command line apart at blanks; `'…'` and `"…"` keep blanks together.
pub(super) fn split(line: &str) -> Result<Vec<String>, WordsError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if letter == '\'' || letter == '"' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(WordsError::Unclosed);
    }
    words.extend(word);
    if words.is_empty() { Err(WordsError::Nothing) } else { Ok(words) }
}

/// Writes words so that [`split`] finds them again.
pub(super) fn join(words: &[String]) -> String {
    let quoted = |word: &String| {
        let plain = |letter: char| !letter.is_whitespace() && letter != '\'' && letter != '"';
        if !word.is_empty() && word.chars().all(plain) {
            return word.clone();
        }
        // A single quotation mark cannot stand between two of its own.
        format!("'{}'", word.replace('\'', "'\"'\"'"))
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_keep_words_together() {
        let words = split(r#" sh -c  'echo "a b"' x"y z" '' "#);
        assert_eq!(
            words,
            Ok(["sh", "-c", r#"echo "a b""#, "xy z", ""].map(str::to_owned).to_vec())
        );
        assert_eq!(split("  "), Err(WordsError::Nothing));
        assert_eq!(split("a 'b"), Err(WordsError::Unclosed));
    }

    #[test]
    fn words_are_found_again() {
        let words = ["a", "", "two words", "it's", "say \"it's\""].map(str::to_owned).to_vec();
        assert_eq!(split(&join(&words)), Ok(words));
    }
}
