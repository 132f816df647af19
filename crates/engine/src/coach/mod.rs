//! The coach: why a move was a mistake, made from what the rules cause along the lines and from what is
//! proven, never from guessing.
//!
//! [`explain`] compares two lines from one position, what was played and what would have been better, turn
//! by turn: what each does for whom. Whatever it says can be replayed.

mod claim;
mod turns;

pub use claim::Claim;

use games::{Deed, Describe, Position, Seat};
use turns::{MOST_POSITIONS, Turn, achieves, turns, wins_at_once};

use crate::{Outlook, chance};

/// A move with what came of it, and what would have been better.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a, P: Position> {
    /// The position in which it was made.
    pub before: &'a P,
    /// The move, and what is expected after it.
    pub played: &'a [P::Move],
    /// The better move, and what is expected after that.
    pub better: &'a [P::Move],
    /// Whether the better move is proven to win.
    pub sure: bool,
    /// Who is proven to win after the move played.
    pub lost: Option<Seat>,
}

/// More than two sentences nobody reads.
const MOST: usize = 2;

/// So many moves of a line are told at most.
const LONGEST: usize = 12;

/// What was wrong with a move: at most two claims, nothing if nothing certain can be said.
pub fn explain<P: Position>(case: &Case<'_, P>) -> Vec<Claim<P::Move>> {
    let Some(seat) = case.before.to_move() else { return Vec::new() };
    let Some(of) = Comparison::new(case, seat) else { return Vec::new() };
    let mut claims = of.in_this_round();
    if claims.is_empty() {
        claims.extend(of.later());
    }
    let decided = claims.iter().any(wins);
    if case.sure && !decided {
        claims.push(Claim::Sure { seat, instead: of.better[0].moves.clone() });
    }
    if let Some(seat) = case.lost.filter(|_| !decided) {
        claims.push(Claim::Lost { seat });
    }
    claims.truncate(MOST);
    claims
}

/// What speaks for a line: what its first turn does for its player, or keeps others from, or what it comes
/// to.
pub fn advise<P: Position>(before: &P, line: &[P::Move]) -> Vec<Claim<P::Move>> {
    let Some(seat) = before.to_move() else { return Vec::new() };
    let turns = turns(before, line);
    let Some(first) = turns.first() else { return Vec::new() };
    let mut claims = Vec::new();
    if let Some(deed) = first.best_for(|other| other == seat) {
        claims.push(Claim::Does { turn: first.moves.clone(), deed: deed.clone() });
    }
    if !claims.iter().any(wins) {
        claims.extend(holds(before, first));
    }
    if claims.is_empty()
        && let Some((line, deed)) = come_to(&turns[1..], line, |deed| deed.seat == seat)
    {
        claims.push(Claim::Aims { line, deed });
    }
    claims
}

/// What speaks for a line by what a seat may know: where something is hidden, only what holds whatever it is.
pub(crate) fn advise_seat<P: Position>(
    outlook: &Outlook<P>,
    line: &[P::Move],
) -> Vec<Claim<P::Move>> {
    let mut chance = chance(0, &outlook.view);
    if !P::Description::hides(&outlook.view) {
        return advise(&P::complete(&outlook.view, &mut chance), line);
    }
    let Some(first) = line.first() else { return Vec::new() };
    let own = |claim: &Claim<P::Move>| matches!(claim, Claim::Does { deed, .. } if deed.seat == outlook.seat);
    let all = P::possibilities(&outlook.view, &mut chance);
    let mut claims = all
        .iter()
        .map(|before| advise(before, &[*first]).into_iter().filter(own).collect::<Vec<_>>());
    let certain = claims.next().unwrap_or_default();
    if claims.all(|other| other == certain) { certain } else { Vec::new() }
}

/// How many other moves let somebody win at once, if this turn does not.
fn holds<P: Position>(before: &P, turn: &Turn<P>) -> Option<Claim<P::Move>> {
    let after = turn.after.as_ref()?;
    let seat = after.to_move().filter(|seat| *seat != turn.seat)?;
    let mut left = MOST_POSITIONS;
    if wins_at_once(after, seat, &mut left) != Some(false) {
        return None;
    }
    let mut moves = Vec::new();
    before.legal_moves(&mut moves);
    moves.retain(|mv| Some(mv) != turn.moves.first());
    let of = moves.len() as u32;
    moves.retain(|mv| {
        let mut other = before.clone();
        other.play_unchecked(*mv);
        let turns = other.to_move() == Some(seat);
        turns && wins_at_once(&other, seat, &mut left) == Some(true)
    });
    moves.sort_unstable();
    (!moves.is_empty()).then(|| Claim::Holds { turn: turn.moves.clone(), seat, others: moves, of })
}

fn wins<M>(claim: &Claim<M>) -> bool {
    match claim {
        Claim::Gives { deed, .. }
        | Claim::Allows { deed, .. }
        | Claim::Misses { deed, .. }
        | Claim::Leads { deed, .. }
        | Claim::Promises { deed, .. }
        | Claim::Does { deed, .. }
        | Claim::Aims { deed, .. } => deed.wins,
        _ => false,
    }
}

/// The first of these turns with such a deed, a win before others; with all that is played up to it.
fn come_to<P: Position>(
    turns: &[Turn<P>],
    line: &[P::Move],
    such: impl Fn(&Deed) -> bool,
) -> Option<(Vec<P::Move>, Deed)> {
    let within = turns.iter().filter(|turn| turn.end <= LONGEST);
    let deeds = within.flat_map(|turn| turn.deeds.iter().map(move |deed| (turn, deed)));
    let such: Vec<_> = deeds.filter(|(_, deed)| such(deed)).collect();
    let (turn, deed) = such.iter().find(|(_, deed)| deed.wins).or(such.first())?;
    Some((line[..turn.end].to_vec(), (*deed).clone()))
}

/// Two lines, turn by turn.
struct Comparison<'a, P: Position> {
    case: &'a Case<'a, P>,
    seat: Seat,
    played: Vec<Turn<P>>,
    better: Vec<Turn<P>>,
}

impl<'a, P: Position> Comparison<'a, P> {
    fn new(case: &'a Case<'a, P>, seat: Seat) -> Option<Comparison<'a, P>> {
        let played = turns(case.before, case.played);
        let better = turns(case.before, case.better);
        let both = !played.is_empty() && !better.is_empty();
        both.then_some(Comparison { case, seat, played, better })
    }

    /// The turns of the others before its player is to move again.
    fn answers<'t>(&self, turns: &'t [Turn<P>]) -> &'t [Turn<P>] {
        let later = &turns[1..];
        let own = later.iter().position(|turn| turn.seat == self.seat);
        &later[..own.unwrap_or(later.len())]
    }

    /// What this turn and the answers to it make clear.
    fn in_this_round(&self) -> Vec<Claim<P::Move>> {
        let (played, better) = (&self.played[0], &self.better[0]);
        let own = |seat| seat == self.seat;
        let others = |seat| seat != self.seat;
        let mut found: Vec<(u32, Claim<P::Move>)> = Vec::new();
        if let Some(deed) = played.best_for(others)
            && let gain = above(deed, better.best_for(others))
            && gain > 0
        {
            found.push((gain, Claim::Gives { turn: played.moves.clone(), deed: deed.clone() }));
        }
        if let Some(deed) = better.best_for(own)
            && let gain = above(deed, played.best_for(own))
            && gain > 0
        {
            found.push((gain, Claim::Misses { instead: better.moves.clone(), deed: deed.clone() }));
        }
        if let Some((gain, claims)) = self.allowed() {
            // What follows from one another stays together.
            found.extend(claims.into_iter().map(|claim| (gain, claim)));
        }
        found.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        let mut claims: Vec<_> = found.into_iter().map(|(_, claim)| claim).collect();
        if claims.first().is_some_and(wins) {
            let prevents = matches!(claims.get(1), Some(Claim::Prevents { .. }));
            claims.truncate(if prevents { 2 } else { 1 });
        }
        // Whoever reads that it is prevented has to know what.
        if matches!(claims.get(MOST), Some(Claim::Prevents { .. })) {
            claims.truncate(MOST);
        }
        claims
    }

    /// What the others can do in answer that they could not do so well after the better turn.
    fn allowed(&self) -> Option<(u32, Vec<Claim<P::Move>>)> {
        let others = |seat| seat != self.seat;
        let best = |turns: &[Turn<P>]| {
            let deeds =
                turns.iter().filter_map(|turn| Some((turn.best_for(others)?.clone(), turn.end)));
            deeds.max_by_key(|(deed, _)| weight(deed))
        };
        let (deed, end) = best(self.answers(&self.played))?;
        let expected = best(self.answers(&self.better)).map(|(deed, _)| deed);
        let gain = above(&deed, expected.as_ref());
        let after = self.better[0].after.as_ref();
        let still = after.and_then(|after| achieves(after, &deed));
        if gain == 0 || still == Some(true) {
            return None;
        }
        let turn = self.played.iter().find(|turn| turn.end == end)?;
        let line = self.case.played[..end].to_vec();
        let mut claims =
            vec![Claim::Allows { line, answer: turn.moves.clone(), deed: deed.clone() }];
        if still == Some(false) {
            let instead = self.better[0].moves.clone();
            claims.push(Claim::Prevents { instead, deed });
        }
        Some((gain, claims))
    }

    /// What the lines come to later.
    fn later(&self) -> Option<Claim<P::Move>> {
        let (own, case) = (self.seat, self.case);
        let in_line = |turns: &[Turn<P>], deed: &Deed| {
            turns.iter().any(|turn| turn.deeds.iter().any(|other| other == deed))
        };
        let theirs = |deed: &Deed| deed.seat != own && !in_line(&self.better, deed);
        let ours = |deed: &Deed| deed.seat == own && !in_line(&self.played, deed);
        let leads = come_to(&self.played[1..], case.played, theirs);
        let promises = come_to(&self.better[1..], case.better, ours);
        match (leads, promises) {
            (Some((line, deed)), promises) if deed.wins || promises.is_none() => {
                Some(Claim::Leads { line, deed })
            }
            (Some((line, deed)), Some((other, promised)))
                if !promised.wins && line.len() <= other.len() =>
            {
                Some(Claim::Leads { line, deed })
            }
            (_, Some((line, deed))) => Some(Claim::Promises { line, deed }),
            (leads, None) => leads.map(|(line, deed)| Claim::Leads { line, deed }),
        }
    }
}

/// A win outweighs whatever else there is.
const WIN: u32 = 1 << 16;

fn weight(deed: &Deed) -> u32 {
    if deed.wins { WIN } else { deed.worth }
}

/// How much more a deed is worth than another, or than nothing.
fn above(deed: &Deed, other: Option<&Deed>) -> u32 {
    weight(deed).saturating_sub(other.map_or(0, weight))
}
