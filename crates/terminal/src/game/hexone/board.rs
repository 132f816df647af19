//! Nineteen cells with stacks on them, in characters.

use games::{GameId, Hexone, Position, Seat};
use rulebook::Words;

use crate::draw::canvas::{Canvas, Ink};
use crate::draw::hexagon::CellScale;
use crate::draw::scene::Scene;
use crate::draw::{cells, standing, who};

pub(super) const PAWNS: [&str; 2] = ["●", "○"];
pub(super) const ASCII_PAWNS: [&str; 2] = ["#", "o"];

/// The board alone.
pub(super) fn board(position: &Hexone, scale: CellScale, scene: &Scene, canvas: &mut Canvas) {
    let marks = scene.marks;
    cells::board(canvas, scale, scene, |cell, name| {
        let (seat, height) = position.stack(cell)?;
        let pawns = if scene.ascii { ASCII_PAWNS } else { PAWNS };
        let pawn = pawns[seat.index()];
        let stack = match height {
            1..=3 => pawn.repeat(usize::from(height)),
            _ => format!("{height}{}{pawn}", if scene.ascii { "x" } else { "×" }),
        };
        let explodes = height >= 3 && marks.choices.contains(name);
        let ink = if explodes || marks.last.contains(name) { Ink::Accent } else { Ink::Bold };
        Some((if explodes { format!("!{stack}!") } else { stack }, ink))
    });
}

/// How things stand.
pub(super) fn summary(position: &Hexone, words: Words) -> String {
    let name = |seat: Seat| who(words, GameId::Hexone, seat);
    let pawns =
        |seat: Seat| format!("{} {} {}", PAWNS[seat.index()], name(seat), position.pawns(seat));
    let turn = match (position.outcome(), position.explosions()) {
        (None, Some(_)) => words.say("draw.explode", &[("who", &name(position.mover()))]),
        (outcome, _) => standing(words, outcome, position.to_move(), name),
    };
    let [one, other] = [0, 1].map(|seat| pawns(Seat::new(seat)));
    format!("{one}   {other}   {turn}")
}
