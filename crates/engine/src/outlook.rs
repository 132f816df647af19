//! What a player may know.

use games::{Position, Seat, Viewer};

/// A game as one player has seen it so far: how it looks from that seat now, and what was played.
///
/// This is all a [`Player`](crate::Player) or an [`Analyst`](crate::Analyst) ever gets. What is
/// hidden from the seat is in none of the views, so it cannot leak.
#[derive(Clone, Debug)]
pub struct Outlook<P: Position> {
    /// Whose outlook it is.
    pub seat: Seat,
    /// How the game looks now.
    pub view: P::View,
    /// What was played before, oldest first. It may be empty or begin late: then less can be
    /// told about hidden cards, but a move can still be chosen.
    pub past: Vec<Step<P>>,
}

/// A move that was played.
#[derive(Clone, Debug)]
pub struct Step<P: Position> {
    /// How the game looked before, to the seat whose outlook this is part of.
    pub before: P::View,
    /// Who played.
    pub by: Seat,
    /// What was played.
    pub mv: P::Move,
}

impl<P: Position> Outlook<P> {
    /// A position seen by this seat without knowing how it came about.
    pub fn now(position: &P, seat: Seat) -> Outlook<P> {
        Outlook { seat, view: position.view(Viewer::Seat(seat)), past: Vec::new() }
    }

    /// A position seen by the seat that is to move; `None` once the game is over.
    pub fn of_mover(position: &P) -> Option<Outlook<P>> {
        position.to_move().map(|seat| Outlook::now(position, seat))
    }

    /// A whole game seen by this seat: from its start, move by move. Stops before the first move
    /// that is not legal.
    pub fn of_game(start: &P, moves: &[P::Move], seat: Seat) -> Outlook<P> {
        let mut position = start.clone();
        let mut past = Vec::with_capacity(moves.len());
        for mv in moves {
            let before = position.view(Viewer::Seat(seat));
            let Some(by) = position.to_move() else { break };
            if position.play(*mv).is_err() {
                break;
            }
            past.push(Step { before, by, mv: *mv });
        }
        Outlook { seat, view: position.view(Viewer::Seat(seat)), past }
    }
}
