//! Principal variation search: one thread of it, over a stack of positions.

use games::{Outcome, Seat};

use super::guesses::Guesses;
use super::ordering::{History, pick};
use super::transposition::{Bound, Entry, Table};
use super::watch::{Counter, Ended, Watch};
use crate::evaluate::{Evaluator, Playable};
use crate::value::Value;

/// Depth is counted in eighths of a move.
pub(super) const MOVE: i32 = 8;

/// Positions deeper than this in the tree are judged as they are.
const MOST_PLIES: usize = 400;

/// Above every value.
pub(super) const INFINITE: i32 = 32_000;

/// From this depth on, moves are put in order by judging the positions they lead to.
const JUDGED_ORDER: i32 = 2 * MOVE;

/// With more than this depth to go, no position is beyond doubt.
const DOUBTED: i32 = 6 * MOVE;

/// What a thread needs for each ply; reused all the way.
struct Ply<P: Playable> {
    position: P,
    moves: Vec<P::Move>,
    order: Vec<(i32, u16)>,
    killers: [Option<P::Move>; 2],
    /// The best line from here.
    line: Vec<P::Move>,
}

impl<P: Playable> Ply<P> {
    fn new(position: &P) -> Ply<P> {
        Ply {
            position: position.clone(),
            moves: Vec::new(),
            order: Vec::new(),
            killers: [None; 2],
            line: Vec::new(),
        }
    }
}

pub(super) struct Worker<'a, P: Playable> {
    evaluator: &'a P::Evaluator,
    table: &'a Table,
    pub(super) counter: Counter<'a>,
    history: History,
    guesses: Guesses,
    plies: Vec<Ply<P>>,
}

/// What a move is worth at the end of the game, to the seat that made it at this ply.
pub(super) fn ended(outcome: Option<Outcome>, mover: Seat, ply: usize) -> i32 {
    let moves = ply as u32 + 1;
    match outcome {
        Some(Outcome::Win(seat)) if seat == mover => Value::win_in(moves).raw(),
        Some(Outcome::Win(_)) => Value::loss_in(moves).raw(),
        Some(Outcome::Draw) | None => 0,
    }
}

/// In the table, wins are counted from the position itself, in the search from its root.
fn to_table(value: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    let value = match Value::from_raw(value) {
        won if won.is_win() => value + ply,
        lost if lost.is_loss() => value - ply,
        _ => value,
    };
    Value::from_raw(value).raw() as i16
}

fn from_table(value: i16, ply: usize) -> i32 {
    let (value, ply) = (i32::from(value), ply as i32);
    match Value::from_raw(value) {
        won if won.is_win() => value - ply,
        lost if lost.is_loss() => value + ply,
        _ => value,
    }
}

impl<'a, P: Playable> Worker<'a, P> {
    pub(super) fn new(
        root: &P,
        evaluator: &'a P::Evaluator,
        table: &'a Table,
        watch: &'a Watch<'a>,
    ) -> Worker<'a, P> {
        Worker {
            evaluator,
            table,
            counter: Counter::new(watch),
            history: History::new(),
            guesses: Guesses::new(),
            plies: vec![Ply::new(root)],
        }
    }

    /// The best line after the move last searched from the root.
    pub(super) fn line(&self) -> &[P::Move] {
        self.plies.get(1).map_or(&[], |ply| &ply.line)
    }

    /// The value of a move from the root for the seat that makes it, when so many others have been
    /// tried before it.
    pub(super) fn root_move(
        &mut self,
        mv: P::Move,
        depth: i32,
        window: (i32, i32),
        tried: usize,
    ) -> Result<i32, Ended> {
        let root = &self.plies[0].position;
        let Some(mover) = root.to_move() else { return Ok(0) };
        let cost = if root.mid_turn() { P::COST_WITHIN_TURN } else { MOVE };
        self.play(0, mv);
        // What a long turn leads to shows late: there, every move gets its full depth.
        let tried = if P::LONG_TURNS { tried.min(1) } else { tried };
        self.search_below(0, mover, depth - cost, window, tried)
    }

    /// Plays a move from one ply to the next.
    #[inline]
    fn play(&mut self, ply: usize, mv: P::Move) {
        if self.plies.len() <= ply + 1 {
            let next = Ply::new(&self.plies[ply].position);
            self.plies.push(next);
        }
        let (above, below) = self.plies.split_at_mut(ply + 1);
        let next = &mut below[0].position;
        next.clone_from(&above[ply].position);
        next.play_unchecked(mv);
    }

    /// The value of the position just played, one ply below, for the seat that made the move.
    #[inline]
    fn below(
        &mut self,
        ply: usize,
        mover: Seat,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Ended> {
        let Ply { position, line, .. } = &mut self.plies[ply + 1];
        match position.to_move() {
            None => {
                let outcome = position.outcome();
                line.clear();
                self.counter.count()?;
                Ok(ended(outcome, mover, ply))
            }
            Some(seat) if seat == mover => self.node(ply + 1, seat, depth, alpha, beta),
            Some(seat) => self.node(ply + 1, seat, depth, -beta, -alpha).map(|value| -value),
        }
    }

    /// The value of the position at this ply for the seat to move.
    fn node(
        &mut self,
        ply: usize,
        mover: Seat,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Ended> {
        self.counter.count()?;
        self.plies[ply].line.clear();
        if depth <= 0 || ply >= MOST_PLIES {
            return Ok(self.judge(ply));
        }

        // Nothing below can be quicker than a win or a loss right here.
        alpha = alpha.max(Value::loss_in(ply as u32 + 1).raw());
        beta = beta.min(Value::win_in(ply as u32 + 1).raw());
        if alpha >= beta {
            return Ok(alpha);
        }

        let on_main_line = beta - alpha > 1;
        if !on_main_line && let Some(guess) = self.beyond_doubt(ply, depth, alpha, beta) {
            return Ok(guess);
        }
        let hash = self.plies[ply].position.key();
        let known = self.table.get(hash);
        if let Some(value) = known.and_then(|entry| settles(entry, ply, depth, alpha, beta))
            && (!on_main_line || Value::from_raw(value).is_decided())
        {
            return Ok(value);
        }

        let best_before = known.and_then(|entry| entry.best);
        self.put_in_order(ply, mover, best_before);
        // The best move of an earlier look often settles it: the others are judged once it has not.
        let judge_from = usize::from(best_before.is_some());
        let Ply { position, moves, .. } = &self.plies[ply];
        let count = moves.len();
        let cost = match position.mid_turn() {
            _ if count == 1 => 0,
            true => P::COST_WITHIN_TURN,
            false => MOVE,
        };

        let (old_alpha, mut best, mut best_place) = (alpha, -INFINITE, None);
        for tried in 0..count {
            if tried == judge_from && depth >= JUDGED_ORDER && count > 2 {
                self.judge_order(ply, mover, tried)?;
            }
            let Ply { moves, order, .. } = &mut self.plies[ply];
            let place = pick(order, tried);
            let mv = moves[usize::from(place)];
            self.play(ply, mv);
            let value = self.search_below(ply, mover, depth - cost, (alpha, beta), tried)?;
            if value <= best {
                continue;
            }
            best = value;
            if value <= alpha {
                continue;
            }
            alpha = value;
            best_place = Some(place);
            self.lengthen_line(ply, mv);
            if value >= beta {
                self.learn(ply, mover, depth, tried);
                break;
            }
        }

        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > old_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let value = to_table(best, ply);
        self.table.put(hash, Entry { value, depth: depth as i16, bound, best: best_place });
        Ok(best)
    }

    /// The first move with the whole window, the others only to see whether they are better;
    /// late ones less deep at first.
    #[inline]
    fn search_below(
        &mut self,
        ply: usize,
        mover: Seat,
        depth: i32,
        (alpha, beta): (i32, i32),
        tried: usize,
    ) -> Result<i32, Ended> {
        if tried == 0 {
            return self.below(ply, mover, depth, alpha, beta);
        }
        let less = reduction(depth, tried);
        let mut value = self.below(ply, mover, depth - less, alpha, alpha + 1)?;
        if value > alpha && less > 0 {
            value = self.below(ply, mover, depth, alpha, alpha + 1)?;
        }
        if value > alpha && value < beta {
            value = self.below(ply, mover, depth, alpha, beta)?;
        }
        Ok(value)
    }

    /// The evaluator's opinion.
    #[inline]
    fn judge(&mut self, ply: usize) -> i32 {
        let position = &self.plies[ply].position;
        let guess = || Value::guess(self.evaluator.value(position)).raw();
        if P::COSTLY_JUDGEMENT { self.guesses.get_or(position.hash(), guess) } else { guess() }
    }

    /// The evaluator's opinion of a position so far outside the window that the few moves to come
    /// would hardly bring it back. It proves nothing, so it is not asked where a win or a loss is
    /// to be proven.
    #[inline]
    fn beyond_doubt(&mut self, ply: usize, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let swing = P::SWING?;
        let decided = [alpha, beta].map(|value| Value::from_raw(value).is_decided());
        if depth > DOUBTED || decided != [false; 2] {
            return None;
        }
        let guess = self.judge(ply);
        let margin = swing * depth / MOVE;
        (guess - margin >= beta || guess + margin <= alpha).then_some(guess)
    }

    /// Generates the moves and says in which order to look at them.
    fn put_in_order(&mut self, ply: usize, mover: Seat, best: Option<u16>) {
        let Ply { position, moves, order, killers, .. } = &mut self.plies[ply];
        position.legal_moves(moves);
        order.clear();
        for (place, mv) in moves.iter().enumerate() {
            let place = place as u16;
            let score = if Some(place) == best {
                i32::MAX
            } else {
                let killer = i32::from(killers.contains(&Some(*mv))) << 12;
                let history = self.history.score(mover.index(), mv);
                (self.evaluator.hint(position, *mv) << 12) + killer + history
            };
            order.push((score, place));
        }
    }

    /// Puts the moves not yet tried in order by where they lead.
    fn judge_order(&mut self, ply: usize, mover: Seat, from: usize) -> Result<(), Ended> {
        for at in from..self.plies[ply].order.len() {
            let (score, place) = self.plies[ply].order[at];
            let mv = self.plies[ply].moves[usize::from(place)];
            self.play(ply, mv);
            self.counter.count()?;
            let position = &self.plies[ply + 1].position;
            let value = match position.to_move() {
                None => ended(position.outcome(), mover, ply),
                Some(seat) if seat == mover => self.judge(ply + 1),
                Some(_) => -self.judge(ply + 1),
            };
            // The guess counts most, what was learnt before settles what is close.
            self.plies[ply].order[at].0 = (value << 12) + score.clamp(-(1 << 18), 1 << 18);
        }
        Ok(())
    }

    /// The line from this ply is this move and the line after it.
    #[inline]
    fn lengthen_line(&mut self, ply: usize, mv: P::Move) {
        let (above, below) = self.plies.split_at_mut(ply + 1);
        let line = &mut above[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].line);
    }

    /// The move tried last was too good for the opponent to allow: try it early next time.
    #[inline]
    fn learn(&mut self, ply: usize, mover: Seat, depth: i32, tried: usize) {
        let Ply { moves, order, killers, .. } = &mut self.plies[ply];
        let in_moves = (depth / MOVE).max(1);
        let bonus = (in_moves * in_moves).min(400);
        for (at, (_, place)) in order[..=tried].iter().enumerate() {
            let bonus = if at == tried { bonus } else { -bonus };
            self.history.learn(mover.index(), moves[usize::from(*place)], bonus);
        }
        let mv = Some(moves[usize::from(order[tried].1)]);
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
    }
}

/// The value of a table entry, if it answers the question.
#[inline]
fn settles(entry: Entry, ply: usize, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
    let value = from_table(entry.value, ply);
    let known = Value::from_raw(value);
    let deep_enough = i32::from(entry.depth) >= depth || known.is_decided();
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    (deep_enough && answers).then_some(value)
}

/// How much less deep a move is looked at that comes late in the order.
#[inline]
fn reduction(depth: i32, tried: usize) -> i32 {
    if depth < 2 * MOVE || tried < 3 {
        return 0;
    }
    let later = (tried as u32).ilog2() as i32;
    let deeper = (depth as u32 / MOVE as u32).ilog2() as i32;
    (later * deeper * MOVE / 2).min(depth - MOVE)
}
