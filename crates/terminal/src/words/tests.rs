use std::collections::BTreeSet;
use std::path::Path;

use super::*;

/// The `{names}` in a text.
fn blanks(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

#[test]
fn every_text_is_there_in_both_languages_with_the_same_blanks() {
    for (key, english, french) in TEXTS {
        assert!(!english.is_empty() && !french.is_empty(), "{key}");
        assert_eq!(blanks(english), blanks(french), "{key}");
        assert_eq!(english.contains('|'), french.contains('|'), "{key}");
    }
    assert_eq!(BY_KEY.len(), TEXTS.len(), "a key is there twice");
}

#[test]
fn french_is_set_as_french_is_set() {
    for (key, english, french) in TEXTS {
        assert!(!english.contains('\'') && !french.contains('\''), "{key}: a straight apostrophe");
        for (before, mark) in french.chars().zip(french.chars().skip(1)) {
            if ";:!?»".contains(mark) {
                assert_eq!(before, '\u{202f}', "{key}: no thin space before `{mark}`: {french}");
            }
        }
    }
}

/// All keys that are asked for by a fixed text in the sources.
#[test]
fn no_key_is_asked_for_that_does_not_exist() {
    fn read(folder: &Path, found: &mut String) {
        for entry in std::fs::read_dir(folder).expect("the sources") {
            let path = entry.expect("a file").path();
            match path.is_dir() {
                true => read(&path, found),
                false => found.push_str(&std::fs::read_to_string(&path).expect("a source")),
            }
        }
    }
    let mut sources = String::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut sources);
    let mut asked = 0;
    for call in [".get(\"", ".say(\"", ".find(\""] {
        for rest in sources.split(call).skip(1) {
            let key = rest.split('"').next().expect("a key");
            if key.contains(['.', '_']) || BY_KEY.contains_key(key) {
                assert!(BY_KEY.contains_key(key), "there is no text `{key}`");
                asked += 1;
            }
        }
    }
    assert!(asked > 80, "only {asked} keys were found");
}

#[test]
fn numbers_choose_between_singular_and_plural_as_each_language_does() {
    let say = |language, n: u32| Words(language).say("score.pawns", &[("n", &n)]);
    assert_eq!(say(Language::English, 0), "0 pawns");
    assert_eq!(say(Language::English, 1), "1 pawn");
    assert_eq!(say(Language::French, 0), "0 pion");
    assert_eq!(say(Language::French, 2), "2 pions");
}
