//! Whatever the terminal says has words.

use std::path::Path;

use rulebook::words::Catalogue;

fn sources() -> String {
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
    sources
}

/// All keys that are asked for by a fixed text in the sources.
#[test]
fn no_key_is_asked_for_that_does_not_exist() {
    let words = Catalogue::open().expect("words");
    let exists = |key: &str| words.terminal().any(|(known, _)| known == key);
    let sources = sources();
    let mut asked = 0;
    for call in [".get(\"", ".say(\"", ".find(\""] {
        for rest in sources.split(call).skip(1) {
            let key = rest.split('"').next().expect("a key");
            if key.contains(['.', '_']) || exists(key) {
                assert!(exists(key), "there is no text `{key}`");
                asked += 1;
            }
        }
    }
    assert!(asked > 80, "only {asked} keys were found");
}
