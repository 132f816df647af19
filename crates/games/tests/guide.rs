//! The guide to adding a game leads to files that exist.

use std::path::Path;

#[test]
fn every_path_in_the_guide_is_there_for_gosix() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let guide = std::fs::read_to_string(root.join("docs/adding-a-game.md")).expect("the guide");
    let spans = guide.split('`').skip(1).step_by(2);
    let is_path = |span: &&str| {
        ["crates/", "web/", "rulebook/"].iter().any(|folder| span.starts_with(folder))
    };
    let paths: Vec<String> =
        spans.filter(is_path).map(|span| span.replace("NAME", "gosix")).collect();
    assert!(paths.len() > 20, "{paths:?}");
    for path in paths {
        assert!(root.join(&path).exists(), "the guide names {path}, which is not there");
    }
}
