//! Boards as characters, one file for each game.

pub(crate) mod canvas;
pub(crate) mod gosix;
pub(crate) mod hexagon;
pub(crate) mod hexone;
pub(crate) mod scene;
pub(crate) mod square;
pub(crate) mod tiles;

use games::{AnyPosition, AnyView, GameId, Gosix, Hexone, SixByFive, Xochintlan};

use canvas::Canvas;
use rulebook::Language;

use rulebook::Words;

/// Draws a position, hidden cards included, with the names of its places and how things stand.
pub fn draw(position: &AnyPosition, language: Language) -> Canvas {
    let words = Words(language);
    let mut canvas = Canvas::default();
    let drawn = match position.game() {
        GameId::Gosix => position.typed().map(|position| gosix::draw(position, words, &mut canvas)),
        GameId::Hexone => {
            position.typed().map(|position| hexone::draw(position, words, &mut canvas))
        }
        GameId::SixByFive => position.typed::<SixByFive>().map(|position| {
            let hand = |seat| Some(position.hand(seat));
            tiles::draw(position.table(), hand, words, &mut canvas);
        }),
        GameId::Xochintlan => position.typed::<Xochintlan>().map(|position| {
            let hand = |seat| Some(position.hand(seat));
            tiles::draw(position.table(), hand, words, &mut canvas);
        }),
    };
    debug_assert!(drawn.is_some(), "a position is of the game it says");
    canvas
}

/// Draws what somebody may see, likewise.
pub fn draw_view(view: &AnyView, language: Language) -> Canvas {
    let words = Words(language);
    let mut canvas = Canvas::default();
    let drawn = match view.game() {
        GameId::Gosix => view.typed::<Gosix>().map(|view| gosix::draw(view, words, &mut canvas)),
        GameId::Hexone => view.typed::<Hexone>().map(|view| hexone::draw(view, words, &mut canvas)),
        GameId::SixByFive => view.typed::<SixByFive>().map(|view| {
            tiles::draw(view.table(), |seat| view.hand(seat), words, &mut canvas);
        }),
        GameId::Xochintlan => view.typed::<Xochintlan>().map(|view| {
            tiles::draw(view.table(), |seat| view.hand(seat), words, &mut canvas);
        }),
    };
    debug_assert!(drawn.is_some(), "a view is of the game it says");
    canvas
}

/// A player as a caption names one: by the seat's own name, or as people say in French.
fn who(words: Words, seat: &str) -> String {
    match words.0 {
        Language::English => seat.to_owned(),
        Language::French => words.get(&format!("seat.{seat}")),
    }
}
