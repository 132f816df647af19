//! The turns played.

use crate::room::Room;
use crate::screen::state::State;
use ::room::sight::TurnSight;

/// `12. ● b3>b3Y`
fn line(state: &State, room: &Room, turn: &TurnSight) -> String {
    let sign = room.game().sign(turn.seat, state.style.ascii);
    // What is looked at is marked among what was played.
    let shown = room.past_at().is_some() && room.turn_shown() == turn.turn;
    let mark = if shown { "▸" } else { " " };
    format!("{mark}{:>3}. {sign} {}", turn.turn, turn.moves.join(">"))
}

/// All turns, one a line.
pub(in crate::screen) fn all(state: &State) -> Vec<String> {
    let Some(room) = &state.room else { return Vec::new() };
    room.sight.turns.iter().map(|turn| line(state, room, turn)).collect()
}

/// The latest turns in so many lines of this width, as many beside each other as seats play.
pub(super) fn latest(state: &State, room: &Room, width: usize, height: usize) -> Vec<String> {
    let columns = (width / 14).clamp(1, room.sight.seats.len().max(1));
    let cell = width / columns;
    let cut = |text: String| {
        let mut text: String = match text.chars().count() {
            long if long >= cell => {
                text.chars().take(cell.saturating_sub(2)).chain(['…']).collect()
            }
            _ => text,
        };
        text.extend(std::iter::repeat_n(' ', cell.saturating_sub(text.chars().count())));
        text
    };
    let rows: Vec<String> = room
        .sight
        .turns
        .chunks(columns)
        .map(|row| row.iter().map(|turn| cut(line(state, room, turn))).collect())
        .collect();
    rows[rows.len().saturating_sub(height)..].to_vec()
}
