//! The errors of the rules in French.
//!
//! An error is a value whose English text is written where it is defined. Here are the same texts
//! in French, with the same `{…}` in them: what stands there is put in as it is, or translated in
//! its turn if it is a text of the list itself.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::Language;

/// From English to French.
static ERRORS: LazyLock<Vec<(Vec<Piece>, String)>> = LazyLock::new(|| {
    let mut errors: Vec<_> = texts().into_iter().map(|(en, fr)| (pieces(&en), fr)).collect();
    // What says most by itself is tried first, and what begins with words of its own before what begins with
    // anything: `{at}: {fault}` fits nearly everything.
    errors.sort_by_key(|(pieces, _)| {
        let begins_with_anything = matches!(pieces.first(), Some(Piece::Name(_)));
        (begins_with_anything, std::cmp::Reverse(literal_length(pieces)))
    });
    errors
});

fn texts() -> BTreeMap<String, String> {
    toml::from_str(include_str!("errors.fr.toml"))
        .unwrap_or_else(|error| panic!("errors.fr.toml: {error}"))
}

/// The list for a language as a module for the browser, which looks texts up as it is done here. There is nothing to
/// look up in English.
pub fn errors_module(language: Language) -> String {
    let texts = match language {
        Language::English => BTreeMap::new(),
        Language::French => texts(),
    };
    let texts = serde_json::to_string(&texts).expect("texts by text are JSON");
    format!("export default {texts};\n")
}

/// A part of a text.
enum Piece {
    Literal(String),
    Name(String),
}

fn pieces(template: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        let (name, after) = behind.split_once('}').unwrap_or((behind, ""));
        if !before.is_empty() {
            pieces.push(Piece::Literal(before.to_owned()));
        }
        pieces.push(Piece::Name(name.to_owned()));
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Literal(rest.to_owned()));
    }
    pieces
}

fn literal_length(pieces: &[Piece]) -> usize {
    let length = |piece: &Piece| match piece {
        Piece::Literal(text) => text.len(),
        Piece::Name(_) => 0,
    };
    pieces.iter().map(length).sum()
}

/// An English text in French; as it is if nobody has translated it.
pub(crate) fn of(text: &str) -> String {
    find(text).unwrap_or_else(|| text.to_owned())
}

fn find(text: &str) -> Option<String> {
    ERRORS.iter().find_map(|(pieces, french)| {
        let mut values = Vec::new();
        fits(text, pieces, &mut values).then(|| {
            let mut said = french.clone();
            for (name, value) in values {
                said = said.replace(&format!("{{{name}}}"), &of(value));
            }
            said
        })
    })
}

/// Whether a text is made of these pieces, and what stands for the names.
fn fits<'a>(text: &'a str, pieces: &'a [Piece], values: &mut Vec<(&'a str, &'a str)>) -> bool {
    match pieces {
        [] => text.is_empty(),
        [Piece::Literal(literal), rest @ ..] => {
            text.strip_prefix(literal.as_str()).is_some_and(|text| fits(text, rest, values))
        }
        [Piece::Name(name)] => {
            values.push((name, text));
            !text.is_empty()
        }
        [Piece::Name(name), rest @ ..] => {
            let Some(Piece::Literal(next)) = rest.first() else { return false };
            text.match_indices(next.as_str()).any(|(end, _)| {
                let before = values.len();
                values.push((name, &text[..end]));
                let fitting = end > 0 && fits(&text[end..], rest, values);
                if !fitting {
                    values.truncate(before);
                }
                fitting
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text with its blanks unnamed.
    fn bare(template: &str) -> String {
        literal_of(&pieces(template))
    }

    /// What the sources of a crate say by `#[error("…")]`.
    fn english(folder: &std::path::Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("the sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                english(&path, found);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source");
            for rest in text.split("#[error(").skip(1) {
                let Some(rest) = rest.trim_start().strip_prefix('"') else { continue };
                let end = rest.replace("\\\"", "__").find('"').expect("the end of a text");
                // A backslash at the end of a line leaves out what the next one is indented by.
                let lines: Vec<&str> = rest[..end].split("\\\n").collect();
                let text = lines.iter().enumerate().map(|(number, line)| match number {
                    0 => line,
                    _ => line.trim_start(),
                });
                let text = text.collect::<String>().replace("\\\"", "\"").replace("\\\\", "\\");
                found.push(text.replace("}}", "}"));
            }
        }
    }

    #[test]
    fn a_text_within_a_text_is_told_in_french_too() {
        let said = of("turn 1: `zz9` is not a move: a place is missing");
        assert!(!said.contains("a move") && said.contains("n’est pas un coup"), "{said}");
        let said = of("ring `a` is 6 of the 19 cells, here are 5");
        assert!(said.starts_with("la couronne `a`"), "{said}");
    }

    #[test]
    fn whatever_can_be_wrong_with_what_is_asked_of_the_command_is_said_in_french() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut asked = Vec::new();
        for folder in
            ["lattice/src", "games/src", "engine/src/contest", "server/src/storage", "print/src"]
        {
            english(&root.join(folder), &mut asked);
        }
        let asked: Vec<String> = asked.iter().flat_map(|text| in_their_words(text)).collect();
        let known: Vec<String> = ERRORS.iter().map(|(pieces, _)| literal_of(pieces)).collect();
        // What is made of other texts alone is said as they are.
        let passed_on = |text: &str| bare(text).chars().all(|letter| "{} ".contains(letter));
        let mut missing = Vec::new();
        for text in asked.iter().filter(|text| !passed_on(text)) {
            let bare = bare(text);
            // What follows a text now and then, and dots behind numbers, are part of what is said.
            let said: String = pieces(&text.replace("{}", "")).iter().map(example).collect();
            if !known.contains(&bare) && of(&said) == said {
                missing.push(bare);
            }
        }
        assert!(missing.is_empty(), "no French for {missing:#?}");
        assert!(asked.len() > 120, "the sources were read");
    }

    /// A text of the games of tiles, as each of them says it.
    fn in_their_words(text: &str) -> Vec<String> {
        let games = [
            [
                ("{tile}", "tile"),
                ("{tiles}", "tiles"),
                ("{black}", "black tile"),
                ("{blacks}", "black tiles"),
                ("{fields}", "tiles, pawns"),
                ("{pawns}", "there are {pawns} pawns"),
                ("{which}", "pawn {which}"),
            ],
            [
                ("{tile}", "piece"),
                ("{tiles}", "pieces"),
                ("{black}", "man"),
                ("{blacks}", "men"),
                ("{fields}", "pieces, the one just played"),
                ("{pawns}", "there is one piece just played"),
                ("{which}", "the piece just played"),
            ],
        ];
        let said = |words: &[(&str, &str)]| {
            words.iter().fold(text.to_owned(), |text, (blank, word)| text.replace(blank, word))
        };
        let mut said: Vec<String> = games.iter().map(|words| said(words)).collect();
        said.dedup();
        said
    }

    fn example(piece: &Piece) -> String {
        match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Name(_) => "7".to_owned(),
        }
    }

    fn literal_of(pieces: &[Piece]) -> String {
        let text = |piece: &Piece| match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Name(_) => "{}".to_owned(),
        };
        pieces.iter().map(text).collect()
    }

    #[test]
    fn texts_within_texts_are_translated_too() {
        assert_eq!(
            of("line 5, column 6: turn 3: `a1` is refused: a1 is occupied"),
            "ligne 5, colonne 6\u{202f}: tour 3\u{202f}: «\u{202f}a1\u{202f}» est refusé\u{202f}: \
             a1 est occupé"
        );
        assert_eq!(of("nothing anybody knows"), "nothing anybody knows");
    }
}
