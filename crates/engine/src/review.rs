//! Looking back at a game: what each move gave away.

use std::fmt;

use serde::Serialize;

use crate::coach::{Case, Claim, explain};
use crate::evaluate::Playable;
use crate::{Analyst, Limits, Line, Outlook, Settings, Step, Stop, chance};
use games::{Describe, Outcome, Seat, Viewer};

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
    /// What it was worth by what its player could know.
    #[serde(flatten)]
    pub assessment: Assessment<M>,
    /// What it was worth with all cards open, where some were hidden from its player. It is not
    /// his fault that he did not see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Assessment<M>>,
}

/// What a move was worth, and what would have been better.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Assessment<M> {
    /// How likely its seat was to win after it.
    pub win_probability: f64,
    /// The best move and what it would have been worth.
    pub best: Line<M>,
    /// How much winning probability the move gave away.
    pub gave_away: f64,
    /// The mark it deserves.
    pub mark: Option<Mark>,
    /// Why it deserves one: what can be said for certain, or at least how much it cost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<Claim<M>>,
}

impl<M: fmt::Display> Judgement<M> {
    /// The same with texts for moves.
    pub fn to_text(&self) -> Judgement<String> {
        Judgement {
            number: self.number,
            seat: self.seat,
            mv: self.mv.to_string(),
            assessment: self.assessment.to_text(),
            open: self.open.as_ref().map(Assessment::to_text),
        }
    }
}

impl<M: fmt::Display> Assessment<M> {
    fn to_text(&self) -> Assessment<String> {
        Assessment {
            win_probability: self.win_probability,
            best: self.best.map(ToString::to_string),
            gave_away: self.gave_away,
            mark: self.mark,
            why: self.why.iter().map(|claim| claim.map(ToString::to_string)).collect(),
        }
    }
}

/// Judges moves of a game one after the other.
struct Judge<'a, P: Playable> {
    analyst: Analyst<P>,
    limits: &'a Limits,
    stop: &'a Stop,
    position: P,
    /// The game so far, as each seat has seen it; nothing where all lies open.
    pasts: Vec<Vec<Step<P>>>,
}

impl<'a, P: Playable> Judge<'a, P> {
    fn new(start: &P, settings: Settings, limits: &'a Limits, stop: &'a Stop) -> Judge<'a, P> {
        let pasts = vec![Vec::new(); start.seats()];
        Judge { analyst: Analyst::new(settings), limits, stop, position: start.clone(), pasts }
    }

    /// Plays a move without a word about it; `false` if it is not legal.
    fn pass_over(&mut self, mv: P::Move) -> bool {
        let Some(seat) = self.position.to_move() else { return false };
        let mut seats = Seat::first(self.position.seats());
        if seats.any(|viewer| !P::lies_open(&self.position.view(Viewer::Seat(viewer)))) {
            for (viewer, past) in Seat::first(self.position.seats()).zip(&mut self.pasts) {
                let before = self.position.view(Viewer::Seat(viewer));
                past.push(Step { before, by: seat, mv });
            }
        }
        self.position.play(mv).is_ok()
    }

    /// Plays a move and says what it was worth; `None` if it is not legal, or when told to stop.
    fn judge(&mut self, number: usize, mv: P::Move) -> Option<Judgement<P::Move>> {
        let seat = self.position.to_move()?;
        self.position.check(mv).ok()?;
        let mut after = self.position.clone();
        after.play(mv).ok()?;
        let view = self.position.view(Viewer::Seat(seat));
        let text = self.position.to_string();
        let hides = view.to_string() != text;
        let before = Outlook { seat, view, past: self.pasts[seat.index()].clone() };
        let open = |position: &P| {
            let view = P::view_from_text(&position.to_string(), position.options()).ok()?;
            Some(Outlook { seat, view, past: Vec::new() })
        };
        let with_open_cards = open(&self.position).zip(open(&after)).filter(|_| hides);
        let ended = self.ended_by(mv, &after);
        self.pass_over(mv);
        let later = Outlook {
            seat,
            view: after.view(Viewer::Seat(seat)),
            past: self.pasts[seat.index()].clone(),
        };
        let assessment = self.assess(mv, &after, &before, &later, &ended)?;
        let open = match with_open_cards {
            Some((before, later)) => Some(self.assess(mv, &after, &before, &later, &ended)?),
            None => None,
        };
        (!self.stop.is_stopped()).then_some(Judgement { number, seat, mv, assessment, open })
    }

    /// What a move that led to a position was worth, to somebody with these outlooks.
    fn assess(
        &mut self,
        mv: P::Move,
        after: &P,
        before: &Outlook<P>,
        later: &Outlook<P>,
        ended: &[Claim<P::Move>],
    ) -> Option<Assessment<P::Move>> {
        let Judge { analyst, limits, stop, .. } = self;
        let best = analyst.analyse(before, 1, limits, stop, &mut |_| ());
        let best = best.lines.into_iter().next()?;
        let (win_probability, answer) = if mv == best.mv {
            (best.win_probability, None)
        } else {
            let (played, answer) = worth(analyst, after, later, limits, stop);
            // Where it is proven that nothing is better than so much, a guess is not either.
            let least = if best.proven { played.min(best.win_probability) } else { played };
            (least, answer)
        };
        // Two searches never agree quite: what seems better than the best is as good.
        let gave_away = (best.win_probability - win_probability).max(0.0);
        let mark = Mark::of(gave_away);
        let mut assessment = Assessment { win_probability, best, gave_away, mark, why: Vec::new() };
        if mark.is_some() {
            let over = after.outcome().is_some();
            let over = over.then(|| ended.to_vec());
            assessment.why = self.why(mv, before, answer, &assessment, over);
        }
        Some(assessment)
    }

    /// What a move that ended the game did for another.
    fn ended_by(&self, mv: P::Move, after: &P) -> Vec<Claim<P::Move>> {
        if after.outcome().is_none() {
            return Vec::new();
        }
        let mut events = Vec::new();
        self.position.clone().play_witnessed(mv, &mut events);
        let others = P::Description::deeds(&events).into_iter();
        let others = others.filter(|deed| Some(deed.seat) != self.position.to_move());
        others.map(|deed| Claim::Gives { turn: vec![mv], deed }).collect()
    }

    /// What the coach says of a mistake.
    fn why(
        &mut self,
        mv: P::Move,
        before: &Outlook<P>,
        answer: Option<Line<P::Move>>,
        assessment: &Assessment<P::Move>,
        over: Option<Vec<Claim<P::Move>>>,
    ) -> Vec<Claim<P::Move>> {
        let best = &assessment.best;
        // What ended the game everybody has seen; nothing comes after it.
        let mut why = over.unwrap_or_else(|| P::remarks(before, mv, best.mv));
        if P::Description::hides(&before.view) {
            let certain = certain::<P>(before, mv, best.mv);
            why.splice(0..0, certain);
        } else {
            let start = P::complete(&before.view, &mut chance(0, &before.view));
            let proven = answer.as_ref().filter(|line| line.proven);
            let lost = proven.and_then(|line| {
                let winner =
                    |seat: &Seat| line.value.is_win() == (Some(*seat) == later_mover(&start, mv));
                let decided = start.seats() == 2 && (line.value.is_win() || line.value.is_loss());
                Seat::first(2).filter(|_| decided).find(winner).filter(|seat| *seat != before.seat)
            });
            let line = answer.map_or(Vec::new(), |line| line.pv);
            let played: Vec<P::Move> = [mv].into_iter().chain(line).collect();
            let played = self.prolonged(&start, played);
            let better = self.prolonged(&start, best.pv.clone());
            let sure = best.proven && best.value.is_win();
            let case = Case { before: &start, played: &played, better: &better, sure, lost };
            why.splice(0..0, explain(&case));
        }
        let mut told: Vec<Claim<P::Move>> = Vec::new();
        for claim in why {
            if !told.contains(&claim) {
                told.push(claim);
            }
        }
        let mut why = told;
        why.truncate(2);
        if why.is_empty() {
            // What others would answer depends on what is hidden.
            let hides = P::Description::hides(&before.view);
            let line = if hides { vec![best.mv] } else { best.pv.clone() };
            why.push(Claim::Costs { share: assessment.gave_away, line });
        }
        why
    }

    /// A line that goes on for a few turns: a search that is sure of itself, or short of time, tells but
    /// a move or two.
    fn prolonged(&mut self, start: &P, mut line: Vec<P::Move>) -> Vec<P::Move> {
        const TURNS: usize = 2;
        const MOVES: usize = 10;
        const MOST_SEARCHES: usize = 4;
        let limits = self.limits.part(16);
        for _ in 0..MOST_SEARCHES {
            let (mut position, mut turns) = (start.clone(), 0);
            for mv in &line {
                if position.play(*mv).is_err() {
                    return line;
                }
                turns += usize::from(!position.mid_turn());
            }
            let enough = turns >= TURNS && line.len() >= MOVES;
            let Some(outlook) = Outlook::of_mover(&position).filter(|_| !enough) else { break };
            let info = self.analyst.analyse(&outlook, 1, &limits, self.stop, &mut |_| ());
            let Some(best) = info.best().filter(|_| !self.stop.is_stopped()) else { break };
            line.extend(best.pv.iter().copied());
        }
        line
    }
}

/// Who is to move after a move.
fn later_mover<P: Playable>(before: &P, mv: P::Move) -> Option<Seat> {
    let mut after = before.clone();
    after.play(mv).ok()?;
    after.to_move()
}

/// What its player could know for certain: what the better move does for him, whatever is hidden.
fn certain<P: Playable>(before: &Outlook<P>, mv: P::Move, better: P::Move) -> Vec<Claim<P::Move>> {
    let all = P::possibilities(&before.view, &mut chance(0, &before.view));
    let mut claims = all.iter().map(|start| {
        let case = Case { before: start, played: &[mv], better: &[better], sure: false, lost: None };
        let own = |claim: &Claim<P::Move>| {
            matches!(claim, Claim::Misses { deed, .. } if deed.seat == before.seat)
        };
        explain(&case).into_iter().filter(own).collect::<Vec<_>>()
    });
    let first = claims.next().unwrap_or_default();
    if claims.all(|other| other == first) { first } else { Vec::new() }
}

/// Judges every move of a game, from its start on, thinking about each within the limits. Each
/// move is judged by what its player could know, and where that is not all, with open cards too.
/// Stops at a move that is not legal, or when told.
pub fn review<P: Playable>(
    start: &P,
    moves: &[P::Move],
    settings: Settings,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Judgement<P::Move>),
) {
    let mut judge = Judge::new(start, settings, limits, stop);
    for (number, mv) in (1..).zip(moves) {
        match judge.judge(number, *mv) {
            Some(judgement) => report(&judgement),
            None => break,
        }
    }
}

/// Judges the last move of a game; `None` if there is none, if one of them is not legal, or when
/// told to stop.
pub fn judge_last<P: Playable>(
    start: &P,
    moves: &[P::Move],
    settings: Settings,
    limits: &Limits,
    stop: &Stop,
) -> Option<Judgement<P::Move>> {
    let (last, earlier) = moves.split_last()?;
    let mut judge = Judge::new(start, settings, limits, stop);
    earlier.iter().all(|mv| judge.pass_over(*mv)).then(|| judge.judge(moves.len(), *last))?
}

/// How likely the seat of this outlook is to win, and what is best for whoever is to move then.
fn worth<P: Playable>(
    analyst: &mut Analyst<P>,
    position: &P,
    outlook: &Outlook<P>,
    limits: &Limits,
    stop: &Stop,
) -> (f64, Option<Line<P::Move>>) {
    let seats = position.seats() as f64;
    match position.outcome() {
        Some(Outcome::Win(seat)) => return (f64::from(u8::from(seat == outlook.seat)), None),
        Some(Outcome::Draw) => return (1.0 / seats, None),
        None => {}
    }
    let info = analyst.analyse(outlook, 1, limits, stop, &mut |_| ());
    let best = info.lines.into_iter().next();
    let mover = best.as_ref().map_or(0.5, |line| line.win_probability);
    let share = if position.to_move() == Some(outlook.seat) {
        mover
    } else {
        // With more than two, what the mover does not get is shared by the others.
        (1.0 - mover) / (seats - 1.0)
    };
    (share, best)
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
