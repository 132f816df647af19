//! The pictures in the documentation are drawn by this crate, and are up to date.
//! `UPDATE_PICTURES=1 cargo test -p print --test pictures` draws them anew.

use std::path::Path;

use games::{AnyOptions, AnyView, GameId};
use print::{Style, diagram};
use rulebook::{Marks, about};

const PICTURED: [(GameId, &str); 4] = [
    (GameId::Gosix, "g.gg.g/.r.g.g/.rr.....r..g .r..... r"),
    (GameId::Hexone, "./b1w2.b1w1./b2.....b1..w1.. b 24"),
    (GameId::SixByFive, "Ko,Ba1,Ra2,Ya6,Yb2,Rb3,Bb4 a1,b3 ?,? 0,0 1"),
    (GameId::Xochintlan, "Ko,Ba1,Ra3,Ba5,Ya7,Bb1,Rb4,Yb9 b9 ?,? 0,0 1"),
];

/// What is drawn of a game: of those that say nothing here, a figure of their rules.
fn pictured(game: GameId) -> &'static str {
    let chosen = PICTURED.iter().find(|(of, _)| *of == game).map(|(_, text)| *text);
    let figures = || about(game).figures.values().next().expect("a figure");
    chosen.unwrap_or_else(|| &figures().position)
}

#[test]
fn the_pictures_of_the_documentation_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    for game in GameId::ALL.iter().copied() {
        let view = AnyView::from_text(pictured(game), &AnyOptions::new(game)).expect("a view");
        let style = Style { names: false, ..Style::default() };
        let drawn = diagram(&view, &Marks::default(), &style).expect("a drawing");
        let file = folder.join(format!("{game}.svg"));
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            std::fs::write(&file, &drawn).expect("a file to write to");
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == drawn, "{} is not what is drawn now", file.display());
    }
}
