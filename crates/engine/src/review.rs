//! Looking back at a game: what each move gave away.

use std::fmt;

use serde::Serialize;

use crate::evaluate::Playable;
use crate::{Analyst, Limits, Line, Outlook, Settings, Step, Stop};
use games::{Outcome, Seat, Viewer};

/// How bad a mistake was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// `?!`: at least 5 % of winning probability given away.
    Inaccuracy,
    /// `?`: at least 10 %.
    Mistake,
    /// `??`: at least 20 %.
    Blunder,
}

impl Mark {
    /// The mark for giving away this much winning probability, if it deserves one.
    pub fn of(gave_away: f64) -> Option<Mark> {
        match gave_away {
            _ if gave_away >= 0.20 => Some(Mark::Blunder),
            _ if gave_away >= 0.10 => Some(Mark::Mistake),
            _ if gave_away >= 0.05 => Some(Mark::Inaccuracy),
            _ => None,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        })
    }
}

/// What is to be said about one move of a game. `M` is a move, or its text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judgement<M> {
    /// Which move of the game, counted from 1.
    pub number: usize,
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: M,
    /// How likely its seat was to win after it.
    pub win_probability: f64,
    /// The best move and what it would have been worth.
    pub best: Line<M>,
    /// How much winning probability the move gave away.
    pub gave_away: f64,
    /// The mark it deserves.
    pub mark: Option<Mark>,
}

impl<M: fmt::Display> Judgement<M> {
    /// The same with texts for moves.
    pub fn to_text(&self) -> Judgement<String> {
        Judgement {
            number: self.number,
            seat: self.seat,
            mv: self.mv.to_string(),
            win_probability: self.win_probability,
            best: self.best.map(ToString::to_string),
            gave_away: self.gave_away,
            mark: self.mark,
        }
    }
}

/// Judges every move of a game, from its start on, thinking about each within the limits. Each
/// move is judged by what its player could know. Stops at a move that is not legal, or when told.
pub fn review<P: Playable>(
    start: &P,
    moves: &[P::Move],
    settings: Settings,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Judgement<P::Move>),
) {
    let mut analyst = Analyst::<P>::new(settings);
    let mut position = start.clone();
    let mut pasts: Vec<Vec<Step<P>>> = vec![Vec::new(); position.seats()];
    for (number, mv) in (1..).zip(moves) {
        let Some(seat) = position.to_move() else { break };
        let look = |position: &P, past: &[Step<P>]| Outlook {
            seat,
            view: position.view(Viewer::Seat(seat)),
            past: past.to_vec(),
        };
        let before = look(&position, &pasts[seat.index()]);
        let best = analyst.analyse(&before, 1, limits, stop, &mut |_| ());
        let hidden = !P::lies_open(&before.view);
        let earlier: Vec<P::View> = Seat::first(if hidden { position.seats() } else { 0 })
            .map(|viewer| position.view(Viewer::Seat(viewer)))
            .collect();
        if position.play(*mv).is_err() {
            break;
        }
        for (past, before) in pasts.iter_mut().zip(earlier) {
            past.push(Step { before, by: seat, mv: *mv });
        }
        let Some(best) = best.lines.into_iter().next() else { break };
        let played = if *mv == best.mv {
            best.win_probability
        } else {
            let after = look(&position, &pasts[seat.index()]);
            let played = worth(&mut analyst, &position, &after, limits, stop);
            // Where it is proven that nothing is better than so much, a guess is not either.
            if best.proven { played.min(best.win_probability) } else { played }
        };
        if stop.is_stopped() {
            break;
        }
        // Two searches never agree quite: what seems better than the best is as good.
        let gave_away = (best.win_probability - played).max(0.0);
        report(&Judgement {
            number,
            seat,
            mv: *mv,
            win_probability: played,
            best,
            gave_away,
            mark: Mark::of(gave_away),
        });
    }
}

/// How likely the seat of this outlook is to win.
fn worth<P: Playable>(
    analyst: &mut Analyst<P>,
    position: &P,
    outlook: &Outlook<P>,
    limits: &Limits,
    stop: &Stop,
) -> f64 {
    let seats = position.seats() as f64;
    match position.outcome() {
        Some(Outcome::Win(seat)) => return f64::from(u8::from(seat == outlook.seat)),
        Some(Outcome::Draw) => return 1.0 / seats,
        None => {}
    }
    let info = analyst.analyse(outlook, 1, limits, stop, &mut |_| ());
    let mover = info.best().map_or(0.5, |line| line.win_probability);
    if position.to_move() == Some(outlook.seat) {
        mover
    } else {
        // With more than two, what the mover does not get is shared by the others.
        (1.0 - mover) / (seats - 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_follow_how_much_was_given_away() {
        let marks = [0.0, 0.049, 0.05, 0.1, 0.2, 1.0].map(Mark::of);
        use Mark::{Blunder, Inaccuracy, Mistake};
        assert_eq!(
            marks,
            [None, None, Some(Inaccuracy), Some(Mistake), Some(Blunder), Some(Blunder)]
        );
    }
}
