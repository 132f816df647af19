//! The coach: why a move was a mistake, made from what the rules cause along the lines and from what is
//! proven, never from guessing.
//!
//! [`explain`] compares two lines from one position, what was played and what would have been better, turn
//! by turn: what each does for whom. Whatever it says can be replayed.

mod claim;

pub use claim::Claim;

use games::{AnyPosition, Deed, Seat, Turn};

use crate::{AnyOutlook, chance};

/// A move with what came of it, and what would have been better.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The position in which it was made. All lies open.
    pub before: &'a AnyPosition,
    /// The move, and what is expected after it.
    pub played: &'a [String],
    /// The better move, and what is expected after that.
    pub better: &'a [String],
    /// Whether the better move is proven to win.
    pub sure: bool,
    /// Who is proven to win after the move played.
    pub lost: Option<Seat>,
}

/// More than two sentences nobody reads.
const MOST: usize = 2;

/// So many moves of a line are told rather than something else, and so many at most.
const SHORT: usize = 8;
const LONGEST: usize = 18;

/// So many positions are looked at to know all turns.
const MOST_POSITIONS: usize = 4_000;

/// What was wrong with a move: at most two claims, nothing if nothing certain can be said.
pub fn explain(case: &Case<'_>) -> Vec<Claim> {
    let Some(seat) = case.before.to_move() else { return Vec::new() };
    let Some(of) = Comparison::new(case, seat) else { return Vec::new() };
    let mut claims = of.in_this_round();
    if claims.is_empty() {
        claims.extend(of.later(SHORT));
    }
    if claims.is_empty() {
        claims = of.possible();
    }
    if claims.is_empty() {
        claims.extend(of.later(LONGEST));
    }
    let decided = claims.iter().any(wins);
    if case.sure && !decided {
        claims.push(Claim::Sure { seat, instead: of.better[0].moves.clone() });
    }
    if let Some(seat) = case.lost.filter(|_| !decided) {
        claims.push(Claim::Lost { seat });
    }
    if claims.is_empty() {
        claims.extend(of.stands());
    }
    claims.truncate(MOST);
    claims
}

/// What speaks for a line: what its first turn does for its player, or keeps others from, or what it comes
/// to.
pub fn advise(before: &AnyPosition, line: &[String]) -> Vec<Claim> {
    let Some(seat) = before.to_move() else { return Vec::new() };
    let turns = before.turns(line);
    let Some(first) = turns.first() else { return Vec::new() };
    let mut claims = Vec::new();
    if let Some(deed) = best_for(first, |other| other == seat) {
        claims.push(Claim::Does { turn: first.moves.clone(), deed: deed.clone() });
    }
    if !claims.iter().any(wins) {
        claims.extend(holds(before, first));
    }
    if claims.is_empty()
        && let Some((line, deed)) = come_to(&turns[1..], line, LONGEST, |deed| deed.seat == seat)
    {
        claims.push(Claim::Aims { line, deed });
    }
    claims
}

/// What speaks for a line by what a seat may know: where something is hidden, only what holds whatever it is.
pub fn advise_seat(outlook: &AnyOutlook, line: &[String]) -> Vec<Claim> {
    let view = outlook.view();
    let mut chance = chance(0, &view);
    if !view.hides() {
        return advise(&view.complete(&mut chance), line);
    }
    let first = &line[..line.len().min(1)];
    let own =
        |claim: &Claim| matches!(claim, Claim::Does { deed, .. } if deed.seat == outlook.seat());
    in_all(&view.possibilities(&mut chance), |before| {
        advise(before, first).into_iter().filter(own).collect()
    })
}

/// What can be claimed whichever of these positions it is.
pub(crate) fn in_all(
    positions: &[AnyPosition],
    claim: impl Fn(&AnyPosition) -> Vec<Claim>,
) -> Vec<Claim> {
    let mut claims = positions.iter().map(claim);
    let first = claims.next().unwrap_or_default();
    if claims.all(|other| other == first) { first } else { Vec::new() }
}

/// How many other moves let somebody win at once, if this turn does not.
fn holds(before: &AnyPosition, turn: &Turn) -> Option<Claim> {
    let after = turn.after.as_ref()?;
    let seat = after.to_move().filter(|seat| *seat != turn.seat)?;
    let mut left = MOST_POSITIONS;
    if wins_at_once(after, seat, &mut left) != Some(false) {
        return None;
    }
    let mut others = before.legal_moves();
    others.retain(|mv| Some(mv) != turn.moves.first());
    let of = others.len() as u32;
    others.retain(|mv| {
        let mut other = before.clone();
        let turns = other.play(mv).is_ok() && other.to_move() == Some(seat);
        turns && wins_at_once(&other, seat, &mut left) == Some(true)
    });
    (!others.is_empty()).then(|| Claim::Holds { turn: turn.moves.clone(), seat, others, of })
}

/// Whether the seat to move, if it is this one, can win in its turn; `None` if there are too many turns to know.
fn wins_at_once(position: &AnyPosition, seat: Seat, left: &mut usize) -> Option<bool> {
    position.some_turn(&mut |deed, _| deed.seat == seat && deed.wins, left)
}

/// Whether the seat to move can in one turn do as much for the doer of this deed; `None` if there are too many
/// turns to know.
fn achieves(position: &AnyPosition, deed: &Deed) -> Option<bool> {
    let least = weight(deed);
    position.some_turn(&mut |done, _| done.seat == deed.seat && weight(done) >= least, &mut {
        MOST_POSITIONS
    })
}

/// The most that the seat to move can do for itself in one turn, and how; `None` if that is nothing, or if there are
/// too many turns to know.
fn most(position: &AnyPosition) -> Option<(Vec<String>, Deed)> {
    let seat = position.to_move()?;
    let mut best: Option<(Vec<String>, Deed)> = None;
    let mut better = |deed: &Deed, turn: &dyn Fn() -> Vec<String>| {
        if deed.seat == seat && above(deed, best.as_ref().map(|(_, deed)| deed)) > 0 {
            let turn = turn();
            let whole = position.turns(&turn).last().is_some_and(|turn| turn.after.is_some());
            best = if whole { Some((turn, deed.clone())) } else { best.take() };
        }
        false
    };
    position.some_turn(&mut better, &mut { MOST_POSITIONS })?;
    best
}

/// The greatest thing a turn does for one of these seats.
fn best_for(turn: &Turn, whom: impl Fn(Seat) -> bool) -> Option<&Deed> {
    turn.deeds.iter().filter(|deed| whom(deed.seat)).max_by_key(|deed| weight(deed))
}

fn wins(claim: &Claim) -> bool {
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
fn come_to(
    turns: &[Turn],
    line: &[String],
    longest: usize,
    such: impl Fn(&Deed) -> bool,
) -> Option<(Vec<String>, Deed)> {
    let within = turns.iter().filter(|turn| turn.end <= longest);
    let deeds = within.flat_map(|turn| turn.deeds.iter().map(move |deed| (turn, deed)));
    let such: Vec<_> = deeds.filter(|(_, deed)| such(deed)).collect();
    let (turn, deed) = such.iter().find(|(_, deed)| deed.wins).or(such.first())?;
    Some((line[..turn.end].to_vec(), (*deed).clone()))
}

/// Two lines, turn by turn.
struct Comparison<'a> {
    case: &'a Case<'a>,
    seat: Seat,
    played: Vec<Turn>,
    better: Vec<Turn>,
}

impl<'a> Comparison<'a> {
    fn new(case: &'a Case<'a>, seat: Seat) -> Option<Comparison<'a>> {
        let played = case.before.turns(case.played);
        let better = case.before.turns(case.better);
        let both = !played.is_empty() && !better.is_empty();
        both.then_some(Comparison { case, seat, played, better })
    }

    /// The turns of the others before its player is to move again.
    fn answers<'t>(&self, turns: &'t [Turn]) -> &'t [Turn] {
        let later = &turns[1..];
        let own = later.iter().position(|turn| turn.seat == self.seat);
        &later[..own.unwrap_or(later.len())]
    }

    /// What this turn and the answers to it make clear.
    fn in_this_round(&self) -> Vec<Claim> {
        let (played, better) = (&self.played[0], &self.better[0]);
        let own = |seat| seat == self.seat;
        let others = |seat| seat != self.seat;
        let mut found: Vec<(u32, Claim)> = Vec::new();
        if let Some(deed) = best_for(played, others)
            && let gain = above(deed, best_for(better, others))
            && gain > 0
        {
            found.push((gain, Claim::Gives { turn: played.moves.clone(), deed: deed.clone() }));
        }
        if let Some(deed) = best_for(better, own)
            && let gain = above(deed, best_for(played, own))
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
    fn allowed(&self) -> Option<(u32, Vec<Claim>)> {
        let others = |seat| seat != self.seat;
        let best = |turns: &[Turn]| {
            let deeds =
                turns.iter().filter_map(|turn| Some((best_for(turn, others)?.clone(), turn.end)));
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

    /// What the next player could do at once, whether he is expected to or not, and could not after the better turn.
    fn possible(&self) -> Vec<Claim> {
        let answers = |turns: &[Turn]| {
            let after = turns[0].after.as_ref();
            after.filter(|after| after.to_move() != Some(self.seat)).cloned()
        };
        let (Some(now), Some(then)) = (answers(&self.played), answers(&self.better)) else {
            return Vec::new();
        };
        let Some((answer, deed)) =
            most(&now).filter(|(_, deed)| achieves(&then, deed) == Some(false))
        else {
            return Vec::new();
        };
        let line = [&self.played[0].moves[..], &answer].concat();
        let instead = self.better[0].moves.clone();
        vec![Claim::Allows { line, answer, deed: deed.clone() }, Claim::Prevents { instead, deed }]
    }

    /// By what is counted on the board, how its player stands once both lines have gone on for as many turns: what
    /// matters most first, and sooner rather than later, with the answer if there is one.
    fn stands(&self) -> Option<Claim> {
        let both: Vec<(&Turn, &Turn)> = self.played.iter().zip(&self.better).collect();
        let tallies = |turn: &Turn| turn.after.as_ref().map(|after| after.tallies(self.seat));
        let counted: Vec<_> = both[both.len().min(1)..]
            .iter()
            .chain(both.first())
            .filter(|(one, other)| one.end.max(other.end) <= LONGEST)
            .filter_map(|(one, other)| Some((one.end, other.end, tallies(one)?, tallies(other)?)))
            .collect();
        let kinds = counted.first().map_or(0, |(_, _, tallies, _)| tallies.len());
        (0..kinds).find_map(|kind| {
            let worse =
                counted.iter().find(|(_, _, now, then)| then[kind].lead() > now[kind].lead());
            worse.map(|(end, other, now, then)| Claim::Stands {
                seat: self.seat,
                what: now[kind].what,
                line: self.case.played[..*end].to_vec(),
                count: now[kind].count,
                instead: self.case.better[..*other].to_vec(),
                then: then[kind].count,
            })
        })
    }

    /// What the lines come to within so many moves.
    fn later(&self, longest: usize) -> Option<Claim> {
        let (own, case) = (self.seat, self.case);
        let in_line = |turns: &[Turn], deed: &Deed| {
            turns.iter().any(|turn| turn.deeds.iter().any(|other| other == deed))
        };
        let theirs = |deed: &Deed| deed.seat != own && !in_line(&self.better, deed);
        let ours = |deed: &Deed| deed.seat == own && !in_line(&self.played, deed);
        let leads = come_to(&self.played[1..], case.played, longest, theirs);
        let promises = come_to(&self.better[1..], case.better, longest, ours);
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
