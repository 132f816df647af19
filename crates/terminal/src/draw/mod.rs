//! Boards as characters, one file for each game.

pub(crate) mod canvas;
pub(crate) mod gosix;
pub(crate) mod hexagon;
pub(crate) mod hexone;
pub(crate) mod scene;
pub(crate) mod six_by_five;

use games::{AnyPosition, AnyView, Gosix, Hexone, SixByFive};

use canvas::Canvas;

/// Draws a position, hidden cards included, with the names of its places and how things stand.
pub fn draw(position: &AnyPosition) -> Canvas {
    let mut canvas = Canvas::default();
    if let Some(position) = position.typed::<Gosix>() {
        gosix::draw(position, &mut canvas);
    } else if let Some(position) = position.typed::<Hexone>() {
        hexone::draw(position, &mut canvas);
    } else if let Some(position) = position.typed::<SixByFive>() {
        six_by_five::draw(position.table(), |seat| Some(position.hand(seat)), &mut canvas);
    }
    canvas
}

/// Draws what somebody may see, likewise.
pub fn draw_view(view: &AnyView) -> Canvas {
    let mut canvas = Canvas::default();
    if let Some(view) = view.typed::<Gosix>() {
        gosix::draw(view, &mut canvas);
    } else if let Some(view) = view.typed::<Hexone>() {
        hexone::draw(view, &mut canvas);
    } else if let Some(view) = view.typed::<SixByFive>() {
        six_by_five::draw(view.table(), |seat| view.hand(seat), &mut canvas);
    }
    canvas
}
