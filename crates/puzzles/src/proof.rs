//! Proofs: whether a seat can still reach a goal, by the exact solver or by exhausting all turns.
//!
//! Nothing here guesses. A proof that would take more positions than it may look at says so
//! ([`Unknown`]); situations are remembered under keys that are exact, never under hashes.

use engine::Evaluator;
use engine::solve::Verdict;
use games::{Outcome, Seat};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Goal;
use crate::puzzling::{Oracle, Puzzling};

/// The proof would take too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

/// A turn is not followed further than so many moves. The rules end a chain of Hexone after 250: twice this
/// stays below, so what was found out about a board holds whichever way led to it.
const LONGEST_TURN: u32 = 100;

/// So many situations are remembered.
const MOST_KNOWN: usize = 1 << 20;

/// So many moves that decided something are tried first.
const MOST_DECIDED: usize = 8;

/// Proves and disproves.
pub struct Prover<P: Puzzling> {
    evaluator: P::Evaluator,
    oracle: P::Oracle,
    /// Which situations at the start of a turn are a forced win, by exact key.
    known: FxHashMap<u128, bool>,
    /// Moves that decided something lately, the latest last: they often do so again.
    decided: Vec<P::Move>,
    /// How many more positions may be looked at.
    left: u64,
}

impl<P: Puzzling> Prover<P> {
    /// One with so many megabytes for its solver, if it needs one.
    pub fn new(megabytes: usize) -> Prover<P> {
        Prover {
            evaluator: P::Evaluator::default(),
            oracle: P::Oracle::new(megabytes),
            known: FxHashMap::default(),
            decided: Vec::new(),
            left: 0,
        }
    }

    /// From now on so many more positions may be looked at.
    pub fn allow(&mut self, positions: u64) {
        self.left = positions;
    }

    /// Whether a seat still has what a goal says, whoever is to move.
    pub fn keeps(&mut self, position: &P, seat: Seat, goal: Goal) -> Result<bool, Unknown> {
        let other = seat.next(2);
        if let Some(outcome) = position.outcome() {
            return Ok(match goal {
                Goal::Win | Goal::WinIn(_) => outcome == Outcome::Win(seat),
                Goal::Draw | Goal::Survive(_) => outcome != Outcome::Win(other),
            });
        }
        match goal {
            Goal::Win => self.at_least(position, seat, Verdict::Win),
            Goal::Draw => self.at_least(position, seat, Verdict::Draw),
            Goal::WinIn(turns) => self.forces(position, seat, turns),
            Goal::Survive(turns) => self.forces(position, other, turns).map(|lost| !lost),
        }
    }

    /// The moves of the seat to move that keep the goal. Once there are more than `enough`, the others are not
    /// looked at.
    pub fn keepers(
        &mut self,
        position: &P,
        goal: Goal,
        enough: usize,
    ) -> Result<Vec<P::Move>, Unknown> {
        let Some(seat) = position.to_move() else { return Ok(Vec::new()) };
        let (mut keepers, mut unknown) = (Vec::new(), false);
        for mv in self.promising(position) {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let left = if after.mid_turn() { goal } else { goal.after_turn(true) };
            match self.keeps(&after, seat, left) {
                Ok(true) => keepers.push(mv),
                Ok(false) => {}
                Err(Unknown) => unknown = true,
            }
            if keepers.len() > enough {
                return Ok(keepers);
            }
        }
        if unknown { Err(Unknown) } else { Ok(keepers) }
    }

    /// How the game ends under best play, for the seat to move, and a best move. `None` once it is over.
    pub fn best(&mut self, position: &P) -> Result<Option<(Verdict, P::Move)>, Unknown> {
        if position.outcome().is_some() {
            return Ok(None);
        }
        let (verdict, best) = self.oracle.solve(position, self.left).ok_or(Unknown)?;
        Ok(best.map(|mv| (verdict, mv)))
    }

    /// A turn by which the seat to move keeps the goal, if there is one; or one by which the opponent spoils it.
    pub fn turn_for(
        &mut self,
        position: &P,
        seat: Seat,
        goal: Goal,
    ) -> Result<Option<Vec<P::Move>>, Unknown> {
        match goal {
            Goal::WinIn(turns) => self.find_turn(position, seat, turns),
            Goal::Survive(turns) => self.find_turn(position, seat.next(2), turns),
            Goal::Win | Goal::Draw => Ok(self.best(position)?.map(|(_, mv)| vec![mv])),
        }
    }

    /// Ways a turn can end, up to so many: how, and where it leads.
    pub fn turns(&mut self, position: &P, most: usize) -> Vec<(Vec<P::Move>, P)> {
        let mut found = Vec::new();
        // Where there are more than may be looked at, these are some of them.
        let _ = self.walk(position, |_, after, way| {
            found.push((way.moves(), after.clone()));
            Ok(found.len() >= most)
        });
        found
    }

    /// The moves of a position, the most promising first.
    fn promising(&self, position: &P) -> Vec<P::Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if P::HINTS_ARE_CHEAP {
            moves.sort_by_cached_key(|mv| std::cmp::Reverse(self.evaluator.hint(position, *mv)));
            return moves;
        }
        for wanted in &self.decided {
            if let Some(place) = moves.iter().position(|mv| mv == wanted) {
                moves[..=place].rotate_right(1);
            }
        }
        moves
    }

    /// Remembers a move that has decided something.
    fn remember(&mut self, mv: P::Move) {
        self.decided.retain(|other| *other != mv);
        self.decided.push(mv);
        if self.decided.len() > MOST_DECIDED {
            self.decided.remove(0);
        }
    }

    fn at_least(&mut self, position: &P, seat: Seat, least: Verdict) -> Result<bool, Unknown> {
        let (verdict, _) = self.oracle.solve(position, self.left).ok_or(Unknown)?;
        let own = if position.to_move() == Some(seat) { verdict } else { -verdict };
        Ok(own >= least)
    }

    /// Whether the attacker can win within so many turns of his, whatever the other does.
    fn forces(&mut self, position: &P, attacker: Seat, turns: u8) -> Result<bool, Unknown> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome == Outcome::Win(attacker));
        }
        if turns == 0 {
            return Ok(false);
        }
        let key = position
            .exact_key()
            .filter(|_| !position.mid_turn())
            .map(|key| key << 4 | u128::from(turns) << 1 | attacker.index() as u128);
        if let Some(known) = key.and_then(|key| self.known.get(&key)) {
            return Ok(*known);
        }
        let attacking = position.to_move() == Some(attacker);
        let wins = self.find_turn(position, attacker, turns)?.is_some() == attacking;
        if let Some(key) = key {
            if self.known.len() >= MOST_KNOWN {
                self.known.clear();
            }
            self.known.insert(key, wins);
        }
        Ok(wins)
    }

    /// A turn of the seat to move after which the attacker has a forced win, if he is the one to move, or else one
    /// after which he has not.
    fn find_turn(
        &mut self,
        position: &P,
        attacker: Seat,
        turns: u8,
    ) -> Result<Option<Vec<P::Move>>, Unknown> {
        let attacking = position.to_move() == Some(attacker);
        let left = if attacking { turns.saturating_sub(1) } else { turns };
        self.walk(position, |prover, after, _| {
            prover.forces(after, attacker, left).map(|wins| wins == attacking)
        })
    }

    /// Goes all ways the turn can take from here, each board once, until one ends as wanted. What could not be
    /// found out is only an obstacle if nothing else was found.
    fn walk(
        &mut self,
        position: &P,
        mut wanted: impl FnMut(&mut Self, &P, Way<'_, P::Move>) -> Result<bool, Unknown>,
    ) -> Result<Option<Vec<P::Move>>, Unknown> {
        let (mut seen, mut steps, mut unknown) = (FxHashSet::default(), Vec::new(), false);
        let mut boards = vec![(position.clone(), None, 0)];
        let mut after = position.clone();
        while let Some((board, from, depth)) = boards.pop() {
            let ahead = boards.len();
            for mv in self.promising(&board) {
                self.left = self.left.checked_sub(1).ok_or(Unknown)?;
                after.clone_from(&board);
                after.play_unchecked(mv);
                if after.exact_key().is_some_and(|key| !seen.insert(key)) {
                    continue;
                }
                steps.push((from, mv));
                let last = steps.len() - 1;
                if after.mid_turn() && after.outcome().is_none() {
                    if depth < LONGEST_TURN {
                        boards.push((after.clone(), Some(last), depth + 1));
                    } else {
                        unknown = true;
                    }
                    continue;
                }
                let way = Way { steps: &steps, last };
                match wanted(self, &after, way) {
                    Ok(true) => {
                        let moves = way.moves();
                        if !P::HINTS_ARE_CHEAP {
                            self.remember(mv);
                        }
                        return Ok(Some(moves));
                    }
                    Ok(false) => {}
                    Err(Unknown) => unknown = true,
                }
            }
            // The most promising is looked at first.
            boards[ahead..].reverse();
        }
        if unknown { Err(Unknown) } else { Ok(None) }
    }
}

/// How a board was reached within a turn: each step knows the one before.
#[derive(Clone, Copy)]
struct Way<'a, M> {
    steps: &'a [(Option<usize>, M)],
    last: usize,
}

impl<M: Copy> Way<'_, M> {
    fn moves(&self) -> Vec<M> {
        let back = std::iter::successors(Some(self.last), |step| self.steps[*step].0);
        let mut moves: Vec<M> = back.map(|step| self.steps[step].1).collect();
        moves.reverse();
        moves
    }
}
