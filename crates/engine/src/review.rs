//! Game review: what each move gave away.

use std::fmt;

use games::{AnyPosition, AnyView, Outcome, Seat};
use serde::Serialize;

use crate::any::remarks;
use crate::coach::{Case, Claim, explain, in_all};
use crate::{AnyAnalyst, AnyOutlook, Limits, Line, Settings, Stop, chance};

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

/// What is to be said about one move of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judgement {
    /// Which move of the game, counted from 1.
    pub number: usize,
    /// Who made it.
    pub seat: Seat,
    /// The move, properly written.
    pub mv: String,
    /// What it was worth by what its player could know.
    #[serde(flatten)]
    pub assessment: Assessment,
    /// What it was worth with all cards open, where some were hidden from its player. It is not
    /// his fault that he did not see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Assessment>,
}

/// What a move was worth, and what would have been better.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Assessment {
    /// How likely its seat was to win after it.
    pub win_probability: f64,
    /// The best move and what it would have been worth.
    pub best: Line<String>,
    /// How much winning probability the move gave away.
    pub gave_away: f64,
    /// The mark it deserves.
    pub mark: Option<Mark>,
    /// Why it deserves one: what can be said for certain, or at least how much it cost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<Claim>,
}

/// Judges every move of a game, from its start on, thinking about each within the limits. Each
/// move is judged by what its player could know, and where that is not all, with open cards too.
/// Stops at a move that is not legal, or when told.
pub fn review(
    start: &AnyPosition,
    moves: &[String],
    settings: Settings,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Judgement),
) {
    let analyst = AnyAnalyst::new(start.game(), settings);
    let mut judge = Judge { analyst, limits, stop, start, moves };
    let mut position = start.clone();
    for played in 1..=moves.len() {
        match judge.judge(&mut position, played) {
            Some(judgement) => report(&judgement),
            None => break,
        }
    }
}

/// Judges the last move of a game; `None` if there is none, if one of them is not legal, or when
/// told to stop.
pub fn judge_last(
    start: &AnyPosition,
    moves: &[String],
    settings: Settings,
    limits: &Limits,
    stop: &Stop,
) -> Option<Judgement> {
    let (_, earlier) = moves.split_last()?;
    let mut position = start.clone();
    earlier.iter().try_for_each(|mv| position.play(mv).map(drop)).ok()?;
    let analyst = AnyAnalyst::new(start.game(), settings);
    Judge { analyst, limits, stop, start, moves }.judge(&mut position, moves.len())
}

/// Judges moves of a game.
struct Judge<'a> {
    analyst: AnyAnalyst,
    limits: &'a Limits,
    stop: &'a Stop,
    start: &'a AnyPosition,
    moves: &'a [String],
}

/// A move, and what it led to.
struct Played {
    mv: String,
    before: AnyPosition,
    after: AnyPosition,
}

/// What somebody knows who judges a move: before it, and after it.
struct Knowledge {
    before: AnyOutlook,
    after: AnyOutlook,
}

impl Judge<'_> {
    /// Plays the move with this number and says what it was worth; `None` if it is not legal, or when told to
    /// stop.
    fn judge(&mut self, position: &mut AnyPosition, number: usize) -> Option<Judgement> {
        let (before, seat) = (position.clone(), position.to_move()?);
        let (mv, _) = position.play_written(&self.moves[number - 1]).ok()?;
        let played = Played { mv, before, after: position.clone() };
        let seen = |moves: &[String]| AnyOutlook::of_game(self.start, moves, seat).ok();
        let own = Knowledge {
            before: seen(&self.moves[..number - 1])?,
            after: seen(&self.moves[..number])?,
        };
        let with = |better: &str| {
            let line: Vec<&str> = self.moves[..number - 1].iter().map(String::as_str).collect();
            AnyOutlook::of_game(self.start, &[&line[..], &[better]].concat(), seat).ok()
        };
        let assessment = self.assess(&played, &own, &with)?;
        let hides = own.before.view().to_string() != played.before.to_string();
        let open = match hides {
            true => {
                let known = Knowledge {
                    before: seeing_all(&played.before, seat)?,
                    after: seeing_all(&played.after, seat)?,
                };
                let with = |better: &str| seeing_all(&played_on(&played.before, better)?, seat);
                Some(self.assess(&played, &known, &with)?)
            }
            false => None,
        };
        let mv = played.mv;
        (!self.stop.is_stopped()).then_some(Judgement { number, seat, mv, assessment, open })
    }

    /// What a move was worth, to somebody who knows so much, and would know so much after another.
    fn assess(
        &mut self,
        played: &Played,
        known: &Knowledge,
        with: &dyn Fn(&str) -> Option<AnyOutlook>,
    ) -> Option<Assessment> {
        let best = self.best(&known.before)?;
        let (win_probability, answer) = if played.mv == best.mv {
            (best.win_probability, None)
        } else {
            let (worth, answer) = self.worth(&played.after, &known.after);
            // Where it is proven that nothing is better than so much, a guess is not either.
            let least = if best.proven { worth.min(best.win_probability) } else { worth };
            (least, answer)
        };
        // Two searches never agree quite: what seems better than the best is as good.
        let mut gave_away = (best.win_probability - win_probability).max(0.0);
        let doubt = doubt(&best).hypot(answer.as_ref().map_or(0.0, doubt));
        if doubt > SURE
            && Mark::of(gave_away).is_some()
            && let Some(worth) = self.second_look(&played.before, &best.mv, with)
        {
            gave_away = (worth.min(best.win_probability) - win_probability).max(0.0);
        }
        // A difference that may be one of the two guesses' own is no mistake.
        let mark = Mark::of(gave_away).filter(|_| gave_away > doubt);
        let why = match mark {
            Some(_) => self.why(played, &known.before, answer, &best, gave_away),
            None => Vec::new(),
        };
        Some(Assessment { win_probability, best, gave_away, mark, why })
    }

    /// What the best move is worth if it is looked at as the one that was played is: of many guesses the highest is
    /// too high, and whoever answers takes the highest of his. Nothing if the game is over by it: that may be luck.
    fn second_look(
        &mut self,
        before: &AnyPosition,
        best: &str,
        with: &dyn Fn(&str) -> Option<AnyOutlook>,
    ) -> Option<f64> {
        let after = played_on(before, best).filter(|after| after.outcome().is_none())?;
        Some(self.worth(&after, &with(best)?).0)
    }

    /// The best line, as somebody sees the game.
    fn best(&mut self, outlook: &AnyOutlook) -> Option<Line<String>> {
        let info = self.analyst.analyse(outlook, 1, self.limits, self.stop, &mut |_| ());
        info.lines.into_iter().next()
    }

    /// How likely the seat of this outlook is to win, and what is best for whoever is to move then.
    fn worth(
        &mut self,
        position: &AnyPosition,
        outlook: &AnyOutlook,
    ) -> (f64, Option<Line<String>>) {
        let (seat, seats) = (outlook.seat(), position.seats() as f64);
        match position.outcome() {
            Some(Outcome::Win(winner)) => return (f64::from(u8::from(winner == seat)), None),
            Some(Outcome::Draw) => return (1.0 / seats, None),
            None => {}
        }
        let best = self.best(outlook);
        let mover = best.as_ref().map_or(0.5, |line| line.win_probability);
        let share = if position.to_move() == Some(seat) {
            mover
        } else {
            // With more than two, what the mover does not get is shared by the others.
            (1.0 - mover) / (seats - 1.0)
        };
        (share, best)
    }

    /// What the coach says of a mistake.
    fn why(
        &mut self,
        played: &Played,
        before: &AnyOutlook,
        answer: Option<Line<String>>,
        best: &Line<String>,
        gave_away: f64,
    ) -> Vec<Claim> {
        let (view, mv) = (before.view(), &played.mv);
        let mut why = if view.hides() {
            certain(&view, before.seat(), mv, &best.mv)
        } else {
            self.compared(&view, before.seat(), mv, answer, best)
        };
        // What ended the game everybody has seen; nothing comes after it.
        let over = played.after.outcome().is_some();
        let others = if over { gifts(played) } else { remarks(before, mv, &best.mv) };
        for claim in others {
            if !why.contains(&claim) {
                why.push(claim);
            }
        }
        why.truncate(2);
        if why.is_empty() {
            // What others would answer depends on what is hidden.
            let line = if view.hides() { vec![best.mv.clone()] } else { best.pv.clone() };
            why.push(Claim::Costs { share: gave_away, line });
        }
        why
    }

    /// What comes of a move, where nothing is hidden, compared with what comes of the best one.
    fn compared(
        &mut self,
        view: &AnyView,
        seat: Seat,
        mv: &str,
        answer: Option<Line<String>>,
        best: &Line<String>,
    ) -> Vec<Claim> {
        let start = view.complete(&mut chance(0, view));
        let lost = answer.as_ref().and_then(|line| proven_winner(&start, mv, line));
        let line = answer.map_or(Vec::new(), |line| line.pv);
        let played = [mv.to_owned()].into_iter().chain(line).collect();
        explain(&Case {
            before: &start,
            played: &self.prolonged(&start, played),
            better: &self.prolonged(&start, best.pv.clone()),
            sure: best.proven && best.value.is_win(),
            lost: lost.filter(|winner| *winner != seat),
        })
    }

    /// A line that goes on for a few turns: a search that is sure of itself, or short of time, tells but
    /// a move or two.
    fn prolonged(&mut self, start: &AnyPosition, mut line: Vec<String>) -> Vec<String> {
        const TURNS: usize = 2;
        const MOVES: usize = 16;
        const MOST_SEARCHES: usize = 6;
        let limits = self.limits.part(16);
        for _ in 0..MOST_SEARCHES {
            let (mut position, mut turns) = (start.clone(), 0);
            for mv in &line {
                if position.play(mv).is_err() {
                    return line;
                }
                turns += usize::from(!position.mid_turn());
            }
            let enough = turns >= TURNS && line.len() >= MOVES;
            let Some(seat) = position.to_move().filter(|_| !enough) else { break };
            let outlook = AnyOutlook::now(&position, seat);
            let info = self.analyst.analyse(&outlook, 1, &limits, self.stop, &mut |_| ());
            let Some(best) = info.best().filter(|_| !self.stop.is_stopped()) else { break };
            line.extend(best.pv.iter().cloned());
        }
        line
    }
}

/// Chances are known well enough to be compared as they are.
const SURE: f64 = 0.03;

/// How far a chance may lie from what more thinking would make of it: it is the mean of so many guesses.
fn doubt(line: &Line<String>) -> f64 {
    if line.proven { 0.0 } else { 0.5 / (line.nodes.max(1) as f64).sqrt() }
}

/// What a seat knows that sees all cards, whether or not the game shows them.
fn seeing_all(position: &AnyPosition, seat: Seat) -> Option<AnyOutlook> {
    let view = AnyView::from_text(&position.to_string(), &position.options()).ok()?;
    Some(AnyOutlook::of_view(&view, seat))
}

/// The position after one more move.
fn played_on(before: &AnyPosition, mv: &str) -> Option<AnyPosition> {
    let mut after = before.clone();
    after.play(mv).ok()?;
    Some(after)
}

/// What a move did for others.
fn gifts(played: &Played) -> Vec<Claim> {
    let Played { mv, before, .. } = played;
    let Some(turn) = before.turns(std::slice::from_ref(mv)).pop() else { return Vec::new() };
    let others = turn.deeds.into_iter().filter(|deed| deed.seat != turn.seat);
    others.map(|deed| Claim::Gives { turn: turn.moves.clone(), deed }).collect()
}

/// Who of two is proven to win after a move that is answered like this.
fn proven_winner(before: &AnyPosition, mv: &str, answer: &Line<String>) -> Option<Seat> {
    let mut after = before.clone();
    after.play(mv).ok()?;
    let mover = after.to_move().filter(|_| answer.proven && after.seats() == 2)?;
    match (answer.value.is_win(), answer.value.is_loss()) {
        (true, _) => Some(mover),
        (_, true) => Some(mover.next(2)),
        _ => None,
    }
}

/// What its player could know for certain: what the better move does for him, whatever is hidden.
fn certain(view: &AnyView, seat: Seat, mv: &str, better: &str) -> Vec<Claim> {
    let (played, better) = ([mv.to_owned()], [better.to_owned()]);
    let own = |claim: &Claim| matches!(claim, Claim::Misses { deed, .. } if deed.seat == seat);
    in_all(&view.possibilities(&mut chance(0, view)), |before| {
        let case = Case { before, played: &played, better: &better, sure: false, lost: None };
        explain(&case).into_iter().filter(own).collect()
    })
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
