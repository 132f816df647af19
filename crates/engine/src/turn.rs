//! What can be reached within one turn: can the seat to move win before anybody else moves?
//!
//! In Hexone this is the heart of good play: one placing can lead to tens of thousands of boards
//! by chains of explosions, one of which may take the last pawn. The search follows the most
//! promising moves first and never looks at the same situation of the turn twice.

use rustc_hash::FxHashSet;

use games::{Outcome, Seat};

use crate::Clock;
use crate::evaluate::{Evaluator, Playable};

/// What a seat can reach within its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnWin<M> {
    /// It can win by these moves.
    Win(Vec<M>),
    /// It cannot win in this turn, whatever it does.
    No,
    /// Nobody knows: the turn has more situations than could be looked at.
    Unknown,
}

/// A turn is not followed further than so many moves.
const LONGEST_TURN: usize = 200;

/// How many situations are looked at between two looks at the clock.
const BETWEEN_LOOKS: u64 = 256;

/// Looks for a win within the turn of the seat to move, through at most so many situations.
pub fn win_in_turn<P: Playable>(
    position: &P,
    evaluator: &P::Evaluator,
    most: u64,
    clock: &Clock,
) -> (TurnWin<P::Move>, u64) {
    let Some(mover) = position.to_move() else { return (TurnWin::No, 0) };
    let mut search = TurnSearch {
        evaluator,
        mover,
        plies: vec![Ply::new(position)],
        legal: Vec::new(),
        seen: FxHashSet::default(),
        looked: 0,
        most,
        clock,
        cut: false,
    };
    let answer = if search.wins(0) {
        TurnWin::Win(search.plies.iter().map_while(|ply| ply.chosen).collect())
    } else if search.cut {
        TurnWin::Unknown
    } else {
        TurnWin::No
    };
    (answer, search.looked)
}

struct Ply<P: Playable> {
    position: P,
    moves: Vec<(i32, P::Move)>,
    chosen: Option<P::Move>,
}

impl<P: Playable> Ply<P> {
    fn new(position: &P) -> Ply<P> {
        Ply { position: position.clone(), moves: Vec::new(), chosen: None }
    }
}

struct TurnSearch<'a, P: Playable> {
    evaluator: &'a P::Evaluator,
    mover: Seat,
    plies: Vec<Ply<P>>,
    legal: Vec<P::Move>,
    seen: FxHashSet<u64>,
    looked: u64,
    most: u64,
    clock: &'a Clock,
    /// Whether something was left out.
    cut: bool,
}

impl<P: Playable> TurnSearch<'_, P> {
    /// Whether the mover can win from here; the moves chosen at each ply then lead there.
    fn wins(&mut self, depth: usize) -> bool {
        if depth >= LONGEST_TURN {
            self.cut = true;
            return false;
        }
        if self.plies.len() == depth + 1 {
            let next = Ply::new(&self.plies[depth].position);
            self.plies.push(next);
        }
        self.list_moves(depth);
        for at in 0..self.plies[depth].moves.len() {
            if self.time_is_over() {
                return false;
            }
            let (above, below) = self.plies.split_at_mut(depth + 1);
            let (ply, next) = (&mut above[depth], &mut below[0]);
            let mv = ply.moves[at].1;
            ply.chosen = Some(mv);
            next.chosen = None;
            next.position.clone_from(&ply.position);
            next.position.play_unchecked(mv);
            match next.position.to_move() {
                None if next.position.outcome() == Some(Outcome::Win(self.mover)) => {
                    return true;
                }
                Some(seat) if seat == self.mover => {
                    let new = self.seen.insert(next.position.key_within_turn());
                    if new && self.wins(depth + 1) {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Counts one more situation, unless there have been too many.
    fn time_is_over(&mut self) -> bool {
        let look = self.looked.is_multiple_of(BETWEEN_LOOKS);
        if self.looked >= self.most || look && self.clock.is_over() {
            // From now on nothing more is looked at.
            (self.cut, self.most) = (true, 0);
            return true;
        }
        self.looked += 1;
        false
    }

    /// The moves from here, the most promising first.
    fn list_moves(&mut self, depth: usize) {
        let Ply { position, moves, .. } = &mut self.plies[depth];
        position.legal_moves(&mut self.legal);
        moves.clear();
        moves.extend(self.legal.iter().map(|mv| (self.evaluator.hint(position, *mv), *mv)));
        moves.sort_by_key(|(hint, _)| std::cmp::Reverse(*hint));
    }
}
