//! Boards as characters, one file for each game.

pub(crate) mod canvas;
mod gosix;

use games::{AnyPosition, Gosix};

use canvas::Canvas;

/// Draws a position with the names of its places and a line that says how things stand.
pub fn draw(position: &AnyPosition) -> Canvas {
    let mut canvas = Canvas::default();
    if let Some(position) = position.typed::<Gosix>() {
        gosix::draw(position, &mut canvas);
    }
    canvas
}
