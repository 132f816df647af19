//! Plain alpha-beta search on material, deeper and deeper, with a table and captures first: what anybody would write at
//! first. It goes by the engine's clock, which the one of the crate `minimax` does not.

use engine::{Chance, Clock, Limits, Outlook, Player, Stop};
use games::{Outcome, Position, Seat};
use rand::SeedableRng;

use crate::adapter::material;

const WIN: i32 = 1_000_000;
const DEEPEST: i32 = 60;

/// How many positions the table holds, as a power of two.
const BITS: u32 = 20;

/// How many positions are looked at between looks at the clock.
const BETWEEN_LOOKS: u64 = 256;

#[derive(Clone, Copy)]
enum Bound {
    Exact,
    Least,
    Most,
}

#[derive(Clone, Copy)]
struct Entry<M> {
    hash: u64,
    depth: i32,
    value: i32,
    bound: Bound,
    best: M,
}

pub(crate) struct AlphaBeta<M> {
    table: Vec<Option<Entry<M>>>,
    nodes: u64,
}

impl<M: Copy> AlphaBeta<M> {
    pub(crate) fn new() -> AlphaBeta<M> {
        AlphaBeta { table: vec![None; 1 << BITS], nodes: 0 }
    }
}

/// The time is over.
struct Over;

fn worth<P: Position>(position: &P, seat: Seat) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(winner)) if winner == seat => WIN,
        Some(Outcome::Win(_)) => -WIN,
        None => material(position, seat) - material(position, seat.next(2)),
    }
}

impl<M: Copy + Eq> AlphaBeta<M> {
    /// What the position is worth to whoever moves, who is this seat.
    fn search<P: Position<Move = M>>(
        &mut self,
        position: &P,
        seat: Seat,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        clock: &Clock,
    ) -> Result<(i32, Option<M>), Over> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN_LOOKS) && clock.is_over() {
            return Err(Over);
        }
        let slot = (position.hash() >> (64 - BITS)) as usize;
        let known = self.table[slot].filter(|entry| entry.hash == position.hash());
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let answers = match entry.bound {
                Bound::Exact => true,
                Bound::Least => entry.value >= beta,
                Bound::Most => entry.value <= alpha,
            };
            if answers {
                return Ok((entry.value, Some(entry.best)));
            }
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        // What is known to be best first, then what takes most.
        let mut children: Vec<(i32, M, P)> = moves
            .into_iter()
            .map(|mv| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let first = known.is_some_and(|entry| entry.best == mv);
                (if first { i32::MAX } else { worth(&after, seat) }, mv, after)
            })
            .collect();
        children.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
        let (before, mut best) = (alpha, (-2 * WIN, None));
        for (_, mv, after) in children {
            let value = match after.to_move() {
                Some(next) if depth > 1 => {
                    let own = next == seat;
                    let window = if own { (alpha, beta) } else { (-beta, -alpha) };
                    let (value, _) = self.search(&after, next, depth - 1, window, clock)?;
                    if own { value } else { -value }
                }
                // The sooner won, the better.
                _ => match worth(&after, seat) {
                    WIN => WIN + depth,
                    worth => worth,
                },
            };
            if value > best.0 {
                best = (value, Some(mv));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        let (value, Some(mv)) = best else { return Ok(best) };
        let bound = match value {
            _ if value >= beta => Bound::Least,
            _ if value <= before => Bound::Most,
            _ => Bound::Exact,
        };
        self.table[slot] = Some(Entry { hash: position.hash(), depth, value, bound, best: mv });
        Ok(best)
    }
}

impl<P: Position> Player<P> for AlphaBeta<P::Move> {
    fn choose(&mut self, outlook: &Outlook<P>, limits: &Limits, stop: &Stop) -> Option<P::Move> {
        let clock = Clock::start(limits.time, stop);
        let position = P::complete(&outlook.view, &mut Chance::seed_from_u64(0));
        let seat = position.to_move()?;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut best = moves.first().copied();
        for depth in 1..=DEEPEST {
            match self.search(&position, seat, depth, (-2 * WIN, 2 * WIN), &clock) {
                Ok((value, mv)) => {
                    best = mv.or(best);
                    if value.abs() >= WIN {
                        break;
                    }
                }
                Err(Over) => break,
            }
        }
        best
    }
}
