//! Boards as characters: a canvas, kits of cells and squares, and whole positions.

pub(crate) mod canvas;
pub(crate) mod cells;
pub(crate) mod hexagon;
pub(crate) mod scene;
pub(crate) mod square;

use games::{AnyPosition, AnyView, GameId, Outcome, Seat, Viewer};
use rulebook::{Language, Words};

use canvas::Canvas;

use crate::game::game;

/// Draws a position, hidden cards included, with the names of its places and how things stand.
pub fn draw(position: &AnyPosition, language: Language) -> Canvas {
    let view = position.view(Viewer::Spectator);
    game(view.game()).picture(&view, Some(position), Words(language))
}

/// Draws what somebody may see, likewise.
pub fn draw_view(view: &AnyView, language: Language) -> Canvas {
    game(view.game()).picture(view, None, Words(language))
}

/// A player as a caption names one: by the seat's own name, or as people say in French.
pub(crate) fn who(words: Words, game: GameId, seat: Seat) -> String {
    let seat = game.seat_names()[seat.index()];
    match words.0 {
        Language::English => seat.to_owned(),
        Language::French => words.get(&format!("seat.{seat}")),
    }
}

/// Who has won, or whose turn it is.
pub(crate) fn standing(
    words: Words,
    outcome: Option<Outcome>,
    to_move: Option<Seat>,
    name: impl Fn(Seat) -> String,
) -> String {
    match (outcome, to_move) {
        (Some(Outcome::Win(seat)), _) => words.say("draw.won", &[("who", &name(seat))]),
        (None, Some(seat)) => words.say("draw.to_move", &[("who", &name(seat))]),
        _ => words.get("draw.drawn"),
    }
}
