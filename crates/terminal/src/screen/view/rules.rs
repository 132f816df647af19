//! The rulebook on the screen.

use games::GameId;

use crate::draw::canvas::Ink;
use crate::rules::pages;
use crate::screen::state::State;

/// The game whose rules are shown: the one being played, or the one chosen in the menu.
pub(super) fn game(state: &State) -> GameId {
    let puzzles = state.menu.puzzles.as_ref().and_then(|kind| kind.game);
    let chosen = puzzles.unwrap_or(state.menu.setup.game());
    state.room.as_ref().map_or(chosen, |room| room.sight.game)
}

/// The rules of the game as lines that fit the screen.
pub(in crate::screen) fn lines(state: &State) -> Vec<(String, Ink)> {
    let width = usize::from(state.size.0.saturating_sub(4)).clamp(20, 90);
    pages(game(state), state.words, width)
}
